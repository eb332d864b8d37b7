import * as z from "zod";

import { type Actor, isStaff } from "../../kit/policy/policy";
import { id, moment, nullableText, record, text } from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import { REQUEST_KINDS } from "./customer-request.fields";
import { paperOfRequest } from "./customer-request.record";
import type { CustomerRequest } from "./customer-request.server";
import { REQUEST_STATUSES } from "./customer-request.status";

export const CustomerRequestJson = record("CustomerRequest", {
  id,
  kind: z.enum(REQUEST_KINDS),
  text,
  status: z.enum(REQUEST_STATUSES),
  customerId: id,
  customer: z.strictObject({ id, name: text }),
  /** Which paper it was asked on; null where that was deleted. */
  paper: z
    .strictObject({
      kind: z.enum(["quotation", "invoice", "job", "consignment"]),
      id,
      number: text,
    })
    .nullable(),
  quotationId: id.nullable(),
  invoiceId: id.nullable(),
  jobId: id.nullable(),
  consignmentId: id.nullable(),
  packageId: id.nullable(),
  claimId: id.nullable(),
  claimNumber: nullableText,
  /** Where each picture is. */
  photos: z.array(
    z.strictObject({ id, width: z.int(), height: z.int(), size: z.int(), address: text }),
  ),
  answer: nullableText,
  answeredAt: moment.nullable(),
  answeredById: id.nullable().optional(),
  answeredBy: nullableText.optional(),
  createdAt: moment,
  updatedAt: moment,
});

/** A request as /api sends it; customers are not told who of the office answered. */
export const requestJson = (
  actor: Actor,
  row: CustomerRequest,
): z.output<typeof CustomerRequestJson> =>
  replyOf(CustomerRequestJson, row, {
    customer: { id: row.customer.id, name: row.customer.name },
    paper: paperOfRequest(row),
    claimNumber: row.claim?.claimNumber ?? null,
    photos: row.photos.map((photo) => ({ ...photo, address: `/api/requests/photos/${photo.id}` })),
    ...(isStaff(actor)
      ? { answeredById: row.answeredById, answeredBy: row.answeredBy?.name ?? null }
      : {}),
  });
