import { dayOf as calendarDayOf } from "~/models/ground/day/time-zone";

import type { Part } from "./plan";
import { TRAVELLING, type TravellingJob } from "./words/journeys";

/** A job whose goods travel. Days are offsets from today. */
export type Travel = {
  jobId: number;
  quotationId: number;
  items: { name: string; quantity: number }[];
  /** The day after it was scheduled. */
  booked: number;
  first: number;
  last: number;
};
export type Travels = Record<TravellingJob, Travel>;

/**
 * The jobs of the story of the road papers, as they were when they were scheduled: what becomes of them the story's own
 * commands say, as nobody starts or ends a job before its goods do.
 */
export function openTravels(part: Part): Travels {
  const travels: Partial<Travels> = {};
  for (const [name, title] of Object.entries(TRAVELLING)) {
    travels[name as TravellingJob] = openTravel(part, title);
  }
  return travels as Travels;
}

function openTravel(part: Part, title: string): Travel {
  const { rows, timeline } = part;
  const job = rows.Job.find((row) => row.title === title);
  if (!job?.id || !job.quotationId)
    throw new Error(`The demo has no job of a quotation "${title}"`);
  const { id, quotationId, createdAt } = job;
  Object.assign(job, { status: "Not Started", updatedAt: createdAt });
  rows.HistoryEntry = rows.HistoryEntry.filter(
    ({ entity, entityId, action }) =>
      !(entity === "job" && entityId === id && action === "status-changed"),
  );
  const offset = (day: string) => timeline.timeOf(day) / 1440;
  return {
    jobId: id,
    quotationId,
    items: rows.QuotationItem.filter((item) => item.quotationId === quotationId).map(
      ({ name, quantity = 1 }) => ({ name, quantity }),
    ),
    booked: offset(calendarDayOf(new Date(createdAt as Date), timeline.timeZone)) + 1,
    first: offset(job.startDate),
    last: offset(job.endDate ?? job.startDate),
  };
}
