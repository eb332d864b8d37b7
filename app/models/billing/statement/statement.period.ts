import { isCalendarDate } from "../../ground/day/calendar-date";
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

/** What a statement is of unless asked otherwise: the financial year until today. */
export function usualPeriod(today: string, financialYearStart: number): Period {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const first = month >= financialYearStart ? year : year - 1;
  return { from: `${first}-${String(financialYearStart).padStart(2, "0")}-01`, to: today };
}
