/** What is tax in an amount that holds it: an advance received, a fee kept. Pure. */
import { divideHalfUp } from "../money/money";
import { headsOf, type Levying, type TaxHead } from "./heads";

/** Minor units that add up to the amount exactly. */
type InclusiveSplit = { taxable: number; heads: TaxHead[] };

/**
 * Splits an amount with tax in it: the tax is half-up amount × rate ÷ (100 + rate); within a state both heads are
 * half of it, rounded up to the minor unit; the value is what is left. (Value first would miss the amount paid for
 * half of all whole rupees.)
 */
export function splitInclusive(amount: number, rate: number, place: Levying): InclusiveSplit {
  const tax = Number(divideHalfUp(BigInt(amount) * BigInt(rate), BigInt(10_000 + rate)));
  const heads = headsOf(rate, place, () => (place.interState ? tax : Math.ceil(tax / 2)));
  return { taxable: heads.reduce((left, head) => left - head.amount, amount), heads };
}
