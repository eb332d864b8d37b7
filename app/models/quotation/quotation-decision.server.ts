import { db } from "~/db.server";

import { getCompany } from "../company/company.server";
import type { DocumentView } from "../document/document-view";
import { isStaff, type Actor } from "../policy/policy";
import { formatMomentAndTime } from "../shared/calendar-date";
import { notFound } from "../shared/domain-error";
import { deviceName } from "../user/device";
import { changedSince, quotationDocument } from "./quotation.document";
import { getQuotation, type QuotationRecord } from "./quotation.server";

/** A customer's answer by a link in words, for the office; null without one, and for customers. */
export function decisionLine(
  actor: Actor,
  { decision, version }: Pick<QuotationRecord, "decision" | "version">,
  timeZone: string,
) {
  if (!decision || !isStaff(actor)) return null;
  const { name, reason, at, address, userAgent } = decision;
  return {
    ...{ name, reason, version: decision.version },
    answer: decision.answer === "approved" ? ("accepted" as const) : ("declined" as const),
    at: formatMomentAndTime(at, timeZone),
    from: `${address}, ${deviceName(userAgent)}`,
    changed: changedSince(decision, { version }),
  };
}

/**
 * The document of a quotation: as it is now, or as a customer saw it who answered to a version. Raises
 * `not_found` for another's quotation and for versions that were not kept or are not the actor's to see.
 */
export async function getQuotationDocument(
  actor: Actor,
  id: number,
  version: number | null,
): Promise<DocumentView> {
  const [quotation, company] = await Promise.all([getQuotation(actor, id), getCompany()]);
  if (version === null) return quotationDocument(quotation, company);
  const kept = isStaff(actor)
    ? await db.documentRevision.findUnique({
        where: { entity_entityId_version: { entity: "quotation", entityId: id, version } },
      })
    : null;
  if (!kept) throw notFound("quotation");
  return JSON.parse(kept.view) as DocumentView;
}
