/** The words of claims that forms, pages and scripts share; client-safe. */

export const CLAIM_KINDS = { short: "Short", damaged: "Damaged" } as const;
export type ClaimKind = keyof typeof CLAIM_KINDS;

export const SETTLED_HOW = { paid: "Paid out", credited: "By a credit note" } as const;
export type SettledHow = keyof typeof SETTLED_HOW;
