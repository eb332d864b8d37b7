/** The numbers by which the state and the banks of India know a business, but for its GSTIN: app/models/ground/tax/gstin.ts. All in capitals. */

const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/;

/** Ten characters; the fourth says what kind of person it is. */
export function isPan(text: string): boolean {
  return PAN.test(text);
}

/** A small business's number: its state, its district, seven digits; written with or without what stands between. */
export function udyamNumber(text: string): string | null {
  const [, state, district, number] = /^UDYAM([A-Z]{2})(\d{2})(\d{7})$/.exec(text) ?? [];
  return number ? `UDYAM-${state}-${district}-${number}` : null;
}

/** Four letters of the bank, a zero, six characters of the branch. */
export function isIfsc(text: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);
}

/** A name at a bank's handle: office@okbank. */
export function isUpiId(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{1,63}@[A-Za-z][A-Za-z0-9]{1,31}$/.test(text);
}
