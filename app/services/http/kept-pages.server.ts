import type { IncomingMessage } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";
import { type Counters, learnTables, readCounters } from "~/platform/fast/change-counters.server";
import { KEPT_BYTES } from "~/platform/limits.server";
import { logger } from "~/platform/log.server";
import { asRequest } from "~/platform/patience.server";
import { holds, rememberable, type Remembered } from "~/platform/fast/remembering.server";
import { requestContext } from "~/platform/request-context.server";
import { Watch, watching } from "~/platform/fast/watch.server";
import { bringsMessage, withoutEmptyMessage } from "../flash.server";
import { type Answer, capture, encodingFor } from "./answer.server";
import { type KeptAnswer, sendKept, toKeep } from "./kept-answer.server";
import { type Reader, readerOf } from "./reader.server";
import { loggedPath } from "./request-log.server";

/*
 * A page whose data has not changed is not made again. What it was made of is found out while it is made (Watch); it is
 * given again to the same reader at the same address while no table of those was changed (change counters), and no
 * moment came that it turns on. Who reads is asked at every request. See docs/decisions/0045-kept-pages.md.
 */

export type KeptPage = Remembered<KeptAnswer>;

const pages = new LRUCache<string, KeptPage>({
  maxSize: KEPT_BYTES,
  maxEntrySize: KEPT_BYTES / 16,
  sizeCalculation: ({ value }, key) => value.body.length + 2 * key.length + 1_500,
});

/** The data for a request that could have been answered from memory, but was not. */
type Visit = { key: string; counters: Counters };

const visits = new WeakMap<Request, Visit>();

let learned: Promise<void> | undefined;

/** Reading addresses of one reader each. What a message or a guess of the browser changes is made for itself. */
export function mayBeKept({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" || bringsMessage(headers.cookie)) return false;
  return !(headers["sec-purpose"] ?? headers.purpose ?? headers.range);
}

/** The page that a reader gets from memory at an address, where it is there and true; else the key to keep it by. */
export function findKept(
  { headers }: IncomingMessage,
  url: string,
  reader: Reader,
  counters: Counters,
): { key: string; found: KeptPage | null } {
  // Everything of a request that a page may depend on; another header that is read must stand here.
  const key = [
    reader.key,
    url,
    headers.host,
    headers["x-forwarded-host"],
    headers["x-forwarded-proto"],
    withoutEmptyMessage(headers.cookie),
    headers.authorization,
    headers["save-data"],
    encodingFor(headers),
  ].join("\n");
  const found = pages.get(key);
  return { key, found: found && holds(found, counters) ? found : null };
}

/** Answers from memory where that may be; before anything else is asked of the application. */
export const answerKept: RequestHandler = (req, res, next) => {
  if (!mayBeKept(req)) return next();
  asRequest(() => answered(req, res)).then(
    (done) => void (done || next()),
    (error: unknown) => {
      // Whatever is wrong, the page itself says it best.
      logger.debug({ event: "kept pages not asked", error: String(error) });
      if (!res.headersSent) next();
    },
  );
};

async function answered(req: Request, res: Response): Promise<boolean> {
  await (learned ??= learnTables());
  const counters = await readCounters();
  const context = requestContext();
  if (context) context.counters = counters;
  const reader = await readerOf(req);
  if (reader === null) return false;
  const { key, found } = findKept(req, req.originalUrl, reader, counters);
  if (!found) {
    visits.set(req, { key, counters });
    return false;
  }
  for (const effect of found.effects) await effect();
  sendKept(req, res, found.value);
  return true;
}

/** Lets the application answer, and keeps what it says where that may be. */
export const keepAnswers: RequestHandler = (req, res, next) => {
  const visit = visits.get(req);
  if (!visit) return next();
  const watch = new Watch();
  capture(res, async (answer) => {
    const kept = await keep(req, answer, watch, visit);
    if (kept) sendKept(req, res, kept);
    return kept !== null;
  });
  watching(watch, next);
};

async function keep(req: Request, answer: Answer, watch: Watch, { key, counters }: Visit) {
  // Asked first: to compress a page that is not kept is others' business.
  if (!isKeepable(answer) || !rememberable(null, watch, counters)) {
    const why = watch.never ?? "its status, its headers, or a table that is not counted";
    logger.debug({ event: "page not kept", path: loggedPath(req.originalUrl), why });
    return null;
  }
  const value = await toKeep(req, answer);
  const found = rememberable(value, watch, counters);
  if (found) pages.set(key, found);
  return value;
}

/** Pages and replies of /api that say nothing of how they are kept: files, secrets and cookies do. */
function isKeepable({ status, headers }: Answer): boolean {
  if (status !== 200 || headers.has("set-cookie")) return false;
  const rule = headers.get("cache-control");
  return rule === "no-store" || rule === "private, no-cache" || rule === undefined;
}
