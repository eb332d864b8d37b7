import type { NextFunction, Request, Response } from "express";

import { POSITION_SHOWN_S } from "~/platform/limits.server";
import { positionText, toPosition, type Position } from "~/platform/fast/position";
import { requestContext } from "~/platform/request-context.server";

import { hostCookie } from "../host-cookie.server";

/*
 * Who wrote shows for a while how far the replica must have come before they are sent there: browsers by a cookie, programs
 * by a header. Each write has a cookie of its own name, so that none takes another's place, in whatever order answers
 * arrive. It is no secret and gives nobody anything: made up, it keeps whoever made it up from the replica.
 */

const { name, options } = hostCookie("wrote");
const COOKIE = new RegExp(`(?:^|; *)${name}-([0-9A-F]{1,8})-([0-9A-F]{1,8})=1(?=;|$)`, "g");

/** The header that says how far the database had come when a write was kept, and that shows it with later readings. */
const POSITION_HEADER = "X-Read-After";

/** The furthest position that a browser's cookies show; 0 where it wrote nothing lately. */
function positionOfCookies(header: string): Position {
  const shown = [...header.matchAll(COOKIE)].map(([, high, low]) => toPosition(`${high}/${low}`));
  return shown.reduce<Position>((most, each) => (each !== null && each > most ? each : most), 0n);
}

/** How far the replica must have come for whoever asks; null: it is not known what they wrote. */
export function positionShown({ headers }: globalThis.Request): Position | null {
  if (headers.has("Authorization")) return toPosition(headers.get(POSITION_HEADER));
  return positionOfCookies(headers.get("Cookie") ?? "");
}

/** A Cookie header without positions: they say nothing of what a page shows. */
export function withoutPositions(header: string | undefined): string | undefined {
  return header?.includes(name) ? header.replace(COOKIE, "") : header;
}

/** Tells whoever wrote how far the database had come then. */
export function sendPosition(req: Request, res: Response, next: NextFunction) {
  const context = requestContext();
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => Response;
  res.writeHead = (...args: unknown[]) => {
    if (context?.written !== undefined && !res.headersSent) {
      const text = positionText(context.written);
      if (req.headers.authorization !== undefined) res.setHeader(POSITION_HEADER, text);
      else res.append("Set-Cookie", cookieOf(text));
    }
    return writeHead(...args);
  };
  next();
}

function cookieOf(text: string): string {
  const secure = options.secure ? "; Secure" : "";
  const life = `Max-Age=${POSITION_SHOWN_S}; Path=${options.path}; HttpOnly; SameSite=Lax`;
  return `${name}-${text.replace("/", "-")}=1; ${life}${secure}`;
}
