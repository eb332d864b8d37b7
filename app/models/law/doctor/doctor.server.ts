import type { PrismaClient } from "~/generated/sqlite/client";
import { CHAIN_START, chainHash, redactionDigest } from "~/models/kit/audit/audit.seal.server";
import { checkTallies } from "~/platform/fast/tally.truth.server";
import { checkPhotos } from "./consignments.server";
import { RECORD_CHECKS } from "./records.server";
import { RELATION_CHECKS } from "./relations.server";
import { every } from "./report";
import { checkSearch } from "./search.server";
import { checkTyped } from "./typed.server";

type Link = { id: number; hash: string };

/**
 * Reports breaks in the audit's chain: entries that differ from their seal, do not follow the one before, or are
 * missing. The oldest may have been removed by age, so the first one there is believed.
 */
export async function brokenLinks(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const left = await leftByErasures(db);
  let before: Link | null = null;
  for await (const row of every((page) => db.auditEntry.findMany(page))) {
    const say = (problem: string) => problems.push(`Audit entry ${row.id}: ${problem}`);
    const expected: Link | null = before ?? (row.id === 1 ? { id: 0, hash: CHAIN_START } : null);
    if (expected && row.id !== expected.id + 1) say(`those after ${expected.id} are missing`);
    else if (expected && row.previousHash !== expected.hash)
      say("it does not follow the one before");
    const sealed = chainHash(row.previousHash, row.id, { ...row, at: row.at.toISOString() });
    if (sealed !== row.hash && sealed !== left.get(row.id))
      say("its content is not what was sealed");
    before = { id: row.id, hash: row.hash };
  }
  return problems;
}

/**
 * Returns the hashes that erasures left, by the entries' ids; where there were several, the last one's. Only for entries
 * whose digest stands in the chain, or is about to be sealed into it.
 */
async function leftByErasures(db: PrismaClient): Promise<Map<number, string>> {
  const left = new Map<number, string>();
  const erasures = await db.erasure.findMany({
    include: { redactions: true },
    orderBy: { id: "asc" },
  });
  for (const { userId, redactions } of erasures) {
    const attested = { contains: redactionDigest(redactions) };
    const where = { kind: "erased", subject: "user", subjectId: userId, detail: attested };
    const known =
      (await db.auditEntry.count({ where })) +
      (await db.auditEvent.count({ where: { content: attested } }));
    if (known === 0) continue;
    for (const { entryId, hash } of redactions) left.set(entryId, hash);
  }
  return left;
}

/**
 * Checks rules that hold for every database; each line names the record and what is wrong with it. An empty list is a
 * sound database. Changes nothing, and reads some rows at a time.
 */
export async function checkDatabase(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  // One after another: somebody may be working on the database at the same time.
  for (const check of [
    ...RECORD_CHECKS,
    ...RELATION_CHECKS,
    checkPhotos,
    checkTallies,
    checkSearch,
    brokenLinks,
    checkTyped,
  ])
    problems.push(...(await check(db)));
  return problems;
}
