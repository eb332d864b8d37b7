import type { Tx } from "~/platform/db.server";

import { notFound } from "../../kit/shared/domain-error";
import { partsOf } from "./invoice.advance-parts";

const WITH = { adjustments: { orderBy: { id: "asc" } }, refunds: true } as const;

/**
 * Takes the row of an advance, for whoever takes of it, gives it back or takes back: of two at once the second finds
 * what the first left. What was used before parts were kept keeps from here on what it had until now. Returns the advance
 * with `rest`, what is left of its voucher. Raises `not_found`.
 */
export async function holdAdvance(tx: Tx, id: number) {
  await tx.payment.updateMany({ where: { id }, data: { version: { increment: 1 } } });
  const advance = await tx.payment.findUnique({ where: { id }, include: WITH });
  if (!advance) throw notFound("payment");
  const { parts, left: rest } = partsOf(advance);
  for (const { id: useId, tax: kept } of advance.adjustments) {
    const { taxableValue, tax } = parts.get(useId) ?? { taxableValue: null, tax: null };
    if (kept !== null || tax === null) continue;
    await tx.advanceAdjustment.update({ where: { id: useId }, data: { taxableValue, tax } });
  }
  return { ...advance, rest };
}
