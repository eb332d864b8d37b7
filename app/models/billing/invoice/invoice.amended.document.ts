/** Amendments on papers: the original particulars beside the amended ones. */
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

/** The particulars of a paper that can be amended, with its tax. */
export type Said = { gstin: string | null; placeOfSupply: string; heads: readonly TaxHead[] };

type Taxed = Levied & {
  tax: string | null;
  clientGstin: string | null;
  placeOfSupply: string | null;
};

/** Returns the particulars of an invoice or its note: amended, or as issued. */
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

/** Returns the particulars of an advance's voucher. */
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

/** Lists the old and new particulars, a line each; without the GSTIN where the paper has none. */
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
  { date, iffMonth, gstr1a }: Pick<Amendment, "date" | "iffMonth" | "gstr1a">,
  company: Company,
): string {
  if (iffMonth) return `IFF of ${monthName(iffMonth)}`;
  return `${gstr1a ? "GSTR-1A" : "GSTR-1"} of ${periodName(returnOf(company, monthOf(date)))}`;
}

/** The particulars of the last amendment beside the original ones; nothing without an amendment. */
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
