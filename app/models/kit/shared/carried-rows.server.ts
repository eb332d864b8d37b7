import { deflateRawSync, inflateRawSync } from "node:zlib";

/** The rows of a form's other pages: those before the page that is shown, and those after it. */
export type CarriedRows = { before: Record<string, string>[]; after: Record<string, string>[] };

/**
 * The longest carried rows as text, in bytes. 2,000 lines, the most that a paper has, come to 0.2 MiB as people
 * type them; one post with all rows in it may have 1 MiB.
 */
const MAX_CARRIED = 2 * 1024 * 1024;

/** The value of the field CARRIED (see rows-page.ts). */
export function packRows(rows: CarriedRows): string {
  return deflateRawSync(JSON.stringify(rows)).toString("base64url");
}

/** Unpacks a carried value; only its length is checked. Raises an error of zlib's or JSON's own. */
export function unpackRows(carried: string): unknown {
  const bytes = inflateRawSync(Buffer.from(carried, "base64url"), { maxOutputLength: MAX_CARRIED });
  return JSON.parse(bytes.toString("utf8"));
}

/** Every text in the rows of such a value; none where it cannot be read. */
export function carriedTexts(carried: string | null): string[] {
  if (!carried) return [];
  try {
    return textsIn(unpackRows(carried));
  } catch {
    return [];
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
