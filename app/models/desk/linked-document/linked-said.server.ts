import type { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { formatMoney } from "../../ground/money/money";
import type { LinkedDocument } from "./linked-document.types";

/** The answer to what the customer last reported as paid; `waits`: until it is confirmed nothing is reported again. */
export async function saidOf(of: Prisma.PaymentWhereInput): Promise<LinkedDocument["said"]> {
  const said = await db.payment.findFirst({
    where: { AND: [{ createdById: null, transactionId: { not: null } }, of] },
    orderBy: { id: "desc" },
  });
  if (!said) return null;
  const paid = `${formatMoney(said.amount, said.currency)}, reference ${said.transactionId}`;
  switch (said.status) {
    case "Pending":
      return {
        waits: true,
        tone: "info",
        text: `You told us that you paid ${paid}. We look for it in our account and confirm it here. You need not do anything.`,
      };
    case "Completed":
      return { waits: false, tone: "success", text: `We received ${paid}. Thank you!` };
    case "Failed":
      return {
        waits: false,
        tone: "warning",
        text: `We could not find your payment of ${paid}. Please check the reference, or call us.`,
      };
    default:
      return null;
  }
}
