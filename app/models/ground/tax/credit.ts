/** Whether the GST in a bill is taken back as input tax, and by which rule. Pure. */
import { inForce } from "./financial-year";
import type { Regime } from "./regimes";

/** Taken back; no; or in the share that the taxable supplies of its period have. */
export const CREDITS = ["yes", "no", "shared"] as const;
export type Credit = (typeof CREDITS)[number];

export const CREDIT_LABELS: Record<string, string> = {
  yes: "Taken back",
  no: "Not taken back",
  shared: "Shared with what is not taxed",
};

export const isCredit = (text: string): text is Credit =>
  (CREDITS as readonly string[]).includes(text);

/** The law from a day on; the latest that has begun is in force. */
type Law = {
  from: string;
  /** Supplies without credit: not taxed by us, or at a rate that is for who takes none. */
  without: readonly Regime[];
  regime: string;
  blocked: string;
  shared: string;
  late: string;
};
const LAWS: readonly Law[] = [
  {
    from: "2017-07-01",
    without: ["unregistered", "gta_rcm5", "gta_fcm5", "gta_exempt"],
    regime: "section 17(2)",
    blocked: "section 17(5)",
    shared: "rule 42",
    late: "section 16(4)",
  },
];

/** The law of a day; of days before all of them the first one's. */
export function creditLaw(day: string): Law {
  return inForce(LAWS, day);
}

/** Whether supplies under a regime carry no credit; outside GST a paper has none. */
export const isWithoutCredit = (regime: string, day: string): boolean =>
  (creditLaw(day).without as readonly string[]).includes(regime);

export type ProposedCredit = { credit: Credit; rule: string };

/**
 * Proposes the credit of a cost: none for a kind that the law blocks, else what its supplies have, of `regimes` those that
 * it serves.
 */
export function proposedCredit(
  day: string,
  { kind, regimes }: { kind: Credit; regimes: readonly string[] },
): ProposedCredit {
  const law = creditLaw(day);
  if (kind === "no") return { credit: "no", rule: `Not taken back under ${law.blocked}` };
  const without = regimes.filter((regime) => isWithoutCredit(regime, day));
  if (regimes.length > 0 && without.length === regimes.length)
    return {
      credit: "no",
      rule: `Not taken back under ${law.regime}: what it serves has no credit`,
    };
  if (without.length > 0 || kind === "shared")
    return {
      credit: "shared",
      rule: `Shared under ${law.shared} by what is taxed and what is not`,
    };
  return { credit: "yes", rule: "" };
}

/** Supplies of a period, without tax: all of them, and those that have no credit. */
export type Turnover = { without: number; total: number };

/** What of a tax is taken back where it serves both: all but the share that has no credit (rule 42). */
export function sharedCredit(taxAmount: number, { without, total }: Turnover): number {
  if (total <= 0 || without <= 0) return taxAmount;
  return taxAmount - Math.round((taxAmount * Math.min(without, total)) / total);
}
