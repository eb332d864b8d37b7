import { plainText } from "./typed-text";

/** What people write between the parts of a number. */
const BETWEEN = /[\s.\-–—/_·•]+/g;

/** A number of letters and digits as it is compared: "mh 12-ab 1234" and "MH12AB1234" are one. Pure. */
export function bareNumber(text: string): string {
  return plainText(text.normalize("NFKC")).replace(BETWEEN, "").toUpperCase();
}
