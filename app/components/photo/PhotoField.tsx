import type { ChangeEvent } from "react";

import { FieldErrors } from "../ui/FieldErrors";

/**
 * Photos of a form, which is posted as `multipart/form-data` and read by `readPhotoForm`. Two controls of one name: with
 * `capture` phones open the camera at once and take one photo a time, without it some of them show the gallery alone.
 * Where there is a mouse instead of a finger the first is not shown, since it would do the same as the second. With
 * scripts, photos are made small before they are sent; what does that is loaded with the first photo.
 */
export function PhotoField({
  label = "Photos",
  hint,
  errors,
  id = "photos",
  sendBy,
}: {
  label?: string;
  /** Advice about what to photograph, in place of the file rules. */
  hint?: string;
  errors?: string[];
  id?: string;
  /** The button of the form that is pressed once a photo is there. */
  sendBy?: string;
}) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const control = {
    type: "file",
    name: "photos",
    accept: "image/*",
    className: "input",
    "aria-invalid": errors?.length ? true : undefined,
    "aria-describedby": errors?.length ? `${hintId} ${errorId}` : hintId,
    onChange: (event: ChangeEvent<HTMLInputElement>) => void shrink(event.currentTarget, sendBy),
  } as const;
  return (
    <fieldset className="stack photo-field">
      <legend className="label">{label}</legend>
      <div className="field by-touch">
        <label className="label" htmlFor={`${id}-camera`}>
          Take a photo
        </label>
        <input {...control} id={`${id}-camera`} capture="environment" />
      </div>
      <div className="field">
        <label className="label" htmlFor={id}>
          Choose photos
        </label>
        <input {...control} id={id} multiple />
      </div>
      <p className="hint" id={hintId}>
        {hint ?? "JPEG, PNG or WebP, each at most 12 MB, 40 MB together"}
      </p>
      <FieldErrors field={{ errors, errorId }} />
    </fieldset>
  );
}

/** As good as it goes: without it the photos are sent as they are. */
async function shrink(input: HTMLInputElement, sendBy?: string): Promise<void> {
  try {
    const { shrinkPhotos } = await import("./shrink-photos");
    await shrinkPhotos(input);
  } catch {
    // The line is down, or the browser cannot: the server makes them small.
  }
  if (sendBy && input.files?.length) input.form?.querySelector<HTMLElement>(sendBy)?.click();
}
