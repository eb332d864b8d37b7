/** What papers say of their amendments: the original particulars beside the amended. */
import type { Company } from "../../company/company/company.server";
import { monthName, monthOf, periodName } from "../../company/month/month";
import { returnOf } from "../../company/month/month.held.server";
import { paperDay } from "../../ground/day/calendar-date";
import { frozenTax } from "../../ground/tax/frozen-tax";
import type { TaxHead } from "../../ground/tax/heads";
import { type VoucherColumns, voucherTax } from "../../ground/tax/voucher";
import { stateLabel } from "../../kit/shared/state-field";
import type { DocumentTable, LabelledText } from "../../papers/paper/document-view";
import {
  amendedTax,
  amendedVoucher,
  type Amendment,
  type Levied,
  type Place,
} from "./invoice.amended";

/** What a paper says of what can be amended, its tax with it. */
export type Said = { gstin: string | null; placeOfSupply: string; heads: readonly TaxHead[] };

type Taxed = Levied & {
  tax: string | null;
  clientGstin: string | null;
  placeOfSupply: string | null;
};

/** The same of an invoice, or a note about it, with an amendment or as it was issued. */
export function saidOf(
  paper: Taxed,
  amendment: (Place & Pick<Amendment, "gstin">) | undefined,
  supplierState: string,
): Said {
  const frozen = frozenTax(paper);
  const tax = (amendment && amendedTax(paper, frozen, amendment, supplierState)?.tax) ?? frozen;
  return {
    gstin: (amendment ?? { gstin: paper.clientGstin }).gstin,
    placeOfSupply: (amendment ?? paper).placeOfSupply ?? supplierState,
    heads: (paper.reverseCharge ? tax?.payableByRecipient : tax?.heads) ?? [],
  };
}

/** The same of the voucher of an advance. */
export function saidOfVoucher(
  voucher: VoucherColumns,
  amendment: Place | undefined,
  supplierState: string,
): Said {
  const amended = amendedVoucher(voucher, amendment, supplierState);
  const heads = voucherTax(amended)?.heads ?? [];
  return { gstin: null, placeOfSupply: amended.placeOfSupply ?? supplierState, heads };
}

/** "CGST ₹90.00, SGST ₹90.00". */
export const headsText = ({ heads }: Said, money: (minor: number) => string) =>
  heads.map(({ head, amount }) => `${head} ${money(amount)}`).join(", ");

/** What a paper said and says, a line each; without its GSTIN where it has none. */
export function saidLines(before: Said, now: Said, money: (minor: number) => string) {
  return [
    { label: "GSTIN", before: before.gstin ?? "", now: now.gstin ?? "" },
    {
      label: "Place of supply",
      before: stateLabel(before.placeOfSupply),
      now: stateLabel(now.placeOfSupply),
    },
    { label: "Tax", before: headsText(before, money), now: headsText(now, money) },
  ].filter((line) => line.before || line.label !== "GSTIN");
}

/** Which return carries an amendment. */
export function carriedBy(
  { date, iffMonth }: Pick<Amendment, "date" | "iffMonth">,
  company: Company,
): string {
  if (iffMonth) return `IFF of ${monthName(iffMonth)}`;
  return `GSTR-1 of ${periodName(returnOf(company, monthOf(date)))}`;
}

/** What a paper says of its last amendment, beside what it was issued with; nothing without one. */
export function amendedParts(
  amendment: Amendment | undefined,
  company: Company,
  before: Said,
  now: Said,
  money: (minor: number) => string,
): { facts: LabelledText[]; amended?: { heading: string; content: DocumentTable } } {
  if (!amendment) return { facts: [] };
  const on = `${paperDay(company, amendment.date)}, in the ${carriedBy(amendment, company)}`;
  // On a phone what stands at the right has its label beside it.
  const right = "right" as const;
  return {
    facts: [{ label: "Amended", value: on }],
    amended: {
      heading: `Amended on ${on}`,
      content: {
        columns: [
          { label: "Particulars", align: "left", weight: 0.2 },
          { label: "As issued", align: right, weight: 0.4 },
          { label: "As amended", align: right, weight: 0.4 },
        ],
        rows: saidLines(before, now, money).map((line) => [line.label, line.before, line.now]),
        empty: "",
      },
    },
  };
}
