import * as z from "zod";

import type { Actor } from "~/models/kit/policy/policy";
import { replyShape, sent } from "~/models/kit/shared/define-fields";
import { id, moment, record } from "~/models/kit/shared/json";
import {
  VEHICLE_FIELDS,
  VEHICLE_STATUSES,
  VehicleInput,
  VehicleStatusInput,
  type VehicleStatus,
} from "~/models/road/vehicle/vehicle.fields";
import { VEHICLE_LIST } from "~/models/road/vehicle/vehicle.list";
import {
  createVehicle,
  deleteVehicle,
  getVehicle,
  listVehicles,
  rulesOfVehicle,
  setVehicleStatus,
  updateVehicle,
} from "~/models/road/vehicle/vehicle.server";

import { operation } from "./operation.server";
import { recordCalls } from "./record-calls.server";
import { List, list } from "./replies";

/** A truck of the company, or one that is hired. For staff. */
const VehicleJson = record("Vehicle", {
  id,
  ...replyShape(VEHICLE_FIELDS),
  status: z.enum(VEHICLE_STATUSES),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});

function vehicleJson(
  vehicle: Awaited<ReturnType<typeof getVehicle>>,
): z.output<typeof VehicleJson> {
  return {
    id: vehicle.id,
    ...sent(VEHICLE_FIELDS, vehicle),
    status: vehicle.status as VehicleStatus,
    version: vehicle.version,
    createdAt: vehicle.createdAt.toISOString(),
    updatedAt: vehicle.updatedAt.toISOString(),
  };
}

const read = async (actor: Actor, id: number) => vehicleJson(await getVehicle(actor, id));
const calls = recordCalls("vehicle", VehicleJson, read);

const listAll = operation({
  id: "listVehicles",
  method: "GET",
  path: "/vehicles",
  tag: "Vehicles",
  summary:
    "Vehicles, newest first; view=ending: active ones of which a paper has ended or ends within 30 days",
  access: "vehicle:view",
  query: VEHICLE_LIST.query,
  reply: List("vehicles", VehicleJson),
  run: async ({ actor, query }) =>
    list("vehicles", await listVehicles(actor, query), query, vehicleJson),
});

const create = calls.create({
  summary: "Add a vehicle",
  access: "vehicle:create",
  body: VehicleInput,
  rules: ({ actor }) => rulesOfVehicle(actor, null),
  run: (actor, body) => createVehicle(actor, body),
});

const update = calls.update({
  summary: "Change a vehicle; papers that were issued keep what they printed",
  access: "vehicle:edit",
  body: VehicleInput,
  rules: ({ actor, id }) => rulesOfVehicle(actor, id("vehicle")),
  run: updateVehicle,
});

const remove = calls.remove(
  "vehicle:delete",
  "Delete a vehicle that was on no journey; 409 for others, which are deactivated instead",
  deleteVehicle,
);

const setStatus = calls.change({
  id: "setVehicleStatus",
  method: "PATCH",
  at: "/status",
  summary: "Activate or deactivate a vehicle; journeys choose among active ones",
  access: "vehicle:edit",
  body: VehicleStatusInput,
  run: (actor, id, { status }) => setVehicleStatus(actor, id, status),
  said: ({ status }) => `Vehicle ${status === "active" ? "activated" : "deactivated"} successfully`,
});

export const vehicleOperations = [
  listAll,
  create,
  calls.get("vehicle:view", "A vehicle, inactive ones too"),
  update,
  remove,
  setStatus,
];
