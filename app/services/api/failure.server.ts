import { ClashConflict } from "~/models/road/consignment/consignment.clash.server";
import { API_STATUS, DomainError, type FieldErrors } from "~/models/kit/shared/domain-error";
import { logger } from "~/platform/log.server";
import { outageOf, sentenceOf } from "../outage.server";
import { MalformedBody } from "./body.server";

export const SERVER_ERROR = "Server error. Please try again later.";

/** The failure that every /api answer other than 2xx has. */
export function apiFailure(
  status: number,
  message: string,
  more: { errors?: FieldErrors; clashes?: readonly object[]; headers?: HeadersInit } = {},
): Response {
  const errors = Object.keys(more.errors ?? {}).length > 0 ? { errors: more.errors } : {};
  const clashes = more.clashes ? { clashes: more.clashes } : {};
  const body = { success: false, message, ...errors, ...clashes };
  return Response.json(body, { status, headers: more.headers });
}

function headersOf(error: DomainError): HeadersInit | undefined {
  if (error.retryAfter) return { "Retry-After": String(error.retryAfter) };
  if (error.code === "unauthenticated") return { "WWW-Authenticate": "Bearer" };
  return undefined;
}

/** The answer to an error: a refusal with its status and sentence, anything else a 500 that says nothing. */
export function apiError(error: unknown, request: Request): Response {
  // A handler may throw a finished answer, as a page's may.
  if (error instanceof Response) return error;
  if (error instanceof MalformedBody) return apiFailure(400, error.message);
  if (error instanceof DomainError) {
    const headers = headersOf(error);
    return apiFailure(API_STATUS[error.code], error.message, {
      errors: error.fieldErrors,
      clashes: error instanceof ClashConflict ? error.clashes : undefined,
      headers,
    });
  }
  const outage = outageOf(error, request.method);
  if (outage) return apiFailure(503, sentenceOf(outage), { headers: outage.headers });
  const { pathname } = new URL(request.url);
  logger.error({ err: error, method: request.method, path: pathname }, "request failed");
  return apiFailure(500, SERVER_ERROR);
}
