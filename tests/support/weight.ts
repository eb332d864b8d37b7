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
/** A customer's link: without scripts in either mode. */
export const LINK: Budget = { lite: ONE_WINDOW, full: ONE_WINDOW };

/** How often a first visit may ask, in lite mode and else. */
export const REQUESTS = { lite: 3, full: 20 };

/** Opens an address as somebody who was never there (each context keeps its own), with these cookies and headers, and weighs what comes. */
export async function weigh(
  browser: Browser,
  url: string,
  { cookie = "", lite = false }: { cookie?: string; lite?: boolean } = {},
): Promise<Weight> {
  const context = await browser.newContext(lite ? { extraHTTPHeaders: { "Save-Data": "on" } } : {});
  try {
    await context.addCookies(cookiesOf(cookie).map((each) => ({ ...each, url })));
    const tab = await context.newPage();
    const asked: Request[] = [];
    tab.on("request", (request) => asked.push(request));
    const answer = await tab.goto(url, { waitUntil: "networkidle" });
    if (answer?.status() !== 200 || answer.url() !== url) {
      throw new Error(`${url} led to ${answer?.url()}, ${answer?.status()}`);
    }
    let [bytes, scripts] = [0, 0];
    for (const request of asked) {
      const kind = request.resourceType();
      if (kind === "script") scripts += 1;
      // The icon is no part of the page: a browser asks for it when it likes.
      if (lite && !["document", "stylesheet"].includes(kind)) continue;
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
