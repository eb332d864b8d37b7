import { transaction } from "~/platform/db.server";

import { revokeLinksOf } from "../document-link/document-link.server";
import { recordHistory } from "../history/history.server";
import { formatMoney } from "../money/money";
import { assertCan, type Actor } from "../policy/policy";
import { formatDate } from "../shared/calendar-date";
import { conflict, notFound } from "../shared/domain-error";
import { shownInvoiceNumber } from "./invoice.status";

/**
 * Deletes an invoice for good, with its payments that never counted; the history keeps what each was.
 * Raises `conflict` when it has completed payments.
 */
export async function deleteInvoice(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "invoice:delete");
  await transaction(async (tx) => {
    // Nobody can pay it from here on: the row is ours, and what was paid before is seen.
    const { count } = await tx.invoice.updateMany({
      where: { id, amountPaid: 0 },
      data: { version: { increment: 1 } },
    });
    const invoice = await tx.invoice.findUnique({ where: { id }, include: { payments: true } });
    if (!invoice) throw notFound("invoice");
    if (count === 0) {
      throw conflict("This invoice has completed payments and cannot be deleted.");
    }
    const said = (amount: number, name: string, day: string) =>
      `${name} of ${formatDate(day)}, ${formatMoney(amount, invoice.currency)}`;
    for (const payment of invoice.payments) {
      await revokeLinksOf(tx, { entity: "payment", entityId: payment.id });
      await recordHistory(tx, actor, "payment", payment.id, "Deleted", {
        note: `${said(payment.amount, payment.referenceNumber, payment.date)}, with its invoice`,
      });
    }
    await recordHistory(tx, actor, "invoice", id, "Deleted", {
      note: said(invoice.total, shownInvoiceNumber(invoice), invoice.invoiceDate),
    });
    await tx.payment.deleteMany({ where: { invoiceId: id } });
    await revokeLinksOf(tx, { entity: "invoice", entityId: id });
    await tx.invoice.delete({ where: { id } });
  });
}
