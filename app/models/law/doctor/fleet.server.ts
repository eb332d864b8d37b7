import type { PrismaClient } from "~/generated/sqlite/client";

import type { RowOf, SmallNoun, SmallRecord } from "../../kit/record/define-record";
import { capitalized } from "../../ground/typed/text";
import { SMALL_NOUNS } from "../../nouns.server";
import { erasedDriverName, isErasedDriver } from "../../road/driver/driver.record";
import { OWNERS } from "../../road/vehicle/vehicle.record";
import { vehicleNumberOf } from "../../road/vehicle/vehicle.number";
import { every, report, WRONG_TEXT } from "./report";

type Check = ReturnType<typeof report>;

/** What must be true of a truck besides. */
function checkVehicle({ number, owner }: { number: string; owner: string }, check: Check): void {
  check.that(vehicleNumberOf(number) === number, "its number is not in capitals and digits");
  check.that(Object.hasOwn(OWNERS, owner), `owner ${owner}`);
}

/** What must be true of a driver who was erased. */
function checkDriver(driver: RowOf<"Driver">, check: Check): void {
  if (!isErasedDriver(driver)) return;
  const { id, name, status, licenceNumber, licenceUntil, notes } = driver;
  check.that(name === erasedDriverName(id), "erased, and has a name");
  check.that(!licenceNumber && !licenceUntil && !notes, "erased, and has a licence or notes");
  check.that(status === "inactive", "erased, and active");
}

const BESIDES: Partial<Record<SmallNoun, (row: never, check: Check) => void>> = {
  vehicle: checkVehicle,
  driver: checkDriver,
};

/** What must be true of every record of one form. */
export async function checkSmallRecords(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for (const { record } of SMALL_NOUNS) {
    const { noun, words, searchText, exact, called, states } = record as SmallRecord;
    for await (const row of every((page) => db[noun as "driver"].findMany(page))) {
      // A thing goes by its number, a person by the id.
      const name = exact ? called(row) : row.id;
      const check = report(problems, `${capitalized(words.one)} ${name}`);
      check.that((states as readonly string[]).includes(row.status), `status ${row.status}`);
      check.that(row.searchText === searchText(row), WRONG_TEXT);
      BESIDES[noun]?.(row as never, check);
    }
  }
  return problems;
}
