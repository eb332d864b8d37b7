/**
 * A consignment's number of packages: counted by its packing list, stated by its issued lorry receipt, perhaps given by
 * its lines of goods. One rule for commands, pages and papers. Pure.
 */
import { sum } from "../../ground/money/money";

type Journey = {
  packagesStated: number | null;
  goods: readonly { packages: number | null }[];
} & ({ packages: readonly unknown[] } | { _count: { packages: number } });

/** "1 package", "40 packages". */
export function packagesText(count: number): string {
  return `${count} ${count === 1 ? "package" : "packages"}`;
}

/** The number of packages of the goods; null if no line gives one. */
export function packagesOfGoods(goods: Journey["goods"]): number | null {
  const counts = goods.flatMap(({ packages }) => packages ?? []);
  return counts.length > 0 ? sum(counts) : null;
}

const listed = (journey: Journey) =>
  "packages" in journey ? journey.packages.length : journey._count.packages;

/** Those of a lorry receipt: issued, as it states them; before that as the packing list has them, or else the lines of goods. */
export function packagesOnReceipt(journey: Journey): number {
  return journey.packagesStated ?? (listed(journey) || (packagesOfGoods(journey.goods) ?? 0));
}

/** Those that were sent: as the packing list has them, or else the receipt or its goods. */
export function packagesSent(journey: Journey): number {
  return listed(journey) || packagesOnReceipt(journey);
}
