import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { columns } from "../../kit/shared/define-fields";
import { holdPlan } from "../../kit/shared/hold.server";
import { nextNumber } from "../../kit/shared/number-series.server";
import { once } from "../../kit/shared/once.server";
import { resolveCrew, withPosition } from "./job.crew.server";
import { JOB_FIELDS } from "./job.fields";
import { jobSearchText } from "./job.list";
import { jobRules, linked } from "./job.rules.server";
import type { JobInput } from "./job.schema";

/**
 * Schedules a job and returns its id; its money is in the currency of invoices, its states are the quotation's unless given. Raises `invalid` at the
 * client, quotation or crew that does not exist.
 */
export async function createJob(actor: Actor, input: JobInput, key?: string | null) {
  assertCan(actor, "job:create");
  return once(actor, "job:create", key, (tx) => insertJob(tx, actor, input));
}

/** Creates a job in the caller's transaction, along with other records. */
export async function insertJob(tx: Tx, actor: Actor, input: JobInput): Promise<number> {
  assertCan(actor, "job:create");
  await holdPlan(tx);
  await assertRules(jobRules(tx), input);
  const crew = await resolveCrew(tx, input);
  const { quotation } = await linked(tx, { ...input, quotationId: input.quotationId ?? null });
  const { pickupStateCode = quotation?.pickupStateCode, dropStateCode = quotation?.dropStateCode } =
    input;
  const company = await getCompany(tx);
  const today = companyToday(company);
  const jobNumber = await nextNumber(tx, "JOB", today, company.financialYearStart);
  const { id } = await tx.job.create({
    data: {
      ...columns(JOB_FIELDS, input),
      pickupStateCode,
      dropStateCode,
      quotationId: input.quotationId,
      jobNumber,
      currency: company.invoiceCurrency,
      searchText: jobSearchText({ ...input, jobNumber }),
      createdById: actor.id,
      createdAt: now(),
      assignments: { create: withPosition(crew) },
    },
  });
  await recordHistory(tx, actor, "job", id, "created");
  return id;
}
