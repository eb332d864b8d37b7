import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { getCompany } from "../../company/company/company.server";
import { currentSnapshot } from "../../company/company/company.snapshot.server";
import { recordHistory, type Author } from "../../kit/history/history.server";
import { assertPlaceKnown } from "../../papers/paper-tax/paper-tax";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, EditConflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdCustomerOf } from "../../kit/shared/hold.server";
import { keepDecision } from "./quotation.keep-decision.server";
import { quotationDocument } from "./quotation.document";
import { wholeQuotation } from "./quotation.server";
import {
  transitionOf,
  quotationStatusLabel,
  stateBefore,
  type QuotationStatus,
} from "./quotation.status";

const REASON_MAX = 1_000;
const REASON_MISSING = "Please provide a reason for rejection";

type Target = Exclude<QuotationStatus, "draft">;
type Moved = { status: QuotationStatus; changed: boolean };

function inWords(status: string): string {
  return status === "draft" ? "a draft" : quotationStatusLabel(status).toLowerCase();
}

/**
 * Moves a quotation in the caller's transaction, where its state allows it. Its own state is harmless.
 * `data` is asked for only when the move is to happen. Raises `conflict` for any other state, and
 * `EditConflict` for another version than the given one.
 */
export async function moveQuotation(
  tx: Tx,
  actor: Author,
  id: number,
  to: Target,
  data: () => { sentAt?: Date; decidedAt?: Date; rejectionReason?: string },
  version?: number,
): Promise<Moved> {
  const from = stateBefore(to);
  await holdCustomerOf(tx, id);
  // The row is ours from here on: of two moves at once the second finds what the first made of it.
  await tx.quotation.updateMany({ where: { id, status: from }, data: { status: from } });
  const found = await tx.quotation.findUnique({
    where: { id },
    select: only("Quotation", "status version taxRegime placeOfSupplyReason placeOfSupplyChosen"),
  });
  if (!found) throw notFound("quotation");
  if (version !== undefined && version !== found.version) throw new EditConflict();
  const verdict = transitionOf(found.status, to);
  if (verdict === "same") return { status: to, changed: false };
  if (verdict === "refused") {
    throw conflict(`This quotation is ${inWords(found.status)}: it cannot become ${to}.`);
  }
  if (to === "sent") assertPlaceKnown(found);
  const fields = data();
  const { count } = await tx.quotation.updateMany({
    where: { id, status: from, version: found.version },
    data: { ...fields, status: to, version: { increment: 1 } },
  });
  if (count === 0) throw new EditConflict();
  if (to === "sent") {
    await tx.quotation.update({
      where: { id },
      data: { companySnapshotId: await currentSnapshot(tx) },
    });
  }
  const changes = [{ field: "status", from: found.status, to }];
  const more = { changes, note: fields.rejectionReason };
  await recordHistory(tx, actor, "quotation", id, "marked", { status: to }, more);
  return { status: to, changed: true };
}

/** Returns a rejection's columns. Raises `invalid` at `rejectionReason` without a reason of a sensible length. */
export function rejection(reason: string): { decidedAt: Date; rejectionReason: string } {
  if (!reason) throw invalidField("rejectionReason", REASON_MISSING);
  if (reason.length > REASON_MAX) {
    throw invalidField("rejectionReason", "The reason must be at most 1,000 characters");
  }
  return { decidedAt: now(), rejectionReason: reason };
}

/** Marks a draft as sent. Raises `conflict` once it is decided. */
export async function sendQuotation(actor: Actor, id: number): Promise<Moved> {
  assertCan(actor, "quotation:changeStatus");
  return transaction((tx) => moveQuotation(tx, actor, id, "sent", () => ({ sentAt: now() })));
}

/**
 * Marks a draft as sent in the transaction that sends it; one past draft stays as it is: false. Raises
 * `conflict` when somebody decides it in between.
 */
export async function markDraftAsSent(tx: Tx, actor: Actor, id: number): Promise<boolean> {
  assertCan(actor, "quotation:changeStatus");
  if ((await tx.quotation.count({ where: { id, status: "draft" } })) === 0) return false;
  return (await moveQuotation(tx, actor, id, "sent", () => ({ sentAt: now() }))).changed;
}

/** Makes a sent quotation a draft again, whose message was undone before it left; one that was decided stays. */
export async function unsendQuotation(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { count } = await tx.quotation.updateMany({
    where: { id, status: "sent" },
    data: { status: "draft", sentAt: null, companySnapshotId: null, version: { increment: 1 } },
  });
  if (count === 0) return;
  const changes = [{ field: "status", from: "sent", to: "draft" }];
  await recordHistory(tx, actor, "quotation", id, "marked", { status: "draft" }, { changes });
}

/** Marks a sent quotation as approved. Raises `conflict` from any other state. */
export async function approveQuotation(actor: Actor, id: number): Promise<Moved> {
  return takeDown(actor, id, "approved", () => ({ decidedAt: now() }));
}

/**
 * Marks a sent quotation as rejected. Raises `invalid` at `rejectionReason` without a reason, and
 * `conflict` from any other state.
 */
export async function rejectQuotation(
  actor: Actor,
  id: number,
  reason: string | null | undefined,
): Promise<Moved> {
  const text = reason?.replaceAll("\0", "").trim() ?? "";
  return takeDown(actor, id, "rejected", () => rejection(text));
}

/** Records an answer given to the office: moves the quotation, and keeps the answer with its document. */
async function takeDown(
  actor: Actor,
  id: number,
  answer: "approved" | "rejected",
  data: () => { decidedAt: Date; rejectionReason?: string },
): Promise<Moved> {
  assertCan(actor, "quotation:changeStatus");
  return transaction(async (tx) => {
    const moved = await moveQuotation(tx, actor, id, answer, data);
    if (!moved.changed) return moved;
    // Read after the move, when nobody else can change it: what stands there is what was answered.
    const decided = await wholeQuotation(id, tx);
    const asked = { ...decided, status: "sent", version: decided.version - 1 };
    const view = quotationDocument(asked, await getCompany(tx));
    const kept = { answer, name: actor.name, reason: decided.rejectionReason };
    await keepDecision(tx, asked, view, kept, { recordedById: actor.id });
    return moved;
  });
}

/**
 * Rejects the quotation of a move that is cancelled, whatever its state: the only way there from approved. In the
 * transaction of whoever cancels, whose row it is.
 */
export async function rejectCancelled(
  tx: Tx,
  actor: Actor,
  { id, status }: { id: number; status: string },
  reason: string,
): Promise<void> {
  await tx.quotation.update({
    where: { id },
    data: { ...rejection(reason), status: "rejected", version: { increment: 1 } },
  });
  const changes = [{ field: "status", from: status, to: "rejected" }];
  const more = { changes, note: reason };
  await recordHistory(tx, actor, "quotation", id, "marked", { status: "rejected" }, more);
}

/** Moves a quotation to any state by its name, as scripts and the page's buttons ask for it. */
export async function changeQuotationStatus(
  actor: Actor,
  id: number,
  to: QuotationStatus,
  reason?: string | null,
): Promise<Moved> {
  if (to === "sent") return sendQuotation(actor, id);
  if (to === "approved") return approveQuotation(actor, id);
  if (to === "rejected") return rejectQuotation(actor, id, reason);
  assertCan(actor, "quotation:changeStatus");
  return transaction(async (tx) => {
    const found = await tx.quotation.findUnique({ where: { id }, select: { status: true } });
    if (!found) throw notFound("quotation");
    if (found.status === "draft") return { status: "draft", changed: false };
    throw conflict(`This quotation is ${inWords(found.status)}: it cannot become a draft again.`);
  });
}
