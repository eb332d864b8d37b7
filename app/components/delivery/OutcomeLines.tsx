import type { ReactNode } from "react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { OUTCOMES } from "~/models/road/package/package.words";

type OutcomeLine = {
  id: number;
  version: number;
  number: number;
  contents: string;
  origin: string;
  outcome: string;
  condition: string;
};

/** A page of the packages that a consignment brings. */
export type OutcomePage = { page: number; pages: number; rows: readonly OutcomeLine[] };

/** Of a form that comes back: what was typed of each package, as far as it is not empty. */
export type TypedOutcomes = readonly Partial<
  Record<"id" | "outcome" | "condition" | "version", string>
>[];

/** How the packages of a page arrived, as a part of the delivery's form: other pages are reached by its buttons, which save. */
export function OutcomeLines({
  list: { page, pages, rows },
  errors,
  typed,
  error,
  children,
}: {
  list: OutcomePage;
  /** By the name of the field. */
  errors: Readonly<Record<string, string[] | null>>;
  typed: TypedOutcomes | null;
  /** What was saved of the packages with the last press. */
  error?: string;
  children: ReactNode;
}) {
  const typedOf = (row: OutcomeLine) => typed?.find(({ id }) => id === String(row.id));
  const valueOf = (row: OutcomeLine, name: "outcome" | "condition") => {
    const own = typedOf(row);
    return own ? (own[name] ?? "") : row[name];
  };
  // Who was told that somebody else marked it writes over that; who was not is told first.
  const versionOf = (row: OutcomeLine, at: number) =>
    (!errors[`packages[${at}].outcome`] && typedOf(row)?.version) || String(row.version);
  return (
    <Card title="Packages at the destination" id="packages">
      <div className="stack">
        {error && (
          <p className="notice success" role="status">
            {error}
          </p>
        )}
        <p className="hint">Mark the packages that came short or damaged.</p>
        <input type="hidden" name="page" value={page} />
        {rows.map((row, at) => (
          <OutcomeFields
            // Once something else is stored of it, that is what it shows.
            key={`${row.id} ${row.version}`}
            row={row}
            version={versionOf(row, at)}
            name={`packages[${at}]`}
            outcome={valueOf(row, "outcome")}
            condition={valueOf(row, "condition")}
            errors={errors}
          />
        ))}
        <div className="row">
          {page > 1 && <PageButton value="previous" label="Save and previous" />}
          {page < pages ? (
            <PageButton value="next" label="Save and next" />
          ) : (
            <PageButton value="outcomes" label="Save packages" />
          )}
          {pages > 1 && <span className="hint">{`Page ${page} of ${pages}`}</span>}
        </div>
        {children}
      </div>
    </Card>
  );
}

/** Saves the marks alone; what is typed of the delivery stays in the form. */
function PageButton({ value, label }: { value: string; label: string }) {
  return (
    <SubmitButton
      name="intent"
      value={value}
      label={label}
      variant="secondary"
      formAction="#packages"
    />
  );
}

function OutcomeFields({
  row: { id, number, contents, origin },
  version,
  name,
  outcome,
  condition,
  errors,
}: {
  row: OutcomeLine;
  version: string;
  name: string;
  outcome: string;
  condition: string;
  errors: Readonly<Record<string, string[] | null>>;
}) {
  const idOf = (field: string) => `delivery-${name}.${field}`;
  const error = errors[`${name}.condition`] ?? errors[`${name}.outcome`];
  return (
    <fieldset className="package outcome">
      <legend>{number}</legend>
      <p className="field">
        {contents}
        {origin && <span className="hint">{` (before: ${origin})`}</span>}
      </p>
      <input type="hidden" name={`${name}.id`} value={id} />
      <input type="hidden" name={`${name}.version`} value={version} />
      <select
        id={idOf("outcome")}
        name={`${name}.outcome`}
        defaultValue={outcome}
        className="input"
        aria-label={`${number}: outcome`}
      >
        <option value="">Not marked</option>
        {Object.entries(OUTCOMES).map(([word, label]) => (
          <option key={word} value={word}>
            {label}
          </option>
        ))}
      </select>
      <input
        id={idOf("condition")}
        name={`${name}.condition`}
        defaultValue={condition}
        maxLength={200}
        className="input"
        placeholder="5 6 CH, 10 SC"
        aria-label={`${number}: condition`}
        aria-invalid={error ? true : undefined}
      />
      {error?.[0] && <p className="error">{error[0]}</p>}
    </fieldset>
  );
}
