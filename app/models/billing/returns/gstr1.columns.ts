/** The columns that the tables of the GSTR-1 page are made of, on a phone too. Pure. */
import { monthName } from "../../company/month/month";
import { formatMoney, rateText } from "../../ground/money/money";
import { formatDate } from "../../ground/day/calendar-date";
import { isStateCode, statePlace } from "../../ground/tax/states";
import { sacWords } from "./gstr1.dated";
import type { AmendedPlace, AmendedRow, HsnRow, NilKind, PaperRow, PlaceRow } from "./gstr1";
import type { TaxSums } from "./gstr1.sums";
import { chargedOf } from "./gstr1";
import { summed } from "./gstr1.sums";
import { taxIn } from "./gstr1.sums";

/** `phone`: where it stands in a phone's row; a table of which no column has a place is cards there, with all labels. */
export type ShownColumn<T> = {
  label: string;
  numeric?: boolean;
  phone?: "middle" | "end" | "who" | "whole" | "date" | "status";
  named?: boolean;
  of: (row: T) => ShownCell;
};
/** `note` is printed below it in small type. */
export type ShownCell = string | { text: string; note: string };

export const rupees = (minor: number) => formatMoney(minor, "INR");
const percent = (rate: number) => `${rateText(rate)}%`;
const place = (code: string) => (isStateCode(code) ? statePlace(code) : code);

/** A paper's unusual particulars. */
function particulars({ entity, reverseCharge, type }: PaperRow): string {
  const zone = {
    R: "",
    SEWP: "SEZ, IGST paid",
    SEWOP: "SEZ, under LUT",
    WPAY: "IGST paid",
    WOPAY: "Without payment of tax",
  }[type];
  const note = { invoice: "", credit: "Credit note", debit: "Debit note" }[entity];
  return [note, zone, reverseCharge ? "Reverse charge" : ""].filter(Boolean).join(", ");
}

/** Includes tax under reverse charge, as the portal gets it; `chargedOf` keeps it out of every sum. */
function taxOf({ items, reverseCharge }: PaperRow): ShownCell {
  const text = rupees(taxIn(chargedOf({ items, reverseCharge: false })));
  return reverseCharge ? { text, note: "paid by recipient" } : text;
}

type Place = ShownColumn<never>["phone"];
export const figure = <T>(
  label: string,
  of: (row: T) => ShownCell,
  phone?: Place,
): ShownColumn<T> => ({
  label,
  numeric: true,
  phone,
  of,
});
/** A figure that a phone names, because another stands beside it. */
const namedFigure = <T>(
  label: string,
  of: (row: T) => ShownCell,
  phone: Place = "status",
): ShownColumn<T> => ({ ...figure(label, of, phone), named: true });

const NUMBER: ShownColumn<PaperRow> = { label: "Number", of: ({ number }) => number };
const CLIENT: ShownColumn<PaperRow> = { label: "Client", phone: "middle", of: ({ name }) => name };
const DATE: ShownColumn<PaperRow> = {
  label: "Date",
  phone: "date",
  of: ({ date }) => formatDate(date),
};
const PLACE: ShownColumn<{ place: string }> = {
  label: "Place of supply",
  of: (row) => place(row.place),
};
const RATE = namedFigure<{ rate: number }>("Rate", ({ rate }) => percent(rate), "date");
const CHARGED = figure<PaperRow>("Taxable value", (row) => rupees(chargedOf(row).taxable));
const TAXABLE = figure<TaxSums>("Taxable value", ({ taxable }) => rupees(taxable), "end");
const VALUE = figure<PaperRow>("Value", ({ value }) => rupees(value), "end");

export const PAPERS: ShownColumn<PaperRow>[] = [
  NUMBER,
  CLIENT,
  { label: "GSTIN", phone: "whole", of: ({ gstin }) => gstin ?? "" },
  DATE,
  PLACE,
  { label: "Kind", phone: "whole", of: particulars },
  figure("Rate", ({ items }) => items.map(({ rate }) => percent(rate)).join(", ")),
  CHARGED,
  namedFigure("Tax", taxOf),
  VALUE,
];

export const PLACES: ShownColumn<PlaceRow>[] = [
  PLACE,
  {
    label: "Kind",
    phone: "whole",
    of: ({ interState }) => (interState ? "Inter-State" : "Intra-State"),
  },
  RATE,
  TAXABLE,
  namedFigure("Tax", (row) => rupees(taxIn(row))),
];

export const HSN: ShownColumn<HsnRow>[] = [
  { label: "SAC", of: ({ sac }) => sac },
  { label: "Description", phone: "whole", of: ({ sac }) => sacWords(sac) },
  RATE,
  TAXABLE,
  figure("IGST", ({ igst }) => rupees(igst)),
  figure("CGST", ({ cgst }) => rupees(cgst)),
  figure("SGST or UTGST", ({ sgst }) => rupees(sgst)),
  namedFigure("Total", ({ value }) => rupees(value)),
];

/** Short enough for a phone; the file has the tool's words. */
export const NIL_NAMES: Record<NilKind, string> = {
  INTRB2B: "Inter-State, registered",
  INTRAB2B: "Intra-State, registered",
  INTRB2C: "Inter-State, unregistered",
  INTRAB2C: "Intra-State, unregistered",
};

/** The current value, with the filed one below it where they differ. */
const amendedTo = (now: string, filed: string): ShownCell =>
  now === filed ? now : { text: now, note: `filed as ${filed}` };
const levied = ({ igst, cgst, sgst }: TaxSums) =>
  igst !== 0 ? `${rupees(igst)} IGST` : rupees(cgst + sgst);

export const AMENDED: ShownColumn<AmendedRow>[] = [
  NUMBER,
  CLIENT,
  {
    label: "GSTIN",
    phone: "whole",
    of: ({ gstin, original }) => amendedTo(gstin ?? "", original.gstin ?? ""),
  },
  DATE,
  { ...PLACE, of: (row) => amendedTo(place(row.place), place(row.original.place)) },
  CHARGED,
  namedFigure("Tax", (row) => amendedTo(levied(chargedOf(row)), levied(chargedOf(row.original)))),
  VALUE,
];

export const AMENDED_BY_PLACE: ShownColumn<AmendedPlace>[] = [
  { label: "Filed in", of: ({ month }) => monthName(month) },
  { ...PLACE, phone: "middle" },
  figure(
    "Taxable value",
    ({ rows, original }) =>
      amendedTo(rupees(summed(rows).taxable), rupees(summed(original).taxable)),
    "end",
  ),
  namedFigure("Tax", ({ rows, original }) =>
    amendedTo(levied(summed(rows)), levied(summed(original))),
  ),
];
