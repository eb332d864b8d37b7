/** The invoice that the company makes itself of what it was supplied under reverse charge (section 31(3)(f) of the CGST Act). Pure. */
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney, rateText } from "../../ground/money/money";
import { inputTax } from "../../ground/tax/heads";
import { amountInWords } from "../../ground/money/words";
import { STATES } from "../../ground/tax/states";
import { letterhead } from "../../papers/paper/letterhead";
import type { PrintedCompany } from "../../company/company/company.snapshot.server";
import type { RoadPaperView } from "../../road/road-paper/road-paper.view";

export type SelfInvoice = Omit<RoadPaperView, "kind"> & { kind: "declaration" };

export type Supplied = {
  number: string;
  /** Its own day, and that of the supply. */
  date: string;
  supplied: string;
  vendor: { name: string; address: string | null; pan: string | null };
  what: string;
  billNumber: string | null;
  /** Without the tax, which is on top. */
  amount: number;
  taxAmount: number;
  currency: string;
};

/** The paper, with the particulars of rule 46: both sides, number and day, what was supplied, value, rate and tax by its heads. */
export function selfInvoice(company: PrintedCompany, of: Supplied): SelfInvoice {
  const { vendor, amount, taxAmount, currency } = of;
  const money = (minor: number) => formatMoney(minor, currency);
  const plain = (label: string) => ({ label, hindi: "" });
  const fact = (label: string, value: string) => ({ ...plain(label), value });
  const code = company.stateCode ?? "";
  const state = code in STATES ? STATES[code as keyof typeof STATES].name : "";
  const heads = inputTax(taxAmount, null, code);
  const rate = amount > 0 ? Math.round((taxAmount * 10_000) / amount / 25) * 25 : 0;
  const half = rateText(rate / 2);
  const pan = vendor.pan && `PAN ${vendor.pan}`;
  const column = (label: string, align: "left" | "right", weight: number) => ({
    ...plain(label),
    align,
    weight,
  });
  return {
    kind: "declaration",
    title: { en: "Invoice under Section 31(3)(f)", hi: "" },
    number: of.number,
    date: formatDate(of.date),
    status: "",
    mark: null,
    company: letterhead(company),
    legend: "",
    copies: [],
    parties: [
      {
        ...plain("Supplier, not registered under GST"),
        lines: [vendor.name, ...(vendor.address?.split("\n") ?? []), pan ?? ""].filter(Boolean),
      },
      {
        ...plain("Recipient, who pays the tax"),
        lines: [company.name, company.gstin && `GSTIN ${company.gstin}`].filter(
          Boolean,
        ) as string[],
      },
    ],
    facts: [
      {
        ...plain("Invoice"),
        facts: [
          fact("Number", of.number),
          fact("Date", formatDate(of.date)),
          fact("Date of supply", formatDate(of.supplied)),
          ...(of.billNumber ? [fact("Supplier's bill", of.billNumber)] : []),
          fact("Place of supply", [code, state].filter(Boolean).join("-")),
          fact("Tax under reverse charge", "Yes"),
        ],
      },
    ],
    outline: null,
    tables: [
      {
        ...plain("Supply"),
        columns: [
          column("Description", "left", 0.36),
          column("Taxable value", "right", 0.16),
          column("Rate", "right", 0.1),
          column(`CGST ${half} %`, "right", 0.12),
          column(`SGST ${half} %`, "right", 0.12),
          column("Total", "right", 0.14),
        ],
        rows: [
          [
            of.what,
            money(amount),
            `${rateText(rate)} %`,
            money(heads.cgst),
            money(heads.sgst),
            money(amount + taxAmount),
          ],
        ],
        total: [],
        empty: "",
      },
    ],
    texts: [
      { ...plain("Tax in words"), lines: [amountInWords(taxAmount, currency)] },
      {
        ...plain("Declaration"),
        lines: [
          "The supplier charged no tax. The recipient pays it under section 9(3) or 9(4) of the CGST Act, 2017.",
        ],
      },
    ],
    terms: [],
    ownTerms: [],
    signatures: [
      { ...plain(`For ${company.name}`), how: "Authorised signatory", purpose: null, signed: null },
    ],
  };
}
