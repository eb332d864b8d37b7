/** The numbers by which the state and the banks of India know a business. All in capitals. */

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The last character of a GSTIN, computed of the fourteen before it. */
function checkDigit(gstin: string): string {
  let sum = 0;
  for (let index = 0; index < 14; index++) {
    const product = DIGITS.indexOf(gstin[index] ?? "") * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? "";
}

const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/;

/** Ten characters; the fourth says what kind of person it is. */
export function isPan(text: string): boolean {
  return PAN.test(text);
}

/** What is wrong with a GSTIN: its form, or its last character; null when nothing is. */
export function gstinProblem(text: string): "form" | "check" | null {
  if (!/^\d{2}[A-Z0-9]{10}[1-9A-Z]Z[A-Z0-9]$/.test(text)) return "form";
  if (!isPan(panOf(text))) return "form";
  return checkDigit(text) === text[14] ? null : "check";
}

/** The PAN within a GSTIN. */
export function panOf(gstin: string): string {
  return gstin.slice(2, 12);
}

/** Four letters of the bank, a zero, six characters of the branch. */
export function isIfsc(text: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);
}

/** A name at a bank's handle: office@okbank. */
export function isUpiId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{1,63}@[A-Za-z][A-Za-z0-9]{1,31}$/.test(text);
}
