/** Limits that forms state and schemas check, without the schema library. */
export const MAX_INVOICE_LINES = 500;
export const INVOICE_REFERENCE_MAX = 100;
export const INVOICE_NOTES_MAX = 2000;
export const LINE_DESCRIPTION_MAX = 1000;
export const SETTLE_REASON_MAX = 500;

/** The submits of the invoice form that store nothing. */
export const FILL = "fill";
export const RECALCULATE = "recalculate";
