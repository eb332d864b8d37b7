import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { recordHistory, type Change } from "../../kit/history/history.server";
import { JOB_STEP_STATUS } from "../job/job.next";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import {
  leaveBehind,
  loadPackages,
  releasePackages,
  type LeftBehind,
} from "./consignment.packages.server";
import { proveHire } from "./consignment.hired.server";
import { keepLorryReceipt } from "./consignment.revision.server";
import type { ConsignmentStatus } from "./consignment.status";
import {
  currentTruck,
  ofCancelledJob,
  wholeConsignment,
  type Consignment,
} from "./consignment.server";

const NOT_ISSUED = "Issue the lorry receipt first: the truck cannot leave without it.";
const BY_DELIVERY =
  "Use 'Record delivery' to enter who received the goods, when, and how many packages.";
const NOT_BACK =
  "A consignment on the way cannot go back to booked. Cancel it if it was a mistake.";
const CHANGED_MEANWHILE =
  "This consignment or its packing list changed in the meantime. Check what stays behind, then press again.";

/** Why a consignment cannot get another state; null where it can. */
function moveRefusal(consignment: Consignment, to: ConsignmentStatus): string | null {
  const { status, lrNumber } = consignment;
  if (status === "Delivered" || status === "Cancelled") {
    return `This consignment is ${status.toLowerCase()}: its status cannot change.`;
  }
  if (to === "Booked") return NOT_BACK;
  if (to === "Delivered") {
    return status === "Booked"
      ? "This consignment has not left yet: mark it as in transit first."
      : BY_DELIVERY;
  }
  if (to === "In transit" && consignment.job.status === "Cancelled")
    return ofCancelledJob(consignment);
  if (to === "In transit" && (lrNumber === null || !currentTruck(consignment))) return NOT_ISSUED;
  return null;
}

/** Choices for a departure. */
type Leaving = {
  /** Loads the packages not marked as loaded. */
  allLoaded?: boolean;
  /** Leaves the packages not marked as loaded with the job, for another consignment. */
  leaveBehind?: boolean;
  /** A loading date that is still to come becomes today. */
  loadedToday?: boolean;
  /** The consignment's version as the user saw it: a change of its packing list raises it as well. */
  version?: number | null;
};

/** Returns the columns and history of a departure. `printed`: its lorry receipt changes with it. */
async function departure(tx: Tx, before: Consignment, leaving: Leaving) {
  // The transaction that moves it has counted it up by one.
  if (leaving.version != null && leaving.version !== before.version - 1) {
    throw conflict(CHANGED_MEANWHILE);
  }
  const { id, loadingDate } = before;
  const today = companyToday(await getCompany(tx));
  const early = leaving.loadedToday === true && loadingDate > today;
  const loaded = leaving.allLoaded ? await loadPackages(tx, id) : 0;
  const left = leaving.leaveBehind ? await leaveBehind(tx, before) : null;
  const packagesStated = left ? left.going : before.packagesStated;
  const changes: Change[] = [];
  if (early) changes.push({ field: "loadingDay", from: loadingDate, to: today });
  if (packagesStated !== before.packagesStated) {
    changes.push({ field: "packagesStated", from: before.packagesStated, to: packagesStated });
  }
  return {
    data: { sentAt: now(), loadingDate: early ? today : loadingDate, packagesStated },
    changes,
    values: left ? { leftBehind: left.staying, packages: left.numbers } : { loaded },
    note: null,
    printed: early || left !== null,
    left,
  };
}

const cancellation = (reason: string | null) => ({
  data: { cancelledAt: now(), cancelReason: reason },
  changes: [],
  values: {},
  note: reason,
  printed: false,
  left: null,
});

/**
 * Moves a consignment: on the way once its lorry receipt is issued, or cancelled with a reason. The state it has already is no
 * change; a delivery is `recordDelivery`. With the first one that leaves, a job that has not started does. Where packages stay
 * behind its lorry receipt states those that go, and what it said before is kept. Returns what stayed, null for nothing. Raises
 * `conflict` for any other move, and where another person changed consignment or packing list meanwhile (with a version); `invalid` at
 * `reason`, and as `leaveBehind` does.
 */
export async function moveConsignment(
  actor: Actor,
  id: number,
  to: ConsignmentStatus,
  reason: string | null = null,
  leaving: Leaving = {},
): Promise<LeftBehind | null> {
  assertCan(actor, "consignment:changeStatus");
  return transaction((tx) => moveIn(tx, actor, id, to, reason, leaving));
}

/** The move itself, in the caller's transaction. */
export async function moveIn(
  tx: Tx,
  actor: Actor,
  id: number,
  to: ConsignmentStatus,
  reason: string | null,
  leaving: Leaving = {},
): Promise<LeftBehind | null> {
  // The row is ours from here on: whoever else moves it waits until this is through.
  const { count } = await tx.consignment.updateMany({
    where: { id, status: { not: to } },
    data: { version: { increment: 1 } },
  });
  const before = await wholeConsignment({ id }, tx);
  if (count === 0) return null;
  const refusal = moveRefusal(before, to);
  if (refusal) throw conflict(refusal);
  if (to === "Cancelled" && reason === null) {
    throw invalidField("reason", "Say why it is cancelled");
  }
  const move = to === "Cancelled" ? cancellation(reason) : await departure(tx, before, leaving);
  const { count: moved } = await tx.consignment.updateMany({
    where: { id, status: before.status },
    data: { status: to, ...move.data },
  });
  if (moved === 0)
    throw conflict("The status of this consignment changed in the meantime. Reload the page.");
  await recordHistory(tx, actor, "consignment", id, "status-changed", move.values, {
    changes: [{ field: "status", from: before.status, to }, ...move.changes],
    note: move.note,
  });
  if (to === "Cancelled") {
    await releasePackages(tx, id);
    await proveHire(tx, id);
  } else await startJob(tx, actor, before.job);
  if (move.printed) await keepLorryReceipt(tx, actor, id);
  return move.left;
}

async function startJob(tx: Tx, actor: Actor, job: Consignment["job"]): Promise<void> {
  const to = JOB_STEP_STATUS.start;
  const { count } = await tx.job.updateMany({
    where: { id: job.id, status: "Not Started" },
    data: { status: to, version: { increment: 1 } },
  });
  if (count === 0) return;
  const changes = [{ field: "status", from: "Not Started", to }];
  await recordHistory(tx, actor, "job", job.id, "goods-left", {}, { changes });
}
