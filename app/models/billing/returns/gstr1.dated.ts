/** The day-dependent parts of the return, as rows, so that a change of law adds a row. Pure. */

/** Unregistered, inter-State: named by itself where its value is more than this (minor units). */
const B2CL: readonly { from: string; above: number }[] = [
  { from: "2024-08-01", above: 1_00_000_00 },
  { from: "2017-07-01", above: 2_50_000_00 },
];

/** The threshold on the invoice's day. */
export function b2clThreshold(day: string): number {
  return (B2CL.find(({ from }) => from <= day) ?? { above: Infinity }).above;
}

/** Value without tax of the bills that an IFF takes at most (rule 59(2)), in minor units. */
const IFF: readonly { from: string; most: number }[] = [{ from: "2021-01", most: 50_00_000_00 }];

/** The most that the IFF of a month takes. */
export function iffMost(month: string): number {
  return (IFF.find(({ from }) => from <= month) ?? { most: 0 }).most;
}

/** Since May 2025 table 12 has two parts, for registered recipients and others. */
export function hsnIsSplit(month: string): boolean {
  return month >= "2025-05";
}

/** The whole rates that there are or were, in hundredths of a percent: of services, and of goods on a mover's bill. */
const RATES: readonly number[] = [0, 10, 25, 100, 150, 300, 500, 600, 750, 1200, 1800, 2800, 4000];

/** Whether a whole rate is one of GST's, of whatever day: a note about an old paper bears its rate. */
export const isGstRate = (rate: number): boolean => RATES.includes(rate);

/** The headings of services (four of six digits), from 9954 to 9999; goods have none that begin with 99. */
const SERVICE_HEADINGS = /^99(?:54|6[1-9]|7[1-3]|8[1-9]|9[1-9])/;

/** Whether a code can be a service's SAC: 4 or 6 digits of a heading that there is. */
export const isSac = (code: string): boolean =>
  /^\d{4}(?:\d\d)?$/.test(code) && SERVICE_HEADINGS.test(code);

/** Descriptions of the movers' SACs, within the return's 30 characters. */
const SAC_TEXTS: Readonly<Record<string, string>> = {
  "996511": "Road transport of goods",
  "996791": "Goods transport agency",
  "996719": "Cargo and baggage handling",
  "996729": "Storage and warehousing",
  "998540": "Packaging services",
  "996601": "Rental of road vehicles",
  "996813": "Local delivery services",
  "997136": "Freight insurance services",
};

/** Its words, at most 30 characters; of a code that is not a mover's usual one what all of them are. */
export function sacWords(sac: string): string {
  return SAC_TEXTS[sac] ?? "Other services";
}
