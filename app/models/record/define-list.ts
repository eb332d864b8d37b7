import * as z from "zod";

import { isStaff, type Actor } from "../policy/policy";
import { addDays } from "../shared/calendar-date";
import { startOfDay } from "../shared/time-zone";
import { PAGE_SIZE, readPage, readPageSize } from "../shared/list-query";
import { oneOf, paging, search } from "../shared/query";
import { phoneDigitsOf } from "../shared/search-words";
import { foldForSearch } from "../shared/text";

/** The company's day and zone, by which lists filter. */
export type ListDay = { today: string; timeZone: string };

// Lists that do not filter by days need none.
const NO_DAY: ListDay = { today: "", timeZone: "UTC" };

/** The condition of a text typed into a list's search box; none for an empty text. */
export type Search<W> = (text: string) => W | null;

/**
 * Rows with a text in their own search text or in that of what they belong to, a phone number however it is
 * grouped. `more`: what a text may mean besides, as a draft's number or an amount does.
 */
export function searchIn<W>(
  related: Record<string, Search<object>> = {},
  more: (text: string) => W[] = () => [],
): Search<W> {
  return (text) => {
    const folded = foldForSearch(text);
    if (!folded) return null;
    const own = [folded, phoneDigitsOf(text)].flatMap((one) =>
      one ? { searchText: { contains: one } } : [],
    );
    const others = Object.entries(related).map(([name, find]) => ({ [name]: find(text) }));
    const all = [...own, ...others, ...more(text)];
    return (all.length === 1 ? all[0] : { OR: all }) as W;
  };
}

/** The moments of a column from one day to another, both included; all where neither is said. */
export function momentsBetween(column: string, from: string, to: string, timeZone: string) {
  if (!from && !to) return null;
  const first = from ? { gte: startOfDay(from, timeZone) } : {};
  const last = to ? { lt: startOfDay(addDays(to, 1), timeZone) } : {};
  return { [column]: { ...first, ...last } };
}

/** The same of a column of days. */
export function daysBetween(column: string, from: string, to: string) {
  if (!from && !to) return null;
  return { [column]: { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) } };
}

/**
 * Rows in one currency. Mostly they are all of them: no index is in the order of a list for each currency, and this asks for
 * none.
 */
export function inCurrency(currency: string) {
  return currency ? { currency: { in: [currency], not: "" } } : null;
}

type Order = Record<string, "asc" | "desc">;
type Filters = Record<string, z.ZodType>;
type ListQuery<F extends Filters, S extends string> = ListFilter<F> & {
  page: number;
  limit: number;
  sortBy: S | "";
  sortOrder: "asc" | "desc" | "";
  /** Pages of the product: about how many rows there are is enough to know, and beside which row they stand. */
  about?: boolean;
  after?: string;
  before?: string;
};

/** What of it chooses rows, whatever page and order. */
type ListFilter<F extends Filters> = { [K in keyof F]: z.output<F[K]> } & {
  search: string;
  view?: string;
};

/** A quick view: rows that are looked for every day, by one word of the address. */
export type View<W> = {
  label: string;
  where: (day: ListDay) => W;
  /** What customers call it; without a word of theirs it is the office's alone. */
  customers?: string;
};

/** A quick view as a list offers it; of all rows the word is empty. */
export type OfferedView = { view: string; label: string; count: number; about?: boolean };

/** By which word a list is sorted, and what of that its address says. */
export type Sorting = {
  by: string;
  order: "asc" | "desc";
  asked: { sort?: string; order?: string };
};

/** What a list's page draws of what its address asks for. */
export type ListState = {
  chosen: Record<string, string | number>;
  sorting: Sorting | null;
  views: readonly OfferedView[];
  /** With what its reader wants it to open, where it may be kept: an address behind its question mark, or nothing. */
  kept?: string | null;
};

type Definition<W, F extends Filters, S extends string> = {
  search: Search<W>;
  /** The keys of its address, each a block of shared/query.ts. */
  filters: F;
  /** Those of them that customers are not asked for: they would tell what they are not shown. */
  officeOnly?: readonly (keyof F & string)[];
  /** What of it an actor may see at all. */
  scope?: (actor: Actor) => W;
  views?: Record<string, View<W>>;
  /** The conditions of what was chosen. */
  where: (asked: ListFilter<F>, day: ListDay) => (W | null)[];
  /** What it can be sorted by, newest and largest on top; by `usual` unless asked otherwise. */
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
    const viewed = (views.size > 0 ? { view: oneOf("View", [...views.keys()]) } : {}) as object;
    const known = { search, ...filters, ...viewed };
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
      const all = [scope?.(actor) ?? {}, definition.search(asked.search)];
      const view = viewOf(actor, asked.view ?? "")?.where(day) ?? null;
      return { AND: [...all, ...definition.where(asked, day), view].filter(Boolean) } as W;
    };
    return {
      query,
      /**
       * What an address asks for: `sort` and `order` are /api's sortBy and sortOrder, `limit` is one of the sizes
       * of a page, `size` where it names none.
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
        const keys = Object.fromEntries(
          ["after", "before"].flatMap((name) => {
            const key = params.get(name);
            return key ? [[name, key.slice(0, 100)]] : [];
          }),
        );
        // A direction alone orders nothing.
        const order = { sortOrder: sorted && asked, about: true, ...keys };
        return { ...first, ...order, ...Object.fromEntries(chosen) } as Query;
      },
      /** What of it is chosen, for the controls and the links to other pages. */
      chosen(asked: Query) {
        const names = Object.keys(known) as (keyof F | "search")[];
        return Object.fromEntries(names.map((name) => [name, asked[name]])) as Pick<
          Query,
          keyof F | "search"
        >;
      },
      /** How it is sorted, for the headings and the links to other pages. */
      sorting({ sortBy, sortOrder }: Pick<Query, "sortBy" | "sortOrder">): Sorting {
        const asked = sortBy ? { sort: sortBy, order: sortOrder || "desc" } : {};
        return { by: sortBy || usual, order: sortOrder || "desc", asked };
      },
      /** The rows it means, for list, count and export alike. */
      where,
      /** The quick views that an actor is offered, all rows first, each with how many rows it leads to. */
      views(
        actor: Actor,
        day: ListDay,
        count: (where: W) => Promise<{ total: number; about: boolean }>,
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
            const { total, about } = await count(where(actor, { ...nothing, view }, day));
            return { view, label, count: total, ...(about ? { about } : {}) };
          }),
        );
      },
      /** Their order, newest first unless asked otherwise; ids, which are given out in order, settle equal ones. */
      orderBy({ sortBy, sortOrder }: Pick<Query, "sortBy" | "sortOrder">): Order[] {
        const by: string = sortBy || usual;
        const column = (sortColumns as Record<string, string>)[by] ?? by;
        const direction = (sortOrder || "desc") as "asc" | "desc";
        return [...new Set([column, "id"])].map((name) => ({ [name]: direction }));
      },
    };
  };
}

/** What a list is asked for, as its address or a script says it. */
export type QueryOf<L extends { query: z.ZodType }> = z.output<L["query"]>;
