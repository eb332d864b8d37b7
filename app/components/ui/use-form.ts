import { type FormEvent, useEffect, useRef, useState } from "react";

import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

import { type Errors, useChecked, useLatest } from "./field-checks";

/** The field of a submit that changes rows: what it holds is read by Conform on the server, where no script does it. */
const INTENT = "__intent__";

type Row = Record<string, unknown>;
type Intent = {
  type: "insert" | "remove";
  payload: { name: string; index?: number; defaultValue?: Row };
};

/** A field as its control is drawn. */
export type FormField<V = unknown> = {
  name: string;
  formId: string;
  id: string;
  errorId: string;
  descriptionId: string;
  /** Its own, not those of its rows. */
  errors: string[] | undefined;
  /** With those of its rows, by their names in the form. */
  allErrors: Errors;
  initialValue: V | undefined;
  /** The current value, for fields that the form follows. */
  value: string | undefined;
  /** A key for each row of a list. */
  keys: string[];
};

export type FormFields<V> = { [K in keyof V]-?: FormField<V[K]> };

/** A form as its frame and its lists of rows need it. */
export type FormState = {
  id: string;
  status?: FormReply["status"];
  errors: string[] | undefined;
  allErrors: Errors;
  initialValue: Row;
  /** For its element. */
  props: { id: string; noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** Makes a row of a list, at `index` or behind the last one. */
  insert: (list: string, row: Row, index?: number) => void;
  /** Puts these in the place of a list's rows. */
  replace: (list: string, rows: Row[]) => void;
  /** For the button that does it: the server does the same where no script runs. */
  insertButton: (list: string, row: Row) => IntentButton;
  removeButton: (list: string, index: number) => IntentButton;
};

type IntentButton = { name: string; value: string; formNoValidate: true };

/** The form's drawn state: the reply with its errors, the values, the rows. */
type Drawn = {
  reply: FormReply | undefined;
  errors: Errors;
  initial: Row;
  keys: Record<string, string[]>;
  texts: Record<string, string>;
};

/**
 * A form whose fields stay the browser's own. What is wrong in it is what the server answered (`lastResult`), and what `checks` say
 * of a field that was left. `follows`: the fields by whose text something is drawn.
 */
export function useForm<V extends object>({
  id,
  lastResult,
  defaultValue = {},
  checks,
  follows = NONE,
}: {
  id: string;
  lastResult?: FormReply;
  defaultValue?: Partial<V>;
  checks?: FormPlan["checks"];
  follows?: readonly (keyof V & string)[];
}): [FormState, FormFields<V>] {
  const [drawn, setDrawn] = useState<Drawn>(() => {
    const initial = (lastResult?.initialValue ?? defaultValue) as Row;
    const texts = Object.fromEntries(follows.map((name) => [name, String(initial[name] ?? "")]));
    return { reply: lastResult, errors: errorsOf(lastResult), initial, keys: {}, texts };
  });
  // A later answer says what is wrong; what was typed stands in the controls.
  if (lastResult && lastResult !== drawn.reply) {
    setDrawn({ ...drawn, reply: lastResult, errors: errorsOf(lastResult) });
  }
  useFollowed(id, follows, (texts) => setDrawn((now) => ({ ...now, texts })));
  const posted = useChecked(id, checks, (found) =>
    setDrawn((now) => {
      const errors = withoutEmpty({ ...now.errors, ...found(now.errors) });
      return JSON.stringify(errors) === JSON.stringify(now.errors) ? now : { ...now, errors };
    }),
  );

  const made = useRef(0);
  const rowsIn = (list: string) => (Array.isArray(drawn.initial[list]) ? drawn.initial[list] : []);
  const keysOf = (list: string) => drawn.keys[list] ?? rowsIn(list).map((_, at) => String(at));
  const newKey = () => `new-${++made.current}`;

  const setRows = (list: string, rows: Row[], keys: string[], places: readonly number[]) =>
    setDrawn((now) => ({
      ...now,
      initial: { ...now.initial, [list]: rows },
      keys: { ...now.keys, [list]: keys },
      errors: moved(now.errors, list, places),
    }));

  function changeRows(list: string, change: <T>(rows: T[], made: () => T) => void, row: Row = {}) {
    const form = document.getElementById(id);
    const rows = form instanceof HTMLFormElement ? rowsOf(new FormData(form), list) : [];
    const keys = [...keysOf(list)];
    const places = keys.map((_, at) => at);
    change(rows, () => row);
    change(keys, newKey);
    change(places, () => -1);
    setRows(list, rows, keys, places);
  }

  const insert: FormState["insert"] = (list, row, index) =>
    changeRows(list, (rows, next) => rows.splice(index ?? rows.length, 0, next()), row);
  const button = (intent: Intent): IntentButton => ({
    name: INTENT,
    value: JSON.stringify(intent),
    formNoValidate: true,
  });
  const form: FormState = {
    id,
    status: drawn.reply?.status,
    errors: drawn.errors[""],
    allErrors: drawn.errors,
    initialValue: drawn.initial,
    insert,
    replace: (list, rows) => setRows(list, rows, rows.map(newKey), []),
    insertButton: (name, defaultValue) =>
      button({ type: "insert", payload: { name, defaultValue } }),
    removeButton: (name, index) => button({ type: "remove", payload: { name, index } }),
    props: {
      id,
      noValidate: true,
      onSubmit: (event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!(submitter instanceof HTMLButtonElement) || submitter.name !== INTENT) return posted();
        event.preventDefault();
        const { type, payload } = JSON.parse(submitter.value) as Intent;
        const { name, index = 0 } = payload;
        if (type === "insert") insert(name, payload.defaultValue ?? {}, payload.index);
        else changeRows(name, (rows) => rows.splice(index, 1));
      },
    },
  };
  const fieldOf = (name: string): FormField => ({
    ...namesOf(id, name),
    errors: drawn.errors[name],
    allErrors: within(drawn.errors, name),
    initialValue: drawn.initial[name],
    value: drawn.texts[name],
    keys: keysOf(name),
  });
  const fields = new Proxy({}, { get: (_, name) => fieldOf(String(name)) }) as FormFields<V>;
  return [form, fields];
}

const NONE: readonly never[] = [];

/** A field's name with the ids of its control and of what describes it. */
export const namesOf = (formId: string, name: string) => {
  const id = `${formId}-${name}`;
  return { name, formId, id, errorId: `${id}-error`, descriptionId: `${id}-description` };
};

const errorsOf = (reply: FormReply | undefined): Errors =>
  withoutEmpty((reply?.error ?? {}) as Record<string, string[] | null>);

const withoutEmpty = (errors: Record<string, string[] | null | undefined>): Errors =>
  Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string[]] =>
      Boolean(entry[1]?.length),
    ),
  );

const within = (errors: Errors, name: string): Errors =>
  Object.fromEntries(
    Object.entries(errors).filter(([of]) => of === name || of.startsWith(`${name}[`)),
  );

/** Moves the errors after a list's rows changed: `places` has each row's earlier place, -1 for a new one. */
function moved(errors: Errors, list: string, places: readonly number[]): Errors {
  const result: Errors = {};
  for (const [name, wrong] of Object.entries(errors)) {
    const [, at, rest] = name.startsWith(`${list}[`) ? (/\[(\d+)\](.*)$/.exec(name) ?? []) : [];
    const place = at === undefined ? null : places.indexOf(Number(at));
    if (place !== -1) result[place === null ? name : `${list}[${place}]${rest}`] = wrong;
  }
  return result;
}

/** The rows of a list in a form, as they are typed. */
export function rowsOf(form: FormData, list: string): Record<string, string>[] {
  const rows: Record<string, string>[] = [];
  for (const [name, value] of form) {
    const [, row, key] = /\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
    if (!row || !key || !name.startsWith(`${list}[`) || typeof value !== "string") continue;
    (rows[Number(row)] ??= {})[key] = value;
  }
  return rows.filter(Boolean);
}

/** Tells what stands in those fields, as soon as scripts run and whenever it changes. */
function useFollowed(
  formId: string,
  names: readonly string[],
  tell: (texts: Record<string, string>) => void,
): void {
  const all = names.join();
  const latest = useLatest(tell);
  useEffect(() => {
    if (!all) return;
    let told = "";
    const read = () => {
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement)) return;
      const data = new FormData(form);
      const texts = all.split(",").map((name) => [name, String(data.get(name) ?? "")]);
      if (JSON.stringify(texts) === told) return;
      told = JSON.stringify(texts);
      latest.current(Object.fromEntries(texts));
    };
    read();
    const ended = new AbortController();
    for (const kind of ["input", "change"]) document.addEventListener(kind, read, ended);
    return () => ended.abort();
  }, [formId, all, latest]);
}
