/** The words of packing lists that forms, pages and scripts share; client-safe. */
import { packagesText } from "../road/package-count";
import { numbersText } from "../../ground/typed/numbers-text";

export const PACKED_BY = { CP: "Mover (CP)", PBO: "Owner (PBO)" } as const;
export type PackedBy = keyof typeof PACKED_BY;

export const OUTCOMES = {
  delivered: "Delivered",
  damaged: "Damaged",
  short: "Short",
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** How many packages a page of a packing list has. */
export const PACKAGES_A_PAGE = 20;
/** The most packages that a job has. */
export const MAX_PACKAGES = 2_000;
/** The most that are saved, taken along or marked at once. */
export const MAX_PACKAGES_AT_ONCE = 500;

/** How many pages a list of so many packages has; `adds`: with one for the next package. */
export function pagesOf(total: number, adds: boolean): number {
  return Math.max(Math.ceil((adds ? total + 1 : total) / PACKAGES_A_PAGE), 1);
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

/** What is said of a packing list once it is saved. */
export function packingSaved(total: number, renumbered: readonly Renumbered[]): string {
  const saved = `Packing list saved: ${packagesText(total)}`;
  return renumbered.length > 0 ? `${saved}. ${renumberedText(renumbered)}` : saved;
}

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
