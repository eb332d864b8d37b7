/** What of the return depends on days: rows, so that a change of the law is a row. Pure. */

/** Unregistered, inter-State: named by itself where its value is more than this (minor units). */
const B2CL: readonly { from: string; above: number }[] = [
  { from: "2024-08-01", above: 1_00_000_00 },
  { from: "2017-07-01", above: 2_50_000_00 },
];

/** Of an invoice's day. */
export function b2clThreshold(day: string): number {
  return (B2CL.find(({ from }) => from <= day) ?? { above: Infinity }).above;
}

/** Since May 2025 table 12 has two parts, for registered recipients and others. */
export function hsnIsSplit(month: string): boolean {
  return month >= "2025-05";
}

/** Of the return's JSON, as the portal's offline tool writes it. */
export const JSON_VERSION = "GST3.2.1";

/** What SACs that movers use mean, shortened. */
const SAC_TEXTS: Readonly<Record<string, string>> = {
  "996511": "Road transport of household goods and office furniture",
  "996791": "Goods transport agency services for road transport",
  "996719": "Other cargo and baggage handling services",
  "996729": "Other storage and warehousing services",
  "998540": "Packaging services of goods for others",
  "996601": "Rental of road vehicles with or without operator",
  "996813": "Local delivery services",
  "997136": "Freight insurance services",
};

/** Its words; none for a code that is not a mover's usual one. */
export function sacWords(sac: string): string {
  return SAC_TEXTS[sac] ?? "";
}
