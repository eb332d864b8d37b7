import { request } from "node:http";

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
  return new Promise((resolve, reject) => {
    const body = form ? new URLSearchParams(form).toString() : undefined;
    const sent = request(
      url,
      {
        method: body === undefined ? "GET" : "POST",
        headers: body
          ? { ...headers, "Content-Type": "application/x-www-form-urlencoded" }
          : headers,
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

/** Signs in and gives the Cookie header. */
export async function signIn(base: string, email: string, password: string): Promise<string> {
  const { status, headers } = await ask(`${base}/login`, { Origin: base }, { email, password });
  const cookies = [headers["set-cookie"] ?? []].flat();
  if (status !== 302 || cookies.length === 0) {
    throw new Error(`Signing in for the benchmark was answered with ${status}.`);
  }
  return cookies
    .map((cookie) => cookie.split(";")[0])
    .filter((cookie) => cookie?.startsWith("session="))
    .join("; ");
}
