import { data } from "@remix-run/node";
import type { Actor } from "~/models/kit/policy/policy";
import { notFound } from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import type { PhotoAbout } from "~/models/papers/photo/photo.about.server";
import { isPhotoStage, PHOTO_STAGES, type PhotoStage } from "~/models/papers/photo/photo.limits";
import { removePhoto } from "~/models/papers/photo/photo.remove.server";
import { photosOf } from "~/models/papers/photo/photo.server";
import { doneAt } from "../flash.server";
import { withRefusalReply } from "../refusal.server";
import { savePhotos } from "./save-photos.server";

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
 * Runs the buttons of a page's photos; null for any other button. Of several photos, refused ones are said at their
 * field, and the others are saved.
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
      return doneAt(`${here}#photos`, saved);
    }
    case "remove-photo":
      return withRefusalReply(async () => {
        const id = toId(String(form.get("photoId") ?? ""));
        if (id === null) throw notFound("photo");
        await removePhoto(actor, id);
        return doneAt(`${here}#photos`, "Photo removed");
      });
    default:
      return null;
  }
}

const photoProblems = (problems: string[]) => data({ photoProblems: problems }, { status: 400 });
