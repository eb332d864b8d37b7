/**
 * The amounts of the seed are thought in rupees. This is one of them in minor units of a currency: 100
 * paise, or the fiftieth part of a unit of the others, which are dearer.
 */
export function unitOf(currency: string): number {
  return currency === "INR" ? 100 : 2;
}
