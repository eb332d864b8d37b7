import { logger } from "~/platform/log.server";
import { onOwnBudget } from "~/platform/patience.server";
import { neverKept } from "~/platform/fast/fast.server";
import { Prisma } from "~/generated/sqlite/client";
import { gatheredSql, partsOf } from "~/platform/lists/page-sql.server";
import { whereSql } from "~/platform/lists/where-sql.server";

import { companyDay } from "../../company/company/company.server";
import { can, type Actor } from "../../kit/policy/policy";
import type { Reader } from "../../kit/record/columns";
import type { Hit } from "../../kit/record/define-noun";
import { readIds } from "../../kit/record/read-page.server";
import { SEARCH_NOUNS, type SearchNoun } from "./nouns.server";

/** Rows of a noun that results show; the others are a press away. */
export const SHOWN = 5;
/** The time limit of one noun, in milliseconds: the others are shown without it. Tests give it more on a busy machine. */
export const SEARCH = { nounMs: 1_500 };

/** The most rows of a noun that are counted. */
const MANY = 100;

/** The hits of a noun; `failed`: it could not be searched just now. */
export type Group = {
  noun: string;
  label: string;
  total: number;
  /** There are more than `total`. */
  many: boolean;
  failed: boolean;
  /** The noun's list of all that was found. */
  all: string;
  hits: (Hit & { to: string })[];
};

const searchable = (actor: Actor, nouns: readonly SearchNoun[]) =>
  nouns.filter(({ access }) => can(actor, access));

/**
 * Finds the visible records for a text, noun by noun; nouns without hits are left out. A noun that fails or takes too
 * long is marked as failed, and the others are there. Raises the failure only where all fail.
 */
export async function searchEverything(
  actor: Actor,
  text: string,
  nouns: readonly SearchNoun[] = SEARCH_NOUNS,
): Promise<Group[]> {
  const reader = { actor, day: await companyDay() };
  const failures: unknown[] = [];
  const asked = searchable(actor, nouns).map(async (noun): Promise<Group> => {
    const { label, all } = noun;
    const group = { noun: noun.noun, label, all: all(text) };
    try {
      return { ...group, failed: false, ...(await inTime(() => find(noun, text, reader))) };
    } catch (error) {
      failures.push(error);
      neverKept("a noun could not be searched");
      logger.error({ err: error, noun: noun.noun }, "Search failed");
      return { ...group, failed: true, total: 0, many: false, hits: [] };
    }
  });
  const groups = await Promise.all(asked);
  if (failures.length > 0 && failures.length === groups.length) throw failures[0];
  return groups.filter(({ failed, total }) => failed || total > 0);
}

/** Runs what may take its own time and no more of it. @throws where it takes longer */
export async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const { nounMs } = SEARCH;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer after ${nounMs} ms`)), nounMs);
  });
  try {
    return await Promise.race([onOwnBudget(nounMs, work), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The newest of a noun that a text finds. */
export async function find(noun: SearchNoun, text: string, reader: Reader) {
  const where = noun.where(text, reader);
  // A text that folds to nothing is no search, and would find everything.
  if (!partsOf({ where }).search) return { total: 0, many: false, hits: [] };
  const list = { table: noun.table, where, orderBy: [{ id: "desc" as const }] };
  const found = await readIds(gatheredSql(list, { skip: 0, take: MANY + 1 }));
  const ids = found.slice(0, SHOWN);
  const rows = ids.length > 0 ? await noun.read({ id: { in: ids } }, reader) : [];
  const byId = new Map(
    rows.map(({ whom = null, about, ...row }) => {
      const { id, to = noun.to(id) } = row;
      return [id, { ...row, about: [whom, ...about], to }];
    }),
  );
  const [total, many] = [Math.min(found.length, MANY), found.length > MANY];
  return { total, many, hits: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** The one record whose whole number a text is, and that the actor may see; null for none, and for several. */
export async function wholeNumber(
  actor: Actor,
  text: string,
  nouns: readonly SearchNoun[] = SEARCH_NOUNS,
): Promise<{ noun: string; to: string } | null> {
  const reader = { actor, day: await companyDay() };
  const found = await Promise.all(
    searchable(actor, nouns).map(async (noun) => {
      const exact = noun.exact?.(text);
      if (!exact) return [];
      // With an empty text a list has all that the actor may see.
      const seen = whereSql({ AND: [exact, noun.where("", reader)] }, { table: noun.table });
      const ids = await readIds(
        Prisma.sql`SELECT "id" FROM ${Prisma.raw(`"${noun.table}"`)} WHERE ${seen} LIMIT 2`,
      );
      return ids.map((id) => ({ noun: noun.noun, to: noun.to(id) }));
    }),
  );
  const all = found.flat();
  return all.length === 1 ? all[0]! : null;
}
