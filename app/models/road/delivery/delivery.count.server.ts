import type { Tx } from "~/platform/db.server";

import type { Consignment } from "../consignment/consignment.server";
import { packagesSent, packagesText } from "../road/package-count";
import { invalidField } from "../../kit/shared/domain-error";
import type { DeliveryInput } from "./delivery.schema";

/*
 * The count that a consignee signs for and the marks of the packages say the same: what was received and what is short are what
 * was sent. The receipt counts, the packing list lists; where they differed one of them would be untrue.
 */

/** It came, whole or not. */
export const hasArrived = (outcome: string | null) => outcome !== null && outcome !== "short";

/** Counts the packages on its list that are marked as short, and as arrived. */
async function marksOf(tx: Tx, consignmentId: number) {
  const rows = await tx.package.groupBy({
    by: ["outcome"],
    where: { consignmentId, outcome: { not: null } },
    _count: { _all: true },
  });
  const all = rows.reduce((sum, row) => sum + row._count._all, 0);
  const short = rows.find(({ outcome }) => outcome === "short")?._count._all ?? 0;
  return { short, arrived: all - short };
}

const are = (count: number) => (count === 1 ? "is" : "are");
const at = (message: string) => invalidField("packagesReceived", message);

/**
 * Returns the number of packages received: the counted number, else those sent less those marked as short. Raises
 * `invalid` at `packagesReceived` where some packages have no mark.
 */
export async function receivedOf(
  tx: Tx,
  consignment: Consignment,
  { packagesReceived, allDelivered }: DeliveryInput,
): Promise<number> {
  if (packagesReceived !== null) return packagesReceived;
  const { short, arrived } = await marksOf(tx, consignment.id);
  const sent = packagesSent(consignment);
  if (allDelivered || (short + arrived > 0 && short + arrived === sent)) return sent - short;
  throw at("Say how many packages were received");
}

/**
 * That a delivery's count and its packages agree, once those are marked that came with it. Raises `invalid` at
 * `packagesReceived`; at `remarks` where nothing is marked by package and nobody says what became of the others.
 */
export async function assertCount(
  tx: Tx,
  consignment: Consignment,
  received: number,
  { remarks, allDelivered }: DeliveryInput,
): Promise<void> {
  const sent = packagesSent(consignment);
  if (received > sent) {
    throw at(`${packagesText(sent)} ${sent === 1 ? "was" : "were"} sent: more cannot be received`);
  }
  const missing = sent - received;
  const { short, arrived } = await marksOf(tx, consignment.id);
  const marks = consignment._count.packages > 0 && (allDelivered || short + arrived > 0);
  if (!marks) {
    if (missing === 0 || remarks !== null) return;
    const others = missing === 1 ? "package, or mark it" : `${missing} packages, or mark them`;
    throw invalidField("remarks", `Say what became of the other ${others} as short`);
  }
  if (short > missing) {
    throw at(
      `${packagesText(short)} ${are(short)} marked as short, so ${sent - short} of ${sent} came, not ${received}`,
    );
  }
  if (short < missing) {
    throw at(
      short === 0
        ? `${received} of ${packagesText(sent)} came: mark the ${missing === 1 ? "one that is" : `${missing} that are`} missing as short`
        : `${received} of ${packagesText(sent)} came and ${short} ${are(short)} marked as short: mark ${missing - short} more as short`,
    );
  }
}

/** That marks which come after a delivery can be true with the count that it says. Raises `invalid` at `packagesReceived`. */
export async function assertMarksFit(tx: Tx, consignment: Consignment): Promise<void> {
  const sent = packagesSent(consignment);
  const received = consignment.packagesReceived ?? 0;
  const { short, arrived } = await marksOf(tx, consignment.id);
  if (short <= sent - received && arrived <= received) return;
  throw at(
    `${received} of ${packagesText(sent)} were recorded as received. These marks change that: correct the number here and press 'Correct delivery'`,
  );
}
