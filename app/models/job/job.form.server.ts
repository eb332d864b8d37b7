import { db } from "~/platform/db.server";

import { getCompany } from "../company/company.server";
import { customerOptions } from "../customer/customer-options.server";
import { amountText } from "../money/money";
import { assertCan, type Actor } from "../policy/policy";
import { conflict } from "../shared/domain-error";
import { getJob } from "./job.queries.server";
import { formStatus } from "./job.status";

/** A crew member as the form posts it: an employee's id, or a plain name. */
function crewValue(member: { employeeId: number | null; name: string }): string {
  return member.employeeId === null ? member.name : String(member.employeeId);
}

/**
 * What the form chooses from: clients (searched by `query`), and the active employees with whoever is on the job already; and
 * the currency of its money.
 */
export async function jobChoices(
  actor: Actor,
  client: { chosen: number | null; query?: string },
  crew: readonly { employeeId: number | null; name: string }[] = [],
) {
  assertCan(actor, "job:edit");
  const [clients, employees, company] = await Promise.all([
    customerOptions(actor, client),
    db.user.findMany({
      where: { role: "employee", status: "active" },
      select: { id: true, name: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
    getCompany(),
  ]);
  const active = employees.map(({ id, name }) => ({ value: String(id), label: name }));
  const others = crew
    .map((member) => ({ value: crewValue(member), label: member.name }))
    .filter(({ value }) => !active.some((choice) => choice.value === value));
  return { clients, crew: [...active, ...others], currency: company.invoiceCurrency };
}

/** A job as its edit form shows it. Raises `conflict` when it is completed or cancelled, unless `evenClosed`. */
export async function jobForEdit(actor: Actor, id: number, evenClosed = false) {
  assertCan(actor, "job:edit");
  const job = await getJob(actor, id);
  if (!job.open && !evenClosed) {
    throw conflict("This job is completed or cancelled and can no longer be changed.");
  }
  return {
    id: job.id,
    title: job.title,
    clientId: job.clientId,
    version: job.version,
    currency: job.currency,
    assignments: job.assignments,
    values: {
      title: job.title,
      clientId: String(job.clientId),
      quotationId: job.quotationId === null ? "" : String(job.quotationId),
      description: job.description,
      location: job.location,
      startDate: job.startDate,
      endDate: job.endDate ?? "",
      scheduledTime: job.scheduledTime ?? "",
      budget: job.budget === null ? "" : amountText(job.budget),
      status: formStatus(job.status),
      priority: job.priority ?? "",
      assignedTo: job.assignments.map(crewValue),
      notes: job.notes ?? "",
      version: String(job.version),
    },
  };
}
