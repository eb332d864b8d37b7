import type * as z from "zod";

import type { Prisma } from "~/generated/sqlite/client";

import type { Action, Actor } from "../policy/policy";
import type { Fields } from "../shared/define-fields";
import { searchTextOf } from "../../ground/typed/text";
import { VOCABULARY, type HistoryEntity } from "../shared/vocabulary";
import type { Column } from "./columns";
import type { ListDay, OfferedView, Sorting } from "./define-list";
import type { SmallState } from "./shown-record";

/*
 * A noun as one thing: its words, its table, what becomes of each of its texts, its list, and what may be done with its records. What
 * all nouns have in common follows from it; what one alone has is written by hand, and its definition stays a table.
 */

/** A row of a table, by its columns. */
export type RowOf<M extends Prisma.ModelName> = Prisma.TypeMap["model"][M]["payload"]["scalars"];

type IsText<V> = [NonNullable<V>] extends [string] ? true : false;
/** The columns of a table that hold texts. */
type TextOf<M extends Prisma.ModelName> = {
  [K in keyof RowOf<M>]: IsText<RowOf<M>[K]> extends true ? K : never;
}[keyof RowOf<M>] &
  string;

/** Why an erasure keeps a text. */
export type Kept =
  /** One of a list's words, a code, a number or a day: nobody typed it about a person. */
  | "chosen"
  /** Of a thing, or of the company itself. */
  | "thing"
  /** Tax law asks for the paper as it was issued. */
  | "tax"
  /** So does the law on carriage for the lorry receipt; before it is issued the text goes. */
  | "carriage"
  /** Made of other columns, and written again with them. */
  | "derived";

/** The effect of an erasure on a text. */
type Goes =
  /** Nothing is left; of a text that must stand, an empty one. */
  | "erase"
  | "empty"
  /** "(removed)" stands in its place. */
  | "say"
  /** What the erased one is called from then on. */
  | "name"
  /** All but the names, phones and e-mails in it. */
  | "scrub"
  /** The office's words, in which anybody may be named: where somebody is, the name goes. */
  | "elsewhere"
  /** A rule of its own, in law/personal-data or beside the table. */
  | "hand"
  /** The row goes as a whole. */
  | "row"
  /** The same, and it lets people in: the export of everything does not have it. */
  | "secret";

export type Personal = Kept | Goes;

/**
 * The way a list finds it: as a name, a word or a number of its search box. `besides`: only the search over everything
 * does.
 */
type Searched = "names" | "words" | "numbers" | "besides";

export type Facets = {
  personal: Personal;
  /** Null: by no search. */
  search: Searched | null;
  /** Whether the export of everything has it. */
  export: boolean;
};

/** The effect of an erasure on each text of a table: a new column does not compile until this is decided. */
export type FacetsOf<M extends Prisma.ModelName> = Record<TextOf<M>, Facets>;

/** A text that the product chooses: a state, a code, a day. */
export const chosen = { personal: "chosen", search: null, export: true } as const;
/** The text that searches read: it is in no export. */
export const derived = { personal: "derived", search: null, export: false } as const;

type Groups<M extends Prisma.ModelName> = Partial<Record<Personal, readonly TextOf<M>[]>>;
type Named<G> = G[keyof G] extends infer L ? (L extends readonly (infer C)[] ? C : never) : never;

/** Lists a table's texts by the effect of an erasure, each of them once; for tables without a search here. */
export function textsOf<M extends Prisma.ModelName>() {
  return <const G extends Groups<M>>(
    groups: G &
      ([Exclude<TextOf<M>, Named<G>>] extends [never]
        ? unknown
        : { undecided: Exclude<TextOf<M>, Named<G>> }),
  ): FacetsOf<M> =>
    Object.fromEntries(
      Object.entries(groups as Record<string, readonly string[]>).flatMap(([personal, columns]) =>
        columns.map((column) => [
          column,
          { personal, search: null, export: personal !== "secret" && personal !== "derived" },
        ]),
      ),
    ) as FacetsOf<M>;
}

/** The replacement name, the mark of a removed text, and the function that takes a person out of a text. */
export type Left = { name: string; removed: string; scrub: (text: string) => string };

/**
 * Returns a row's texts after an erasure, by their facets. Texts that stay, and those with a rule of their own, are left
 * out.
 */
export function textsAfterErasure<M extends Prisma.ModelName>(
  facets: FacetsOf<M>,
  row: Partial<RowOf<M>>,
  { name, removed, scrub }: Left,
) {
  const texts = row as Record<string, string | null>;
  const left = Object.entries(facets as Record<string, Facets>).flatMap(
    ([column, { personal }]) => {
      const text = texts[column];
      if (text === undefined) return [];
      if (personal === "erase") return [[column, null]];
      if (personal === "empty") return [[column, ""]];
      if (personal === "say") return [[column, text && removed]];
      if (personal === "name") return [[column, text && name]];
      if (personal === "scrub") return [[column, text && scrub(text)]];
      return [];
    },
  );
  return Object.fromEntries(left) as Partial<Pick<RowOf<M>, TextOf<M> & keyof RowOf<M>>>;
}

/** Returns the erased texts for rows that are written at once: for tables where nothing is scrubbed. */
export function blankOf<M extends Prisma.ModelName>(facets: FacetsOf<M>, removed: string) {
  const blanks: Partial<Record<Personal, string | null>> = { erase: null, empty: "", say: removed };
  const columns = Object.entries(facets as Record<string, Facets>).flatMap(
    ([column, { personal }]) => (personal in blanks ? [[column, blanks[personal]]] : []),
  );
  return Object.fromEntries(columns) as Partial<Pick<RowOf<M>, TextOf<M> & keyof RowOf<M>>>;
}

/** The text that a row is found by, of the columns whose facets say so, in their order. */
function searchTextBy<M extends Prisma.ModelName>(facets: FacetsOf<M>) {
  const found = Object.entries(facets as Record<string, Facets>).filter(
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

/** Additions to a noun's file beside its fields. */
type Besides<Row> = {
  /** The records that its rows name. */
  include?: object;
  first?: readonly Column<Row>[];
  then?: readonly Column<Row>[];
  state?: (row: Row) => string;
};

/** A noun of one form, whose records are active or not: a vehicle, a driver. */
export type Definition<
  M extends Prisma.ModelName,
  F extends Fields,
  I extends z.ZodType,
  L extends List,
> = {
  noun: SmallNoun & Uncapitalize<M>;
  table: M;
  at: {
    list: (filter?: Record<string, string>) => string;
    view: (id: number) => string;
    create: () => string;
  };
  called: (row: RowOf<M>) => string;
  /** Tells a record from others of the same name. */
  about: (row: RowOf<M>) => (string | null)[];
  /** The column of its number. `ours`: which of its rows have one of the company's own series. */
  numbered?: { by: keyof RowOf<M> & string; ours?: object };
  /** The record whose whole number a text is; null for a text that is none. */
  exact?: (text: string) => object | null;
  fields: F;
  input: I;
  facets: FacetsOf<M>;
  list: L;
  file?: Besides<RowOf<M>>;
  /** Fields that are columns of its list as they are. */
  columns?: readonly (keyof F & string)[];
  /** Its two states, where they are others than SMALL_STATES, and who may change between them. */
  states?: readonly [SmallState, SmallState];
  settles?: Action;
  /** States that follow from other records, beside those two. */
  follows?: readonly string[];
  /** Further words about the new state, beside its name. */
  said?: z.ZodRawShape;
  summaries: Record<"list" | "get" | "create" | "update" | "remove" | "setStatus", string>;
};

/** Nouns whose actions are view, create, edit and delete. */
export type SmallNoun = {
  [N in HistoryEntity]: `${N}:${"view" | "create" | "edit" | "delete"}` extends Action ? N : never;
}[HistoryEntity];

/** The two states of most. */
export const SMALL_STATES = ["active", "inactive"] as const;

// oxlint-disable-next-line typescript/no-explicit-any -- each table, and each list, has words of its own
type Any = any;

export type List = {
  query: z.ZodObject;
  read: (params: URLSearchParams, size?: number) => Any;
  chosen: (asked: Any) => Record<string, string | number>;
  sorting: (asked: Any) => Sorting;
  where: (actor: Actor, asked: Any, day?: ListDay) => Any;
  orderBy: (asked: {
    sortBy: never;
    sortOrder: "asc" | "desc" | "";
  }) => Record<string, "asc" | "desc">[];
  of: (table: string, actor: Actor, asked: Any, day?: ListDay) => Any;
  views: (
    actor: Actor,
    day: ListDay,
    count: (where: object) => Promise<number>,
  ) => Promise<OfferedView[]>;
};

/** A noun's one definition. */
export function defineRecord<M extends Prisma.ModelName>() {
  return <F extends Fields, I extends z.ZodType, L extends List>(
    definition: Definition<M, F, I, L>,
  ) => ({
    ...definition,
    states: definition.states ?? SMALL_STATES,
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
  states: readonly [SmallState, SmallState];
  words: (typeof VOCABULARY)[SmallNoun];
  searchText: (row: object) => string;
};
