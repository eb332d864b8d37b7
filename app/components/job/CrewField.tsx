import type { AnyField, Option } from "~/components/ui/Field";
import { TickField } from "~/components/ui/TickField";

export type CrewChoice = {
  /** An employee's id, or the name of somebody without an account. */
  value: string;
  label: string;
  /** Where somebody is who is busy then. */
  busy: string | null;
};

/** Whoever and whatever a job can take: free ones first, busy ones with where they are. */
export type Free = {
  crew: readonly CrewChoice[];
  vehicles: readonly Option[];
  drivers: readonly Option[];
};

const OTHER = { label: "Somebody else", placeholder: "Nobody else", find: "Find helper" };

/** The crew: a tick for each active employee, earlier helpers, and everyone already on the job. */
export function CrewField({
  choices,
  helpers,
  ...field
}: {
  field: Pick<AnyField, "id" | "errorId" | "errors">;
  name: string;
  choices: readonly CrewChoice[];
  chosen: readonly string[];
  /** New helpers, in one field. */
  helpers: { typed: string; errors?: string[] };
  typed?: Readonly<Record<string, unknown>> | null;
}) {
  return (
    <TickField
      label="Assigned To"
      choices={choices.map(({ busy, ...one }) => ({ ...one, about: busy ?? undefined }))}
      none="There are no active employees yet."
      other={OTHER}
      {...field}
    >
      <label className="field">
        <span className="label">Helpers</span>
        <input
          className="input"
          name="helpersText"
          maxLength={1000}
          defaultValue={helpers.typed}
          placeholder="Raju 98220 11111, Sunil 98220 22222"
          autoComplete="off"
          aria-invalid={helpers.errors ? true : undefined}
          aria-describedby={helpers.errors ? "helpers-error" : undefined}
        />
        {helpers.errors && (
          <span className="error" id="helpers-error">
            {helpers.errors.join(" ")}
          </span>
        )}
      </label>
      <p className="hint">Helpers have no account. They are offered again for the next job.</p>
    </TickField>
  );
}
