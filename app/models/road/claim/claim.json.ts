import * as z from "zod";

import { isStaff, type Actor } from "../../kit/policy/policy";
import { replyShape, sent } from "../../kit/shared/define-fields";
import { id, moment, nullableText, record, text } from "../../kit/shared/json";
import { replyOf } from "../../papers/paper/reply-of";
import { lastNoticeDay } from "./claim.days";
import { CLAIM_FIELDS, CLAIM_SUBJECT, DECISION_FIELDS, SETTLEMENT_FIELDS } from "./claim.fields";
import type { Claim } from "./claim.server";
import { CLAIM_STATUSES } from "./claim.status";

const FIELDS = {
  ...CLAIM_SUBJECT,
  ...CLAIM_FIELDS,
  ...DECISION_FIELDS,
  ...SETTLEMENT_FIELDS,
};

export const ClaimJson = record("Claim", {
  id,
  claimNumber: text,
  status: z.enum(CLAIM_STATUSES),
  clientId: id,
  client: z.strictObject({ id, name: text }),
  currency: text,
  lrNumber: nullableText,
  ...replyShape(FIELDS),
  /** The last of the 180 days in which the carrier is told in writing. */
  lastNoticeDate: z.iso.date(),
  decidedDate: z.iso.date().nullable(),
  noteNumber: nullableText,
  createdById: id.nullable().optional(),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
});

/** A claim as /api sends it; customers are not told who of the office wrote it down. */
export function claimJson(actor: Actor, claim: Claim): z.output<typeof ClaimJson> {
  const { consignment, note } = claim;
  return replyOf(ClaimJson, claim, {
    ...sent(FIELDS, claim),
    lrNumber: consignment.lrNumber,
    lastNoticeDate: lastNoticeDay(consignment),
    noteNumber: note?.noteNumber ?? null,
    ...(isStaff(actor) ? { createdById: claim.createdById } : {}),
  });
}
