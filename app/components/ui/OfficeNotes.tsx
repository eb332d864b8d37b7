import { Form, useSearchParams } from "@remix-run/react";

import type { FormReply } from "~/models/kit/shared/form-reply";
import type { OfficeNotesState } from "~/services/desk/office-notes.server";

import { SubmitButton } from "./Button";
import { FoldCard } from "./Card";
import { ConfirmLink } from "./ConfirmLink";
import { ConfirmStep } from "./ConfirmStep";
import { RowLink } from "./RowLink";

const FIELD = "office-note";

/** Returns the notes form's reply from a page's action data. */
function replyIn(answer: object | null | undefined): FormReply | null {
  return answer && "noteReply" in answer ? (answer.noteReply as FormReply) : null;
}

/** The office's notes on the page's record, newest first, with a form for more. Null for customers. */
export function OfficeNotes({
  notes,
  here,
  answer,
}: {
  notes: OfficeNotesState;
  /** The record's page, which takes the posts. */
  here: string;
  answer?: object | null;
}) {
  const [search] = useSearchParams();
  if (!notes) return null;
  const { rows, total, formKey } = notes;
  const reply = replyIn(answer);
  const error = reply?.error?.text?.[0] ?? reply?.error?.[""]?.[0];
  const asked = search.get("confirm");
  return (
    <div className="no-print">
      <FoldCard title="Office notes" id="office-notes" open={rows.length > 0 || Boolean(error)}>
        <div className="stack">
          <Form
            method="post"
            action={`${here}#office-notes`}
            className="stack"
            discover="none"
            key={`${formKey} ${rows[0]?.id}`}
          >
            <input type="hidden" name="idempotencyKey" value={formKey} />
            <div className="field">
              <label className="label" htmlFor={FIELD}>
                Note
              </label>
              <textarea
                className="input"
                id={FIELD}
                name="text"
                rows={2}
                maxLength={2_000}
                required
                defaultValue={String(reply?.initialValue?.text ?? "")}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${FIELD}-error` : `${FIELD}-hint`}
              />
              <p className="hint" id={`${FIELD}-hint`}>
                Only the office sees it.
              </p>
              {error && (
                <p className="error" id={`${FIELD}-error`} role="alert">
                  {error}
                </p>
              )}
            </div>
            <div className="row">
              <SubmitButton name="intent" value="add-note" label="Add Note" variant="secondary" />
            </div>
          </Form>
          {rows.length > 0 && (
            <ul className="history">
              {rows.map((note) => {
                const words = {
                  title: "Delete note",
                  message: `Are you sure you want to delete the note by ${note.author} of ${note.when}?`,
                  action: here,
                  fields: { intent: "delete-note", noteId: note.id },
                  confirm: "Delete note",
                };
                return (
                  <li key={note.id}>
                    <p className="lines wrap-anywhere">{note.text}</p>
                    <p className="hint num">
                      {`${note.author}, ${note.when} `}
                      {note.canDelete && asked !== `note-${note.id}` && (
                        <ConfirmLink
                          {...words}
                          to={`?confirm=note-${note.id}#office-notes`}
                          label="Delete note"
                          variant="link"
                        />
                      )}
                    </p>
                    {note.canDelete && asked === `note-${note.id}` && (
                      <ConfirmStep {...words} cancelTo={`${here}#office-notes`} />
                    )}
                  </li>
                );
              })}
            </ul>
          )}
          {total > rows.length && (
            <p>
              <RowLink to={`${here}?notes=all#office-notes`}>{`All ${total} notes`}</RowLink>
            </p>
          )}
        </div>
      </FoldCard>
    </div>
  );
}
