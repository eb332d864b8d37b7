import { transaction } from "~/platform/db.server";

import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { shownLrNumber } from "../../kit/shared/lr-number";

/**
 * Deletes a job for good; invoices that belonged to it stay, without the link. Raises `conflict` where a consignment of its goods, its
 * packing list, a photo or an advance to its crew is there.
 */
export async function deleteJob(actor: Actor, id: number) {
  assertCan(actor, "job:delete");
  const inUse = (what: string) => conflict(`This job has ${what}, so it cannot be deleted.`);
  await transaction(async (tx) => {
    await holdAlone(tx, "Job", id);
    const before = await tx.job.findUnique({
      where: { id },
      select: {
        jobNumber: true,
        title: true,
        consignments: { select: { id: true, lrNumber: true }, orderBy: { id: "asc" }, take: 1 },
        _count: { select: { packages: true, photos: true, crewAdvances: true } },
      },
    });
    if (!before) throw notFound("job");
    const [journey] = before.consignments;
    if (journey) throw inUse(`consignment ${shownLrNumber(journey)}`);
    if (before._count.packages > 0) throw inUse("a packing list");
    if (before._count.photos > 0) throw inUse("photos");
    if (before._count.crewAdvances > 0) throw inUse("advances to its crew");
    const values = { number: before.jobNumber, name: before.title };
    await recordHistory(tx, actor, "job", id, "deleted", values);
    await tx.job.delete({ where: { id } });
  });
}
