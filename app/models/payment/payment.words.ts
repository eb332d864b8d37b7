/** The longest reason of a refund, in characters. */
export const REFUND_REASON_MAX = 500;
