import { roadPaths } from "~/road-paths";

import { ConfirmLink } from "../ui/ConfirmLink";
import { ConfirmStep } from "../ui/ConfirmStep";

/** A photo as a page shows it, texts as they are read. */
export type ShownPhoto = {
  id: number;
  width: number;
  height: number;
  caption: string | null;
  /** When it was taken, where a page shows both: "At origin". */
  stage?: string;
};

const REMOVE = {
  title: "Remove this photo?",
  message: "This action cannot be undone.",
  confirm: "Remove photo",
};

const fieldsOf = (id: number) => ({ intent: "remove-photo", photoId: id });

/** What somebody hears who does not see it: its caption, else of what it is and which one. */
const altOf = (photo: ShownPhoto, index: number, of: string) =>
  photo.caption ?? `Photo ${index + 1} of ${of}`;

/**
 * The photos of a thing side by side, each leading to its picture in full. Where they may be removed, `action` is the page
 * that takes `intent=remove-photo` with `photoId`, and asks first by `RemovePhotoStep` at `?confirm=remove-photo&photo=…`.
 */
export function PhotoStrip({
  photos,
  of,
  action,
  addressOf = roadPaths.photo,
}: {
  photos: readonly ShownPhoto[];
  /** What they are of: "package 3". */
  of: string;
  /** Left out where nothing may be removed. */
  action?: string | false;
  /** Where the picture is, for readers with a link. */
  addressOf?: (id: number) => string;
}) {
  if (photos.length === 0) return null;
  return (
    <ul className="photos">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <figure>
            <a href={addressOf(photo.id)}>
              <img
                src={addressOf(photo.id)}
                alt={altOf(photo, index, of)}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
              />
            </a>
            {(photo.caption || photo.stage) && (
              <figcaption>{[photo.stage, photo.caption].filter(Boolean).join(": ")}</figcaption>
            )}
          </figure>
          {action && (
            <ConfirmLink
              {...REMOVE}
              to={`${action}?confirm=remove-photo&photo=${photo.id}`}
              label="Remove"
              variant="link"
              action={action}
              fields={fieldsOf(photo.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Asks whether a photo is to go, as a part of the page. */
export function RemovePhotoStep({ id, action }: { id: number; action: string }) {
  return <ConfirmStep {...REMOVE} action={action} fields={fieldsOf(id)} cancelTo={action} />;
}
