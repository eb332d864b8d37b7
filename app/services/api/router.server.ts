import { recordRefusal } from "~/models/kit/audit/audit.server";
import { DomainError } from "~/models/kit/shared/domain-error";

import { loggedPath } from "../http/request-log.server";
import { matches } from "./etag.server";
import { apiError, apiFailure } from "./failure.server";
import type { Method, Operation } from "./operation.server";
import { runOperation, type ApiArgs } from "./run.server";

/** An address of the table, and what can be called there. */
type Address = {
  pattern: RegExp;
  calls: Partial<Record<Method, Operation>>;
  /** Reads the record that the address is about: by itself, or by what it stands below. */
  record?: Operation;
  allow: string;
};

/**
 * The loader and action of the one route under /api: the operation at the request's address and method,
 * refusals as the JSON failure; 404 for an address that is none, 405 with Allow for other methods.
 */
export function apiRouter(operations: readonly Operation[]) {
  const addresses = addressesOf(operations);
  return async function answer(args: ApiArgs): Promise<Response> {
    const { request } = args;
    // A slash within an id stays encoded: such an id is none.
    const path = decodeURI(new URL(request.url).pathname.slice("/api".length));
    for (const address of addresses) {
      const found = address.pattern.exec(path);
      if (!found) continue;
      const response = await called({ ...args, params: { ...found.groups } }, address);
      return finish(request, response);
    }
    // Callers who are not signed in learn as much, and every method gets the same answer.
    return apiFailure(404, "There is nothing at this address.");
  };
}

/** Fixed words before ids: /items/search is no item. */
function addressesOf(operations: readonly Operation[]): Address[] {
  const paths = [...new Set(operations.map(({ path }) => path))];
  const idAt = (path: string) => (path.includes("{id}") ? path.indexOf("{id}") : Infinity);
  return paths.sort((a, b) => idAt(b) - idAt(a)).map((path) => addressOf(path, operations));
}

function addressOf(path: string, operations: readonly Operation[]): Address {
  const own = operations.filter((operation) => operation.path === path);
  const methods = own.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const words = path.replaceAll(".", "\\.").replace("{id}", "(?<id>[^/]+)");
  const about = /^.*\{id\}/.exec(path)?.[0];
  return {
    pattern: new RegExp(`^${words}/*$`, "i"),
    calls: Object.fromEntries(own.map((operation) => [operation.method, operation])),
    record: operations.find((one) => one.method === "GET" && one.path === about && one.reply),
    allow: [...methods, "OPTIONS"].join(", "),
  };
}

async function called(args: ApiArgs, { calls, record, allow }: Address): Promise<Response> {
  const { request } = args;
  const { method } = request;
  const headers = { Allow: allow };
  if (method === "OPTIONS") return new Response(null, { status: 204, headers });
  const operation = calls[(method === "HEAD" ? "GET" : method) as Method];
  if (!operation) return apiFailure(405, `${method} is not possible here.`, { headers });
  try {
    // Fields that a PUT leaves out stay as its own address shows them.
    return await runOperation(operation, args, method === "PUT" ? calls.GET : record);
  } catch (error) {
    if (error instanceof DomainError && error.code === "forbidden") {
      await recordRefusal(`${method} ${loggedPath(new URL(request.url).pathname)}`);
    }
    return apiError(error, request);
  }
}

/** Adds the headers of all answers: they are one person's, and may be asked for again by their tag. */
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
