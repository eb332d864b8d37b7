import type { Tx } from "~/platform/db.server";

/** The databases refuse to delete what is younger than a year by their own clocks: a day between keeps them from it. */
const SLACK = 24 * 60 * 60 * 1000;

/**
 * Removes at most `take` entries of the audit from before a moment, from the oldest on without a gap, so that what is
 * left is still a chain that can be checked. The newest stays: the next one is chained to it.
 */
export async function removeOldestEntries(tx: Tx, before: Date, take: number): Promise<number> {
  const edge = new Date(before.getTime() - SLACK);
  const last = await tx.auditEntry.findFirst({ orderBy: { id: "desc" }, select: { id: true } });
  const oldest = await tx.auditEntry.findMany({
    where: { id: { lt: last?.id ?? 0 } },
    orderBy: { id: "asc" },
    select: { id: true, at: true },
    take,
  });
  const young = oldest.findIndex(({ at }) => at >= edge);
  const ids = (young < 0 ? oldest : oldest.slice(0, young)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  return (await tx.auditEntry.deleteMany({ where: { id: { in: ids } } })).count;
}
