import type { PrismaClient } from "~/generated/sqlite/client";
import { checkTallies } from "~/platform/fast/tally.truth.server";

import { brokenLinks } from "./audit.server";
import { checkPhotos } from "./photos.server";
import { RECORD_CHECKS } from "./records.server";
import { RELATION_CHECKS } from "./relations.server";
import { checkSearch } from "./search.server";
import { checkTyped } from "./typed.server";

/**
 * What must be true of every database whatever was done to it; each line names the record and what is
 * wrong with it. An empty list is a sound database. Changes nothing, and reads some rows at a time.
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
