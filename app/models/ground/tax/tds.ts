/** Tax that customers deduct at source of what they pay, and the company of the trucks that it hires. Pure. */
import { formatDate } from "../day/calendar-date";
import { formatMoney, percentOf, rateText, sum } from "../money/money";
import { financialYear } from "./financial-year";
import { panOf, readGstin } from "./gstin";

export const TDS_KINDS = ["income_tax", "gst"] as const;
export type TdsKind = (typeof TDS_KINDS)[number];

export const TDS_LABELS: Record<string, string> = { income_tax: "Income tax", gst: "GST" };

/** What a payment is for, as the table of the law on TDS has it: a kind of cost names its row. */
export const TDS_ROWS = [
  "none",
  "work",
  "rent_land",
  "rent_machines",
  "commission",
  "professional",
  "technical",
] as const;
export type TdsRow = (typeof TDS_ROWS)[number];

/** The law from a day on: rates in hundredths of a percent, limits in paise; the latest that has begun is in force. */
type Law = {
  from: string;
  /** The rates for individuals and Hindu undivided families, and for others. */
  individual: number;
  other: number;
  gst: number;
  /** Nothing is to be deducted of income tax up to these, in one payment or all of a year. */
  perPayment: number;
  perYear: number;
  /** Under which a carrier with few vehicles declares that nothing is to be deducted. */
  declaration: string;
  /** Under which it is deducted of hire, as a challan has room for it. */
  section: string;
};

const LIMITS = { perPayment: 30_000_00, perYear: 1_00_000_00 };
const RATES = { individual: 1_00, other: 2_00, gst: 2_00 };
const LAWS: readonly Law[] = [
  {
    from: "2017-07-01",
    ...RATES,
    ...LIMITS,
    declaration: "section 194C(6) of the Income-tax Act, 1961",
    section: "section 194C",
  },
  {
    from: "2026-04-01",
    ...RATES,
    ...LIMITS,
    declaration: "section 393 of the Income-tax Act, 2025 (before: section 194C(6))",
    section: "section 393 (before: 194C)",
  },
];

/** The law of a day; of days before all of them the first one's. */
export function tdsLaw(day: string): Law {
  const [first] = LAWS as readonly [Law];
  return LAWS.filter(({ from }) => from <= day).at(-1) ?? first;
}

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

function deducted(base: number, rate: number, { inRupees }: Rounding): number {
  const paise = percentOf(base, rate);
  return inRupees ? Math.round(paise / 100) * 100 : paise;
}

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
  const { individual, other, gst } = tdsLaw(day);
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

type Payee = { pan: string | null; gstin: string | null; tenTrucksOn: string | null };
/**
 * The amounts promised to the same payee before in the financial year; `bare`: those without deduction; `taken`: each
 * with a deduction, and its amount.
 */
export type Earlier = {
  amount: number;
  bare: number;
  taken: readonly { amount: number; tdsAmount: number }[];
};

/** Whether an expense of a kind is for work under a contract, of which the same is deducted: hire and labour, no goods. */
export const isContractWork = (kind: string) =>
  /\b(hire|freight|transport|packing|loading|unloading|labour|repair)/i.test(kind) &&
  !/\bmaterial/i.test(kind);

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

/**
 * Returns the deduction for a hire or other work, and the rule in words. Where it passes the year's limit, earlier work
 * counts too. Nothing is deducted in the financial year of a carrier's declaration, which takes a PAN.
 */
export function tdsOfHire(
  hire: number,
  { pan, gstin, tenTrucksOn }: Payee,
  earlier: Earlier,
  day: string,
  rounding: Rounding,
): { amount: number; rule: string } {
  const { individual, other, perPayment, perYear, section } = tdsLaw(day);
  const rupees = (paise: number) => formatMoney(paise, "INR");
  const known = panOf({ pan, gstin });
  if (known && tenTrucksOn && tdsYear(tenTrucksOn) === tdsYear(day)) {
    const said = `no more than ten trucks, declared on ${formatDate(tenTrucksOn)}`;
    return { amount: 0, rule: `Nothing under ${section}: ${said}` };
  }
  const passed = earlier.amount + hire > perYear;
  if (!passed && hire <= perPayment) {
    const limits = `up to ${rupees(perPayment)} at once and ${rupees(perYear)} in the year`;
    return { amount: 0, rule: `Nothing under ${section}: ${limits}` };
  }
  const rate = known === null ? TDS_MOST : "PH".includes(known[3] ?? "") ? individual : other;
  const bare = passed ? stillBare(earlier, rate) : 0;
  const base = hire + bare;
  const besides = bare > 0 ? `, ${rupees(bare)} of before in it` : "";
  const without = known === null ? ", without a PAN" : "";
  const rule = `${rateText(rate)}% of ${rupees(base)} under ${section}${without}${besides}`;
  return { amount: deducted(base, rate, rounding), rule };
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
