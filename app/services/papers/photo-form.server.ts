import { DomainError, invalidField } from "~/models/kit/shared/domain-error";

import { readBounded } from "../bounded-body.server";
import { readForm } from "../forms/form.server";
import { postsPhoto } from "./photo-image.server";
import { PHOTOS } from "../upload.server";

/** The field that photos are posted in. */
export const PHOTO_FIELD = "photos";

/** Above what the longest form with photos has: each part costs more to read than its bytes. */
const MAX_PARTS = 2_000;

/**
 * A posted form and the photos that came with it: `form` is without any file, so that it is saved like every other,
 * whatever becomes of the photos. Raises `too_large` over 40 MB, and what `readForm` raises.
 */
export async function readPhotoForm(request: Request): Promise<{ form: FormData; photos: File[] }> {
  const posted = await readForm(request, readParts);
  return withoutFiles(posted);
}

function withoutFiles(posted: FormData): { form: FormData; photos: File[] } {
  const photos = posted.getAll(PHOTO_FIELD).filter(postsPhoto);
  const form = new FormData();
  for (const [name, value] of posted) {
    if (typeof value === "string" && name !== PHOTO_FIELD) form.append(name, value);
  }
  return { form, photos };
}

/** The body's bytes, of at most 40 MB and two thousand parts. */
export async function readParts(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new DomainError("too_large", PHOTOS.tooLarge, {
      fieldErrors: { [PHOTO_FIELD]: [PHOTOS.tooLarge] },
    });
  const body = await readBounded(request, PHOTOS.most, tooLarge);
  if (partsOf(body, request.headers.get("Content-Type") ?? "") > MAX_PARTS) {
    throw invalidField(PHOTO_FIELD, "The form has too many parts. Nothing was saved.");
  }
  return body;
}

function partsOf(body: Uint8Array<ArrayBuffer>, type: string): number {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary) return 0;
  const bytes = Buffer.from(body.buffer);
  const edge = `--${boundary}`;
  let parts = 0;
  for (let at = bytes.indexOf(edge); at >= 0 && parts <= MAX_PARTS; parts += 1) {
    at = bytes.indexOf(edge, at + edge.length);
  }
  return parts;
}
