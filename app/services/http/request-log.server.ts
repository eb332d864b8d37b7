import type { NextFunction, Request, Response } from "express";
import pino from "pino";

import { env } from "~/platform/env.server";

/** JSON lines on standard output. Never give it a password, token, cookie or document link. */
export const log = pino({
  level: env().logLevel,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
});

/** One line a request, when it is over; bytes are those on the wire, headers included. */
export function logRequests(req: Request, res: Response, next: NextFunction) {
  const start = performance.now();
  const { method, originalUrl, socket } = req;
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
    if (res.statusCode >= 500) log.error(line);
    else log.info(line);
  });
  next();
}

/** A text with the addresses in it as they may be logged: links' secrets left out. */
export function withoutSecrets(text: string): string {
  return text.replace(/\/+(d|reset-password|calendar)\/[^\s"'<>]*/gi, "/$1/…");
}

/** The path without what opens something to whoever knows it: the query, and the secret of a link. */
export function loggedPath(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  return path.replace(/^\/+(d|reset-password|calendar)\/.*$/i, "/$1/…").slice(0, 300);
}
