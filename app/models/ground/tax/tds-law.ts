/** The dated table of the law on tax that is deducted at source. Pure. */
import { inForce } from "./financial-year";

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

/**
 * A row of the table: the rates for individuals and Hindu undivided families and for others, up to which amount nothing is deducted (of one
 * payment, of a month, of a year), where it stands in the return, and under which section it is deducted.
 */
type Row = {
  individual: number;
  other: number;
  perPayment?: number;
  perMonth?: number;
  perYear?: number;
  row: string;
  section: string;
};

/** The law from a day on: rates in hundredths of a percent, limits in paise; the latest that has begun is in force. */
type Law = {
  from: string;
  gst: number;
  rows: Record<Exclude<TdsRow, "none">, Row>;
  /** Under which a carrier with few vehicles declares that nothing is to be deducted. */
  declaration: string;
  /** The return of what was deducted, and the certificate that is given of it. */
  forms: { return: string; certificate: string };
};

const both = (rate: number) => ({ individual: rate, other: rate });
const ONE_OR_TWO = { individual: 1_00, other: 2_00 };
const work = { ...ONE_OR_TWO, perPayment: 30_000_00, perYear: 1_00_000_00 };
const OLD = {
  gst: 2_00,
  declaration: "section 194C(6) of the Income-tax Act, 1961",
  forms: { return: "26Q", certificate: "16A" },
};
const [C, I, H, J] = ["C", "I", "H", "J"].map((letter) => ({
  row: `194${letter}`,
  section: `section 194${letter}`,
})) as [Named, Named, Named, Named];
type Named = Pick<Row, "row" | "section">;
const RENT = 50_000_00;
const FEES = 50_000_00;

const LAWS: readonly Law[] = [
  {
    from: "2017-07-01",
    ...OLD,
    rows: {
      work: { ...work, ...C },
      rent_land: { ...both(10_00), perYear: 2_40_000_00, ...I },
      rent_machines: { ...both(2_00), perYear: 2_40_000_00, ...I },
      commission: { ...both(5_00), perYear: 15_000_00, ...H },
      professional: { ...both(10_00), perYear: 30_000_00, ...J },
      technical: { ...both(2_00), perYear: 30_000_00, ...J },
    },
  },
  {
    from: "2025-04-01",
    ...OLD,
    rows: {
      work: { ...work, ...C },
      rent_land: { ...both(10_00), perMonth: RENT, ...I },
      rent_machines: { ...both(2_00), perMonth: RENT, ...I },
      commission: { ...both(2_00), perYear: 20_000_00, ...H },
      professional: { ...both(10_00), perYear: FEES, ...J },
      technical: { ...both(2_00), perYear: FEES, ...J },
    },
  },
  {
    from: "2026-04-01",
    gst: 2_00,
    declaration: "section 393 of the Income-tax Act, 2025 (before: section 194C(6))",
    forms: { return: "140", certificate: "131" },
    rows: {
      work: { ...work, row: "6(i)", section: "section 393 (before: 194C)" },
      rent_land: {
        ...both(10_00),
        perMonth: RENT,
        row: "2(ii)",
        section: "section 393 (before: 194I)",
      },
      rent_machines: {
        ...both(2_00),
        perMonth: RENT,
        row: "2(ii)",
        section: "section 393 (before: 194I)",
      },
      commission: {
        ...both(2_00),
        perYear: 20_000_00,
        row: "1(ii)",
        section: "section 393 (before: 194H)",
      },
      professional: {
        ...both(10_00),
        perYear: FEES,
        row: "6(iii)",
        section: "section 393 (before: 194J)",
      },
      technical: {
        ...both(2_00),
        perYear: FEES,
        row: "6(iii)",
        section: "section 393 (before: 194J)",
      },
    },
  },
];

/** The law of a day; of days before all of them the first one's. */
export function tdsLaw(day: string): Law {
  return inForce(LAWS, day);
}
