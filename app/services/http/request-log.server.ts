import { randomBytes } from "node:crypto";

import type { NextFunction, Request, Response } from "express";

import { logger } from "~/platform/log.server";
import { inRequest, type RequestContext } from "~/platform/request-context.server";

/**
 * One line a request, when it is over; bytes are those on the wire, headers included. What the request calls
 * finds its context.
 */
export function logRequests(req: Request, res: Response, next: NextFunction) {
  const start = performance.now();
  const { method, originalUrl, socket } = req;
  const context = contextOf(req);
  res.setHeader("X-Request-Id", context.id);
  const before = socket.bytesWritten;
  res.once("close", () => {
    const line = {
      method,
      path: loggedPath(originalUrl),
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
  inRequest(context, next);
}

/** 72 random bits, short enough to be read out over the phone from an error page. */
function contextOf(req: Request): RequestContext {
  return {
    id: randomBytes(9).toString("base64url"),
    address: req.ip ?? "",
    userAgent: req.headers["user-agent"] ?? "",
    path: loggedPath(req.originalUrl),
    user: null,
  };
}

const SECRET_PATH = /^\/(d|reset-password|new-email|calendar|confirm)\/.+$/i;

/** What a secret of ours looks like wherever it stands: one long word. */
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
