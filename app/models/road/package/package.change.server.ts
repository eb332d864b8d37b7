import type { Package } from "~/generated/sqlite/client";
import type { ValuesOf } from "~/models/kit/history/history.events";
import { recordHistory } from "~/models/kit/history/history.server";
import { type Actor, assertCan } from "~/models/kit/policy/policy";
import { columns } from "~/models/kit/shared/define-fields";
import {
  conflict,
  conflictAt,
  EditConflict,
  invalidField,
  notFound,
} from "~/models/kit/shared/domain-error";
import { heldConsignment, isOpen } from "~/models/road/consignment/consignment.server";
import { CONSIGNMENT_CLOSED, packingRefusal } from "~/models/road/consignment/consignment.status";
import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { PACKAGE_FIELDS } from "./package.fields";
import type { PackageInput, PackageRow } from "./package.schema";
import { alikeFrom } from "./package.server";

/**
 * A consignment whose packages are changed, in the caller's transaction: its row and its job's are ours from here on, so that two
 * who write at once give no number twice. Raises `not_found`, `conflict` once it is delivered or cancelled.
 */
export async function packingOf(tx: Tx, consignmentId: number) {
  const consignment = await heldConsignment(tx, consignmentId);
  if (!isOpen(consignment)) throw conflict(CONSIGNMENT_CLOSED);
  // Numbers are the job's: another of its consignments may be written to at the same time.
  await tx.job.updateMany({ where: { id: consignment.jobId }, data: { updatedAt: now() } });
  return consignment;
}

/** Which packages are on its list: what is on the way is what its lorry receipt says. Raises `conflict`. */
export function assertListOpen(consignment: { status: string; lrNumber: string | null }): void {
  const refusal = packingRefusal(consignment);
  if (refusal) throw conflict(refusal);
}

type Stored = { id: number; number: number; version: number; loadedAt: Date | null } & Record<
  string,
  unknown
>;

/** Returns the columns of a package that a row changes; null where nothing changes. */
export function changedBy(row: PackageRow | PackageInput, stored: Stored | null) {
  const fields = columns(PACKAGE_FIELDS, row);
  const loaded = row.loaded ?? Boolean(stored?.loadedAt);
  const loadedAt = loaded ? (stored?.loadedAt ?? now()) : null;
  const data = { ...fields, loadedAt };
  const same =
    stored !== null &&
    Object.entries(fields).every(([name, value]) => stored[name] === value) &&
    Boolean(stored.loadedAt) === loaded;
  return same ? null : data;
}

/** Says in the history of the consignment what became of its packing list. */
export const noted = (
  tx: Tx,
  actor: Actor,
  id: number,
  done: ValuesOf<"packing-list-changed">["done"],
) => recordHistory(tx, actor, "consignment", id, "packing-list-changed", { done });

/** That nobody changed a package since a form showed it (with a version). Raises `conflict` at the field. */
export function assertUnchanged(
  stored: { number: number; version: number },
  version: number | null,
  field: string,
): void {
  if (version === null || version === stored.version) return;
  throw conflictAt(
    field,
    `Package ${stored.number} changed in the meantime. Open the list again to see it.`,
  );
}

export async function changePackage(
  tx: Tx,
  stored: { id: number; number: number; version: number },
  version: number | null,
  data: object,
  field: string,
): Promise<void> {
  assertUnchanged(stored, version, field);
  await tx.package.update({
    where: { id: stored.id },
    data: { ...data, version: { increment: 1 } },
  });
}

/** The consignment or, of a free package, the job that it can be changed with. Raises `conflict` where that is closed. */
async function packageToChange(tx: Tx, id: number, removes = false) {
  const found = await tx.package.findUnique({
    where: { id },
    select: { consignmentId: true, jobId: true },
  });
  if (!found) throw notFound("package");
  const consignment = found.consignmentId && (await packingOf(tx, found.consignmentId));
  if (consignment && removes) assertListOpen(consignment);
  return tx.package.findUniqueOrThrow({ where: { id } });
}

/** A package and those that are alike up to a number. Raises `invalid` where these are not alike any more. */
async function withAlike(tx: Tx, stored: Package, through: number | null) {
  if (through === null || through <= stored.number) return [stored] as const;
  const run = await alikeFrom(stored, tx);
  const [first, ...others] = run.filter(({ number }) => number <= through);
  if (first && [first, ...others].at(-1)?.number === through) return [first, ...others] as const;
  throw invalidField("through", `Packages ${stored.number} to ${through} are not alike any more`);
}

/**
 * Saves one package, and those that are alike up to `through`. Raises `not_found`, `EditConflict` when another person saved in
 * between (with a version), `conflict` once its consignment is over, `invalid` at `through` where the others are not alike.
 */
export async function updatePackage(actor: Actor, id: number, input: PackageInput): Promise<void> {
  assertCan(actor, "consignment:edit");
  await transaction(async (tx) => {
    const stored = await packageToChange(tx, id);
    const [, ...others] = await withAlike(tx, stored, input.through);
    const data = changedBy(input, stored);
    if (!data) return;
    if (input.version !== null && input.version !== stored.version) throw new EditConflict();
    await tx.package.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
    const ids = others.map((other) => other.id);
    await tx.package.updateMany({
      where: { id: { in: ids } },
      data: { ...data, version: { increment: 1 } },
    });
    const { consignmentId, number } = stored;
    if (consignmentId === null) return;
    if (others.length > 0) {
      const changed = others.length + 1;
      return noted(tx, actor, consignmentId, { added: 0, changed });
    }
    await recordHistory(tx, actor, "consignment", consignmentId, "package-changed", {
      package: number,
    });
  });
}

/**
 * Takes a package off the list, and those that are alike up to `through`; no other gets their numbers. Raises `conflict` where
 * photos or a claim belong to one.
 */
export async function deletePackage(
  actor: Actor,
  id: number,
  through: number | null = null,
): Promise<void> {
  assertCan(actor, "consignment:edit");
  await transaction(async (tx) => {
    const stored = await packageToChange(tx, id, true);
    const packages = await withAlike(tx, stored, through);
    const numberOf = new Map(packages.map((each) => [each.id, each.number]));
    const where = { packageId: { in: [...numberOf.keys()] } };
    const [photo, claim] = [
      await tx.photo.findFirst({ where, select: { packageId: true } }),
      await tx.claim.findFirst({ where, select: { packageId: true } }),
    ];
    const named = (found: { packageId: number | null }) => numberOf.get(found.packageId ?? id);
    if (claim) throw conflict(`Package ${named(claim)} has a claim, so it cannot be removed.`);
    if (photo) throw conflict(`Photos belong to package ${named(photo)}: remove them first.`);
    await tx.package.deleteMany({ where: { id: { in: [...numberOf.keys()] } } });
    if (stored.consignmentId === null) return;
    for (const number of numberOf.values()) {
      await recordHistory(tx, actor, "consignment", stored.consignmentId, "package-removed", {
        package: number,
      });
    }
  });
}
