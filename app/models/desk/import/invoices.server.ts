import * as z from "zod";

import { db } from "~/platform/db.server";

import { addDays, formatDate } from "../../ground/day/calendar-date";
import { clientSnapshot } from "../../billing/invoice/invoice.move.server";
import { INVOICE_FIELDS } from "../../billing/invoice/invoice.fields";
import { invoiceSearchText } from "../../billing/invoice/invoice.list";
import { formatMoney, parseAmount } from "../../ground/money/money";
import { anyCustomer } from "../../people/customer/known.server";
import { COLUMNS } from "./columns";
import {
  numbersThere,
  oldDay,
  oldNumber,
  PaperCustomers,
  type PaperContext,
  type PaperCustomer,
} from "./paper-customer.server";
import { IdPool } from "./reserve-ids.server";
import { RowReader, shownDay, type Taking } from "./row-reader";
import type { CheckedRow, Checker, Staged } from "./staged";

const STATES = {
  open: "sent unpaid overdue due partial partiallypaid partlypaid pending viewed issued approved paid closed settled received",
  draft: "",
  void: "cancelled canceled voided writtenoff",
};

const FIELDS = z.object({
  reference: INVOICE_FIELDS.reference.block,
  purchaseOrderNumber: INVOICE_FIELDS.purchaseOrderNumber.block,
  employeeName: INVOICE_FIELDS.employeeName.block,
});

/**
 * Reads the open amount of an invoice from its balance, or from its total and the payments. Null, which is said, where
 * they do not fit.
 */
function openOf(reader: RowReader): { total: number; open: number } | null {
  const figure = (name: string, label: string): number | null => {
    const text = reader.amount(name);
    if (text === null) return null;
    if (text.startsWith("-")) return reader.wrong(name, `${label} is below zero`);
    const read = parseAmount(text);
    if (read.ok) return read.value;
    return reader.wrong(
      name,
      read.problem === "too-many-decimals"
        ? `${label} has more than two decimals`
        : `${label} is more than 20,000,000.00`,
    );
  };
  const total = figure("total", "Total");
  const paid = figure("paid", "Paid so far");
  const balance = figure("balance", "Balance");
  if (reader.problems.length > 0) return null;
  if (total === null && balance === null) {
    return reader.wrong("total", "Total or Balance is required");
  }
  if (total !== null && paid !== null && paid > total) {
    return reader.wrong("paid", "More was paid than the total: correct one of them");
  }
  if (total !== null && balance !== null && balance > total) {
    return reader.wrong("balance", "The balance is more than the total: correct one of them");
  }
  if (total !== null && paid !== null && balance !== null && total - paid !== balance) {
    return reader.wrong(
      "balance",
      "Total less what was paid is not the balance: correct one of them",
    );
  }
  const open = balance ?? (total ?? 0) - (paid ?? 0);
  return { total: total ?? open + (paid ?? 0), open };
}

/** An open invoice of the system before, as it was read. */
type Carried = {
  id: number;
  number: string;
  date: string;
  due: string | null;
  currency: string;
  figures: { total: number; open: number };
  given: Record<"reference" | "purchaseOrderNumber" | "employeeName", string | null>;
  customerId: number;
  client: ReturnType<typeof clientSnapshot>;
};

/** Its columns and its one line. */
function carriedOver(
  one: Carried,
  { actorId, company, moment }: Pick<PaperContext, "actorId" | "company" | "moment">,
) {
  const { number, date, currency, given, client } = one;
  const { total, open } = one.figures;
  const money = (minor: number) => formatMoney(minor, currency);
  const paid = total > open ? `, of which ${money(total - open)} was paid before` : "";
  const item = {
    invoiceId: one.id,
    position: 0,
    name: "Balance carried over",
    description: `Invoice ${number} of ${formatDate(date)}: ${money(total)}${paid}`,
    quantity: 100,
    unitPrice: open,
    lineTotal: open,
  };
  const data = {
    invoiceNumber: number,
    status: "Sent",
    currency,
    clientId: one.customerId,
    ...client,
    invoiceDate: date,
    dueDate: one.due ?? addDays(date, company.invoiceDueDays),
    ...given,
    subtotal: open,
    taxableValue: open,
    total: open,
    balance: open,
    issuedAt: moment,
    sentAt: moment,
    carriedOver: true,
    issued: true,
    createdById: actorId,
    searchText: invoiceSearchText({
      invoiceNumber: number,
      clientName: client.clientName,
      ...given,
    }),
  };
  return { item, data };
}

/**
 * Checks rows as invoices of the system before. What comes over is what is open of each: its total here is its balance of
 * then, so that nothing counts as received or billed that was before.
 */
export async function invoicesChecker(
  { actorId, company, today, moment }: PaperContext,
  taking: Taking,
): Promise<Checker> {
  const customers = await PaperCustomers.read();
  const ids = new IdPool();
  const seen = new Map<string, { line: number; what: string }>();
  const clients = new Map<number, ReturnType<typeof clientSnapshot>>();
  /** As the invoice keeps them; null for one who is gone. */
  const clientOf = async ({ id, staged }: PaperCustomer) => {
    const known = staged ? undefined : clients.get(id);
    if (known) return known;
    const found = staged ? (staged.data as Client) : await anyCustomer(db, id);
    if (!found) return null;
    const client = clientSnapshot(found);
    clients.set(id, client);
    return client;
  };
  return async (rows) => {
    const there = await numbersThere(rows, async (numbers) => {
      const where = { invoiceNumber: { in: numbers } };
      const found = await db.invoice.findMany({ where, select: { invoiceNumber: true } });
      return found.map(({ invoiceNumber }) => invoiceNumber);
    });
    const checked: CheckedRow[] = [];
    for (const row of rows) {
      const reader = new RowReader(row, COLUMNS.invoices, taking);
      const base = { line: row.line, shown: rawOf(reader), messages: reader.problems, staged: [] };
      const skip = (column: string | null, message: string) =>
        checked.push({ ...base, messages: [{ column, message }], outcome: "skip" });
      const number = oldNumber(reader);
      const what = ["date", "customer", "total", "balance"].map((name) => reader.text(name)).join();
      const before = number === null ? undefined : seen.get(number);
      if (before && before.what === what) {
        skip("Number", `Another line of the invoice in line ${before.line}`);
        continue;
      }
      if (before) reader.wrong("number", `Line ${before.line} has this number with other figures`);
      if (number !== null && there.has(number)) {
        skip("Number", "An invoice has this number already");
        continue;
      }
      const state = reader.word("status", STATES);
      if (state === "draft" || state === "void") {
        skip("Status", `Nothing is owed on it: ${reader.text("status")}`);
        continue;
      }
      const date = oldDay(reader, "date", today);
      const due = reader.day("dueDate");
      const currency = reader.currency("currency", company.invoiceCurrency, [
        "total",
        "paid",
        "balance",
      ]);
      const figures = openOf(reader);
      const given = reader.by(FIELDS, {
        reference: reader.text("reference"),
        purchaseOrderNumber: reader.text("purchaseOrderNumber"),
        employeeName: reader.text("employeeName"),
      });
      if (date && due && due < date)
        reader.wrong("dueDate", "Due Date is before the invoice's date");
      if (reader.problems.length === 0 && figures?.open === 0) {
        if (number) seen.set(number, { line: row.line, what });
        skip("Balance", "Paid in full: there is no balance to import");
        continue;
      }
      const customer = reader.problems.length === 0 ? await customers.of(row, reader) : null;
      if (reader.problems.length > 0 || !customer || !figures || !number || !date || !given) {
        checked.push({ ...base, outcome: "problem" });
        continue;
      }
      seen.set(number, { line: row.line, what });
      const client = await clientOf(customer);
      if (!client) {
        reader.wrong("customer", "This customer was removed in the meantime");
        checked.push({ ...base, outcome: "problem" });
        continue;
      }
      const id = await ids.next("Invoice");
      const lineId = await ids.next("InvoiceItem");
      const { total, open } = figures;
      const carried = {
        id,
        number,
        date,
        due,
        currency,
        figures,
        given,
        customerId: customer.id,
        client,
      };
      const { item, data } = carriedOver(carried, { actorId, company, moment });
      const money = (minor: number) => formatMoney(minor, currency);
      const staged: Staged[] = [
        ...(customer.staged ? [customer.staged] : []),
        { target: "Invoice", recordId: id, data },
        { target: "InvoiceItem", recordId: lineId, data: item },
      ];
      const shown = [
        number,
        shownDay(date),
        customer.name,
        reader.email("email") ?? "",
        reader.text("phone"),
        money(total),
        money(open),
        shownDay(data.dueDate),
      ];
      const messages = customer.staged ? [{ column: "Customer", message: "A new customer" }] : [];
      checked.push({ line: row.line, shown, messages: messages, outcome: "create", staged });
    }
    return checked;
  };
}

type Client = Parameters<typeof clientSnapshot>[0];

const rawOf = (reader: RowReader) =>
  ["number", "date", "customer", "email", "phone", "total", "balance", "dueDate"].map((name) =>
    reader.text(name),
  );
