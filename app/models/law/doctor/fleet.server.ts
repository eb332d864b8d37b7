import type { PrismaClient } from "~/generated/sqlite/client";

import { SMALL_STATES } from "../../kit/record/define-record";
import { capitalized } from "../../kit/shared/text";
import { SMALL_NOUNS } from "../../nouns.server";
import { erasedDriverName, isErasedDriver } from "../../road/driver/driver.record";
import { OWNERS } from "../../road/vehicle/vehicle.record";
import { vehicleNumberOf } from "../../road/vehicle/vehicle.number";
import { every, report, WRONG_TEXT } from "./report";

/** What must be true of every record of one form. */
export async function checkSmallRecords(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for (const { record } of SMALL_NOUNS) {
    const { noun, words, searchText } = record;
    for await (const row of every((page) => db[noun as "driver"].findMany(page))) {
      const check = report(problems, `${capitalized(words.one)} ${row.id}`);
      check.that((SMALL_STATES as readonly string[]).includes(row.status), `status ${row.status}`);
      check.that(row.searchText === searchText(row), WRONG_TEXT);
    }
  }
  return problems;
}

/** What must be true of a truck besides. */
export async function checkVehicles(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for await (const { number, owner } of every((page) => db.vehicle.findMany(page))) {
    const check = report(problems, `Vehicle ${number}`);
    check.that(vehicleNumberOf(number) === number, "its number is not in capitals and digits");
    check.that(Object.hasOwn(OWNERS, owner), `owner ${owner}`);
  }
  return problems;
}

/** What must be true of a driver who was erased. */
export async function checkDrivers(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for await (const driver of every((page) => db.driver.findMany(page))) {
    if (!isErasedDriver(driver)) continue;
    const check = report(problems, `Driver ${driver.id}`);
    const { id, name, status, licenceNumber, licenceUntil, notes } = driver;
    check.that(name === erasedDriverName(id), "erased, and has a name");
    check.that(!licenceNumber && !licenceUntil && !notes, "erased, and has a licence or notes");
    check.that(status === "inactive", "erased, and active");
  }
  return problems;
}
