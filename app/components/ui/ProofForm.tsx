import { Form } from "@remix-run/react";

import { SubmitButton } from "./Button";
import { FileField } from "./FileField";

/** The file that proves a record's figure: shown where it is a picture, downloaded, replaced and removed. */
export function ProofForm({
  label,
  accept,
  hint,
  file,
  errors,
}: {
  label: string;
  accept: string;
  hint: string;
  /** Where it is, if there is one; `shown`: as a picture. */
  file: { to: string; shown?: boolean } | null;
  errors?: string[];
}) {
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      discover="none"
      id="file"
      className="card stack no-print"
    >
      {file?.shown && (
        <a href={file.to}>
          <img src={file.to} alt={label} loading="lazy" className="max-w-full" />
        </a>
      )}
      <FileField id="proof-file" label={label} accept={accept} hint={hint} errors={errors} />
      <div className="row">
        {file && (
          <a href={file.to} className="btn btn-secondary" download>
            Download file
          </a>
        )}
        <SubmitButton label="Keep file" busyLabel="Saving..." name="intent" value="file" />
        {file && (
          <SubmitButton
            label="Remove file"
            busyLabel="Saving..."
            variant="secondary"
            name="intent"
            value="remove-file"
          />
        )}
      </div>
    </Form>
  );
}
