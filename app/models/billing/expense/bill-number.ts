/** Numbers of vendors' bills, as two people write one. Pure. */

/**
 * What of a bill's number tells it from others of its supplier: letters and figures apart, without zeros before a figure and without a
 * financial year. "SAW/2026-27/0077" is "SAW 77", and "-" is none, "".
 */
export function numberKey(number: string): string {
  const plainest = number.normalize("NFKC").toUpperCase();
  const parts = plainest.match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? [];
  const plain = (all: string[]) => all.map((part) => part.replace(/^0+(?=\d)/, "")).join(" ");
  const rest = parts.filter((part, at) => !isYear(part, parts[at + 1], parts[at - 1]));
  return plain(rest.some((part) => /\d/.test(part)) ? rest.filter((part) => part !== "FY") : parts);
}

/** The same without what parts it: somebody left out the sign between two figures. */
export const joinedKey = (number: string) => numberKey(number).replace(/ /g, "");

/** "2627", "202627", or either half of "2026-27" and "26-27". */
function isYear(part: string, next = "", last = ""): boolean {
  const follows = (one: string, other: string) =>
    /^(20)?\d\d$/.test(one) &&
    /^(20)?\d\d$/.test(other) &&
    Number(other.slice(-2)) === (Number(one.slice(-2)) + 1) % 100;
  if (follows(part, next) || follows(last, part)) return true;
  const [, from = "", to = ""] = /^(?:20)?(\d\d)(\d\d)$/.exec(part) ?? [];
  return from !== "" && follows(from, to);
}
