import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type NextFunction, type Request, type Response } from "express";
import { isDocumentLink } from "~/paths";
import { env } from "~/platform/env.server";
import { logger } from "~/platform/log.server";
import { asRequest } from "~/platform/patience.server";
import { outageOf } from "../outage.server";
import { readAddress } from "./address.server";
import { admission } from "./admission.server";
import { arrivedBody } from "./arrived-body.server";
import { builtAssets } from "./assets.server";
import { doorGate } from "./door-gate.server";
import { answerGivenBack } from "./given-back.server";
import { checkAddress, checkOrigin, dropForwardedHeaders, limitBody } from "./guards.server";
import { loggedPath, logRequests } from "./request-log.server";
import { health, ready } from "./health.server";
import { answerKept, keepAnswers } from "./kept-pages.server";
import { withOutageAnswers } from "./outage-answers.server";
import { metricsOf } from "./metrics.server";
import { sectionNames, sectionsOf } from "./sections.server";
import { sendOutage, sendShortPage } from "./short-page.server";
import { dropUnreadBody, uploadGate } from "./upload-gate.server";

/** Everything between the socket and Remix. */
export function createApplication(build: ServerBuild): express.Express {
  const { trustProxy, appUrl, metricsToken, keepPages } = env();
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", trustProxy ? 1 : false);

  // Before all others: gates, limits, logs and pages mean the same address.
  app.use(readAddress);
  app.use(dropUnreadBody);
  app.use(logRequests);
  // On every answer, refusals included; files of the build carry only what is for them: a page loads ten.
  app.use(securityHeaders(appUrl.startsWith("https:"), build.publicPath));
  const metrics = metricsToken === null ? null : metricsOf(metricsToken, sectionNames(build));
  if (metrics) app.use(metrics.count);
  if (!trustProxy) app.use(dropForwardedHeaders);
  // First of all: whoever is refused costs next to nothing. What is posted to the doors must not fill the places of all.
  app.use(doorGate());
  // A body is here before its request takes a place among those that are worked on.
  app.use(limitBody);
  app.use(uploadGate());
  app.use(arrivedBody());
  app.use(exceptFor(isUncounted(build.publicPath), admission()));
  app.use(build.publicPath, builtAssets(resolve(build.assetsBuildDirectory)));
  app.use(checkAddress);
  app.get("/healthz", health);
  app.get("/readyz", ready);
  if (metrics) app.get("/metrics", metrics.answer);
  app.use(checkOrigin);
  app.use(publicFiles());
  if (keepPages) app.use(answerKept);
  app.use(compression({ threshold: 1024, level: 9 }));
  if (keepPages) app.use(keepAnswers);
  app.use(pages(withOutageAnswers(build)));
  app.use(sendServerError);
  return app;
}

/** Scripts, styles and what monitors ask are not counted among the requests that are let in. */
function isUncounted(publicPath: string) {
  const names = new Set(["/healthz", "/readyz", ...publicNames()]);
  return (path: string) => path.startsWith(publicPath) || names.has(path);
}

function exceptFor(
  isExcepted: (path: string) => boolean,
  handler: express.RequestHandler,
): express.RequestHandler {
  return (req, res, next) => (isExcepted(req.path) ? next() : handler(req, res, next));
}

/** The addresses of the files of public/. */
function publicNames(): string[] {
  const names = readdirSync("public", { recursive: true, encoding: "utf8" });
  return names.map((name) => `/${name.replaceAll("\\", "/")}`);
}

/** Remix, which is shown the routes of the address's section only. */
function pages(build: ServerBuild): express.RequestHandler {
  const buildOf = sectionsOf(build);
  const handlers = new Map<ServerBuild, ReturnType<typeof createRequestHandler>>();
  // A context of its own for each request: what was read once is remembered by it.
  const getLoadContext = (req: Request, res: Response) => ({
    clientAddress: req.ip,
    drained: () => drained(res),
  });
  return (req, res, next) => {
    const part = buildOf(req.path);
    const handle = handlers.get(part) ?? createRequestHandler({ build: part, getLoadContext });
    handlers.set(part, handle);
    return asRequest(async () => {
      try {
        if (await answerGivenBack(req, res, part, getLoadContext(req, res))) return;
      } catch (error) {
        return next(error);
      }
      return handle(req, res, next);
    });
  };
}

/**
 * Waits until whoever reads an answer has taken what was written of it: Remix writes on whether they do or not, and a long
 * file would be gathered in memory. Whoever went away takes no more.
 */
function drained(res: Response): Promise<void> {
  if (!res.writableNeedDrain || res.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      res.off("drain", done);
      res.off("close", done);
      resolve();
    };
    res.on("drain", done);
    res.on("close", done);
  });
}

/** Serves the files of public/; other addresses are not looked for on the disk, page after page. */
function publicFiles(): express.RequestHandler {
  const serve = express.static("public", { maxAge: "1h", index: false, redirect: false });
  const known = new Set(publicNames());
  return (req, res, next) => (known.has(req.path) ? serve(req, res, next) : next());
}

/** Pages add their own script-src, with the nonce of their inline scripts; both policies hold. */
function securityHeaders(https: boolean, publicPath: string) {
  const always = {
    "X-Content-Type-Options": "nosniff",
    ...(https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
  const headers = {
    ...always,
    "Content-Security-Policy":
      "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self' https://wa.me",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
  };
  return (req: Request, res: Response, next: NextFunction) => {
    const own = req.path.startsWith(publicPath) ? always : headers;
    for (const [name, value] of Object.entries(own)) res.setHeader(name, value);
    // A link's address is its secret, and its page leads to WhatsApp: no host is told where it stood.
    if (isDocumentLink(req.path)) res.setHeader("Referrer-Policy", "no-referrer");
    next();
  };
}

// Express knows an error handler by its four parameters.
function sendServerError(error: unknown, req: Request, res: Response, next: NextFunction) {
  if (res.headersSent) return next();
  const status = Number((error as { status?: unknown } | null)?.status);
  // Files: a path out of their folder (403) is as unknown as one that is not there.
  if (status === 404 || status === 403) {
    return sendShortPage(req, res, 404, "There is nothing here.");
  }
  if (status === 400) return sendShortPage(req, res, 400, "This address is not right.");
  const outage = outageOf(error, req.method);
  if (outage) return sendOutage(req, res, outage);
  logger.error({ path: loggedPath(req.originalUrl), error: String(error) });
  sendShortPage(req, res, 500, "Server error. Please try again later.");
}
