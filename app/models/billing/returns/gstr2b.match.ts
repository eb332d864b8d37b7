/** Lines of GSTR-2B beside the bills in the books. Pure. */
import { financialYear } from "../../ground/tax/financial-year";
import { joinedKey, numberKey } from "../expense/bill-number";
import { taxIn } from "./gstr1.sums";
import type { Told } from "./gstr2b";

/** A bill in the books. Amounts in minor units of INR, those of a correction downwards negative. */
export type OurBill = {
  gstin: string | null;
  number: string | null;
  /** Of the bill as the vendor wrote it; the day of the books is another. */
  date: string;
  igst: number;
  cgst: number;
  sgst: number;
  reverseCharge: boolean;
};

type Heads = Pick<OurBill, "igst" | "cgst" | "sgst">;
/** The portal rounds each item by itself. */
const RUPEE = 100;
const isNear = (one: Heads, other: Heads) => Math.abs(taxIn(one) - taxIn(other)) <= RUPEE;

export type Pair<L, B> =
  | { state: "both"; line: L; bill: B; differs: null }
  | { state: "differs"; line: L; bill: B; differs: "tax" | "heads" | "number" }
  | { state: "theirs"; line: L; bill: null; differs: null }
  | { state: "ours"; line: null; bill: B; differs: null };

const parted = (number: string | null) => number && numberKey(number);
type Numbered = { number: string | null; date: string };
/** A number of a year: its supplier begins anew in the next, and the key has no year. */
const ofYear =
  (keyOf: (number: string) => string) =>
  ({ number, date }: Numbered): string | null => {
    const key = number && keyOf(number);
    return key ? `${key} ${financialYear(date)}` : null;
  };
const [partedOfYear, joinedOfYear] = [ofYear(numberKey), ofYear(joinedKey)];

/** What a line and a bill may have alike, the surest first; null where one has nothing of it. */
const WAYS: readonly {
  line: (line: Told) => string | null;
  bill: (bill: OurBill) => string | null;
  /** Alike in this alone they may be two documents: the tax decides. */
  near: boolean;
  differs?: "number";
}[] = [
  { line: partedOfYear, bill: partedOfYear, near: false },
  { line: ({ amends }) => parted(amends), bill: ({ number }) => parted(number), near: false },
  { line: joinedOfYear, bill: joinedOfYear, near: true },
  { line: ({ date }) => date, bill: ({ date }) => date, near: true, differs: "number" },
];

/**
 * Matches the lines of a statement with bills, each once: by supplier, number and year, then by supplier, day and tax. In both are those whose tax is
 * the same within a rupee under the same heads.
 */
export function matchGstr2b<L extends Told, B extends OurBill>(
  lines: readonly L[],
  bills: readonly B[],
): Pair<L, B>[] {
  const found = new Map<L, Pair<L, B>>();
  const left = new Set(bills);
  for (const way of WAYS) {
    const alike = new Map<string, Set<B>>();
    for (const bill of left) {
      const key = bill.gstin && way.bill(bill);
      if (!key) continue;
      const name = `${bill.gstin} ${key}`;
      const own = alike.get(name);
      if (own) own.add(bill);
      else alike.set(name, new Set([bill]));
    }
    for (const line of lines) {
      const key = found.has(line) ? null : way.line(line);
      const own = key === null ? undefined : alike.get(`${line.gstin} ${key}`);
      const bill = own && nearest(line, own);
      if (!bill || (way.near && !isNear(line, bill))) continue;
      own.delete(bill);
      left.delete(bill);
      found.set(line, pairOf(line, bill, way.differs));
    }
  }
  return [
    ...lines.map(
      (line) => found.get(line) ?? { state: "theirs" as const, line, bill: null, differs: null },
    ),
    ...[...left].map((bill) => ({ state: "ours" as const, line: null, bill, differs: null })),
  ];
}

/** So many bills that are alike are looked at: more of one number or one day no supplier has. */
const MOST_ALIKE = 200;

/** The bill whose tax is nearest to a line's: a supplier may give one number twice, to a bill and to a note. */
function nearest<B extends Heads>(line: Heads, bills: Iterable<B>): B | undefined {
  let best: B | undefined;
  const away = (bill: Heads) => Math.abs(taxIn(line) - taxIn(bill));
  let seen = 0;
  for (const bill of bills) {
    if (++seen > MOST_ALIKE) break;
    if (!best || away(bill) < away(best)) best = bill;
    if (away(best) === 0) break;
  }
  return best;
}

function pairOf<L extends Told, B extends OurBill>(
  line: L,
  bill: B,
  differs?: "number",
): Pair<L, B> {
  const isReverse = line.reverseCharge && bill.reverseCharge;
  const heads = (line.igst !== 0) === (bill.igst !== 0);
  const why = differs ?? (!isReverse && !isNear(line, bill) ? "tax" : heads ? null : "heads");
  return why === null
    ? { state: "both", line, bill, differs: null }
    : { state: "differs", line, bill, differs: why };
}
