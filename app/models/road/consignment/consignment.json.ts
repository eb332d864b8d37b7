import * as z from "zod";

import { replyShape, sent } from "../../kit/shared/define-fields";
import { day, id, moment, nullableText, record, text } from "../../kit/shared/json";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { CONSIGNMENT_FIELDS } from "./consignment.fields";
import { CONSIGNMENT_STATUSES, type ConsignmentStatus } from "./consignment.status";
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
  /** Of its packing list. */
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

const Truck = z.strictObject({
  vehicleId: id,
  vehicleNumber: text,
  vehicleKind: text,
  driverId: id.nullable(),
  driverName: nullableText,
  driverPhone: nullableText,
  reason: nullableText,
  at: moment,
});

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
  trucks: z.array(Truck),
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

const iso = (at: Date | null) => at?.toISOString() ?? null;

function headJson(
  row: Omit<Row, "client" | "job" | "vehicle" | "driver" | "_count"> & {
    client: { id: number; name: string };
    job: { jobNumber: string };
    _count: { packages: number };
  },
  truck: { vehicleNumber: string | null; driverName: string | null },
) {
  return {
    id: row.id,
    number: shownLrNumber(row),
    lrNumber: row.lrNumber,
    status: row.status as ConsignmentStatus,
    jobId: row.jobId,
    jobNumber: row.job.jobNumber,
    quotationId: row.quotationId,
    clientId: row.clientId,
    client: { id: row.client.id, name: row.client.name },
    currency: row.currency,
    ...sent(CONSIGNMENT_FIELDS, row),
    lrDate: row.lrDate,
    issuedAt: iso(row.issuedAt),
    sentAt: iso(row.sentAt),
    deliveredAt: iso(row.deliveredAt),
    cancelledAt: iso(row.cancelledAt),
    cancelReason: row.cancelReason,
    packages: row._count.packages,
    packagesStated: row.packagesStated,
    vehicleId: row.vehicleId,
    vehicleNumber: truck.vehicleNumber,
    driverId: row.driverId,
    driverName: truck.driverName,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function consignmentRowJson(row: Row): z.output<typeof ConsignmentRowJson> {
  const { vehicle, driver } = row;
  return headJson(row, {
    vehicleNumber: vehicle?.number ?? null,
    driverName: driver?.name ?? null,
  });
}

/** What was recorded of a delivery; null before. */
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
  const { goods, trucks, _count } = consignment;
  const truck = trucks.at(-1) ?? { vehicleNumber: null, driverName: null };
  return {
    ...headJson(consignment, truck),
    taxRegime: consignment.taxRegime ?? consignment.quotation?.taxRegime ?? null,
    placeOfSupply: consignment.placeOfSupply,
    reverseCharge: consignment.reverseCharge,
    goods: goods.map(({ description, quantity, packages, packing }) => ({
      description,
      quantity,
      packages,
      packing,
    })),
    trucks: trucks.map((row) => ({
      vehicleId: row.vehicleId,
      vehicleNumber: row.vehicleNumber,
      vehicleKind: row.vehicleKind,
      driverId: row.driverId,
      driverName: row.driverName,
      driverPhone: row.driverPhone,
      reason: row.reason,
      at: row.at.toISOString(),
    })),
    delivery: deliveryJson(consignment),
    vehicleReports: _count.vehicleReports,
    photos: _count.photos,
  };
}
