import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { LRUCache } from "lru-cache";

/** The server's preference: browsers name gzip first whether they like it better or not. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

// Browsers have a few.
const known = new LRUCache<string, { encoding: Encoding | null }>({ max: 200 });

/** How the answer to a request may be compressed; null: not at all. */
export function encodingFor({ "accept-encoding": header }: IncomingHttpHeaders): Encoding | null {
  if (!header) return null;
  const found = known.get(header);
  if (found) return found.encoding;
  const taken = ENCODINGS.filter((name) => quality(header, name) > 0);
  const encoding = taken[0] ?? null;
  known.set(header, { encoding });
  return encoding;
}

/** How much somebody wants an encoding, 0 to 1: "gzip, br;q=0" takes no br. */
function quality(header: string, name: string): number {
  const words = header
    .toLowerCase()
    .split(",")
    .map((word) => word.trim().split(/\s*;\s*/));
  const [, ...parameters] = words.find(([word]) => word === name) ?? ["", "q=0"];
  const given = parameters.find((each) => each.startsWith("q="));
  return given === undefined ? 1 : Number(given.slice(2)) || 0;
}

/** Compressed while somebody waits for it: quickly, and on another thread. */
export function compressPage(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return promisify(gzip)(bytes, { level: 9 });
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
