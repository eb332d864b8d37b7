import { isCalendarDate } from "~/models/ground/day/calendar-date";
import { companyToday, getCompany } from "../../company/company/company.server";
import { invalidField } from "../../kit/shared/domain-error";
import { lastBilledIn } from "../invoice/invoice.server";
import type { Period } from "./statement.document";

/** A period that a page's address asks for; if its days are in the wrong order they are swapped, a day that does not exist is the usual one. */
export function readPeriod(params: URLSearchParams, usual: Period): Period {
  const read = (name: "from" | "to") => {
    const text = params.get(name) ?? "";
    return isCalendarDate(text) ? text : usual[name];
  };
  const [from = "", to = ""] = [read("from"), read("to")].sort();
  return { from, to };
}

/** A statement's default period: the financial year until today. */
export function usualPeriod(today: string, financialYearStart: number): Period {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const first = month >= financialYearStart ? year : year - 1;
  return { from: `${first}-${String(financialYearStart).padStart(2, "0")}-01`, to: today };
}

type Wanted = {
  from: string | null;
  to: string | null;
  currency?: string | null;
  /** The customer: their newest invoice gives the currency, where none is named. */
  customerId?: number;
};

/**
 * The period and currency of a statement: the financial year until today and the customer's currency by default.
 * Raises `invalid` at `to`.
 */
export async function wantedPeriod(wanted: Wanted) {
  const company = await getCompany();
  const usual = usualPeriod(companyToday(company), company.financialYearStart);
  const period = { from: wanted.from || usual.from, to: wanted.to || usual.to };
  if (period.from > period.to)
    throw invalidField("to", "The last day must not be before the first");
  const named = wanted.currency?.toUpperCase() || (await lastBilledIn(wanted.customerId));
  return { company, period, currency: named ?? company.invoiceCurrency };
}
