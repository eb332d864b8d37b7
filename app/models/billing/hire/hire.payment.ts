import * as z from "zod";

import { inputShape } from "../../kit/shared/define-fields";
import { amount, area, code, day, maybeChoice } from "../../kit/shared/field-kinds";
import { PAYMENT_METHODS } from "../payment/payment.status";
import { methodWord } from "../payment/payment.words";

/** What is paid of a hire after its advance, in the order of its form. */
export const HIRE_PAYMENT_FIELDS = {
  amount: amount("Amount", { required: true, positive: "Amount must be more than 0" }),
  date: day("Date", { alsoNamed: ["paymentDate"] }),
  method: maybeChoice("Paid By", PAYMENT_METHODS, "Paid by: choose from the list", {
    labels: (method: string) => methodWord(method, "INR"),
    none: "Not given",
    inSentence: "Paid by",
    alsoNamed: ["paymentMethod"],
  }),
  reference: code("UTR", 50, {
    alsoNamed: ["utr", "transactionId"],
    hint: "The bank's number of the transfer, or the cheque's",
  }),
  note: area("Note", 500, { wide: true }),
};

export const HirePaymentInput = z.object(inputShape(HIRE_PAYMENT_FIELDS));
export type HirePaymentInput = z.output<typeof HirePaymentInput>;
