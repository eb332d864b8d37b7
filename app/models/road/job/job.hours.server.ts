import { transaction } from "~/platform/db.server";

import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflict, notFound } from "../../kit/shared/domain-error";
import type { HoursInput } from "./job.schema";

/**
 * Writes down how many hours a job's crew loaded and unloaded, also once it is completed: then they are known. Null takes them back.
 * Raises `not_found`, and `conflict` for a cancelled job.
 */
export async function recordHours(
  actor: Actor,
  id: number,
  { hoursWorked }: HoursInput,
): Promise<void> {
  assertCan(actor, "job:edit");
  await transaction(async (tx) => {
    const where = { id, status: { not: "Cancelled" } };
    const before = await tx.job.findUnique({ where: { id }, select: { hoursWorked: true } });
    if (!before) throw notFound("job");
    const data = { hoursWorked, version: { increment: 1 } };
    const from = before.hoursWorked;
    if (from === hoursWorked) return;
    if ((await tx.job.updateMany({ where, data })).count === 0)
      throw conflict("This job is cancelled: nobody worked on it.");
    const changes = [{ field: "hoursWorked", from, to: hoursWorked }];
    await recordHistory(tx, actor, "job", id, "updated", {}, { changes });
  });
}
