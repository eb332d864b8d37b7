import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

/*
 * The effect of a delivery on the truck's hire: the balance is due once everything aboard was delivered. Hires are read
 * and written here as a table; their sums belong to billing.
 */

/** The hire that counts and has a consignment aboard; null where none has. */
async function hireOf(tx: Tx, consignmentId: number) {
  const found = await tx.hireConsignment.findFirst({
    where: { consignmentId, hire: { status: "active" } },
    select: { hire: { select: { id: true, hireNumber: true } } },
  });
  return found?.hire ?? null;
}

type Aboard = { status: string; deliveryDate: string | null };

/** The day on which the last of what is aboard was delivered; null before. What was cancelled is not waited for. */
export function provenOn(aboard: readonly Aboard[]): string | null {
  const counted = aboard.filter(({ status }) => status !== "Cancelled");
  const days = counted.flatMap(({ deliveryDate }) => deliveryDate ?? []).sort();
  return days.length === counted.length ? (days.at(-1) ?? null) : null;
}

/** Says of the hire that a consignment is aboard of when its balance is due, after a delivery or a cancellation. */
export async function proveHire(tx: Tx, consignmentId: number): Promise<void> {
  const hire = await hireOf(tx, consignmentId);
  if (!hire) return;
  const where = { id: hire.id };
  // The row is ours first: of two deliveries at once the second one sees the first.
  await tx.hire.updateMany({ where, data: { updatedAt: now() } });
  const { dueDate, aboard } = await tx.hire.findUniqueOrThrow({
    where,
    select: {
      dueDate: true,
      aboard: { select: { consignment: { select: { status: true, deliveryDate: true } } } },
    },
  });
  const due = provenOn(aboard.map(({ consignment }) => consignment));
  if (due !== dueDate) {
    await tx.hire.update({ where, data: { dueDate: due, version: { increment: 1 } } });
  }
}
