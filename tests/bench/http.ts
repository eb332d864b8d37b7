import { request } from "node:http";

import { Cookies } from "../support/cookies";

export type Reply = {
  status: number;
  /** As it came over the wire: compressed where the server compressed it. */
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
};

/** One request, answered in bytes as sent; redirects are not followed. */
export function ask(
  url: string,
  headers: Record<string, string> = {},
  form?: Record<string, string>,
): Promise<Reply> {
  const type = "application/x-www-form-urlencoded";
  return form ? send(url, headers, type, new URLSearchParams(form).toString()) : send(url, headers);
}

function send(
  url: string,
  headers: Record<string, string>,
  type?: string,
  body?: string,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: body === undefined ? "GET" : "POST",
        headers: type ? { ...headers, "Content-Type": type } : headers,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks),
            headers: response.headers,
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Signs in by the form, goes on to the page that it leads to, and gives the Cookie header that a browser has then. */
export async function signIn(base: string, email: string, password: string): Promise<string> {
  const cookies = new Cookies();
  const { status, headers } = await ask(`${base}/login`, { Origin: base }, { email, password });
  cookies.take([headers["set-cookie"] ?? []].flat());
  if (status !== 302 || cookies.all().length === 0) {
    throw new Error(`Signing in for the benchmark was answered with ${status}.`);
  }
  const page = await ask(`${base}/dashboard`, { Cookie: cookies.header() });
  cookies.take([page.headers["set-cookie"] ?? []].flat());
  return cookies.header();
}

/** Signs in as a script and gives the Bearer token. */
export async function apiToken(base: string, email: string, password: string): Promise<string> {
  const body = JSON.stringify({ email, password });
  const reply = await send(`${base}/api/auth/login`, {}, "application/json", body);
  const { data } = JSON.parse(reply.body.toString()) as { data?: { token?: string } };
  if (!data?.token) throw new Error(`Signing in to /api was answered with ${reply.status}.`);
  return data.token;
}
