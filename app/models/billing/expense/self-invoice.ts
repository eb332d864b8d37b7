/** The invoice that the company makes itself of what it was supplied under reverse charge (section 31(3)(f) of the CGST Act). Pure. */
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney, rateText, sum } from "../../ground/money/money";
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

/** A supply of a paper: without its tax, which is on top. */
type Line = { what: string; amount: number; taxAmount: number };

type ReversePaper = {
  title: string;
  number: string;
  date: string;
  vendor: Supplied["vendor"];
  /** Those about the number, by label. */
  facts: readonly (readonly [string, string])[];
  table: { label: string; amount: string };
  lines: readonly Line[];
  currency: string;
  declaration: string;
};

const plain = (label: string) => ({ label, hindi: "" });
const column = (label: string, align: "left" | "right", weight: number) => ({
  ...plain(label),
  align,
  weight,
});

/** The rate of a tax on top of an amount, in hundredths of a percent and in steps of a quarter percent. */
const rateOf = ({ amount, taxAmount }: Line) =>
  amount > 0 ? Math.round((taxAmount * 10_000) / amount / 25) * 25 : 0;

/** A paper of the company's own about what it was supplied under reverse charge: both sides, number and day, value, rate and tax by its heads. */
export function reversePaper(company: PrintedCompany, of: ReversePaper): SelfInvoice {
  const { vendor, lines, currency } = of;
  const money = (minor: number) => formatMoney(minor, currency);
  const code = company.stateCode ?? "";
  const state = code in STATES ? STATES[code as keyof typeof STATES].name : "";
  const rates = [...new Set(lines.map(rateOf))];
  const half = rates.length === 1 ? ` ${rateText((rates[0] ?? 0) / 2)} %` : "";
  const pan = vendor.pan && `PAN ${vendor.pan}`;
  const facts = [
    ["Number", of.number],
    ["Date", formatDate(of.date)],
    ...of.facts,
    ["Place of supply", [code, state].filter(Boolean).join("-")],
    ["Tax under reverse charge", "Yes"],
  ] as const;
  return {
    kind: "declaration",
    title: { en: of.title, hi: "" },
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
      { ...plain("Paper"), facts: facts.map(([label, value]) => ({ ...plain(label), value })) },
    ],
    outline: null,
    tables: [
      {
        ...plain(of.table.label),
        columns: [
          column("Description", "left", 0.36),
          column(of.table.amount, "right", 0.16),
          column("Rate", "right", 0.1),
          column(`CGST${half}`, "right", 0.12),
          column(`SGST${half}`, "right", 0.12),
          column("Total", "right", 0.14),
        ],
        rows: lines.map((line) => {
          const heads = inputTax(line.taxAmount, null, code);
          return [
            line.what,
            money(line.amount),
            `${rateText(rateOf(line))} %`,
            money(heads.cgst),
            money(heads.sgst),
            money(line.amount + line.taxAmount),
          ];
        }),
        total: [],
        empty: "",
      },
    ],
    texts: [
      {
        ...plain("Tax in words"),
        lines: [amountInWords(sum(lines.map(({ taxAmount }) => taxAmount)), currency)],
      },
      { ...plain("Declaration"), lines: [of.declaration] },
    ],
    terms: [],
    ownTerms: [],
    signatures: [
      { ...plain(`For ${company.name}`), how: "Authorised signatory", purpose: null, signed: null },
    ],
  };
}

/** The invoice, with the particulars of rule 46. */
export const selfInvoice = (company: PrintedCompany, of: Supplied): SelfInvoice =>
  reversePaper(company, {
    ...of,
    title: "Invoice under Section 31(3)(f)",
    facts: [
      ["Date of supply", formatDate(of.supplied)],
      ...(of.billNumber ? [["Supplier's bill", of.billNumber] as const] : []),
    ],
    table: { label: "Supply", amount: "Taxable value" },
    lines: [of],
    declaration:
      "The supplier charged no tax. The recipient pays it under section 9(3) or 9(4) of the CGST Act, 2017.",
  });
