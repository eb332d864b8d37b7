/**
 * Spreads an amount over parts in proportion to their weights, in whole minor units that add up to it exactly:
 * each part gets its share rounded down, and what is left goes to the largest remainders, of equal ones to the heavier
 * part, of those to the lesser `key`: so that no order of the parts changes what a part gets. Weights are not negative;
 * all nought gives the whole to the first. Pure.
 */
export function spread(
  amount: number,
  weights: readonly number[],
  keys: readonly string[] = [],
): number[] {
  if (weights.length === 0) return [];
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map((_, place) => (place === 0 ? amount : 0));
  const sign = amount < 0 ? -1 : 1;
  const whole = BigInt(Math.abs(amount));
  const shares = weights.map((weight, place) => {
    const product = whole * BigInt(weight);
    return {
      place,
      weight,
      key: keys[place] ?? "",
      share: Number(product / total),
      rest: product % total,
    };
  });
  let left = Number(whole) - shares.reduce((sum, { share }) => sum + share, 0);
  const byRest = [...shares].sort((a, b) => {
    if (a.rest !== b.rest) return a.rest > b.rest ? -1 : 1;
    if (a.weight !== b.weight) return b.weight - a.weight;
    if (a.key !== b.key) return a.key < b.key ? -1 : 1;
    return a.place - b.place;
  });
  for (const part of byRest) {
    if (left === 0) break;
    part.share += 1;
    left -= 1;
  }
  return shares.map(({ share }) => (share === 0 ? 0 : sign * share));
}
