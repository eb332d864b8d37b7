import { transaction } from "~/platform/db.server";
import { only } from "~/platform/only";

import { revokeLinksOf } from "../../papers/document-link/document-link.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";

/** Deletes a quotation for good. Raises `conflict` when an invoice, a job or a consignment was made from it, or an advance received on it. */
export async function deleteQuotation(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "quotation:delete");
  const inUse = (what: string) => conflict(`This quotation has ${what}, so it cannot be deleted.`);
  await transaction(async (tx) => {
    await holdAlone(tx, "Quotation", id);
    const found = await tx.quotation.findUnique({
      where: { id },
      select: {
        quotationNumber: true,
        totalAmount: true,
        currency: true,
        customer: { select: { name: true } },
        _count: {
          select: only("Quotation", "invoices billedMoves jobs payments consignments"),
        },
      },
    });
    if (!found) throw notFound("quotation");
    if (found._count.invoices + found._count.billedMoves > 0) throw inUse("an invoice");
    if (found._count.jobs > 0) throw inUse("a job");
    if (found._count.payments > 0) throw inUse("an advance");
    if (found._count.consignments > 0) throw inUse("a consignment");
    await tx.quotation.delete({ where: { id } });
    await revokeLinksOf(tx, { entity: "quotation", entityId: id });
    const { quotationNumber: number, customer, totalAmount: amount, currency } = found;
    const values = { number, name: customer.name, amount, currency };
    await recordHistory(tx, actor, "quotation", id, "deleted", values);
  });
}
