import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { assertCan, type Actor } from "../../kit/policy/policy";
import { unusedOf } from "../../sales/quotation/quotation.advance";

/**
 * Advances of moves that will not be: their quotation was rejected, and nobody has decided yet what becomes of what is left. The one
 * that waits longest first, at most `take`; `total` counts them all. Amounts in minor units; for those who may refund.
 */
export async function advancesToGiveBack(actor: Actor, take = 5) {
  assertCan(actor, "payment:refund");
  const found = await db.$queryRaw<{ id: unknown }[]>(
    Prisma.sql`SELECT "Payment"."id" FROM "Payment"
      JOIN "Quotation" ON "Quotation"."id" = "Payment"."quotationId"
      WHERE "Quotation"."status" = 'rejected' AND "Payment"."status" = 'Completed'
        AND "Payment"."invoiceId" IS NULL AND "Payment"."refundOfId" IS NULL
        AND "Payment"."amount" + "Payment"."tdsAmount" > "Payment"."adjustedAmount" + "Payment"."refundedAmount"
      ORDER BY "Quotation"."decidedAt", "Payment"."id"`,
  );
  const ids = found.map(({ id }) => Number(id));
  const shown = ids.slice(0, take);
  const rows = await db.payment.findMany({
    where: { id: { in: shown } },
    select: {
      ...only(
        "Payment",
        "id referenceNumber amount tdsAmount adjustedAmount refundedAmount currency",
      ),
      client: { select: { name: true } },
      quotation: { select: { id: true, quotationNumber: true, rejectionReason: true } },
    },
  });
  return {
    total: ids.length,
    rows: shown.flatMap((id) =>
      rows
        .filter((row) => row.id === id)
        .map(({ client, quotation, ...row }) => ({
          id,
          number: row.referenceNumber,
          customer: client.name,
          left: unusedOf(row),
          currency: row.currency,
          quotation: quotation && { id: quotation.id, number: quotation.quotationNumber },
          reason: quotation?.rejectionReason ?? null,
        })),
    ),
  };
}
