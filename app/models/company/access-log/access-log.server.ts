import { LRUCache } from "lru-cache";

import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { logger } from "~/platform/log.server";
import { requestContext } from "~/platform/request-context.server";
import { eachTime } from "~/platform/fast/fast.server";

import type { Actor } from "../../kit/policy/policy";
import type { AccessKind } from "./access-log.words";

/*
 * A log of opened personal records (DPDP Rules 2025, 6 and 8(3)). Reading must not wait for a write, so openings are
 * gathered in memory and written every few seconds. One person opening one record by one door makes one row an hour.
 */

export type Opened = {
  kind: AccessKind;
  recordId: number | null;
  /** The customer, or whoever's account it is; null for lists of many. */
  subjectId: number | null;
};

type Row = Opened & {
  at: Date;
  actorId: number | null;
  door: string;
  address: string;
  requestId: string;
};

const HOUR = 60 * 60 * 1000;
const MAX_WAITING = 10_000;
const BATCH = 500;

/** The times of openings, in milliseconds; an entry dropped for want of room leads to a second row. */
const seen = new LRUCache<string, number>({ max: 20_000 });
let waiting: Row[] = [];
let dropped = 0;

/**
 * Notes that somebody opened a record, null: by a document's link. Costs no query and never fails. One's own records are
 * nobody's business, and what the product does by itself, without a request, is no opening.
 */
export function noteAccess(actor: Actor | null, opened: Opened): void {
  // A page that is given from memory was opened as well.
  eachTime(() => note(actor, opened));
}

function note(actor: Actor | null, opened: Opened): void {
  const context = requestContext();
  if (!context || (actor && actor.id === opened.subjectId)) return;
  const at = now();
  const door = doorOf(context.path ?? "");
  const who = actor ? actor.id : `link ${context.address}`;
  const { kind, recordId, subjectId } = opened;
  const key = `${who} ${door} ${kind} ${recordId} ${subjectId}`;
  const last = seen.get(key);
  if (last !== undefined && at.getTime() - last < HOUR) return;
  seen.set(key, at.getTime());
  if (waiting.length >= MAX_WAITING) {
    dropped += 1;
    return;
  }
  const { address, id: requestId } = context;
  waiting.push({ ...opened, at, actorId: actor?.id ?? null, door, address, requestId });
}

/** By which door a path leads in. */
function doorOf(path: string): string {
  if (/^\/[cd]\//.test(path)) return "link";
  if (/^\/api\/.*\/(pdf|receipt|sheet|labels)$/.test(path)) return "pdf";
  if (path.startsWith("/api/")) return "api";
  return path.startsWith("/personal-data/") ? "download" : "page";
}

/** Writes down what waits. What could not be written waits for the next time, up to 10,000 openings; raises why. */
export async function flushAccessLog(): Promise<void> {
  while (waiting.length > 0) {
    const rows = waiting.splice(0, BATCH);
    try {
      await transaction((tx) => tx.accessLog.createMany({ data: rows }));
    } catch (error) {
      waiting.unshift(...rows);
      throw error;
    }
  }
  if (dropped > 0) logger.error({ event: "openings of records lost", count: dropped });
  dropped = 0;
}

/** The number of openings not written yet. */
export function waitingAccesses(): number {
  return waiting.length;
}

/** Forgets what waits and what was seen (tests only). */
export function forgetAccesses(): void {
  seen.clear();
  waiting = [];
  dropped = 0;
}

/** Openings of a person's records, for the file of their data: `whole` adds the reader and the address. */
export async function accessesOf(subjectId: number, whole: boolean) {
  return db.accessLog.findMany({
    where: { subjectId },
    select: {
      at: true,
      kind: true,
      recordId: true,
      door: true,
      actorId: whole,
      address: whole,
      requestId: whole,
    },
    orderBy: { id: "asc" },
  });
}

/** Takes out of it where an erased person asked from: numbers are left. */
export async function eraseFromAccesses(tx: Tx, id: number): Promise<void> {
  await tx.accessLog.updateMany({
    where: { OR: [{ actorId: id }, { subjectId: id, actorId: null }] },
    data: { address: "" },
  });
}
