/** Tax that customers deduct at source of what they pay, and the company of what it pays. Pure. */
import { formatDate } from "../day/calendar-date";
import { formatMoney, percentOf, rateText, sum } from "../money/money";
import { financialYear } from "./financial-year";
import { panOf, readGstin } from "./gstin";
import { tdsLaw, type TdsRow } from "./tds-law";

export const TDS_KINDS = ["income_tax", "gst"] as const;
export type TdsKind = (typeof TDS_KINDS)[number];

export const TDS_LABELS: Record<string, string> = { income_tax: "Income tax", gst: "GST" };

/** The most that is deducted of anybody: of who gave no PAN, in hundredths of a percent. */
export const TDS_MOST = 20_00;

/** Returns the amount of an invoice that TDS applies to: its value without tax, where that stands apart. */
export function tdsBase(invoice: {
  taxableValue: number;
  total: number;
  taxAmount: number;
}): number {
  return invoice.taxableValue || invoice.total - invoice.taxAmount;
}

type Rounding = { inRupees: boolean };

const rounded = (paise: number, { inRupees }: Rounding): number =>
  inRupees ? Math.round(paise / 100) * 100 : paise;
const deducted = (base: number, rate: number, rounding: Rounding): number =>
  rounded(percentOf(base, rate), rounding);

export type TdsProposal = { kind: TdsKind; rate: number; base: number; amount: number };

/**
 * Proposes deductions from a value, the likeliest first by the kind of customer. The kinds are an office registered to
 * deduct, an individual or Hindu undivided family, and anybody else. The PAN in the GSTIN tells the second, else the
 * customer's kind.
 */
export function tdsProposals(
  base: number,
  { gstin, kind }: { gstin: string | null; kind: string },
  day: string,
  rounding: Rounding,
): TdsProposal[] {
  const { gst, rows } = tdsLaw(day);
  const { individual, other } = rows.work;
  const read = gstin ? readGstin(gstin) : null;
  const number = read?.ok ? read.value : null;
  const person = number?.holder ? "PH".includes(number.holder) : kind === "individual";
  const of = (kind: TdsKind, rate: number) => ({
    kind,
    rate,
    base,
    amount: deducted(base, rate, rounding),
  });
  const income = [individual, other].map((rate) => of("income_tax", rate));
  if (!person) income.reverse();
  const all = [...income, of("gst", gst)];
  return number?.registration === "deductor" ? [of("gst", gst), ...income] : all;
}

/** A certificate for a lower rate: its rate, and how much of its limit is left. */
export type Lower = { certificateNumber: string; rate: number; left: number };
type Payee = {
  pan: string | null;
  gstin: string | null;
  tenTrucksOn: string | null;
  /** One that brings trucks of others has none, whatever it declares. */
  isBroker?: boolean;
  /** The trucks that it held in the year, as far as they are known. */
  trucks?: number;
  lower?: Lower | null;
};
/**
 * The amounts promised to the same payee before, of the same row and in the time of its limit; `bare`: those without deduction; `taken`: each
 * with a deduction, and its amount.
 */
export type Earlier = {
  amount: number;
  bare: number;
  taken: readonly { amount: number; tdsAmount: number }[];
  /** The part of what is paid for now of which an advance, that `amount` has, had its TDS deducted. */
  covered?: number;
  /** It was recorded before without a deduction: a later one may have caught up with it. */
  again?: boolean;
};

/** A carrier with more in the year is deducted of. */
export const MOST_TRUCKS = 10;

/** Less than a rupee is what rounding makes of two sums. */
const NEAR = 1_00;

/**
 * Returns the amount without deduction so far. The work that first passed the year's limit had earlier work deducted
 * with it, which is not deducted again.
 */
function stillBare({ bare, taken }: Earlier, rate: number): number {
  const beyond = taken.map(({ amount, tdsAmount }) => tdsAmount - percentOf(amount, rate));
  const caught = sum(beyond.filter((one) => one >= NEAR));
  if (caught === 0) return bare;
  const left = percentOf(bare, rate) - caught;
  return left >= NEAR ? Math.round((left * 100_00) / rate) : 0;
}

/** Why nothing is deducted of a carrier, or why it is in spite of a declaration; null where there is none of the day's year. */
function declared({ tenTrucksOn, isBroker, trucks = 0 }: Payee, day: string) {
  if (!tenTrucksOn || tdsYear(tenTrucksOn) !== tdsYear(day)) return null;
  const on = `declared on ${formatDate(tenTrucksOn)}`;
  if (isBroker)
    return { holds: false, said: `a broker has no trucks of its own, whatever was ${on}` };
  if (trucks > MOST_TRUCKS)
    return { holds: false, said: `${trucks} trucks in the year, whatever was ${on}` };
  return { holds: true, said: `no more than ten trucks, ${on}` };
}

export type Deduction = {
  amount: number;
  rule: string;
  /** The part that a certificate for a lower rate covers. */
  certified: number;
};

/**
 * Returns the deduction for what a row of the table is paid for, and the rule in words. Where it passes the limit of the year or of the
 * month, what came before counts too. Nothing is deducted of a carrier's work in the financial year of its declaration, which takes a PAN.
 */
export function tdsOf(
  row: TdsRow,
  worth: number,
  payee: Payee,
  earlier: Earlier,
  day: string,
  rounding: Rounding,
): Deduction {
  const nothing = (rule: string) => ({ amount: 0, rule, certified: 0 });
  if (row === "none") return nothing("");
  const { individual, other, perPayment, perMonth, perYear, section } = tdsLaw(day).rows[row];
  const rupees = (paise: number) => formatMoney(paise, "INR");
  const known = panOf(payee);
  const few = row === "work" && known ? declared(payee, day) : null;
  if (few?.holds) return nothing(`Nothing under ${section}: ${few.said}`);
  const most = perMonth ?? perYear ?? Infinity;
  const { covered = 0, again = false } = earlier;
  const passed = earlier.amount + worth - covered > most;
  if (!passed && worth <= (perPayment ?? Infinity)) {
    const limits = [
      perPayment && `${rupees(perPayment)} at once`,
      `${rupees(most)} in the ${perMonth ? "month" : "year"}`,
    ];
    return nothing(`Nothing under ${section}: up to ${limits.filter(Boolean).join(" and ")}`);
  }
  const rate = known === null ? TDS_MOST : "PH".includes(known[3] ?? "") ? individual : other;
  const own = worth - covered;
  const left = (bare: number) => (passed ? stillBare({ ...earlier, bare }, rate) : 0);
  const base = again && passed ? left(earlier.bare + own) : own + left(earlier.bare);
  const bare = Math.max(0, base - own);
  const { lower } = payee;
  const certified = lower && known ? Math.min(base, lower.left) : 0;
  const rest = base - certified;
  const parts = [
    lower && certified > 0
      ? `${rateText(lower.rate)}% of ${rupees(certified)} under certificate ${lower.certificateNumber}`
      : null,
    rest > 0 ? `${rateText(rate)}% of ${rupees(rest)} under ${section}` : null,
    known === null ? "without a PAN" : null,
    bare > 0 ? `${rupees(bare)} of before in it` : null,
    covered > 0 ? `${rupees(covered)} was deducted of in advance` : null,
    few?.said,
  ];
  const paise = percentOf(certified, lower?.rate ?? 0) + percentOf(rest, rate);
  return { amount: rounded(paise, rounding), rule: parts.filter(Boolean).join(", "), certified };
}

/** "2627" for 2026-04-01 to 2027-03-31, whatever the company's own year is. */
export function tdsYear(day: string): string {
  const start = financialYear(day);
  return `${String(start % 100).padStart(2, "0")}${String((start + 1) % 100).padStart(2, "0")}`;
}

/** "2026-27" for 2627, as people write it. */
export const tdsYearText = (year: string) => `20${year.slice(0, 2)}-${year.slice(2)}`;

/** 1 for April to June, 4 for January to March. */
export function tdsQuarter(day: string): number {
  return Math.floor(((Number(day.slice(5, 7)) + 8) % 12) / 3) + 1;
}

/** A year's first and last day, or those of one of its quarters; null for a text that names no year. */
export function tdsDays(year: string, quarter: number | null): { from: string; to: string } | null {
  const begins = Number(year.slice(0, 2));
  if (!/^\d{4}$/.test(year) || Number(year.slice(2)) !== (begins + 1) % 100) return null;
  const [first, next] = [`20${year.slice(0, 2)}`, String(2000 + begins + 1)];
  switch (quarter) {
    case 1:
      return { from: `${first}-04-01`, to: `${first}-06-30` };
    case 2:
      return { from: `${first}-07-01`, to: `${first}-09-30` };
    case 3:
      return { from: `${first}-10-01`, to: `${first}-12-31` };
    case 4:
      return { from: `${next}-01-01`, to: `${next}-03-31` };
    default:
      return { from: `${first}-04-01`, to: `${next}-03-31` };
  }
}
