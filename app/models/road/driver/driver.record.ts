import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { roadPaths } from "~/road-paths";
import { defineList, searchIn } from "../../kit/record/define-list";
import { chosen, defineRecord, derived, SMALL_STATES } from "../../kit/record/define-record";
import { addDays } from "../../ground/day/calendar-date";
import { inputShape } from "../../kit/shared/define-fields";
import { area, code, day, phone, text } from "../../kit/shared/field-kinds";
import { version } from "../../kit/shared/number-fields";
import {
  ENDING_DAYS,
  firstEnd,
  type Paper,
  type PaperWarning,
  paperWarnings,
} from "../../ground/day/paper-end";
import { oneOf } from "../../kit/shared/query";

/** A truck's driver, in the order of the form. A driver has no account. */
export const DRIVER_FIELDS = {
  name: text("Name", 100, { required: true }),
  phone: phone("Phone", 20, { required: true, hint: "Customers call it on the day of the move" }),
  licenceNumber: code("Licence Number", 30, { inSentence: "Licence number" }),
  licenceUntil: day("Licence Until"),
  notes: area("Notes", 1_000, { wide: true }),
};

export const DriverInput = z.object({ ...inputShape(DRIVER_FIELDS), version });
export type DriverInput = z.infer<typeof DriverInput>;

/** An erased driver's name: the row stays, since consignments refer to it. */
export const erasedDriverName = (id: number) => `Erased driver ${id}`;

/** Every other driver has a phone: the form asks for it. */
export const isErasedDriver = ({ phone }: { phone: string }) => phone === "";

/** Active drivers whose licence has ended or ends soon. */
export function driverEnding(today: string) {
  return { status: "active", licenceUntil: { lte: addDays(today, ENDING_DAYS) } };
}

/** The drivers of the company's trucks, and of hired ones. */
const DRIVER_LIST = defineList<Prisma.DriverWhereInput>()({
  search: searchIn({ phones: true }),
  filters: { status: oneOf("Status", SMALL_STATES) },
  views: {
    ending: { label: "Licence ending", where: ({ today }) => driverEnding(today) },
  },
  where: ({ status }) => [{ status: status || { in: [...SMALL_STATES] } }],
  sorts: ["createdAt", "name", "id"],
  sortColumns: { name: "sortName" },
  usual: "createdAt",
});

export const DRIVER = defineRecord<"Driver">()({
  noun: "driver",
  table: "Driver",
  at: roadPaths.drivers,
  called: ({ name }) => name,
  about: ({ phone, licenceNumber }) => [phone || null, licenceNumber],
  fields: DRIVER_FIELDS,
  input: DriverInput,
  facets: {
    name: { personal: "name", search: "words", export: true },
    phone: { personal: "empty", search: "numbers", export: true },
    licenceNumber: { personal: "erase", search: "numbers", export: true },
    licenceUntil: { personal: "erase", search: null, export: true },
    notes: { personal: "erase", search: "besides", export: true },
    status: chosen,
    searchText: derived,
    sortName: derived,
  },
  list: DRIVER_LIST,
  summaries: {
    list: "Drivers, newest first; view=ending: active ones whose licence has ended or ends within 30 days",
    get: "A driver, inactive ones too",
    create: "Add a driver",
    update: "Change a driver; papers that were issued keep what they printed",
    remove:
      "Delete a driver that was on no consignment; 409 for others, which are deactivated instead",
    setStatus: "Activate or deactivate a driver; consignments choose among active ones",
  },
});

type Licensed = { licenceUntil: string | null };

const papersOf = ({ licenceUntil }: Licensed): Paper[] => [
  { name: "Licence", until: licenceUntil },
];

/** Warnings about a driver's licence on a day: a consignment's, or today. */
export function driverWarnings(driver: Licensed & { name: string }, day: string): PaperWarning[] {
  return paperWarnings(driver.name, papersOf(driver), day);
}

/** "Licence until Jan 31, 2027" */
export const driverPaperEnd = (driver: Licensed) => firstEnd(papersOf(driver));
