import * as z from "zod";

import type { Package } from "~/generated/sqlite/client";

import { replyShape, sent } from "../../kit/shared/define-fields";
import { id, moment, nullableText, record } from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import { PACKAGE_FIELDS } from "./package.fields";
import { OUTCOMES, type Outcome } from "./package.words";

export const PackageJson = record("Package", {
  id,
  /** On the packing list of its job. */
  number: z.int(),
  jobId: id,
  consignmentId: id.nullable(),
  ...replyShape(PACKAGE_FIELDS),
  loaded: z.boolean(),
  loadedAt: moment.nullable(),
  /** Null: not unloaded yet. */
  outcome: z.enum(Object.keys(OUTCOMES) as [Outcome, ...Outcome[]]).nullable(),
  outcomeAt: moment.nullable(),
  destinationCondition: nullableText,
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});

export function packageJson(row: Package): z.output<typeof PackageJson> {
  return replyOf(PackageJson, row, {
    ...sent(PACKAGE_FIELDS, row),
    loaded: row.loadedAt !== null,
  });
}
