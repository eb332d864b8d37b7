import type { Response } from "express";
import { LRUCache } from "lru-cache";
import type { IncomingHttpHeaders, OutgoingHttpHeader } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { logger } from "~/platform/log.server";

/** The server's preference: browsers name gzip first whether they like it better or not. */
const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

// Browsers have a few.
const known = new LRUCache<string, { encoding: Encoding | null }>({ max: 200 });

/** Returns the compression for a request's answer; null: none. */
export function encodingFor({ "accept-encoding": header }: IncomingHttpHeaders): Encoding | null {
  if (!header) return null;
  const found = known.get(header);
  if (found) return found.encoding;
  const taken = ENCODINGS.filter((name) => quality(header, name) > 0);
  const encoding = taken[0] ?? null;
  known.set(header, { encoding });
  return encoding;
}

/** Returns the client's preference for an encoding, 0 to 1: "gzip, br;q=0" takes no br. */
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

/** An answer as the application made it, before it is sent. */
export type Answer = {
  status: number;
  /** All of them, by their lower-case names. */
  headers: Map<string, OutgoingHttpHeader>;
  body: Buffer;
};

/** The longest answer that is kept; longer ones go through as they come. */
const LONGEST = 2_000_000;

const PAGES = /^(text\/html|text\/x-script|application\/json)/;

/**
 * Gathers a page that the application writes to a response. `finish` may send it in its own way (true), else it is sent
 * as it was written. Files go through untouched.
 */
export function capture(res: Response, finish: (answer: Answer) => Promise<boolean>): void {
  const { write, end } = res;
  let gathered: Buffer[] | null = [];
  let size = 0;

  function release() {
    const chunks = gathered ?? [];
    gathered = null;
    res.write = write;
    res.end = end;
    for (const chunk of chunks) res.write(chunk);
  }

  function gather(chunk: unknown): boolean {
    if (!PAGES.test(String(res.getHeader("Content-Type") ?? "")) || size > LONGEST) return false;
    if (typeof chunk === "string" || chunk instanceof Uint8Array) {
      const bytes = Buffer.from(chunk as Uint8Array);
      size += bytes.length;
      gathered?.push(bytes);
    }
    return true;
  }

  res.write = function (this: Response, ...args: Parameters<typeof write>) {
    if (gather(args[0])) return true;
    release();
    return res.write(...args);
  } as typeof write;

  res.end = function (this: Response, ...args: Parameters<typeof end>) {
    if (!gather(args[0])) {
      release();
      return res.end(...args);
    }
    const body = Buffer.concat(gathered ?? []);
    const headers = Object.entries(res.getHeaders()) as [string, OutgoingHttpHeader][];
    res.write = write;
    res.end = end;
    const answer = { status: res.statusCode, headers: new Map(headers), body };
    const asWritten = () => void (res.writableEnded || res.end(body));
    finish(answer).then(
      (sent) => void (sent || asWritten()),
      (error: unknown) => {
        logger.error({ event: "page not kept", error: String(error) });
        asWritten();
      },
    );
    return res;
  } as typeof end;
}
