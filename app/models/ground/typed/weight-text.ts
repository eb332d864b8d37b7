/** Counts and weights as papers say them. Pure. */

const counted = new Intl.NumberFormat("en-IN");
/** "1,200". */
export const countText = (count: number) => counted.format(count);

/** A weight in kilograms is said as one only where goods were weighed. */
export function weightText({ weightKg, weighed }: { weightKg: number | null; weighed: boolean }) {
  if (weightKg === null) return "Not weighed";
  const kg = `${countText(weightKg)} kg`;
  return weighed ? `Weighed: ${kg}` : `Not weighed; estimated ${kg}`;
}
