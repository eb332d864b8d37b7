import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import { movePhotosOf } from "~/models/papers/photo/photo.remove.server";
import { packagesOfGoods, packagesText } from "../road/package-count";
import { invalidField } from "../../kit/shared/domain-error";
import { numbersText } from "~/models/ground/typed/text";
import type { Consignment } from "./consignment.server";

/*
 * Changes packages when their consignment moves. All of it runs in the transaction that moves it and holds its row:
 * marking a package waits for the end.
 */

/** Marks what is not marked as loaded; returns how many packages that were. */
export async function loadPackages(tx: Tx, consignmentId: number): Promise<number> {
  const { count } = await tx.package.updateMany({
    where: { consignmentId, loadedAt: null },
    data: { loadedAt: now(), version: { increment: 1 } },
  });
  return count;
}

/** They can go with another consignment; how they came with this one is not said of that. */
async function release(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.package.updateMany({
    where: { id: { in: [...ids] } },
    data: {
      consignmentId: null,
      loadedAt: null,
      outcome: null,
      outcomeAt: null,
      destinationCondition: null,
      version: { increment: 1 },
    },
  });
  await movePhotosOf(tx, ids, null);
}

/** All of its packages can go with another consignment. */
export async function releasePackages(tx: Tx, consignmentId: number): Promise<void> {
  const packages = await tx.package.findMany({ where: { consignmentId }, select: { id: true } });
  await release(
    tx,
    packages.map(({ id }) => id),
  );
}

/** Counts of packages that stay and that go, with their numbers for the history. */
export type LeftBehind = { staying: number; going: number; numbers: string };

/**
 * Leaves packages not marked as loaded with the job, for another consignment; null where all are loaded. The caller
 * writes the new count on the lorry receipt. Raises `invalid` at `leaveBehind` where nothing would go, and where the
 * goods state another count.
 */
export async function leaveBehind(tx: Tx, consignment: Consignment): Promise<LeftBehind | null> {
  const staying = await tx.package.findMany({
    where: { consignmentId: consignment.id, loadedAt: null },
    select: { id: true, number: true },
    orderBy: { number: "asc" },
  });
  if (staying.length === 0) return null;
  const going = consignment._count.packages - staying.length;
  if (going === 0) {
    throw invalidField(
      "leaveBehind",
      "No package is marked as loaded: mark those that go on the packing list first.",
    );
  }
  const ofGoods = packagesOfGoods(consignment.goods);
  if (ofGoods !== null && ofGoods !== going) {
    throw invalidField(
      "leaveBehind",
      `The goods are ${packagesText(ofGoods)}, but ${going} would go. Correct the number of packages of the goods first.`,
    );
  }
  await release(
    tx,
    staying.map(({ id }) => id),
  );
  const numbers = numbersText(staying.map(({ number }) => number));
  return {
    staying: staying.length,
    going,
    numbers,
  };
}
