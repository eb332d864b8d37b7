import type { Company } from "../../company/company/company.server";
import { formatMoney } from "../../ground/money/money";
import { type DayStyle, paperDay } from "../../ground/day/calendar-date";
import type { PlaceholderValues } from "./placeholders";

/*
 * The values of the placeholders: made here only, for messages, reminders and WhatsApp alike. Amounts come in minor
 * units.
 */

type Office = Pick<Company, "name" | "phone"> & DayStyle;

const office = ({ name, phone }: Office) => ({ company: name, phone });

type QuotationValues = {
  quotationNumber: string;
  contactPerson: string | null;
  customer: { name: string };
  totalAmount: number;
  currency: string;
  validUntil: string;
  movingDate: string;
};

export function quotationPlaceholders(
  quotation: QuotationValues,
  company: Office,
): PlaceholderValues<"quotation"> {
  return {
    customer: quotation.contactPerson ?? quotation.customer.name,
    number: quotation.quotationNumber,
    total: formatMoney(quotation.totalAmount, quotation.currency),
    validUntil: paperDay(company, quotation.validUntil),
    movingDate: paperDay(company, quotation.movingDate),
    ...office(company),
  };
}

/** Values for asking a quotation's advance: what is left of it. */
export function advanceRequestPlaceholders(
  quotation: QuotationValues,
  asked: number,
  company: Office,
): PlaceholderValues<"advance-request"> {
  return {
    ...quotationPlaceholders(quotation, company),
    advance: formatMoney(asked, quotation.currency),
  };
}

type InvoiceValues = {
  shownNumber: string;
  /** As on the day of issue. */
  client: { name: string };
  total: number;
  balance: number;
  currency: string;
  dueDate: string;
};

export function invoicePlaceholders(
  invoice: InvoiceValues,
  company: Office,
): PlaceholderValues<"invoice"> {
  return {
    customer: invoice.client.name,
    number: invoice.shownNumber,
    total: formatMoney(invoice.total, invoice.currency),
    balance: formatMoney(invoice.balance, invoice.currency),
    dueDate: paperDay(company, invoice.dueDate),
    ...office(company),
  };
}

export function interestPlaceholders(
  invoice: InvoiceValues,
  late: { payBy: string; interest: number; until: string; lines: string[] },
  company: Office & Pick<Company, "udyam">,
): PlaceholderValues<"interest"> {
  return {
    ...invoicePlaceholders(invoice, company),
    payBy: paperDay(company, late.payBy),
    udyam: company.udyam,
    interest: formatMoney(late.interest, invoice.currency),
    today: paperDay(company, late.until),
    computation: late.lines.join("; "),
  };
}

type ReceiptValues = {
  referenceNumber: string;
  amount: number;
  currency: string;
  date: string;
  client: { name: string };
  invoice: { shownNumber: string; balance: number };
};

/** Values for a payment of an invoice, or a refund of one, which is below zero. */
export function receiptPlaceholders(
  payment: ReceiptValues,
  company: Office,
): PlaceholderValues<"receipt"> {
  return {
    customer: payment.client.name,
    number: payment.referenceNumber,
    total: formatMoney(Math.abs(payment.amount), payment.currency),
    date: paperDay(company, payment.date),
    invoice: payment.invoice.shownNumber,
    balance: formatMoney(payment.invoice.balance, payment.currency),
    ...office(company),
  };
}

type NoteValues = {
  noteNumber: string;
  total: number;
  currency: string;
  date: string;
  /** As its invoice names it. */
  client: { name: string };
  invoice: { shownNumber: string; balance: number; toGiveBack: number };
};

export function notePlaceholders(
  note: NoteValues,
  company: Office,
): PlaceholderValues<"credit-note"> {
  const { shownNumber, balance, toGiveBack } = note.invoice;
  const money = (minor: number) => formatMoney(minor, note.currency);
  return {
    customer: note.client.name,
    number: note.noteNumber,
    total: money(note.total),
    date: paperDay(company, note.date),
    invoice: shownNumber,
    balance: money(balance),
    standing:
      toGiveBack > 0
        ? `To be given back on invoice ${shownNumber}: ${money(toGiveBack)}`
        : `Balance due on invoice ${shownNumber}: ${money(balance)}`,
    ...office(company),
  };
}

/** Values for an advance, or a refund of one, which is below zero. */
export function advancePlaceholders(
  payment: Omit<ReceiptValues, "invoice"> & { quotation: { quotationNumber: string } | null },
  company: Office,
): PlaceholderValues<"advance"> {
  return {
    customer: payment.client.name,
    number: payment.referenceNumber,
    total: formatMoney(Math.abs(payment.amount), payment.currency),
    date: paperDay(company, payment.date),
    quotation: payment.quotation?.quotationNumber ?? "",
    ...office(company),
  };
}

type StatementValues = {
  customer: { name: string };
  period: { from: string; to: string };
  /** The last day as it names the statement. */
  number: string;
  /** Minor units; below zero in the customer's favour. */
  closing: number;
  currency: string;
};

export function statementPlaceholders(
  { customer, period, number, closing, currency }: StatementValues,
  company: Office,
): PlaceholderValues<"statement"> {
  return {
    customer: customer.name,
    number,
    total: formatMoney(closing, currency),
    from: paperDay(company, period.from),
    to: paperDay(company, period.to),
    ...office(company),
  };
}

type ConsignmentValues = {
  /** As it is shown: a draft's until the lorry receipt is issued. */
  number: string;
  client: { name: string };
  fromPlace: string;
  toPlace: string;
  loadingDate: string;
  truck: { vehicleNumber: string; driverName: string | null } | null;
  packages: number;
};

const NOT_YET = "Not assigned yet";

export function consignmentPlaceholders(
  { client, number, packages, truck, ...journey }: ConsignmentValues,
  company: Office,
): PlaceholderValues<"consignment"> {
  const listed = packages > 0 ? String(packages) : "Not listed yet";
  return {
    customer: client.name,
    number,
    total: packages === 1 ? "1 package" : `${listed}${packages > 1 ? " packages" : ""}`,
    from: journey.fromPlace,
    to: journey.toPlace,
    loadingDate: paperDay(company, journey.loadingDate),
    truck: truck?.vehicleNumber ?? NOT_YET,
    driver: truck?.driverName ?? NOT_YET,
    packages: listed,
    ...office(company),
  };
}
