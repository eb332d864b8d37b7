import { replyShape, sent } from "../../kit/shared/define-fields";
import { id, moment, record } from "../../kit/shared/json";
import { told } from "../../papers/paper/told";
import { HANDOVER_FIELDS } from "./handover.fields";
import type { getHandover } from "./handover.server";

/** Cash handed over. */
export const HandoverJson = record("Handover", {
  id,
  /** Below zero of an entry that takes another one back. */
  ...replyShape(HANDOVER_FIELDS),
  /** The entry that this takes back. */
  reversesId: id.nullable(),
  /** When it was taken back itself. */
  reversedAt: moment.nullable(),
  createdById: id.nullable(),
  createdAt: moment,
});

type Handover = Awaited<ReturnType<typeof getHandover>>;

export const handoverJson = (row: Handover) => told(HandoverJson, row, sent(HANDOVER_FIELDS, row));
