import type { Photo } from "~/generated/sqlite/client";
import { databaseKind, type Tx } from "~/platform/db.server";

import { conflict, notFound } from "../../kit/shared/domain-error";
import { PHOTOS_MOST } from "./photo.limits";

/** The subject of photos: one package, one vehicle report, one claim, or the delivery of a consignment. */
export type PhotoAbout =
  | { packageId: number }
  | { vehicleReportId: number }
  | { claimId: number }
  | { consignmentId: number };

type Columns = Pick<Photo, "consignmentId" | "packageId" | "vehicleReportId" | "claimId">;

/** The kind of subject that photos show, and which one. */
type Shown = { what: keyof typeof CALLED; name?: string | number };

const CALLED = {
  delivery: () => "the delivery",
  package: (number: string) => `package ${number}`,
  vehicleReport: (registration: string) => `the vehicle report of ${registration}`,
  claim: (number: string) => `claim ${number}`,
} as const;

/** As sentences and the history name it: "package 3". */
export const calledOf = ({ what, name = "" }: Shown) => CALLED[what](String(name));

export const HISTORY = { shown: { label: "Photos", show: calledOf } };

/** The owner of photos: its job and consignment follow from it. */
export type PhotoOwner = {
  jobId: number;
  /** Written with each photo of it. */
  columns: Columns;
  /** As the history keeps it, and `calledOf` says it. */
  shown: Shown;
  most: number;
  /** Why nothing may be added to it, nor taken off; null where it may. */
  closed: string | null;
};

const NONE: Columns = {
  consignmentId: null,
  packageId: null,
  vehicleReportId: null,
  claimId: null,
};

type Journey = { id: number; jobId: number; status: string };

/** The owner of photos of a part of a consignment, or of its delivery; a package may be on none yet. */
const ownerOf = (
  what: Shown["what"],
  name: Shown["name"],
  own: Partial<Columns>,
  journey: Journey | null,
  jobId = journey?.jobId ?? 0,
): PhotoOwner => ({
  jobId,
  columns: { ...NONE, ...own, consignmentId: journey?.id ?? null },
  shown: name === undefined ? { what } : { what, name },
  most: PHOTOS_MOST[what],
  closed:
    journey?.status === "Cancelled"
      ? "The consignment was cancelled: its photos stay as they are."
      : null,
});

const WITH_JOURNEY = { include: { consignment: true } } as const;

/** Raises `not_found` of what it is about. */
export async function photoOwner(tx: Tx, about: PhotoAbout): Promise<PhotoOwner> {
  if ("packageId" in about) {
    const where = { id: about.packageId };
    const found = await tx.package.findUnique({ where, ...WITH_JOURNEY });
    if (!found) throw notFound("package");
    return ownerOf("package", found.number, about, found.consignment, found.jobId);
  }
  if ("vehicleReportId" in about) {
    const where = { id: about.vehicleReportId };
    const found = await tx.vehicleReport.findUnique({ where, ...WITH_JOURNEY });
    if (!found) throw notFound("vehicleReport");
    return ownerOf("vehicleReport", found.registration, about, found.consignment);
  }
  if ("claimId" in about) {
    const where = { id: about.claimId };
    const found = await tx.claim.findUnique({ where, ...WITH_JOURNEY });
    if (!found) throw notFound("claim");
    const owner = ownerOf("claim", found.claimNumber, about, found.consignment);
    if (found.status !== "Settled") return owner;
    return { ...owner, closed: "The claim is settled: its photos stay as they are." };
  }
  const found = await tx.consignment.findUnique({ where: { id: about.consignmentId } });
  if (!found) throw notFound("consignment");
  return ownerOf("delivery", undefined, {}, found);
}

/** Which photos are about it. Of a consignment by itself those of its delivery. */
export function wherePhotos(about: PhotoAbout) {
  return "consignmentId" in about ? { ...NONE, ...about } : about;
}

export function aboutOf(photo: Columns): PhotoAbout {
  const { packageId, vehicleReportId, claimId, consignmentId } = photo;
  if (packageId !== null) return { packageId };
  if (vehicleReportId !== null) return { vehicleReportId };
  if (claimId !== null) return { claimId };
  if (consignmentId !== null) return { consignmentId };
  throw notFound("photo");
}

/** Raises `conflict` where nothing may be changed any more. */
export function assertOpen({ closed }: PhotoOwner): void {
  if (closed) throw conflict(closed);
}

/** The first half of the database's lock key; the job is the other half. */
const LOCK = 72_707_418;

/** Nobody else adds photos to a job until this transaction ends: two at once would pass a limit. SQLite has one writer. */
export async function holdJob(tx: Tx, jobId: number): Promise<void> {
  if (databaseKind() === "sqlite") return;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::int, ${jobId}::int)`;
}
