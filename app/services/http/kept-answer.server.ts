import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Request, Response } from "express";
import { isDocumentLink } from "~/paths";
import { isLoopback } from "~/platform/loopback";
import { matches } from "../api/etag.server";
import { type Answer, compressPage, encodingFor } from "./answer.server";

/** An answer as it is given again and again: compressed once, with its tag. */
export type KeptAnswer = {
  body: Buffer;
  /** Null where the browser may not keep it. */
  tag: string | null;
  /** Its headers, name after value after name, but for the request's own id. */
  whole: readonly string[];
  /** Those of the answer that the browser's own is still true. */
  brief: readonly string[];
};

const SMALL = 1_024;

/** The header that differs from request to request. */
const OF_REQUEST = "x-request-id";

/**
 * The headers for a browser that has the page. It keeps the others from when it got the page, its policy of scripts
 * included.
 */
const OF_UNCHANGED = new Set(["etag", "cache-control", "vary"]);

/** An answer as it is kept. A page's tag is the hash of what it says; a reply of /api has its own. */
export async function toKeep(req: Request, answer: Answer): Promise<KeptAnswer> {
  const encoding = answer.body.length < SMALL ? null : encodingFor(req.headers);
  const body = encoding ? await compressPage(answer.body, encoding) : answer.body;
  const headers = new Map(answer.headers);
  headers.delete(OF_REQUEST);
  let tag = headers.get("etag")?.toString() ?? null;
  if (tag === null && mayStay(req)) {
    const hash = createHash("sha256").update(answer.body).digest("base64url").slice(0, 22);
    tag = `"${hash}${encoding ? `-${encoding}` : ""}"`;
    headers.set("etag", tag);
    headers.set("cache-control", "private, no-cache");
  }
  if (encoding) headers.set("content-encoding", encoding);
  headers.set("vary", "Accept-Encoding, Cookie, Authorization, Save-Data");
  headers.set("content-length", body.length);
  const whole = [...headers].flatMap(([name, value]) =>
    [value].flat().flatMap((each) => [name, String(each)]),
  );
  const brief = [...headers].flatMap(([name, value]) =>
    OF_UNCHANGED.has(name) ? [name, String(value)] : [],
  );
  return { body, tag, whole, brief };
}

/**
 * Whether the browser may keep pages, only to ask each time whether they still hold. Where it would not heed
 * `Clear-Site-Data` after signing out, without TLS from another machine, it keeps none; and none of a link, from which
 * nobody signs out.
 */
function mayStay(req: Request): boolean {
  if (isDocumentLink(req.path)) return false;
  return req.secure || isLoopback(`http://${req.headers.host}`);
}

/** Whether the browser that asks has this very answer. */
export function isUnchanged({ headers }: IncomingMessage, { tag }: KeptAnswer): boolean {
  const known = headers["if-none-match"];
  return tag !== null && known !== undefined && (known === tag || matches(known, tag));
}

/** Sends a kept answer, or that the one the browser has is still true. */
export function sendKept(req: Request, res: Response, kept: KeptAnswer): void {
  const unchanged = isUnchanged(req, kept);
  for (const name of res.getHeaderNames()) if (name !== OF_REQUEST) res.removeHeader(name);
  const headers = unchanged ? kept.brief : kept.whole;
  for (let at = 0; at < headers.length; at += 2) {
    res.appendHeader(headers[at] ?? "", headers[at + 1] ?? "");
  }
  res.statusCode = unchanged ? 304 : 200;
  res.end(unchanged ? undefined : kept.body);
}
