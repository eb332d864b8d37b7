import * as z from "zod";
import { optionalChoice, optionalText } from "../../kit/shared/fields";
import { optionalId } from "../../kit/shared/number-fields";
import { id, moment, nullableText, record, text } from "../../kit/shared/json";
import { replyOf } from "../paper/reply-of";
import { CAPTION_LENGTH } from "./photo.limits";
import type { PhotoRow } from "./photo.server";

/** The fields beside the files where programs send photos. */
export const PhotoInput = z.object({
  packageId: optionalId("This package does not exist"),
  vehicleReportId: optionalId("This vehicle report does not exist"),
  claimId: optionalId("This claim does not exist"),
  stage: optionalChoice(["origin", "destination"], "Stage must be origin or destination"),
  caption: optionalText("Caption", CAPTION_LENGTH),
});

export const PhotoJson = record("Photo", {
  id,
  consignmentId: id.nullable(),
  packageId: id.nullable(),
  vehicleReportId: id.nullable(),
  claimId: id.nullable(),
  stage: text,
  caption: nullableText,
  width: z.int(),
  height: z.int(),
  size: z.int(),
  /** Where its picture is. */
  address: text,
  createdAt: moment,
});

export const photoJson = (row: PhotoRow) =>
  replyOf(PhotoJson, row, { address: `/api/photos/${row.id}` });
