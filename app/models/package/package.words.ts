/** The words of packing lists that forms, pages and scripts share; client-safe. */

export const PACKED_BY = { CP: "Mover (CP)", PBO: "Owner (PBO)" } as const;
export type PackedBy = keyof typeof PACKED_BY;

export const OUTCOMES = {
  delivered: "Delivered",
  damaged: "Damaged",
  short: "Short",
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** "1 package", "40 packages". */
export function packagesText(count: number): string {
  return `${count} ${count === 1 ? "package" : "packages"}`;
}

/** How many packages a page of a packing list has. */
export const PACKAGES_A_PAGE = 20;
/** The most packages that a job has. */
export const MAX_PACKAGES = 2_000;
/** The most that are saved, taken along or marked at once. */
export const MAX_PACKAGES_AT_ONCE = 500;

/** Kinds of cartons that are proposed while somebody types; any other text is taken. */
export const CARTONS = [
  "S",
  "M",
  "L",
  "XL",
  "Wardrobe",
  "Crockery",
  "Crate",
  "Bedding roll",
  "None",
];
