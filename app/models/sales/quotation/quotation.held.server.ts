import type { Tx } from "~/platform/db.server";

import { sum } from "../../ground/money/money";
import { unusedOf } from "./quotation.advance";

/** Advances as they are found by those who take of them: received, neither an invoice's nor given back. */
export const ADVANCES = {
  status: "Completed",
  invoiceId: null,
  refundOfId: null,
} as const;

/** The unused rest of a quotation's advances, in minor units: neither used by invoices nor refunded. */
export async function heldFor(tx: Tx, quotationId: number): Promise<number> {
  const advances = await tx.payment.findMany({ where: { ...ADVANCES, quotationId } });
  return sum(advances.map(unusedOf));
}
