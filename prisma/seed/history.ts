import type { Change } from "~/models/kit/history/history.server";

import type { Part, Person } from "./plan";
import type { HistoryEntity } from "~/models/kit/shared/vocabulary";

/** A line of history as `recordHistory` writes it, at a time of the story. */
export function remember(
  part: Part,
  author: Person | null,
  entity: HistoryEntity,
  entityId: number,
  time: number,
  action: string,
  more: { changes?: Change[]; note?: string } = {},
): void {
  part.rows.HistoryEntry.push({
    entity,
    entityId,
    action,
    actorId: author?.id ?? null,
    actorName: author?.name ?? "System",
    changes: JSON.stringify(more.changes ?? []),
    note: more.note ?? null,
    at: part.timeline.moment(time),
  });
}
