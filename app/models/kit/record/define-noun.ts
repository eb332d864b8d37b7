import type { Prisma, PrismaClient } from "~/generated/sqlite/client";
import type { Listed } from "~/platform/lists/page-sql.server";

import { capitalized } from "../../ground/typed/text";
import type { Action, Actor } from "../policy/policy";
import { VOCABULARY, type Noun } from "../shared/vocabulary";
import { column, fieldColumns, withCurrency, type Column, type Reader } from "./columns";
import type { ListDay } from "./define-list";
import type { FacetsOf, List, RowOf } from "./define-record";

/** A record in one line, wherever it stands among others: its name or number, whose it is, and what tells it from others. */
export type Line = {
  title: string;
  whom?: string;
  about: (string | null)[];
  /** The day it belongs to: YYYY-MM-DD. */
  day?: string;
  /** Minor units. */
  amount?: { minor: number; currency: string };
  /** As badges know it, and in its reader's words; `expired`: a quotation past its validity. */
  state?: { status: string; word: string; tone: Tone; expired?: boolean };
};
type Tone = "neutral" | "info" | "accent" | "success" | "warning" | "danger" | "strong";
/** `to`: where it is read, if not on its own page. */
export type Hit = Line & { id: number; to?: string };

type Rows<M extends Prisma.ModelName> = PrismaClient[Uncapitalize<M>];
type Reads<M extends Prisma.ModelName> =
  Prisma.Args<Rows<M>, "findMany"> extends infer A extends { include?: unknown; omit?: unknown }
    ? Pick<A, "include" | "omit">
    : never;
type Selects<M extends Prisma.ModelName> = Pick<Prisma.Args<Rows<M>, "findMany">, "select">;
type Read<M extends Prisma.ModelName, R> = Prisma.Result<Rows<M>, R, "findFirstOrThrow">;

type Definition<M extends Prisma.ModelName, R, L, S, T> = {
  noun: Named & Uncapitalize<M>;
  table: M;
  at: { list: (filter?: Record<string, string>) => string; view: (id: number) => string };
  /** The heading of its search results, where that is not its plural. */
  label?: string;
  facets: FacetsOf<M>;
  list: L;
  /** The rows of an address in another order than the list's own. */
  rows?: (actor: Actor, asked: URLSearchParams, day: ListDay) => Listed[];
  /** The column of its number. `ours`: which of its rows have one of the company's own series. */
  numbered?: { by: keyof RowOf<M> & string; ours?: object };
  /** The record whose whole number a text is, null for a text that is none: where that is more than its number. */
  exact?: (text: string) => object | null;
  /** The relations that its rows are read with for its search text and its file. */
  reads: R;
  searchText: (row: Read<M, R>) => string;
  /** The columns that its line tells, and the line: lists of several nouns and the search read these alone. */
  line: S;
  told: (row: Read<M, S>, reader: Reader) => T;
  columns: (of: ColumnsOf<Read<M, R>>) => Column<Read<M, R>>[];
};

/** Makes columns of its rows. */
type ColumnsOf<Row> = {
  column: typeof column<Row>;
  fields: (...fields: Parameters<typeof fieldColumns>) => Column<Row>[];
};

type Named = { [N in Noun]: `${N}:view` extends Action ? N : never }[Noun];

/**
 * A noun of more than one form, as a quotation or a job: its commands, pages and calls are written by hand. Erasure, search, the
 * search text and the file of its list follow from this.
 */
export function defineNoun<M extends Prisma.ModelName>() {
  return <const R extends Reads<M>, L extends List, const S extends Selects<M>, T extends Line>(
    definition: Definition<M, R, L, S, T>,
  ) => ({
    ...definition,
    exact: definition.exact ?? (definition.numbered && numberIn(definition.numbered.by)),
    words: VOCABULARY[definition.noun as Named],
    columns: withCurrency(definition.columns({ column, fields: fieldColumns }) as never),
  });
}

/** A column of numbers that are written in capitals; imported ones may not be. */
export const numberIn = (column: string) => (text: string) => ({
  [column]: { in: [...new Set([text, text.toUpperCase()])] },
});

/** The state of what is active or not, where it is not active. */
export const activeState = (status: string): Pick<Line, "state"> =>
  status === "active"
    ? {}
    : {
        state: {
          status,
          word: capitalized(status),
          tone: status === "deleted" ? "danger" : "neutral",
        },
      };

// oxlint-disable-next-line typescript/no-explicit-any -- each table has rows of its own
type Any = any;
export type AnyNoun = Omit<Definition<Any, Any, List, Any, Line>, "columns"> & {
  words: (typeof VOCABULARY)[Named];
  columns: readonly Column<Any>[];
};
