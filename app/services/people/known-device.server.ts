import { randomBytes } from "node:crypto";

import { createCookie } from "@remix-run/node";

import type { KnownDevice } from "~/models/people/user/sign-in.server";
import { env } from "~/platform/env.server";

import { hostCookie } from "../host-cookie.server";

const MAX_ACCOUNTS = 5;

const { name, options } = hostCookie("device");
const cookie = createCookie(name, {
  ...options,
  secrets: env().sessionSecrets,
  maxAge: 365 * 24 * 60 * 60,
});

/**
 * The accounts that this browser signed in to before, by its signed cookie. It opens nothing: who shows it has a
 * share of their own of tries at those accounts.
 */
export async function knownDevices(header: string | null | undefined): Promise<KnownDevice[]> {
  if (!header?.includes("device=")) return [];
  const value: unknown = await cookie.parse(header);
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    const [userId, device] = Array.isArray(each) ? (each as unknown[]) : [];
    return typeof userId === "number" && typeof device === "string" ? [{ userId, device }] : [];
  });
}

/** The header that makes this browser a known device of an account that has just signed in with it. */
export async function rememberDevice(request: Request, userId: number): Promise<string> {
  const known = await knownDevices(request.headers.get("Cookie"));
  const own = known.find((each) => each.userId === userId);
  const others = known.filter((each) => each.userId !== userId).slice(0, MAX_ACCOUNTS - 1);
  const device = own?.device ?? randomBytes(16).toString("base64url");
  const all = [{ userId, device }, ...others];
  return cookie.serialize(all.map((each) => [each.userId, each.device]));
}
