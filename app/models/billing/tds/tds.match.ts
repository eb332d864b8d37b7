/** Lines of Form 26AS beside the deductions in the books. Pure. */
import { formatDate } from "../../ground/day/calendar-date";
import { dayIn } from "../../ground/day/typed-day";
import { formatMoney, parseAmount } from "../../ground/money/money";
import { tdsYear, tdsYearText } from "../../ground/tax/tds";
import { isTan, tanIn, type Told } from "./form-26as";

type Deduction = {
  id: number;
  /** On which it was deducted. */
  date: string;
  tdsAmount: number;
  customer: { name: string; tan: string | null };
};

/** A line with the deductions that it tells of; `why`: how they belong together, or why there are none. */
type Found<D> = Told & { deductions: D[]; why: string | null };

export type TdsMatch<D> = {
  /** One line and one deduction, alike in TAN and amount, with nothing else in the year to mix them up with. */
  certain: Found<D>[];
  /** Alike by the nearest day, or by a sum: somebody looks first. */
  proposed: Found<D>[];
  unmatched: Found<D>[];
  missing: D[];
};

type Line = { told: Told; tan: string; amount: number; day: string };

/** Reads a line, or says why it tells of no deduction. One that takes back another has an amount below none. */
function lineOf(told: Told): Line | string {
  const tan = tanIn(told.tan);
  const [, minus, figures = ""] = /^\s*(-?)(.*)$/.exec(told.amount) ?? [];
  const typed = parseAmount(figures);
  const day = dayIn(told.date);
  if (!isTan(tan)) return "Enter a TAN such as PNEA12345B";
  if (!typed.ok) return "Enter an amount";
  if (typed.value === 0) return "Nothing was deducted";
  if (day === null) return "Enter a date such as 2026-11-20";
  return { told, tan, amount: minus ? -typed.value : typed.value, day };
}

/** Leaves out the lines that the deductor took back, each with the one that says so; both are told, and no deduction is of them. */
function withoutTakenBack(all: readonly Line[], tell: (line: Line, why: string) => void): Line[] {
  const left = new Set(all.filter(({ amount }) => amount > 0));
  for (const back of all.filter(({ amount }) => amount < 0)) {
    const of = [...left].filter(
      ({ tan, amount, day }) =>
        caseOf(tan, day) === caseOf(back.tan, back.day) && amount === -back.amount,
    );
    const [taken] = nearest(of, back.day, ({ day }) => day);
    tell(back, taken ? `Takes back line ${taken.told.row}` : "Takes back what is not in the file");
    if (!taken) continue;
    left.delete(taken);
    tell(taken, `Taken back by line ${back.told.row}`);
  }
  return [...left];
}

const time = (day: string) => Date.parse(day);
const rupees = (minor: number) => formatMoney(minor, "INR");

/** So many parts make up a sum, of so many that are nearest to its day: more are found by chance. */
const PARTS = 4;
const NEAREST = 24;

/** Returns the fewest of some amounts that add up to a sum, two to four of them; null where none do. */
export function partsOfSum<T>(
  all: readonly T[],
  amountOf: (one: T) => number,
  target: number,
): T[] | null {
  const pick = (from: number, left: number, more: number): T[] | null => {
    for (let at = from; at < all.length; at++) {
      const one = all[at]!;
      const rest = left - amountOf(one);
      if (more === 1 && rest === 0) return [one];
      if (more === 1 || rest <= 0) continue;
      const others = pick(at + 1, rest, more - 1);
      if (others) return [one, ...others];
    }
    return null;
  };
  for (let count = 2; count <= PARTS; count++) {
    const found = pick(0, target, count);
    if (found) return found;
  }
  return null;
}

/** A deductor in a financial year: nothing of another is compared with it. */
const caseOf = (tan: string | null, day: string) => `${tan} ${tdsYear(day)}`;

/** Those of each key together, in their order. */
export function grouped<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const own = found.get(key(one));
    if (own) own.push(one);
    else found.set(key(one), [one]);
  }
  return found;
}

/** Sorts those nearest to a day first. */
const nearest = <T>(all: Iterable<T>, to: string, dayOf: (one: T) => string): T[] =>
  [...all]
    .map((one) => ({ one, away: Math.abs(time(dayOf(one)) - time(to)) }))
    .sort((a, b) => a.away - b.away)
    .map(({ one }) => one);

/**
 * Finds the deductions of each line by TAN and amount in its financial year: those of its day first, then the nearest. What is left
 * may be the sum of several, or a part of one. Each is taken once: of two lines alike the second finds the second, or none.
 */
export function matchTds<D extends Deduction>(
  told: readonly Told[],
  deductions: readonly D[],
): TdsMatch<D> {
  const found: TdsMatch<D> = { certain: [], proposed: [], unmatched: [], missing: [] };
  const lines: Line[] = [];
  for (const one of told) {
    const line = lineOf(one);
    if (typeof line !== "string") lines.push(line);
    else found.unmatched.push({ ...one, deductions: [], why: line });
  }
  const still = new Set<D>();
  const books = grouped(deductions, ({ customer, date }) => caseOf(customer.tan, date));
  const standing = withoutTakenBack(lines, ({ told: one }, why) =>
    found.unmatched.push({ ...one, deductions: [], why }),
  );
  for (const [key, own] of grouped(standing, ({ tan, day }) => caseOf(tan, day))) {
    const { left, open } = matchCase(found, own, books.get(key) ?? []);
    for (const { told: one, ...line } of left) {
      found.unmatched.push({ ...one, deductions: [], why: whyNone(line, deductions) });
    }
    for (const one of open) still.add(one);
  }
  found.missing = deductions.filter((one) => still.has(one));
  for (const list of [found.certain, found.proposed, found.unmatched])
    list.sort((one, other) => one.row - other.row);
  return found;
}

/** Finds them for one deductor in one year; returns the lines and the deductions that are left. */
function matchCase<D extends Deduction>(
  found: TdsMatch<D>,
  lines: readonly Line[],
  deductions: readonly D[],
) {
  const [open, left] = [new Set(deductions), new Set(lines)];
  const near = ({ day }: Line, of = [...open]) => nearest(of, day, ({ date }) => date);
  const isAlike = (line: Line) => (one: D) => one.tdsAmount === line.amount;
  const alike = (line: Line) => near(line, [...open].filter(isAlike(line)));
  const take = (kind: "certain" | "proposed", line: Line, of: D[], why: string | null) => {
    for (const one of of) open.delete(one);
    left.delete(line);
    found[kind].push({ ...line.told, deductions: of, why });
  };
  for (const line of lines) {
    const [one] = alike(line);
    if (one?.date === line.day) take("certain", line, [one], null);
  }
  const alone = new Set(
    [...left].filter(
      (line) =>
        alike(line).length === 1 &&
        [...left].filter(({ amount }) => amount === line.amount).length === 1,
    ),
  );
  for (const line of [...left]) {
    const [one] = alike(line);
    const why = one && `Deducted on ${formatDate(one.date)}`;
    if (why) take(alone.has(line) ? "certain" : "proposed", line, [one], why);
  }
  for (const line of [...left]) {
    const parts = partsOfSum(near(line).slice(0, NEAREST), (one) => one.tdsAmount, line.amount);
    if (!parts) continue;
    parts.sort((one, other) => one.id - other.id);
    take("proposed", line, parts, `The sum of ${parts.length} deductions`);
  }
  for (const one of [...open]) {
    const of = nearest(left, one.date, ({ day }) => day).slice(0, NEAREST);
    const parts = partsOfSum(of, ({ amount }) => amount, one.tdsAmount);
    const why = `A part of ${rupees(one.tdsAmount)}`;
    for (const line of parts ?? []) take("proposed", line, [one], why);
  }
  return { left, open };
}

/** Says why nothing in the books is a line. */
function whyNone({ tan, amount, day }: Omit<Line, "told">, deductions: readonly Deduction[]) {
  const ofTan = deductions.filter(({ customer }) => customer.tan === tan);
  const [first] = ofTan;
  if (!first) return `Nothing was deducted by a customer with the TAN ${tan}`;
  const year = tdsYear(day);
  const inYear = ofTan.filter(({ date }) => tdsYear(date) === year);
  if (inYear.some(({ tdsAmount }) => tdsAmount === amount)) {
    return `${rupees(amount)} of ${first.customer.name} is matched by another line`;
  }
  return `${first.customer.name} deducted no ${rupees(amount)} in ${tdsYearText(year)}`;
}
