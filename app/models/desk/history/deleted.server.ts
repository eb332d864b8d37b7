import { db } from "~/platform/db.server";

import { assertCan, type Actor } from "../../kit/policy/policy";
import { readPage } from "../../kit/record/read-page.server";
import { DELETED_LIST, type DeletedQuery } from "./deleted.words";

/** One page of what was deleted or erased, newest first unless sorted otherwise, of the nouns that the actor reads. */
export async function listDeleted(actor: Actor, asked: DeletedQuery) {
  assertCan(actor, "history:view");
  return readPage(DELETED_LIST.of("HistoryEntry", actor, asked), (where) =>
    db.historyEntry.findMany({
      where,
      select: { id: true, entity: true, entityId: true, at: true },
    }),
  );
}
