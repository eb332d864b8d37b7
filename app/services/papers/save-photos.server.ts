import { addPhotos } from "~/models/papers/photo/photo.add.server";
import type { PhotoAbout } from "~/models/papers/photo/photo.about.server";
import type { PhotoStage } from "~/models/papers/photo/photo.limits";
import type { Actor } from "~/models/kit/policy/policy";
import { DomainError } from "~/models/kit/shared/domain-error";

import { outageOf } from "../outage.server";
import { photoImage } from "./photo-image.server";

/** So many of one form are drawn: more would take longer than a request may. */
export const PHOTOS_AT_A_TIME = 30;

/**
 * Draws and adds the photos of a form whose rest is saved already, each by itself: one that fails leaves the others.
 * Returns a sentence for each that was not saved, with the file's name where several came. Raises `not_found` and
 * `forbidden` of what they are about.
 */
export async function savePhotos(
  actor: Actor,
  about: PhotoAbout,
  files: readonly File[],
  stage?: PhotoStage,
): Promise<string[]> {
  const problems: string[] = [];
  const taken = files.slice(0, PHOTOS_AT_A_TIME);
  for (const [index, file] of taken.entries()) {
    try {
      await addPhotos(actor, about, [await photoImage(file)], { stage });
    } catch (error) {
      const left = taken.length - index;
      if (isFull(error)) {
        const rest = left === 1 ? "" : ` ${left} photos were not saved.`;
        return [...problems, error.message + rest];
      }
      problems.push(named(files, file, sentenceOf(error)));
    }
  }
  if (files.length > taken.length) {
    problems.push(
      `At most ${PHOTOS_AT_A_TIME} photos are taken at a time: ${files.length - taken.length} were not saved.`,
    );
  }
  return problems;
}

/** There is no room for any more, or nothing may be added: the next would be told the same. */
const isFull = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === "conflict";

function sentenceOf(error: unknown): string {
  if (error instanceof DomainError) {
    if (error.code === "forbidden" || error.code === "not_found") throw error;
    return error.message;
  }
  const outage = outageOf(error, "POST");
  if (!outage) throw error;
  return `${outage.title}. The photo was not saved: send it again in a few seconds.`;
}

const NAME_LENGTH = 60;

/** Which one it is: the camera's names are all that tells them apart. */
function named(files: readonly File[], { name }: File, sentence: string): string {
  if (files.length === 1) return sentence;
  const short = name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name;
  return `${short}: ${sentence}`;
}
