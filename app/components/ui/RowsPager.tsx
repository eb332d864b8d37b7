import { useNavigation } from "@remix-run/react";
import { useEffect, type ComponentProps } from "react";

import {
  ASKED_LINE,
  CARRIED,
  LINE,
  NEW_LINE,
  ROWS_SHOWN,
  rowsFrom,
  SHOW_LINE,
  TYPED,
  type RowsPage,
} from "~/models/kit/shared/rows-page";

import { Button } from "./Button";

const number = (count: number) => count.toLocaleString("en-US");

/** A submit that shows other rows; what is typed goes along, and nothing is checked. */
function Show(props: { value: string; children: string; disabled?: boolean; autoFocus?: boolean }) {
  return <Button type="submit" name={SHOW_LINE} formNoValidate {...props} />;
}

/** To the pages of rows before and after this one; `rows`: how many this one has; `focus`: on the way on. */
export function RowsSteps({
  page: { before, after },
  rows,
  focus = false,
}: {
  page: RowsPage;
  rows: number;
  focus?: boolean;
}) {
  const [first, last] = [before === 0, after === 0];
  return (
    <div className="row">
      <Show
        value={rowsFrom(before + 1 - ROWS_SHOWN)}
        disabled={first}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={(focus && last) || undefined}
      >
        Previous lines
      </Show>
      <Show
        value={rowsFrom(before + rows + 1)}
        disabled={last}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={(focus && !last) || undefined}
      >
        Next lines
      </Show>
    </div>
  );
}

/**
 * Above the rows of a form that shows a page of them: which these are, the way to others, and those carried along.
 * `list`: the id of the element with the rows.
 */
export function RowsPager({ page, rows, list }: { page: RowsPage; rows: number; list: string }) {
  const { before, after, carried, typed, goTo } = page;
  const { state, formData } = useNavigation();
  const leaving = state === "submitting" && Boolean(formData?.has(SHOW_LINE));
  useEffect(() => {
    // Text typed after this point is not posted any more. `inert` costs a phone half a second.
    const form = leaving && document.getElementById(list)?.closest("form");
    if (!form) return;
    const hold = (event: Event) => event.preventDefault();
    const events = ["beforeinput", "keydown", "mousedown"];
    for (const event of events) form.addEventListener(event, hold, true);
    return () => {
      for (const event of events) form.removeEventListener(event, hold, true);
    };
  }, [list, leaving]);
  return (
    <div className="row lines">
      <input type="hidden" name={CARRIED} value={carried} />
      <input type="hidden" name={TYPED} defaultValue={typed ? "on" : ""} />
      <p>{`Lines ${number(before + 1)}–${number(before + rows)} of ${number(before + rows + after)}`}</p>
      <RowsSteps page={page} rows={rows} focus={goTo === "rows"} />
      <div className="row">
        <label htmlFor={`${list}-line`}>Line</label>
        <input
          className="input input-num"
          id={`${list}-line`}
          name={LINE}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
        />
        <Show value={ASKED_LINE}>Go to line</Show>
      </div>
    </div>
  );
}

/** Makes a row behind the last one: in place by `intent`, or on the page where that one stands. */
export function AddLine({
  page,
  intent,
}: {
  page: RowsPage | undefined;
  intent: ComponentProps<typeof Button>;
}) {
  const elsewhere = { name: SHOW_LINE, value: NEW_LINE, formNoValidate: true };
  return (
    <Button icon="plus" {...(page && page.after > 0 ? elsewhere : intent)} type="submit">
      Add item
    </Button>
  );
}
