import type { NextFunction, Request, RequestHandler, Response } from "express";

import { isDocumentLink } from "~/paths";
import { logger } from "~/platform/log.server";

import { uploadAt } from "../upload.server";
import { isApi, sendShortPage } from "./short-page.server";

/** The largest body that is read, in bytes. */
export const MAX_BODY = 1024 * 1024;

const TOO_LARGE = "What was sent is too large: at most 1 MB is accepted.";
const ANY = { most: MAX_BODY, tooLarge: TOO_LARGE };
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

let saidOnce = false;

/** Without a trusted proxy in front, these headers are only what a visitor claims; or a proxy was forgotten. */
export function dropForwardedHeaders(req: Request, _res: Response, next: NextFunction) {
  for (const name of Object.keys(req.headers)) {
    if (!name.startsWith("x-forwarded-") && name !== "forwarded") continue;
    delete req.headers[name];
    if (name !== "x-forwarded-for" || saidOnce) continue;
    saidOnce = true;
    logger.warn(
      "X-Forwarded-For came and TRUST_PROXY is 0: behind a reverse proxy all visitors share its address, and its limits, until TRUST_PROXY=1.",
    );
  }
  next();
}

/** Refuses what no address of the product looks like, and what would make the router throw. */
export function checkAddress(req: Request, res: Response, next: NextFunction) {
  if (!METHODS.includes(req.method)) {
    res.setHeader("Allow", METHODS.join(", "));
    return sendShortPage(req, res, 405, "This method is not allowed.");
  }
  if (req.method === "OPTIONS" && !isApi(req.url)) {
    // Else it would run as a GET does, down to the file of a whole list.
    res.setHeader("Allow", "GET, HEAD, POST, OPTIONS");
    res.status(204).end();
    return;
  }
  const host = req.headers["x-forwarded-host"] ?? req.headers.host;
  const base = `http://${String(host)}`;
  if (!req.url.startsWith("/") || !URL.canParse(req.url, base) || !isDecodable(req.url)) {
    return sendShortPage(req, res, 400, "This address is not right.");
  }
  next();
}

function isDecodable(url: string) {
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0");
  } catch {
    return false;
  }
}

/** Refuses a form that another site sent here in a signed-in person's name. */
export function checkOrigin(req: Request, res: Response, next: NextFunction) {
  const { origin } = req.headers;
  if (req.method === "GET" || req.method === "HEAD") return next();
  const isForeign = req.headers["sec-fetch-site"] === "cross-site";
  if (origin === undefined && !isForeign) return next();
  if (origin === "null" && !isForeign && isDocumentLink(req.path)) {
    // Pages that send no referrer post their forms without an origin. No cookie is the authority there:
    // whoever can post to the address knows its secret. Remix would refuse the header as well.
    delete req.headers.origin;
    return next();
  }
  const forwarded = String(req.headers["x-forwarded-host"] ?? "").split(",", 1)[0];
  const host = forwarded?.trim() || req.headers.host;
  const sent =
    !isForeign && origin !== undefined && URL.canParse(origin) ? new URL(origin).host : null;
  const own = URL.canParse(`${req.protocol}://${host}`)
    ? new URL(`${req.protocol}://${host}`)
    : null;
  if (sent !== null && (sent === own?.host || sent === host)) return next();
  sendShortPage(req, res, 403, "This was sent from another site, so it was not done.");
}

/** The page of the form that was too large: what it holds is asked for at the address that it is sent to. */
function backToForm({ originalUrl }: Request) {
  return { to: originalUrl.replace(/\.data(?=\?|$)/, ""), label: "Back to the form" };
}

/** Refuses a body that announces more than the limit; `arrivedBody` counts what does not say how long it is. */
export const limitBody: RequestHandler = (req, res, next) => {
  const { most } = uploadAt(req.method, req.path) ?? ANY;
  // The body is read and dropped anyway, so that the sender gets to see the answer.
  if (Number(req.headers["content-length"] ?? 0) > most) return sendTooLarge(req, res);
  next();
};

/** Refuses a body that is too large for its address, with a way back to its form. */
export function sendTooLarge(req: Request, res: Response) {
  const { tooLarge } = uploadAt(req.method, req.path) ?? ANY;
  sendShortPage(req, res, 413, tooLarge, backToForm(req));
}
