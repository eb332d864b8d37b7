/** The words and bounds of hires that forms, pages and scripts share; client-safe. */

/** What is kept back of a hire besides TDS. */
export const DEDUCTION_KINDS = ["shortage", "delay", "damage", "other"] as const;

export const MAX_DEDUCTIONS = 20;
/** A truck of one challan: its page has to hold them. */
export const MAX_ABOARD = 30;
