import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import type { NextFunction, Request, Response } from "express";
import { LRUCache } from "lru-cache";

import { logger } from "~/platform/log.server";
import { inRequest, type RequestContext } from "~/platform/request-context.server";

/**
 * One line a request, when it is over; bytes are those on the wire, headers included. What the request calls
 * finds its context.
 */
export function logRequests(req: Request, res: Response, next: NextFunction) {
  const context = contextOf(req, req.originalUrl, req.ip ?? "");
  res.setHeader("X-Request-Id", context.id);
  logWhenOver(req, res, context);
  inRequest(context, next);
}

/** Writes the line of a request when it is over. */
export function logWhenOver(req: IncomingMessage, res: ServerResponse, context: RequestContext) {
  const start = performance.now();
  const { method, socket } = req;
  const before = socket.bytesWritten;
  res.once("close", () => {
    const line = {
      method,
      path: context.path,
      status: res.statusCode,
      ms: Math.round((performance.now() - start) * 10) / 10,
      bytes: socket.bytesWritten - before,
      ...(res.writableFinished ? {} : { aborted: true }),
    };
    // The event may come out of another request's call chain: of the next one of a kept connection.
    inRequest(context, () => {
      if (res.statusCode >= 500) logger.error(line);
      else logger.info(line);
    });
  });
}

export function contextOf(
  { headers }: IncomingMessage,
  url: string,
  address: string,
): RequestContext {
  const userAgent = headers["user-agent"] ?? "";
  return { id: newId(), address, userAgent, path: loggedPath(url), user: null };
}

const ID_BYTES = 9;
let random = Buffer.alloc(0);
let used = 0;

/** 72 random bits, short enough to be read out over the phone from an error page; fetched for many at a time. */
function newId(): string {
  if (used >= random.length) {
    random = randomBytes(ID_BYTES * 200);
    used = 0;
  }
  return random.toString("base64url", used, (used += ID_BYTES));
}

const SECRET_PATH = /^\/(c|d|reset-password|new-email|calendar|confirm)\/.+$/i;

/** A word that looks like a secret of the product: one long word. */
const SECRET_WORD = /[\w-]{20,}/g;

/** A text with the addresses in it as they may be logged: links' secrets left out. */
export function withoutSecrets(text: string): string {
  return text.replace(/\/[^\s"'<>]+/g, loggedPath);
}

/**
 * The path without what opens something to whoever knows it: the query, and the secret of a link however
 * the address is spelled ("/%64/…", "/./d/…", "//d/…"): also where the router would not know it as one.
 */
export function loggedPath(url: string): string {
  const found = knownPaths.get(url);
  if (found !== undefined) return found;
  const logged = withoutItsSecrets(url);
  knownPaths.set(url, logged, { size: url.length + 1 });
  return logged;
}

// Few addresses make up most requests.
const knownPaths = new LRUCache<string, string>({ max: 2_000, maxSize: 400_000 });

function withoutItsSecrets(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  const [, section] = SECRET_PATH.exec(plainPath(path)) ?? [];
  if (section) return `/${section.toLowerCase()}/…`;
  return path.replace(SECRET_WORD, "…").slice(0, 300);
}

/** A path as it is meant: signs written as %.. are read, dots and doubled slashes resolved. */
function plainPath(path: string): string {
  let plain = path;
  for (let round = 0; round < 5 && plain.includes("%"); round++) plain = decoded(plain);
  const segments = plain.split(/[/\\]+/).filter((segment) => segment !== "" && segment !== ".");
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === "..") kept.pop();
    else kept.push(segment);
  }
  return `/${kept.join("/")}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
