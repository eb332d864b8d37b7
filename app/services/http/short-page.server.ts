import type { Request, Response } from "express";

import { rememberedCompany } from "~/models/company/company/company.server";
import { requestContext } from "~/platform/request-context.server";
import stylesheet from "~/styles/app.css";

import { sentenceOf, tooBusy, type Outage } from "../outage.server";

/** A page of one heading in the company's look, made without the database and without React. */
export function shortPage(
  title: string,
  text = "",
  wayOn = { to: "/", label: "Go back home" },
  requestId = requestContext()?.id,
) {
  const { companyName, accent } = rememberedCompany();
  const edge = accent ? ` style="border-top:3px solid ${escaped(accent)}"` : "";
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escaped(title)}</title>` +
    `<link rel="stylesheet" href="${escaped(stylesheet)}">` +
    `<body><div class="auth"><header><a class="brand" href="/">${escaped(companyName)}</a></header>` +
    `<main class="card stack"${edge}><div class="empty"><h1 class="text-ink">${escaped(title)}</h1>` +
    (text ? `<p>${escaped(text)}</p>` : "") +
    `<p><a class="btn btn-primary" href="${escaped(wayOn.to)}">${escaped(wayOn.label)}</a></p>` +
    (requestId ? `<p class="muted">Request ${escaped(requestId)}</p>` : "") +
    `</div></main></div></body></html>`
  );
}

/** Answers with one sentence before the application is asked: JSON under /api, else a small page with a way on. */
export function sendShortPage(
  req: Request,
  res: Response,
  status: number,
  message: string,
  wayOn?: { to: string; label: string },
) {
  res.status(status).setHeader("Cache-Control", "no-store");
  if (isApi(req.url)) res.json({ success: false, message });
  else res.type("html").send(shortPage(message, "", wayOn));
}

/** Answers that something is not to be had just now: 503 with when to ask again. */
export function sendOutage(req: Request, res: Response, outage: Outage) {
  res.status(503).set({ "Cache-Control": "no-store", ...outage.headers });
  if (isApi(req.url)) res.json({ success: false, message: sentenceOf(outage) });
  else res.type("html").send(outageDocument(outage, req.originalUrl));
}

let busyPage = { company: "", html: "" };

/** Answers a request beyond the limit: the page is made once, since there may be a thousand of them a second. */
export function sendBusy(req: Request, res: Response) {
  const outage = tooBusy();
  const { companyName } = rememberedCompany();
  // An empty address is the present one.
  if (busyPage.company !== companyName) {
    busyPage = { company: companyName, html: outageDocument(outage, "", "") };
  }
  const api = isApi(req.url);
  res.writeHead(503, {
    "Content-Type": api ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    ...outage.headers,
  });
  res.end(api ? JSON.stringify({ success: false, message: sentenceOf(outage) }) : busyPage.html);
}

/** The page of an outage, with the way to ask again. */
export function outageDocument({ title, text }: Outage, address: string, requestId?: string) {
  return shortPage(title, text, { to: address, label: "Try again" }, requestId);
}

/** Whether an address is one of the JSON contract. */
export function isApi(path: string): boolean {
  return /^\/api(\/|$|\?)/i.test(path);
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
