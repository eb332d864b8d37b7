import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { OUTCOMES } from "~/models/package/package.words";

export type OutcomeLine = {
  id: number;
  number: number;
  contents: string;
  origin: string;
  outcome: string;
  condition: string;
};

/** How the packages of a page arrived: only those that came short or damaged need a word. */
export function OutcomesForm({
  rows,
  action,
  page,
  pages,
  to,
  errors,
  typed,
}: {
  rows: readonly OutcomeLine[];
  action: string;
  page: number;
  pages: number;
  to: (page: number) => string;
  /** By the name of the field. */
  errors: Record<string, string[] | null>;
  /** What was typed where the form comes back: of each package what is not empty. */
  typed: readonly Partial<Record<"id" | "outcome" | "condition", string>>[] | null;
}) {
  if (rows.length === 0) return null;
  const valueOf = (row: OutcomeLine, name: "outcome" | "condition") =>
    typed ? (typed.find(({ id }) => id === String(row.id))?.[name] ?? "") : row[name];
  return (
    <Card title="Packages at the destination" id="packages">
      <p className="hint">
        Mark what came short or damaged; the rest is marked with &apos;All packages came in
        order&apos;.
      </p>
      <Form method="post" action={`${action}#packages`} className="stack" discover="none">
        {rows.map((row, at) => {
          const said = errors[`packages[${at}].condition`] ?? errors[`packages[${at}].outcome`];
          return (
            <fieldset key={row.id} className="package outcome">
              <legend>{row.number}</legend>
              <p className="field">
                {row.contents}
                {row.origin && <span className="hint">{` (before: ${row.origin})`}</span>}
              </p>
              <input type="hidden" name={`packages[${at}].id`} value={row.id} />
              <select
                name={`packages[${at}].outcome`}
                defaultValue={valueOf(row, "outcome")}
                className="input"
                aria-label={`${row.number}: outcome`}
              >
                <option value="">Not marked</option>
                {Object.entries(OUTCOMES).map(([word, label]) => (
                  <option key={word} value={word}>
                    {label}
                  </option>
                ))}
              </select>
              <input
                name={`packages[${at}].condition`}
                defaultValue={valueOf(row, "condition")}
                maxLength={200}
                className="input"
                placeholder="5 6 CH, 10 SC"
                aria-label={`${row.number}: condition`}
                aria-invalid={said ? true : undefined}
              />
              {said?.[0] && <p className="error">{said[0]}</p>}
            </fieldset>
          );
        })}
        <div className="row">
          <SubmitButton
            name="intent"
            value="outcomes"
            label={page < pages ? "Save and next" : "Save packages"}
            variant="secondary"
          />
          {page > 1 && <ButtonLink to={to(page - 1)}>Previous</ButtonLink>}
          {page < pages && <ButtonLink to={to(page + 1)}>Next</ButtonLink>}
          <span className="hint">{`Page ${page} of ${pages}`}</span>
        </div>
      </Form>
    </Card>
  );
}
