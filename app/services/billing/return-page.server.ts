import { data } from "@remix-run/node";
import { companyDay, getCompany } from "~/models/company/company/company.server";
import {
  isMonth,
  isQuarter,
  lastMonthOf,
  monthOf,
  periodsAway,
  quarterOf,
} from "~/models/company/month/month";
import { isFiledQuarterly } from "~/models/company/month/month.held.server";
import type { Problem } from "~/models/billing/returns/gstr1";
import {
  askedPeriod,
  lastPeriod,
  namedPeriod,
  NO_MONTH,
} from "~/models/billing/returns/gstr1.server";
import type { shownReturn } from "~/models/billing/returns/gstr1.tables";
import { type Actor, can } from "~/models/kit/policy/policy";
import { DomainError, noSuchButton, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { doneAt } from "../flash.server";
import { type PageArgs, postFor } from "../page.server";

/** So many quarters are offered: two years. */
const QUARTERS = 8;

/**
 * Reads the return page's period from its address, and the choices of its forms. An invalid month is said at its field;
 * the page then shows the last period.
 */
export async function periodOfPage(url: URL, at: (period: string) => string) {
  const [{ today }, company] = await Promise.all([companyDay(), getCompany()]);
  const latest = monthOf(today);
  const [asked, quarter] = [url.searchParams.get("month"), url.searchParams.get("quarter")];
  const wrong = asked !== null && !isMonth(asked) ? NO_MONTH : null;
  const period = wrong ? await lastPeriod() : await askedPeriod({ month: asked, quarter });
  const quarters = Array.from({ length: QUARTERS }, (_, back) =>
    periodsAway(quarterOf(latest), -back),
  );
  // A quarter beside those that are filed so is none.
  const known = (other: string) =>
    isQuarter(other) ? isFiledQuarterly(company, lastMonthOf(other)) : isMonth(other);
  const reached = isQuarter(period) ? quarterOf(latest) : latest;
  return {
    period,
    company,
    latest,
    forms: {
      asked: asked ?? (isQuarter(period) ? "" : period),
      wrong,
      latest,
      quarters: quarters.filter((each) => isFiledQuarterly(company, lastMonthOf(each))),
      quarter: isQuarter(period) ? period : null,
      beside: [periodsAway(period, -1), periodsAway(period, 1)]
        .filter((other) => known(other) && other <= reached)
        .map((other) => ({ period: other, to: at(other) })),
    },
  };
}

/** The record that a problem or a row is about. */
export function recordAt(
  actor: Actor,
  entity: Problem["entity"],
  id: number | null,
): string | null {
  if (entity === "company") return can(actor, "company:editTax") ? paths.settings("tax") : null;
  if (id === null) return null;
  if (entity === "gstr2b") return returnPaths.gstr2b();
  if (entity === "payment") return paths.payments.view(id);
  if (entity === "expense" || entity === "hire")
    return (entity === "hire" ? paths.hires : paths.expenses).view(id);
  return entity === "invoice" ? paths.invoices.view(id) : paths.notes.view(id);
}

/** The problems of a return with where they lead. */
export const shownProblems = (actor: Actor, problems: readonly Problem[]) =>
  problems.map(({ entity, id, number, message }) => ({
    number,
    message,
    to: recordAt(actor, entity, id),
  }));

/** The tables of a return, with where the records of their rows are. */
export const shownTables = (actor: Actor, tables: ReturnType<typeof shownReturn>["tables"]) =>
  tables.map(({ rows, ...table }) => ({
    ...table,
    rows: rows.map(({ cells, record }) => ({
      cells,
      to: record && recordAt(actor, record.entity, record.id),
    })),
  }));

/** Does what a closing form asks of its period, and says on `at` what is so then. `act` as `closeMonth`, `said` for both ways. */
export const closePosted = (
  args: PageArgs,
  at: (period: string) => string,
  act: (actor: Actor, period: string, closes: boolean, reason: string) => Promise<void>,
  said: (period: string, closes: boolean) => string,
) =>
  postFor(args, "month:close", async ({ actor, form }) => {
    const text = (name: string) => String(form.get(name) ?? "");
    const intent = text("intent");
    if (intent !== "close" && intent !== "open") throw noSuchButton();
    const named = new URLSearchParams({ month: text("month"), quarter: text("quarter") });
    const period = await namedPeriod(named);
    const closes = intent === "close";
    try {
      await act(actor, period, closes, text("reason"));
    } catch (error) {
      return closingRefused(error, text("reason"));
    }
    return doneAt(at(period), said(period, closes));
  });

/** Why a return was not closed or opened, or an IFF not kept, for its page; what else went wrong is raised. */
export function closingRefused(error: unknown, reason: string) {
  if (!(error instanceof DomainError) || !["invalid", "conflict"].includes(error.code)) throw error;
  const ofReason = error.fieldErrors.reason ?? [];
  const answer = {
    status: "error" as const,
    reason,
    allErrors: { reason: ofReason },
    errors: ofReason.length > 0 ? [] : [error.message],
  };
  return data(answer, { status: PAGE_STATUS[error.code] });
}
