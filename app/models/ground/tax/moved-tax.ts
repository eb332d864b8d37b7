/** A paper's tax as it is at another place of supply: the same values at the same rates, under that place's heads. Pure. */
import { sum } from "../money/money";
import type { FrozenTax } from "./frozen-tax";
import { headsOf, type Levying } from "./heads";
import { byRate, levyTax, sumOf, type RoundOff } from "./levy";
import { stateHead, type StateCode } from "./states";
import { shareOut, type TaxedLine } from "./tax";
import { voucherTax, type VoucherSplit } from "./voucher";

/** Where a paper was taxed: its heads say it. Of one without heads it does not matter. */
export function leviedAt({ groups }: Pick<FrozenTax, "groups">): Levying {
  const heads = groups.flatMap((group) => group.heads.map(({ head }) => head));
  return {
    interState: heads.includes("IGST"),
    stateHead: heads.includes("UTGST") ? "UTGST" : "SGST",
  };
}

/** The levy of a supply to a place by a supplier of a State; to a special economic zone always as between States. */
export const levyingOf = (place: StateCode, supplierState: string, zone: boolean): Levying => ({
  interState: zone || place !== supplierState,
  stateHead: stateHead(place),
});

const isSame = (one: Levying, other: Levying) =>
  one.interState === other.interState && (one.interState || one.stateHead === other.stateHead);

/** Whether each head's tax was rounded to the rupee, as the figures tell. */
function roundingOf(frozen: FrozenTax): RoundOff {
  const place = leviedAt(frozen);
  const amounts = (groups: FrozenTax["groups"]) =>
    groups.map(({ heads }) => heads.map(({ amount }) => amount)).join();
  const fits = (roundOff: RoundOff) =>
    amounts(levyTax({ place, roundOff, reverseCharge: false }, frozen.groups).groups) ===
    amounts(frozen.groups);
  return !fits("none") && fits("heads") ? "heads" : "none";
}

/** The tax of an invoice or a note at another place; the same where its heads are that place's already. */
export function taxAt(frozen: FrozenTax, place: Levying, reverseCharge: boolean): FrozenTax {
  if (isSame(leviedAt(frozen), place)) return frozen;
  const lines: TaxedLine[] = frozen.lines.map((line) => ({ ...line, heads: [] }));
  const members = byRate(lines);
  const levy = { place, roundOff: roundingOf(frozen), reverseCharge };
  const { groups, heads, payableByRecipient } = levyTax(levy, members.map(sumOf));
  groups.forEach((group, at) => shareOut(group.heads, members[at] ?? []));
  return { ...frozen, lines, groups, heads, payableByRecipient };
}

/** The tax in a voucher, or in a part of one, at another place: as much tax as before, since the amount that holds it stays. */
export function voucherAt<S extends VoucherSplit>(split: S, place: Levying): S {
  const tax = voucherTax(split);
  if (!tax || isSame(leviedAt({ groups: [{ ...tax, exempt: false, taxable: 0 }] }), place)) {
    return split;
  }
  const whole = sum(tax.heads.map(({ amount }) => amount));
  // Both halves are rounded away from nought, as of any amount with tax in it.
  const half = Math.sign(whole) * Math.ceil(Math.abs(whole) / 2);
  const heads = headsOf(tax.rate, place, () => (place.interState ? whole : half));
  const taxed = sum(heads.map(({ amount }) => amount));
  const taxableValue = (split.taxableValue ?? 0) + whole - taxed;
  return { ...split, taxableValue, tax: JSON.stringify({ rate: tax.rate, heads }) };
}
