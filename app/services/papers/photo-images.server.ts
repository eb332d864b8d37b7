import type { PhotoImage } from "~/models/papers/photo/photo.add.server";
import { DomainError, invalidField } from "~/models/kit/shared/domain-error";

import { photoImage } from "./photo-image.server";
import { PHOTOS_AT_A_TIME } from "./save-photos.server";

/** Posted files as photos, all or none. Raises `invalid` at `photos` with what is wrong with each. */
export async function photoImages(files: readonly File[]): Promise<PhotoImage[]> {
  if (files.length > PHOTOS_AT_A_TIME) {
    throw invalidField("photos", `At most ${PHOTOS_AT_A_TIME} photos are taken at a time`);
  }
  const images: PhotoImage[] = [];
  const problems: string[] = [];
  for (const [index, file] of files.entries()) {
    try {
      images.push(await photoImage(file));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      problems.push(files.length === 1 ? error.message : `Photo ${index + 1}: ${error.message}`);
    }
  }
  const [first] = problems;
  if (!first) return images;
  throw new DomainError("invalid", first, { fieldErrors: { photos: problems } });
}
