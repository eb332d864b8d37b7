/**
 * Text as lists search in it: NFKC, lower case, one space between words. % and _ are moved to private
 * characters because LIKE would take them as wildcards, and Prisma does not escape them.
 */
export function foldForSearch(...parts: (string | null | undefined)[]): string {
  return parts
    .filter((part): part is string => Boolean(part))
    .join(" ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/%/g, "\uE025")
    .replace(/_/g, "\uE05F")
    .replace(/\\/g, "\uE05C")
    .trim();
}

/** A stored word as people read it: "active" is "Active". */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
