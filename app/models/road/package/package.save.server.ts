import type { Prisma } from "~/generated/sqlite/client";
import { movePhotosOf } from "~/models/papers/photo/photo.remove.server";
import { now } from "~/platform/clock.server";
import { agreedSurvey } from "~/models/sales/survey/survey.agreed.server";
import { transaction, type Tx } from "~/platform/db.server";
import { loadPackages } from "../consignment/consignment.packages.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { invalidField } from "../../kit/shared/domain-error";
import { once } from "../../kit/shared/once.server";
import {
  assertListOpen,
  changedBy,
  changePackage,
  noted,
  packingOf,
} from "./package.change.server";
import type { PackageMovesInput, PackagesInput, PackingFormInput } from "./package.schema";
import { lastNumber } from "./package.server";
import { MAX_PACKAGES, MAX_PACKAGES_AT_ONCE, type Renumbered } from "./package.words";

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
      const known = row.id === null ? null : (stored.find(({ id }) => id === row.id) ?? null);
      if (row.id !== null && !known) {
        throw invalidField(`packages[${index}].contents`, "This package is not on this list");
      }
      const data = changedBy(row, known);
      if (!data) continue;
      if (known) {
        if ((row.quantity ?? 1) > 1) {
          const message =
            "A package that is on the list already is one: add the others in a line of theirs";
          throw invalidField(`packages[${index}].quantity`, message);
        }
        await changePackage(tx, known, row.version, data, `packages[${index}].contents`);
        changed += 1;
      } else {
        assertListOpen(consignment);
        const quantity = row.quantity ?? 1;
        if (next + quantity - 1 > MAX_PACKAGES) {
          const message = `A job has at most ${MAX_PACKAGES} packages`;
          throw invalidField(`packages[${index}].contents`, message);
        }
        if (fresh.length + quantity > MAX_PACKAGES_AT_ONCE) {
          const message = `At most ${MAX_PACKAGES_AT_ONCE} packages at once`;
          throw invalidField(`packages[${index}].contents`, message);
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
    if (fresh.length > 0) {
      await tx.package.createMany({ data: fresh });
      await letListCount(tx, consignment);
    }
    const added = fresh.length;
    if (added + changed > 0) await noted(tx, actor, consignmentId, { added, changed });
    return { total: await tx.package.count({ where: { consignmentId } }), renumbered };
  });
}

/** What a survey proposed as numbers of packages goes once they are packed: the packing list counts them. */
async function letListCount(
  tx: Tx,
  { id, quotationId }: { id: number; quotationId: number | null },
) {
  const where = { consignmentId: id };
  const goods = await tx.consignmentGoods.findMany({ where });
  if (goods.length === 0 || goods.some(({ packages, quantity }) => packages !== quantity)) return;
  if (!(await agreedSurvey(quotationId, tx))) return;
  await tx.consignmentGoods.updateMany({ where, data: { packages: null } });
}

/** Saves the packing form: its lines with the numbers they were shown, then the pasted ones. */
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
    const count = await loadPackages(tx, consignmentId);
    if (count > 0) await noted(tx, actor, consignmentId, { load: count });
    return tx.package.count({ where: { consignmentId } });
  });
}
