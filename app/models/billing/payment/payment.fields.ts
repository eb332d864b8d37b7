import type { Texts } from "../../kit/shared/define-fields";
import { amount, area, choice, code, day, id, maybeChoice } from "../../kit/shared/field-kinds";
import { TDS_KINDS, TDS_LABELS } from "../../ground/tax/tds";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "./payment.status";
import { REFUND_REASON_MAX } from "./payment.words";

const POSITIVE = "Amount must be positive";

/** A payment, in the order of its form; the amount is of its invoice's currency. */
export const PAYMENT_FIELDS = {
  // Nought of a payment that is a deduction alone (payment.tds.ts).
  amount: amount("Amount", { required: true, negative: POSITIVE }),
  paymentMethod: choice("Payment Method", PAYMENT_METHODS, {
    required: "Payment method is required",
    invalid: "Choose one of the payment methods",
  }),
  date: day("Payment Date", { required: true, inSentence: "Date", alsoNamed: ["paymentDate"] }),
  status: choice("Status", PAYMENT_STATUSES, {
    required: "Status is required",
    invalid: "Choose one of the statuses",
  }),
  transactionId: code("Transaction ID", 100),
  notes: area("Notes", 2_000, { hint: "The customer can read this", wide: true }),
  tdsKind: maybeChoice("Deducted at source", TDS_KINDS, "Choose GST or income tax", {
    labels: (kind) => TDS_LABELS[kind] ?? kind,
    none: "Nothing",
  }),
  tdsAmount: amount("Amount deducted", { absent: "zero" }),
  deductedOn: day("Deducted on", { hint: "Empty: on the day of the payment" }),
};

/** Its form: the invoice, which it stays with, and why it is refunded where that is chosen. */
export const PAYMENT_FORM = {
  invoiceId: id("Invoice", "Invoice not found", { required: true }),
  ...PAYMENT_FIELDS,
  refundReason: area("Refund reason", REFUND_REASON_MAX, {
    hint: "Optional; kept when the status is Refunded",
    wide: true,
  }),
};

const { status: _, ...KEPT } = PAYMENT_FIELDS;
/** An advance: its money, and what the customer deducted of it. */
export const ADVANCE_FIELDS = {
  ...KEPT,
  amount: amount("Amount", { required: true, positive: POSITIVE }),
};

const { tdsKind, tdsAmount: __, deductedOn, ...MONEY } = ADVANCE_FIELDS;
/** Money for several invoices at once; what is over is kept as it came. */
export const SETTLED_FIELDS = MONEY;
/** Its form: of each invoice's share an amount of its own is deducted. */
export const SETTLED_FORM = { ...MONEY, tdsKind, deductedOn };

/** The form of an advance: its quotation, which it stays with; it is recorded once it was received. */
export const ADVANCE_FORM = {
  quotationId: id("Quotation", "Quotation not found", { required: true }),
  ...ADVANCE_FIELDS,
};

/** How an advance goes back; left out it goes as it came. */
export const BACK_FIELDS = {
  paymentMethod: maybeChoice("Given back by", PAYMENT_METHODS, "Choose one of the payment methods"),
  transactionId: code("Transaction ID", 100, { hint: "Of what was given back" }),
};

/** The form that gives an advance back: amounts of its currency, nought where nothing is. */
export const ADVANCE_REFUND_FORM = {
  amount: amount("Amount given back", { absent: "zero" }),
  fee: amount("Cancellation fee", { absent: "zero", inSentence: "Fee" }),
  ...BACK_FIELDS,
  reason: area("Reason", REFUND_REASON_MAX, {
    hint: "Optional; printed on the refund voucher",
    wide: true,
  }),
};

/** The form that gives back what an invoice's credit notes left over. */
export const GIVE_BACK_FORM = {
  amount: ADVANCE_FIELDS.amount,
  date: day("Date"),
  paymentMethod: ADVANCE_FIELDS.paymentMethod,
  transactionId: ADVANCE_FIELDS.transactionId,
  notes: ADVANCE_FIELDS.notes,
};

/** A payment as the texts of its form. */
export type PaymentTexts = Partial<Texts<typeof PAYMENT_FORM>>;
export type AdvanceTexts = Partial<Texts<typeof ADVANCE_FORM>>;
