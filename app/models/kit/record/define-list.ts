import * as z from "zod";

import { isStaff, type Actor } from "../policy/policy";
import { addDays } from "../../ground/day/calendar-date";
import { startOfDay } from "../../ground/day/time-zone";
import { PAGE_SIZE, readPage, readPageSize } from "../shared/list-query";
import { momentOf, oneOf, paging, search } from "../shared/query";
import { phoneBeginningOf, phoneDigitsOf, wordsOf } from "../shared/search-words";
import {
  anywhereTexts,
  foldForSearch,
  foldWords,
  listedText,
  numberBegins,
  type SearchedAs,
} from "../../ground/typed/text";

/** The company's day and zone, by which lists filter. */
export type ListDay = { today: string; timeZone: string };

// Lists that do not filter by days need none.
const NO_DAY: ListDay = { today: "", timeZone: "UTC" };

/** The search of a list, and of the search over everything. */
export type Search<W> = {
  /** Looks for one folded word in the fields that the list's search box names. */
  word: (word: string) => W[];
  /** Looks for a whole text, as typed, in all fields that the record is found by. */
  text: (text: string) => W[];
  /**
   * Looks for a whole text in these rows alone, without rows that belong to them: an amount, the beginning of a phone
   * number.
   */
  amount?: (text: string) => W[];
  phone?: (text: string) => W[];
};

type Found = Record<string, Search<object>>;

/**
 * Rows by their own search text and by that of what they belong to. `as`: what a word is in their own; `also`: what only the search
 * over everything looks at; `exact`: what a word may mean besides, as a draft's number does; `phones`: their numbers are phones.
 */
export function searchIn<W>({
  as = ["word", "number"],
  related = {},
  also = {},
  exact = () => [],
  amount,
  phones = false,
}: {
  as?: readonly SearchedAs[];
  related?: Found;
  also?: Found;
  exact?: (word: string) => W[];
  amount?: (text: string) => W[];
  phones?: boolean;
} = {}): Search<W> {
  const own = (texts: (string | null)[]) =>
    texts.flatMap((one) => (one ? [{ searchText: { contains: one } }] : [])) as W[];
  const others = (found: Found, find: (search: Search<object>) => object[]) =>
    Object.entries(found).map(([name, search]) => ({ [name]: anyOf(find(search)) })) as W[];
  return {
    word: (word) => [
      ...own(as.map((kind) => listedText(word, kind))),
      ...others(related, (search) => search.word(word)),
      ...exact(word),
    ],
    text: (text) => {
      const phone = phoneDigitsOf(text);
      const texts = [foldWords(text), phone].flatMap((one) => (one ? anywhereTexts(one) : []));
      return [
        ...own([...new Set(texts)]),
        ...others({ ...related, ...also }, (search) => search.text(text)),
        ...exact(foldWords(text)),
      ];
    },
    amount,
    phone: (text) => {
      const begins = phones ? phoneBeginningOf(text) : null;
      return own([begins && numberBegins(begins)]);
    },
  };
}

/** Rows whose search text, in which all is named by its list's search box, holds each word anywhere. */
export function searchAnywhere<W>(): Search<W> {
  const holds = (text: string) => [{ searchText: { contains: foldForSearch(text) } } as W];
  return { word: holds, text: holds };
}

const anyOf = <W>(all: W[]) => (all.length === 1 ? all[0]! : ({ OR: all } as W));

/** The rows that have each word of a text. Null for a text without any. */
function withEachWord<W>(search: Search<W>, text: string): W | null {
  const words = wordsOf(text).map((word) => anyOf(search.word(word)));
  return words.length > 1 ? ({ AND: words } as W) : (words[0] ?? null);
}

/** The rows of a list that a text finds: those that have each of its words, or a phone that begins so. Null for a text without any. */
export function foundBy<W>(search: Search<W>, text: string): W | null {
  const words = withEachWord(search, text);
  return words && anyOf([words, ...(search.phone?.(text) ?? [])]);
}

/** Returns the condition of the search over everything: as the list searches, or the whole text in any searched field. */
function foundAnywhere<W>(search: Search<W>, text: string): W | null {
  const words = withEachWord(search, text);
  const several = words && wordsOf(text).length > 1 ? [words] : [];
  const besides = [search.amount, search.phone].flatMap((find) => find?.(text) ?? []);
  return words && anyOf([...search.text(text), ...besides, ...several]);
}

/** The moments of a column from one day to another, both included; all where neither is said. */
export function momentsBetween(column: string, from: string, to: string, timeZone: string) {
  if (!from && !to) return null;
  const first = from ? { gte: startOfDay(from, timeZone) } : {};
  const last = to ? { lt: startOfDay(addDays(to, 1), timeZone) } : {};
  return { [column]: { ...first, ...last } };
}

export function daysBetween(column: string, from: string, to: string) {
  if (!from && !to) return null;
  return { [column]: { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) } };
}

/** Rows in one currency. Mostly they are all of them: no index is in the order of a list for each currency, and this asks for none. */
export function inCurrency(currency: string) {
  return currency ? { currency: { in: [currency], not: "" } } : null;
}

type Order = Record<string, "asc" | "desc">;
type Filters = Record<string, z.ZodType>;
type Sorted<S extends string> = { sortBy: S | ""; sortOrder: "asc" | "desc" | "" };
type ListQuery<F extends Filters, S extends string> = ListFilter<F> &
  Sorted<S> & { page: number; limit: number };

/** The part of a query that chooses rows, for any page and order. */
type ListFilter<F extends Filters> = { [K in keyof F]: z.output<F[K]> } & {
  search: string;
  /** Whether it is searched for in everything that a record is found by, as the search over everything does. */
  in?: "" | "everything";
  view?: string;
  /** A moment: rows that were changed then or later. Of lists that are sorted by it alone. */
  updatedSince?: string;
};

/** A quick view: rows that are looked for every day, by one word of the address. */
export type View<W> = {
  label: string;
  where: (day: ListDay) => W;
  /** The customers' word for it; without one it is the office's alone. */
  customers?: string;
};

/** A quick view as a list offers it; of all rows the word is empty. */
export type OfferedView = { view: string; label: string; count: number };

/** The sort of a list, and the part of its address that says so. */
export type Sorting = {
  by: string;
  order: "asc" | "desc";
  asked: { sort?: string; order?: string };
};

/** The state of a list's page, read from its address. */
export type ListState = {
  chosen: Record<string, string | number>;
  sorting: Sorting | null;
  views: readonly OfferedView[];
  /** With what its reader wants it to open, where it may be kept: an address behind its question mark, or nothing. */
  kept?: string | null;
};

/** Searches a list by everything its records are found by: results of the search over everything link here. */
export const EVERYTHING = "everything";

type Definition<W, F extends Filters, S extends string> = {
  /** None where a list has nothing that could be searched for. */
  search?: Search<W>;
  /** The keys of its address, each a block of kit/shared/query.ts. */
  filters: F;
  /** Those of them that customers are not asked for: they would tell what they are not shown. */
  officeOnly?: readonly (keyof F & string)[];
  scope?: (actor: Actor) => W;
  views?: Record<string, View<W>>;
  /** The conditions of what was chosen. */
  where: (asked: ListFilter<F>, day: ListDay) => (W | null)[];
  /** The sort columns, newest and largest on top; `usual` applies unless asked otherwise. */
  sorts: readonly S[];
  usual: NoInfer<S>;
  /** Columns that say a sort more cheaply. */
  sortColumns?: Partial<Record<S, string>>;
};

/**
 * A noun's list: which words its address takes, which rows they mean, and in which order. Pages read an
 * address by `read` (a word that means nothing is dropped), /api by `query` (it is refused).
 */
export function defineList<W>() {
  return <F extends Filters, const S extends string>(definition: Definition<W, F, S>) => {
    const { filters, scope, sorts, usual, officeOnly = [], sortColumns = {} } = definition;
    type Query = ListQuery<F, S>;
    const views = new Map(Object.entries(definition.views ?? {}));
    // Lists without quick views do not know the key.
    const viewed = views.size > 0 ? { view: oneOf("View", [...views.keys()]) } : {};
    const wide = { in: oneOf("In", [EVERYTHING]) };
    const byChange = (sorts as readonly string[]).includes("updatedAt");
    const changed = byChange ? { updatedSince: momentOf("updatedSince") } : {};
    const known = { search, ...filters, ...({ ...wide, ...viewed, ...changed } as object) };
    const pages = paging(sorts);
    const query = z.object({ ...pages, ...known });

    /** The quick view that is asked for, if the actor is offered it. */
    const viewOf = (actor: Actor, word: string) => {
      const view = views.get(word);
      return view && (isStaff(actor) || view.customers) ? view : null;
    };
    const none = Object.fromEntries(officeOnly.map((name) => [name, ""]));
    const where = (actor: Actor, said: ListFilter<F>, day: ListDay = NO_DAY): W => {
      const asked = isStaff(actor) ? said : { ...said, ...none };
      const find = asked.in === EVERYTHING ? foundAnywhere : foundBy;
      const found = definition.search ? find(definition.search, asked.search) : null;
      const { updatedSince: since } = asked;
      const changed = since ? { updatedAt: { gte: new Date(since) } } : null;
      const all = [scope?.(actor) ?? {}, found, changed];
      const view = viewOf(actor, asked.view ?? "")?.where(day) ?? null;
      return { AND: [...all, ...definition.where(asked, day), view].filter(Boolean) } as W;
    };
    /** Their order, newest first unless asked otherwise; ids, which are given out in order, settle equal ones. */
    const orderBy = ({ sortBy, sortOrder }: Sorted<S>): Order[] => {
      const by: string = sortBy || usual;
      const column = (sortColumns as Record<string, string>)[by] ?? by;
      const direction = (sortOrder || "desc") as "asc" | "desc";
      return [...new Set([column, "id"])].map((name) => ({ [name]: direction }));
    };
    return {
      query,
      /**
       * Reads the query of an address: `sort` and `order` are /api's sortBy and sortOrder, `limit` a page size, else
       * `size`.
       */
      read(params: URLSearchParams, size = PAGE_SIZE): Query {
        const chosen = Object.entries(known).map(([name, block]) => {
          const read = (block as z.ZodType).safeParse(
            params.get(name)?.slice(0, 1000) ?? undefined,
          );
          return [name, read.success ? read.data : (block as z.ZodType).parse(undefined)];
        });
        const limit = readPageSize(params.get("limit")) ?? size;
        const sorted = pages.sortBy.safeParse(params.get("sort") ?? undefined).data ?? "";
        const asked = pages.sortOrder.safeParse(params.get("order") ?? undefined).data ?? "";
        const first = { page: readPage(params), limit, sortBy: sorted };
        // A direction alone orders nothing.
        const order = { sortOrder: sorted && asked };
        return { ...first, ...order, ...Object.fromEntries(chosen) } as Query;
      },
      /** Returns the chosen filters, for the controls and the links to other pages. */
      chosen(asked: Query) {
        const names = Object.keys(known) as (keyof F | "search")[];
        return Object.fromEntries(names.map((name) => [name, asked[name]])) as Pick<
          Query,
          keyof F | "search"
        >;
      },
      /** Returns the sorting, for the headings and the links to other pages. */
      sorting({ sortBy, sortOrder }: Sorted<S>): Sorting {
        const asked = sortBy ? { sort: sortBy, order: sortOrder || "desc" } : {};
        return { by: sortBy || usual, order: sortOrder || "desc", asked };
      },
      /** The rows it means, for list, count and export alike. */
      where,
      /** The quick views that an actor is offered, all rows first, each with how many rows it leads to. */
      views(
        actor: Actor,
        day: ListDay,
        count: (where: W) => Promise<number>,
      ): Promise<OfferedView[]> {
        const nothing = query.parse({}) as ListFilter<F>;
        const named = [...views.keys()].flatMap((view) => {
          const offered = viewOf(actor, view);
          const label = isStaff(actor) ? offered?.label : offered?.customers;
          return label ? { view, label } : [];
        });
        if (named.length === 0) return Promise.resolve([]);
        const all = [{ view: "", label: "All" }, ...named];
        return Promise.all(
          all.map(async ({ view, label }) => {
            const total = await count(where(actor, { ...nothing, view }, day));
            return { view, label, count: total };
          }),
        );
      },
      orderBy,
      /** Returns a table's query, as `readPage` and the files of lists take it. */
      of: (table: string, actor: Actor, asked: Query, day?: ListDay) => ({
        table,
        where: where(actor, asked, day) as object,
        orderBy: orderBy(asked),
        asked,
      }),
    };
  };
}

export type QueryOf<L extends { query: z.ZodType }> = z.output<L["query"]>;
