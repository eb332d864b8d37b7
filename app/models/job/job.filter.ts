import type { Prisma } from "~/generated/sqlite/client";

import { isCalendarDate } from "../shared/calendar-date";
import { toId } from "../shared/fields";
import { foldForSearch } from "../shared/text";
import { toJobPriority, toJobStatus, type JobPriority, type JobStatus } from "./job.status";

export type JobFilter = {
  search: string;
  status: JobStatus | "";
  priority: JobPriority | "";
  clientId: number | "";
  /** Days, both included, compared with the job's start. */
  startDate: string;
  endDate: string;
};

/** The filter of an address; unknown values are dropped. */
export function readJobFilter(params: URLSearchParams): JobFilter {
  const day = (key: string) => {
    const text = params.get(key) ?? "";
    return isCalendarDate(text) ? text : "";
  };
  return {
    search: params.get("search")?.trim().slice(0, 200) ?? "",
    status: toJobStatus(params.get("status")) ?? "",
    priority: toJobPriority(params.get("priority")) ?? "",
    clientId: toId(params.get("clientId") ?? undefined) ?? "",
    startDate: day("startDate"),
    endDate: day("endDate"),
  };
}

/** The where clause that list, count and export share; a client is found by name, phone, e-mail. */
export function jobWhere(filter: JobFilter): Prisma.JobWhereInput {
  const search = foldForSearch(filter.search);
  const days = {
    ...(filter.startDate ? { gte: filter.startDate } : {}),
    ...(filter.endDate ? { lte: filter.endDate } : {}),
  };
  return {
    ...(search
      ? {
          OR: [
            { searchText: { contains: search } },
            { client: { is: { searchText: { contains: search } } } },
          ],
        }
      : {}),
    ...(filter.status ? { status: filter.status } : {}),
    ...(filter.priority ? { priority: filter.priority } : {}),
    ...(filter.clientId ? { clientId: filter.clientId } : {}),
    ...(filter.startDate || filter.endDate ? { startDate: days } : {}),
  };
}

export const JOB_SORTS = ["createdAt", "startDate", "endDate", "title", "status"] as const;
export type JobSort = { by: (typeof JOB_SORTS)[number]; order: "asc" | "desc" };

/** Newest first unless told otherwise; ids, which are given out in order, settle equal ones. */
export function jobOrder(sort: JobSort | null): Prisma.JobOrderByWithRelationInput[] {
  if (!sort || sort.by === "createdAt") return [{ id: sort?.order ?? "desc" }];
  return [{ [sort.by]: sort.order }, { id: sort.order }];
}
