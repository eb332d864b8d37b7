/**
 * The arithmetic of a paper's tax once its rate and place are known: what the browser computes while somebody types
 * is the same that is stored. Amounts in minor units, rates in hundredths of a percent. Pure.
 */
import { shareOf, sum } from "../money/money";
import { spread } from "./spread";
import { headsOf, HEADS, type Levying, type TaxHead } from "./heads";

/** No rounding to the rupee, of the total by a line of its own, or of each head's tax. */
export const ROUND_OFFS = ["none", "total", "heads"] as const;
export type RoundOff = (typeof ROUND_OFFS)[number];

/** The taxation of a document, for any lines. */
export type Levy = {
  /** The whole rate of what has none of its own. */
  rate: number;
  place: Levying;
  roundOff: RoundOff;
  /** The recipient pays the tax to the government: none is charged. */
  reverseCharge: boolean;
  /** No line bears a tax, whatever its own rate: from somebody unregistered, or to a zone under LUT. */
  untaxed: boolean;
};

/** A line before tax, its own discount taken off. A rate of its own makes it a supply outside the move, such as storage. */
export type TaxLine = { amount: number; sac?: string | null; taxRate?: number | null };

export const isOwnSupply = ({ taxRate }: Pick<TaxLine, "taxRate">) =>
  taxRate !== null && taxRate !== undefined;

/** The sums of one rate on a document, for its table and the returns. */
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
  total: number;
};

/** Half-up share of an amount at a rate that may end in half a hundredth. */
function taxOf(taxable: number, rate: number): number {
  return shareOf(taxable, rate * 2, 20_000);
}

const toRupee = (minor: number) => Math.floor((minor + 50) / 100) * 100;

const byHead = (one: TaxHead, other: TaxHead) =>
  HEADS.indexOf(one.head) - HEADS.indexOf(other.head) || other.rate - one.rate;

/** Each line after its share of the document's discount, with its rate. */
export function ratedLines(levy: Levy, lines: readonly TaxLine[], discount: number) {
  const shares = spread(
    discount,
    lines.map(({ amount }) => amount),
    lines.map(({ taxRate, sac }) => `${taxRate ?? ""} ${sac ?? ""}`),
  );
  return lines.map((line, at) => {
    const rate = isOwnSupply(line) && !levy.untaxed ? (line.taxRate ?? 0) : levy.rate;
    const exempt = !levy.untaxed && rate === 0;
    return { taxable: line.amount - (shares[at] ?? 0), rate, exempt };
  });
}

type RatedLine = ReturnType<typeof ratedLines>[number];

/** Lines of one rate together, the higher rate first. */
export function byRate<L extends RatedLine>(lines: readonly L[]): L[][] {
  const rates = new Map<number, L[]>();
  for (const line of lines) rates.set(line.rate, [...(rates.get(line.rate) ?? []), line]);
  return [...rates].sort(([one], [other]) => other - one).map(([, members]) => members);
}

/** The sum of the lines of one rate. */
export function sumOf(members: readonly RatedLine[]): Omit<RateGroup, "heads"> {
  return {
    rate: members[0]?.rate ?? 0,
    exempt: members.some(({ exempt }) => exempt),
    taxable: sum(members.map(({ taxable }) => taxable)),
  };
}

/** The heads of sums of one rate each, and what all come to. */
export function levyTax(
  { place, roundOff: rounding, reverseCharge }: Pick<Levy, "place" | "roundOff" | "reverseCharge">,
  sums: readonly Omit<RateGroup, "heads">[],
): Levied {
  const rounded = (amount: number) => (rounding === "heads" ? toRupee(amount) : amount);
  const groups = sums.map((group) => ({
    ...group,
    heads: headsOf(group.rate, place, (headRate) => rounded(taxOf(group.taxable, headRate))),
  }));
  return chargedOn(groups, { roundOff: rounding, reverseCharge });
}

/** The totals of groups whose heads are known. */
export function chargedOn(
  groups: RateGroup[],
  { roundOff: rounding, reverseCharge }: Pick<Levy, "roundOff" | "reverseCharge">,
): Levied {
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

/** The rate that a document charges the customer: 0 under reverse charge. */
export function chargedRate({ rate, reverseCharge }: Pick<Levy, "rate" | "reverseCharge">) {
  return reverseCharge ? 0 : rate;
}
