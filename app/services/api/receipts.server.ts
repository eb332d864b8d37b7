import {
  refundAdvance,
  rulesOfAdvanceRefund,
} from "~/models/billing/payment/payment.advance-refund.server";
import { recordAdvance, rulesOfNewAdvance } from "~/models/billing/payment/payment.advance.server";
import {
  ReceiptJson,
  receiptJson,
  ReceiptRowJson,
  receiptRowJson,
} from "~/models/billing/payment/payment.advance.json";
import { ADVANCE_FIELDS } from "~/models/billing/payment/payment.fields";
import { ADVANCE_LIST } from "~/models/billing/payment/payment.list";
import { getReceipt } from "~/models/billing/payment/payment.receipt.server";
import { AdvanceInput, AdvanceRefundInput } from "~/models/billing/payment/payment.schema";
import { getAdvance, listAdvances } from "~/models/billing/payment/payment.server";
import type { Actor } from "~/models/kit/policy/policy";
import { otherNames } from "~/models/kit/shared/define-fields";
import { alsoNamed } from "~/models/kit/shared/other-names";

import { tagged } from "./operation.server";
import { documentPdf } from "./pdf-response.server";
import { ANOTHER } from "./payments.server";
import { recordCalls } from "./record-calls.server";
import { listed } from "./replies";

const { get, file } = tagged("Receipts");

const read = async (actor: Actor, id: number) => receiptJson(await getAdvance(actor, id));
const calls = recordCalls("payment", ReceiptJson, read, "receipt");

export const receiptOperations = [
  get("/receipts", "listReceipts", {
    summary: "Advances: payments on quotations that had no invoice, newest date first",
    access: "payment:view",
    query: ADVANCE_LIST.query,
    ...listed("receipts", ReceiptRowJson, listAdvances, receiptRowJson),
  }),
  calls.create({
    summary: "Record an advance on a quotation: a receipt voucher, or a money receipt",
    description: ANOTHER,
    access: "payment:record",
    body: alsoNamed(AdvanceInput, { ...otherNames(ADVANCE_FIELDS), quotationId: ["quotation"] }),
    rules: ({ actor }) => rulesOfNewAdvance(actor),
    run: recordAdvance,
    message: "Advance recorded successfully",
  }),
  calls.get("payment:view", "An advance, with the invoices and refunds that it went into"),
  calls.post("/refund", "refundReceipt", {
    summary: "Give back what is left of an advance; a fee that is kept of it becomes an invoice",
    access: "payment:refund",
    body: AdvanceRefundInput,
    rules: ({ actor, id }) => rulesOfAdvanceRefund(actor, id("payment")),
    run: (actor, id, body) => refundAdvance(actor, id, body),
    message: "Advance refunded successfully",
  }),
  file("/receipts/{id}/pdf", "getVoucherPdf", {
    summary: "The voucher of an advance as a PDF",
    access: "payment:view",
    run: async ({ actor, id }) => {
      const advance = await getAdvance(actor, id("payment"));
      return documentPdf(await getReceipt(actor, advance.id));
    },
  }),
];
