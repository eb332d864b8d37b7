export const AFFECTED = ["all", "papers", "chosen"] as const;
export type Affected = (typeof AFFECTED)[number];

export const AFFECTED_LABELS: Record<Affected, string> = {
  all: "All customers",
  papers: "Customers with papers of these days",
  chosen: "These accounts",
};

/** Details go to the Data Protection Board within so many hours (DPDP Rules 2025, rule 7). */
const BOARD_HOURS = 72;

/** The ids of a list that somebody typed; null where something in it is none. */
export function idsIn(text: string | null): number[] | null {
  const parts = (text ?? "").split(/[\s,;]+/).filter(Boolean);
  if (parts.some((part) => !/^\d{1,9}$/.test(part))) return null;
  return [...new Set(parts.map(Number))];
}

const HOUR = 60 * 60 * 1000;

/** The Board waits for its details still. */
export const breachNotReported = { where: () => ({ toldBoardAt: null }) };

/** The state of the 72 hours, in words; `late`: they have passed. */
export function boardClock(
  breach: { foundAt: Date; toldBoardAt: Date | null },
  at: Date,
): { words: string; late: boolean; told: boolean } {
  const deadline = breach.foundAt.getTime() + BOARD_HOURS * HOUR;
  const { toldBoardAt } = breach;
  if (toldBoardAt) {
    const late = toldBoardAt.getTime() > deadline;
    return { words: late ? "Board told late" : "Board told", late, told: true };
  }
  const left = deadline - at.getTime();
  const hours = Math.floor(Math.abs(left) / HOUR);
  const counted = hours === 1 ? "1 hour" : `${hours} hours`;
  return left < 0
    ? { words: `Overdue by ${counted}`, late: true, told: false }
    : { words: `${counted} left`, late: false, told: false };
}
