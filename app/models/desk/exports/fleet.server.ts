import { db } from "~/platform/db.server";

import { DRIVER_FIELDS } from "../../road/driver/driver.fields";
import { DRIVER_LIST } from "../../road/driver/driver.list";
import { capitalized } from "../../kit/shared/text";
import { VEHICLE_FIELDS } from "../../road/vehicle/vehicle.fields";
import { VEHICLE_LIST } from "../../road/vehicle/vehicle.list";
import { column, fieldColumns } from "./columns";
import { defineExport, rowsOfList } from "./export.server";

const readVehicles = (where: { id: { in: number[] } }) => db.vehicle.findMany({ where });
type VehicleRow = Awaited<ReturnType<typeof readVehicles>>[number];

export const vehiclesExport = defineExport<VehicleRow>({
  access: "vehicle:view",
  name: "vehicles",
  lists: rowsOfList("Vehicle", VEHICLE_LIST),
  read: readVehicles,
  columns: [
    ...fieldColumns<VehicleRow>(VEHICLE_FIELDS),
    column("text", "Status", (row) => capitalized(row.status)),
    column("moment", "Created", (row) => row.createdAt),
  ],
});

const readDrivers = (where: { id: { in: number[] } }) => db.driver.findMany({ where });
type DriverRow = Awaited<ReturnType<typeof readDrivers>>[number];

export const driversExport = defineExport<DriverRow>({
  access: "driver:view",
  name: "drivers",
  lists: rowsOfList("Driver", DRIVER_LIST),
  read: readDrivers,
  columns: [
    ...fieldColumns<DriverRow>(DRIVER_FIELDS),
    column("text", "Status", (row) => capitalized(row.status)),
    column("moment", "Created", (row) => row.createdAt),
  ],
});
