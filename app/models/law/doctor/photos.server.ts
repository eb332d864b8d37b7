import type { PrismaClient } from "~/generated/sqlite/client";

import { photoFileSize, photoHash, readPhotoFile } from "../../papers/photo/photo.files.server";
import { PHOTO_MOST_BYTES, PHOTO_SIDE } from "../../papers/photo/photo.limits";
import { every, report } from "./report";

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
