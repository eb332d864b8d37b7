import { createHash, randomBytes } from "node:crypto";

import { createCookie } from "@remix-run/node";

import type { Actor } from "~/models/policy/policy";
import { createSession, endSession, findSession } from "~/models/user/session.server";
import { mustAddSecondFactor } from "~/models/user/second-factor.server";
import { COOKIE_SECONDS } from "~/models/user/session.limits";
import { toActor } from "~/models/user/token.server";
import { env } from "~/platform/env.server";
import { signRequest } from "~/platform/request-context.server";

import { hostCookie } from "./host-cookie.server";

const { name, options } = hostCookie("session");
export const SESSION_COOKIE = name;

const cookie = createCookie(name, {
  ...options,
  secrets: env().sessionSecrets,
  maxAge: COOKIE_SECONDS,
});

/** What loaders and actions get; the context object is made anew for every request. */
export type RequestArgs = { request: Request; context: object };

export type SessionState =
  | { state: "none" }
  /** A cookie of ours whose session has run out, was revoked, or whose user was deactivated. */
  | { state: "expired" }
  | {
      state: "signed-in";
      actor: Actor;
      sessionId: string;
      /** The company asks it of its staff, before anything else. */
      mustAddSecondFactor: boolean;
    };

function sessionIdOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** The id of the session that a browser shows, whether there still is one or not; null where it shows none. */
async function shownSession(request: Request): Promise<string | null> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(`${SESSION_COOKIE}=`)) return null;
  const token: unknown = await cookie.parse(header);
  return typeof token === "string" && token ? sessionIdOf(token) : null;
}

async function read(request: Request): Promise<SessionState> {
  const sessionId = await shownSession(request);
  if (sessionId === null) return { state: "none" };
  const found = await findSession(sessionId);
  const actor = toActor(found);
  if (actor) signRequest(actor);
  if (!found || !actor) return { state: "expired" };
  const mustAdd = await mustAddSecondFactor(found);
  return { state: "signed-in", actor, sessionId, mustAddSecondFactor: mustAdd };
}

// One look-up a request, however many loaders ask.
const perRequest = new WeakMap<object, Promise<SessionState>>();

/** Who is asking, read once a request. */
export function readSession({ request, context }: RequestArgs): Promise<SessionState> {
  let state = perRequest.get(context);
  if (!state) {
    state = read(request);
    perRequest.set(context, state);
  }
  return state;
}

/** Starts a session for a user in place of the browser's present one; the returned header sets its cookie. */
export async function startSession(request: Request, userId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const userAgent = request.headers.get("User-Agent")?.slice(0, 300) ?? null;
  await createSession(sessionIdOf(token), userId, userAgent, await shownSession(request));
  return cookie.serialize(token);
}

/** Ends the request's session, if any; the returned header clears its cookie. */
export async function stopSession(args: RequestArgs): Promise<string> {
  const session = await readSession(args);
  if (session.state === "signed-in") await endSession(session.actor, session.sessionId);
  return clearSessionCookie();
}

export function clearSessionCookie(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
