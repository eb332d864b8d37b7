/** Supplies of which the company pays the GST itself, under reverse charge (section 9(3) of the CGST Act). Pure. */
import { percentOf, shareOf } from "../money/money";
import type { TdsRow } from "./tds-law";

type Row = {
  from: string;
  until: string;
  /** In hundredths of a percent. */
  rate: number;
  /** Whom it is of: a kind of vendor, a kind of cost by its row of TDS, or both. */
  vendorKind?: string;
  tdsRow?: TdsRow;
  /** Only of who has no GSTIN. */
  unregistered?: true;
};

const ALWAYS = "9999-12-31";
const ROWS: readonly Row[] = [
  // Goods transport agencies that charge no tax themselves; they who do, bill it.
  { from: "2017-07-01", until: ALWAYS, rate: 5_00, vendorKind: "transport agency", tdsRow: "work" },
  { from: "2017-07-01", until: ALWAYS, rate: 18_00, vendorKind: "advocate" },
  // Rent of a shop, an office or a godown: entry 5AB, notification 09/2024.
  { from: "2024-10-10", until: ALWAYS, rate: 18_00, tdsRow: "rent_land", unregistered: true },
];

type Cost = { date: string; tdsRow: string | null; vendor: { kind: string; gstin: string | null } };

/** The rate of what is under reverse charge, in hundredths of a percent; null of all else. */
export function reverseRate({ date, tdsRow, vendor }: Cost): number | null {
  const found = ROWS.find(
    (row) =>
      row.from <= date &&
      date <= row.until &&
      (row.vendorKind === undefined || row.vendorKind === vendor.kind) &&
      (row.tdsRow === undefined || row.tdsRow === tdsRow) &&
      (!row.unregistered || !vendor.gstin),
  );
  return found?.rate ?? null;
}

/** The tax of an amount at a rate: in it, or on top where the company pays it itself. */
export const taxAt = (amount: number, rate: number, reverseCharge: boolean) =>
  reverseCharge ? percentOf(amount, rate) : shareOf(amount, rate, 10_000 + rate);

/** A cost without the tax that its vendor charged: none of it under reverse charge. */
export const worthOf = (row: { amount: number; taxAmount: number; reverseCharge: boolean }) =>
  row.reverseCharge ? row.amount : row.amount - row.taxAmount;
