import { createHash, randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";

import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

import { NonceContext } from "~/components/nonce";
import { RequestIdContext } from "~/components/request-id";
import { RETRY_AFTER_S } from "~/platform/limits.server";
import { logger } from "~/platform/log.server";
import { requestContext } from "~/platform/request-context.server";
import { neverKept } from "~/platform/watch.server";
import { loggedPath, withoutSecrets } from "~/services/http/request-log.server";

const RENDER_LIMIT_MS = 10_000;

/** How long Remix waits for what a loader defers, which none of ours does, and holds the data of each page: its own is 5 s. */
export const streamTimeout = 1_000;

/**
 * The page without its nonces, and what it may load; the server's own header says the rest (frames, base, form
 * targets). A nonce is good for one answer. The page may be given again, by us or by the browser that kept it, so its
 * policy names the scripts within it by their hashes: only those that carry the nonce, which nobody who gets text into
 * a page can know.
 */
function sealed(html: string, nonce: string) {
  const mark = ` nonce="${nonce}"`;
  const parts = html.split(mark);
  const hashes = parts.slice(1).flatMap((part, index) => {
    const isScript = /<script[^>]*$/.test(parts[index]?.slice(-500) ?? "");
    if (!isScript) return [];
    const start = part.indexOf(">") + 1;
    const script = part.slice(start, part.indexOf("</script>", start));
    return script ? [`'sha256-${createHash("sha256").update(script).digest("base64")}'`] : [];
  });
  return { html: parts.join(""), policy: securityPolicy(hashes) };
}

function securityPolicy(hashes: string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
  ].join("; ");
}

/**
 * Scripts are fetched after what the page is drawn with: it is there, and works, without them. Browsers fetch what Remix
 * names beside the style sheet; under these names they wait for LateScripts.
 */
function afterThePage(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" fetchpriority="low" ')
    .replace(' type="module" async="">', ' type="later">');
}

/**
 * Renders the whole page before the first byte: no loader of ours defers, and one buffer is cheaper to
 * compress and lets an error while rendering still choose its status.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  _context: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  return new Promise((resolve, reject) => {
    let failed: unknown;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RequestIdContext.Provider value={requestContext()?.id}>
          <RemixServer
            context={remix}
            url={request.url}
            nonce={nonce}
            abortDelay={RENDER_LIMIT_MS}
          />
        </RequestIdContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          // Until it rings it would hold the whole page.
          clearTimeout(limit);
          const chunks: Buffer[] = [];
          const body = new PassThrough();
          body.on("data", (chunk: Buffer) => chunks.push(chunk));
          body.on("end", () => {
            headers.set("Content-Type", "text/html; charset=utf-8");
            const { html, policy } = sealed(afterThePage(Buffer.concat(chunks).toString()), nonce);
            headers.set("Content-Security-Policy", policy);
            if (said(remix, "Cache-Control")) neverKept("a loader says how it is kept");
            if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
            // When to come again, by whoever refused.
            const retryAfter = said(remix, "Retry-After");
            if (retryAfter) headers.set("Retry-After", retryAfter);
            sayWhenAgain(status, headers);
            resolve(new Response(html, { status: failed ? 500 : status, headers }));
          });
          body.on("error", reject);
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          failed = error;
          logger.error({ err: error, path: pathOf(request) }, "rendering failed");
        },
      },
    );
    const limit = setTimeout(abort, RENDER_LIMIT_MS + 1000).unref();
  });
}

/** A header of whichever loader or action has it: pages forward none by themselves. */
function said({ staticHandlerContext }: EntryContext, name: string): string | null {
  const { loaderHeaders, actionHeaders } = staticHandlerContext;
  for (const headers of [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]) {
    const value = headers.get(name);
    if (value) return value;
  }
  return null;
}

/** Remix leaves out the headers of what a loader throws, where a page has none of its own. */
function sayWhenAgain(status: number, headers: Headers) {
  if (status !== 503 || headers.has("Retry-After")) return;
  headers.set("Retry-After", String(RETRY_AFTER_S));
}

/** The same pages without their HTML, as scripts ask for them, are kept by nobody either. */
export function handleDataRequest(response: Response): Response {
  sayWhenAgain(response.status, response.headers);
  if (response.headers.has("Cache-Control")) neverKept("a loader says how it is kept");
  else response.headers.set("Cache-Control", "no-store");
  return response;
}

function pathOf(request: Request): string {
  return loggedPath(new URL(request.url).pathname);
}

/** An error as it is logged: Remix's own refusals name the address, which may be a link's secret. */
function loggable(error: unknown): unknown {
  if (!isRouteErrorResponse(error)) return error;
  const { status, statusText, data } = error;
  return { status, statusText, data: withoutSecrets(String(data)) };
}

/** What loaders and actions throw that is not a refusal: logged here, shown as the 500 page. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  // Remix refuses a method that a page does not take: the request's own line says all of it.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  logger.error(
    { err: loggable(error), method: request.method, path: pathOf(request) },
    "request failed",
  );
};
