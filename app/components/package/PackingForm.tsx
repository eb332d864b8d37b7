import { Form } from "@remix-run/react";
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";

import { SubmitButton } from "~/components/ui/Button";
import { DraftKeeper, DraftOffer } from "~/components/ui/form-draft";
import { PlainSelect } from "~/components/ui/PlainField";
import { keyOfWindow, WINDOW_KEY, type DraftState } from "~/models/kit/form-draft/form-draft";
import { PACKED_BY } from "~/models/road/package/package.words";
import type { FormReply } from "~/models/kit/shared/form-reply";

import { PasteFold } from "./PasteFold";
import {
  drawnLines,
  readReply,
  TEXTS,
  TICKS,
  type Drawn,
  type Name,
  type PackingLine,
} from "./packing-lines";

/** Suggestions while typing. */
type Choices = Record<"contents" | "rooms" | "cartons", readonly string[]>;

/** A line's summary in its fold: " · M · 10 SC". */
const foldedText = ({ carton, condition, packedBy, fragile, highValue }: PackingLine) =>
  [carton, condition, packedBy === "PBO" && "PBO", fragile && "Fragile", highValue && "High value"]
    .filter(Boolean)
    .map((said) => ` · ${said}`)
    .join("");

const idOf = (at: number, name: string) => `packages-${at}-${name}`;

/** The field of a line that is typed in first. */
function firstOf(at: number): HTMLElement | null {
  const fields = ["contents", "room"].map((name) => document.getElementById(idOf(at, name)));
  return fields.find((field) => field?.offsetParent) ?? null;
}

/** Enter goes on to the next line, as a pen would; in the last one it saves. */
function nextLine(event: KeyboardEvent<HTMLFormElement>) {
  const { target, key } = event;
  if (key !== "Enter" || !(target instanceof HTMLInputElement)) return;
  const [, at] = /^packages-(\d+)-/.exec(target.id) ?? [];
  const next = at && firstOf(Number(at) + 1);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Writes the last line once more below it; where that takes a line more, the server makes it. */
function copyLast(event: MouseEvent<HTMLButtonElement>) {
  const { form } = event.currentTarget;
  const field = (at: number, name: Name) =>
    form?.elements.namedItem(`packages[${at}].${name}`) as HTMLInputElement | null;
  let at = -1;
  for (let next = 0; field(next, "contents"); next++) if (field(next, "contents")?.value) at = next;
  if (at < 0 || !field(at + 1, "contents")) return;
  event.preventDefault();
  for (const name of TEXTS) field(at + 1, name)!.value = field(at, name)!.value;
  for (const name of TICKS) field(at + 1, name)!.checked = field(at, name)!.checked;
  field(at + 1, "contents")!.dispatchEvent(new Event("input", { bubbles: true }));
  firstOf(at + 1)?.focus();
}

/**
 * Adds packages to a packing list, a line for those that are alike: how many, what is in them, where it stood. `children`: what
 * stands on the list already, above the button that stays in sight.
 */
export function PackingForm({
  next,
  lines,
  from,
  choices,
  idempotencyKey,
  draft,
  lastResult,
  children,
}: {
  /** The number that the next package gets. */
  next: number;
  /** The lines to start with, where nothing is packed yet, and what lists them. */
  lines: readonly PackingLine[];
  from: "survey" | "quotation" | null;
  choices: Choices;
  idempotencyKey: string;
  draft: DraftState;
  /** `pasteShown`: what was understood of a list that is not saved yet. */
  lastResult?: FormReply & { pasteShown?: string[] };
  children: ReactNode;
}) {
  const { typed, errors, own, pasted } = readReply(lastResult);
  const initial: Record<string, unknown> | null | undefined = lastResult?.initialValue;
  // Every answer of the server brings another key; this window keeps the one it was opened with.
  const [windowKey] = useState(() => String(initial?.[WINDOW_KEY] ?? draft.window));
  // Where something is packed already, that is what is looked for as well.
  const blanks = { most: next > 1 ? 3 : 8, more: Number(initial?.blanks ?? 0) };
  const drawn = drawnLines(typed ?? lines, errors, blanks);
  const wrong = drawn.flatMap(({ at, errors: of }) =>
    Object.entries(of).map(([field, message]) => ({ at, field, message })),
  );
  return (
    <Form
      id="packing"
      method="post"
      className="stack"
      discover="none"
      noValidate
      onKeyDown={nextLine}
    >
      {/* Enter without scripts saves, whatever button stands first. */}
      <button className="hide" tabIndex={-1} aria-hidden="true" type="submit" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="from" value={next} />
      <DraftOffer drafts={draft.others.filter(({ key }) => key !== keyOfWindow(windowKey))} />
      {lastResult?.done && (
        <p className="notice info draft" role="status">
          {lastResult.done}
        </p>
      )}
      <PackingErrors own={own} wrong={wrong} pasted={pasted} />
      <section className="card packing">
        <header>
          <h2>Pack</h2>
          <p className="hint">{`Numbers go on from ${next}`}</p>
        </header>
        {lines.length > 0 && (
          <p className="hint">{`The ${from} lists these. A quantity of 0 leaves a line out.`}</p>
        )}
        <p className="hint line-heads" aria-hidden="true">
          <span>Qty</span>
          <span>Contents</span>
          <span>Room</span>
        </p>
        {drawn.map((line) => (
          <PackageLine key={`${next} ${line.at} ${JSON.stringify(line)}`} {...line} />
        ))}
        <PasteFold
          key={next}
          typed={initial?.pasted}
          isWrong={pasted.length > 0}
          shown={lastResult?.pasteShown ?? []}
        />
      </section>
      {Object.entries(choices).map(([name, words]) => (
        <datalist key={name} id={name}>
          {words.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      ))}
      {children}
      {/* Saved, it has nothing to keep any more. */}
      <DraftKeeper key={next} formId="packing" draft={draft} windowKey={windowKey} />
      <div className="row saves">
        <SubmitButton name="intent" value="save" label="Save" busyLabel="Saving..." />
        <SubmitButton
          name="intent"
          value="copy"
          label="Copy last"
          variant="secondary"
          onClick={copyLast}
        />
        <SubmitButton name="intent" value="lines" label="More lines" variant="secondary" />
      </div>
    </Form>
  );
}

/** Packages that are alike: how many, what is in them, where it stood. What is seldom said of them is folded. */
function PackageLine({ at, line, errors, open }: Drawn) {
  const name = (field: string) => `packages[${at}].${field}`;
  const about = line.contents ? `: ${line.contents}` : "";
  const control = (field: (typeof TEXTS)[number], more: object) => (
    <input
      id={idOf(at, field)}
      name={name(field)}
      defaultValue={line[field] ?? ""}
      className="input"
      aria-invalid={errors[field] ? true : undefined}
      {...more}
    />
  );
  const labelled = (field: (typeof TEXTS)[number], label: string, more: object) => (
    <div className="field">
      <label className="label" htmlFor={idOf(at, field)}>
        {label}
      </label>
      {control(field, more)}
    </div>
  );
  const quantity = { inputMode: "numeric", maxLength: 3, placeholder: "1" };
  const contents = { maxLength: 200, list: "contents" };
  const room = { maxLength: 50, list: "rooms" };
  const read = (label: string) => ({ "aria-label": `Line ${at + 1}${about}: ${label}` });
  const tick = (field: (typeof TICKS)[number], label: string) => (
    <label className="check">
      <input type="checkbox" name={name(field)} defaultChecked={line[field] === "on"} />
      {label}
    </label>
  );
  const folded = ["quantity", "contents", "room", "carton", "condition", "packedBy"].filter(
    (field) => !open[field as Name],
  );
  return (
    <fieldset className="package">
      <legend className="hide">{`Line ${at + 1}`}</legend>
      {open.quantity ? (
        control("quantity", { ...quantity, ...read("number of packages") })
      ) : (
        <span className="num">{`${line.quantity || 1} ×`}</span>
      )}
      {open.contents ? (
        control("contents", { ...contents, ...read("contents") })
      ) : (
        <span className="what">
          {line.contents}
          <span className="hint">{foldedText(line)}</span>
        </span>
      )}
      {open.room ? control("room", { ...room, ...read("room") }) : <span>{line.room}</span>}
      <details open={folded.some((field) => errors[field])}>
        <summary aria-label={`More of line ${at + 1}${about}`}>⋯</summary>
      </details>
      {!open.quantity && labelled("quantity", "Number of packages", quantity)}
      {!open.contents && labelled("contents", "Contents", contents)}
      {!open.room && labelled("room", "Room", room)}
      {labelled("carton", "Carton", { maxLength: 50, list: "cartons" })}
      {labelled("condition", "Condition", { maxLength: 200, placeholder: "5 6 CH, 10 SC" })}
      <PlainSelect
        id={idOf(at, "packedBy")}
        name={name("packedBy")}
        label="Packed by"
        defaultValue={line.packedBy ?? "CP"}
        options={Object.entries(PACKED_BY).map(([value, label]) => ({ value, label }))}
      />
      <div className="row field">
        {tick("fragile", "Fragile")}
        {tick("highValue", "High value")}
      </div>
      {Object.entries(errors).map(([field, message]) => (
        <p key={field} className="error">
          {message}
        </p>
      ))}
    </fieldset>
  );
}

type Wrong = { at: number; field: string; message?: string };

/** Errors of the whole list, of its lines, and of the pasted text. */
function PackingErrors({
  own,
  wrong,
  pasted,
}: {
  own: readonly string[];
  wrong: readonly Wrong[];
  pasted: readonly string[];
}) {
  if (own.length + wrong.length + pasted.length === 0) return null;
  return (
    <div className="notice danger" role="alert">
      {own.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <ul>
        {wrong.map(({ at, field, message }) => (
          <li key={`${at} ${field}`}>
            <a href={`#${idOf(at, field)}`}>{`Line ${at + 1}: ${message}`}</a>
          </li>
        ))}
        {pasted.map((message) => (
          <li key={message}>
            <a href="#pasted">{`Pasted list, ${message}`}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
