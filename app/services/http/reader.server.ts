import type { IncomingMessage } from "node:http";

import type { Actor } from "~/models/kit/policy/policy";
import { isDocumentLink } from "~/paths";
import type { Counters } from "~/platform/fast/change-counters.server";
import { signRequest } from "~/platform/request-context.server";

import { actorOfToken, recalledActor } from "../api/caller.server";
import { recalledSession, sessionOf, type SessionState } from "../session.server";
import { isApi } from "./short-page.server";

/** The reader, as far as the shown page may depend on it. */
export type Reader = { key: string; actor: Actor | null };

const LINK: Reader = { key: "link", actor: null };

type Asked = { path: string; headers: IncomingMessage["headers"] };

/** Reads who asks for an address: at every request, also for kept pages. Null: pages are not kept for this reader. */
export async function readerOf({ path, headers }: Asked): Promise<Reader | null> {
  const { authorization, cookie } = headers;
  if (isDocumentLink(path)) return LINK;
  if (authorization !== undefined) {
    return isApi(path) ? ofActor(await actorOfToken(authorization)) : null;
  }
  return cookie === undefined ? null : ofSession(await sessionOf(cookie));
}

/** Returns the reader from valid remembered data; null where the database must be asked. */
export function recalledReader({ path, headers }: Asked, counters: Counters): Reader | null {
  const { authorization, cookie } = headers;
  if (isDocumentLink(path)) return LINK;
  let reader: Reader | null = null;
  if (authorization !== undefined) {
    reader = isApi(path) ? ofActor(recalledActor(authorization, counters) ?? null) : null;
  } else if (cookie !== undefined) {
    reader = ofSession(recalledSession(cookie, counters) ?? { state: "none" });
  }
  return reader;
}

/** Lines of the log and of what was opened name them. */
export function sign({ actor }: Reader): void {
  if (actor) signRequest(actor);
}

// Remembered values are the same object each time.
const known = new WeakMap<object, Reader>();

function ofSession(session: SessionState): Reader | null {
  return session.state === "signed-in" ? reader(session, session.actor) : null;
}

function ofActor(actor: Actor | null): Reader | null {
  return actor && reader(actor, actor);
}

function reader(of: object, actor: Actor): Reader {
  const found = known.get(of) ?? { key: JSON.stringify(of), actor };
  known.set(of, found);
  return found;
}
