// A process of its own that reads an order a line, does what it says many times at once against the database of
// DATABASE_URL, and prints a line of how each attempt came out. `rivals.ts` starts it.
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

import { assignTruck } from "~/models/road/consignment/consignment.truck.server";
import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { createJob } from "~/models/road/job/job.create.server";
import { JobInput } from "~/models/road/job/job.schema";
import { eraseDriver } from "~/models/law/personal-data/erase.driver.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { createQuotation } from "~/models/sales/quotation/quotation.create.server";
import { deleteQuotation } from "~/models/sales/quotation/quotation.delete.server";
import { QuotationInput } from "~/models/sales/quotation/quotation.schema";
import { deleteAccount } from "~/models/people/user/account.remove.server";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { ExpenseInput } from "~/models/billing/expense/expense.record";
import { expenses } from "~/models/billing/expense/expense.server";
import { closeReturn } from "~/models/billing/returns/close.server";
import { depositTds } from "~/models/billing/tds/deposit.server";
import {
  SetOffInput,
  VendorPaymentInput,
} from "~/models/billing/vendor-payment/vendor-payment.record";
import {
  setOffAdvance,
  vendorPayments,
} from "~/models/billing/vendor-payment/vendor-payment.server";
import { recordPayment } from "~/models/billing/payment/payment.record.server";
import { deletePayment, refundPayment } from "~/models/billing/payment/payment.refund.server";
import type { Actor } from "~/models/kit/policy/policy";
import { queueDueReminders } from "~/models/billing/reminder/reminder.queue.server";
import { signIn } from "~/models/people/user/sign-in.server";
import { DomainError } from "~/models/kit/shared/domain-error";
import { setClock } from "~/platform/clock.server";
import { disconnect } from "~/platform/db.server";

import { PASSWORD } from "./factories";
import { NOON, paymentInput, TODAY } from "./invoices";
import { patient } from "./patient";

export type Order = {
  actor: Actor;
  /** What is done, once for each id. */
  what:
    | "pay"
    | "invoice"
    | "issue"
    | "refund"
    | "delete"
    | "remind"
    | "guess"
    | "quote"
    | "bill"
    | "schedule"
    | "drive"
    | "erase"
    | "erase driver"
    | "delete quotation"
    | "pay vendor"
    | "set off"
    | "enter"
    | "change"
    | "remove"
    | "close"
    | "deposit"
    | "delete employee";
  ids: number[];
  /** Of a payment, in major units. */
  amount?: string;
  /** How long after the order it is done, in milliseconds. */
  after?: number;
  /** The form of what is made, without the id that it is made for. */
  fields?: Record<string, unknown>;
};

/** The id that came of an attempt, or the sentence of its refusal. */
export type Outcome = { id: number } | { refusal: string };

async function once(order: Order, id: number): Promise<number> {
  const { actor, what, amount = "1", fields = {} } = order;
  if (what === "quote") {
    return createQuotation(actor, QuotationInput.parse({ ...fields, customerId: id }));
  }
  if (what === "bill") return createInvoice(actor, InvoiceInput.parse({ ...fields, clientId: id }));
  if (what === "schedule") return createJob(actor, JobInput.parse({ ...fields, clientId: id }));
  if (what === "drive") {
    const { vehicleId = 0, driverId = 0 } = fields as { vehicleId?: number; driverId?: number };
    await assignTruck(actor, id, { vehicleId, driverId, reason: null });
  }
  if (what === "erase") await erasePerson(actor, id, { currentPassword: PASSWORD });
  if (what === "erase driver") await eraseDriver(actor, id);
  if (what === "pay vendor") {
    const bills = [{ expenseId: id, amount }];
    const paid = { ...fields, date: TODAY, method: "UPI", amount, bills };
    return vendorPayments.create(actor, VendorPaymentInput.parse(paid));
  }
  if (what === "set off") return setOffAdvance(actor, id, SetOffInput.parse(fields));
  if (what === "enter")
    return expenses.create(actor, ExpenseInput.parse({ ...fields, billNumber: `B/${id}` }));
  if (what === "change") await expenses.update(actor, id, ExpenseInput.parse(fields));
  if (what === "remove") await expenses.remove(actor, id);
  if (what === "close") await closeReturn(actor, String(fields.month), "Filed", TODAY);
  if (what === "deposit")
    await depositTds(actor, String(fields.month), { challanNumber: "00123", challanDate: TODAY });
  if (what === "delete quotation") await deleteQuotation(actor, id);
  if (what === "delete employee") await deleteAccount(actor, "employee", id);
  if (what === "pay") return recordPayment(actor, paymentInput(id, amount));
  if (what === "invoice") return createInvoiceFromQuotation(actor, id);
  if (what === "issue") await changeInvoiceStatus(actor, id, "Sent");
  if (what === "refund") await refundPayment(actor, id);
  // How many were queued by this round.
  if (what === "remind") return (await queueDueReminders()).queued;
  // From a network each: it is the account that is counted.
  const from = { address: `203.0.113.${id}`, devices: [] };
  if (what === "guess") return (await signIn(actor.email, "guess", from)).id;
  if (what === "delete") await deletePayment(actor, id);
  return id;
}

async function attempt(order: Order, id: number): Promise<Outcome> {
  try {
    return { id: await patient(() => once(order, id)) };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error.message };
    throw error;
  }
}

setClock(NOON);
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as Order;
  if (order.after) await sleep(order.after);
  const outcomes = await Promise.all(order.ids.map((id) => attempt(order, id)));
  process.stdout.write(`${JSON.stringify(outcomes)}\n`);
}
await disconnect();
