import * as z from "zod";

import type { Actor } from "~/models/kit/policy/policy";
import {
  VehicleReportJson,
  vehicleReportJson,
} from "~/models/road/vehicle-report/vehicle-report.json";
import {
  createVehicleReport,
  deleteVehicleReport,
  updateVehicleReport,
} from "~/models/road/vehicle-report/vehicle-report.save.server";
import { VehicleReportInput } from "~/models/road/vehicle-report/vehicle-report.schema";
import {
  getVehicleReport,
  vehicleReportsOf,
} from "~/models/road/vehicle-report/vehicle-report.server";

import { tagged } from "./operation.server";
import { recordCalls } from "./record-calls.server";
import { Created, created, Deleted, deleted, One, one } from "./replies";

const { get, post, remove } = tagged("Vehicle reports");

const read = async (actor: Actor, id: number) =>
  vehicleReportJson(await getVehicleReport(actor, id));

const calls = recordCalls("vehicleReport", VehicleReportJson, read, "vehicle-report");

const MARKS =
  '`pickup` and `delivery` hold codes by the keys of the places on the outline, as `{ "bonnet": "SC, D: as long as a hand" }`; what is left out stays. Damage at delivery is marked once the goods have left, and alone can be changed once they are delivered.';

export const vehicleReportOperations = [
  get("/consignments/{id}/vehicle-reports", "listVehicleReports", {
    summary: "Condition reports of the vehicles on a consignment",
    access: "consignment:view",
    reply: One(z.array(VehicleReportJson)),
    run: async ({ actor, id }) =>
      one((await vehicleReportsOf(actor, id("consignment"))).map(vehicleReportJson)),
  }),
  post("/consignments/{id}/vehicle-reports", "createVehicleReport", {
    summary: "Report the condition of a car or motorcycle on a consignment",
    description: MARKS,
    access: "consignment:edit",
    body: VehicleReportInput,
    status: 201,
    reply: Created(VehicleReportJson),
    run: async ({ actor, id, body }) => {
      const made = await createVehicleReport(actor, id("consignment"), body);
      return created("Vehicle report saved", await read(actor, made));
    },
  }),
  calls.get("consignment:view", "A vehicle condition report"),
  calls.put("", "updateVehicleReport", {
    summary: "Change a vehicle condition report",
    description: MARKS,
    access: "consignment:edit",
    body: VehicleReportInput,
    run: updateVehicleReport,
    message: "Vehicle report updated",
  }),
  remove("/vehicle-reports/{id}", "deleteVehicleReport", {
    summary: "Delete a vehicle report; 409 where photos, signatures or a claim belong to it",
    access: "consignment:edit",
    reply: Deleted,
    run: async ({ actor, id }) => {
      await deleteVehicleReport(actor, id("vehicleReport"));
      return deleted("Vehicle report deleted", id("vehicleReport"));
    },
  }),
];
