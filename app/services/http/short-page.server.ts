import type { Request, Response } from "express";

import { requestContext } from "~/platform/request-context.server";

/** Answers with one sentence before the application is asked: JSON under /api, else a small page. */
export function sendShortPage(req: Request, res: Response, status: number, message: string) {
  res.status(status).setHeader("Cache-Control", "no-store");
  if (isApi(req.url)) {
    res.json({ success: false, message });
    return;
  }
  res
    .type("html")
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><title>${message}</title>` +
        `<body style="font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem">` +
        `<h1>${message}</h1><p><a href="/">Go back home</a></p>` +
        `<p>Request ${requestContext()?.id ?? ""}</p></body></html>`,
    );
}

function isApi(path: string) {
  return /^\/api(\/|$|\?)/.test(path);
}
