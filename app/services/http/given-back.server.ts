import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import type { Request as Asked, Response as Answer } from "express";

import { POST_KEY } from "~/models/kit/form-draft/form-draft";
import { dropPost } from "~/models/kit/form-draft/kept-post.server";
import { requestContext } from "~/platform/request-context.server";
import { neverKept } from "~/platform/fast/fast.server";

import { redirectWithFlash } from "../flash.server";
import { addressOfPost, keptPost, NOT_DONE } from "../forms/kept-post.server";
import { sessionOf } from "../session.server";

/** The statuses of a page's action that refuses a form: here the form is only shown. */
const REFUSED = new Set([400, 409, 422]);

/**
 * Answers a page that is asked for with the key of what was posted of it when the session had ended: as its action answers
 * that, with nothing written. False where there is nothing of whoever asks; then the page answers as always.
 */
export async function answerGivenBack(
  req: Asked,
  res: Answer,
  build: ServerBuild,
  context: AppLoadContext,
): Promise<boolean> {
  if (req.method !== "GET" || !req.originalUrl.includes(`${POST_KEY}=`)) return false;
  const url = new URL(`${req.protocol}://${req.get("host") ?? ""}${req.originalUrl}`);
  const { address, key } = addressOfPost(url);
  const session = key === null ? null : await sessionOf(req.headers.cookie ?? null);
  if (key === null || session?.state !== "signed-in") return false;
  const kept = await keptPost(session.actor, url);
  if (!kept) return false;
  neverKept("it shows what was typed");
  const asked = requestContext();
  if (!kept.typed || !asked) {
    await dropPost(session.actor, key);
    await send(res, await redirectWithFlash(address, "info", NOT_DONE));
    return true;
  }
  asked.givenBack = { message: kept.message };
  // By this Remix knows the post of an index page from that of its parent; elsewhere it means nothing.
  url.searchParams.append("index", "");
  const headers = new Headers({ "Content-Type": "application/x-www-form-urlencoded" });
  for (const name of ["cookie", "user-agent", "save-data", "host", "x-forwarded-host"]) {
    const value = req.get(name);
    if (value) headers.set(name, value);
  }
  const posted = new Request(url, { method: "POST", headers, body: kept.body.toString() });
  const answer = await createRequestHandler(build)(posted, context);
  await send(res, answer);
  return true;
}

async function send(res: Answer, answer: Response): Promise<void> {
  res.status(REFUSED.has(answer.status) ? 200 : answer.status);
  for (const [name, value] of answer.headers) res.append(name, value);
  res.end(Buffer.from(await answer.arrayBuffer()));
}
