import { loader } from "~/routes/api.$";
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
  /** Sent as JSON, unless it is text, bytes or a form already. */
  body?: unknown;
  headers?: Record<string, string>;
};

/** What a body of an operation is sent as. */
export const sentAs = ({ files }: { files?: string }) =>
  files ? "multipart/form-data" : "application/json";

const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";

/** A body that comes with files as the form that it is: a picture for each file. */
export function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    const file = new File([Buffer.from(PICTURE, "base64")], "photo.png");
    if (name === "photos" || name === "file") form.append(name, file);
    else if (value !== null && value !== undefined) form.append(name, String(value));
  }
  return form;
}

function asSent(body: unknown): string | Uint8Array<ArrayBuffer> | FormData | undefined {
  if (body instanceof FormData || body === undefined || typeof body === "string") return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

/** Calls /api as a program does, by its one route; raises where nothing is at the address. */
export async function callApi(
  token: string | null,
  method: string,
  address: string,
  { body, headers = {} }: Sent = {},
): Promise<ApiReply> {
  const request = new Request(new URL(`/api${address}`, ORIGIN), {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || body instanceof FormData
        ? {}
        : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: asSent(body),
  });
  const response = await loader({ request, params: {}, context: {} });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const json = response.headers.get("Content-Type")?.includes("json");
  const parsed =
    json && bytes.length > 0 ? (JSON.parse(new TextDecoder().decode(bytes)) as Json) : {};
  if (parsed.message === "There is nothing at this address.") {
    throw new Error(`No operation is at ${address}.`);
  }
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
