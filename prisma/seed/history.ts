import type { HistoryEvent } from "~/models/kit/history/history.events";
import { historyColumns, type Told } from "~/models/kit/history/history.server";

import type { Part, Person } from "./plan";
import type { HistoryEntity } from "~/models/kit/shared/vocabulary";

/** A line of history as `recordHistory` writes it, at a time of the story. */
export function remember<E extends HistoryEvent>(
  part: Part,
  author: Person | null,
  entity: HistoryEntity,
  entityId: number,
  time: number,
  event: E,
  ...told: Told<E>
): void {
  part.rows.HistoryEntry.push({
    ...historyColumns(event, ...told),
    entity,
    entityId,
    actorId: author?.id ?? null,
    actorName: author?.name ?? "System",
    at: part.timeline.moment(time),
  });
}
