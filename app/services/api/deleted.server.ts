import { DELETED_LIST } from "~/models/desk/history/deleted.words";
import { listDeleted } from "~/models/desk/history/deleted.server";
import { id, moment, record, text } from "~/models/kit/shared/json";

import { tagged } from "./operation.server";
import { listed } from "./replies";

const { get } = tagged("History");

const DeletedJson = record("DeletedRecord", { kind: text, id, deletedAt: moment });

export const deletedOperations = [
  get("/deleted", "listDeleted", {
    summary: "Deleted records and erased people, newest first",
    description:
      "Of the nouns that the caller reads. For a copy that is kept up to date: `since` the moment of the last call, beside `updatedSince` of the lists.",
    access: "history:view",
    query: DELETED_LIST.query,
    ...listed("deleted", DeletedJson, listDeleted, ({ entity, entityId, at }) => ({
      kind: entity,
      id: entityId,
      deletedAt: at.toISOString(),
    })),
  }),
];
