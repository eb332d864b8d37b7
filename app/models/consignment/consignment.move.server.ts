import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../company/company.server";
import { recordHistory } from "../history/history.server";
import { JOB_STEP_STATUS } from "../job/job.next";
import { assertCan, type Actor } from "../policy/policy";
import { conflict, invalidField } from "../shared/domain-error";
import { keepLorryReceipt } from "./consignment.revision.server";
import type { ConsignmentStatus } from "./consignment.status";
import {
  currentTruck,
  ofCancelledJob,
  wholeConsignment,
  type Consignment,
} from "./consignment.server";

const NOT_ISSUED =
  "The lorry receipt is not issued: issue it first, the truck does not leave without one.";
const BY_DELIVERY =
  "A delivery is taken down with who received it, when, and how many packages: use 'Record delivery'.";
const NOT_BACK =
  "A consignment that is on the way does not go back to booked: cancel it if it was a mistake.";

/** Why a consignment cannot get another state; null where it can. */
function moveRefusal(consignment: Consignment, to: ConsignmentStatus): string | null {
  const { status, lrNumber } = consignment;
  if (status === "Delivered" || status === "Cancelled") {
    return `This consignment is ${status.toLowerCase()}: its state stays.`;
  }
  if (to === "Booked") return NOT_BACK;
  if (to === "Delivered") {
    return status === "Booked" ? "It has not left yet: mark it as in transit first." : BY_DELIVERY;
  }
  if (to === "In transit" && consignment.job.status === "Cancelled")
    return ofCancelledJob(consignment);
  if (to === "In transit" && (lrNumber === null || !currentTruck(consignment))) return NOT_ISSUED;
  return null;
}

/**
 * Moves a consignment: on the way once its lorry receipt is issued, or cancelled with a reason. The state it has already is no
 * change; a delivery is `recordDelivery`. With the first one that leaves, a job that has not started does; with `allLoaded` its
 * packages are marked as loaded, with `loadedToday` a loading date that is still to come becomes today. Raises `conflict` for any other move, `invalid` at `reason`.
 */
export async function moveConsignment(
  actor: Actor,
  id: number,
  to: ConsignmentStatus,
  reason: string | null = null,
  { allLoaded = false, loadedToday = false }: { allLoaded?: boolean; loadedToday?: boolean } = {},
): Promise<void> {
  assertCan(actor, "consignment:changeStatus");
  await transaction(async (tx) => {
    // The row is ours from here on: whoever else moves it waits until this is through.
    const { count } = await tx.consignment.updateMany({
      where: { id, status: { not: to } },
      data: { version: { increment: 1 } },
    });
    const before = await wholeConsignment({ id }, tx);
    if (count === 0) return;
    const refusal = moveRefusal(before, to);
    if (refusal) throw conflict(refusal);
    if (to === "Cancelled" && reason === null) {
      throw invalidField("reason", "Say why it is cancelled");
    }
    const at = now();
    const today = companyToday(await getCompany(tx));
    const early = to === "In transit" && loadedToday && before.loadingDate > today;
    const { count: moved } = await tx.consignment.updateMany({
      where: { id, status: before.status },
      data:
        to === "Cancelled"
          ? { status: to, cancelledAt: at, cancelReason: reason }
          : { status: to, sentAt: at, ...(early && { loadingDate: today }) },
    });
    if (moved === 0) throw conflict("Somebody moved this consignment meanwhile.");
    const loaded = to === "In transit" && allLoaded ? await loadPackages(tx, id) : 0;
    await recordHistory(tx, actor, "consignment", id, "Status changed", {
      changes: [
        { field: "Status", from: before.status, to },
        ...(early ? [{ field: "Loading Date", from: before.loadingDate, to: today }] : []),
      ],
      note: loaded > 0 ? `Marked as loaded: ${loaded}` : reason,
    });
    if (to === "Cancelled") await releasePackages(tx, id);
    else await startJob(tx, actor, before.job);
    if (early) await keepLorryReceipt(tx, actor, id);
  });
}

/** Marks what is not marked as loaded; returns how many packages that were. */
async function loadPackages(tx: Tx, consignmentId: number): Promise<number> {
  const { count } = await tx.package.updateMany({
    where: { consignmentId, loadedAt: null },
    data: { loadedAt: now(), version: { increment: 1 } },
  });
  return count;
}

/** Its packages can go with another journey. */
async function releasePackages(tx: Tx, consignmentId: number): Promise<void> {
  await tx.package.updateMany({
    where: { consignmentId },
    data: { consignmentId: null, loadedAt: null, version: { increment: 1 } },
  });
}

async function startJob(tx: Tx, actor: Actor, job: Consignment["job"]): Promise<void> {
  const to = JOB_STEP_STATUS.start;
  const { count } = await tx.job.updateMany({
    where: { id: job.id, status: "Not Started" },
    data: { status: to, version: { increment: 1 } },
  });
  if (count === 0) return;
  await recordHistory(tx, actor, "job", job.id, "Status changed", {
    changes: [{ field: "Status", from: "Not Started", to }],
    note: "Its goods have left",
  });
}
