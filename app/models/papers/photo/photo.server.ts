import type { Prisma } from "~/generated/sqlite/client";
import { only } from "~/platform/only";
import { db } from "~/platform/db.server";

import { noteAccess } from "../../company/access-log/access-log.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { consignmentScope, jobScope } from "../../kit/policy/scope";
import { invalidField, notFound } from "../../kit/shared/domain-error";
import { wherePhotos, type PhotoAbout } from "./photo.about.server";
import { readPhotoFile, sweepPhotoFiles } from "./photo.files.server";

/** The columns that a page shows of a photo; its picture is at `roadPaths.photo(id)`. */
const SHOWN = only(
  "Photo",
  "id hash width height size stage caption jobId consignmentId packageId",
  "vehicleReportId claimId createdAt",
);

/** The photos of one thing, the first first; customers see those of their own jobs. */
export async function photosOf(actor: Actor, about: PhotoAbout) {
  assertCan(actor, "photo:view");
  return db.photo.findMany({
    where: { AND: [wherePhotos(about), { job: jobScope(actor) }] },
    select: SHOWN,
    orderBy: { id: "asc" },
  });
}
export type PhotoRow = Awaited<ReturnType<typeof photosOf>>[number];

/**
 * Finds the photos of a consignment: of its delivery, the packages ticked for it now, its reports and claims. By their
 * relations: a package may have changed its consignment since.
 */
const ofJourney = (consignmentId: number) => ({
  OR: [
    wherePhotos({ consignmentId }),
    { package: { consignmentId } },
    { vehicleReport: { consignmentId } },
    { claim: { consignmentId } },
  ],
});

/** All photos of a consignment. Raises `not_found` for one that the actor may not see. */
export async function photosOfConsignment(actor: Actor, consignmentId: number) {
  assertCan(actor, "photo:view");
  const found = await db.consignment.findFirst({
    where: { AND: [{ id: consignmentId }, consignmentScope(actor)] },
    select: { id: true },
  });
  if (!found) throw notFound("consignment");
  return db.photo.findMany({
    where: ofJourney(consignmentId),
    select: SHOWN,
    orderBy: { id: "asc" },
  });
}

/** A picture as it is sent; `hash` names it for good. */
export type PhotoFile = {
  id: number;
  hash: string;
  size: number;
  read: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** Raises `not_found` for a photo that is not there, whose file is gone, or that is of another customer's job. */
export async function photoFile(actor: Actor, id: number): Promise<PhotoFile> {
  assertCan(actor, "photo:view");
  return findFile(actor, id, { job: jobScope(actor) });
}

async function findFile(actor: Actor | null, id: number, among: Prisma.PhotoWhereInput) {
  const found = await db.photo.findFirst({
    where: { AND: [{ id }, among] },
    select: { id: true, hash: true, size: true, job: { select: { clientId: true } } },
  });
  if (!found) throw notFound("photo");
  noteAccess(actor, { kind: "photo", recordId: id, subjectId: found.job.clientId });
  return fileOfHash(found);
}

/** The file is read when it is to be sent: whoever has it already is answered without. */
export function fileOfHash({
  id,
  hash,
  size,
}: {
  id: number;
  hash: string;
  size: number;
}): PhotoFile {
  const read = async () => {
    const bytes = await readPhotoFile(hash);
    if (!bytes) throw notFound("photo");
    return bytes;
  };
  return { id, hash, size, read };
}

/** Clears away the files that no photo of anything is of any more; how many. */
export async function sweepPhotos(signal?: AbortSignal): Promise<number> {
  return sweepPhotoFiles(async (hashes) => {
    const named = { where: { hash: { in: hashes } }, select: { hash: true } } as const;
    const rows = [
      await db.photo.findMany(named),
      await db.requestPhoto.findMany(named),
      await db.surveyPhoto.findMany(named),
    ].flat();
    return new Set(rows.map(({ hash }) => hash));
  }, signal);
}

/** The subject that a request about a consignment names: a package, report or claim. None of them means its delivery. */
type Named = { packageId: number | null; vehicleReportId: number | null; claimId: number | null };

/**
 * Returns the subject of photos sent to a consignment's address. Raises `not_found` for one that is not there. Raises
 * `invalid` at a subject outside the consignment, or where several are named.
 */
export async function aboutWithin(
  actor: Actor,
  consignmentId: number,
  { packageId, vehicleReportId, claimId }: Named,
): Promise<PhotoAbout> {
  assertCan(actor, "photo:add");
  const select = { id: true } as const;
  const found = await db.consignment.findUnique({ where: { id: consignmentId }, select });
  if (!found) throw notFound("consignment");
  const named = [packageId, vehicleReportId, claimId].filter((id) => id !== null);
  if (named.length > 1) {
    throw invalidField("body", "Name a package, a vehicle report or a claim, not several of them");
  }
  const within = { consignmentId };
  if (packageId !== null) {
    const own = await db.package.findFirst({ where: { id: packageId, ...within }, select });
    if (!own) throw invalidField("packageId", "This package is not one of the consignment's");
    return { packageId };
  }
  if (vehicleReportId !== null) {
    const where = { id: vehicleReportId, ...within };
    const own = await db.vehicleReport.findFirst({ where, select });
    if (!own) throw invalidField("vehicleReportId", "This report is not one of the consignment's");
    return { vehicleReportId };
  }
  if (claimId === null) return within;
  const own = await db.claim.findFirst({ where: { id: claimId, ...within }, select });
  if (!own) throw invalidField("claimId", "This claim is not one of the consignment's");
  return { claimId };
}
