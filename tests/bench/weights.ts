import { gunzipSync } from "node:zlib";

import { chromium } from "playwright";

import { findBrowser } from "../../scripts/browser.mjs";
import {
  DASHBOARD,
  FORM,
  heaviest,
  LINK,
  PAGE,
  REQUESTS,
  weigh,
  type Budget,
} from "../support/weight";
import { ask } from "./http";

type Page = { name: string; path: string; budget: Budget };

/** Prints what first visits cost over the wire beside what they may: bytes with headers, and requests. */
export async function weighPages(base: string, cookie: string): Promise<void> {
  const page = async (name: string, list: string): Promise<Page> => ({
    name,
    path: await heaviest(base, cookie, list),
    budget: PAGE,
  });
  const quotation = await page("quotation page", "/quotations");
  const pages: Page[] = [
    { name: "login", path: "/login", budget: PAGE },
    { name: "quotation list", path: "/quotations", budget: PAGE },
    quotation,
    await page("invoice page", "/invoices"),
    { name: "invoice list", path: "/invoices", budget: PAGE },
    { name: "dashboard", path: "/dashboard", budget: DASHBOARD },
    { name: "quotation form", path: "/quotations/new", budget: FORM },
    { name: "invoice form", path: "/invoices/new", budget: FORM },
    { name: "job form", path: "/jobs/new", budget: FORM },
    { name: "settings", path: "/settings", budget: PAGE },
    { name: "settings of taxes", path: "/settings/tax", budget: FORM },
    { name: "document link", path: await linkOf(base, cookie, quotation.path), budget: LINK },
  ];
  console.log(
    "\nBytes over the wire and requests (headers included, gzip, first visit, demo data)\n",
  );
  console.log(`${"".padEnd(16)}${"HTML + CSS, lite mode".padEnd(38)}everything, full mode`);
  const found = findBrowser();
  if (!found) return console.log("needs Chromium");
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ ...found, args });
  for (const { name, path, budget } of pages) {
    const own = /^\/(login$|d\/)/.test(path) ? "" : cookie;
    const lite = await weigh(browser, base + path, { cookie: own, lite: true });
    const full = await weigh(browser, base + path, { cookie: own });
    const beside = [
      said(lite, budget.lite, REQUESTS.lite).padEnd(38),
      said(full, budget.full, REQUESTS.full),
    ];
    console.log(name.padEnd(16) + beside.join(""));
  }
  await browser.close();
}

function said(
  { bytes, requests, scripts, foreign }: Awaited<ReturnType<typeof weigh>>,
  budget: number,
  most: number,
): string {
  if (foreign) return `LEAVES THE HOST: ${foreign}`;
  if (budget <= PAGE.lite && scripts > 0) return "HAS A SCRIPT";
  const number = (value: number) => (value === Infinity ? "any" : value.toLocaleString("en-US"));
  const fits = bytes <= budget && requests <= most;
  return `${number(bytes).padStart(8)} of ${number(budget).padStart(7)}, ${requests} of ${most}  ${fits ? "ok" : "OVER"}`;
}

function headersOf(cookie: string, more: Record<string, string> = {}) {
  return { "Accept-Encoding": "gzip", ...(cookie ? { Cookie: cookie } : {}), ...more };
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
