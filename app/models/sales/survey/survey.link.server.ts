import { isPast, now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { roadPaths } from "~/road-paths";

import { getCompany } from "../../company/company/company.server";
import { formatMoment } from "../../ground/day/time-zone";
import { fullNumber } from "../../ground/typed/phone";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { linkAddress } from "../../kit/shared/address.server";
import { ensureLink, revokeLinksOf } from "../../papers/document-link/document-link.server";
import { openSurvey } from "./survey.server";
import { whatsappAddress } from "../../papers/message/phone";

const refOf = (id: number) => ({ entity: "survey", entityId: id }) as const;

/** Whether a link's survey is there still. */
export const isSurvey = async (id: number) => (await db.survey.count({ where: { id } })) > 0;

/** Makes the link by which the customer counts, or renews its time. Raises `conflict` for an erased person's survey. */
export async function inviteToCount(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "survey:edit");
  await transaction(async (tx) => {
    await openSurvey(tx, id);
    await ensureLink(tx, refOf(id), "", actor.id);
    await recordHistory(tx, actor, "survey", id, "link-copied", {});
  });
}

/** Takes it back: it stops working at once. Again is harmless. */
export async function withdrawInvitation(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "survey:edit");
  await transaction(async (tx) => {
    const where = { ...refOf(id), revokedAt: null };
    if ((await tx.documentLink.count({ where })) === 0) return;
    await revokeLinksOf(tx, refOf(id));
    await recordHistory(tx, actor, "survey", id, "link-revoked", {});
  });
}

type Reached = {
  customer: { phone: string | null } | null;
  enquiry: { phone: string } | null;
};

/** The link as the office sees it: its address, until when it works, and WhatsApp with it written; null where there is none. */
export async function invitationOf(actor: Actor, id: number) {
  assertCan(actor, "survey:view");
  const [link, survey, company] = await Promise.all([
    db.documentLink.findFirst({
      where: { ...refOf(id), revokedAt: null, expiresAt: { gt: now() } },
      include: { openings: { take: 1, orderBy: { id: "desc" } } },
    }),
    db.survey.findUnique({
      where: { id },
      select: { customer: { select: { phone: true } }, enquiry: { select: { phone: true } } },
    }),
    getCompany(),
  ]);
  const address = link && !isPast(link.expiresAt) && linkAddress(link, roadPaths.surveyLink);
  if (!address) return null;
  const phone = phoneOf(survey);
  const number = phone && fullNumber(phone, company.dialCode);
  const text = `${company.name}: please tell us what you move, room by room. No account is needed:\n${address}`;
  return {
    address,
    until: formatMoment(link.expiresAt, company.timeZone),
    opened: link.openings[0] ? formatMoment(link.openings[0].at, company.timeZone) : null,
    whatsapp: number ? whatsappAddress(number, text) : null,
  };
}

const phoneOf = (survey: Reached | null) => survey?.customer?.phone ?? survey?.enquiry?.phone;
