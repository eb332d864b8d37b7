import { data } from "@remix-run/node";

import type { PhotoAbout } from "~/models/papers/photo/photo.about.server";
import { PHOTO_STAGES, isPhotoStage, type PhotoStage } from "~/models/papers/photo/photo.limits";
import { removePhoto } from "~/models/papers/photo/photo.remove.server";
import { photosOf } from "~/models/papers/photo/photo.server";
import type { Actor } from "~/models/kit/policy/policy";
import { toId } from "~/models/kit/shared/fields";
import { notFound } from "~/models/kit/shared/domain-error";

import { redirectWithFlash } from "../flash.server";
import { savePhotos } from "./save-photos.server";
import { withRefusalReply } from "../refusal.server";

/** The photos of a thing as its page shows them; `staged`: with where they were taken. */
export async function shownPhotos(actor: Actor, about: PhotoAbout, staged = false) {
  const photos = await photosOf(actor, about);
  return photos.map(({ id, width, height, caption, stage }) => ({
    id,
    width,
    height,
    caption,
    ...(staged && isPhotoStage(stage) ? { stage: PHOTO_STAGES[stage] } : {}),
  }));
}

/**
 * What a page does with the buttons of its photos; null for any other button. What of several is refused is said at their
 * field, the others are saved.
 */
export async function runPhotoIntent(
  actor: Actor,
  about: PhotoAbout,
  { form, photos }: { form: FormData; photos: File[] },
  here: string,
  stage?: PhotoStage,
) {
  switch (form.get("intent")) {
    case "add-photos": {
      if (photos.length === 0) return photoProblems(["Choose at least one photo"]);
      const problems = await savePhotos(actor, about, photos, stage);
      if (problems.length > 0) return photoProblems(problems);
      const saved = photos.length === 1 ? "Photo added" : `${photos.length} photos added`;
      return redirectWithFlash(`${here}#photos`, "success", saved);
    }
    case "remove-photo":
      return withRefusalReply(async () => {
        const id = toId(String(form.get("photoId") ?? ""));
        if (id === null) throw notFound("photo");
        await removePhoto(actor, id);
        return redirectWithFlash(`${here}#photos`, "success", "Photo removed");
      });
    default:
      return null;
  }
}

const photoProblems = (problems: string[]) => data({ photoProblems: problems }, { status: 400 });
