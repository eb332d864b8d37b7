import { now } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { noteAccess } from "../../company/access-log/access-log.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { conflictAt, notFound } from "../../kit/shared/domain-error";
import { assertSpace, keptPhotos, type PhotoImage } from "../../papers/photo/photo.add.server";
import { fileOfHash, type PhotoFile } from "../../papers/photo/photo.server";
import { type Counter, within } from "./survey.count.server";

/** So many photos a survey has at most; more than that nobody looks at. */
export const PHOTOS_OF_SURVEY = 60;

/** A room of a survey, or a thing that is counted in it. */
export type PhotoPlace = { surveyId: number; roomId: number; lineId: number | null };

/**
 * Adds photos of a room or of a thing in it, all or none; the same picture twice is one. By staff, or by the link that still works.
 * Raises `not_found` of what they are of, `conflict` at `photos` where there would be too many.
 */
export async function addSurveyPhotos(
  counter: Counter,
  { surveyId, roomId, lineId }: PhotoPlace,
  images: readonly PhotoImage[],
): Promise<void> {
  await keptPhotos(images, (files) =>
    within(counter, surveyId, null, async (tx) => {
      const room = await tx.surveyRoom.findFirst({
        where: { id: roomId, surveyId },
        include: { lines: { where: { id: lineId ?? 0 } } },
      });
      const line = room?.lines[0];
      if (!room || (lineId !== null && !line)) throw notFound("survey");
      const known = await tx.surveyPhoto.findMany({ where: { surveyId }, select: { hash: true } });
      const fresh = [...new Map(files.map((file) => [file.hash, file])).values()].filter(
        ({ hash }) => known.every((one) => one.hash !== hash),
      );
      if (fresh.length === 0) return null;
      if (known.length + fresh.length > PHOTOS_OF_SURVEY) {
        const sentence = `There can be at most ${PHOTOS_OF_SURVEY} photos of a survey: it has ${known.length}. Remove some first.`;
        throw conflictAt("photos", sentence);
      }
      await assertSpace(tx, fresh);
      for (const { hash, width, height, bytes } of fresh) {
        await tx.surveyPhoto.create({
          data: {
            surveyId,
            roomId,
            lineId,
            hash,
            width,
            height,
            size: bytes.byteLength,
            byLink: counter.link !== undefined,
            createdById: counter.actor?.id ?? null,
            createdAt: now(),
          },
        });
      }
      const count = fresh.length === 1 ? "Photo" : `${fresh.length} photos`;
      return `${count} of ${[room.name, line?.name].filter(Boolean).join(", ")}`;
    }),
  );
}

/** Takes a photo away; one that is gone is harmless. By the link only what came by a link. */
export async function removeSurveyPhoto(
  counter: Counter,
  surveyId: number,
  id: number,
): Promise<void> {
  await within(counter, surveyId, null, async (tx) => {
    const own = counter.link ? { byLink: true } : {};
    const { count } = await tx.surveyPhoto.deleteMany({ where: { id, surveyId, ...own } });
    return count === 0 ? null : "Photo removed";
  });
}

/** The photos of a survey in the order in which they came, each with what it is of. For who may read it already. */
export async function photosOfSurvey(surveyId: number) {
  const rows = await db.surveyPhoto.findMany({
    where: { surveyId },
    orderBy: { id: "asc" },
    include: { room: { select: { name: true } }, line: { select: { name: true } } },
  });
  return rows.map(({ id, width, height, roomId, byLink, room, line }) => ({
    id,
    width,
    height,
    roomId,
    byLink,
    caption: [room?.name, line?.name].filter(Boolean).join(": ") || null,
  }));
}

async function pictureOf(actor: Actor | null, where: { id: number; surveyId?: number }) {
  const found = await db.surveyPhoto.findFirst({
    where,
    include: { survey: { select: { id: true, customerId: true } } },
  });
  if (!found) throw notFound("photo");
  const { survey } = found;
  noteAccess(actor, { kind: "survey", recordId: survey.id, subjectId: survey.customerId });
  return fileOfHash(found);
}

/** A picture of a survey. Staff only; raises `not_found`. */
export async function surveyPhoto(actor: Actor, id: number): Promise<PhotoFile> {
  assertCan(actor, "survey:view");
  return pictureOf(actor, { id });
}

/** A picture for whoever has the link of its survey. Raises `not_found`. */
export const surveyPhotoOfLink = (surveyId: number, id: number) =>
  pictureOf(null, { id, surveyId });
