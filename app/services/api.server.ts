import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import type { Actor } from "~/models/policy/policy";
import type { Noun } from "~/models/shared/domain-error";

import { readCaller } from "./api/caller.server";
import { matches } from "./api/etag.server";
import { apiError, apiFailure } from "./api/failure.server";
import type { Method, Operation } from "./api/operation.server";
import { idReader, runOperation, type ApiArgs } from "./api/run.server";

export { pdfResponse } from "./api/pdf-response.server";
export { apiError, apiFailure, SERVER_ERROR } from "./api/failure.server";

export type ApiContext = {
  actor: Actor;
  request: Request;
  url: URL;
  params: ApiArgs["params"];
  /** The id in the address; raises the noun's `not_found` when it is not a number. */
  id: (noun: Noun) => number;
};

type Handler = Operation | ((context: ApiContext) => Promise<Response>);
export type ApiHandlers = Partial<Record<Method, Handler>>;

/**
 * The loader and action of a resource route under /api: one operation (or handler, for anybody signed
 * in) a method, refusals as the JSON failure, 405 with Allow for other methods.
 */
export function api(handlers: ApiHandlers) {
  const methods = Object.keys(handlers) as Method[];
  const named = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const headers = { Allow: [...named, "OPTIONS"].join(", ") };

  async function answer(args: ApiArgs): Promise<Response> {
    const { request, params } = args;
    const { method } = request;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers });
    const handler = handlers[(method === "HEAD" ? "GET" : method) as Method];
    if (!handler) return apiFailure(405, `${method} is not possible here.`, { headers });
    try {
      if (typeof handler !== "function") return await runOperation(handler, args, currentOf());
      const { actor } = await readCaller(args);
      return await handler({
        actor,
        request,
        url: new URL(request.url),
        params,
        id: idReader(params),
      });
    } catch (error) {
      return apiError(error, request);
    }
  }

  function currentOf(): Operation | undefined {
    return typeof handlers.GET === "function" ? undefined : handlers.GET;
  }

  const finished = async (args: ApiArgs) => finish(args.request, await answer(args));
  return {
    loader: (args: LoaderFunctionArgs) => finished(args),
    action: (args: ActionFunctionArgs) => finished(args),
  };
}

/** What all answers have in common: they are one person's, and may be asked for again by their tag. */
function finish(request: Request, response: Response): Response {
  const { headers } = response;
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  headers.append("Vary", "Authorization, Cookie");
  const tag = headers.get("ETag");
  const known = request.headers.get("If-None-Match");
  const reading = request.method === "GET" || request.method === "HEAD";
  if (!reading || response.status !== 200 || !tag || !known || !matches(known, tag)) {
    return response;
  }
  headers.delete("Content-Type");
  headers.delete("Content-Length");
  return new Response(null, { status: 304, headers });
}
