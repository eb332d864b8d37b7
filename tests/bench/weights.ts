import { gunzipSync } from "node:zlib";

import { chromium } from "playwright";

import { findBrowser } from "../../scripts/browser.mjs";
import { ask } from "./http";

type Page = { name: string; path: string; lite: number; full: number };
type Weight = { bytes: number; problem: string | null };

const ONE_WINDOW = 14_600;
const FULL = 130_000;

/** Prints the bytes of response bodies, gzip, beside what interface's budget allows. */
export async function weighPages(base: string, cookie: string): Promise<void> {
  const [quotation] = await heaviest(base, cookie, "quotation page", "/quotations");
  if (!quotation) throw new Error("The benchmark found no quotation.");
  const pages: Page[] = [
    { name: "login", path: "/login", lite: ONE_WINDOW, full: FULL },
    { name: "quotation list", path: "/quotations", lite: ONE_WINDOW, full: FULL },
    quotation,
    { name: "invoice list", path: "/invoices", lite: ONE_WINDOW, full: FULL },
    { name: "dashboard", path: "/dashboard", lite: 24_000, full: FULL },
    {
      name: "document link",
      path: await linkOf(base, cookie, quotation.path),
      // Without scripts in either mode, so that both are one budget.
      lite: ONE_WINDOW,
      full: ONE_WINDOW,
    },
  ];
  console.log("\nBytes over the wire (bodies, gzip, first visit, demo data)\n");
  console.log(`${"".padEnd(16)}${"HTML + CSS, lite mode".padEnd(34)}everything, full mode`);
  const browser = findBrowser();
  for (const page of pages) {
    const session = /^\/(login$|d\/)/.test(page.path) ? "" : cookie;
    const lite = await liteWeight(base + page.path, session);
    const full = browser
      ? await fullWeight(browser, base + page.path, session)
      : { bytes: 0, problem: "needs Chromium" };
    console.log(
      page.name.padEnd(16) + beside(lite, page.lite).padEnd(34) + beside(full, page.full),
    );
  }
}

function beside({ bytes, problem }: Weight, budget: number): string {
  const number = (value: number) => value.toLocaleString("en-US");
  if (problem) return problem;
  return `${number(bytes).padStart(8)} of ${number(budget).padStart(7)}  ${bytes <= budget ? "ok" : "OVER"}`;
}

function headersOf(cookie: string, more: Record<string, string> = {}) {
  return { "Accept-Encoding": "gzip", ...(cookie ? { Cookie: cookie } : {}), ...more };
}

/** The page and its style sheets, as a browser gets them that asks to save data. */
async function liteWeight(url: string, cookie: string): Promise<Weight> {
  const page = await ask(url, headersOf(cookie, { "Save-Data": "on" }));
  if (page.status !== 200) return { bytes: 0, problem: `answered ${page.status}` };
  const html = textOf(page);
  if (/<script\b/.test(html)) return { bytes: 0, problem: "HAS A SCRIPT" };
  let bytes = page.body.length;
  for (const [tag] of html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)) {
    const address = /href="([^"]+)"/.exec(tag)?.[1];
    if (address) bytes += (await ask(new URL(address, url).href, headersOf(cookie))).body.length;
  }
  return { bytes, problem: null };
}

/** Whatever Chromium asks for on a first visit, weighed as gzip. */
async function fullWeight(
  browser: NonNullable<ReturnType<typeof findBrowser>>,
  url: string,
  cookie: string,
): Promise<Weight> {
  const running = await chromium.launch(browser);
  try {
    const context = await running.newContext();
    const [name, value] = cookie.split(/=(.*)/s);
    if (name && value) await context.addCookies([{ name, value, url }]);
    const tab = await context.newPage();
    const asked: string[] = [];
    tab.on("request", (request) => asked.push(request.url()));
    const answer = await tab.goto(url, { waitUntil: "networkidle" });
    if (answer?.status() !== 200) return { bytes: 0, problem: `answered ${answer?.status()}` };
    const foreign = asked.find((each) => new URL(each).origin !== new URL(url).origin);
    if (foreign) return { bytes: 0, problem: `LEAVES THE HOST: ${foreign}` };
    let bytes = 0;
    for (const each of new Set(asked)) bytes += (await ask(each, headersOf(cookie))).body.length;
    return { bytes, problem: null };
  } finally {
    await running.close();
  }
}

/** The heaviest of the pages that a list's first page leads to. */
async function heaviest(base: string, cookie: string, name: string, list: string): Promise<Page[]> {
  const html = textOf(await ask(base + list, headersOf(cookie)));
  const paths = new Set(
    [...html.matchAll(/href="(\/\w+\/view\/\d+)"/g)].map(([, path]) => path ?? ""),
  );
  let found = { path: `${list}/view/1`, bytes: 0 };
  for (const path of paths) {
    const bytes = (await ask(base + path, headersOf(cookie))).body.length;
    if (bytes > found.bytes) found = { path, bytes };
  }
  return [{ name, path: found.path, lite: ONE_WINDOW, full: FULL }];
}

/** The address that 'Copy link' on a document's page answers with. */
async function linkOf(base: string, cookie: string, page: string): Promise<string> {
  const headers = headersOf(cookie, { Origin: base });
  const reply = await ask(base + page, headers, { intent: "copy-link" });
  const link = /value="[^"]*(\/d\/[\w-]+)"/.exec(textOf(reply))?.[1];
  if (!link) throw new Error(`Copying a link was answered with ${reply.status}.`);
  return link;
}

function textOf({ body, headers }: Awaited<ReturnType<typeof ask>>): string {
  return (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString("utf8");
}
