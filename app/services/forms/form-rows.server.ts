import { randomUUID } from "node:crypto";

import * as z from "zod";

import { packRows, unpackRows, type CarriedRows } from "~/models/kit/shared/carried-rows.server";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { ENTER, PRESSED } from "~/models/kit/shared/record-options";
import {
  ASKED_LINE,
  CARRIED,
  LINE,
  NEW_LINE,
  ROWS_SHOWN,
  SHOW_LINE,
  TYPED,
  type RowsCompared,
  type RowsPage,
  type WrongLine,
} from "~/models/kit/shared/rows-page";

import { assertReadable, MAX_ROWS, unreadable } from "./form-bounds.server";

/** The list of both nouns that have one. */
const LIST = "items";
/** In the parsed form: how many rows stood before the page that was posted. */
const BEFORE = "rowsBefore";
/** So many sentences about other pages, and so many rows of two versions, are shown. */
const MOST_SHOWN = 20;

type Row = Record<string, string>;
type Values = Record<string, unknown>;

/** The rows of a noun as they are carried: their fields, an empty row, and their sum where the form adds them up. */
export type RowKind = {
  fields: readonly string[];
  empty: Readonly<Row>;
  sums?: (rows: readonly unknown[]) => Readonly<Record<string, number>>;
};

/** A posted name of a row: "items[3].name". */
const ROW_NAME = new RegExp(`^${LIST}\\[(\\d{1,6})\\](.*)$`);

/** The carried rows of a kind, which have no other fields than its own: their number bounds what is made of them. */
function unpacked(text: string, { fields }: RowKind): CarriedRows {
  const Row = z.partialRecord(z.enum(fields), z.string());
  // Counts the rows before any of them is read.
  const Rows = z.array(z.unknown()).max(MAX_ROWS).pipe(z.array(Row));
  try {
    return z.object({ before: Rows, after: Rows }).parse(unpackRows(text)) as CarriedRows;
  } catch {
    throw unreadable();
  }
}

/**
 * A posted form of this kind with its carried rows put back around those that were shown, as if all had been: names
 * and the row button's intent count from the first row of all. Without carried rows it is the form itself. Raises
 * `invalid` for what no form of the product posts or carries.
 */
export function withAllRows(posted: FormData, kind: RowKind): FormData {
  const carried = posted.get(CARRIED);
  if (typeof carried !== "string" || carried === "") return posted;
  // Nothing is unpacked for a form that would be refused without it.
  assertReadable(posted);
  const { before, after } = unpacked(carried, kind);
  // A form of its own: each name that is deleted from one makes the whole list again.
  const form = new FormData();
  const shown: [string, FormDataEntryValue][] = [];
  let rows = 0;
  for (const [name, value] of posted) {
    const [, row, key] = ROW_NAME.exec(name) ?? [];
    if (row === undefined) {
      if (name !== CARRIED && name !== BEFORE) form.append(name, value);
      continue;
    }
    rows = Math.max(rows, Number(row) + 1);
    shown.push([`${LIST}[${before.length + Number(row)}]${key}`, value]);
  }
  const append = (row: Row, at: number) => {
    for (const [key, value] of Object.entries(row)) form.append(`${LIST}[${at}].${key}`, value);
  };
  before.forEach(append);
  for (const [name, value] of shown) form.append(name, value);
  after.forEach((row, at) => append(row, before.length + rows + at));
  form.append(BEFORE, String(before.length));
  moveIntent(form, before.length);
  return form;
}

/** The row that a row button names is one of the page. */
function moveIntent(form: FormData, by: number) {
  const intent = form.get("__intent__");
  if (typeof intent !== "string" || intent === "") return;
  try {
    const { type, payload } = JSON.parse(intent) as {
      type: string;
      payload: { name?: string; index?: unknown };
    };
    if (payload.name !== LIST || typeof payload.index !== "number") return;
    const moved = { type, payload: { ...payload, index: payload.index + by } };
    form.set("__intent__", JSON.stringify(moved));
  } catch {
    throw unreadable();
  }
}

/** Whether a post only asks for other rows: by a button, or by Enter in the field with a line's number. */
export function onlyShowsRows(form: FormData): boolean {
  if (form.has(SHOW_LINE)) return true;
  return form.get(PRESSED) === ENTER && String(form.get(LINE) ?? "").trim() !== "";
}

/** A reply that shows other rows, with a row more where a new one was asked for. */
export function showingRows<R extends FormReply>(reply: R, { empty }: RowKind): R {
  const values = (reply.initialValue ?? {}) as Values;
  const rows = Array.isArray(values[LIST]) ? (values[LIST] as unknown[]) : [];
  const asked = values[SHOW_LINE] ?? ASKED_LINE;
  const more = asked === NEW_LINE ? [...rows, empty] : rows;
  const line = asked === NEW_LINE ? more.length : asked === ASKED_LINE ? values[LINE] : asked;
  const typed = asked === NEW_LINE ? { [TYPED]: "on" } : {};
  const initialValue = { ...values, ...typed, [LIST]: more, [SHOW_LINE]: String(line ?? "") };
  return { ...reply, initialValue } as R;
}

type Asked = { row: number | null; goTo: "row" | "rows" | null };

/** The row (from 0) that is to be shown, null for those of the posted page; and what is to be gone to. */
function rowAskedFor(reply: FormReply, values: Values, rows: number): Asked {
  const [, line, page] = /^\s*(\d{1,9})(-?)\s*$/.exec(String(values[SHOW_LINE] ?? "")) ?? [];
  if (line) {
    const row = Math.min(Math.max(Number(line), 1), rows) - 1;
    return { row, goTo: page ? "rows" : "row" };
  }
  if (SHOW_LINE in values) return { row: null, goTo: "rows" };
  const { type, payload } = reply.intent ?? {};
  const { name, index = rows - 1 } = (payload ?? {}) as { name?: string; index?: number };
  if (name !== LIST || (type !== "insert" && type !== "remove")) return { row: null, goTo: null };
  return { row: Math.min(index, rows - 1), goTo: "row" };
}

/** The row that an error is in; null for one of another field. */
function rowOf(name: string): number | null {
  const [, row] = new RegExp(`^${LIST}\\[(\\d+)\\]`).exec(name) ?? [];
  return row === undefined ? null : Number(row);
}

function texts(row: unknown, { fields }: RowKind): Row {
  const typed = typeof row === "object" && row !== null ? (row as Values) : {};
  const text = (name: string) => (typeof typed[name] === "string" ? typed[name] : "");
  return Object.fromEntries(fields.map((name) => [name, text(name)]));
}

/**
 * The values of a form with its first page of rows, where they are more than a form shows; else as they were.
 */
export function firstRows<V extends object>(
  values: V,
  kind: RowKind,
): { values: V; rows: RowsPage | undefined } {
  const reply = foldRows({ initialValue: values, fields: [] } as unknown as FormReply, kind);
  return { values: reply.initialValue as unknown as V, rows: reply.rows };
}

/**
 * A form's reply with one page of its rows, where they are more than a form shows. That is the page that was asked
 * for; else the posted one, unless rows are wrong and all of them on others: then the first that has one. What is
 * wrong on other pages is said by the lines' numbers.
 */
export function foldRows<R extends FormReply>(reply: R, kind: RowKind): R {
  if (!reply.initialValue) return reply;
  const values = reply.initialValue as Values;
  const { [BEFORE]: posted, [TYPED]: typed, [SHOW_LINE]: _, [LINE]: __, ...kept } = values;
  const all = kept[LIST];
  if (!Array.isArray(all) || all.length <= ROWS_SHOWN) return { ...reply, initialValue: kept };
  const { row, goTo } = rowAskedFor(reply, values, all.length);
  const errors = Object.entries(reply.error ?? {}).filter(([, messages]) => messages?.length);
  const wrong = errors.flatMap(([name]) => rowOf(name) ?? []);
  const was = pageOf(Math.min(Math.max(Number(posted) || 0, 0), all.length - 1));
  const elsewhere = wrong.length > 0 && !wrong.some((each) => pageOf(each) === was);
  const first = row === null ? (elsewhere ? pageOf(Math.min(...wrong)) : was) : pageOf(row);
  const [earlier, later] = [all.slice(0, first), all.slice(first + ROWS_SHOWN)];
  const carried = {
    before: earlier.map((each) => texts(each, kind)),
    after: later.map((each) => texts(each, kind)),
  };
  return {
    ...reply,
    initialValue: { ...kept, [LIST]: all.slice(first, first + ROWS_SHOWN) },
    // A row button's action is done; a browser would repeat it on another row.
    intent: undefined,
    state: undefined,
    error: reply.intent ? {} : reply.error && Object.fromEntries(onPage(errors, first)),
    fields: onPage(
      (reply.fields ?? []).map((name) => [name, null] as const),
      first,
    ).map(([name]) => name),
    rows: {
      key: randomUUID(),
      before: earlier.length,
      after: later.length,
      carried: packRows(carried),
      typed: typed === "on" || reply.intent !== undefined,
      sums: kind.sums?.([...earlier, ...later]) ?? {},
      goTo: goTo === "row" ? (row ?? 0) - first : goTo,
      ...wrongElsewhere(reply.intent ? [] : errors, first),
    },
  };
}

const pageOf = (row: number) => Math.floor(row / ROWS_SHOWN) * ROWS_SHOWN;

/** By the names that the page's fields have; what stands on other pages is left out. */
function onPage<T>(entries: readonly (readonly [string, T])[], first: number): [string, T][] {
  return entries.flatMap(([name, value]): [string, T][] => {
    const row = rowOf(name);
    if (row === null) return [[name, value]];
    return pageOf(row) === first ? [[name.replace(/\d+/, String(row - first)), value]] : [];
  });
}

function wrongElsewhere(errors: readonly (readonly [string, string[] | null])[], first: number) {
  const lines = errors.flatMap(([name, messages]): WrongLine[] => {
    const row = rowOf(name);
    if (row === null || pageOf(row) === first) return [];
    return [{ line: row + 1, message: messages?.join(" ") ?? "" }];
  });
  lines.sort((a, b) => a.line - b.line);
  return { wrong: lines.slice(0, MOST_SHOWN), moreWrong: Math.max(0, lines.length - MOST_SHOWN) };
}

/** Where two versions of the rows differ; null where each fits into its form, which shows all of it. */
export function comparedRows(mine: unknown, theirs: unknown, kind: RowKind): RowsCompared | null {
  const [one, other] = [mine, theirs].map((rows) =>
    Array.isArray(rows) ? rows.map((row) => texts(row, kind)) : [],
  ) as [Row[], Row[]];
  if (Math.max(one.length, other.length) <= ROWS_SHOWN) return null;
  const same = (a: Row | undefined, b: Row | undefined) =>
    a !== undefined && b !== undefined && kind.fields.every((name) => a[name] === b[name]);
  let from = 0;
  while (same(one[from], other[from])) from += 1;
  let end = 0;
  const left = Math.min(one.length, other.length) - from;
  while (end < left && same(one.at(-1 - end), other.at(-1 - end))) end += 1;
  const differing = (rows: Row[]) => rows.slice(from, rows.length - end);
  const [a, b] = [differing(one), differing(other)];
  return {
    from: from + 1,
    mine: a.slice(0, MOST_SHOWN),
    theirs: b.slice(0, MOST_SHOWN),
    more: {
      mine: Math.max(0, a.length - MOST_SHOWN),
      theirs: Math.max(0, b.length - MOST_SHOWN),
    },
  };
}
