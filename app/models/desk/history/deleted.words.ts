import type { Prisma } from "~/generated/sqlite/client";

import { ACTIONS, can, type Action, type Actor } from "../../kit/policy/policy";
import { defineList, type QueryOf } from "../../kit/record/define-list";
import { momentOf, oneOf } from "../../kit/shared/query";
import { VOCABULARY, type HistoryEntity } from "../../kit/shared/vocabulary";

/** The nouns that somebody reads in lists, each with what allows that. */
const READ_BY = Object.entries(VOCABULARY).flatMap(([noun, { history }]) => {
  const action = [`${noun}:view`, `${noun}:list`].find((one) => ACTIONS.includes(one as Action));
  return history && action ? [[noun as HistoryEntity, action as Action] as const] : [];
});
export const DELETED_KINDS = READ_BY.map(([noun]) => noun);

/** The events of a deletion and an erasure; lines from before events hold the words. */
const GONE = ["deleted", "erased", "Deleted", "Erased"];

/** Records that are gone and people who were erased, by the lines of the history that say so. */
export const DELETED_LIST = defineList<Prisma.HistoryEntryWhereInput>()({
  filters: { since: momentOf("since"), kind: oneOf("Kind", DELETED_KINDS) },
  scope: (actor: Actor) => ({
    entity: { in: READ_BY.flatMap(([noun, action]) => (can(actor, action) ? [noun] : [])) },
  }),
  where: ({ since, kind }) => [
    { action: { in: GONE } },
    since ? { at: { gte: new Date(since) } } : null,
    kind ? { entity: kind } : null,
  ],
  sorts: ["deletedAt", "id"],
  usual: "deletedAt",
  sortColumns: { deletedAt: "at" },
});
export type DeletedQuery = QueryOf<typeof DELETED_LIST>;
