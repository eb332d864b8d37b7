import { randomUUID } from "node:crypto";

import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";

import type { ImportState } from "./import.kinds";

/** Whoever was killed is followed by another after this; a batch or the last transaction takes seconds. */
export const LEASE_MS = 60_000;

/** Another took the work over: what this one still does must not count. */
export class LostLease extends Error {}

const WORK = ["checking", "writing", "undoing"] as const;
type Work = (typeof WORK)[number];

type Data = Parameters<typeof db.import.updateMany>[0]["data"];

/** One import that this process alone works on. */
export class Leased {
  constructor(
    readonly id: number,
    readonly status: Work,
    private readonly leaseId: string,
  ) {}

  /** Does a part of the work with its progress in one transaction. Raises `LostLease` when another works on it. */
  async keep(data: Data, work: (tx: Tx) => Promise<void>): Promise<void> {
    await transaction(async (tx) => {
      await this.assertOurs(tx, { ...data, leaseUntil: leaseEnd() });
      await work(tx);
    });
  }

  /** Gives it back as it is now. */
  async end(data: Data): Promise<void> {
    await transaction((tx) => this.assertOurs(tx, { ...data, leaseId: null, leaseUntil: null }));
  }

  /** Within the caller's transaction: the row is ours from here on. */
  async assertOurs(tx: Tx, data: Data): Promise<void> {
    const where = { id: this.id, status: this.status, leaseId: this.leaseId };
    const { count } = await tx.import.updateMany({ where, data });
    if (count === 0) throw new LostLease("Another person is working on this import.");
  }
}

const leaseEnd = () => new Date(now().getTime() + LEASE_MS);

/**
 * Takes the oldest import that waits for work, or whose worker is gone; null where there is none. One is written or
 * undone at a time: the next waits.
 */
export async function takeImport(): Promise<Leased | null> {
  const free = { OR: [{ leaseUntil: null }, { leaseUntil: { lt: now() } }] };
  const waiting = await db.import.findMany({
    where: { status: { in: [...WORK] }, ...free },
    select: { id: true, status: true },
    orderBy: { id: "asc" },
    take: 20,
  });
  for (const { id, status } of waiting) {
    const work = status as Work;
    if (work !== "checking" && (await othersWrite(id))) continue;
    const leaseId = randomUUID();
    const { count } = await db.import.updateMany({
      where: { id, status, ...free },
      data: { leaseId, leaseUntil: leaseEnd() },
    });
    if (count === 1) return new Leased(id, work, leaseId);
  }
  return null;
}

/** Whether another import is being written or undone just now. */
export async function othersWrite(id: number): Promise<boolean> {
  const states: ImportState[] = ["writing", "undoing"];
  const where = { id: { not: id }, status: { in: states }, leaseUntil: { gte: now() } };
  return (await db.import.count({ where })) > 0;
}
