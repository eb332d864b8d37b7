import * as z from "zod";

import { isPast, now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { type Company, getCompany } from "../../company/company/company.server";
import { paperDay } from "../../ground/day/calendar-date";
import { momentAt } from "../../ground/day/time-zone";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { ensureLink } from "../../papers/document-link/document-link.server";
import { templateFor } from "../../papers/message/message-template.edit.server";
import { requiredWhatsappNumber, whatsappAddress } from "../../papers/message/phone";
import { fillSubject, fillTemplate } from "../../papers/message/placeholders";
import { fillLink } from "../../papers/outbox/message-text.server";
import { assertMailServer } from "../../papers/outbox/mail-server.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import { whoseSurvey } from "./survey.record";
import { openSurvey } from "./survey.server";
import { VISIT_WAYS, visitSaid } from "./survey.visit";
import { countMails, readVisit, type Visit } from "./survey.visits.server";

const passed = ({ visitDay, visitTime }: Visit, { timeZone }: Company) =>
  visitDay !== null &&
  isPast(momentAt(visitDay, Number((visitTime ?? "23").slice(0, 2)) + 1, timeZone));

/** How a message tells of an appointment, with the link by which its customer may count before. */
export async function visitMessage(
  tx: Tx,
  kind: "survey" | "survey-tomorrow",
  row: Visit,
  company: Company,
) {
  const template = await templateFor(tx, kind);
  const values = {
    customer: whoseSurvey(row),
    day: paperDay(company, row.visitDay),
    hour: row.visitTime ?? "we will call you about the hour",
    place: row.visitPlace ?? "your home",
    surveyor: row.surveyor?.name ?? company.name,
    company: company.name,
    phone: company.phone,
  };
  return {
    subject: fillSubject(template.subject, values),
    text: fillTemplate(template.text, values),
  };
}

export const TellVisitInput = z.object({
  by: z.enum(VISIT_WAYS, { error: "by must be whatsapp or email" }),
});

/** A second press within this time is the same telling. */
const SAME_PRESS_MS = 60_000;
const samePress = () => ({ gt: new Date(now().getTime() - SAME_PRESS_MS) });

/** What a message tells of an appointment, kept with it: it leaves while this stands. */
export const toldIn = (row: Visit) => [visitSaid(row) ?? "", row.visitPlace ?? ""];

/** Whether WhatsApp was opened with this already, and nothing was mailed since. */
async function isOpened(tx: Tx, { id, visitTold, visitToldAt }: Visit, said: string) {
  if (visitTold !== said || visitToldAt! <= samePress().gt) return false;
  return (await countMails(tx, id, { createdAt: { gte: visitToldAt! } })) === 0;
}

/**
 * Tells the customer of a survey's appointment: by WhatsApp as an address that opens it written, by e-mail through the outbox (not
 * before `notBefore`). Raises `conflict` without an appointment, or where it is over; `invalid` where nobody can be reached.
 */
export async function tellVisit(
  actor: Actor,
  id: number,
  by: (typeof VISIT_WAYS)[number],
  notBefore: Date | null = null,
): Promise<{ url: string | null }> {
  assertCan(actor, "survey:edit");
  if (by === "email") assertMailServer();
  return transaction(async (tx) => {
    await holdAlone(tx, "Survey", id);
    await openSurvey(tx, id);
    const row = (await readVisit(tx, id))!;
    const said = visitSaid(row);
    const company = await getCompany(tx);
    if (said === null) throw conflict("There is no appointment yet: say its day first.");
    if (passed(row, company)) throw conflict("The appointment is over. Nobody was told.");
    const about = { entity: "survey", entityId: id } as const;
    const { customer, enquiry } = row;
    const to =
      by === "email"
        ? customer?.email
        : requiredWhatsappNumber({
            phone: customer?.phone || enquiry?.phone || null,
            dialCode: company.dialCode,
          });
    if (!to) throw invalidField("by", "There is no e-mail address");
    const link = await ensureLink(tx, about, "", actor.id);
    const { subject, text } = await visitMessage(tx, "survey", row, company);
    // A mail that was undone, or did not arrive, told nobody.
    const underWay = { recipient: to, text, status: { in: ["queued", "sent"] } };
    const isSame =
      by === "email"
        ? (await countMails(tx, id, { ...underWay, createdAt: samePress() })) > 0
        : await isOpened(tx, row, said);
    if (!isSame) {
      await tx.survey.update({
        where: { id },
        data: { visitTold: said, visitToldAt: now(), version: { increment: 1 } },
      });
      await recordHistory(tx, actor, "survey", id, "visit-told", { way: by });
    }
    if (by === "whatsapp") {
      const written = fillLink(text, { kind: "survey", link, passwordLink: null });
      return { url: whatsappAddress(to, written) };
    }
    if (!isSame) {
      await queueMessage(tx, {
        kind: "survey",
        recipient: to,
        replyTo: actor.email,
        subject,
        text,
        linkId: link.id,
        about,
        createdById: actor.id,
        notBefore,
        parameters: toldIn(row),
      });
    }
    return { url: null };
  });
}

/** Calls an appointment off: nothing is planned any more. Again is harmless. */
export async function cancelVisit(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "survey:edit");
  await transaction(async (tx) => {
    await holdAlone(tx, "Survey", id);
    await openSurvey(tx, id);
    const { visitDay, visitTime } = (await readVisit(tx, id))!;
    if (visitDay === null) return;
    const none = { visitDay: null, visitTime: null, surveyorId: null, visitTold: null };
    const data = { ...none, visitToldAt: null, version: { increment: 1 } };
    await tx.survey.update({ where: { id }, data });
    const day = paperDay(await getCompany(tx), visitDay);
    await recordHistory(tx, actor, "survey", id, "visit-cancelled", null, {
      note: [day, visitTime].filter(Boolean).join(", "),
    });
  });
}

type Telling = Pick<RowOf<"OutboxMessage">, "kind" | "entityId" | "createdAt" | "parameters">;

/** Takes back that a customer was told by a message that was undone, unless they were told again since. */
export async function untellVisit(tx: Tx, { kind, entityId, createdAt }: Telling): Promise<void> {
  if (kind !== "survey" || entityId === null) return;
  await tx.survey.updateMany({
    where: { id: entityId, visitToldAt: { lte: createdAt } },
    data: { visitTold: null, visitToldAt: null, version: { increment: 1 } },
  });
}

/** Says again that a customer was told, by a message that was undone and leaves after all. */
export async function retellVisit(tx: Tx, message: Telling): Promise<void> {
  const { kind, entityId: id, createdAt, parameters } = message;
  if (kind !== "survey" || id === null) return;
  const row = await readVisit(tx, id);
  if (!row || row.visitTold !== null || parameters !== JSON.stringify(toldIn(row))) return;
  const data = { visitTold: visitSaid(row), visitToldAt: createdAt, version: { increment: 1 } };
  await tx.survey.update({ where: { id }, data });
}

/** Why a message about an appointment does not leave any more; null where it stands as it was told. */
export async function visitObjection(
  { entityId, parameters }: Pick<Telling, "entityId"> & { parameters?: string | null },
  tx: Tx,
) {
  const row = entityId === null ? null : await readVisit(tx, entityId);
  const said = row && visitSaid(row);
  const why = !row
    ? "The survey was deleted"
    : !said
      ? "The appointment was cancelled"
      : passed(row, await getCompany(tx))
        ? "The appointment is over"
        : parameters === JSON.stringify(toldIn(row))
          ? null
          : "The appointment was moved";
  return why && { cancel: `${why}, so this was not sent.`, says: true as const };
}
