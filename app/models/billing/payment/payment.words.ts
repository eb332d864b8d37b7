/** The longest reason of a refund, in characters. */
export const REFUND_REASON_MAX = 500;

/** From this in rupees' paise on, section 269ST of the Income-tax Act forbids to receive cash. */
export const CASH_LIMIT = 2_00_000_00;
/** How every question about it ends. */
export const CASH_LIMITED =
  "Section 269ST forbids receiving ₹2,00,000 or more in cash from one person in a day or for one occasion. The penalty is the same sum.";
/** What a form posts, and a script sends, who takes it anyway. */
export const CONFIRM_CASH = "confirmCash" as const;

/** A way to pay as it is called where the money is of: in India a check is a cheque. */
export const methodWord = (method: string, currency: string) =>
  method === "Check" && currency === "INR" ? "Cheque" : method;

/** The ways to pay as a form offers them. */
export const methodOptions = (methods: readonly string[], currency: string) =>
  methods.map((value) => ({ value, label: methodWord(value, currency) }));
