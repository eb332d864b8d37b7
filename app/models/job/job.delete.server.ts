import { transaction } from "~/platform/db.server";

import { recordHistory } from "../history/history.server";
import { assertCan, type Actor } from "../policy/policy";
import { notFound } from "../shared/domain-error";

/** Deletes a job for good; invoices that belonged to it stay, without the link. */
export async function deleteJob(actor: Actor, id: number) {
  assertCan(actor, "job:delete");
  await transaction(async (tx) => {
    const before = await tx.job.findUnique({
      where: { id },
      select: { jobNumber: true, title: true },
    });
    if (!before) throw notFound("job");
    await recordHistory(tx, actor, "job", id, "Deleted", {
      note: `${before.jobNumber}, ${before.title}`,
    });
    await tx.job.delete({ where: { id } });
  });
}
