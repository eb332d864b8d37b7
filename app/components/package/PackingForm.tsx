import { Form } from "@remix-run/react";
import { useState, type KeyboardEvent } from "react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { DraftKeeper, DraftOffer } from "~/components/ui/form-draft";
import { RowLink } from "~/components/ui/RowLink";
import { keyOfWindow, WINDOW_KEY, type DraftState } from "~/models/kit/form-draft/form-draft";
import { PACKED_BY, type PackedBy } from "~/models/road/package/package.words";
import type { FormReply } from "~/models/kit/shared/form-reply";
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

/** A row as it is drawn: what is stored, or what was typed where the form comes back. */
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

/** A posted line, by its place in the post. */
type TypedLine = { own: Typed; posted: number };

const isBegun = ({ own }: TypedLine) =>
  ["contents", "room", "carton", "condition", "fragile", "highValue"].some(
    (name) => own[name as keyof Stored],
  );

/** The lines to draw, each with what was typed in it: a package has its own, whoever added others to the page meanwhile. */
function linesOf(stored: readonly Stored[], empty: readonly number[], typed: TypedLine[]) {
  const fresh = typed.filter(({ own }) => !own.id);
  const more = fresh.slice(empty.length).filter(isBegun);
  const spare = [...fresh.slice(0, empty.length), ...more];
  return [
    ...stored.map((row) => ({ row, typed: typed.find(({ own }) => own.id === row.id) })),
    ...[...empty, ...more.map(({ own }) => Number(own.number))].map((number, at) => ({
      row: { ...EMPTY, number },
      typed: spare[at],
    })),
  ];
}

function typedIn(reply: FormReply | undefined): TypedLine[] {
  const posted: unknown = reply?.initialValue?.packages;
  if (!Array.isArray(posted)) return [];
  return (posted as (Typed | undefined)[]).flatMap((own, at) => (own ? [{ own, posted: at }] : []));
}

/** What is in a row's fold, in a line: "Carton: M · top: scratched". Empty where it is as in most. */
function foldedText({ carton, damage, packedBy }: Row): string {
  const packer = packedBy === EMPTY.packedBy ? "" : (PACKED_BY[packedBy as PackedBy] ?? "");
  return [carton && `Carton: ${carton}`, damage, packer].filter(Boolean).join(" · ");
}

/** The rows of the page, and what is wrong with none of them. */
function rowsOf(stored: readonly Stored[], empty: readonly number[], reply?: FormReply) {
  const typed = typedIn(reply);
  const lines = linesOf(stored, empty, typed);
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, messages]) => {
    const [, index, field = ""] = /^packages\[(\d+)\]\.?(\w*)$/.exec(name) ?? [];
    return (messages ?? []).map((message) => ({
      at: index ? Number(index) : null,
      field,
      message,
    }));
  });
  const rows = lines.map(({ row, typed }, at): Row => {
    const own = typed?.own;
    const texts = own && Object.fromEntries(TEXTS.map((name) => [name, own[name] ?? ""]));
    const ticks = own && Object.fromEntries(TICKS.map((name) => [name, own[name] === "on"]));
    const wrong = errors.filter((one) => one.field && one.at === typed?.posted);
    // Who was told that somebody else changed it writes over that; who was not is told first.
    const isWarned = wrong.some(({ field }) => field === "contents");
    const version = (!isWarned && own?.version) || row.version;
    const rowErrors = wrong.map(({ field, message }): [string, string] => [field, message]);
    const damage = own && own.condition !== row.condition ? (own.condition ?? "") : row.damage;
    return { ...row, ...texts, ...ticks, damage, version, at, errors: rowErrors };
  });
  const drawn = new Set(lines.map(({ typed }) => typed?.posted));
  const elsewhere = errors.filter(({ at, field }) => at === null || !field || !drawn.has(at));
  const gone = typed.filter((line) => isBegun(line) && !drawn.has(line.posted));
  return {
    rows,
    own: [
      ...elsewhere.map(({ message }) => message),
      ...gone.map(({ own }) => `'${own.contents ?? ""}' is not on this page any more.`),
    ],
  };
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
  draft,
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
  draft: DraftState;
  lastResult?: FormReply;
}) {
  const { rows, own } = rowsOf(stored, empty, lastResult);
  const typed: Record<string, unknown> | null | undefined = lastResult?.initialValue;
  // Every answer of the server brings another key; this window keeps the one it was opened with.
  const [windowKey] = useState(() => String(typed?.[WINDOW_KEY] ?? draft.window));
  const wrong = rows.flatMap((row) =>
    row.errors.map(([field, message]) => ({ row, field, message })),
  );
  const to = (number: number) => roadPaths.consignments.packages(id, { page: number });
  return (
    <>
      <Form
        id="packing"
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
        <input type="hidden" name="page" value={page} />
        {open && (
          <DraftOffer drafts={draft.others.filter(({ key }) => key !== keyOfWindow(windowKey))} />
        )}
        {lastResult?.done && (
          <p className="notice info draft" role="status">
            {lastResult.done}
          </p>
        )}
        {own.length + wrong.length > 0 && (
          <div className="notice danger" role="alert">
            {own.map((message) => (
              <p key={message}>{message}</p>
            ))}
            <ul>
              {wrong.map(({ row, field, message }) => (
                <li key={`${row.at} ${field}`}>
                  <a href={`#${idOf(row.at, field)}`}>{`${row.number}: ${message}`}</a>
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
          // What was typed in a line goes with its package: saved, the empty lines begin again.
          <PackageLine
            key={row.id ? `${row.id} ${row.version}` : `${row.number} ${row.at} ${stored.length}`}
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
            {/* Saved, it has nothing to keep any more. */}
            <DraftKeeper
              key={stored.map((row) => `${row.id} ${row.version}`).join()}
              formId="packing"
              draft={draft}
              windowKey={windowKey}
            />
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
  const errorOf = (field: string) => errors.find(([of]) => of === field)?.[1];
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
        aria-invalid={errorOf(field) ? true : undefined}
        aria-describedby={errorOf(field) ? `${idOf(at, field)}-error` : undefined}
        {...more}
      />
      {errorOf(field) && (
        <p className="error" id={`${idOf(at, field)}-error`}>
          {errorOf(field)}
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
