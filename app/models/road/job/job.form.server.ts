import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { texts } from "../../kit/shared/define-fields";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { getJob } from "./job.server";
import { crewValue } from "./job.crew";
import { JOB_FIELDS, type JobTexts } from "./job.fields";
import { JobInput } from "./job.schema";
import { formStatus, JOB_CLOSED } from "./job.status";

/** A job as its edit form shows it. Raises `conflict` when it is completed or cancelled, unless `includeClosed`. */
export async function jobForEdit(actor: Actor, id: number, includeClosed = false) {
  assertCan(actor, "job:edit");
  const job = await getJob(actor, id);
  if (!job.open && !includeClosed) throw conflict(JOB_CLOSED);
  const { quotationId, assignments } = job;
  const values: JobTexts = {
    ...texts(JOB_FIELDS, job),
    quotationId: quotationId === null ? "" : String(quotationId),
    status: formStatus(job.status),
    assignedTo: assignments.map(crewValue),
    helpersText: "",
  };
  return { ...job, values };
}

const QUOTED = {
  customer: { select: { name: true, address: true } },
  items: { orderBy: { position: "asc" } },
} as const;

/** A new job's initial values: from an approved quotation, for a client, or empty. */
export async function jobPrefill(
  actor: Actor,
  from: { quotationId: number | null; clientId: number | null },
  tx: Tx = db,
): Promise<JobTexts> {
  assertCan(actor, "job:create");
  const today = companyToday(await getCompany(tx));
  const start = { startDate: today, status: "Pending", priority: "Medium", helpersText: "" };
  const quotation =
    from.quotationId === null
      ? null
      : await tx.quotation.findUnique({ where: { id: from.quotationId }, include: QUOTED });
  if (from.quotationId !== null && !quotation) throw notFound("quotation");
  if (!quotation) {
    return { ...start, ...(from.clientId === null ? {} : { clientId: String(from.clientId) }) };
  }
  if (quotation.status !== "approved") {
    throw conflict("A job is scheduled from an approved quotation only.");
  }
  const { sourceAddress, destinationAddress, customer, items } = quotation;
  const { pickupStateCode, dropStateCode } = quotation;
  const goods = items.map((item) => `${item.quantity} × ${item.name}`).join("\n");
  const route = [sourceAddress, destinationAddress].filter(Boolean).join(" to ");
  return {
    ...start,
    title: `Move for ${customer.name}`.slice(0, 100),
    clientId: String(quotation.customerId),
    quotationId: String(quotation.id),
    description: [route, goods].filter(Boolean).join("\n\n").slice(0, 5000),
    pickupStateCode: pickupStateCode ?? "",
    dropStateCode: dropStateCode ?? "",
    // Where nothing is named the customer is asked at their own address; the form says it when there is none.
    location: (sourceAddress ?? destinationAddress ?? customer.address ?? "").slice(0, 500),
    startDate: quotation.movingDate > today ? quotation.movingDate : today,
  };
}

/** Where the quotation names no address, its crew is told so. */
const NO_PLACE = "Address not given yet";

/**
 * The job of an approved quotation as its form would make it, with nothing changed; what the form would ask for, as an
 * address that the quotation does not name, is said to be missing. Raises what `jobPrefill` does.
 */
export async function jobOfQuotation(actor: Actor, quotationId: number, tx: Tx): Promise<JobInput> {
  const values = await jobPrefill(actor, { quotationId, clientId: null }, tx);
  return JobInput.parse({
    ...values,
    location: values.location || NO_PLACE,
    description: values.description || values.title,
  });
}
