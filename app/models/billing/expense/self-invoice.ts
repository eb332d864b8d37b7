/** The invoice that the company makes itself of what it was supplied under reverse charge (section 31(3)(f) of the CGST Act). Pure. */
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney, rateText, sum } from "../../ground/money/money";
import { inputTax } from "../../ground/tax/heads";
import { amountInWords } from "../../ground/money/words";
import { STATES } from "../../ground/tax/states";
import { letterhead } from "../../papers/paper/letterhead";
import type { PrintedCompany } from "../../company/company/company.snapshot.server";
import {
  inEnglish,
  officeColumn,
  type OfficePaper,
  officePaper,
} from "../../road/road-paper/road-paper.view";

export type Supplied = {
  number: string;
  /** Its own day, and that of the supply. */
  date: string;
  supplied: string;
  vendor: { name: string; address: string | null; pan: string | null; gstin?: string | null };
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

/** The rate of a tax on top of an amount, in hundredths of a percent and in steps of a quarter percent. */
const rateOf = ({ amount, taxAmount }: Line) =>
  amount > 0 ? Math.round((taxAmount * 10_000) / amount / 25) * 25 : 0;

/** A paper of the company's own about what it was supplied under reverse charge: both sides, number and day, value, rate and tax by its heads. */
export function reversePaper(company: PrintedCompany, of: ReversePaper): OfficePaper {
  const { vendor, lines, currency } = of;
  const money = (minor: number) => formatMoney(minor, currency);
  const code = company.stateCode ?? "";
  const state = code in STATES ? STATES[code as keyof typeof STATES].name : "";
  const rates = [...new Set(lines.map(rateOf))];
  const gstin = vendor.gstin ?? null;
  const interState = gstin !== null && gstin.slice(0, 2) !== code;
  const only = rates.length === 1 ? (rates[0] ?? 0) : null;
  const atRate = (rate: number | null) => (rate === null ? "" : ` ${rateText(rate)} %`);
  const half = atRate(only && only / 2);
  const pan = vendor.pan && `PAN ${vendor.pan}`;
  const facts = [
    ["Number", of.number],
    ["Date", formatDate(of.date)],
    ...of.facts,
    ["Place of supply", [code, state].filter(Boolean).join("-")],
    ["Tax under reverse charge", "Yes"],
  ] as const;
  return officePaper({
    title: of.title,
    number: of.number,
    date: formatDate(of.date),
    company: letterhead(company),
    parties: [
      {
        ...inEnglish(gstin ? "Supplier" : "Supplier, not registered under GST"),
        lines: [
          vendor.name,
          ...(vendor.address?.split("\n") ?? []),
          gstin ? `GSTIN ${gstin}` : (pan ?? ""),
        ].filter(Boolean),
      },
      {
        ...inEnglish("Recipient, who pays the tax"),
        lines: [company.name, company.gstin && `GSTIN ${company.gstin}`].filter(
          Boolean,
        ) as string[],
      },
    ],
    facts: [
      {
        ...inEnglish("Paper"),
        facts: facts.map(([label, value]) => ({ ...inEnglish(label), value })),
      },
    ],
    tables: [
      {
        ...inEnglish(of.table.label),
        columns: [
          officeColumn("Description", "left", 0.36),
          officeColumn(of.table.amount, "right", 0.16),
          officeColumn("Rate", "right", 0.1),
          ...(interState
            ? [officeColumn(`IGST${atRate(only)}`, "right", 0.24)]
            : [`CGST${half}`, `SGST${half}`].map((head) => officeColumn(head, "right", 0.12))),
          officeColumn("Total", "right", 0.14),
        ],
        rows: lines.map((line) => {
          const { igst, cgst, sgst } = inputTax(line.taxAmount, gstin, code);
          return [
            line.what,
            money(line.amount),
            `${rateText(rateOf(line))} %`,
            ...(interState ? [igst] : [cgst, sgst]).map(money),
            money(line.amount + line.taxAmount),
          ];
        }),
        total: [],
        empty: "",
      },
    ],
    texts: [
      {
        ...inEnglish("Tax in words"),
        lines: [amountInWords(sum(lines.map(({ taxAmount }) => taxAmount)), currency)],
      },
      { ...inEnglish("Declaration"), lines: [of.declaration] },
    ],
    signatures: [[`For ${company.name}`, "Authorised signatory"]],
  });
}

/** The invoice, with the particulars of rule 46. */
export const selfInvoice = (company: PrintedCompany, of: Supplied): OfficePaper =>
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
