import { transaction, type Tx } from "~/platform/db.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { notFound } from "../../kit/shared/domain-error";
import { aboutOf, assertOpen, photoOwner } from "./photo.about.server";
import { recordPhotos } from "./photo.add.server";

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

/**
 * Takes a photo off; its file goes with the next sweep, unless another photo is of the same picture. Raises `not_found`
 * (a second press, too), `conflict` for a cancelled consignment and a settled claim.
 */
export async function removePhoto(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "photo:remove");
  await transaction(async (tx) => {
    const photo = await tx.photo.findUnique({ where: { id } });
    if (!photo) throw notFound("photo");
    const owner = await photoOwner(tx, aboutOf(photo));
    assertOpen(owner);
    const { count } = await tx.photo.deleteMany({ where: { id } });
    if (count === 0) throw notFound("photo");
    await recordPhotos(tx, actor, owner, "removed", count);
  });
}
