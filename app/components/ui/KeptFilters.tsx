import { Form } from "@remix-run/react";

import { FORGET, KEEP, keptQuery } from "~/models/desk/kept-filter/kept-filter";
import { paths } from "~/paths";

import { SubmitButton } from "./Button";
import { RowLink } from "./RowLink";

/** Under a list's filters: says that it opened with what its reader keeps, or offers to keep what is chosen. */
export function KeptFilters({
  kept,
  here,
  all,
}: {
  /** The filters kept for the list; null for none. */
  kept: string | null;
  /** The list's address with what is chosen. */
  here: string;
  /** The list with all its rows. */
  all: string;
}) {
  const [path = "", query = ""] = here.split("?");
  const chosen = keptQuery(query);
  if (!chosen && kept === null) return null;
  const shown = chosen !== "" && chosen === kept;
  const intent = shown ? FORGET : KEEP;
  return (
    <Form method="post" action={paths.filters()} className="row no-print" discover="none">
      <input type="hidden" name="list" value={here} />
      {shown && (
        <>
          <span>This list opens with the filters that you keep.</span>
          <RowLink to={all}>Show all</RowLink>
        </>
      )}
      {!shown && kept !== null && <RowLink to={`${path}?${kept}`}>Filters that you keep</RowLink>}
      {chosen && (
        <SubmitButton
          name="intent"
          value={intent}
          label={shown ? "Forget them" : "Keep these filters"}
          variant="quiet"
        />
      )}
    </Form>
  );
}
