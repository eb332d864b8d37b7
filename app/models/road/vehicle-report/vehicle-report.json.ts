import * as z from "zod";

import { readParts } from "../road/vehicle-parts";
import { replyShape, sent } from "../../kit/shared/define-fields";
import { id, moment, nullableText, record, text } from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import { VEHICLE_REPORT_FIELDS } from "./vehicle-report.fields";
import { kindOfReport, marksOf, type VehicleReport } from "./vehicle-report.server";

const Marks = z.record(z.string(), z.string());

export const VehicleReportJson = record("VehicleReport", {
  id,
  consignmentId: id,
  lrNumber: nullableText,
  ...replyShape(VEHICLE_REPORT_FIELDS),
  /** Accessories, by their keys. */
  parts: z.array(text),
  /** Codes by the keys of the places on the outline. */
  pickup: Marks,
  delivery: Marks,
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});

export function vehicleReportJson(report: VehicleReport): z.output<typeof VehicleReportJson> {
  return replyOf(VehicleReportJson, report, {
    ...sent(VEHICLE_REPORT_FIELDS, report),
    lrNumber: report.consignment.lrNumber,
    parts: readParts(report.parts, kindOfReport(report)),
    pickup: marksOf(report, "pickup") as Record<string, string>,
    delivery: marksOf(report, "delivery") as Record<string, string>,
  });
}
