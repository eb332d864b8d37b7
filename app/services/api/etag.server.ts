import { createHash } from "node:crypto";

/** The weak tag of what a reply says: of its record, or of a list with its pages. */
export function etagOf(body: object): string {
  const content = "data" in body && !("pagination" in body) ? body.data : body;
  const hash = createHash("sha1").update(JSON.stringify(content)).digest("base64url");
  return `W/"${hash}"`;
}

/**
 * Whether a header (If-Match, If-None-Match) names a tag. Weak and strong are not told apart: proxies
 * that compress make tags weak, and ours hold for the content.
 */
export function matches(header: string, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((one) => opaque(one) === opaque(tag));
}
