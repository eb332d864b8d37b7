import { Form, useSearchParams } from "@remix-run/react";

import { SubmitButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { PhotoField } from "./PhotoField";
import { PhotoStrip, RemovePhotoStep, type ShownPhoto } from "./PhotoStrip";

/** What the page's answer says of photos that were not saved. */
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
  hint,
  errors,
}: {
  title?: string;
  photos: readonly ShownPhoto[];
  /** What they are of: "package 3". */
  of: string;
  action: string;
  /** The reader may add and remove some. */
  changes: boolean;
  hint?: string;
  errors?: string[];
}) {
  const [search] = useSearchParams();
  const asked = search.get("confirm") === "remove-photo" ? Number(search.get("photo")) : null;
  const removed = changes && photos.find(({ id }) => id === asked);
  if (photos.length === 0 && !changes) return null;
  return (
    <>
      {removed && <RemovePhotoStep id={removed.id} action={action} />}
      <Card title={title} id="photos">
        <PhotoStrip photos={photos} of={of} action={changes && action} />
        {changes && (
          <Form
            method="post"
            action={action}
            encType="multipart/form-data"
            className="stack"
            discover="none"
          >
            <PhotoField id="photo-files" hint={hint} errors={errors} label="Add photos" />
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
