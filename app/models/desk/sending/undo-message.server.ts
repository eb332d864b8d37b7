import { transaction, type Tx } from "~/platform/db.server";

import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { messageScope } from "../../papers/outbox/outbox.list";
import { recordOfMessage } from "../../papers/outbox/outbox.undelivered.server";
import { retryMessage } from "../../papers/outbox/outbox.retry.server";
import { markInvoiceSent } from "../../billing/invoice/invoice.move.server";
import { markDraftAsSent, unsendQuotation } from "../../sales/quotation/quotation.move.server";
import { retellVisit, untellVisit } from "../../sales/survey/survey.visit.server";
import { paperObjection } from "./paper-stands.server";
import { forgetPress } from "./send-once.server";

const UNDONE = "Undone by ";

/** Why a message that did not wait cannot be undone: it is told apart whether anything left. */
function refusalOf({ status, failure }: { status: string; failure: string | null }): string {
  if (status !== "cancelled") return "This message has left, or is leaving: it cannot be undone.";
  return failure?.startsWith(UNDONE)
    ? "This was undone already. Nothing was sent."
    : "This message was cancelled already. Nothing was sent.";
}

/**
 * 'Undo': a message that a person sent and that has not begun to leave is cancelled. What it would have done once (a stage of
 * reminders) can be done again, its form can be sent again, and what it made Sent is given back. Returns whom it was for.
 * Raises `conflict` when it left, is leaving, or was undone before.
 */
export async function undoMessage(actor: Actor, id: number): Promise<string> {
  assertCan(actor, "document:send");
  return transaction(async (tx) => {
    const mine = { id, ...messageScope(actor) };
    const { count } = await tx.outboxMessage.updateMany({
      where: { ...mine, status: "queued", attempts: 0, leaseId: null, createdById: { not: null } },
      data: { status: "cancelled", failure: `${UNDONE}${actor.name}`, onceKey: null },
    });
    const message = await tx.outboxMessage.findFirst({ where: mine });
    if (!message) throw notFound("page");
    if (count === 0) throw conflict(refusalOf(message));
    await recordOfMessage(tx, actor, id, "message-undone");
    await forgetPress(tx, message);
    await giveBack(tx, actor, message);
    if (message.entity === "survey") await untellVisit(tx, message);
    return message.recipient;
  });
}

/**
 * 'Try again' of a message; what was undone makes its paper Sent as any sending does, and its history says that it leaves after all.
 * Raises `conflict` as well where a quotation or an invoice is another by now.
 */
export async function sendAgain(actor: Actor, id: number): Promise<void> {
  await retryMessage(actor, id, async (tx, message) => {
    const { entity, entityId, kind, status, failure } = message;
    if (status !== "cancelled" || entityId === null) return;
    if (failure?.startsWith(UNDONE)) {
      const event = kind.endsWith("-reminder") ? "reminder-sent-again" : "sent-again";
      await recordOfMessage(tx, actor, id, event);
    }
    if (entity === "survey") await retellVisit(tx, message);
    if (entity !== "quotation" && entity !== "invoice") return;
    const madeSent =
      entity === "quotation"
        ? kind === entity && (await markDraftAsSent(tx, actor, entityId))
        : await markInvoiceSent(tx, entityId);
    // Asked once it is no draft any more: what would not leave is not Sent.
    const objection = await paperObjection(message, tx);
    if (objection && "cancel" in objection) throw conflict(objection.cancel);
    if (madeSent) await tx.outboxMessage.update({ where: { id }, data: { madeSent } });
  });
}

/** Takes back the state Sent that a message gave, where nothing else left for the document since. */
async function giveBack(
  tx: Tx,
  actor: Actor,
  { entity, entityId }: { entity: string | null; entityId: number | null },
): Promise<void> {
  if (entityId === null || (entity !== "quotation" && entity !== "invoice")) return;
  const about = { entity, entityId };
  if (!(await tx.outboxMessage.count({ where: { ...about, madeSent: true } }))) return;
  if (await elsewhereLeft(tx, about)) return;
  await tx.outboxMessage.updateMany({ where: about, data: { madeSent: false } });
  const where = { id: entityId };
  if (entity === "quotation") await unsendQuotation(tx, actor, entityId);
  else await tx.invoice.update({ where, data: { sentAt: null, version: { increment: 1 } } });
}

/**
 * Whether anything else left for a paper: another message, one that WhatsApp itself took over, or
 * its link by hand. What was undone is in the history as often as it was sent.
 */
async function elsewhereLeft(
  tx: Tx,
  about: { entity: string; entityId: number },
): Promise<boolean> {
  if (await tx.outboxMessage.count({ where: { ...about, status: { not: "cancelled" } } }))
    return true;
  const wentOut = await tx.historyEntry.count({
    where: {
      ...about,
      action: { in: ["sent", "reminder-sent", "reminder-queued", "link-copied"] },
    },
  });
  const messages = await tx.outboxMessage.count({ where: about });
  return wentOut > messages;
}
