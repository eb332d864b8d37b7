import { db, type Tx } from "~/platform/db.server";

import { formatMoney } from "../../ground/money/money";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflictAt } from "../../kit/shared/domain-error";
import { heldFor } from "../../sales/quotation/quotation.held.server";

/**
 * The advance held for a job to be cancelled, in minor units, with its currency. Null where nothing is asked: nothing is
 * held, another job of the quotation goes on, or the quotation was declined.
 */
async function heldForJob(tx: Tx, jobId: number) {
  const job = await tx.job.findUnique({
    where: { id: jobId },
    select: {
      status: true,
      currency: true,
      quotation: {
        select: { id: true, status: true, jobs: { select: { id: true, status: true } } },
      },
    },
  });
  const { quotation, status, currency } = job ?? {};
  if (!quotation || !currency || status === "Cancelled" || quotation.status === "rejected") {
    return null;
  }
  const goesOn = quotation.jobs.some((one) => one.id !== jobId && one.status !== "Cancelled");
  const held = goesOn ? 0 : await heldFor(tx, quotation.id);
  return held === 0 ? null : { held, currency };
}

/** Whether cancelling a job asks what becomes of an advance. */
export async function holdsAdvance(actor: Actor, jobId: number): Promise<boolean> {
  assertCan(actor, "job:changeStatus");
  return (await heldForJob(db, jobId)) !== null;
}

/**
 * Raises `conflict` at `status` for a job that holds an advance: cancelling it asks what becomes of the money, which a status alone
 * does not say.
 */
export async function assertHoldsNothing(tx: Tx, jobId: number): Promise<void> {
  const found = await heldForJob(tx, jobId);
  if (!found) return;
  throw conflictAt(
    "status",
    `An advance of ${formatMoney(found.held, found.currency)} is held for this job: 'Cancel Job' asks what becomes of it.`,
  );
}
