import { isPast, now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { ensureLink, type DocumentRef } from "../../papers/document-link/document-link.server";
import type { LinkLine } from "../../papers/document-link/document-link.types";
import { openingLine } from "../../papers/document-link/opening.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { documentToSend } from "../sending/document-to-send.server";
import { recordOfDocument } from "~/models/desk/sending/send-once.server";
import { linkAddress } from "../../kit/shared/address.server";
import { formatMoment } from "../../ground/day/time-zone";
import { notFound } from "../../kit/shared/domain-error";

/** The links of a document with who opened them, newest first. Staff only: raises `forbidden`. */
export async function listLinks(actor: Actor, about: DocumentRef): Promise<LinkLine[]> {
  assertCan(actor, "documentLink:manage");
  const [{ timeZone }, links] = await Promise.all([
    getCompany(),
    db.documentLink.findMany({
      where: about,
      orderBy: { id: "desc" },
      include: { openings: { orderBy: { id: "desc" } } },
    }),
  ]);
  return links.map((link) => ({
    id: link.id,
    recipient: link.recipient,
    state: link.revokedAt ? "revoked" : isPast(link.expiresAt) ? "expired" : "working",
    expires: formatMoment(link.expiresAt, timeZone),
    openings: link.openings.map((opening) => openingLine(opening, timeZone)),
  }));
}

/**
 * 'Copy link': the whole address of the document's link for nobody in particular, its time renewed. A draft
 * stays one, and its link says so. Raises what sending it would raise.
 */
export async function copyLink(actor: Actor, about: DocumentRef): Promise<string> {
  assertCan(actor, "documentLink:manage");
  return transaction(async (tx) => {
    await documentToSend(tx, actor, about);
    const address = linkAddress(await ensureLink(tx, about, "", actor.id));
    if (!address) throw new Error("A link that was just made cannot be shown.");
    await recordOfDocument(tx, actor, about, "link-copied", {});
    return address;
  });
}

/** 'Revoke link': it stops working at once. Raises `not_found` for another document's; again is harmless. */
export async function revokeLink(actor: Actor, about: DocumentRef, linkId: number): Promise<void> {
  assertCan(actor, "documentLink:manage");
  await transaction(async (tx) => {
    const where = { id: linkId, ...about };
    const link = await tx.documentLink.findFirst({ where, select: { recipient: true } });
    if (!link) throw notFound(about.entity);
    const { count } = await tx.documentLink.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: now() },
    });
    if (count === 0) return;
    const { recipient } = link;
    await recordOfDocument(tx, actor, about, "link-revoked", { recipient });
  });
}
