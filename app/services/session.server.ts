import { createHash, randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import type { Actor } from "~/models/kit/policy/policy";
import { toId } from "~/models/kit/shared/number-fields";
import { createSession, endSession, findSession } from "~/models/people/user/session.server";
import { mustAddSecondFactor } from "~/models/people/user/second-factor.server";
import { COOKIE_SECONDS } from "~/models/people/user/session.limits";
import { toActor } from "~/models/people/user/token.server";
import { env } from "~/platform/env.server";
import type { Counters } from "~/platform/fast/change-counters.server";
import { recalled, remembered } from "~/platform/fast/remembered.server";
import { signRequest } from "~/platform/request-context.server";
import { unwatched } from "~/platform/fast/watch.server";
import { hostCookie } from "./host-cookie.server";
import { knownDevices } from "./people/known-device.server";

const { name, options } = hostCookie("session");
export const SESSION_COOKIE = name;

const cookie = createCookie(name, {
  ...options,
  secrets: env().sessionSecrets,
  maxAge: COOKIE_SECONDS,
});

export const ADD_SECOND_FACTOR =
  "Add a second factor first: your company requires it of all staff.";
export const SESSION_EXPIRED = "Your session has expired. Please log in again.";

/** The arguments of loaders and actions; a new context object is made for every request. */
export type RequestArgs = { request: Request; context: object };

/** Where the limits count a request. */
export function addressOfVisitor({ context }: Pick<RequestArgs, "context">): string {
  return (context as { clientAddress?: string }).clientAddress ?? "local";
}

export type SessionState =
  | { state: "none" }
  /** A cookie of the product whose session has run out, was revoked, or whose user was deactivated. */
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

// Its signature is checked once: what a header says never changes.
const shown = new LRUCache<string, Shown>({ max: 5_000 });

/** A session that a browser shows, whether there still is one or not, and whose it was; older cookies do not say that. */
type Shown = { id: string; userId: number | null };

async function shownSession(header: string | null): Promise<Shown | null> {
  if (!header?.includes(`${SESSION_COOKIE}=`)) return null;
  const known = shown.get(header);
  if (known !== undefined) return known;
  const token: unknown = await cookie.parse(header);
  if (typeof token !== "string" || !token) return null;
  const [secret = "", userId] = token.split(".");
  const found = { id: sessionIdOf(secret), userId: toId(userId) };
  shown.set(header, found);
  return found;
}

/**
 * The account that signed in last in the browser of a Cookie header, though its session is over: as its own cookie says, else
 * that of the devices. It opens nothing; null where nobody has.
 */
export async function lastSignedIn(header: string | null): Promise<number | null> {
  const own = (await shownSession(header))?.userId;
  return own ?? (await knownDevices(header))[0]?.userId ?? null;
}

/**
 * Reads the session of a Cookie header, for every request, also before a page is given from memory. No page is made of
 * it. The session's data is read again as soon as any session or account was changed.
 */
export function sessionOf(cookies: string | null): Promise<SessionState> {
  return unwatched(async (): Promise<SessionState> => {
    const session = await shownSession(cookies);
    if (session === null) return { state: "none" };
    const { id: sessionId } = session;
    const state = await remembered(`session ${sessionId}`, () => read(sessionId));
    if (state.state === "signed-in") signRequest(state.actor);
    return state;
  });
}

/** Returns the remembered session without a query; undefined where nothing is remembered. */
export function recalledSession(cookies: string, counters: Counters): SessionState | undefined {
  const id = shown.get(cookies)?.id;
  return id === undefined ? undefined : recalled(`session ${id}`, counters);
}

async function read(sessionId: string): Promise<SessionState> {
  const found = await findSession(sessionId);
  const actor = toActor(found);
  if (!found || !actor) return { state: "expired" };
  const mustAdd = await mustAddSecondFactor(found);
  return { state: "signed-in", actor, sessionId, mustAddSecondFactor: mustAdd };
}

// One look-up a request, however many loaders ask.
const perRequest = new WeakMap<object, Promise<SessionState>>();

/** Reads the caller's session, once a request. */
export function readSession({ request, context }: RequestArgs): Promise<SessionState> {
  let state = perRequest.get(context);
  if (!state) {
    state = sessionOf(request.headers.get("Cookie"));
    perRequest.set(context, state);
  }
  return state;
}

/** Starts a session for a user in place of the browser's present one; the returned header sets its cookie. */
export async function startSession(request: Request, userId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const userAgent = request.headers.get("User-Agent")?.slice(0, 300) ?? null;
  const before = await shownSession(request.headers.get("Cookie"));
  await createSession(sessionIdOf(token), userId, userAgent, before?.id);
  return cookie.serialize(`${token}.${userId}`);
}

/** Ends the request's session, if any; the returned header clears its cookie. */
export async function stopSession(args: RequestArgs): Promise<string> {
  const session = await readSession(args);
  if (session.state === "signed-in") await endSession(session.actor, session.sessionId);
  return clearSessionCookie();
}

function clearSessionCookie(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}
