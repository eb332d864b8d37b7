import { db } from "~/platform/db.server";
import { logger } from "~/platform/log.server";
import { asLongJob } from "~/platform/patience.server";
import { asWorkOf } from "~/platform/request-context.server";
import { unavailableOf } from "~/platform/unavailable";

import { DomainError } from "../../kit/shared/domain-error";
import { checkRows } from "./import.check.server";
import { readImport } from "./import.server";
import { removeRecords } from "./import.undo.server";
import { clearImport, writeRecords } from "./import.write.server";
import { LostLease, takeImport, type Leased } from "./lease.server";

/** The sentence for an unknown error, by the work that was under way. */
const FAILED = (work: Leased["status"]) =>
  `There was an error, and nothing was ${work === "undoing" ? "undone: all that was imported is still there" : "imported"}. Try again. If it fails again, ask the person who runs the server.`;

/**
 * Does all that imports wait for, one after another: rows to check, to write, to undo. Any number of processes may do
 * so at once; who takes an import has it alone.
 */
export async function workOnImports(signal?: AbortSignal): Promise<void> {
  await asLongJob(async () => {
    while (!signal?.aborted) {
      const lease = await takeImport();
      if (!lease) break;
      await work(lease);
    }
    await clearForgotten(signal);
  });
}

async function work(lease: Leased): Promise<void> {
  const row = await db.import.findUnique({ where: { id: lease.id } });
  if (!row) return;
  const own = readImport(row);
  const { id, status } = lease;
  try {
    if (status === "checking") await checkRows(own, lease);
    else if (status === "writing") await asWorkOf(own.runById, () => writeRecords(own, lease));
    else await asWorkOf(own.undoneById, () => removeRecords(own, lease));
  } catch (error) {
    if (error instanceof LostLease) return;
    // The database is away: whoever finds it back goes on, once the lease is over.
    if (unavailableOf(error)) throw error;
    const sentence = error instanceof DomainError ? error.message : FAILED(status);
    if (!(error instanceof DomainError)) {
      logger.error({ event: "import failed", import: id, state: status, err: error });
    }
    // Records that could not be undone are there as before.
    await lease
      .end({ status: status === "undoing" ? "done" : "failed", said: sentence })
      .catch(() => undefined);
  }
}

/** A server that was stopped between writing and clearing leaves what nobody needs any more. */
async function clearForgotten(signal?: AbortSignal): Promise<void> {
  const left = await db.import.findMany({
    where: { clearedAt: null, status: { in: ["done", "undone"] } },
    select: { id: true },
    take: 20,
  });
  for (const { id } of left) {
    if (signal?.aborted) return;
    await clearImport(id);
  }
}
