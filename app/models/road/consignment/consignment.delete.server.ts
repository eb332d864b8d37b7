import { only } from "~/platform/only";
import { transaction } from "~/platform/db.server";

import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict } from "../../kit/shared/domain-error";
import { holdConsignment } from "./consignment.server";
import { revokeLinksOf } from "../../papers/document-link/document-link.server";

/**
 * Deletes a consignment whose lorry receipt was never issued and on which nothing hangs; its packages stay with the job.
 * Raises `conflict` otherwise: it is cancelled then.
 */
export async function deleteConsignment(actor: Actor, id: number): Promise<void> {
  assertCan(actor, "consignment:delete");
  await transaction(async (tx) => {
    await holdConsignment(tx, id);
    const found = await tx.consignment.findUniqueOrThrow({
      where: { id },
      select: {
        lrNumber: true,
        jobId: true,
        _count: {
          select: only("Consignment", "vehicleReports photos signatures claims hires"),
        },
      },
    });
    if (found.lrNumber !== null) {
      throw conflict(`${found.lrNumber} is issued and keeps its number: cancel it instead.`);
    }
    if (Object.values(found._count).some((rows) => rows > 0)) {
      throw conflict(
        "Photos, signatures, a vehicle report, a claim or a hire belong to this consignment: cancel it instead.",
      );
    }
    await tx.package.updateMany({
      where: { consignmentId: id },
      data: { consignmentId: null, loadedAt: null, version: { increment: 1 } },
    });
    await revokeLinksOf(tx, { entity: "consignment", entityId: id });
    await tx.consignment.delete({ where: { id } });
    await recordHistory(tx, actor, "consignment", id, "deleted");
    await recordHistory(tx, actor, "job", found.jobId, "consignment-deleted");
  });
}
