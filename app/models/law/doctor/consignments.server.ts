import { createHash } from "node:crypto";
import type { PrismaClient } from "~/generated/sqlite/client";
import { photoFileSize, photoHash, readPhotoFile } from "~/models/papers/photo/photo.files.server";
import { PHOTO_MOST_BYTES, PHOTO_SIDE } from "~/models/papers/photo/photo.limits";
import { claimSearchText } from "~/models/road/claim/claim.list";
import { CLAIM_STATUSES, claimNotRejected } from "~/models/road/claim/claim.status";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { consignmentSearchText } from "../../road/consignment/consignment.list";
import { CONSIGNMENT_STATUSES } from "../../road/consignment/consignment.status";
import { REMOVED } from "../personal-data/erase.scrub";
import { every, report, WRONG_TEXT } from "./report";

/** So many files are read whole, the newest photos': a hash of all takes as long as a backup, which asks it too. */
const READ_MOST = 2_000;

/** Each photo's file is there and is what its row says, and the row fits to what it is of. */
export async function checkPhotos(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const last = await db.photo.findFirst({ orderBy: { id: "desc" }, select: { id: true } });
  const readFrom = (last?.id ?? 0) - READ_MOST;
  const include = {
    package: { select: { jobId: true } },
    vehicleReport: { select: { consignment: { select: { jobId: true } } } },
    claim: { select: { consignment: { select: { jobId: true } } } },
  };
  for await (const photo of every((page) => db.photo.findMany({ ...page, include }))) {
    const { id, hash, size, width, height, jobId } = photo;
    const check = report(problems, `Photo ${id}`);
    const owners = [photo.packageId, photo.vehicleReportId, photo.claimId];
    const named = owners.filter((owner) => owner !== null).length;
    check.that(named <= 1, "it is of several things");
    check.that(named === 1 || photo.consignmentId !== null, "it is of nothing");
    const jobs = [
      photo.package?.jobId,
      photo.vehicleReport?.consignment.jobId,
      photo.claim?.consignment.jobId,
    ];
    check.that(
      jobs.every((job) => job === undefined || job === jobId),
      "it is of another job's",
    );
    check.that(size <= PHOTO_MOST_BYTES, `it is of ${size} bytes`);
    check.that(Math.max(width, height) <= PHOTO_SIDE, `it is of ${width} × ${height} pixels`);
    const found = await photoFileSize(hash);
    check.that(found !== null, "its file is not there");
    if (found === null) continue;
    check.that(found === size, `its file has ${found} bytes, not ${size}`);
    if (found !== size || id <= readFrom) continue;
    const bytes = await readPhotoFile(hash);
    check.that(bytes !== null && photoHash(bytes) === hash, "its file is not what was kept");
  }
  return problems;
}

/** Checks claims: the consignment, the subject, the decision and the settlement. */
export async function checkClaims(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const include = {
    consignment: { select: { lrNumber: true, clientId: true, currency: true, jobId: true } },
    package: { select: { number: true, jobId: true } },
    vehicleReport: { select: { consignmentId: true } },
    note: { select: { kind: true, clientId: true, claims: { select: { id: true } } } },
  } as const;
  for await (const one of every((page) => db.claim.findMany({ ...page, include }))) {
    const check = report(problems, one.claimNumber);
    const { status, consignment, note, decidedAmount, settledHow } = one;
    check.amounts(one);
    check.that((CLAIM_STATUSES as readonly string[]).includes(status), `status ${status}`);
    const text = claimSearchText({ ...one, lrNumber: consignment.lrNumber });
    check.that(one.searchText === text, WRONG_TEXT);
    check.that(one.clientId === consignment.clientId, "its consignment is another client's");
    check.that(one.currency === consignment.currency, "its consignment has another currency");
    check.that(
      one.package === null || one.package.jobId === consignment.jobId,
      "its package is another job's",
    );
    check.that(
      one.vehicleReport === null || one.vehicleReport.consignmentId === one.consignmentId,
      "its vehicle is another consignment's",
    );
    const accepted = status === "Accepted" || status === "Settled";
    check.that((decidedAmount !== null) === accepted, "its state and what was accepted disagree");
    check.that((decidedAmount ?? 0) <= one.amount, "more was accepted than was claimed");
    check.that(
      (one.decidedDate === null) === (status === "Open"),
      "its state and its day disagree",
    );
    check.that((settledHow !== null) === (status === "Settled"), "its state and its end disagree");
    check.that((note !== null) === (settledHow === "credited"), "its end and its note disagree");
    check.that(
      note === null || (note.kind === "credit" && note.clientId === one.clientId),
      "its note is no credit note of its client",
    );
    check.that((note?.claims.length ?? 1) === 1, "its note settles another claim as well");
  }
  return [...problems, ...(await claimedTwice(db))];
}

async function claimedTwice(db: PrismaClient): Promise<string[]> {
  const twice = await db.claim.groupBy({
    by: ["packageId"],
    where: { AND: [claimNotRejected.where(), { packageId: { not: null } }] },
    having: { id: { _count: { gt: 1 } } },
    _count: { id: true },
  });
  return twice.map(
    ({ packageId, _count }) => `Package ${packageId}: ${_count.id} claims stand for it`,
  );
}

const LEFT = ["In transit", "Delivered"];

/** Checks consignments: the job, the lorry receipt, the truck, the delivery and the packages. */
export async function checkConsignments(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const include = {
    job: { select: { clientId: true } },
    trucks: { orderBy: { id: "desc" }, take: 1 },
    packages: { select: { number: true, jobId: true } },
  } as const;
  for await (const one of every((page) => db.consignment.findMany({ ...page, include }))) {
    const check = report(problems, shownLrNumber(one));
    const { status, lrNumber, job, trucks, packages } = one;
    const truck = trucks[0];
    check.amounts(one);
    check.that((CONSIGNMENT_STATUSES as readonly string[]).includes(status), `status ${status}`);
    const text = consignmentSearchText({ ...one, vehicleNumber: truck?.vehicleNumber ?? null });
    check.that(one.searchText === text, WRONG_TEXT);
    check.that(one.clientId === job.clientId, "its job is another client's");
    check.that(
      one.vehicleId === (truck?.vehicleId ?? null) && one.driverId === (truck?.driverId ?? null),
      "its truck is not the newest one",
    );
    check.that(
      (lrNumber === null) === (one.issuedAt === null),
      "its number and when it was issued disagree",
    );
    check.that(
      lrNumber === null || (truck !== undefined && (one.packagesStated ?? 0) > 0),
      "issued without a vehicle or packages",
    );
    check.that(lrNumber !== null || !LEFT.includes(status), "it left without a lorry receipt");
    const { deliveryDate, receivedBy, packagesReceived } = one;
    const taken = [deliveryDate, receivedBy, packagesReceived].every((said) => said !== null);
    check.that((status === "Delivered") === taken, "its state and its delivery disagree");
    for (const { number } of packages.filter(({ jobId }) => jobId !== one.jobId)) {
      check.that(false, `package ${number} is another job's`);
    }
  }
  return problems;
}

/** A signature keeps what was shown, under its hash; of somebody who was erased the hash alone. */
export async function checkSignatures(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const select = { id: true, hash: true, view: true } as const;
  for await (const { id, hash, view } of every((page) =>
    db.signature.findMany({ ...page, select }),
  )) {
    const shown = createHash("sha256").update(view).digest("base64url");
    report(problems, `Signature ${id}`).that(
      view === REMOVED || shown === hash,
      "what was signed is not what its hash says",
    );
  }
  return problems;
}
