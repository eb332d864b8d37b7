import type { Company } from "../../company/company/company.server";
import { formatMoney } from "../../ground/money/money";
import { amountInWords } from "../../ground/money/words";
import type { DocumentTable, DocumentView } from "../../papers/paper/document-view";
import { letterhead, paymentDetails } from "../../papers/paper/letterhead";
import { upiPayment } from "../../papers/paper/upi.server";
import { formatDate } from "../../ground/day/calendar-date";
import type { Statement } from "./statement";
import { STATEMENT_WORDS } from "./statement.words";

/** Whose statement it is. */
type StatementCustomer = {
  id: number;
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
};

/** YYYY-MM-DD, both included. */
export type Period = { from: string; to: string };

/** A period as it is read. */
export function periodText({ from, to }: Period): string {
  return `${formatDate(from)} to ${formatDate(to)}`;
}

/** What a customer owes at the end of a period; a balance below zero is in the customer's favour. */
function closingLine({ closing, currency }: Statement, { to }: Period) {
  const label = closing < 0 ? "In your favour on" : "Balance due on";
  return {
    label: `${label} ${formatDate(to)}`,
    amount: formatMoney(Math.abs(closing), currency),
  };
}

/** The view that the page, the PDF and the message of a customer's statement of one currency are drawn from. */
export function statementDocument(
  customer: StatementCustomer,
  period: Period,
  statement: Statement,
  company: Company,
): DocumentView {
  const { currency, opening, debits, credits, closing } = statement;
  const money = (minor: number) => formatMoney(minor, currency);
  const { name, address, phone, email } = customer;
  return {
    kind: "statement",
    title: "Statement",
    // It has no number: its last day names it.
    number: formatDate(period.to),
    status: closing > 0 ? "Due" : "Nothing due",
    currency,
    company: letterhead(company),
    parties: [
      {
        heading: "Customer",
        lines: [name, address, phone, email].filter((line): line is string => Boolean(line)),
      },
    ],
    facts: [{ label: "Period", value: periodText(period) }],
    table: {
      heading: `Invoices and payments in ${currency}`,
      content: linesTable(statement, period, money),
    },
    charges: [
      { label: `Opening balance on ${formatDate(period.from)}`, amount: money(opening) },
      { label: "Invoiced and refunded", amount: money(debits) },
      { label: "Received, settled and cancelled", amount: money(-credits) },
    ],
    adjustments: [],
    total: closingLine(statement, period),
    amountInWords: amountInWords(Math.abs(closing), currency),
    settlement: [],
    payTo: closing > 0 ? paymentDetails(company, currency) : [],
    upi: upiPayment(company, closing, currency, `ST${customer.id}`),
    notes: "",
    terms: [],
  };
}

function linesTable(
  { lines, opening }: Statement,
  { from }: Period,
  money: (minor: number) => string,
): DocumentTable {
  const right = "right" as const;
  const rows = lines.map(({ kind, number, day, debit, credit, balance }) => [
    `${STATEMENT_WORDS[kind]} ${number}`,
    formatDate(day),
    debit ? money(debit) : "",
    credit ? money(-credit) : "",
    money(balance),
  ]);
  return {
    columns: [
      { label: "Document", align: "left", weight: 0.32 },
      { label: "Date", align: "left", weight: 0.16 },
      { label: "Invoiced", align: right, weight: 0.17 },
      { label: "Received", align: right, weight: 0.17 },
      { label: "Balance", align: right, weight: 0.18 },
    ],
    rows:
      rows.length > 0
        ? [["Opening balance", formatDate(from), "", "", money(opening)], ...rows]
        : [],
    empty: "No invoices and no payments in this period.",
  };
}
