import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import {
  BULK_BUTTONS,
  BULK_JOB_STATUSES,
  CHOSEN,
  ONLY_CHOSEN,
  SELECT,
  type BulkDone,
  type BulkGoOn,
  type BulkList,
} from "~/models/desk/bulk/bulk";
import { AS_ASSUMED, PLACE_ANSWER } from "~/models/papers/paper/going-out";
import { paths } from "~/paths";

import { MailButton, SubmitButton } from "./Button";
import { Card } from "./Card";
import { Problem } from "./Problem";
import { RowLink } from "./RowLink";
import type { Column } from "./Table";

/** The form that the ticks of the rows belong to, wherever they stand. */
const FORM = "bulk";

export type BulkState = { all: boolean; formKey: string } | null;
type Query = Record<string, string | number | undefined>;
export type BulkAnswer =
  | { bulkDone: BulkDone; goOn: BulkGoOn | null }
  | { bulkProblem: string }
  | undefined;

/** The first column of a list on which rows are chosen: each has its tick. */
export function withTicks<Row extends { id: number }>(
  columns: readonly Column<Row>[],
  bulk: BulkState,
  answer: BulkAnswer,
  nameOf: (row: Row) => string,
): readonly Column<Row>[] {
  const [first, ...others] = columns;
  if (!bulk || !first) return columns;
  const cell = (row: Row, index: number): ReactNode => (
    <label className="row ticked">
      <input
        // After a press its ticks are gone, as they are without scripts.
        key={bulk.formKey}
        type="checkbox"
        form={FORM}
        name={CHOSEN}
        value={row.id}
        // After a press no row is preselected, so the next press does not repeat it.
        defaultChecked={bulk.all && !answer}
        aria-label={`Choose ${nameOf(row)}`}
      />
      <span>{first.cell(row, index)}</span>
    </label>
  );
  return [{ ...first, cell }, ...others];
}

/** Writes the list's own address so that it keeps the chosen rows. */
export const selecting =
  (address: (query?: Query) => string, bulk: BulkState) =>
  (query: Query = {}) =>
    address(bulk ? { ...query, [SELECT]: "1" } : query);

/** Above a list on which rows are chosen: what can be done with them, and what the last press did. */
export function BulkBar({
  list,
  bulk,
  address,
  answer,
  viewOf,
}: {
  list: BulkList;
  bulk: BulkState;
  address: (query?: Query) => string;
  answer: BulkAnswer;
  viewOf: (id: number) => string;
}) {
  const { pathname, search } = useLocation();
  if (!bulk) return null;
  const query = Object.fromEntries(new URLSearchParams(search));
  const at = (select: string | undefined) => address({ ...query, [SELECT]: select });
  return (
    <>
      {answer && "bulkProblem" in answer && <Problem text={answer.bulkProblem} />}
      {answer && "bulkDone" in answer && (
        <Summary
          press={answer.bulkDone}
          goOn={answer.goOn}
          formKey={bulk.formKey}
          here={pathname + search}
          viewOf={viewOf}
        />
      )}
      {/* A document of its own: one of its buttons leads to a file. */}
      <Form
        method="post"
        action={pathname + search}
        id={FORM}
        key={bulk.formKey}
        reloadDocument
        data-press="away"
        discover="none"
        className="card row no-print"
        aria-label="With the chosen rows"
      >
        {/* Enter on a tick presses nothing. */}
        <button type="submit" disabled hidden />
        <input type="hidden" name="idempotencyKey" value={bulk.formKey} />
        {BULK_BUTTONS[list].map(({ intent, label, byMail }) => {
          const Submit = byMail ? MailButton : SubmitButton;
          return (
            <Submit key={intent} name="intent" value={intent} label={label} variant="secondary" />
          );
        })}
        {list === "job" && (
          <>
            <select className="input" name="status" aria-label="Status" style={{ width: "auto" }}>
              {BULK_JOB_STATUSES.map((status) => (
                <option key={status}>{status}</option>
              ))}
            </select>
            <SubmitButton name="intent" value="mark" label="Mark" variant="secondary" />
          </>
        )}
        <SubmitButton
          name={ONLY_CHOSEN}
          value="1"
          label="Export CSV of chosen"
          variant="secondary"
          formMethod="get"
          formAction={paths.fileOf(pathname, "csv")}
        />
        <RowLink to={at(bulk.all && !answer ? "1" : "all")}>
          {bulk.all && !answer ? "Choose none" : "Choose all on this page"}
        </RowLink>
        <RowLink to={at(undefined)}>Done</RowLink>
      </Form>
    </>
  );
}

/** Reports the rows done, the rows not done with reasons, and the undo. */
function Summary({
  press: { what, done, not, undo },
  goOn,
  formKey,
  here,
  viewOf,
}: {
  press: BulkDone;
  goOn: BulkGoOn | null;
  formKey: string;
  here: string;
  viewOf: (id: number) => string;
}) {
  return (
    <Card title={`${what}: ${done.length}`}>
      <div className="stack" role="status">
        {done.length > 0 && (
          <p>
            {done.map(({ id, number }, at) => (
              <span key={id}>
                {at > 0 && ", "}
                <RowLink to={viewOf(id)}>{number}</RowLink>
              </span>
            ))}
          </p>
        )}
        {not.length > 0 && (
          <div>
            <b>{`Not done: ${not.length}`}</b>
            <ul>
              {not.map(({ id, number, why }) => (
                <li key={id}>
                  <RowLink to={viewOf(id)}>{number}</RowLink>
                  {`: ${why}`}
                </li>
              ))}
            </ul>
          </div>
        )}
        {goOn && (
          <Form method="post" action={here} reloadDocument data-press="away" discover="none">
            {goOn.ids.map((id) => (
              <input key={id} type="hidden" name={CHOSEN} value={id} />
            ))}
            <input type="hidden" name="idempotencyKey" value={formKey} />
            <input type="hidden" name={PLACE_ANSWER} value={AS_ASSUMED} />
            <SubmitButton
              name="intent"
              value={goOn.intent}
              label={goOn.label}
              variant="secondary"
            />
          </Form>
        )}
        {undo && (
          <Form method="post" action={here} reloadDocument data-press="away" discover="none">
            {undo.map(({ id, before, version }) => (
              <input key={id} type="hidden" name="undo" value={`${id}:${before}:${version}`} />
            ))}
            <SubmitButton name="intent" value="undo" label="Undo" variant="secondary" />
          </Form>
        )}
      </div>
    </Card>
  );
}
