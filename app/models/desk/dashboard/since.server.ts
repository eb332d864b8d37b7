import { db } from "~/platform/db.server";

import { PAYMENT } from "../../billing/payment/payment.record";
import { companyDay } from "../../company/company/company.server";
import { historyWords } from "../../kit/history/history.server";
import { OUTBOX_LIST } from "../../papers/outbox/outbox.list";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { titlesOf } from "../../kit/record/read-page.server";
import { JOB } from "../../road/job/job.record";
import { QUOTATION } from "../../sales/quotation/quotation.record";
import { lastHere } from "~/models/people/user/session.server";

/** So many lines of history are looked through, the newest: whoever was away for months is told of the last of it. */
const LOOKED_THROUGH = 500;
/** So many of each are named. */
const NAMED = 3;

type SinceKind = "accepted" | "declined" | "payments" | "jobs" | "failed";

/** Events of one kind: the number of records, and the newest of them. */
type SincePart = { kind: SinceKind; count: number; rows: { id: number; number: string }[] };

export type Since = {
  /** When the visit before this one ended. */
  at: Date;
  /** There was more than was looked through. */
  more: boolean;
  parts: SincePart[];
};

type Line = { entity: string; entityId: number; action: string; values: string | null };

/** By the words, which lines of before have alone. */
const KIND_OF: Readonly<Record<string, (action: string) => SinceKind | null>> = {
  quotation: (action) =>
    action === "Marked as approved"
      ? "accepted"
      : action === "Marked as rejected"
        ? "declined"
        : null,
  payment: (action) => (action === "Recorded" ? "payments" : null),
  job: (action) => (action === "Deleted" ? null : "jobs"),
};

/**
 * Others' acts since the actor's last visit: answers to quotations, payments, jobs, failed messages. Null where that is
 * unknown, or nothing happened. Staff only: raises `forbidden`.
 */
export async function sinceLastHere(actor: Actor): Promise<Since | null> {
  assertCan(actor, "dashboard:business");
  const at = await lastHere(actor);
  if (!at) return null;
  // By the index of the moments, so many and no more, whoever did it: what is the actor's own is left out afterwards.
  const lines = await db.historyEntry.findMany({
    where: { at: { gt: at } },
    orderBy: { at: "desc" },
    take: LOOKED_THROUGH,
    select: { entity: true, entityId: true, action: true, values: true, actorId: true },
  });
  const ids = byKind(lines.filter(({ actorId }) => actorId !== actor.id));
  const reader = { actor, day: await companyDay() };
  const named = async (
    kind: SinceKind,
    some: readonly number[],
    noun: Parameters<typeof titlesOf>[0],
  ) => {
    const titles = await titlesOf(noun, some, reader);
    // Records deleted since are left out.
    const there = some.filter((id) => titles.has(id));
    const rows = there.slice(0, NAMED).map((id) => ({ id, number: titles.get(id) ?? "" }));
    return { kind, count: there.length, rows };
  };
  const parts = await Promise.all([
    named("accepted", ids.accepted, QUOTATION),
    named("declined", ids.declined, QUOTATION),
    named("payments", ids.payments, PAYMENT),
    named("jobs", ids.jobs, JOB),
    failedSince(actor, at),
  ]);
  const some = parts.filter(({ count }) => count > 0);
  return some.length > 0 ? { at, more: lines.length === LOOKED_THROUGH, parts: some } : null;
}

/** The records of each kind, the newest first, each once. */
function byKind(lines: readonly Line[]): Record<SinceKind, number[]> {
  const found = { accepted: [], declined: [], payments: [], jobs: [], failed: [] } as Record<
    SinceKind,
    number[]
  >;
  for (const { entity, entityId, action, values } of lines) {
    const said = historyWords({ action, values, note: null, changes: "[]" });
    const kind = KIND_OF[entity]?.(said.action);
    if (kind && !found[kind].includes(entityId)) found[kind].push(entityId);
  }
  return found;
}

/** Messages stored since then that failed: their list has them. */
async function failedSince(actor: Actor, at: Date): Promise<SincePart> {
  const asked = OUTBOX_LIST.read(new URLSearchParams({ status: "failed" }));
  const where = { AND: [OUTBOX_LIST.where(actor, asked), { createdAt: { gt: at } }] };
  const found = await db.outboxMessage.findMany({
    where,
    select: { id: true },
    take: LOOKED_THROUGH,
  });
  return { kind: "failed", count: found.length, rows: [] };
}
