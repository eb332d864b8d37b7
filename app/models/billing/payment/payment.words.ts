/** The longest reason of a refund, in characters. */
export const REFUND_REASON_MAX = 500;

/** From this in rupees' paise on, section 269ST of the Income-tax Act forbids to receive cash. */
export const CASH_LIMIT = 2_00_000_00;
/** How every question about it ends. */
export const CASH_LIMITED =
  "Section 269ST forbids receiving ₹2,00,000 or more in cash from one person in a day or for one occasion. The penalty is the same sum.";
/** What a form posts, and a script sends, who takes it anyway. */
export const CONFIRM_CASH = "confirmCash" as const;
