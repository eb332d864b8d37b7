import type { OutgoingHttpHeader } from "node:http";

import type { Response } from "express";

import { logger } from "~/platform/log.server";

/** An answer as the application made it, before it is sent. */
export type Answer = {
  status: number;
  /** All of them, by their lower-case names. */
  headers: Map<string, OutgoingHttpHeader>;
  body: Buffer;
};

/** What is kept is small; what is longer goes through as it comes. */
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
