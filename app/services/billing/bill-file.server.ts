import { isPdf, proofOf, type Proof } from "~/models/billing/proof/proof.server";
import { DomainError, invalidField } from "~/models/kit/shared/domain-error";

import { NO_PHOTO, photoImage } from "../papers/photo-image.server";

/** A posted bill as it is kept: a PDF as it is, a photo drawn again and made small. Raises `invalid` at `file`. */
export async function billOf(posted: File): Promise<Proof> {
  const start = new Uint8Array(await posted.slice(0, 5).arrayBuffer());
  if (isPdf(start)) return proofOf("bill", new Uint8Array(await posted.arrayBuffer()));
  try {
    return proofOf("bill", (await photoImage(posted)).bytes);
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fieldErrors.photos) throw error;
    const { message } = error;
    const said =
      message === NO_PHOTO ? "The bill must be a PDF or a JPEG, PNG or WebP photo" : message;
    throw invalidField("file", said);
  }
}
