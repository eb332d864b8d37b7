/** The days on which returns and the tax in them are due, as the law has them. Pure; amounts in minor units. */
import { isQuarter, lastMonthOf, monthsAway, monthOf, quarterOf } from "../../company/month/month";
import { percentOf } from "../../ground/money/money";
import { NOTHING, type TaxSums } from "./gstr1.sums";

export const DUES = {
  gstr1: "GSTR-1",
  iff: "IFF",
  gstr3b: "GSTR-3B",
  pmt06: "PMT-06",
  tds: "TDS to deposit",
  form140: "TDS return",
} as const;
export type Due = keyof typeof DUES;

/** The states whose quarterly filers have two days less for GSTR-3B (notification 85/2020-CT, category X). */
const EARLIER_STATES = "22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37".split(" ");

type Rule = {
  /** The first month whose return is due by it. */
  from: string;
  due: Due;
  /** Filed for a month, for a quarter's first and second month, or for a quarter. */
  of: "month" | "early" | "quarter";
  /** Months after the last one of the period, and the day; 31 is a month's last day. */
  after: number;
  day: number;
  /** Only of a period that ends in March, or of any other. */
  march?: boolean;
  /** Of the states above, or of all others. */
  earlier?: boolean;
};

/** Dated: a change of the law is a further row with a later month; of a due the latest that has begun counts. */
const RULES: readonly Rule[] = [
  { from: "2017-07", due: "gstr1", of: "month", after: 1, day: 11 },
  { from: "2021-01", due: "gstr1", of: "quarter", after: 1, day: 13 },
  { from: "2021-01", due: "iff", of: "early", after: 1, day: 13 },
  { from: "2017-07", due: "gstr3b", of: "month", after: 1, day: 20 },
  { from: "2021-01", due: "gstr3b", of: "quarter", after: 1, day: 22, earlier: true },
  { from: "2021-01", due: "gstr3b", of: "quarter", after: 1, day: 24, earlier: false },
  { from: "2021-01", due: "pmt06", of: "early", after: 1, day: 25 },
];

/** Income tax that the company deducted, by every company that deducts; form names are those of the Act of 2025. */
const DEDUCTED: readonly Rule[] = [
  { from: "2017-04", due: "tds", of: "month", after: 1, day: 7, march: false },
  { from: "2017-04", due: "tds", of: "month", after: 1, day: 30, march: true },
  { from: "2017-04", due: "form140", of: "quarter", after: 1, day: 31, march: false },
  { from: "2017-04", due: "form140", of: "quarter", after: 2, day: 31, march: true },
];

export type DueDay = { what: Due; period: string; day: string };

const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

function dayOf(period: string, { after, day }: Rule): string {
  const month = monthsAway(lastMonthOf(period), after);
  return `${month}-${String(Math.min(day, lastDayOf(month))).padStart(2, "0")}`;
}

/** Who files: under GST, how, in which state ("27"); `deducts`: also income tax. */
type Filer = {
  underGst: boolean;
  deducts: boolean;
  isQuarterly: (month: string) => boolean;
  stateCode: string;
};

/** What is due in a month, "2026-11", by its day. */
export function dueIn(month: string, filer: Filer): DueDay[] {
  const found: DueDay[] = [];
  const add = (period: string, rule: Rule) => {
    const ends = lastMonthOf(period);
    const day = dayOf(period, rule);
    if (ends < rule.from || monthOf(day) !== month) return;
    if (rule.march !== undefined && rule.march !== ends.endsWith("-03")) return;
    const isEarlier = EARLIER_STATES.includes(filer.stateCode);
    if (rule.earlier !== undefined && rule.earlier !== isEarlier) return;
    found.push({ what: rule.due, period, day });
  };
  for (const back of [1, 2]) {
    const before = monthsAway(month, -back);
    const quarter = quarterOf(before);
    const ends = lastMonthOf(quarter) === before;
    const quarterly = filer.isQuarterly(before);
    const kind = !quarterly ? "month" : ends ? "quarter" : "early";
    if (filer.underGst) {
      for (const rule of RULES)
        if (rule.of === kind) add(kind === "quarter" ? quarter : before, rule);
    }
    for (const rule of filer.deducts ? DEDUCTED : []) {
      if (rule.of === "month") add(before, rule);
      else if (ends) add(quarter, rule);
    }
  }
  return found.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

/** The day until which the TDS of a month is deposited. */
export const depositDay = (month: string): string =>
  dueIn(monthsAway(month, 1), {
    underGst: false,
    deducts: true,
    isQuarterly: () => false,
    stateCode: "",
  }).find(({ what, period }) => what === "tds" && period === month)?.day ?? "";

/**
 * Cash that a return's figures ask for by heads: what is owed less credit, as rule 88A uses it. IGST credit goes first and against any
 * head; that of the state and of the centre against their own and then IGST, never against each other. What is owed under reverse
 * charge is paid in cash. Credit brought forward on the portal is not known here.
 */
export function cashOf(owed: TaxSums, credit: TaxSums, reverse: TaxSums = NOTHING): TaxSums {
  let { igst, cgst, sgst } = owed;
  const take = (need: number, have: number) => Math.min(Math.max(0, need), Math.max(0, have));
  let over = credit.igst;
  const own = take(igst, over);
  [igst, over] = [igst - own, over - own];
  // To each its own credit first would leave IGST credit unused: the law wants that used up before.
  const forCentre = take(cgst, Math.min(over, Math.max(0, cgst - credit.cgst)));
  [cgst, over] = [cgst - forCentre, over - forCentre];
  const forState = take(sgst, Math.min(over, Math.max(0, sgst - credit.sgst)));
  [sgst, over] = [sgst - forState, over - forState];
  const [centre, state] = [take(cgst, credit.cgst), take(sgst, credit.sgst)];
  [cgst, sgst] = [cgst - centre, sgst - state];
  igst -= take(igst, credit.cgst - centre);
  igst -= take(igst, credit.sgst - state);
  const paid = (head: number, more: number) => Math.max(0, head) + more;
  return {
    taxable: 0,
    igst: paid(igst, reverse.igst),
    cgst: paid(cgst, reverse.cgst),
    sgst: paid(sgst, reverse.sgst),
  };
}

/** The share of the last quarter's cash that PMT-06 asks for without working it out; of who filed by month before, all of the last month's. */
const FIXED_SHARE = 35_00;

/** The fixed sum of PMT-06, in whole rupees. */
export const fixedSum = (lastCash: number, lastPeriod: string): number =>
  Math.round(percentOf(lastCash, isQuarter(lastPeriod) ? FIXED_SHARE : 100_00) / 100) * 100;
