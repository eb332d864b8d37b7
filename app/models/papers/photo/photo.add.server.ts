import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflictAt, invalidField } from "../../kit/shared/domain-error";
import {
  assertOpen,
  calledOf,
  holdJob,
  type PhotoAbout,
  photoOwner,
  type PhotoOwner,
  wherePhotos,
} from "./photo.about.server";
import {
  CAPTION_LENGTH,
  CAPTION_TOO_LONG,
  PHOTOS_BYTES,
  PHOTOS_OF_JOB,
  type PhotoStage,
} from "./photo.limits";
import { keepPhotoFile, photoFileSize, photoHash } from "./photo.files.server";

/** A photo as it is kept: a JPEG that the product drew itself, with its size in pixels. */
export type PhotoImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

type PhotoMore = { stage?: PhotoStage; caption?: string | null };

/**
 * Adds photos to what they are about, all or none; the same picture twice is one. Returns their ids in the order of
 * the images. Raises `not_found` of what they are about, `conflict` for a cancelled consignment and a settled claim,
 * and at `photos` where there would be too many.
 */
export async function addPhotos(
  actor: Actor,
  about: PhotoAbout,
  images: readonly PhotoImage[],
  { stage, caption }: PhotoMore = {},
): Promise<number[]> {
  assertCan(actor, "photo:add");
  const under = caption?.trim() || null;
  if (under && under.length > CAPTION_LENGTH) throw invalidField("caption", CAPTION_TOO_LONG);
  const taken = stage ?? ("consignmentId" in about ? "destination" : "origin");
  const add = async (tx: Tx, files: readonly KeptPhoto[]) => {
    const owner = await photoOwner(tx, about);
    await holdJob(tx, owner.jobId);
    assertOpen(owner);
    const known = await tx.photo.findMany({ where: wherePhotos(about) });
    const byHash = new Map(known.map(({ id, hash }) => [hash, id]));
    const fresh = [...new Map(files.map((file) => [file.hash, file])).values()].filter(
      ({ hash }) => !byHash.has(hash),
    );
    await assertRoom(tx, owner, known.length, fresh);
    for (const { hash, width, height, bytes } of fresh) {
      const { id } = await tx.photo.create({
        data: {
          ...owner.columns,
          jobId: owner.jobId,
          hash,
          width,
          height,
          size: bytes.byteLength,
          stage: taken,
          caption: under,
          createdById: actor.id,
          createdAt: now(),
        },
      });
      byHash.set(hash, id);
    }
    await recordPhotos(tx, actor, owner, "added", fresh.length);
    return files.map(({ hash }) => byHash.get(hash)!);
  };
  return keptPhotos(images, (files) => transaction((tx) => add(tx, files)));
}

/** A photo whose file is on the disk. */
export type KeptPhoto = PhotoImage & { hash: string };

/** Keeps the files of photos, and runs what writes the rows that name them. */
export async function keptPhotos<T>(
  images: readonly PhotoImage[],
  write: (files: readonly KeptPhoto[]) => Promise<T>,
): Promise<T> {
  const files = images.map((image) => ({ ...image, hash: photoHash(image.bytes) }));
  // Before the rows: none may name a file that is not there.
  for (const { hash, bytes } of files) await keepPhotoFile(hash, bytes);
  const written = await write(files);
  // A sweep that looked just before the rows were written may have taken one of before.
  for (const { hash, bytes } of files) {
    if ((await photoFileSize(hash)) === null) await keepPhotoFile(hash, bytes);
  }
  return written;
}

/** Raises `conflict` at `photos` when what comes is too much, before anything of it is written. */
async function assertRoom(
  tx: Tx,
  { most, shown, jobId }: PhotoOwner,
  there: number,
  fresh: readonly PhotoImage[],
): Promise<void> {
  if (fresh.length === 0) return;
  const refuse = (sentence: string) => conflictAt("photos", sentence);
  if (there + fresh.length > most) {
    const has = there === 1 ? "1 photo" : `${there} photos`;
    throw refuse(
      `There can be at most ${most} photos of ${calledOf(shown)}: it has ${has}. Remove some first.`,
    );
  }
  const ofJob = await tx.photo.count({ where: { jobId } });
  if (ofJob + fresh.length > PHOTOS_OF_JOB) {
    throw refuse(
      `There can be at most ${PHOTOS_OF_JOB.toLocaleString("en-IN")} photos of one job: it has ${ofJob.toLocaleString("en-IN")}.`,
    );
  }
  await assertSpace(tx, fresh);
}

/** Raises `conflict` at `photos` where the company's photos fill what is kept for them. */
export async function assertSpace(tx: Tx, fresh: readonly PhotoImage[]): Promise<void> {
  if (fresh.length === 0) return;
  const size = fresh.reduce((total, { bytes }) => total + bytes.byteLength, 0);
  if ((await bytesOfAll(tx)) + size <= PHOTOS_BYTES) return;
  throw conflictAt(
    "photos",
    "The company's photos fill the 20 GB that are kept for them: remove photos of old jobs first.",
  );
}

/** Sums all rows: the total may exceed the integers that Prisma's own sum can hold. */
async function bytesOfAll(tx: Tx): Promise<number> {
  const rows = await tx.$queryRaw<{ bytes: bigint | number | null }[]>`
    SELECT SUM("size") AS "bytes" FROM (
      SELECT "size" FROM "Photo" UNION ALL SELECT "size" FROM "RequestPhoto"
      UNION ALL SELECT "size" FROM "SurveyPhoto") AS "all"`;
  return Number(rows[0]?.bytes ?? 0);
}

/** One line of the consignment's history, however many photos. A package of no consignment yet has none to write it to. */
export async function recordPhotos(
  tx: Tx,
  actor: Actor,
  { columns, shown }: PhotoOwner,
  done: "added" | "removed",
  count: number,
): Promise<void> {
  if (count === 0 || columns.consignmentId === null) return;
  const values = { count, shown };
  await recordHistory(tx, actor, "consignment", columns.consignmentId, `photos-${done}`, values);
}
