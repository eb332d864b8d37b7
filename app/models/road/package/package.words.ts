/** The words of packing lists that forms, pages and scripts share; client-safe. */
import { packagesText } from "../road/package-count";
import { numbersText } from "~/models/ground/typed/text";

export const PACKED_BY = { CP: "Mover (CP)", PBO: "Owner (PBO)" } as const;
export type PackedBy = keyof typeof PACKED_BY;

export const OUTCOMES = {
  delivered: "Delivered",
  damaged: "Damaged",
  short: "Short",
} as const;
export type Outcome = keyof typeof OUTCOMES;

export const PACKAGES_A_PAGE = 100;
/** The most packages that a job has. */
export const MAX_PACKAGES = 2_000;
/** The most that are saved, taken along or marked at once. */
export const MAX_PACKAGES_AT_ONCE = 500;

export function pagesOf(total: number): number {
  return Math.max(Math.ceil(total / PACKAGES_A_PAGE), 1);
}

/** A new package whose number is not the one that its empty line showed. */
export type Renumbered = { shown: number; given: number };

/** Which packages are to be marked with another number than their lines showed; empty where none is. */
function renumberedText(renumbered: readonly Renumbered[]): string {
  const sentence = (those: readonly Renumbered[], why: (many: boolean) => string) =>
    those.length > 0 &&
    `${those.length > 1 ? "Numbers" : "Number"} ${numbersText(those.map(({ shown }) => shown))} ${why(
      those.length > 1,
    )} ${numbersText(those.map(({ given }) => given))}.`;
  return [
    sentence(
      renumbered.filter(({ shown, given }) => given > shown),
      (many) =>
        many ? "were taken in the meantime: yours are" : "was taken in the meantime: yours is",
    ),
    sentence(
      renumbered.filter(({ shown, given }) => given < shown),
      (many) => (many ? "follow on an empty line: they are" : "follows on an empty line: it is"),
    ),
  ]
    .filter(Boolean)
    .join(" ");
}

export function packingSaved(total: number, renumbered: readonly Renumbered[]): string {
  const saved = `Packing list saved: ${packagesText(total)}`;
  return renumbered.length > 0 ? `${saved}. ${renumberedText(renumbered)}` : saved;
}

/** "7", "1–14": the numbers of packages that are alike. */
export const numbersOf = (first: number, last: number) =>
  first === last ? String(first) : `${first}–${last}`;

/** Rooms that are proposed while somebody types; any other text is taken. */
export const ROOMS = [
  "Living room",
  "Dining room",
  "Kitchen",
  "Master bedroom",
  "Bedroom 2",
  "Bedroom 3",
  "Children's room",
  "Study",
  "Pooja room",
  "Bathroom",
  "Balcony",
  "Store",
];

/** Common contents, proposed while typing. */
export const CONTENTS = [
  "Carton, small",
  "Carton, medium",
  "Carton, large",
  "Clothes",
  "Books",
  "Crockery",
  "Utensils",
  "Bedding",
  "Mattress",
  "Toys",
  "Shoes",
  "Curtains",
  "Files and papers",
  "Suitcase",
];

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

const NO_CARTONS = ["", "none", "crate", "bedding roll"];

/** Whether a package is a carton that was brought and filled. */
export const isCarton = ({ carton }: { carton: string | null }) =>
  !NO_CARTONS.includes((carton ?? "").trim().toLowerCase());
