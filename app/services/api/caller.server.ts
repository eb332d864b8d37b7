import { reserveAttempt } from "~/models/people/attempt/attempt.server";
import type { Actor } from "~/models/kit/policy/policy";
import { conflict, DomainError } from "~/models/kit/shared/domain-error";
import { API_KEY_PREFIX, findKeyOwner } from "~/models/people/user/api-key.server";
import { endSession } from "~/models/people/user/session.server";
import { endToken } from "~/models/people/user/token.server";
import { env } from "~/platform/env.server";
import type { Counters } from "~/platform/fast/change-counters.server";
import { recalled, remembered } from "~/platform/fast/remembered.server";
import { signRequest } from "~/platform/request-context.server";
import { unwatched } from "~/platform/fast/watch.server";

import {
  ADD_SECOND_FACTOR,
  addressOfVisitor,
  readSession,
  type RequestArgs,
  SESSION_EXPIRED,
} from "../session.server";
import { readClaims, readToken } from "./token.server";

/** The caller and the proof of identity; a browser's session has an id, a token the moment it was given at. */
export type Caller = {
  actor: Actor;
  sessionId?: string;
  signedInAt?: () => Promise<Date | null>;
};

/**
 * Reads the caller from a Bearer token (of the login, or a personal API key), else from a cookie. Raises
 * `unauthenticated`; a valid cookie does not make up for a wrong header.
 */
export async function readCaller(args: RequestArgs): Promise<Caller> {
  const header = args.request.headers.get("Authorization");
  if (header !== null) {
    const actor = await actorOfToken(header);
    if (!actor) {
      // One that works is never refused because others of its network guess.
      await reserveAttempt({ door: "wrong-token", address: addressOfVisitor(args) });
      throw new DomainError("unauthenticated", SESSION_EXPIRED);
    }
    return { actor, signedInAt: () => signedInAt(header) };
  }
  const session = await readSession(args);
  if (session.state !== "signed-in") throw new DomainError("unauthenticated", SESSION_EXPIRED);
  if (session.mustAddSecondFactor) throw new DomainError("forbidden", ADD_SECOND_FACTOR);
  if (!isFromOwnPage(args.request)) {
    throw new DomainError("forbidden", "You do not have permission to perform this action.");
  }
  return { actor: session.actor, sessionId: session.sessionId };
}

/**
 * Returns the actor of an Authorization header's token, read for every request like `sessionOf`; null where there is
 * none.
 */
export function actorOfToken(header: string): Promise<Actor | null> {
  return unwatched(async () => {
    const token = bearerOf(header);
    if (!token) return null;
    const actor = await remembered(`token ${header}`, () => ownerOf(token));
    if (actor) signRequest(actor);
    return actor;
  });
}

/** Returns the remembered actor of a token without a query; undefined where nothing is remembered. */
export function recalledActor(header: string, counters: Counters): Actor | null | undefined {
  return recalled(`token ${header}`, counters);
}

function bearerOf(header: string | null): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(header?.trim() ?? "")?.[1];
}

/**
 * Ends what a call was made with: the token alone, or the browser's session with the account's tokens. Raises
 * `conflict` for an API key, which is no sign-in: it is revoked, with the password of its owner.
 */
export async function endCaller(request: Request, { actor, sessionId }: Caller): Promise<void> {
  if (sessionId) return endSession(actor, sessionId);
  const token = bearerOf(request.headers.get("Authorization")) ?? "";
  const claims = token.startsWith(API_KEY_PREFIX) ? null : await readClaims(token);
  if (!claims) throw conflict("An API key is not signed out. Revoke it on your profile page.");
  await endToken(actor, claims.tokenId, claims.expiresAt);
}

/** When a token was given for a password; null for an API key, which works long after it was made. */
async function signedInAt(header: string): Promise<Date | null> {
  const token = bearerOf(header) ?? "";
  if (token.startsWith(API_KEY_PREFIX)) return null;
  return (await readClaims(token))?.issuedAt ?? null;
}

function ownerOf(token: string): Promise<Actor | null> {
  return token.startsWith(API_KEY_PREFIX) ? findKeyOwner(token) : readToken(token);
}

/**
 * A browser sends the cookie along whoever wrote the page, and Remix checks the origin for pages only.
 * A request that changes something by cookie must come from a page of this product, or from no page at all.
 */
function isFromOwnPage(request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (request.method === "GET" || request.method === "HEAD") return true;
  // The browser's own word, which it says also where it names no origin.
  if (request.headers.get("Sec-Fetch-Site") === "cross-site") return false;
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const own = [request.url, env().appUrl].map((address) => new URL(address).host);
  return own.includes(new URL(origin).host);
}
