import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { recordHistory } from "../../kit/history/history.server";
import { insertJob } from "../job/job.create.server";
import { jobOfQuotation } from "../job/job.form.server";
import { jobOpen, JOB_CLOSED } from "../job/job.status";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { quotationStatusLabel } from "../../sales/quotation/quotation.status";
import { conflict, conflictAt, invalidField } from "../../kit/shared/domain-error";
import { holdParent, holdPresent, holdPlan } from "../../kit/shared/hold.server";
import { once } from "../../kit/shared/once.server";
import { bookedBy } from "./consignment.clash";
import { clashesOf } from "./consignment.clash.server";
import { consignmentSearchText } from "./consignment.list";
import { consignmentCounts } from "./consignment.status";
import { newConsignment } from "./consignment.prefill";
import type { NewConsignmentInput } from "./consignment.schema";
import { wholeConsignment } from "./consignment.server";
import { appendTruck } from "./consignment.truck.server";
import { agreedSurvey } from "../../sales/survey/survey.agreed.server";
import { quotationNamed } from "../../sales/quotation/quotation.server";

const JOB = {
  client: true,
  vehicle: { select: { id: true, status: true } },
  driver: { select: { id: true, status: true } },
  quotation: { include: { items: { orderBy: { position: "asc" } } } },
} as const;

type Active = { id: number; status: string } | null;
type Manned = { vehicle: Active; driver: Active };

/** Why a quotation can have no consignment; null if it can. */
export function quotationRefusal(quotation: { status: string; quotationNumber: string }) {
  if (quotation.status === "approved") return null;
  const state = quotationStatusLabel(quotation.status).toLowerCase();
  return conflictAt(
    "quotationId",
    `${quotation.quotationNumber} is ${state}: road papers need an approved quotation.`,
  );
}

/**
 * A quotation that consignments are made of; its row is ours from here on, so that of two presses at once the second finds what
 * the first made.
 */
async function quotationFor(tx: Tx, quotationId: number): Promise<void> {
  await tx.quotation.updateMany({ where: { id: quotationId }, data: { updatedAt: now() } });
  const quotation = await quotationNamed(tx, quotationId);
  if (!quotation) throw invalidField("quotationId", "This quotation does not exist");
  const refusal = quotationRefusal(quotation);
  if (refusal) throw refusal;
}

/** The open job of a quotation, the newest one; one is made where it has none. Raises `conflict` where its job is done. */
async function jobFor(tx: Tx, actor: Actor, quotationId: number): Promise<number> {
  const jobs = await tx.job.findMany({
    where: { quotationId, status: { not: "Cancelled" } },
    orderBy: { id: "desc" },
    select: { id: true, status: true, jobNumber: true },
  });
  const open = jobs.find((job) => jobOpen.of(job));
  const [done] = jobs;
  if (!open && done) {
    throw conflict(
      `${done.jobNumber} of this quotation is ${done.status.toLowerCase()}: schedule another job first.`,
    );
  }
  return open?.id ?? insertJob(tx, actor, await jobOfQuotation(actor, quotationId, tx));
}

/**
 * A new consignment goes with its job's truck and driver, as far as these can be chosen still. A further part load takes none that
 * another move has then: people choose it, who are asked.
 */
async function takeTruckOver(tx: Tx, actor: Actor, id: number, job: Manned, isFurther: boolean) {
  const { vehicle, driver } = job;
  if (vehicle?.status !== "active") return;
  const driverId = driver?.status === "active" ? driver.id : null;
  const consignment = await wholeConsignment({ id }, tx);
  const booked = bookedBy({ ...consignment, vehicleId: vehicle.id, driverId });
  if (isFurther && (await clashesOf(booked, tx)).length > 0) return;
  await appendTruck(tx, actor, consignment, { vehicleId: vehicle.id, driverId, reason: null });
}

/**
 * Makes the consignment of an approved quotation, whose job is scheduled where it has none; asked again, the one that is
 * there is returned. Of a job it makes another one each time: part loads, whose goods, charges and value are for people to
 * say. Returns its id; the same key leads to the same one. Raises `invalid` at what does not exist, `conflict` for a quotation
 * that is not approved and for a job that is closed.
 */
export async function createConsignment(
  actor: Actor,
  input: NewConsignmentInput,
  key?: string | null,
): Promise<number> {
  return (await createOrFindConsignment(actor, input, key)).id;
}

/** Creates or finds the consignment; `found` where it existed already. */
export async function createOrFindConsignment(
  actor: Actor,
  input: NewConsignmentInput,
  key?: string | null,
): Promise<{ id: number; found: boolean }> {
  assertCan(actor, "consignment:create");
  let found = false;
  const id = await once(actor, "consignment:create", key, async (tx) => {
    await holdPlan(tx);
    const { quotationId } = input;
    if (quotationId !== null) await quotationFor(tx, quotationId);
    if (quotationId !== null && input.jobId === null) {
      const known = await tx.consignment.findFirst({
        where: { AND: [{ quotationId }, consignmentCounts.where()] },
        orderBy: { id: "asc" },
        select: { id: true },
      });
      found = known !== null;
      if (known) return known.id;
    }
    const jobId = input.jobId ?? (await jobFor(tx, actor, quotationId ?? 0));
    await holdParent(tx, "Job", jobId);
    const job = await tx.job.findUnique({ where: { id: jobId }, include: JOB });
    if (!job) throw invalidField("jobId", "This job does not exist");
    if (quotationId !== null && job.quotationId !== quotationId) {
      throw invalidField("jobId", "This job is another quotation's");
    }
    if (!jobOpen.of(job)) throw conflict(JOB_CLOSED);
    const { quotation, client } = job;
    const refusal = quotation && quotationRefusal(quotation);
    if (refusal) throw refusal;
    await holdPresent(tx, client.id, "This client was erased: no documents can be made.");
    const others = await tx.consignment.count({
      where: { AND: [{ jobId }, consignmentCounts.where()] },
    });
    const company = await getCompany(tx);
    const surveyed = await agreedSurvey(job.quotationId, tx);
    const { goods, declaredGoods, ...fields } = newConsignment(
      client,
      job,
      quotation,
      others > 0,
      company,
      // What goes apart goes on the second.
      others > 1 ? null : surveyed,
    );
    const searched = { ...fields, lrNumber: null, vehicleNumber: null, ewbNumber: null };
    const { id } = await tx.consignment.create({
      data: {
        ...fields,
        jobId,
        quotationId: quotation?.id ?? null,
        clientId: client.id,
        currency: quotation?.currency ?? company.quotationCurrency,
        createdById: actor.id,
        searchText: consignmentSearchText(searched),
        createdAt: now(),
        declaredGoods: {
          create: declaredGoods.map((row, position) => ({ ...row, position })),
        },
        goods: {
          create: goods.map((row, position) => ({ ...row, position })),
        },
      },
    });
    await recordHistory(tx, actor, "consignment", id, "created-for-job", { job: job.jobNumber });
    await takeTruckOver(tx, actor, id, job, others > 0);
    await recordHistory(tx, actor, "job", jobId, "consignment-created");
    return id;
  });
  return { id, found };
}
