import * as z from "zod";
import { amount, day, id, nullableText, text } from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import { billName, billsMet, wholePayment } from "./vendor-payment.record";
import { vendorPaymentNumber } from "../vendor/vendor.record";

const Met = z.strictObject({
  expenseId: id.nullable(),
  hireId: id.nullable(),
  number: text,
  amount,
  date: day,
  kind: z.enum(["paid", "set-off"]),
});
const Back = z.strictObject({ amount, date: day, method: nullableText, reference: nullableText });

/** Reply fields of /api for a payment to a vendor besides its own: what it met, what is an advance still, what was given back. */
const shape = {
  number: text,
  vendor: z.strictObject({ id, name: text }),
  currency: text,
  advance: amount,
  tdsAmount: amount,
  tdsRule: text,
  paymentVoucher: nullableText,
  bills: z.array(Met),
  refunds: z.array(Back),
};
const Shape = z.strictObject(shape);

function of(row: object): z.output<typeof Shape> {
  const payment = wholePayment(row);
  const { id: vendorId, name } = payment.vendor;
  const refunds = payment.bills.filter(({ kind }) => kind === "refund");
  return replyOf(Shape, payment, {
    number: vendorPaymentNumber(payment),
    vendor: { id: vendorId, name },
    bills: billsMet(payment).map((bill) =>
      replyOf(Met, bill, { number: billName(bill), kind: bill.kind as "paid" | "set-off" }),
    ),
    refunds: refunds.map((bill) => replyOf(Back, bill)),
  });
}

export const VENDOR_PAYMENT_REPLY = { shape, of };
