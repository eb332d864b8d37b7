import { transaction } from "~/platform/db.server";

import { assertCan, type Actor } from "../../kit/policy/policy";
import { notFound } from "../../kit/shared/domain-error";
import { aboutOf, assertOpen, photoOwner } from "./photo.about.server";
import { recordPhotos } from "./photo.add.server";

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
