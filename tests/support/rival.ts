// A process of its own that reads an order a line, does what it says many times at once against the database of
// DATABASE_URL, and prints a line of how each attempt came out. `concurrency.test.ts` starts two of them.
import { createInterface } from "node:readline";

import { createInvoiceFromQuotation } from "~/models/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus } from "~/models/invoice/invoice.move.server";
import { recordPayment } from "~/models/payment/payment.record.server";
import { deletePayment, refundPayment } from "~/models/payment/payment.refund.server";
import type { Actor } from "~/models/policy/policy";
import { queueDueReminders } from "~/models/reminder/reminder.queue.server";
import { signIn } from "~/models/user/sign-in.server";
import { DomainError } from "~/models/shared/domain-error";
import { setClock } from "~/platform/clock.server";
import { disconnect } from "~/platform/db.server";

import { NOON, paymentInput } from "./invoices";
import { patient } from "./patient";

export type Order = {
  actor: Actor;
  /** What is done, once for each id. */
  what: "pay" | "invoice" | "issue" | "refund" | "delete" | "remind" | "guess";
  ids: number[];
  /** Of a payment, in major units. */
  amount?: string;
};

/** The id that came of an attempt, or the sentence of its refusal. */
export type Outcome = { id: number } | { refusal: string };

async function once({ actor, what, amount = "1" }: Order, id: number): Promise<number> {
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
  const outcomes = await Promise.all(order.ids.map((id) => attempt(order, id)));
  process.stdout.write(`${JSON.stringify(outcomes)}\n`);
}
await disconnect();
