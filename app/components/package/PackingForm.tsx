import { Form } from "@remix-run/react";
import type { KeyboardEvent } from "react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { RowLink } from "~/components/ui/RowLink";
import { PACKED_BY, type PackedBy } from "~/models/package/package.words";
import type { FormReply } from "~/models/shared/form-reply";
import { roadPaths } from "~/road-paths";

type Stored = {
  id: string;
  version: string;
  number: number;
  contents: string;
  room: string;
  carton: string;
  packedBy: string;
  fragile: boolean;
  highValue: boolean;
  condition: string;
  /** The condition in words. */
  damage: string;
  loaded: boolean;
};

type Typed = Partial<Record<keyof Stored, string>>;

/** A row as it is drawn: what is stored, or what was typed where the server sent the form back. */
type Row = Stored & { at: number; errors: [field: string, message: string][] };

const TEXTS = ["contents", "room", "carton", "packedBy", "condition"] as const;
/** What stands folded on a phone, where 20 packages would else be a long way. */
const FOLDED = new Set<string>(["carton", "condition", "packedBy"]);
const TICKS = ["fragile", "highValue", "loaded"] as const;

const EMPTY: Omit<Stored, "number"> = {
  id: "",
  version: "",
  contents: "",
  room: "",
  carton: "",
  packedBy: "CP",
  fragile: false,
  highValue: false,
  condition: "",
  damage: "",
  loaded: false,
};

function rowsOf(stored: readonly Stored[], empty: readonly number[], reply?: FormReply): Row[] {
  const typed = reply?.initialValue?.packages as unknown as (Typed | undefined)[] | undefined;
  const errors = Object.entries(reply?.error ?? {});
  const rows = [...stored, ...empty.map((number) => ({ ...EMPTY, number }))];
  return rows.map((row, at) => {
    const own = typed?.[at];
    const texts = own && Object.fromEntries(TEXTS.map((name) => [name, own[name] ?? ""]));
    const ticks = own && Object.fromEntries(TICKS.map((name) => [name, own[name] === "on"]));
    const wrong = errors.flatMap(([name, messages]) => {
      const [, index, field = ""] = /^packages\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
      return Number(index) === at && messages?.[0]
        ? [[field, messages[0]] as [string, string]]
        : [];
    });
    const damage = own && own.condition !== row.condition ? (own.condition ?? "") : row.damage;
    return { ...row, ...texts, ...ticks, damage, at, errors: wrong };
  });
}

/** What is in a row's fold, in a line: "Carton: M · top: scratched". Empty where it is as in most. */
function foldedText({ carton, damage, packedBy }: Row): string {
  const packer = packedBy === EMPTY.packedBy ? "" : (PACKED_BY[packedBy as PackedBy] ?? "");
  return [carton && `Carton: ${carton}`, damage, packer].filter(Boolean).join(" · ");
}

/** What is wrong with no row that stands here. */
function ownErrors(reply: FormReply | undefined, shown: number): string[] {
  return Object.entries(reply?.error ?? {}).flatMap(([name, messages]) => {
    const [, index] = /^packages\[(\d+)\]/.exec(name) ?? [];
    return index !== undefined && Number(index) < shown ? [] : (messages ?? []);
  });
}

const idOf = (at: number, name: string) => `packages-${at}-${name}`;

/** Enter goes on to the next package, as a pen would; in the last one it saves and goes on to the next page. */
function nextLine(event: KeyboardEvent<HTMLFormElement>) {
  const { target, key } = event;
  if (key !== "Enter" || !(target instanceof HTMLInputElement) || target.type !== "text") return;
  const [, at] = /^packages-(\d+)-/.exec(target.id) ?? [];
  const next = at && document.getElementById(idOf(Number(at) + 1, "contents"));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Twenty packages of a packing list, filled in one after another: what is in each, where it stood, how it is. */
export function PackingForm({
  id,
  page,
  pages,
  open,
  rows: stored,
  empty,
  cartons,
  idempotencyKey,
  lastResult,
}: {
  id: number;
  page: number;
  pages: number;
  /** It can still be changed. */
  open: boolean;
  rows: readonly Stored[];
  /** The numbers of the empty lines below. */
  empty: readonly number[];
  cartons: readonly string[];
  idempotencyKey: string;
  lastResult?: FormReply;
}) {
  const rows = rowsOf(stored, empty, lastResult);
  const own = ownErrors(lastResult, rows.length);
  const wrong = rows.flatMap((row) => row.errors.map(([field, said]) => ({ row, field, said })));
  const to = (number: number) => roadPaths.consignments.packages(id, { page: number });
  return (
    <>
      <Form
        method="post"
        action={to(page)}
        className="stack"
        discover="none"
        noValidate
        onKeyDown={nextLine}
      >
        {/* Enter without scripts saves this page, whatever button stands first. */}
        <button className="hide" tabIndex={-1} aria-hidden="true" type="submit" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        {own.length + wrong.length > 0 && (
          <div className="notice danger" role="alert">
            {own.map((said) => (
              <p key={said}>{said}</p>
            ))}
            <ul>
              {wrong.map(({ row, field, said }) => (
                <li key={`${row.at} ${field}`}>
                  <a href={`#${idOf(row.at, field)}`}>{`${row.number}: ${said}`}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <datalist id="cartons">
          {cartons.map((carton) => (
            <option key={carton} value={carton} />
          ))}
        </datalist>
        {rows.map((row) => (
          // What was typed in a line goes with its package: saved, the empty lines begin anew.
          <PackageLine
            key={row.id ? `${row.id} ${row.version}` : `${row.number} ${stored.length}`}
            row={row}
            disabled={!open}
          />
        ))}
        {open && (
          <div className="row">
            {(page < pages || empty.length > 0) && (
              <SubmitButton name="intent" value="next" label="Save and next" />
            )}
            <SubmitButton name="intent" value="save" label="Save" variant="secondary" />
            {stored.some(({ loaded }) => !loaded) && (
              <SubmitButton
                name="intent"
                value="load-all"
                label="All are loaded"
                variant="secondary"
              />
            )}
          </div>
        )}
      </Form>
      <div className="row">
        {page > 1 && <ButtonLink to={to(page - 1)}>Previous</ButtonLink>}
        <span className="hint">{`Page ${page} of ${pages}`}</span>
        {page < pages && <ButtonLink to={to(page + 1)}>Next</ButtonLink>}
      </div>
    </>
  );
}

/** One package: its number, what is in it, and the rest in one line where there is room. */
function PackageLine({ row, disabled }: { row: Row; disabled: boolean }) {
  const { at, number, errors } = row;
  const folded = foldedText(row);
  const name = (field: string) => `packages[${at}].${field}`;
  const said = (field: string) => errors.find(([of]) => of === field)?.[1];
  const text = (field: (typeof TEXTS)[number], label: string, max: number, more: object = {}) => (
    <div className="field">
      <label className="label" htmlFor={idOf(at, field)}>
        {label}
      </label>
      <input
        id={idOf(at, field)}
        name={name(field)}
        type="text"
        defaultValue={row[field]}
        maxLength={max}
        disabled={disabled}
        className="input"
        aria-invalid={said(field) ? true : undefined}
        aria-describedby={said(field) ? `${idOf(at, field)}-error` : undefined}
        {...more}
      />
      {said(field) && (
        <p className="error" id={`${idOf(at, field)}-error`}>
          {said(field)}
        </p>
      )}
    </div>
  );
  const tick = (field: (typeof TICKS)[number], label: string) => (
    <label className="check">
      <input
        type="checkbox"
        name={name(field)}
        defaultChecked={row[field]}
        disabled={disabled}
        aria-label={`${number}: ${label}`}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="package">
      <legend>
        {row.id ? <RowLink to={roadPaths.packages.view(row.id)}>{number}</RowLink> : number}
      </legend>
      {row.id ? (
        <>
          <input type="hidden" name={name("id")} value={row.id} />
          <input type="hidden" name={name("version")} value={row.version} />
        </>
      ) : (
        <input type="hidden" name={name("number")} value={number} />
      )}
      {text("contents", "Contents", 200)}
      {text("room", "Room", 50)}
      {/* On phones it folds the fields that follow it; where there is room it is not there. */}
      <details
        className={folded ? "said" : undefined}
        open={errors.some(([field]) => FOLDED.has(field))}
      >
        <summary aria-label={`More of ${number}: ${folded || "carton, condition, packed by"}`}>
          {folded || "More"}
        </summary>
      </details>
      <div className="row">
        {tick("fragile", "Fragile")}
        {tick("highValue", "High value")}
        {row.id && tick("loaded", "Loaded")}
      </div>
      {text("carton", "Carton", 50, { list: "cartons" })}
      {text("condition", "Condition", 200, { placeholder: "5 6 CH, 10 SC" })}
      <div className="field">
        <label className="label" htmlFor={idOf(at, "packedBy")}>
          Packed by
        </label>
        <select
          id={idOf(at, "packedBy")}
          name={name("packedBy")}
          defaultValue={row.packedBy}
          disabled={disabled}
          className="input"
        >
          {Object.entries(PACKED_BY).map(([word, label]) => (
            <option key={word} value={word}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}
