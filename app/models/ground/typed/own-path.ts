/** An address of this product to go on to after login, or null: never another host. */
export function ownPath(next: string | null | undefined): string | null {
  if (!next || !next.startsWith("/") || next.length > 500) return null;
  // Browsers take backslashes for slashes and drop control characters: "/\evil", "/\t/evil".
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u001F\u007F]/.test(next)) return null;
  const base = "http://own.invalid";
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  if (!url || url.origin !== base) return null;
  // "/..//evil" stays on this host until its dots are gone: what is left names another one.
  return url.pathname.startsWith("//") ? null : url.pathname + url.search;
}
