import type { Tx } from "~/platform/db.server";

/** Photos of packages go with them to another consignment, in the transaction that moves these; null: to none. */
export async function movePhotosOf(
  tx: Tx,
  packageIds: readonly number[],
  consignmentId: number | null,
): Promise<void> {
  await tx.photo.updateMany({
    where: { packageId: { in: [...packageIds] } },
    data: { consignmentId },
  });
}
