import { createHash, randomBytes } from "node:crypto";

import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";

import { IconsContext, NonceContext, RequestIdContext } from "~/components/from-server";
import { drawnIcons } from "~/services/icons.server";
import { RETRY_AFTER_S } from "~/platform/limits.server";
import { logger } from "~/platform/log.server";
import { requestContext } from "~/platform/request-context.server";
import { neverKept } from "~/platform/fast/fast.server";
import { noteLabels } from "~/services/forms/form-labels.server";
import { loggedPath, withoutSecrets } from "~/services/http/request-log.server";

/**
 * Milliseconds that Remix waits for deferred data. No loader defers, and a longer timer keeps each sent page's data in
 * memory under load.
 */
export const streamTimeout = 1;

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

/** The page's data, as its scripts read it: no loader of the product defers, so that all of it is there. */
async function dataScripts({ serverHandoffStream, renderMeta }: EntryContext, nonce: string) {
  const reader = serverHandoffStream?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  const calls: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    calls.push(`enqueue(${escaped(JSON.stringify(decoder.decode(value, { stream: true })))})`);
  }
  // A page without scripts has nobody who reads it.
  if (!renderMeta?.didRenderScripts) return "";
  return [...calls, "close()"]
    .map(
      (call) => `<script nonce="${nonce}">window.__remixContext.streamController.${call};</script>`,
    )
    .join("");
}

/** JSON within a script: nothing in it ends the script, or the line (as Remix does it). */
function escaped(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign);
}

const ESCAPES: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * Renders the page in one go, not as a stream: no loader of the product defers, one string costs a third less than React's chunks
 * and those of the data between them, and an error while rendering still chooses its status. What is thrown here
 * Remix renders again, as the page's error.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const page = renderToString(
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={requestContext()?.id}>
        <IconsContext.Provider value={drawnIcons}>
          <RemixServer
            context={{ ...remix, serverHandoffStream: undefined }}
            url={request.url}
            nonce={nonce}
          />
        </IconsContext.Provider>
      </RequestIdContext.Provider>
    </NonceContext.Provider>,
  );
  const { user } = requestContext() ?? {};
  if (user) noteLabels(user.id, new URL(request.url).pathname, page);
  const { html, policy } = sealed(
    `<!DOCTYPE html>${afterThePage(page + (await dataScripts(remix, nonce)))}`,
    nonce,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy);
  if (headerOf(remix, "Cache-Control")) neverKept("a loader says how it is kept");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  // When to come again, by whoever refused.
  const retryAfter = headerOf(remix, "Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  setRetryAfter(status, headers);
  return new Response(html, { status, headers });
}

/** A header of whichever loader or action has it: pages forward none by themselves. */
function headerOf({ staticHandlerContext }: EntryContext, name: string): string | null {
  const { loaderHeaders, actionHeaders } = staticHandlerContext;
  for (const headers of [...Object.values(actionHeaders), ...Object.values(loaderHeaders)]) {
    const value = headers.get(name);
    if (value) return value;
  }
  return null;
}

/** Remix leaves out the headers of what a loader throws, where a page has none of its own. */
function setRetryAfter(status: number, headers: Headers) {
  if (status !== 503 || headers.has("Retry-After")) return;
  headers.set("Retry-After", String(RETRY_AFTER_S));
}

/** Data that scripts request is not cached either. */
export function handleDataRequest(response: Response): Response {
  setRetryAfter(response.status, response.headers);
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

/** Logs errors of loaders and actions that are no refusals; users see the 500 page. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  // Remix refuses a method that a page does not take: the request's own line says all of it.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  logger.error(
    { err: loggable(error), method: request.method, path: pathOf(request) },
    "request failed",
  );
};
