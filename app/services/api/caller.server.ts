import { reserveAttempt } from "~/models/attempt/attempt.server";
import type { Actor } from "~/models/policy/policy";
import { DomainError } from "~/models/shared/domain-error";
import { API_KEY_PREFIX, findKeyOwner } from "~/models/user/api-key.server";
import { env } from "~/platform/env.server";
import { signRequest } from "~/platform/request-context.server";

import { addressOfVisitor } from "../auth.server";
import { SESSION_EXPIRED } from "../page.server";
import { readSession, type RequestArgs } from "../session.server";
import { readToken } from "./token.server";

/** Who calls, and what they showed for it; a browser's session has an id. */
export type Caller = { actor: Actor; sessionId?: string };

/**
 * Who is asking: by a Bearer token (from the login, or a personal API key), else by the browser's
 * cookie. Raises `unauthenticated`; a header that is wrong is not made good by a cookie.
 */
export async function readCaller(args: RequestArgs): Promise<Caller> {
  const header = args.request.headers.get("Authorization");
  if (header !== null) {
    const token = /^Bearer +([^\s]+)$/i.exec(header.trim())?.[1];
    const actor = token ? await ownerOf(token) : null;
    if (!actor) {
      // One that works is never refused because others of its network guess.
      await reserveAttempt({ door: "wrong-token", address: addressOfVisitor(args) });
      throw new DomainError("unauthenticated", SESSION_EXPIRED);
    }
    signRequest(actor);
    return { actor };
  }
  const session = await readSession(args);
  if (session.state !== "signed-in") throw new DomainError("unauthenticated", SESSION_EXPIRED);
  if (!isFromOwnPage(args.request)) {
    throw new DomainError("forbidden", "You do not have permission to perform this action.");
  }
  return { actor: session.actor, sessionId: session.sessionId };
}

function ownerOf(token: string): Promise<Actor | null> {
  return token.startsWith(API_KEY_PREFIX) ? findKeyOwner(token) : readToken(token);
}

/**
 * A browser sends the cookie along whoever wrote the page, and Remix checks the origin for pages only.
 * A request that changes something by cookie must come from a page of ours, or from no page at all.
 */
function isFromOwnPage(request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (request.method === "GET" || request.method === "HEAD" || origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const own = [request.url, env().appUrl].map((address) => new URL(address).host);
  return own.includes(new URL(origin).host);
}
