import { transaction } from "~/platform/db.server";

import { revokeLinksOf } from "../../papers/document-link/document-link.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { shownInvoiceNumber } from "./invoice.status";

const NEVER = "An issued invoice is never deleted: 'Cancel' keeps its number and paper.";

/**
 * Deletes a draft for good; the history keeps what it was. Raises `conflict` for an issued invoice: its number
 * would be missing in a series that must have no gaps.
 */
export async function deleteInvoice(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "invoice:delete");
  await transaction(async (tx) => {
    // Nobody can issue it from here on: the row is ours.
    const { count } = await tx.invoice.updateMany({
      where: { id, status: "Draft" },
      data: { version: { increment: 1 } },
    });
    const invoice = await tx.invoice.findUnique({ where: { id } });
    if (!invoice) throw notFound("invoice");
    if (count === 0) throw conflict(NEVER);
    const { invoiceDate: date, total: amount, currency } = invoice;
    const values = { number: shownInvoiceNumber(invoice), date, amount, currency };
    await recordHistory(tx, actor, "invoice", id, "deleted", values);
    await revokeLinksOf(tx, { entity: "invoice", entityId: id });
    await tx.invoice.delete({ where: { id } });
  });
}
