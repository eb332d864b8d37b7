import { db, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import type { DocumentView } from "../../papers/paper/document-view";
import { keptPaper } from "../../papers/paper/kept-paper.server";
import { isStaff, type Actor } from "../../kit/policy/policy";
import { formatMoment, formatMomentAndTime } from "../../ground/day/time-zone";
import { deviceName } from "../../ground/typed/device";
import { cameByLink, changedSince, quotationDocument } from "./quotation.document";
import { getQuotation, type QuotationRecord } from "./quotation.server";

/** The answers to a quotation's versions in words for the office, newest first; none for customers. */
export function decisionLines(
  actor: Actor,
  { decisions, paperVersion }: Pick<QuotationRecord, "decisions" | "paperVersion">,
  timeZone: string,
) {
  if (!isStaff(actor)) return [];
  return decisions.map((decision) => {
    const { name, reason, version, at, address, userAgent } = decision;
    const byLink = cameByLink(decision);
    return {
      name,
      reason,
      version,
      byLink,
      answer: decision.answer === "approved" ? ("accepted" as const) : ("declined" as const),
      at: formatMomentAndTime(at, timeZone),
      from: byLink ? `${address}, ${deviceName(userAgent)}` : null,
      changed: changedSince(decision, { paperVersion }),
    };
  });
}

/** The document that an answer was given to, as it is kept. */
export async function answeredDocument(
  { quotationId, version }: { quotationId: number; version: number },
  tx: Tx = db,
): Promise<DocumentView> {
  const { view } = await tx.documentRevision.findUniqueOrThrow({
    where: { entity_entityId_version: { entity: "quotation", entityId: quotationId, version } },
    select: { view: true },
  });
  return JSON.parse(view) as DocumentView;
}

/**
 * That an earlier version was answered, when, by whom and at which total, as customers and office read
 * it; null where the latest answer is to the present document, where there is none, and where the document was
 * somebody else's then: who gets it now is not told of them.
 */
export async function earlierAnswer(
  quotation: Pick<QuotationRecord, "decision" | "paperVersion" | "customer">,
  timeZone: string,
): Promise<string | null> {
  const { decision } = quotation;
  if (!decision || !changedSince(decision, quotation)) return null;
  const document = await answeredDocument(decision);
  if (document.parties[0]?.lines[0] !== quotation.customer.name) return null;
  const done = decision.answer === "approved" ? "accepted" : "declined";
  const by = cameByLink(decision) && decision.name ? ` by ${decision.name}` : "";
  const day = formatMoment(decision.at, timeZone);
  return `An earlier version, at ${document.total.amount}, was ${done}${by} on ${day}. It was changed afterwards.`;
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
  return JSON.parse(await keptPaper(actor, "quotation", id, version)) as DocumentView;
}
