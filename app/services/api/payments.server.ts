import * as z from "zod";

import { rulesOfNewPayment, rulesOfPayment } from "~/models/payment/payment-rules.server";
import { updatePayment } from "~/models/payment/payment-edit.server";
import { recordPayment } from "~/models/payment/payment-record.server";
import { deletePayment, refundPayment } from "~/models/payment/payment-refund.server";
import { PAYMENT_SORTS, toPaymentStatus } from "~/models/payment/payment.filter";
import {
  PaymentJson,
  paymentJson,
  PaymentRowJson,
  paymentRowJson,
  PaymentSummaryJson,
  paymentSummaryJson,
} from "~/models/payment/payment.json";
import { PaymentEditInput, PaymentInput, RefundInput } from "~/models/payment/payment.schema";
import { getPayment, listPayments } from "~/models/payment/payment.server";
import { PAYMENT_STATUSES } from "~/models/payment/payment.status";
import { paymentSummary } from "~/models/payment/payment.summary.server";
import { getReceipt } from "~/models/payment/receipt.server";
import type { Actor } from "~/models/policy/policy";
import { alsoNamed } from "~/models/shared/other-names";

import { operation, pdfOperation } from "./operation.server";
import { documentPdf } from "./pdf-response.server";
import { day, idOf, paging, search, sortOf, word } from "~/models/shared/query";
import { Created, created, Deleted, deleted, Done, done, List, list, One, one } from "./replies";

const tag = "Payments";

const PaymentQuery = z.object({
  ...paging([...PAYMENT_SORTS, "paymentDate"]),
  search,
  status: word("Status", PAYMENT_STATUSES, toPaymentStatus),
  startDate: day("startDate"),
  endDate: day("endDate"),
  invoiceId: idOf("invoiceId"),
});

const NAMES = { date: ["paymentDate"], invoiceId: ["invoice"] };

const read = async (actor: Actor, id: number) => paymentJson(await getPayment(actor, id));

const listAll = operation({
  id: "listPayments",
  method: "GET",
  path: "/payments",
  tag,
  summary: "Payments, newest date first",
  access: "payment:view",
  query: PaymentQuery,
  reply: List("payments", PaymentRowJson),
  run: async ({ actor, query }) => {
    const sort = sortOf(query, "date");
    const by = sort?.by === "paymentDate" ? ("date" as const) : sort?.by;
    const order = sort && by && { by, direction: sort.direction };
    const found = await listPayments(actor, query, query.page, query.limit, order);
    return list("payments", found, query, paymentRowJson);
  },
});

const summary = operation({
  id: "getPaymentSummary",
  method: "GET",
  path: "/payments/summary",
  tag,
  summary: "The completed payments: sum, number, by method and by month",
  access: "payment:view",
  reply: One(PaymentSummaryJson),
  run: async ({ actor }) => one(paymentSummaryJson(await paymentSummary(actor))),
});

const getOne = operation({
  id: "getPayment",
  method: "GET",
  path: "/payments/{id}",
  tag,
  summary: "A payment with its invoice",
  access: "payment:view",
  reply: One(PaymentJson),
  run: async ({ actor, id }) => one(await read(actor, id("payment"))),
});

const record = operation({
  id: "recordPayment",
  method: "POST",
  path: "/payments",
  tag,
  summary: "Record a payment against an invoice's balance",
  access: "payment:record",
  body: alsoNamed(PaymentInput, NAMES),
  rules: ({ actor }) => rulesOfNewPayment(actor),
  reply: Created(PaymentJson),
  status: 201,
  run: async ({ actor, body }) => {
    const id = await recordPayment(actor, body);
    return created("Payment recorded successfully", await read(actor, id));
  },
});

const update = operation({
  id: "updatePayment",
  method: "PUT",
  path: "/payments/{id}",
  tag,
  summary: "Change a payment that is not refunded; the status Refunded refunds it",
  access: "payment:edit",
  body: alsoNamed(PaymentEditInput, NAMES),
  rules: ({ actor, id }) => rulesOfPayment(actor, id("payment")),
  reply: Done(PaymentJson),
  run: async ({ actor, body, id }) => {
    await updatePayment(actor, id("payment"), body);
    return done("Payment updated successfully", await read(actor, id("payment")));
  },
});

const remove = operation({
  id: "deletePayment",
  method: "DELETE",
  path: "/payments/{id}",
  tag,
  summary: "Delete a payment; what it paid is due again",
  access: "payment:delete",
  reply: Deleted,
  run: async ({ actor, id }) => {
    await deletePayment(actor, id("payment"));
    return deleted("Payment deleted successfully", id("payment"));
  },
});

const refund = operation({
  id: "refundPayment",
  method: "POST",
  path: "/payments/{id}/refund",
  tag,
  summary: "Refund a completed payment; what it paid is due again",
  access: "payment:refund",
  body: RefundInput,
  bodyOptional: true,
  reply: Done(PaymentJson),
  run: async ({ actor, body, id }) => {
    await refundPayment(actor, id("payment"), body.refundReason);
    return done("Payment refunded successfully", await read(actor, id("payment")));
  },
});

const receipt = pdfOperation({
  id: "getReceiptPdf",
  path: "/payments/{id}/receipt",
  tag,
  summary: "The receipt of a completed payment as a PDF",
  access: "payment:view",
  run: async ({ actor, id }) => {
    const document = await getReceipt(actor, id("payment"));
    return documentPdf(document);
  },
});

export const paymentOperations = [
  ...[listAll, record, summary, getOne, update, remove, refund, receipt],
];
