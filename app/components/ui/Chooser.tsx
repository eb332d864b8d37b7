import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";

import {
  FIND_BUTTON,
  findText,
  foundText,
  RECORD_LIMIT,
  type ChoiceKind,
  type RecordOption,
  type RecordOptions,
} from "~/models/kit/shared/record-options";
import { paths } from "~/paths";

import { askChoices, hasWords, someOf, whole } from "./choices";
import type { Offer } from "./combobox";
import type { AnyField } from "./Field";
import { ariaOf, FieldFrame } from "./FieldFrame";
import { NoScriptOnly } from "./ScriptOnly";
import { useHydrated } from "./use-hydrated";

/** Fewer letters are in too many records: what the page has is looked through. */
const ASKED_FROM = 2;

type Chosen = {
  field: AnyField;
  /** All that can be chosen, where they are some dozens at most, and what was posted of the form. */
  all?: readonly RecordOption[];
  typed?: Readonly<Record<string, unknown>> | null;
  /** Those that are offered first, where the server is asked for others. */
  records?: RecordOptions;
  kind?: ChoiceKind;
  /** Parameters that narrow the search. */
  about?: Readonly<Record<string, string | undefined>>;
  label: string;
  /** The empty first choice: 'Select a customer'. */
  placeholder: string;
  /** The search button: 'Find customer'. */
  findLabel: string;
  hint?: string;
  required?: boolean;
  wide?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
  /** One that the page had not is about to be chosen. */
  onFound?: (option: RecordOption) => void;
  /** Somebody new is made of what was typed: within this form; left out, on the page of customers; null for nobody. */
  onNew?: ((text: string, box: HTMLInputElement) => void) | null;
  /** A button beneath it. */
  children?: ReactNode;
};

/** Holds the options, the choice, and the box's list while somebody types. */
function useChoice({
  field,
  all,
  typed: posted,
  records: given,
  kind,
  about,
  label,
  onFound,
  onNew,
}: Chosen) {
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const [found, setFound] = useState<RecordOption[]>([]);
  const [chosen, setChosen] = useState<string>();
  const looked = String(posted?.[findText(field.name)] ?? "");
  const records = given ?? someOf(all ?? [], looked, [field.initialValue, chosen]);
  const known = new Map([...records.options, ...found].map((one) => [one.value, one]));
  const textOf = (value = select.current?.value) => known.get(value ?? "")?.label ?? "";

  function choose(value: string) {
    if (!select.current || select.current.value === value) return;
    select.current.value = value;
    for (const change of ["input", "change"]) {
      select.current.dispatchEvent(new Event(change, { bubbles: true }));
    }
  }

  function take(option: RecordOption) {
    if (!known.has(option.value)) {
      flushSync(() => {
        setFound([...found, option]);
        onFound?.(option);
      });
    }
    choose(option.value);
    // Unless it was taken away again at once, as a list's choice of one more is.
    const stays = select.current?.value === option.value;
    if (box.current) box.current.value = stays ? option.label : "";
  }

  function newLine(text: string): Offer | null {
    if (kind !== "customer" || onNew === null) return null;
    const title = text ? `New customer “${text}” …` : "New customer …";
    if (!onNew) {
      const name = /\p{L}/u.test(text) ? text : undefined;
      return { title, url: paths.customers.create({ name }), apart: true };
    }
    const start = () => {
      choose("");
      if (box.current) onNew(text, box.current);
    };
    return { title, choose: start };
  }

  async function offers(text: string, signal: AbortSignal) {
    const typed = text === textOf() ? "" : text;
    const here = () => (all ?? records.options).filter((one) => hasWords(one, typed));
    const asked = kind && [...typed].length >= ASKED_FROM;
    const answer = asked ? await askChoices({ ...about, kind, q: typed }, signal) : null;
    if (asked && !answer) return null;
    const lines = (answer?.options ?? here()).map((option) => ({
      title: option.label,
      about: option.about,
      choose: () => latest.current.take(option),
    }));
    const last = newLine(typed);
    const none = { title: "Nothing found", off: true };
    return [{ offers: [...(lines.length > 0 ? lines : [none]), ...(last ? [last] : [])] }];
  }

  function left() {
    if (!box.current) return;
    if (!box.current.value.trim()) choose("");
    box.current.value = textOf();
  }

  // Whoever offers listens once, and is told of what is there now.
  const latest = useRef({ offers, left, take });
  latest.current = { offers, left, take };

  async function listen() {
    const input = box.current;
    if (!input) return;
    const { combobox } = await import("./combobox");
    combobox(input, {
      name: label,
      first: "awaited",
      offers: (...asked) => latest.current.offers(...asked),
      left: () => latest.current.left(),
    });
  }

  function follow() {
    if (!hydrated || !box.current) return;
    setChosen(select.current?.value);
    if (document.activeElement === select.current) box.current.focus();
    if (document.activeElement === box.current) void listen().catch(() => null);
    else box.current.value = box.current.defaultValue = textOf();
  }

  // The select is what is posted, whoever changed it: a draft, a button, the form's own answer.
  useEffect(() => follow());

  return { hydrated, box, select, chosen, setChosen, records, known, textOf, listen };
}

/** A part of the chooser: of whose field it is, what is chosen there, and what describes it. */
type Part = { of: Chosen; choice: ReturnType<typeof useChoice>; aria: ReturnType<typeof ariaOf> };

/** Where somebody types; without scripts with a button that asks the server. */
function FindBox({
  of: { field, kind, findLabel, autoFocus },
  choice: { hydrated, box, records, textOf, listen },
  aria,
}: Part) {
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter does not submit text that is not chosen yet.
    const typed = event.currentTarget.value.trim();
    if (event.key === "Enter" && typed !== textOf()) event.preventDefault();
  }

  return (
    <div className="search-row">
      <input
        ref={box}
        className="input"
        type="text"
        id={hydrated ? field.id : `${field.id}-find`}
        name={hydrated ? undefined : findText(field.name)}
        aria-label={hydrated ? undefined : findLabel}
        defaultValue={records.query}
        placeholder={kind && kind !== "item" ? "Name, phone or number" : "Name or number"}
        maxLength={100}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus}
        {...(hydrated && aria)}
        onFocus={({ target }) => {
          if (target.value === textOf()) target.select();
          void listen().catch(() => null);
        }}
        onKeyDown={onKeyDown}
      />
      <NoScriptOnly>
        <input type="hidden" name={foundText(field.name)} value={records.query} />
        <button className="btn btn-secondary" name={FIND_BUTTON} value={field.name} formNoValidate>
          {findLabel}
        </button>
      </NoScriptOnly>
    </div>
  );
}

/** The one record that was found where scripts did not offer it: nobody has to choose among one. */
const onlyFound = ({ query, options }: RecordOptions) =>
  query && options.length === 1 ? (options[0]?.value ?? "") : "";

/** The posted select; with scripts it stands behind the box. */
function ChoiceSelect({
  of: { field, placeholder, required, disabled, onChange },
  choice: { hydrated, box, select, known, records, setChosen },
  aria,
  hasBox,
}: Part & { hasBox: boolean }) {
  return (
    <div className={!hasBox ? undefined : hydrated ? "hide" : "stand-in"}>
      <select
        key={field.key}
        ref={select}
        id={hydrated && hasBox ? undefined : field.id}
        name={field.name}
        defaultValue={String(field.initialValue || onlyFound(records))}
        {...aria}
        className="input"
        required={required && !hydrated}
        disabled={disabled}
        {...(hydrated && hasBox && { tabIndex: -1, "aria-hidden": true })}
        onChange={(event) => {
          setChosen(event.target.value);
          onChange?.(event);
        }}
        onFocus={() => hydrated && box.current?.focus()}
      >
        <option value="">{placeholder}</option>
        {[...known.values()].map((one) => (
          <option key={one.value} value={one.value}>
            {hydrated ? one.label : whole(one)}
          </option>
        ))}
      </select>
    </div>
  );
}

/**
 * The choice of another record: a box that offers records while somebody types, and tells of the chosen one what
 * it is known by. Without scripts its button posts the form: the action answers with what was found to choose from
 * and everything typed. `EnterSubmit` must stand first in that form.
 */
export function Chooser(props: Chosen) {
  const { field, all, label, hint, required, wide, disabled, children } = props;
  const choice = useChoice(props);
  const { hydrated, records, known, chosen } = choice;
  const count = records.options.length;
  const matches = count === 1 ? "1 match" : `${count} matches`;
  const answer = `${matches} for “${records.query}”${records.more ? ", more not shown" : ""}`;
  const told = hydrated ? known.get(chosen ?? "")?.about : records.query && answer;
  const beneath = told || hint;
  const part = { of: props, choice, aria: ariaOf(field, beneath) };
  // A short list needs no search button without scripts.
  const hasBox = !disabled && (hydrated || !all || all.length > RECORD_LIMIT);
  const chooser = (
    <FieldFrame
      field={field}
      label={label}
      hint={beneath}
      required={required}
      wide={wide && !children}
    >
      {hasBox && <FindBox {...part} />}
      <ChoiceSelect {...part} hasBox={hasBox} />
    </FieldFrame>
  );
  if (!children) return chooser;
  return (
    <div className={wide ? "stack wide" : "stack"}>
      {chooser}
      {children}
    </div>
  );
}
