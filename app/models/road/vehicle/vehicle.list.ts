import type { Prisma } from "~/generated/sqlite/client";

import { defineList, searchIn, type QueryOf } from "../../kit/record/define-list";
import { addDays } from "../../kit/shared/calendar-date";
import { ENDING_DAYS } from "../../kit/shared/paper-end";
import { oneOf } from "../../kit/shared/query";
import { searchTextOf } from "../../kit/shared/text";
import { OWNERS, VEHICLE_STATUSES, type Owner } from "./vehicle.fields";
import { VEHICLE_PAPERS } from "./vehicle.papers";

/** The text lists of vehicles are searched by. */
export function vehicleSearchText(vehicle: { number: string; kind: string; notes: string | null }) {
  return searchTextOf({ words: [vehicle.kind, vehicle.notes], numbers: [vehicle.number] });
}

/** Active vehicles of which a paper has ended or ends soon. */
export function vehicleEnding(today: string) {
  const soon = { lte: addDays(today, ENDING_DAYS) };
  const papers = Object.keys(VEHICLE_PAPERS).map((column) => ({ [column]: soon }));
  return { AND: [{ status: "active" }, { OR: papers }] };
}

/** The company's trucks, hired ones too. */
export const VEHICLE_LIST = defineList<Prisma.VehicleWhereInput>()({
  search: searchIn(),
  filters: {
    owner: oneOf("Owner", Object.keys(OWNERS) as Owner[]),
    status: oneOf("Status", VEHICLE_STATUSES),
  },
  views: {
    ending: { label: "Papers ending", where: ({ today }) => vehicleEnding(today) },
  },
  where: ({ owner, status }) => [
    { status: status || { in: [...VEHICLE_STATUSES] } },
    owner ? { owner } : null,
  ],
  sorts: ["createdAt", "number", "id"],
  usual: "createdAt",
  // Ids are given out in order.
  sortColumns: { createdAt: "id" },
});
export type VehiclesQuery = QueryOf<typeof VEHICLE_LIST>;
