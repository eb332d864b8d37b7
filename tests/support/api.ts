import { apiAt } from "~/services/api/at.server";
import type { Operation } from "~/services/api/operation.server";
import { operations } from "~/services/api/operations.server";
import { signToken } from "~/services/api/token.server";

const ORIGIN = "http://localhost:3000";

export type Json = { [key: string]: unknown };
export type ApiReply = {
  status: number;
  headers: Headers;
  /** The parsed reply; {} where there is none or it is a file. */
  body: Json & { data: Json & { id: number } };
  bytes: Uint8Array;
};

type Sent = {
  /** Sent as JSON, unless it is text or bytes already. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** The operation a method and an address lead to, fixed words before ids. */
export function operationAt(method: string, pathname: string): Operation | undefined {
  const fits = ({ path }: Operation) =>
    new RegExp(`^${path.replaceAll("{id}", "[^/]+")}$`).test(pathname);
  const at = operations.filter(fits).sort((a, b) => a.path.indexOf("{") - b.path.indexOf("{"));
  const [first] = at;
  return at.find((one) => one.path === first?.path && one.method === method) ?? first;
}

function asSent(body: unknown): string | Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined || typeof body === "string") return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

const routes = new Map<string, ReturnType<typeof apiAt>>();

/** Calls /api as a program does, by the route's own loader and action. */
export async function callApi(
  token: string | null,
  method: string,
  address: string,
  { body, headers = {} }: Sent = {},
): Promise<ApiReply> {
  const url = new URL(`/api${address}`, ORIGIN);
  const pathname = url.pathname.slice("/api".length);
  const operation = operationAt(method, pathname);
  if (!operation) throw new Error(`No operation is at ${address}.`);
  const route = routes.get(operation.path) ?? apiAt(operation.path);
  routes.set(operation.path, route);
  const segments = pathname.split("/");
  const id = segments[operation.path.split("/").indexOf("{id}")];
  const request = new Request(url, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: asSent(body),
  });
  const params = id === undefined ? {} : { id: decodeURIComponent(id) };
  const handler = ["GET", "HEAD", "OPTIONS"].includes(method) ? route.loader : route.action;
  const response = await handler({ request, params, context: {} });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const json = response.headers.get("Content-Type")?.includes("json");
  const parsed =
    json && bytes.length > 0 ? (JSON.parse(new TextDecoder().decode(bytes)) as Json) : {};
  return {
    status: response.status,
    headers: response.headers,
    body: parsed as ApiReply["body"],
    bytes,
  };
}

/** A client with a user's token (or nobody's). */
export async function apiClient(user: { id: number; tokenEpoch: number } | null) {
  const token = user ? await signToken(user) : null;
  const call = (method: string) => (address: string, sent?: Sent) =>
    callApi(token, method, address, sent);
  return {
    token,
    get: call("GET"),
    del: call("DELETE"),
    post: (address: string, body?: unknown, headers?: Record<string, string>) =>
      callApi(token, "POST", address, { body, headers }),
    put: (address: string, body: unknown, headers?: Record<string, string>) =>
      callApi(token, "PUT", address, { body, headers }),
    patch: (address: string, body: unknown, headers?: Record<string, string>) =>
      callApi(token, "PATCH", address, { body, headers }),
  };
}

export type ApiClient = Awaited<ReturnType<typeof apiClient>>;
