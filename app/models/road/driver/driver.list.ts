import type { Prisma } from "~/generated/sqlite/client";

import { defineList, searchIn, type QueryOf } from "../../kit/record/define-list";
import { addDays } from "../../kit/shared/calendar-date";
import { ENDING_DAYS } from "../../kit/shared/paper-end";
import { oneOf } from "../../kit/shared/query";
import { searchTextOf } from "../../kit/shared/text";
import { DRIVER_STATUSES } from "./driver.fields";

/** The text lists of drivers are searched by. */
export function driverSearchText(driver: {
  name: string;
  phone: string;
  licenceNumber: string | null;
  notes: string | null;
}) {
  const { name, phone, licenceNumber, notes } = driver;
  return searchTextOf({ words: [name], numbers: [phone, licenceNumber], besides: [notes] });
}

/** Active drivers whose licence has ended or ends soon. */
export function driverEnding(today: string) {
  return { status: "active", licenceUntil: { lte: addDays(today, ENDING_DAYS) } };
}

/** The drivers of the company's trucks, and of hired ones. */
export const DRIVER_LIST = defineList<Prisma.DriverWhereInput>()({
  search: searchIn({ phones: true }),
  filters: { status: oneOf("Status", DRIVER_STATUSES) },
  views: {
    ending: { label: "Licence ending", where: ({ today }) => driverEnding(today) },
  },
  where: ({ status }) => [{ status: status || { in: [...DRIVER_STATUSES] } }],
  sorts: ["createdAt", "name", "id"],
  usual: "createdAt",
  // Ids are given out in order.
  sortColumns: { createdAt: "id" },
});
export type DriversQuery = QueryOf<typeof DRIVER_LIST>;
