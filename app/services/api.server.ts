import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { type Actor } from "~/models/policy/policy";
import {
  API_STATUS,
  DomainError,
  notFound,
  type FieldErrors,
  type Noun,
} from "~/models/shared/domain-error";
import { toId } from "~/models/shared/fields";

import { env } from "./env.server";
import { logger } from "./log.server";
import { SESSION_EXPIRED } from "./page.server";
import { readSession } from "./session.server";

export const SERVER_ERROR = "Server error. Please try again later.";
const NO_PERMISSION = "You do not have permission to perform this action.";

type ApiArgs = LoaderFunctionArgs | ActionFunctionArgs;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type ApiContext = {
  actor: Actor;
  request: Request;
  url: URL;
  params: ApiArgs["params"];
  /** The id in the address; raises the noun's `not_found` when it is not a number. */
  id: (noun: Noun) => number;
};

export type ApiHandlers = Partial<Record<Method, (context: ApiContext) => Promise<Response>>>;

/** The failure that every /api answer other than 2xx has. */
export function apiFailure(
  status: number,
  message: string,
  more: { errors?: FieldErrors; headers?: HeadersInit } = {},
): Response {
  const errors = Object.keys(more.errors ?? {}).length > 0 ? { errors: more.errors } : {};
  return Response.json({ success: false, message, ...errors }, { status, headers: more.headers });
}

/** The answer to an error: a refusal with its status and sentence, anything else a 500 that says nothing. */
export function apiError(error: unknown, request: Request): Response {
  // A handler may throw a finished answer, as a page's may.
  if (error instanceof Response) return error;
  if (error instanceof DomainError) {
    const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
    return apiFailure(API_STATUS[error.code], error.message, {
      errors: error.fieldErrors,
      headers,
    });
  }
  const { pathname } = new URL(request.url);
  logger.error({ err: error, method: request.method, path: pathname }, "request failed");
  return apiFailure(500, SERVER_ERROR);
}

/** Who is asking; raises `unauthenticated` when nobody is signed in. */
async function readActor(args: ApiArgs): Promise<Actor> {
  const session = await readSession(args);
  if (session.state !== "signed-in") throw new DomainError("unauthenticated", SESSION_EXPIRED);
  if (!isFromOwnPage(args.request)) throw new DomainError("forbidden", NO_PERMISSION);
  return session.actor;
}

/**
 * A browser sends the cookie along whoever wrote the page, and Remix checks the origin for pages only.
 * A request that changes something by cookie must come from a page of ours, or from no page at all.
 */
function isFromOwnPage(request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (request.method === "GET" || request.method === "HEAD" || origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const own = [request.url, env().appUrl].map((address) => new URL(address).host);
  return own.includes(new URL(origin).host);
}

/**
 * The loader and action of a resource route under /api for anybody signed in: one handler a method,
 * refusals as the JSON failure, 405 with Allow for other methods.
 */
export function api(handlers: ApiHandlers) {
  const methods = Object.keys(handlers) as Method[];
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));

  async function answer(args: ApiArgs): Promise<Response> {
    const { request, params } = args;
    const handler = handlers[(request.method === "HEAD" ? "GET" : request.method) as Method];
    if (!handler) {
      return apiFailure(405, `${request.method} is not possible here.`, {
        headers: { Allow: allow.join(", ") },
      });
    }
    const id = (noun: Noun) => {
      const found = toId(params.id);
      if (found === null) throw notFound(noun);
      return found;
    };
    try {
      const actor = await readActor(args);
      return await handler({ actor, request, url: new URL(request.url), params, id });
    } catch (error) {
      return apiError(error, request);
    }
  }

  return {
    loader: (args: LoaderFunctionArgs) => answer(args),
    action: (args: ActionFunctionArgs) => answer(args),
  };
}

/** A PDF to be saved as `filename`; it is somebody's paper, so no cache keeps it. */
export function pdfResponse(bytes: Uint8Array<ArrayBuffer>, filename: string): Response {
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${filename.replace(/[^\w.-]+/g, "-")}"`,
      "Content-Length": String(bytes.byteLength),
      "Cache-Control": "private, no-store",
    },
  });
}
