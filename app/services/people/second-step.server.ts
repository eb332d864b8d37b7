import { createCookie } from "@remix-run/node";

import { now } from "~/platform/clock.server";
import { seal, unseal } from "~/platform/seal.server";

import { hostCookie } from "../host-cookie.server";

const USE = "second step";
const MINUTES = 10;

/** Somebody whose password was right, and who still owes the code. */
export type SecondStep = {
  userId: number;
  /** Of the account: a password that is changed meanwhile ends this as well. */
  epoch: number;
  /** Where to go then. */
  next: string | null;
};

const { name, options } = hostCookie("second-step");
const cookie = createCookie(name, {
  ...options,
  maxAge: MINUTES * 60,
});

/** The header that remembers the first step for ten minutes. */
export function beginSecondStep(step: SecondStep): Promise<string> {
  const until = now().getTime() + MINUTES * 60_000;
  return cookie.serialize(seal(USE, JSON.stringify({ ...step, until })));
}

/** The first step that a browser has made; null where it has made none, or too long ago. */
export async function readSecondStep(request: Request): Promise<SecondStep | null> {
  const sealed: unknown = await cookie.parse(request.headers.get("Cookie"));
  const text = typeof sealed === "string" ? unseal(USE, sealed) : null;
  if (!text) return null;
  const { until, ...step } = JSON.parse(text) as SecondStep & { until: number };
  return until > now().getTime() ? step : null;
}

export function endSecondStep(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
