/** One mailbox: its address, and the name before it, if any. */
export type MailAddress = { name: string; address: string };

const ADDRESS = /^[^\s@<>(),;:"[\]\\\p{Cc}]+@[^\s@<>(),;:"[\]\\\p{Cc}]+$/u;

/**
 * Reads "asha@example.com" or "Asha <asha@example.com>"; null for anything else: two addresses, line
 * breaks, an empty text. What it gives can be put into a header.
 */
export function readMailAddress(text: string): MailAddress | null {
  if (/[\p{Cc}\u2028\u2029]/u.test(text) || text.length > 500) return null;
  const [, named, within] = /^([^<>]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  const address = (within ?? text).trim();
  if (address.length > 254 || !ADDRESS.test(address) || address.includes("..")) return null;
  return { name: headerText(named ?? "").replace(/^"(.*)"$/, "$1"), address };
}

/** A text fit for a header: one line without control characters. */
export function headerText(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
