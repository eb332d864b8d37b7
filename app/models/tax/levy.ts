/**
 * The arithmetic of a paper's tax once its rate and place are known: what the browser computes while somebody types
 * is the same that is stored. Amounts in minor units, rates in hundredths of a percent. Pure.
 */
import { divideHalfUp, sum } from "../money/money";
import { headsOf, HEADS, type Levying, type TaxHead } from "./heads";

/** No rounding to the rupee, of the total by a line of its own, or of each head's tax. */
export const ROUND_OFFS = ["none", "total", "heads"] as const;
export type RoundOff = (typeof ROUND_OFFS)[number];

/** How a paper is taxed, whatever is on it. */
export type Levy = {
  /** The whole rate of what has none of its own. */
  rate: number;
  place: Levying;
  roundOff: RoundOff;
  /** The recipient pays the tax to the government: none is charged. */
  reverseCharge: boolean;
};

/** What one rate comes to on the paper, for its table and the returns. */
export type RateGroup = { rate: number; exempt: boolean; taxable: number; heads: TaxHead[] };

export type Levied = {
  groups: RateGroup[];
  /** Tax charged, each head once a rate. Under reverse charge nothing is charged: see `payableByRecipient`. */
  heads: TaxHead[];
  /** Under reverse charge: what the recipient pays to the government. */
  payableByRecipient: TaxHead[];
  taxableValue: number;
  taxAmount: number;
  /** Outside the value of the supply: -0.49 to 0.50 of a rupee. */
  roundOff: number;
  /** What is payable, rounded off. */
  total: number;
};

/** Half-up share of an amount at a rate that may end in half a hundredth. */
function taxOf(taxable: number, rate: number): number {
  return Number(divideHalfUp(BigInt(taxable) * BigInt(rate * 2), 20_000n));
}

const toRupee = (minor: number) => Math.floor((minor + 50) / 100) * 100;

const byHead = (one: TaxHead, other: TaxHead) =>
  HEADS.indexOf(one.head) - HEADS.indexOf(other.head) || other.rate - one.rate;

/** The heads of sums of one rate each, and what all come to. */
export function levyTax(
  { place, roundOff: rounding, reverseCharge }: Omit<Levy, "rate">,
  sums: readonly Omit<RateGroup, "heads">[],
): Levied {
  const rounded = (amount: number) => (rounding === "heads" ? toRupee(amount) : amount);
  const groups = sums.map((group) => ({
    ...group,
    heads: headsOf(group.rate, place, (headRate) => rounded(taxOf(group.taxable, headRate))),
  }));
  const levied = groups.flatMap(({ heads }) => heads).sort(byHead);
  const heads = reverseCharge ? [] : levied;
  const taxableValue = sum(groups.map(({ taxable }) => taxable));
  const taxAmount = sum(heads.map(({ amount }) => amount));
  const exact = taxableValue + taxAmount;
  const roundOff = rounding === "total" ? toRupee(exact) - exact : 0;
  return {
    groups,
    heads,
    payableByRecipient: reverseCharge ? levied : [],
    taxableValue,
    taxAmount,
    roundOff,
    total: exact + roundOff,
  };
}
