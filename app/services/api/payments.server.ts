import * as z from "zod";

import { confirmPaid, denyPaid } from "~/models/billing/payment/payment.confirm.server";
import { rulesOfNewPayment, rulesOfPayment } from "~/models/billing/payment/payment.rules.server";
import { updatePayment } from "~/models/billing/payment/payment.edit.server";
import { recordPayment } from "~/models/billing/payment/payment.record.server";
import { deletePayment, refundPayment } from "~/models/billing/payment/payment.refund.server";
import { rulesOfSettling, settleInvoices } from "~/models/billing/payment/payment.settle.server";
import { ADVANCE_FIELDS, PAYMENT_FIELDS } from "~/models/billing/payment/payment.fields";
import {
  PaymentJson,
  paymentJson,
  PaymentRowJson,
  paymentRowJson,
  PaymentSummaryJson,
  paymentSummaryJson,
} from "~/models/billing/payment/payment.json";
import { PAYMENT_LIST } from "~/models/billing/payment/payment.list";
import {
  ConfirmInput,
  PaymentEditInput,
  PaymentInput,
  RefundInput,
  SettleInput,
} from "~/models/billing/payment/payment.schema";
import { getPayment, listPayments } from "~/models/billing/payment/payment.server";
import { paymentSummary } from "~/models/billing/payment/payment.summary.server";
import { getReceipt } from "~/models/billing/payment/payment.receipt.server";
import type { Actor } from "~/models/kit/policy/policy";
import { otherNames } from "~/models/kit/shared/define-fields";
import { alsoNamed } from "~/models/kit/shared/other-names";

import { tagged } from "./operation.server";
import { documentPdf } from "./pdf-response.server";
import { recordCalls } from "./record-calls.server";
import { listed, One, one } from "./replies";

const { get, file } = tagged("Payments");

const NAMES = { ...otherNames(PAYMENT_FIELDS), invoiceId: ["invoice"] };

/** The check before another payment. */
export const ANOTHER =
  "409 that names it while a payment waits that the customer reported (`GET /api/payments?status=pending`), or where the transaction id stands on the same quotation or invoice, unless `anyway` is true.";

const read = async (actor: Actor, id: number) => paymentJson(await getPayment(actor, id));
const calls = recordCalls("payment", PaymentJson, read);

export const paymentOperations = [
  get("/payments", "listPayments", {
    summary: "Payments, newest date first",
    description: "`status=pending` has what customers reported and nobody has confirmed yet.",
    access: "payment:view",
    query: PAYMENT_LIST.query,
    ...listed("payments", PaymentRowJson, listPayments, paymentRowJson),
  }),
  calls.create({
    id: "recordPayment",
    summary: "Record a payment against an invoice's balance",
    description: ANOTHER,
    access: "payment:record",
    body: alsoNamed(PaymentInput, NAMES),
    rules: ({ actor }) => rulesOfNewPayment(actor),
    run: recordPayment,
    message: "Payment recorded successfully",
  }),
  calls.create({
    id: "settleInvoices",
    at: "/settle",
    summary: "Record one payment that settles several invoices of a client",
    description: `A payment of each invoice, which one receipt names together; the reply is the first. What the client deducted of each stands in its \`tdsAmount\`, what it is in \`tdsKind\`. 409 at \`keepAdvance\` where more came than the invoices take, unless it is true: the rest is an advance of the client. ${ANOTHER}`,
    access: "payment:record",
    body: alsoNamed(SettleInput, {
      ...otherNames(ADVANCE_FIELDS),
      clientId: ["customerId", "client", "customer"],
      paymentMethod: ["method"],
      transactionId: ["reference"],
    }),
    rules: ({ actor }) => rulesOfSettling(actor),
    run: settleInvoices,
    message: "Payment recorded successfully",
  }),
  get("/payments/summary", "getPaymentSummary", {
    summary: "Completed payments: their sum and number, by method and by month",
    access: "payment:view",
    reply: One(PaymentSummaryJson),
    run: async ({ actor }) => one(paymentSummaryJson(await paymentSummary(actor))),
  }),
  calls.get("payment:view", "A payment with its invoice"),
  calls.update({
    summary: "Change a payment that is not refunded; the status Refunded refunds it",
    access: "payment:edit",
    body: alsoNamed(PaymentEditInput, NAMES),
    rules: ({ actor, id }) => rulesOfPayment(actor, id("payment")),
    run: updatePayment,
  }),
  calls.remove("payment:delete", "Delete a payment; what it paid is due again", deletePayment),
  calls.post("/refund", "refundPayment", {
    summary: "Refund a completed payment; what it paid is due again",
    access: "payment:refund",
    body: RefundInput,
    bodyOptional: true,
    run: (actor, id, { refundReason }) => refundPayment(actor, id, refundReason),
    message: "Payment refunded successfully",
  }),
  calls.post("/confirm", "confirmPayment", {
    summary: "Confirm a payment that a customer reported: it becomes an advance",
    description:
      "Of a quotation that was billed meanwhile it pays the invoice. 409 where its transaction id stands on another payment, unless `anyway` is true.",
    access: "payment:record",
    body: ConfirmInput,
    bodyOptional: true,
    run: (actor, id, body) => confirmPaid(actor, id, body),
    message: "Advance recorded successfully",
  }),
  calls.post("/deny", "denyPayment", {
    summary: "Deny a payment that a customer reported: it counts as failed",
    access: "payment:record",
    body: z.object({}),
    bodyOptional: true,
    run: denyPaid,
    message: "Marked as not received",
  }),
  file("/payments/{id}/receipt", "getReceiptPdf", {
    summary: "The receipt of a completed payment as a PDF",
    access: "payment:view",
    run: async ({ actor, id }) => documentPdf(await getReceipt(actor, id("payment"))),
  }),
];
