import { eraseDriver } from "~/models/law/personal-data/erase.driver.server";
import { DRIVER } from "~/models/road/driver/driver.record";
import { drivers } from "~/models/road/driver/driver.server";
import { VEHICLE } from "~/models/road/vehicle/vehicle.record";
import { vehicles } from "~/models/road/vehicle/vehicle.server";

import { pagesOf } from "../forms/small-record.server";

export const vehiclePages = pagesOf(VEHICLE, vehicles, { fresh: { owner: "own" } });

export const driverPages = pagesOf(DRIVER, drivers, {
  buttons: { erase: { press: eraseDriver, said: "Driver erased" } },
});
