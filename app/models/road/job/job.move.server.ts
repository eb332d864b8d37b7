import { transaction, type Tx } from "~/platform/db.server";

import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdParent } from "../../kit/shared/hold.server";
import { assertHoldsNothing } from "./job.held.server";
import { JOB_CLOSED, jobOpen, type JobStatus } from "./job.status";

type Moved = { before: string; version: number };

/**
 * Moves an open job to any status; the one it has already is no change. Raises `conflict` when it is
 * completed or cancelled, is no longer of the version `only`, or is to be cancelled while an advance is held for it.
 * Returns what it was before, and its version now.
 */
export async function changeJobStatus(
  actor: Actor,
  id: number,
  status: JobStatus,
  only?: number,
): Promise<Moved> {
  assertCan(actor, "job:changeStatus");
  return transaction(async (tx) => {
    if (status === "Cancelled") await assertHoldsNothing(tx, id);
    return moveJob(tx, actor, id, status, { only });
  });
}

/** The move itself, in the caller's transaction; `reason`: what the history says of it. */
export async function moveJob(
  tx: Tx,
  actor: Actor,
  id: number,
  status: JobStatus,
  { only, reason }: { only?: number; reason?: string },
): Promise<Moved> {
  const before = await tx.job.findUnique({
    where: { id },
    select: { clientId: true, status: true, version: true },
  });
  if (!before) throw notFound("job");
  await holdParent(tx, "User", before.clientId);
  if (only && before.version !== only) {
    throw conflict(`This job changed in the meantime: it is now ${before.status}.`);
  }
  if (before.status === status) return { before: status, version: before.version };
  const { count } = await tx.job.updateMany({
    where: {
      AND: [{ id, status: before.status, ...(only && { version: only }) }, jobOpen.where()],
    },
    data: { status, version: { increment: 1 } },
  });
  if (count === 0) throw conflict(JOB_CLOSED);
  const changes = [{ field: "status", from: before.status, to: status }];
  await recordHistory(tx, actor, "job", id, "status-changed", {}, { changes, note: reason });
  return { before: before.status, version: before.version + 1 };
}
