/** Who is affected by a breach. */
export const AFFECTED = ["all", "papers", "chosen"] as const;
export type Affected = (typeof AFFECTED)[number];

export const AFFECTED_LABELS: Record<Affected, string> = {
  all: "All customers",
  papers: "Customers with papers of these days",
  chosen: "These accounts",
};

/** Details go to the Data Protection Board within so many hours (DPDP Rules 2025, rule 7). */
export const BOARD_HOURS = 72;

/** The ids of a list that somebody typed; null where something in it is none. */
export function idsIn(text: string | null): number[] | null {
  const parts = (text ?? "").split(/[\s,;]+/).filter(Boolean);
  if (parts.some((part) => !/^\d{1,9}$/.test(part))) return null;
  return [...new Set(parts.map(Number))];
}
