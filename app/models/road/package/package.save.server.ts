import type { Package, Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { CONSIGNMENT_CLOSED, packingRefusal } from "../consignment/consignment.status";
import { isOpen } from "../consignment/consignment.server";
import type { ValuesOf } from "../../kit/history/history.events";
import { recordHistory } from "../../kit/history/history.server";
import { movePhotosOf } from "~/models/papers/photo/photo.remove.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { columns } from "../../kit/shared/define-fields";
import {
  conflict,
  conflictAt,
  EditConflict,
  invalidField,
  notFound,
} from "../../kit/shared/domain-error";
import { once } from "../../kit/shared/once.server";
import { PACKAGE_FIELDS } from "./package.fields";
import type {
  PackageInput,
  PackageMovesInput,
  PackageRow,
  PackagesInput,
  PackingFormInput,
} from "./package.schema";
import { alikeFrom, lastNumber } from "./package.server";
import { MAX_PACKAGES, MAX_PACKAGES_AT_ONCE, type Renumbered } from "./package.words";

/**
 * A consignment whose packages are changed, in the caller's transaction: its row and its job's are ours from here on, so that two
 * who write at once give no number twice. Raises `not_found`, `conflict` once it is delivered or cancelled.
 */
async function packingOf(tx: Tx, consignmentId: number) {
  const { count } = await tx.consignment.updateMany({
    where: { id: consignmentId },
    data: { version: { increment: 1 } },
  });
  if (count === 0) throw notFound("consignment");
  const consignment = await tx.consignment.findUniqueOrThrow({
    where: { id: consignmentId },
    select: { id: true, jobId: true, status: true, lrNumber: true },
  });
  if (!isOpen(consignment)) throw conflict(CONSIGNMENT_CLOSED);
  // Numbers are the job's: another of its consignments may be written to at the same time.
  await tx.job.updateMany({ where: { id: consignment.jobId }, data: { updatedAt: now() } });
  return consignment;
}

/** Which packages are on its list: what is on the way is what its lorry receipt says. Raises `conflict`. */
function assertListOpen(consignment: { status: string; lrNumber: string | null }): void {
  const refusal = packingRefusal(consignment);
  if (refusal) throw conflict(refusal);
}

type Stored = { id: number; number: number; version: number; loadedAt: Date | null } & Record<
  string,
  unknown
>;

/** What of a package a row changes; null where it says what is stored. */
function changedBy(row: PackageRow | PackageInput, stored: Stored | null) {
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
const noted = (tx: Tx, actor: Actor, id: number, done: ValuesOf<"packing-list-changed">["done"]) =>
  recordHistory(tx, actor, "consignment", id, "packing-list-changed", { done });

/**
 * Writes a page of a consignment's packing list: rows with an id are changed, the others are added with the job's next numbers;
 * empty ones are none, and one of a quantity is so many that are alike. All of it or nothing. Returns how many packages the consignment has then, and which new ones have another
 * number than was shown. Raises `conflict` at a row that another person changed meanwhile (with a version), and for a new one once the
 * goods are on the way; `invalid` at one that is not on its list or is one too many.
 */
export async function savePackages(
  actor: Actor,
  consignmentId: number,
  { packages }: PackagesInput,
  key?: string | null,
): Promise<{ total: number; renumbered: Renumbered[] }> {
  assertCan(actor, "consignment:edit");
  return once(actor, `packages:${consignmentId}`, key, async (tx) => {
    const consignment = await packingOf(tx, consignmentId);
    const { jobId } = consignment;
    const rows = packages.map((row, index) => ({ row, index })).filter(({ row }) => row !== null);
    const ids = rows.flatMap(({ row }) => (row?.id == null ? [] : [row.id]));
    const stored = await tx.package.findMany({ where: { id: { in: ids }, consignmentId } });
    let next = (await lastNumber(jobId, tx)) + 1;
    const fresh: Prisma.PackageCreateManyInput[] = [];
    const renumbered: Renumbered[] = [];
    let changed = 0;
    for (const { row, index } of rows) {
      if (!row) continue;
      const wrong = (field: "contents" | "quantity", sentence: string) =>
        invalidField(`packages[${index}].${field}`, sentence);
      const known = row.id === null ? null : (stored.find(({ id }) => id === row.id) ?? null);
      if (row.id !== null && !known) {
        throw wrong("contents", "This package is not on this list");
      }
      const data = changedBy(row, known);
      if (!data) continue;
      if (known) {
        if ((row.quantity ?? 1) > 1) {
          throw wrong(
            "quantity",
            "A package that is on the list already is one: add the others in a line of theirs",
          );
        }
        assertUnchanged(known, row.version, `packages[${index}].contents`);
        await tx.package.update({
          where: { id: known.id },
          data: { ...data, version: { increment: 1 } },
        });
        changed += 1;
      } else {
        assertListOpen(consignment);
        const quantity = row.quantity ?? 1;
        if (next + quantity - 1 > MAX_PACKAGES) {
          throw wrong("contents", `A job has at most ${MAX_PACKAGES} packages`);
        }
        if (fresh.length + quantity > MAX_PACKAGES_AT_ONCE) {
          throw wrong("contents", `At most ${MAX_PACKAGES_AT_ONCE} packages at once`);
        }
        for (let at = 0; at < quantity; at++) {
          fresh.push({ ...data, jobId, consignmentId, number: next, createdAt: now() });
          if (row.number !== null && row.number + at !== next) {
            renumbered.push({ shown: row.number + at, given: next });
          }
          next += 1;
        }
      }
    }
    // One statement for all of them: a list of hundreds may come at once.
    if (fresh.length > 0) await tx.package.createMany({ data: fresh });
    const added = fresh.length;
    if (added + changed > 0) await noted(tx, actor, consignmentId, { added, changed });
    return { total: await tx.package.count({ where: { consignmentId } }), renumbered };
  });
}

/** The same as its form sends it: its lines, with the numbers that they were told, and what was pasted behind them. */
export async function savePackingForm(
  actor: Actor,
  consignmentId: number,
  { packages, pasted, from }: PackingFormInput,
  key?: string | null,
): Promise<{ total: number; renumbered: Renumbered[] }> {
  let next = from;
  const numbered = [...packages, ...pasted].map((row) => {
    if (!row || row.id !== null || next === null) return row;
    const number = next;
    next += row.quantity ?? 1;
    return { ...row, number };
  });
  return savePackages(actor, consignmentId, { packages: numbered }, key);
}

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
    await tx.package.updateMany({
      where: { id: { in: [id, ...others.map((other) => other.id)] } },
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

/**
 * Takes packages of the job along, leaves others for another consignment, marks them as loaded or not: all of it or nothing. Raises
 * `invalid` at `take` for one that is not free, at the others for one that is not on this consignment.
 */
export async function movePackages(
  actor: Actor,
  consignmentId: number,
  { take, release, load, unload }: PackageMovesInput,
): Promise<void> {
  assertCan(actor, "consignment:edit");
  await transaction(async (tx) => {
    const consignment = await packingOf(tx, consignmentId);
    const { jobId } = consignment;
    if (take.length + release.length > 0) assertListOpen(consignment);
    const on = { consignmentId };
    const moves = [
      [take, "take", { jobId, consignmentId: null }, { consignmentId, loadedAt: null }],
      [release, "release", on, { consignmentId: null, loadedAt: null }],
      [load, "load", on, { loadedAt: now() }],
      [unload, "unload", on, { loadedAt: null }],
    ] as const;
    const done: Partial<Record<(typeof moves)[number][1], number>> = {};
    for (const [ids, field, from, data] of moves) {
      const those = [...new Set(ids)];
      if (those.length === 0) continue;
      const { count } = await tx.package.updateMany({
        where: { id: { in: those }, ...from },
        data: { ...data, version: { increment: 1 } },
      });
      if (count !== those.length) {
        throw invalidField(
          field,
          field === "take"
            ? "One of these packages is already on another consignment, or belongs to another job"
            : "One of these packages is not on this consignment",
        );
      }
      if ("consignmentId" in data) await movePhotosOf(tx, those, data.consignmentId);
      done[field] = count;
    }
    if (Object.keys(done).length > 0) await noted(tx, actor, consignmentId, done);
  });
}

/** Marks every package of a consignment as loaded. Returns how many there are. */
export async function loadAllPackages(actor: Actor, consignmentId: number): Promise<number> {
  assertCan(actor, "consignment:edit");
  return transaction(async (tx) => {
    await packingOf(tx, consignmentId);
    const { count } = await tx.package.updateMany({
      where: { consignmentId, loadedAt: null },
      data: { loadedAt: now(), version: { increment: 1 } },
    });
    if (count > 0) await noted(tx, actor, consignmentId, { load: count });
    return tx.package.count({ where: { consignmentId } });
  });
}
