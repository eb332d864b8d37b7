import type { PrismaClient } from "~/generated/sqlite/client";

import { erasedDriverName, isErasedDriver } from "../../road/driver/driver.erased";
import { DRIVER_STATUSES } from "../../road/driver/driver.fields";
import { driverSearchText } from "../../road/driver/driver.list";
import { OWNERS, VEHICLE_STATUSES } from "../../road/vehicle/vehicle.fields";
import { vehicleSearchText } from "../../road/vehicle/vehicle.list";
import { vehicleNumberOf } from "../../road/vehicle/vehicle.number";
import { every, report, WRONG_TEXT } from "./report";

/** What must be true of a truck by itself. */
export async function checkVehicles(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for await (const vehicle of every((page) => db.vehicle.findMany(page))) {
    const check = report(problems, `Vehicle ${vehicle.number}`);
    const { number, owner, status } = vehicle;
    check.that(vehicleNumberOf(number) === number, "its number is not in capitals and digits");
    check.that(Object.hasOwn(OWNERS, owner), `owner ${owner}`);
    check.that((VEHICLE_STATUSES as readonly string[]).includes(status), `status ${status}`);
    check.that(vehicle.searchText === vehicleSearchText(vehicle), WRONG_TEXT);
  }
  return problems;
}

/** What must be true of a driver, and of one who was erased. */
export async function checkDrivers(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for await (const driver of every((page) => db.driver.findMany(page))) {
    const check = report(problems, `Driver ${driver.id}`);
    const { id, name, status, licenceNumber, licenceUntil, notes } = driver;
    check.that((DRIVER_STATUSES as readonly string[]).includes(status), `status ${status}`);
    check.that(driver.searchText === driverSearchText(driver), WRONG_TEXT);
    if (!isErasedDriver(driver)) continue;
    check.that(name === erasedDriverName(id), "erased, and has a name");
    check.that(!licenceNumber && !licenceUntil && !notes, "erased, and has a licence or notes");
    check.that(status === "inactive", "erased, and active");
  }
  return problems;
}
