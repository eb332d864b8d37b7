import { SubmitButton } from "~/components/ui/Button";
import { Fold } from "~/components/ui/FormLayout";
import { OUTCOMES } from "~/models/road/package/package.words";

type Marked = {
  id: number;
  version: number;
  number: number;
  contents: string;
  origin: string;
  outcome: string;
  condition: string;
};

/** The packages marked as short or damaged, and the packages to choose from. */
export type Exceptions = {
  rows: readonly Marked[];
  packages: readonly { number: number; text: string }[];
};

/** The texts typed for each package in a refused form; empty ones are left out. */
export type TypedExceptions = readonly (
  | Partial<Record<"id" | "number" | "outcome" | "condition" | "version", string>>
  | undefined
)[];

type Typed = NonNullable<TypedExceptions[number]>;

/** So many empty lines stand below what is marked. */
const BLANKS = 3;

/** Short or damaged packages, a line each, as a part of the delivery's form. */
export function ExceptionLines({
  list: { rows, packages },
  errors,
  typed,
  more,
  open,
  saved,
}: {
  list: Exceptions;
  /** By the name of the field. */
  errors: Readonly<Record<string, string[] | null>>;
  typed: TypedExceptions | null;
  /** So many lines were there when more were asked for. */
  more: number;
  open: boolean;
  /** The package marks that the last press saved. */
  saved?: string;
}) {
  const typedOf = (row: Marked) => typed?.find((one) => one?.id === String(row.id));
  const posted = typed ?? [];
  const added = posted.filter((one) => one && !one.id) as Typed[];
  const blanks = Math.max(BLANKS + more, added.length);
  const indexOf = (one: Typed | undefined) => (one ? posted.indexOf(one) : -1);
  const errorAt = (at: number) =>
    ["number", "outcome", "condition"].flatMap(
      (name) => errors[`packages[${at}].${name}`] ?? [],
    )[0];
  const lines = [
    ...rows.map((row) => ({ row, own: typedOf(row) })),
    ...Array.from({ length: blanks }, (_, at) => ({ row: null, own: added[at] })),
  ];
  const typedOn = added.some((one) => one.number || one.outcome || one.condition);
  const problems = Object.keys(errors).some((name) => name.startsWith("packages["));
  return (
    <section className="card" id="packages">
      <Fold
        title="Something is short or damaged"
        open={open || problems || rows.length > 0 || typedOn || more > 0}
      >
        <div className="stack gap-3">
          {saved && (
            <p className="notice success" role="status">
              {saved}
            </p>
          )}
          <p className="hint">A line for each package that did not come in order.</p>
          {lines.map(({ row, own }, at) => (
            <ExceptionLine
              // Once something else is stored of it, that is what it shows.
              key={row ? `${row.id} ${row.version}` : `${at} ${own?.number ?? ""}`}
              name={`packages[${at}]`}
              row={row}
              own={own}
              error={errorAt(indexOf(own))}
            />
          ))}
          <datalist id="numbers">
            {packages.map(({ number, text }) => (
              <option key={number} value={number}>
                {text}
              </option>
            ))}
          </datalist>
          <div className="row">
            <PageButton value="lines" label="More lines" />
            <PageButton value="outcomes" label="Save packages" />
          </div>
        </div>
      </Fold>
    </section>
  );
}

/** Saves the marks alone, or makes lines; what is typed of the delivery stays in the form. */
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

function ExceptionLine({
  name,
  row,
  own,
  error,
}: {
  name: string;
  row: Marked | null;
  own: Typed | undefined;
  error: string | undefined;
}) {
  const shown = own ?? {
    outcome: row?.outcome,
    condition: row?.condition,
    number: undefined,
    version: undefined,
  };
  const about = row ? String(row.number) : "Package";
  const idOf = (field: string) => `delivery-${name}.${field}`;
  // Users who were told of another user's mark overwrite it; others are told first.
  const version = (!error && own?.version) || String(row?.version ?? "");
  const outcomes = Object.entries(OUTCOMES).filter(([word]) => row || word !== "delivered");
  return (
    <fieldset className="outcome">
      {row ? (
        <>
          <legend className="hide">{`Package ${row.number}`}</legend>
          <p className="field">
            <b>{row.number}</b> {row.contents}
            {row.origin && <span className="hint">{` (before: ${row.origin})`}</span>}
          </p>
          <input type="hidden" name={`${name}.id`} value={row.id} />
          <input type="hidden" name={`${name}.version`} value={version} />
        </>
      ) : (
        <>
          <legend className="hide">Another package</legend>
          <input type="hidden" name={`${name}.added`} value="on" />
          <input
            id={idOf("number")}
            name={`${name}.number`}
            defaultValue={shown.number}
            className="input"
            inputMode="numeric"
            list="numbers"
            placeholder="No."
            aria-label="Number of the package"
            aria-invalid={error ? true : undefined}
          />
        </>
      )}
      <select
        id={idOf("outcome")}
        name={`${name}.outcome`}
        defaultValue={shown.outcome ?? ""}
        className="input"
        aria-label={`${about}: outcome`}
      >
        <option value="">{row ? "Not marked" : "What is it?"}</option>
        {outcomes.map(([word, label]) => (
          <option key={word} value={word}>
            {label}
          </option>
        ))}
      </select>
      <input
        id={idOf("condition")}
        name={`${name}.condition`}
        defaultValue={shown.condition ?? ""}
        maxLength={200}
        className="input"
        placeholder="5 6 CH, 10 SC"
        aria-label={`${about}: condition`}
        aria-invalid={error ? true : undefined}
      />
      {error && <p className="error">{error}</p>}
    </fieldset>
  );
}
