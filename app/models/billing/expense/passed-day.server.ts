import type { Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { type Rule, ruleOf } from "../../kit/shared/rules";

/**
 * Money that moved has a day that has come: what is to come is planned, not booked. One that is stored keeps its day. A day that is left
 * empty is another rule's.
 */
export const passedDay = <I extends { date: string | null }>(
  before: { date: string } | null,
  tx: Tx,
): Rule<I> =>
  ruleOf<{ date: string | null }>()(["date"], async ({ date }, addError) => {
    if (date === null || date === before?.date) return;
    if (date > companyToday(await getCompany(tx))) addError("date", "Date cannot be in the future");
  }) as unknown as Rule<I>;
