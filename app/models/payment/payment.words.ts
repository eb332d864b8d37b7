/** Limits that forms state and schemas check, without the schema library. */
export const TRANSACTION_ID_MAX = 100;
export const PAYMENT_NOTES_MAX = 2000;
export const REFUND_REASON_MAX = 500;

/** The submit of the payment form that shows the chosen invoice and stores nothing. */
export const SHOW_INVOICE = "showInvoice";
