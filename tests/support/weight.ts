import type { Browser, Request } from "playwright";

import { cookiesOf } from "./cookies";

/** What a first visit costs: bytes over the wire, response headers included, and requests. */
export type Weight = { bytes: number; requests: number; scripts: number; foreign: string | null };

/** One TCP window of ten segments: what arrives in one round trip. */
const ONE_WINDOW = 14_600;

/** What a page may weigh in bytes: in lite mode its HTML and CSS, else everything. */
export type Budget = { lite: number; full: number };
export const PAGE: Budget = { lite: ONE_WINDOW, full: 130_000 };
export const DASHBOARD: Budget = { lite: 24_000, full: 130_000 };
/** A form: no budget in lite mode. */
export const FORM: Budget = { lite: Infinity, full: 130_000 };
/** The three forms that somebody composes on: quotation, invoice, delivery. */
export const COMPOSER: Budget = { ...FORM, full: 145_000 };
/** A customer's link: without scripts in either mode. */
export const LINK: Budget = { lite: ONE_WINDOW, full: ONE_WINDOW };

/** How often a first visit may ask, in lite mode and else. */
export const REQUESTS = { lite: 3, full: 20 };

/** What a browser offers without TLS, as in an office's own network: no Brotli, which it would take of this machine itself. */
const WITHOUT_TLS = { "Accept-Encoding": "gzip, deflate" };

/** Opens an address as somebody who was never there (each context keeps its own), with these cookies and headers, and weighs what comes. */
export async function weigh(
  browser: Browser,
  url: string,
  { cookie = "", lite = false }: { cookie?: string; lite?: boolean } = {},
): Promise<Weight> {
  const extraHTTPHeaders = { ...WITHOUT_TLS, ...(lite && { "Save-Data": "on" }) };
  const context = await browser.newContext({ extraHTTPHeaders });
  try {
    await context.addCookies(cookiesOf(cookie).map((each) => ({ ...each, url })));
    const tab = await context.newPage();
    const asked: Request[] = [];
    tab.on("request", (request) => asked.push(request));
    const answer = await tab.goto(url, { waitUntil: "networkidle" });
    if (answer?.status() !== 200 || answer.url() !== url) {
      throw new Error(`${url} led to ${answer?.url()}, ${answer?.status()}`);
    }
    // Beside other work the network may be idle before the scripts begin.
    if (!lite)
      await tab.waitForFunction(
        () => !document.querySelector("html.scripts") || "__remixRouter" in window,
      );
    let [bytes, scripts] = [0, 0];
    for (const request of asked) {
      const kind = request.resourceType();
      if (kind === "script") scripts += 1;
      // The icon is no part of the page: a browser asks for it when it likes.
      if (lite && !["document", "stylesheet"].includes(kind)) continue;
      const encoding = await (await request.response())?.headerValue("content-encoding");
      if (encoding === "br") throw new Error(`${request.url()} came by Brotli`);
      const { responseHeadersSize, responseBodySize } = await request.sizes();
      bytes += responseHeadersSize + responseBodySize;
    }
    const host = new URL(url).origin;
    const foreign = asked.map((each) => each.url()).find((each) => new URL(each).origin !== host);
    return { bytes, requests: asked.length, scripts, foreign: foreign ?? null };
  } finally {
    await context.close();
  }
}

/**
 * What a page in lite mode asks for by its HTML, whose budget is without bytes: to draw it would say no more, for its style is that
 * of all pages.
 */
export async function asksFor(url: string, cookie: string): Promise<Omit<Weight, "bytes">> {
  const answer = await fetch(url, { headers: { Cookie: cookie, "Save-Data": "on" } });
  const html = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  const count = (tag: RegExp) => html.match(tag)?.length ?? 0;
  const scripts = count(/<script\b/g);
  const requests = 1 + scripts + count(/<link\b[^>]*rel="stylesheet"|<img\b/g);
  const [, foreign = null] =
    /<(?:script|link|img)\b[^>]*(?:src|href)="(https?:[^"]*)"/.exec(html) ?? [];
  return { requests, scripts, foreign };
}

/** The heaviest of the records' pages that a list leads to, on all of its pages, by the length of their HTML. */
export async function heaviest(base: string, cookie: string, list: string): Promise<string> {
  const read = async (path: string) =>
    (await fetch(base + path, { headers: { Cookie: cookie, "Save-Data": "on" } })).text();
  const paths = new Set<string>();
  for (let page = 1, before = -1; paths.size > before; page++) {
    before = paths.size;
    const html = await read(`${list}?page=${page}`);
    for (const [, path = ""] of html.matchAll(/href="(\/\w+\/view\/\d+)"/g)) {
      if (path.startsWith(list)) paths.add(path);
    }
  }
  return longest(base, cookie, paths);
}

/** The longest of pages that are drawn by the same scripts: what differs is their HTML. */
export async function longest(
  base: string,
  cookie: string,
  paths: Iterable<string>,
): Promise<string> {
  let found = { path: "", length: 0 };
  for (const path of paths) {
    const answer = await fetch(base + path, { headers: { Cookie: cookie, "Save-Data": "on" } });
    const { length } = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    if (length > found.length) found = { path, length };
  }
  if (!found.path) throw new Error("There is no page to weigh.");
  return found.path;
}
