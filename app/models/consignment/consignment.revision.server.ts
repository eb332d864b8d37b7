import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import { wholeConsignment } from "./consignment.server";

/**
 * Keeps what a lorry receipt says, in the transaction that issues or changes it: each version as it was. What is kept is the
 * record itself, from which its papers are drawn again.
 */
export async function keepLorryReceipt(tx: Tx, id: number): Promise<void> {
  const { _count, ...consignment } = await wholeConsignment({ id }, tx);
  const view = JSON.stringify({ ...consignment, packageCount: _count.packages });
  await tx.documentRevision.create({
    data: { entity: "consignment", entityId: id, version: consignment.version, view, at: now() },
  });
}
