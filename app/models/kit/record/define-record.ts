import type * as z from "zod";

import type { Prisma } from "~/generated/sqlite/client";

import type { Action, Actor } from "../policy/policy";
import type { Fields } from "../shared/define-fields";
import { searchTextOf } from "../shared/text";
import { VOCABULARY, type HistoryEntity } from "../shared/vocabulary";
import type { ListDay, OfferedView } from "./define-list";

/*
 * A noun as one thing: its words, its table, what becomes of each of its texts, its list, and what may be done with its records. What
 * all nouns have in common follows from it; what one alone has is written by hand, and its definition stays a table.
 */

/** A row of a table, by its columns. */
export type RowOf<M extends Prisma.ModelName> = Prisma.TypeMap["model"][M]["payload"]["scalars"];

type IsText<V> = [NonNullable<V>] extends [string] ? true : false;
/** The columns of a table that hold texts. */
export type TextOf<M extends Prisma.ModelName> = {
  [K in keyof RowOf<M>]: IsText<RowOf<M>[K]> extends true ? K : never;
}[keyof RowOf<M>] &
  string;

/** Why a text outlives the erasure of whom it may be about. */
export const KEPT = {
  /** One of a list's words, a code, a number or a day: the product writes it. */
  chosen: "not typed",
  /** It says nothing of a person. */
  thing: "of a thing, not of a person",
  tax: "tax law asks for the paper as it was issued",
  carriage: "the law on carriage asks for the receipt as it was issued",
  /** Made of other columns: written anew with them. */
  derived: "follows from other columns",
} as const;
export type Reason = keyof typeof KEPT;

/** What an erasure leaves of a text. */
type Personal<V> =
  /** Nothing; where a text must stand, these words. */
  | (null extends V ? "erase" : never)
  | { leave: string | ((id: number) => string) }
  /** That there was something. */
  | (null extends V ? "say" : never)
  /** All but the names, phones and e-mails in it. */
  | "scrub"
  | { keep: Reason };

/** How a list finds it: as a name, a word or a number of its search box; besides: only the search over everything does. */
type Searched = "names" | "words" | "numbers" | "besides";

export type Facets<V = string | null> = {
  personal: Personal<V>;
  /** Null: by no search. */
  search: Searched | null;
  /** Whether the export of everything has it. */
  export: boolean;
};

/** What becomes of each text of a table: a new column does not compile until somebody said. */
export type FacetsOf<M extends Prisma.ModelName> = {
  [K in TextOf<M>]: Facets<RowOf<M>[K & keyof RowOf<M>]>;
};

/** A text of the product's own: a state, a code, a day. */
export const chosen = { personal: { keep: "chosen" }, search: null, export: true } as const;
/** The text that searches go by. */
export const derived = { personal: { keep: "derived" }, search: null, export: true } as const;

type AnyFacets = Record<string, Facets>;

/** What an erasure leaves of a row's texts, by its facets; those that stay are left out. */
export function leftOf<M extends Prisma.ModelName>(
  facets: FacetsOf<M>,
  row: Partial<RowOf<M>> & { id: number },
  { removed, scrub }: { removed: string; scrub: (text: string) => string },
): Partial<Pick<RowOf<M>, TextOf<M> & keyof RowOf<M>>> {
  const texts = row as Record<string, string | null>;
  const left = Object.entries(facets as unknown as AnyFacets).flatMap(([column, { personal }]) => {
    const text = texts[column];
    if (text === undefined) return [];
    if (personal === "erase") return [[column, null]];
    if (personal === "say") return [[column, text && removed]];
    if (personal === "scrub") return [[column, text && scrub(text)]];
    if ("keep" in personal) return [];
    const { leave } = personal;
    return [[column, typeof leave === "string" ? leave : leave(row.id)]];
  });
  return Object.fromEntries(left) as never;
}

/** The text that a row is found by, of the columns whose facets say so, in their order. */
export function searchTextBy<M extends Prisma.ModelName>(facets: FacetsOf<M>) {
  const found = Object.entries(facets as unknown as AnyFacets).filter(
    ([, { search }]) => search !== null,
  );
  const of = (kind: Searched, row: Record<string, unknown>) =>
    found.filter(([, { search }]) => search === kind).map(([name]) => row[name] as string | null);
  return (row: object): string => {
    const texts = row as Record<string, unknown>;
    return searchTextOf({
      names: of("names", texts),
      words: of("words", texts),
      numbers: of("numbers", texts),
      besides: of("besides", texts),
    });
  };
}

/** A noun of one form, whose records are active or not: a vehicle, a driver. */
export type Definition<
  M extends Prisma.ModelName,
  F extends Fields,
  I extends z.ZodType,
  L extends List,
> = {
  noun: SmallNoun & Lowercase<M>;
  table: M;
  at: { list: (filter?: Record<string, string>) => string; view: (id: number) => string };
  /** What one record is called. */
  called: (row: RowOf<M>) => string;
  /** What tells it from others of that name. */
  about: (row: RowOf<M>) => (string | null)[];
  /** The record whose whole number a text is; null for a text that is none. */
  exact?: (text: string) => object | null;
  fields: F;
  input: I;
  facets: FacetsOf<M>;
  list: L;
  /** What /api says of its calls. */
  summaries: Record<"list" | "get" | "create" | "update" | "remove" | "setStatus", string>;
};

/** Nouns whose actions are view, create, edit and delete. */
export type SmallNoun = {
  [N in HistoryEntity]: `${N}:${"view" | "create" | "edit" | "delete"}` extends Action ? N : never;
}[HistoryEntity];

/** The states of a small record, the one that it begins with first. */
export const SMALL_STATES = ["active", "inactive"] as const;
export type SmallState = (typeof SMALL_STATES)[number];

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each table, and each list, has words of its own
type Any = any;

/** What `defineList` makes. */
export type List = {
  query: z.ZodObject;
  read: (params: URLSearchParams) => Any;
  where: (actor: Actor, asked: Any, day?: ListDay) => Any;
  orderBy: (asked: {
    sortBy: never;
    sortOrder: "asc" | "desc" | "";
  }) => Record<string, "asc" | "desc">[];
  views: (
    actor: Actor,
    day: ListDay,
    count: (where: object) => Promise<{ total: number; about: boolean }>,
  ) => Promise<OfferedView[]>;
};

/** A noun's one definition. */
export function defineRecord<M extends Prisma.ModelName>() {
  return <F extends Fields, I extends z.ZodType, L extends List>(
    definition: Definition<M, F, I, L>,
  ) => ({
    ...definition,
    words: VOCABULARY[definition.noun as SmallNoun],
    /** The text that its lists are searched by. */
    searchText: searchTextBy<M>(definition.facets),
  });
}

export type SmallRecord<
  M extends Prisma.ModelName = Any,
  F extends Fields = Any,
  I extends z.ZodType = Any,
  L extends List = Any,
> = Definition<M, F, I, L> & {
  words: (typeof VOCABULARY)[SmallNoun];
  searchText: (row: object) => string;
};
