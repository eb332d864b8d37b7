/** Cash that is no cost for income tax: the limits of a person and a day, by the day of the payment. Pure; rupees' minor units. */

/** Who takes goods on hire: the limit of carriers is theirs. */
const CARRIERS: readonly string[] = ["truck owner", "broker"];

/** The newest first. */
const LIMITS = [
  { from: "2017-04-01", section: "40A(3)", others: 10_000_00, carriers: 35_000_00 },
  { from: "2009-10-01", section: "40A(3)", others: 20_000_00, carriers: 35_000_00 },
  { from: "0000-01-01", section: "40A(3)", others: 20_000_00, carriers: 20_000_00 },
] as const;

/** The limit that holds on a day for a kind of vendor; above it the whole sum is no cost. */
export function cashLimitOf(day: string, kind: string): { section: string; limit: number } {
  const row = LIMITS.find(({ from }) => day >= from) ?? LIMITS[0];
  return { section: row.section, limit: CARRIERS.includes(kind) ? row.carriers : row.others };
}

/** The field that confirms cash at a limit, in forms and API requests. */
export const CONFIRM_CASH = "confirmCash" as const;
/** The end of the question about it. */
export const CASH_NO_COST = "is no cost for income tax. Is it meant so?";
