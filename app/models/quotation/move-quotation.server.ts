import { transaction, type Tx } from "~/db.server";

import { currentEdition } from "../company/edition.server";
import { recordHistory, type Author } from "../history/history.server";
import { formatMoney } from "../money/money";
import { assertCan, type Actor } from "../policy/policy";
import { now } from "../shared/clock.server";
import { isForeignKeyViolation } from "../shared/database-error";
import { conflict, invalidField, notFound } from "../shared/domain-error";
import {
  moveOf,
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
 * `data` is asked for only when the move is to happen. Raises `conflict` for any other state, and for
 * another version than the given one.
 */
export async function moveQuotation(
  tx: Tx,
  actor: Author,
  id: number,
  to: Target,
  data: () => { sentAt?: Date; decidedAt?: Date; rejectionReason?: string },
  version?: number,
): Promise<Moved> {
  const found = await tx.quotation.findUnique({ where: { id }, select: { status: true } });
  if (!found) throw notFound("quotation");
  const verdict = moveOf(found.status, to);
  if (verdict === "same") return { status: to, changed: false };
  const refused = () =>
    conflict(`This quotation is ${inWords(found.status)}: it cannot become ${to}.`);
  if (verdict === "refused") throw refused();
  const fields = data();
  const { count } = await tx.quotation.updateMany({
    where: { id, status: stateBefore(to), version },
    data: { ...fields, status: to, version: { increment: 1 } },
  });
  if (count === 0) throw refused();
  if (to === "sent") {
    await tx.quotation.update({ where: { id }, data: { editionId: await currentEdition(tx) } });
  }
  await recordHistory(tx, actor, "quotation", id, `Marked as ${to}`, {
    changes: [
      {
        field: "Status",
        from: quotationStatusLabel(found.status),
        to: quotationStatusLabel(to),
      },
    ],
    note: fields.rejectionReason,
  });
  return { status: to, changed: true };
}

/** What a rejection writes. Raises `invalid` at `rejectionReason` without a reason of a sensible length. */
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
 * Marks a draft as sent in the transaction that sends it; one past draft stays as it is. Raises
 * `conflict` when somebody decides it in between.
 */
export async function markDraftAsSent(tx: Tx, actor: Actor, id: number): Promise<void> {
  assertCan(actor, "quotation:changeStatus");
  if ((await tx.quotation.count({ where: { id, status: "draft" } })) === 0) return;
  await moveQuotation(tx, actor, id, "sent", () => ({ sentAt: now() }));
}

/** Marks a sent quotation as approved. Raises `conflict` from any other state. */
export async function approveQuotation(actor: Actor, id: number): Promise<Moved> {
  assertCan(actor, "quotation:changeStatus");
  return transaction((tx) =>
    moveQuotation(tx, actor, id, "approved", () => ({ decidedAt: now() })),
  );
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
  assertCan(actor, "quotation:changeStatus");
  const text = reason?.replaceAll("\0", "").trim() ?? "";
  return transaction((tx) => moveQuotation(tx, actor, id, "rejected", () => rejection(text)));
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

/** Deletes a quotation for good. Raises `conflict` when an invoice or a job was made from it. */
export async function deleteQuotation(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "quotation:delete");
  const inUse = (what: string) =>
    conflict(`This quotation has ${what}, so it cannot be deleted. Delete that first.`);
  await transaction(async (tx) => {
    const found = await tx.quotation.findUnique({
      where: { id },
      select: {
        quotationNumber: true,
        totalAmount: true,
        currency: true,
        customer: { select: { name: true } },
        _count: { select: { invoices: true, jobs: true } },
      },
    });
    if (!found) throw notFound("quotation");
    if (found._count.invoices > 0) throw inUse("an invoice");
    if (found._count.jobs > 0) throw inUse("a job");
    try {
      const { count } = await tx.quotation.deleteMany({
        where: { id, invoices: { none: {} }, jobs: { none: {} } },
      });
      if (count === 0) throw inUse("an invoice or a job");
    } catch (error) {
      if (isForeignKeyViolation(error)) throw inUse("an invoice");
      throw error;
    }
    const total = formatMoney(found.totalAmount, found.currency);
    await recordHistory(tx, actor, "quotation", id, "Deleted", {
      note: `${found.quotationNumber}, ${found.customer.name}, ${total}`,
    });
  });
}
