import { createCookie } from "@remix-run/node";

import { hostCookie } from "./host-cookie.server";

const { name, options } = hostCookie("lite");
const cookie = createCookie(name, {
  ...options,
  maxAge: 365 * 24 * 60 * 60,
});

/** Whether the page is to be sent without scripts: the person's choice, else the browser's Save-Data. */
export async function wantsLite(request: Request): Promise<boolean> {
  const header = request.headers.get("Cookie");
  const chosen: unknown = header?.includes("lite=") ? await cookie.parse(header) : null;
  if (chosen === "on") return true;
  if (chosen === "off") return false;
  return request.headers.get("Save-Data")?.toLowerCase() === "on";
}

/** The header that keeps the person's choice. */
export function keepLite(on: boolean): Promise<string> {
  return cookie.serialize(on ? "on" : "off");
}
