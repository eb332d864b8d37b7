import { createCookie } from "@remix-run/node";
import { getToast, redirectWithToast, setToastCookieOptions, type ToastMessage } from "remix-toast";

import { env } from "~/platform/env.server";
import { requestContext } from "~/platform/request-context.server";

import { hostCookie } from "./host-cookie.server";

const { name, options } = hostCookie("flash");
setToastCookieOptions({ name, ...options, secrets: env().sessionSecrets });

export type Flash = {
  type: ToastMessage["type"];
  message: string;
  /** The message in the outbox that can be called back, and the page to be on then. */
  undo?: { id: number; back: string };
};

/** The cookie in a Cookie header: one of our name, not one whose name ends like it. */
const SHOWN = new RegExp(`(?:^|; *)${name}=([^;]*)`);
/** One that holds nothing: older versions left the message's empty cookie behind (`{}` in base64). */
const EMPTY = /^(e30(=|%3D)?(\.|$)|$)/i;

const ended = createCookie(name, options).serialize("", { maxAge: 0 });

/** Redirects with a message that the next page shows once. */
export function redirectWithFlash(
  to: string,
  type: Flash["type"],
  message: string,
  headers = {},
  undo?: Flash["undo"],
) {
  const description = undo && JSON.stringify(undo);
  return redirectWithToast(to, { type, message, description }, { headers });
}

/** Redirects with a message of success, which the next page shows. */
export const doneAt = (to: string, message: string) => redirectWithFlash(to, "success", message);

/** Whether a Cookie header brings a message, so that the page that shows it is like no other. */
export function bringsMessage(cookies: string | null | undefined): boolean {
  const [, value] = (cookies && SHOWN.exec(cookies)) || [];
  return value !== undefined && !EMPTY.test(value);
}

/** A Cookie header without what brings no message: it says nothing of what a page shows. */
export function withoutEmptyMessage(cookies: string | undefined): string | undefined {
  return cookies?.includes(`${name}=`) && !bringsMessage(cookies)
    ? cookies.replace(SHOWN, "")
    : cookies;
}

/**
 * Returns the page's message for a form it gives back, else the one left by the last redirect. Also returns the header
 * that ends its cookie: it is shown once.
 */
export async function readFlash(request: Request) {
  const brought = bringsMessage(request.headers.get("Cookie"));
  const message = requestContext()?.givenBack?.message;
  if (message !== undefined) {
    const flash: Flash = { type: "info", message: message };
    return { flash, headers: brought ? { "Set-Cookie": await ended } : null };
  }
  if (!brought) return { flash: null, headers: null };
  const { toast } = await getToast(request);
  if (!toast) return { flash: null, headers: { "Set-Cookie": await ended } };
  const { type, message: said, description } = toast;
  const undo = description ? (JSON.parse(description) as Flash["undo"]) : undefined;
  const flash: Flash = { type, message: said, ...(undo && { undo }) };
  return { flash, headers: { "Set-Cookie": await ended } };
}
