import type { PrismaClient } from "~/generated/sqlite/client";

import { chainHash, CHAIN_START } from "../audit/audit.chain.server";
import { every } from "./report";

type Link = { id: number; hash: string };

/**
 * What is wrong with the audit's chain: entries whose content is not what was sealed, that do not follow the
 * one before, or are missing. The oldest may be gone by their age, so the first that is there is believed.
 */
export async function brokenLinks(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  let before: Link | null = null;
  for await (const row of every((page) => db.auditEntry.findMany(page))) {
    const say = (problem: string) => problems.push(`Audit entry ${row.id}: ${problem}`);
    const expected: Link | null = before ?? (row.id === 1 ? { id: 0, hash: CHAIN_START } : null);
    if (expected && row.id !== expected.id + 1) say(`those after ${expected.id} are missing`);
    else if (expected && row.previousHash !== expected.hash)
      say("it does not follow the one before");
    const sealed = chainHash(row.previousHash, row.id, { ...row, at: row.at.toISOString() });
    if (sealed !== row.hash) say("its content is not what was sealed");
    before = { id: row.id, hash: row.hash };
  }
  return problems;
}
