import { databaseKind, type Tx } from "~/platform/db.server";

import { conflict, notFound } from "../../kit/shared/domain-error";
import { PHOTOS_MOST } from "./photo.limits";

/** What photos are about: one package, one vehicle report, one claim, or the delivery of a consignment. */
export type PhotoAbout =
  | { packageId: number }
  | { vehicleReportId: number }
  | { claimId: number }
  | { consignmentId: number };

type Columns = {
  consignmentId: number | null;
  packageId: number | null;
  vehicleReportId: number | null;
  claimId: number | null;
};

/** What photos show, and which of them. */
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

/** What somebody wants to show: its job and consignment follow from it. */
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

const closedBy = (consignment: { status: string } | null) =>
  consignment?.status === "Cancelled"
    ? "The consignment was cancelled: its photos stay as they are."
    : null;

/** Raises `not_found` of what it is about. */
export async function photoOwner(tx: Tx, about: PhotoAbout): Promise<PhotoOwner> {
  if ("packageId" in about) return ofPackage(tx, about.packageId);
  if ("vehicleReportId" in about) return ofReport(tx, about.vehicleReportId);
  if ("claimId" in about) return ofClaim(tx, about.claimId);
  const found = await tx.consignment.findUnique({ where: { id: about.consignmentId } });
  if (!found) throw notFound("consignment");
  return {
    jobId: found.jobId,
    columns: { ...NONE, consignmentId: found.id },
    shown: { what: "delivery" },
    most: PHOTOS_MOST.delivery,
    closed: closedBy(found),
  };
}

async function ofPackage(tx: Tx, id: number): Promise<PhotoOwner> {
  const found = await tx.package.findUnique({ where: { id }, include: { consignment: true } });
  if (!found) throw notFound("package");
  return {
    jobId: found.jobId,
    columns: { ...NONE, packageId: id, consignmentId: found.consignmentId },
    shown: { what: "package", name: found.number },
    most: PHOTOS_MOST.package,
    closed: closedBy(found.consignment),
  };
}

async function ofReport(tx: Tx, id: number): Promise<PhotoOwner> {
  const found = await tx.vehicleReport.findUnique({
    where: { id },
    include: { consignment: true },
  });
  if (!found) throw notFound("vehicleReport");
  return {
    jobId: found.consignment.jobId,
    columns: { ...NONE, vehicleReportId: id, consignmentId: found.consignmentId },
    shown: { what: "vehicleReport", name: found.registration },
    most: PHOTOS_MOST.vehicleReport,
    closed: closedBy(found.consignment),
  };
}

async function ofClaim(tx: Tx, id: number): Promise<PhotoOwner> {
  const found = await tx.claim.findUnique({ where: { id }, include: { consignment: true } });
  if (!found) throw notFound("claim");
  const settled =
    found.status === "Settled" ? "The claim is settled: its photos stay as they are." : null;
  return {
    jobId: found.consignment.jobId,
    columns: { ...NONE, claimId: id, consignmentId: found.consignmentId },
    shown: { what: "claim", name: found.claimNumber },
    most: PHOTOS_MOST.claim,
    closed: settled ?? closedBy(found.consignment),
  };
}

/** Which photos are about it. Of a consignment by itself those of its delivery. */
export function wherePhotos(about: PhotoAbout) {
  return "consignmentId" in about ? { ...NONE, ...about } : about;
}

/** What a photo is about, read back from its row. */
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

/** Of the database's locks; the job is the other half of it. */
const LOCK = 72_707_418;

/** Nobody else adds photos to a job until this transaction ends: two at once would pass a limit. SQLite has one writer. */
export async function holdJob(tx: Tx, jobId: number): Promise<void> {
  if (databaseKind() === "sqlite") return;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::int, ${jobId}::int)`;
}
