import * as z from "zod";

import { replyShape, sent } from "../../kit/shared/define-fields";
import { id, moment, nullableText, record } from "../../kit/shared/json";
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

type Row = {
  id: number;
  number: number;
  jobId: number;
  consignmentId: number | null;
  loadedAt: Date | null;
  outcome: string | null;
  outcomeAt: Date | null;
  destinationCondition: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function packageJson(row: Row): z.output<typeof PackageJson> {
  return {
    id: row.id,
    number: row.number,
    jobId: row.jobId,
    consignmentId: row.consignmentId,
    ...sent(PACKAGE_FIELDS, row),
    loaded: row.loadedAt !== null,
    loadedAt: iso(row.loadedAt),
    outcome: row.outcome as Outcome | null,
    outcomeAt: iso(row.outcomeAt),
    destinationCondition: row.destinationCondition,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
