import type * as z from "zod";

import type { Prisma } from "~/generated/sqlite/client";
import { companyToday, getCompany, type Company } from "~/models/company/company/company.server";
import type { PaperWarning } from "~/models/ground/day/paper-end";
import type { Facets, List, RowOf, SmallRecord } from "~/models/kit/record/define-record";
import type { Cell, Offers, Question, ShownRecord } from "~/models/kit/record/shown-record";
import type { recordCommands } from "~/models/kit/record/record-commands.server";
import { can, type Actor } from "~/models/kit/policy/policy";
import type { Rule } from "~/models/kit/shared/rules";
import { texts, type FieldKind, type Fields, type Texts } from "~/models/kit/shared/define-fields";
import { formPlan } from "~/models/kit/shared/form-plan.server";
import { capitalized } from "~/models/ground/typed/text";
import { spoken, titled } from "~/models/kit/shared/vocabulary";
import { phoneContact } from "~/models/papers/message/phone";

import { readHistory } from "../desk/history.server";
import { listReply, readList } from "../list.server";
import { pageFor, type PageArgs } from "../page.server";
import { shownValue } from "./facts.server";
import { smallRecord, type Buttons, type FormFile } from "./small-record.server";

type Column<R> = {
  label: string;
  /** The order that its head sorts by. */
  sort?: string;
  /** The place of the column in a phone's row. */
  phone?: "who" | "whole" | "date" | "end";
  cell: (row: R, today: string) => Cell | { phone: string };
};

/** A column of its own, or a field's by its name: with what differs from the field. */
type Columns<R, Name> = readonly (Column<R> | Name | ({ field: Name } & Partial<Column<R>>))[];

/** Label and options are those of the field of its name, unless given. */
type Filter = { name: string; label?: string; all: string; options?: readonly Choice[] };
type Choice = { value: string; label: string };

/** The parts of a noun's pages that do not follow from its definition. */
type Shown<R extends object, F extends Fields, I, V, More extends object> = {
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
    /** Lists that are looked at with it. */
    related?: readonly { to: string; label: string }[];
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

/** The columns of a list: those that are named, by their fields. */
function columnsOf<R extends object>(
  { fields, facets, list }: SmallRecord,
  columns: Columns<R, string>,
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
function searchedBy({ facets, fields }: SmallRecord): string {
  const found = Object.entries(facets as Record<string, Facets>)
    .filter(([, { search }]) => search && search !== "besides")
    .map(([name]) => (fields as Fields)[name]!.label);
  return capitalized(
    found.map((label) => (/[a-z]/.test(label) ? label.toLowerCase() : label)).join(", "),
  );
}

/** The pages of a noun of one form, by its definition and its commands: its list, one record, its form and its buttons. */
export function pagesOf<
  M extends Prisma.ModelName,
  F extends Fields,
  I extends z.ZodType<object>,
  L extends List,
  More extends object = object,
>(
  record: SmallRecord<M, F, I, L>,
  commands: ReturnType<typeof recordCommands<M, F, I, L>>,
  shown: Shown<RowOf<M>, F, z.output<I>, Texts<F>, More> = {},
) {
  type Row = RowOf<M> & { id: number; status: string };
  // The types of one table among all are beyond what the compiler follows.
  const offersOf = (shown.offers ?? commands.offers) as (
    actor: Actor,
    row: Row,
    used: boolean,
    company: Company,
  ) => Offers;
  const { noun, at, called, fields, input, words, states } = record;
  const title = titled(words.one);
  const many = spoken(words.many);
  const columns = columnsOf<RowOf<M>>(record, shown.list?.columns ?? record.columns ?? []);
  const head = shown.head ?? Object.keys(fields).slice(0, 1);

  const status: Filter = {
    name: "status",
    label: "Status",
    all: "All Status",
    options: (shown.list?.states ?? states).map((value) => ({ value, label: capitalized(value) })),
  };
  const fieldOf = (name: string) => {
    const { label = "", options = [] } = (fields as Fields)[name] ?? {};
    return { label, options };
  };
  const stateOf = (row: Row) => shown.state?.(row) ?? row.status;

  const deletion = (name: string, loses = ""): Question => ({
    what: "delete",
    label: "Delete",
    title: `Delete ${title}`,
    message:
      `Are you sure you want to delete ${name}? This action cannot be undone. ${loses}`.trim(),
  });

  return {
    ...smallRecord({
      noun,
      at,
      plan: () => formPlan(fields, input),
      load: commands.forEdit,
      name: called,
      values: (row) => texts(fields, row),
      fresh: shown.fresh ?? (() => ({})),
      more: (row, fresh, asked) => shown.more?.(row, fresh, asked) ?? Promise.resolve({} as More),
      asks: shown.asks,
      states,
      rules: commands.rules,
      create: { schema: input, run: commands.create },
      update: { schema: input, run: commands.update },
      setStatus: commands.setStatus,
      // The question before the deletion already said it.
      remove: (actor, id) => commands.remove(actor, id, { anyway: true }),
      buttons: shown.buttons,
      file: shown.file,
    }),

    loadList: (args: PageArgs) =>
      pageFor(args, `${noun}:view`, async (page) => {
        const { actor } = page;
        const { searched = searchedBy(record), filters = [], related = [] } = shown.list ?? {};
        const { asked, state } = await readList<z.output<L["query"]>>(page, record.list);
        const [{ rows, ...pages }, views, company] = await Promise.all([
          commands.list(actor, asked),
          commands.views(actor),
          getCompany(),
        ]);
        const today = companyToday(company);
        return listReply(page, {
          title: many,
          base: at.list(),
          add: can(actor, `${noun}:create`) && `Add ${title}`,
          related,
          empty: `No ${many.toLowerCase()} found`,
          pages,
          list: { ...state, views },
          // Sent with the rows: the list's script does not carry the fields and their checks.
          filters: [
            { name: "search", label: "Search", placeholder: searched },
            ...filters.map((filter) => ({ ...fieldOf(filter.name), ...filter })),
            status,
          ],
          columns: columns.map(({ label, sort, phone }) => ({ label, sort, phone })),
          rows: (rows as unknown as Row[]).map((row) => ({
            id: row.id,
            name: called(row),
            status: stateOf(row),
            canEdit: offersOf(actor, row, true, company).edit,
            cells: columns.map(({ cell }) => cellOf(cell(row, today), company.dialCode)),
          })),
        });
      }),

    /** One record's page; `more`: what it shows besides. */
    loadView: <T extends object>(
      args: PageArgs,
      more: (actor: Actor, row: RowOf<M> & { id: number }) => Promise<T> = () =>
        Promise.resolve({} as T),
    ) =>
      pageFor(args, `${noun}:view`, async ({ actor, id }) => {
        const ownId = id(noun);
        const [row, company] = await Promise.all([
          commands.get(actor, ownId) as Promise<Row>,
          getCompany(),
        ]);
        const [used, history, besides] = await Promise.all([
          commands.isUsed(ownId),
          readHistory(args, actor, noun, ownId),
          more(actor, row),
        ]);
        const offers = offersOf(actor, row, used, company);
        const name = called(row);
        const phone = shown.phone ? shown.phone(row) : (row as { phone?: string | null }).phone;
        const record: ShownRecord = {
          id: ownId,
          status: stateOf(row),
          name,
          base: at.list(),
          subtitle: shown.subtitle?.(row),
          contact: phone ? phoneContact(phone, company.dialCode) : null,
          notice: shown.notice?.(row) ?? null,
          warnings: shown.warnings?.(row, companyToday(company)) ?? [],
          offers,
          closed: commands.closedTo(actor, row as never),
          asked: [
            ...(shown.questions?.(row, offers, actor) ?? []),
            ...(offers.delete
              ? [deletion(name, shown.loses?.(row) ?? (await commands.removalAsks(row as never)))]
              : []),
          ],
          title: `${title} Details`,
          items: Object.entries(fields as Fields)
            .filter(([field]) => !head.includes(field))
            .map(([field, one]) => {
              const { label = one.label, unit } = shown.labels?.[field as keyof F] ?? {};
              const { [field]: value, currency } = row as Record<string, unknown>;
              const own = shown.values?.[field as keyof F];
              return {
                label,
                value: own ? own(row) : shownValue(one, value, unit, String(currency ?? "")),
                wide: one.wide,
              };
            }),
        };
        return { record, history, besides };
      }),
  };
}

/** A cell as it is drawn: a phone with what calls it. */
function cellOf(cell: Cell | { phone: string }, dialCode: string): Cell {
  if (cell === null || typeof cell === "string" || !("phone" in cell)) return cell;
  return { contact: phoneContact(cell.phone, dialCode) };
}
