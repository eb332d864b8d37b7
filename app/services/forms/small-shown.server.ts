import type * as z from "zod";

import { type Company } from "~/models/company/company/company.server";
import type { PaperWarning } from "~/models/ground/day/paper-end";
import type { Facets, SmallRecord } from "~/models/kit/record/define-record";
import type { Cell, Offers, Question, ShownRecord } from "~/models/kit/record/shown-record";
import { type Actor } from "~/models/kit/policy/policy";
import type { Rule } from "~/models/kit/shared/rules";
import { type FieldKind, type Fields } from "~/models/kit/shared/define-fields";
import { capitalized } from "~/models/ground/typed/text";
import { phoneContact } from "~/models/papers/message/phone";

import { shownValue } from "./facts.server";
import type { Hanging } from "~/models/road/absence/absence";
import { type Buttons, type FormFile } from "./small-record.server";

/* How the records of a noun of one form are shown: in a row of its list, and on the page of one. */

type Column<R> = {
  label: string;
  /** The order that its head sorts by. */
  sort?: string;
  /** The place of the column in a phone's row. */
  phone?: "who" | "whole" | "date" | "end";
  /** Figures: right-aligned. */
  numeric?: boolean;
  cell: (row: R, today: string) => Cell | { phone: string };
};

/** A column of its own, or a field's by its name: with what differs from the field. */
type Columns<R, Name> = readonly (Column<R> | Name | ({ field: Name } & Partial<Column<R>>))[];

/** Label and options are those of the field of its name, unless given. */
type Filter = { name: string; label?: string; all: string; options?: readonly Choice[] };
type Choice = { value: string; label: string };

/** The parts of a noun's pages that do not follow from its definition. */
export type Shown<R extends object, F extends Fields, I, V, More extends object> = {
  /** Returns the initial values of a new one's form. */
  fresh?: (asked: URLSearchParams) => Partial<V> | Promise<Partial<V>>;
  /** Returns further data for its form: of a stored one, or of a new one's initial values. */
  more?: (row: R | null, fresh: Partial<V>, asked?: URLSearchParams) => Promise<More>;
  asks?: (input: I, ownId: number | null) => Promise<Rule<I>[]>;
  buttons?: Buttons;
  file?: FormFile;
  /** Names its state, where that depends on more than its status. */
  state?: (row: R) => string;
  list?: {
    /** Its states, where they are not those of its status. */
    states?: readonly string[];
    /** The fields that the search box searches: "Name, phone, licence". */
    searched?: string;
    /** Where they are not the fields that its definition names. */
    columns?: Columns<R, keyof F & string>;
    filters?: readonly Filter[];
  };
  /** Those of its fields that stand in its head: its first, unless said otherwise. */
  head?: readonly (keyof F)[];
  /** Fields whose page says them otherwise than their form. */
  labels?: { [K in keyof F]?: { label: string; unit?: string } };
  /** Shows the name at a field of another record. */
  values?: { [K in keyof F]?: (row: R) => Cell };
  subtitle?: (row: R) => string;
  phone?: (row: R) => string | null;
  notice?: (row: R) => string | null;
  warnings?: (row: R, today: string) => PaperWarning[];
  /** Returns the actions on it, where they are more than its commands offer. */
  offers?: (actor: Actor, row: R, used: boolean, company: Company) => Offers;
  /** Says what is lost with it, in the question before its deletion. */
  loses?: (row: R) => string | null;
  /** What still counts on it: listed before it is deactivated. */
  hangs?: (id: number) => Promise<Hanging[]>;
  /** Further buttons that ask first: those that may be pressed now. */
  questions?: (row: R, offers: Offers, actor: Actor) => Question[];
};

/** The place of a field in a phone's row, by its kind. */
const ON_PHONE: Partial<Record<FieldKind, Column<object>["phone"]>> = {
  phone: "who",
  day: "date",
  choice: "end",
  amount: "end",
};

const shortFields = (fields: Fields) =>
  Object.keys(fields).filter((name) => fields[name]?.kind !== "area");

/** The columns of a list: those that are named, by their fields; all fields but long texts where none are. */
export function columnsOf<R extends object>(
  { fields, facets, list }: SmallRecord,
  columns: Columns<R, string> = shortFields(fields as Fields),
) {
  return columns.map((column): Column<R> => {
    if (typeof column !== "string" && !("field" in column)) return column;
    const { field: name, ...own } = typeof column === "string" ? { field: column } : column;
    const field = (fields as Fields)[name]!;
    const { search } = (facets as Record<string, Facets>)[name] ?? {};
    const { sortBy } = list.query.shape as Record<string, z.ZodType>;
    return {
      label: field.label,
      sort: sortBy!.safeParse(name).success ? name : undefined,
      phone: ON_PHONE[field.kind],
      numeric: field.kind === "amount",
      cell: (row) => {
        const { [name]: value, currency } = row as Record<string, unknown>;
        if (value === null || value === "") return null;
        if (field.kind === "phone") return { phone: String(value) };
        if (search === "numbers") return { figure: String(value) };
        return shownValue(field, value, "", String(currency ?? ""));
      },
      ...own,
    };
  });
}

/** Returns the fields that its list's search box searches, by its definition. */
export function searchedBy({ facets, fields }: SmallRecord): string {
  const found = Object.entries(facets as Record<string, Facets>)
    .filter(([, { search }]) => search && search !== "besides")
    .map(([name]) => (fields as Fields)[name]!.label);
  return capitalized(
    found.map((label) => (/[a-z]/.test(label) ? label.toLowerCase() : label)).join(", "),
  );
}

/** A filter with what its field says of it. */
export function filterOf({ fields }: SmallRecord, filter: Filter) {
  const { label = "", options = [] } = (fields as Fields)[filter.name] ?? {};
  return { label, options, ...filter };
}

export const statusFilter = (states: readonly string[]): Filter => ({
  name: "status",
  label: "Status",
  all: "All Status",
  options: states.map((value) => ({ value, label: capitalized(value) })),
});

/** The question before a record is deleted. */
export const deletion = (title: string, name: string, loses: string): Question => ({
  what: "delete",
  label: "Delete",
  title: `Delete ${title}`,
  message: `Are you sure you want to delete ${name}? This action cannot be undone. ${loses}`.trim(),
});

/** The fields of a record beneath its head, as its page says them; a phone with what calls it. */
export function shownItems<R extends object, F extends Fields>(
  fields: F,
  row: R,
  dialCode: string,
  {
    head = Object.keys(fields).slice(0, 1),
    labels,
    values,
  }: Pick<Shown<R, F, never, never, object>, "head" | "labels" | "values">,
): ShownRecord["items"] {
  return Object.entries(fields as Fields)
    .filter(([field]) => !head.includes(field))
    .map(([field, one]) => {
      const { label = one.label, unit } = labels?.[field as keyof F] ?? {};
      const { [field]: value, currency } = row as Record<string, unknown>;
      const own = values?.[field as keyof F];
      return {
        label,
        value: own
          ? own(row)
          : one.kind === "phone" && typeof value === "string"
            ? cellOf({ phone: value }, dialCode)
            : // A tick that nobody set says nothing.
              one.kind === "tick" && value === false
              ? null
              : shownValue(one, value, unit, String(currency ?? "")),
        wide: one.wide,
      };
    });
}

/** A cell as it is drawn: a phone with what calls it. */
export function cellOf(cell: Cell | { phone: string }, dialCode: string): Cell {
  if (cell === null || typeof cell === "string" || !("phone" in cell)) return cell;
  return { contact: phoneContact(cell.phone, dialCode) };
}

/** Where nothing waits for approval there is nothing to approve. */
export const approvedWhereAsked =
  <R extends { status: string }>({
    offers,
  }: {
    offers: (actor: Actor, row: R, used: boolean) => Offers;
  }) =>
  (actor: Actor, row: R, used: boolean, company: { expensesNeedApproval: boolean }): Offers => {
    const asked = company.expensesNeedApproval || row.status === "approved";
    const found = offers(actor, row, used);
    return asked ? found : { ...found, setStatus: null };
  };
