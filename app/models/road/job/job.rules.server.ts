import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { standingCustomer } from "../../people/customer/known.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { ruleFrom } from "../../kit/shared/assert-rules.server";
import { conflictAt, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdParent } from "../../kit/shared/hold.server";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { passedDateRule } from "../../kit/shared/passed-date";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import { chosenDriver } from "../driver/driver.server";
import { chosenVehicle } from "~/models/road/vehicle/vehicle.server";
import type { CrewMember } from "./job.crew";
import { resolveCrew } from "./job.crew.server";
import type { CrewInput, JobInput } from "./job.schema";
import { quotationNamed } from "../../sales/quotation/quotation.server";

/** The client and the quotation of an input, checked: `invalid` at the field where one does not fit. */
export async function linked(tx: Tx, input: { clientId: number; quotationId: number | null }) {
  await holdParent(tx, "User", input.clientId);
  const client = await standingCustomer(tx, input.clientId);
  if (!client) throw invalidField("clientId", "This client does not exist");
  if (input.quotationId === null) return { client, quotation: null };
  await holdParent(tx, "Quotation", input.quotationId);
  const quotation = await quotationNamed(tx, input.quotationId);
  if (!quotation) throw invalidField("quotationId", "This quotation does not exist");
  if (quotation.customerId !== client.id) {
    throw invalidField("quotationId", "This quotation is another client's");
  }
  return { client, quotation };
}

type Manned = {
  vehicleId: number | null;
  driverId: number | null;
  assignments: readonly CrewMember[];
};

type Ruling = Manned & { id: number; clientId: number; quotationId: number | null };

/** A consignment's papers name the client whose goods they are. Raises `conflict` at `clientId` for another one. */
async function assertClientStays(tx: Tx, { id, clientId }: Ruling, asked: number): Promise<void> {
  if (asked === clientId) return;
  const journey = await tx.consignment.findFirst({
    where: { jobId: id },
    select: { id: true, lrNumber: true },
  });
  if (!journey) return;
  const number = shownLrNumber(journey);
  throw conflictAt(
    "clientId",
    `${number} carries this client's goods, so the job's client cannot change.`,
  );
}

const rule = ruleOf<JobInput>();
const ofCrew = ruleOf<CrewInput>();

/** Checks the crew and the truck: all exist, and are active unless they were chosen before. */
export function crewRules(tx: Tx, before: Manned | null = null) {
  return [
    ofCrew(
      ["vehicleId"],
      ruleFrom(({ vehicleId }) => vehicleId && chosenVehicle(tx, vehicleId, before?.vehicleId)),
    ),
    ofCrew(
      ["driverId"],
      ruleFrom(({ driverId }) => driverId && chosenDriver(tx, driverId, before?.driverId)),
    ),
    ofCrew(
      ["assignedTo", "helpers"],
      ruleFrom((asked) => resolveCrew(tx, asked, before?.assignments)),
    ),
  ];
}

/** Everything a job keeps to besides what its fields say of themselves; `before`: the stored job. */
export function jobRules(tx: Tx, before: Ruling | null = null): Rule<JobInput>[] {
  return [
    rule(
      ["clientId", "quotationId"],
      ruleFrom(({ clientId, quotationId = before?.quotationId ?? null }) =>
        linked(tx, { clientId, quotationId }),
      ),
    ),
    rule(
      ["clientId"],
      ruleFrom(({ clientId }) => (before ? assertClientStays(tx, before, clientId) : undefined)),
    ),
    ...(crewRules(tx, before) as Rule<JobInput>[]),
  ];
}

/**
 * The page's question about the start day; `confirmed`: the days already answered. `id`: of a stored job, whose own day
 * is not asked about.
 */
export async function startDateQuestion(
  confirmed: readonly unknown[],
  id: number | null,
): Promise<Rule<{ startDate: string }>> {
  const [company, stored] = await Promise.all([
    getCompany(),
    id === null ? null : db.job.findUnique({ where: { id }, select: { startDate: true } }),
  ]);
  const before = stored?.startDate ?? null;
  return passedDateRule("startDate", { today: companyToday(company), before, confirmed });
}

/** The rules of a new job, for a form or a body that has mistakes already. */
export async function rulesOfNewJob(actor: Actor): Promise<Rule<JobInput>[]> {
  assertCan(actor, "job:create");
  return jobRules(db);
}

/** The rules of a stored job, in the same way. Raises `not_found`. */
export async function rulesOfJob(actor: Actor, id: number): Promise<Rule<JobInput>[]> {
  assertCan(actor, "job:edit");
  const before = await db.job.findUnique({ where: { id }, include: { assignments: true } });
  if (!before) throw notFound("job");
  return jobRules(db, before);
}
