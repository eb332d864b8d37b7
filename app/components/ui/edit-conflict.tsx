import type { ShouldRevalidateFunction } from "@remix-run/react";

import { useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { RowLink } from "./RowLink";

/** A line by which two versions of a form are compared. */
export type Line = { label: string; value: string };

/** The lines in which two versions differ, each as the other has it too. */
export const differing = (mine: Line[], theirs: Line[]) =>
  theirs
    .map((line, index) => ({ ...line, mine: mine[index]?.value ?? "" }))
    .filter((line) => line.value.trim() !== line.mine.trim());

/**
 * Shown inside an edit form when another person saved in between: both versions side by side where they
 * differ. 'Keep mine' is a submit button of the surrounding form, which still holds what was typed.
 * The page must export `loadAgainOnConflict`; to revalidate here would drop the answer, and so this.
 */
export function EditConflictNotice({
  rows,
  version,
  theirsHref,
}: {
  /** What differs: nothing where somebody pressed again after a lost answer, or two typed the same. */
  rows: ReturnType<typeof differing>;
  /** The version that 'Keep mine' writes over. */
  version: string;
  theirsHref: string;
}) {
  const answer = useActionData<unknown>();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that was pressed is screens below: without this nothing seems to have happened.
    notice.current?.scrollIntoView({ block: "center" });
  }, [answer]);
  if (rows.length === 0)
    return (
      <section className="notice success" role="status" ref={notice}>
        {"What you typed is saved already: nothing differs. "}
        <RowLink to={theirsHref}>Go on</RowLink>
      </section>
    );
  return (
    <section
      className="notice warning stack gap-3"
      role="alert"
      aria-label="Edit conflict"
      ref={notice}
    >
      <p>Your changes are not saved yet. Choose which version to keep.</p>
      <div className="table-box">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((line) => (
              <tr key={line.label}>
                <td data-label="Field">{line.label}</td>
                <td data-label="Yours">{line.mine || "empty"}</td>
                <td data-label="Theirs">{line.value || "empty"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row">
        <button className="btn btn-primary" name="keepMine" value={version}>
          Keep mine
        </button>
        <RowLink to={theirsHref}>Keep theirs</RowLink>
      </div>
    </section>
  );
}

/**
 * `shouldRevalidate` of an edit page: after a refused post (4xx) Remix does not load again by itself, but
 * after a 409 the record in hand is exactly what has just become old. A form whose record was closed meanwhile
 * is not loaded again: there is no such form any more, and what was typed would be gone.
 */
export const loadAgainOnConflict: ShouldRevalidateFunction = ({
  actionStatus,
  actionResult,
  defaultShouldRevalidate,
}) => {
  if (actionStatus === 409) return !isClosed(actionResult);
  // Remix proposes to reload a route that has this function after any post.
  return defaultShouldRevalidate && (actionStatus ?? 200) < 400;
};

/** A form's reply to a 409 that no other version is the reason of. */
function isClosed(result: unknown): boolean {
  const isReply = typeof result === "object" && result !== null && "editConflict" in result;
  return isReply && result.editConflict !== true;
}
