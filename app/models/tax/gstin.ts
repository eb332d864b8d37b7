/** GST identification numbers: what one says of its holder, and whether it can be one at all. Pure. */
import { plainText } from "../typed/typed-text";
import { isStateCode, STATES, type StateCode } from "./states";

/** State 2, PAN 10, which registration of that PAN 1, what kind 1 ("Z" with most), check 1. */
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What the fourth letter of a PAN says of its holder. */
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
} as const;
export type PanHolder = keyof typeof PAN_HOLDERS;

export type Gstin = { gstin: string; stateCode: StateCode; pan: string; holder: PanHolder };

/** The last character that belongs to the first fourteen. */
function checkCharacter(fourteen: string): string {
  let total = 0;
  for (let place = 0; place < 14; place++) {
    const product = DIGITS.indexOf(fourteen.charAt(place)) * (place % 2 === 0 ? 1 : 2);
    total += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS.charAt((36 - (total % 36)) % 36);
}

/** As it is kept: without spaces and signs that nobody sees, in capitals. */
export function tidyGstin(text: string): string {
  return plainText(text).replace(/\s+/g, "").toUpperCase();
}

/** Reads a GSTIN as people type it, or says in one sentence why it cannot be one. */
export function readGstin(
  text: string,
): { ok: true; value: Gstin } | { ok: false; message: string } {
  const gstin = tidyGstin(text);
  const no = (message: string) => ({ ok: false as const, message });
  if (gstin.length !== 15) return no("GSTIN has 15 characters, such as 27AAPFU0939F1ZV");
  const stateCode = gstin.slice(0, 2);
  if (!SHAPE.test(gstin)) return no("GSTIN must look like 27AAPFU0939F1ZV");
  if (!isStateCode(stateCode) || stateCode === "96") {
    return no(`GSTIN cannot begin with ${stateCode}: no state has this code`);
  }
  const holder = gstin.charAt(5);
  if (!Object.hasOwn(PAN_HOLDERS, holder)) {
    return no("GSTIN holds a PAN that cannot be: its fourth letter says nobody");
  }
  if (checkCharacter(gstin) !== gstin.charAt(14)) {
    return no("GSTIN is mistyped: its last character does not fit the others");
  }
  const pan = gstin.slice(2, 12);
  return { ok: true, value: { gstin, stateCode, pan, holder: holder as PanHolder } };
}

/** "Maharashtra, a firm": what a GSTIN tells about its holder, for a hint at its field. */
export function gstinHint({ stateCode, holder }: Gstin): string {
  return `${STATES[stateCode].name}, ${PAN_HOLDERS[holder]}`;
}

/** The same of a stored number; null without one. */
export function gstinSays(gstin: string | null): string | null {
  const read = gstin ? readGstin(gstin) : null;
  return read?.ok ? gstinHint(read.value) : null;
}
