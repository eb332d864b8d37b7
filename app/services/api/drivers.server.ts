import * as z from "zod";

import {
  DRIVER_FIELDS,
  DRIVER_STATUSES,
  DriverInput,
  DriverStatusInput,
  type DriverStatus,
} from "~/models/road/driver/driver.fields";
import { DRIVER_LIST } from "~/models/road/driver/driver.list";
import {
  createDriver,
  deleteDriver,
  getDriver,
  listDrivers,
  rulesOfDriver,
  setDriverStatus,
  updateDriver,
} from "~/models/road/driver/driver.server";
import { eraseDriver } from "~/models/law/personal-data/erase.driver.server";
import type { Actor } from "~/models/kit/policy/policy";
import { replyShape, sent } from "~/models/kit/shared/define-fields";
import { id, moment, record } from "~/models/kit/shared/json";

import { operation } from "./operation.server";
import { recordCalls } from "./record-calls.server";
import { Done, done, List, list } from "./replies";

/** Who drives a truck; a driver has no account. For staff. */
const DriverJson = record("Driver", {
  id,
  ...replyShape(DRIVER_FIELDS),
  status: z.enum(DRIVER_STATUSES),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});

function driverJson(driver: Awaited<ReturnType<typeof getDriver>>): z.output<typeof DriverJson> {
  return {
    id: driver.id,
    ...sent(DRIVER_FIELDS, driver),
    status: driver.status as DriverStatus,
    version: driver.version,
    createdAt: driver.createdAt.toISOString(),
    updatedAt: driver.updatedAt.toISOString(),
  };
}

const read = async (actor: Actor, id: number) => driverJson(await getDriver(actor, id));
const calls = recordCalls("driver", DriverJson, read);

const listAll = operation({
  id: "listDrivers",
  method: "GET",
  path: "/drivers",
  tag: "Drivers",
  summary:
    "Drivers, newest first; view=ending: active ones whose licence has ended or ends within 30 days",
  access: "driver:view",
  query: DRIVER_LIST.query,
  reply: List("drivers", DriverJson),
  run: async ({ actor, query }) =>
    list("drivers", await listDrivers(actor, query), query, driverJson),
});

const create = calls.create({
  summary: "Add a driver",
  access: "driver:create",
  body: DriverInput,
  rules: ({ actor }) => rulesOfDriver(actor, null),
  run: (actor, body) => createDriver(actor, body),
});

const update = calls.update({
  summary: "Change a driver; papers that were issued keep what they printed",
  access: "driver:edit",
  body: DriverInput,
  rules: ({ actor, id }) => rulesOfDriver(actor, id("driver")),
  run: updateDriver,
});

const remove = calls.remove(
  "driver:delete",
  "Delete a driver that was on no journey; 409 for others, which are deactivated instead",
  deleteDriver,
);

const setStatus = calls.change({
  id: "setDriverStatus",
  method: "PATCH",
  at: "/status",
  summary: "Activate or deactivate a driver; journeys choose among active ones",
  access: "driver:edit",
  body: DriverStatusInput,
  run: (actor, id, { status }) => setDriverStatus(actor, id, status),
  said: ({ status }) => `Driver ${status === "active" ? "activated" : "deactivated"} successfully`,
});

const erase = operation<z.ZodType>({
  id: "eraseDriver",
  method: "POST",
  path: "/drivers/{id}/erase",
  tag: "Drivers",
  summary: "Erase a driver for good",
  description:
    "Name, phone, licence and notes go, in the history too; lorry receipts that were issued keep what they printed. 409 while the driver is on a journey that is not over.",
  access: "user:erase",
  reply: Done(DriverJson),
  run: async ({ actor, id }) => {
    await eraseDriver(actor, id("driver"));
    return done("Driver erased successfully", await read(actor, id("driver")));
  },
});

export const driverOperations = [
  listAll,
  create,
  calls.get("driver:view", "A driver, inactive ones too"),
  update,
  remove,
  setStatus,
  erase,
];
