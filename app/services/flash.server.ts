import { getToast, redirectWithToast, setToastCookieOptions, type ToastMessage } from "remix-toast";

import { env } from "~/platform/env.server";

import { hostCookie } from "./host-cookie.server";

const { name, options } = hostCookie("flash");
setToastCookieOptions({ name, ...options, secrets: env().sessionSecrets });

export type Flash = { type: ToastMessage["type"]; message: string };

/** Redirects with a message that the next page shows once. */
export function redirectWithFlash(to: string, type: Flash["type"], message: string, headers = {}) {
  return redirectWithToast(to, { type, message }, { headers });
}

/** The message left by the last redirect, and the header that takes it away. */
export async function readFlash(request: Request) {
  if (!request.headers.get("Cookie")?.includes("flash=")) return { flash: null, headers: null };
  const { toast, headers } = await getToast(request);
  const flash: Flash | null = toast ? { type: toast.type, message: toast.message } : null;
  return { flash, headers };
}
