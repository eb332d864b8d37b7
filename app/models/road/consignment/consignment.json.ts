import * as z from "zod";

import { replyShape, sent } from "../../kit/shared/define-fields";
import { day, id, moment, nullableText, record, text } from "../../kit/shared/json";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { replyOf } from "../../papers/paper/reply-of";
import { CONSIGNMENT_FIELDS } from "./consignment.fields";
import { CONSIGNMENT_STATUSES } from "./consignment.status";
import type { Consignment, listConsignments } from "./consignment.server";

const head = {
  id,
  /** The lorry receipt's, or LR-DRAFT-{id} until it is issued. */
  number: text,
  lrNumber: nullableText,
  status: z.enum(CONSIGNMENT_STATUSES),
  jobId: id,
  jobNumber: text,
  quotationId: id.nullable(),
  clientId: id,
  client: z.strictObject({ id, name: text }),
  currency: text,
  ...replyShape(CONSIGNMENT_FIELDS),
  lrDate: day.nullable(),
  issuedAt: moment.nullable(),
  sentAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  cancelReason: nullableText,
  /** The number of packages on its packing list. */
  packages: z.int(),
  /** On the lorry receipt as it was issued. */
  packagesStated: z.int().nullable(),
  vehicleId: id.nullable(),
  vehicleNumber: nullableText,
  driverId: id.nullable(),
  driverName: nullableText,
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
};

/** A consignment in a list. */
export const ConsignmentRowJson = record("ConsignmentRow", head);

export const ConsignmentJson = record("Consignment", {
  ...head,
  taxRegime: nullableText,
  placeOfSupply: nullableText,
  reverseCharge: z.boolean(),
  goods: z.array(
    z.strictObject({
      description: text,
      quantity: z.int(),
      packages: z.int().nullable(),
      packing: nullableText,
    }),
  ),
  /** Every truck that it went with, the first one first. */
  trucks: z.array(
    z.strictObject({
      vehicleId: id,
      vehicleNumber: text,
      vehicleKind: text,
      driverId: id.nullable(),
      driverName: nullableText,
      driverPhone: nullableText,
      reason: nullableText,
      at: moment,
    }),
  ),
  delivery: z
    .strictObject({
      date: day,
      time: nullableText,
      receivedBy: text,
      relation: nullableText,
      identitySeen: nullableText,
      packagesReceived: z.int(),
      remarks: nullableText,
    })
    .nullable(),
  vehicleReports: z.int(),
  photos: z.int(),
});

type Row = Awaited<ReturnType<typeof listConsignments>>["rows"][number];

function headJson(
  row: Pick<Row, "id" | "lrNumber"> & { job: { jobNumber: string }; _count: { packages: number } },
) {
  return {
    ...sent(CONSIGNMENT_FIELDS, row),
    number: shownLrNumber(row),
    jobNumber: row.job.jobNumber,
    packages: row._count.packages,
  };
}

export function consignmentRowJson(row: Row): z.output<typeof ConsignmentRowJson> {
  return replyOf(ConsignmentRowJson, row, {
    ...headJson(row),
    vehicleNumber: row.vehicle?.number ?? null,
    driverName: row.driver?.name ?? null,
  });
}

/** The recorded delivery; null before. */
function deliveryJson(consignment: Consignment) {
  const { deliveryDate, receivedBy, packagesReceived } = consignment;
  if (deliveryDate === null || receivedBy === null || packagesReceived === null) return null;
  return {
    date: deliveryDate,
    time: consignment.deliveryTime,
    receivedBy,
    relation: consignment.receiverRelation,
    identitySeen: consignment.identitySeen,
    packagesReceived,
    remarks: consignment.deliveryRemarks,
  };
}

export function consignmentJson(consignment: Consignment): z.output<typeof ConsignmentJson> {
  const { trucks, _count } = consignment;
  return replyOf(ConsignmentJson, consignment, {
    ...headJson(consignment),
    vehicleNumber: trucks.at(-1)?.vehicleNumber ?? null,
    driverName: trucks.at(-1)?.driverName ?? null,
    taxRegime: consignment.taxRegime ?? consignment.quotation?.taxRegime ?? null,
    delivery: deliveryJson(consignment),
    vehicleReports: _count.vehicleReports,
    photos: _count.photos,
  });
}
