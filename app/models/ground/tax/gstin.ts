/** GST identification numbers: what one says of its holder, and whether it can be one at all. Pure. */
import { plainText } from "../typed/typed-text";
import { isStateCode, STATES, type StateCode } from "./states";

/**
 * The kinds of 15-character number, by the portal's patterns. `regular`: state 2, PAN 10, which registration of that PAN
 * 1, "Z" with most, check 1. `deductor`: registered only to deduct tax at source, "D" as the 14th; it may hold a TAN in
 * the PAN's place. `department`: an office of the government by its TAN. `unique`: the UIN of an embassy or a body of
 * the United Nations, who are not registered persons (section 2(94)).
 */
const SHAPES = {
  deductor: /^\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z]D[0-9A-Z]$/,
  regular: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/,
  department: /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ\d$/,
  unique: /^\d{4}[A-Z]{3}\d{5}[UO]N[0-9A-Z]$/,
};
export type Registration = keyof typeof SHAPES;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The kind of holder that the fourth letter of a PAN names. */
export const PAN_HOLDERS = {
  C: "a company",
  P: "a person",
  H: "a Hindu undivided family",
  F: "a firm",
  A: "an association of persons",
  T: "a trust",
  B: "a body of individuals",
  L: "a local authority",
  J: "an artificial juridical person",
  G: "the government",
  E: "a limited liability partnership",
  K: "a Krish trust",
} as const;
export type PanHolder = keyof typeof PAN_HOLDERS;

export type Gstin = {
  gstin: string;
  registration: Registration;
  stateCode: StateCode;
  /** Null of a number that holds a TAN or none. */
  pan: string | null;
  /** Null where the PAN's fourth letter says nobody that is known. */
  holder: PanHolder | null;
};

/** The kind of registration that a number belongs to; null if the text is not a number. */
export function registrationOf(gstin: string | null): Registration | null {
  const kinds = Object.keys(SHAPES) as Registration[];
  return kinds.find((kind) => SHAPES[kind].test(gstin ?? "")) ?? null;
}

/** The last character that belongs to the first fourteen. */
function checkCharacter(fourteen: string): string {
  let total = 0;
  for (let place = 0; place < 14; place++) {
    const product = DIGITS.indexOf(fourteen.charAt(place)) * (place % 2 === 0 ? 1 : 2);
    total += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS.charAt((36 - (total % 36)) % 36);
}

/** A GSTIN as it is stored: without spaces and invisible characters, in capitals. */
export function tidyGstin(text: string): string {
  return plainText(text).replace(/\s+/g, "").toUpperCase();
}

/** Reads a typed GSTIN, or returns one sentence that says what is wrong with it. */
export function readGstin(
  text: string,
): { ok: true; value: Gstin } | { ok: false; message: string } {
  const gstin = tidyGstin(text);
  const no = (message: string) => ({ ok: false as const, message });
  if (gstin.length !== 15) return no("GSTIN has 15 characters, such as 27AAPFU0939F1ZV");
  const stateCode = gstin.slice(0, 2);
  const registration = registrationOf(gstin);
  if (!registration) return no("GSTIN must look like 27AAPFU0939F1ZV");
  if (!isStateCode(stateCode) || stateCode === "96") {
    return no(`GSTIN cannot begin with ${stateCode}: no state has this code`);
  }
  // Nothing is published about check characters in UINs and numbers of departments.
  const checks = registration === "regular" || registration === "deductor";
  if (checks && checkCharacter(gstin) !== gstin.charAt(14)) {
    return no("GSTIN is mistyped: its last character does not fit the others");
  }
  const held = gstin.slice(2, 12);
  const pan = registration !== "unique" && /^[A-Z]{5}/.test(held) ? held : null;
  const letter = pan?.charAt(3) ?? "";
  const holder = Object.hasOwn(PAN_HOLDERS, letter) ? (letter as PanHolder) : null;
  return { ok: true, value: { gstin, registration, stateCode, pan, holder } };
}

const WORDS: Partial<Record<Registration, string>> = {
  deductor: "registered to deduct tax at source",
  department: "an office of the government",
  unique: "an embassy or a body of the United Nations (UIN)",
};

/** "Maharashtra, a firm": what a GSTIN tells about its holder, for a hint at its field. */
export function gstinHint({ registration, stateCode, pan, holder }: Gstin): string {
  const who = [holder && PAN_HOLDERS[holder], WORDS[registration]].filter(Boolean);
  if (pan && !holder)
    who.push(`the PAN's fourth letter, ${pan.charAt(3)}, is not a usual one: check it`);
  return [STATES[stateCode].name, ...who].join(", ");
}

/** The hint of a stored GSTIN; null without one. */
export function gstinHintOf(gstin: string | null): string | null {
  const read = gstin ? readGstin(gstin) : null;
  return read?.ok ? gstinHint(read.value) : null;
}

/** The PAN of somebody: their own, or the one within their GSTIN; null for neither. */
export const panOf = ({ pan, gstin }: { pan: string | null; gstin: string | null }) =>
  pan || gstin?.slice(2, 12) || null;
