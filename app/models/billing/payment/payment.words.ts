import { formatMoney } from "../../ground/money/money";

/** The longest reason of a refund, in characters. */
export const REFUND_REASON_MAX = 500;

/** From this in rupees' paise on, section 269ST of the Income-tax Act forbids to receive cash. */
export const CASH_LIMIT = 2_00_000_00;
/** The end of every question about cash. */
export const CASH_LIMITED =
  "Section 269ST forbids receiving ₹2,00,000 or more in cash from one person in a day or for one occasion. The penalty is the same sum.";
export { CONFIRM_CASH } from "../vendor/cash-limit";

/** A way to pay as it is called where the money is of: in India a check is a cheque. */
export const methodWord = (method: string, currency: string) =>
  method === "Check" && currency === "INR" ? "Cheque" : method;

/** The ways to pay that leave a reference: a customer who says so names it. */
export const SAID_METHODS = ["UPI", "Bank Transfer"] as const;

/** The ways to pay as a form offers them. */
export const methodOptions = (methods: readonly string[], currency: string) =>
  methods.map((value) => ({ value, label: methodWord(value, currency) }));

/** The start of every question about a payment that may be the one in hand. */
export const REPORTED = "The customer reported this payment: confirm it instead?";
export const SAME_REFERENCE = "This transaction ID stands on another payment already.";
/** The field that confirms another payment, in forms and API requests. */
export const RECORD_ANYWAY = "anyway" as const;

/** Words about more than an invoice's balance. */
export const BEYOND = "cannot be more than the balance due";
/** The field and the question about money beyond the balance. */
export const KEEP_ADVANCE = "keepAdvance" as const;
export const KEEP_ASKED = "keep it as an advance?";

export const asksOfStanding = (errors: readonly string[] | undefined) =>
  Boolean(errors?.some((one) => one.startsWith(REPORTED) || one.startsWith(SAME_REFERENCE)));

/** A reported payment on its button: '₹12,572, UPI …5678'. */
export function claimWords(claim: {
  amount: number;
  currency: string;
  paymentMethod: string;
  transactionId: string | null;
}): string {
  const { amount, currency, paymentMethod, transactionId } = claim;
  const money = formatMoney(amount, currency).replace(/\.00$/, "");
  const end = transactionId?.replace(/\s/g, "").slice(-4);
  return `${money}, ${methodWord(paymentMethod, currency)}${end ? ` …${end}` : ""}`;
}
