import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { readCounters, type Counters } from "~/platform/fast/change-counters.server";
import { env } from "~/platform/env.server";
import { inRequest } from "~/platform/request-context.server";

import { meantAddress } from "./address.server";
import { findKept, mayBeKept, type KeptPage } from "./kept-pages.server";
import { isUnchanged } from "./kept-answer.server";
import { recalledReader, sign, type Reader } from "./reader.server";
import { contextOf, logWhenOver } from "./request-log.server";
import { hasBody } from "./upload-gate.server";

/**
 * The application with what is in memory in front of it: a page that is kept, for a reader of whom is known that nothing
 * changed, goes out with the headers that it was made with, and costs less than a file. Everything else is the
 * application's, which finds kept pages as well (answerKept).
 */
export function withKeptPages(application: RequestListener): RequestListener {
  const { keepPages, metricsToken, trustProxy } = env();
  // The application counts for /metrics.
  if (!keepPages || metricsToken !== null) return application;
  return (req, res) => {
    if (!mayBeInMemory(req, trustProxy)) return application(req, res);
    const counters = readCountersSafely();
    if (!(counters instanceof Promise)) return answer(req, res, counters);
    void counters.then((found) => answer(req, res, found));
  };

  function answer(req: IncomingMessage, res: ServerResponse, counters: Counters | null) {
    if (!counters || !answeredFromMemory(req, res, counters, addressOf(req, trustProxy))) {
      application(req, res);
    }
  }
}

/** Files; and what monitors ask, who are not to wait for the counters of a database that is away. */
const NEVER_KEPT = /^\/(build\/|healthz|readyz)/;

/** A request without credentials gets nothing from here; the application drops a visitor's false claims of a proxy. */
function mayBeInMemory(req: IncomingMessage, trustProxy: boolean): boolean {
  const { headers, url = "" } = req;
  // An address that is spelled otherwise than it is meant is the application's to read.
  if (meantAddress(url) !== url) return false;
  const shows = headers.cookie ?? headers.authorization ?? (/^\/[cd]\//.test(url) || undefined);
  if (shows === undefined || NEVER_KEPT.test(url) || !mayBeKept(req) || hasBody(req)) return false;
  return trustProxy || !(headers["x-forwarded-host"] ?? headers["x-forwarded-proto"]);
}

/** Null where the database does not say: the application says what is to be said of that. */
function readCountersSafely(): Counters | Promise<Counters | null> | null {
  try {
    const counters = readCounters();
    return counters instanceof Promise ? counters.catch(() => null) : counters;
  } catch {
    return null;
  }
}

/** The network's address, as Express tells it with one proxy trusted or none. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers["x-forwarded-for"] : undefined;
  const last = [forwarded ?? []].flat().join(",").split(",").at(-1)?.trim();
  return last ? last : (socket.remoteAddress ?? "");
}

function answeredFromMemory(
  req: IncomingMessage,
  res: ServerResponse,
  counters: Counters,
  address: string,
): boolean {
  const { url = "", headers } = req;
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  const reader = recalledReader({ path, headers }, counters);
  if (!reader) return false;
  const { found } = findKept(req, url, reader, counters);
  if (!found) return false;
  send(req, res, found, { reader, counters, address });
  return true;
}

type From = { reader: Reader; counters: Counters; address: string };

function send(
  req: IncomingMessage,
  res: ServerResponse,
  { value, effects }: KeptPage,
  { reader, counters, address }: From,
) {
  const context = { ...contextOf(req, req.url ?? "", address), counters };
  logWhenOver(req, res, context);
  const waits = inRequest(context, () => {
    sign(reader);
    return effects.map((effect) => effect()).filter((effect) => effect instanceof Promise);
  });
  const reply = () => {
    const id = ["X-Request-Id", context.id];
    if (isUnchanged(req, value)) return void res.writeHead(304, [...value.brief, ...id]).end();
    res.writeHead(200, [...value.whole, ...id]).end(value.body);
  };
  if (waits.length === 0) return reply();
  // Failed writes have been logged.
  void Promise.allSettled(waits).then(reply);
}
