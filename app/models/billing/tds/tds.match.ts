/** Rows of Form 26AS beside the deductions in the books. Pure. */
import { formatDate, isCalendarDate } from "../../ground/day/calendar-date";
import { formatMoney, parseAmount } from "../../ground/money/money";

/** A row as it stands in the file, from 1 below its head. */
type Told = { row: number; tan: string; amount: string; date: string };
type Deduction = {
  id: number;
  date: string;
  tdsAmount: number;
  customer: { name: string; tan: string | null };
};

export type TdsMatch<D> = {
  matched: (Told & { deduction: D })[];
  unmatched: (Told & { why: string })[];
  missing: D[];
};

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** A day as files write it: 2026-11-05, 05/11/2026, 05-Nov-2026; null for anything else. */
export function dayIn(text: string): string | null {
  const parts = text.trim().split(/[-/. ]/);
  const [first = "", middle = "", last = ""] = parts;
  const named = MONTHS.indexOf(middle.slice(0, 3).toLowerCase()) + 1;
  const month = (named > 0 ? String(named) : middle).padStart(2, "0");
  const [year, date] = first.length === 4 ? [first, last] : [last, first];
  const day = `${year}-${month}-${date.padStart(2, "0")}`;
  return parts.length === 3 && isCalendarDate(day) ? day : null;
}

/** Each deduction is taken once: of two rows alike the second finds the second deduction, or none. */
export function matchTds<D extends Deduction>(
  rows: readonly Told[],
  deductions: readonly D[],
): TdsMatch<D> {
  const open = new Set(deductions);
  const found: TdsMatch<D> = { matched: [], unmatched: [], missing: [] };
  const tans = new Set<string>();
  const days: string[] = [];
  for (const told of rows) {
    const tan = told.tan.replace(/\s/g, "").toUpperCase();
    const typed = parseAmount(told.amount);
    const day = dayIn(told.date);
    const no = (why: string) => found.unmatched.push({ ...told, why });
    if (!/^[A-Z]{4}\d{5}[A-Z]$/.test(tan)) no("Enter a TAN such as PNEA12345B");
    else if (!typed.ok) no("Enter an amount");
    else if (day === null) no("Enter a date such as 2026-11-20");
    else {
      tans.add(tan);
      days.push(day);
      const ofTan = deductions.filter(({ customer }) => customer.tan === tan);
      const alike = ofTan.filter(({ tdsAmount }) => tdsAmount === typed.value);
      const one = alike.find((each) => each.date === day && open.has(each));
      const money = formatMoney(typed.value, "INR");
      const [other] = alike.filter((each) => open.has(each));
      if (one) {
        open.delete(one);
        found.matched.push({ ...told, deduction: one });
      } else if (ofTan.length === 0) no(`Nothing was deducted by a customer with the TAN ${tan}`);
      else if (alike.length === 0) no(`${ofTan[0]?.customer.name} deducted no ${money}`);
      else if (other) no(`${other.customer.name} deducted ${money} on ${formatDate(other.date)}`);
      else no(`${money} of ${alike[0]?.customer.name} is matched by another row`);
    }
  }
  const [from = "", to = ""] = [days.sort()[0], days.at(-1)];
  found.missing = [...open].filter(
    ({ date, customer }) =>
      customer.tan !== null && tans.has(customer.tan) && date >= from && date <= to,
  );
  return found;
}
