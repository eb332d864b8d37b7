import type { RowOf } from "../../kit/record/define-record";
import type { Company } from "../../company/company/company.server";
import { formatMoney } from "../../ground/money/money";
import { amountInWords } from "../../ground/money/words";
import type { DocumentTable, DocumentView } from "../../papers/paper/document-view";
import { letterhead, paymentDetails } from "../../papers/paper/letterhead";
import { upiPayment } from "../../papers/paper/upi.server";
import { type DayStyle, paperDay } from "../../ground/day/calendar-date";
import {
  OWNER_WORDS,
  type OwnerKind,
  type Statement,
  STATEMENT_WORDS,
  type StatementKind,
} from "./statement";

type Party = Pick<RowOf<"Vendor">, "id" | "name" | "address" | "phone" | "email">;

/** The statement's words for its party and its lines. */
type Says<K extends string> = {
  party: string;
  /** "Invoices and payments". */
  lines: string;
  kinds: Record<K, string>;
  more: string;
  less: string;
  /** The heads of the columns of both. */
  columns: readonly [more: string, less: string];
  empty: string;
  due: string;
  favour: string;
};

const TO_CUSTOMERS: Says<StatementKind> = {
  party: "Customer",
  lines: "Invoices and payments",
  kinds: STATEMENT_WORDS,
  more: "Invoiced and refunded",
  less: "Received, settled and cancelled",
  columns: ["Invoiced", "Received"],
  empty: "No invoices and no payments in this period.",
  due: "Balance due on",
  favour: "In your favour on",
};

const TO_OWNERS: Says<OwnerKind> = {
  party: "Vendor",
  lines: "Bills, hires and payments",
  kinds: OWNER_WORDS,
  more: "Billed and agreed",
  less: "Paid and deducted",
  columns: ["Billed", "Paid"],
  empty: "No bills, no hires and no payments in this period.",
  due: "Owed to you on",
  favour: "Paid too much on",
};

/** YYYY-MM-DD, both included. */
export type Period = { from: string; to: string };

type Sum = Pick<Statement, "closing" | "currency">;

/** A period as it is read. */
export function periodText({ from, to }: Period, style: DayStyle): string {
  return `${paperDay(style, from)} to ${paperDay(style, to)}`;
}

/** The closing balance; a negative balance is in the other's favour. */
function closingLine(
  { due, favour }: Says<string>,
  { closing, currency }: Sum,
  { to }: Period,
  style: DayStyle,
) {
  return {
    label: `${closing < 0 ? favour : due} ${paperDay(style, to)}`,
    amount: formatMoney(Math.abs(closing), currency),
  };
}

/** The view that the page, the PDF and the message of a customer's statement of one currency are drawn from. */
export function statementDocument(
  customer: Party,
  period: Period,
  statement: Statement,
  company: Company,
): DocumentView {
  const { currency, closing } = statement;
  return {
    ...documentOf(TO_CUSTOMERS, customer, period, statement, company),
    payTo: closing > 0 ? paymentDetails(company, currency) : [],
    upi: upiPayment(company, closing, currency, `ST${customer.id}`),
  };
}

/** The statement of a vendor, whom the company owes. */
export const ownerStatementDocument = (
  vendor: Party,
  period: Period,
  statement: Statement<OwnerKind>,
  company: Company,
) => documentOf(TO_OWNERS, vendor, period, statement, company);

function documentOf<K extends string>(
  says: Says<K>,
  { name, address, phone, email }: Party,
  period: Period,
  statement: Statement<K>,
  company: Company,
): DocumentView {
  const { currency, opening, debits, credits, closing } = statement;
  const money = (minor: number) => formatMoney(minor, currency);
  return {
    kind: "statement",
    title: "Statement",
    // It has no number: its last day names it.
    number: paperDay(company, period.to),
    status: closing > 0 ? "Due" : "Nothing due",
    currency,
    company: letterhead(company),
    parties: [
      {
        heading: says.party,
        lines: [name, address, phone, email].filter((line): line is string => Boolean(line)),
      },
    ],
    facts: [{ label: "Period", value: periodText(period, company) }],
    table: {
      heading: `${says.lines} in ${currency}`,
      content: linesTable(says, statement, period, company, money),
    },
    charges: [
      { label: `Opening balance on ${paperDay(company, period.from)}`, amount: money(opening) },
      { label: says.more, amount: money(debits) },
      { label: says.less, amount: money(-credits) },
    ],
    adjustments: [],
    total: closingLine(says, statement, period, company),
    amountInWords: amountInWords(Math.abs(closing), currency),
    settlement: [],
    payTo: [],
    upi: null,
    notes: "",
    terms: [],
  };
}

function linesTable<K extends string>(
  { kinds, columns: [more, less], empty }: Says<K>,
  { lines, opening }: Statement<K>,
  { from }: Period,
  style: DayStyle,
  money: (minor: number) => string,
): DocumentTable {
  const right = "right" as const;
  const rows = lines.map(({ kind, number, day, debit, credit, balance }) => [
    `${kinds[kind]} ${number}`,
    paperDay(style, day),
    debit ? money(debit) : "",
    credit ? money(-credit) : "",
    money(balance),
  ]);
  return {
    columns: [
      { label: "Document", align: "left", weight: 0.32 },
      { label: "Date", align: "left", weight: 0.16 },
      { label: more, align: right, weight: 0.17 },
      { label: less, align: right, weight: 0.17 },
      { label: "Balance", align: right, weight: 0.18 },
    ],
    rows:
      rows.length > 0
        ? [["Opening balance", paperDay(style, from), "", "", money(opening)], ...rows]
        : [],
    empty,
  };
}
