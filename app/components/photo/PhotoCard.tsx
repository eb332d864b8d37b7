import type { ReactNode } from "react";
import { Form, useSearchParams } from "@remix-run/react";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep } from "~/components/ui/ConfirmStep";
import { roadPaths } from "~/road-paths";
import { SubmitButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { PhotoField } from "./PhotoField";

/** A photo as a page shows it, texts as they are read. */
type ShownPhoto = {
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

/** The alternative text: the caption, else the photo's number and subject. */
const altOf = (photo: ShownPhoto, index: number, of: string) =>
  photo.caption ?? `Photo ${index + 1} of ${of}`;

/**
 * The photos of a thing side by side, each leading to its picture in full. Where they may be removed, `action` is the page
 * that takes `intent=remove-photo` with `photoId`, and asks first by `RemovePhotoStep` at `?confirm=remove-photo&photo=…`.
 */
function PhotoStrip({
  photos,
  of,
  action,
  addressOf = roadPaths.photo,
}: {
  photos: readonly ShownPhoto[];
  /** The photos' subject: "package 3". */
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
function RemovePhotoStep({ id, action }: { id: number; action: string }) {
  return <ConfirmStep {...REMOVE} action={action} fields={fieldsOf(id)} cancelTo={action} />;
}

/** Reads from the page's answer the problems of photos that were not saved. */
export function photoProblemsOf(answer: unknown): string[] | undefined {
  const problems = (answer as { photoProblems?: string[] } | null | undefined)?.photoProblems;
  return problems && problems.length > 0 ? problems : undefined;
}

/** The photos of a thing on its page, and the form that adds more. Its action is `runPhotoIntent`'s. */
export function PhotoCard({
  title = "Photos",
  photos,
  of,
  action,
  changes,
  atOnce = false,
  hint,
  errors,
  addressOf,
  children,
}: {
  title?: string;
  photos: readonly ShownPhoto[];
  /** The photos' subject: "package 3". */
  of: string;
  action: string;
  /** The reader may add and remove some. */
  changes: boolean;
  /** With scripts a photo is added as soon as it is taken. */
  atOnce?: boolean;
  hint?: string;
  errors?: string[];
  /** Where a picture is, if not with the photos of jobs. */
  addressOf?: (id: number) => string;
  /** What the form asks besides. */
  children?: ReactNode;
}) {
  const [search] = useSearchParams();
  const asked = search.get("confirm") === "remove-photo" ? Number(search.get("photo")) : null;
  const removed = changes && photos.find(({ id }) => id === asked);
  if (photos.length === 0 && !changes) return null;
  return (
    <>
      {removed && <RemovePhotoStep id={removed.id} action={action} />}
      <Card title={title} id="photos">
        <PhotoStrip photos={photos} of={of} action={changes && action} addressOf={addressOf} />
        {changes && (
          <Form
            // Once they are kept their field is empty again.
            key={photos.length}
            method="post"
            action={action}
            encType="multipart/form-data"
            className="stack"
            discover="none"
          >
            {children}
            <PhotoField
              // A photo that was added does not stay in its field.
              key={photos.length}
              id="photo-files"
              hint={hint}
              errors={errors}
              label="Add photos"
              sendBy={atOnce ? 'button[value="add-photos"]' : undefined}
            />
            <p>
              <SubmitButton
                name="intent"
                value="add-photos"
                label="Add photos"
                variant="secondary"
              />
            </p>
          </Form>
        )}
      </Card>
    </>
  );
}
