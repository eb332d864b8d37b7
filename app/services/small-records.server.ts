import { getCompany } from "~/models/company/company/company.server";
import { DRIVER_FIELDS, DriverInput } from "~/models/road/driver/driver.fields";
import {
  createDriver,
  deleteDriver,
  driverForEdit,
  rulesOfDriver,
  setDriverStatus,
  updateDriver,
} from "~/models/road/driver/driver.server";
import { ITEM_FORM, ItemEditForm, ItemInput } from "~/models/sales/item/item.fields";
import {
  createItem,
  deleteItem,
  itemCurrency,
  itemForEdit,
  rulesOfItem,
  setItemStatus,
  updateItem,
} from "~/models/sales/item/item.server";
import { eraseDriver } from "~/models/law/personal-data/erase.driver.server";
import { texts } from "~/models/kit/shared/define-fields";
import { VEHICLE_FIELDS, VehicleInput } from "~/models/road/vehicle/vehicle.fields";
import {
  createVehicle,
  deleteVehicle,
  getVehicle,
  rulesOfVehicle,
  setVehicleStatus,
  updateVehicle,
} from "~/models/road/vehicle/vehicle.server";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { driverPlan, itemPlan, vehiclePlan } from "./form-plans.server";
import { smallRecord } from "./small-record.server";

export const items = smallRecord({
  noun: "item",
  at: paths.items,
  plan: itemPlan,
  load: itemForEdit,
  name: ({ name }) => name,
  values: (item) => texts(ITEM_FORM, { ...item, active: item.status === "active" }),
  fresh: { price: "0", cost: "0" },
  more: async (item) => {
    const { quotationCurrency } = await getCompany();
    return { currency: item ? itemCurrency(item, quotationCurrency) : quotationCurrency };
  },
  rules: rulesOfItem,
  create: { schema: ItemInput, run: createItem },
  update: { schema: ItemEditForm, run: updateItem },
  setStatus: setItemStatus,
  remove: deleteItem,
});

export const vehicles = smallRecord({
  noun: "vehicle",
  at: roadPaths.vehicles,
  plan: vehiclePlan,
  load: getVehicle,
  name: ({ number }) => number,
  values: (vehicle) => texts(VEHICLE_FIELDS, vehicle),
  fresh: { owner: "own" },
  more: () => ({}),
  rules: rulesOfVehicle,
  create: { schema: VehicleInput, run: createVehicle },
  update: { schema: VehicleInput, run: updateVehicle },
  setStatus: setVehicleStatus,
  remove: deleteVehicle,
});

export const drivers = smallRecord({
  noun: "driver",
  at: roadPaths.drivers,
  plan: driverPlan,
  load: driverForEdit,
  name: ({ name }) => name,
  values: (driver) => texts(DRIVER_FIELDS, driver),
  fresh: {},
  more: () => ({}),
  rules: rulesOfDriver,
  create: { schema: DriverInput, run: createDriver },
  update: { schema: DriverInput, run: updateDriver },
  setStatus: setDriverStatus,
  remove: deleteDriver,
  buttons: { erase: { press: eraseDriver, said: "Driver erased" } },
});
