import { Prisma } from "~/generated/sqlite/client";

import { databaseKind } from "../db.server";
import { columnOf, RELATIONS, whereSql } from "./where-sql.server";

/*
 * Rows that have a text, by the index of the trigrams of what they are searched by: see the migration "search".
 */

const table = (name: string) => Prisma.raw(`"${name}"`);

/** The one word of a where clause, if it has no other. */
function onlyWord(where: object): [string, unknown] | null {
  const words = Object.entries(where).filter(([, asked]) => asked !== undefined);
  return words.length === 1 ? words[0]! : null;
}

/** The text that a where clause asks of the search text, and nothing else; null for any other. */
function textOf(where: object): string | null {
  const [word, asked] = onlyWord(where) ?? [];
  const text = word === "searchText" && (asked as { contains?: unknown }).contains;
  return typeof text === "string" ? text : null;
}

/** Whether a where clause asks for a text, its own or that of what its rows belong to. */
export function isSearch(where: object): boolean {
  if (textOf(where) !== null) return true;
  const [word = "", asked] = onlyWord(where) ?? [];
  if (word === "OR" || word === "AND") return (asked as object[]).some(isSearch);
  return RELATIONS[word] !== undefined && isSearch(isOf(asked as object));
}

const isOf = (asked: { is?: object }) => asked.is ?? asked;

/** The table, the columns and the further conditions of a search. */
type Hits = {
  table: string;
  columns?: readonly string[];
  /** Compared with rows that are found already: no index is to be chosen for it. */
  also?: Prisma.Sql;
};

/**
 * A query for the rows that a search means, without reading those that it does not: what has the text itself, and
 * what belongs to such. Each row is there once.
 */
export function hitsSql(of: Hits, search: object): Prisma.Sql {
  const [word = "", asked] = onlyWord(search) ?? [];
  if (word !== "OR") return partOf(of, search);
  const names = namesOf(of);
  const part = (hits: Prisma.Sql) => Prisma.sql`SELECT ${names} FROM (${hits}) AS "hits"`;
  const all = asked as object[];
  if (onlyIds(of))
    return Prisma.join(
      all.map((one) => part(partOf(of, one))),
      " UNION ",
    );
  // Ids alone are soon told apart; whole rows rather by what found them before. What has the text itself is read row by
  // row in any case.
  const parts = [...all.filter((one) => !textOf(one)), ...all.filter(textOf)];
  const once = parts.map((one, at) => {
    const others = parts.slice(0, at).map((earlier) => notIn(of.table, earlier));
    const also = [...(of.also ? [of.also] : []), ...others];
    return part(partOf(also.length > 0 ? { ...of, also: Prisma.join(also, " AND ") } : of, one));
  });
  return Prisma.join(once, " UNION ALL ");
}

/** That a row is none of a part of a search. */
function notIn(of: string, search: object): Prisma.Sql {
  const [word = "", asked] = onlyWord(search) ?? [];
  const relation = RELATIONS[word];
  if (!relation) return Prisma.sql`NOT COALESCE(${whereSql(search, { table: of })}, FALSE)`;
  const [column, other] = relation;
  const ids = hitsSql({ table: other }, isOf(asked as object));
  return Prisma.sql`COALESCE(${columnOf(column, of)} NOT IN (${ids}), TRUE)`;
}

const onlyIds = ({ columns = ["id"] }: Hits) => columns.join() === "id";

function partOf(of: Hits, search: object): Prisma.Sql {
  const { table: own, also } = of;
  const text = textOf(search);
  if (text !== null) return textHits(of, text);
  const [word = "", asked] = onlyWord(search) ?? [];
  // One of several words finds the rows, in which the others are looked for.
  if (word === "AND" && isSearch(search)) {
    const [first, ...others] = asked as [object, ...object[]];
    const hit = whereSql({ AND: others }, { table: own, rowByRow: true });
    return hitsSql({ ...of, also: also ? Prisma.sql`${also} AND ${hit}` : hit }, first);
  }
  const relation = RELATIONS[word];
  if (relation && isSearch(search)) {
    const [column, other] = relation;
    return rowsWith(of, column, hitsSql({ table: other }, isOf(asked as object)));
  }
  return Prisma.sql`SELECT ${namesOf(of)} FROM ${table(own)} WHERE ${whereSql(search, { table: own })}${andAlso(also)}`;
}

function namesOf({ columns = ["id"] }: Hits): Prisma.Sql {
  return Prisma.join(columns.map((name) => columnOf(name)));
}

const andAlso = (also?: Prisma.Sql) => (also ? Prisma.sql` AND ${also}` : Prisma.empty);

/**
 * A query for the rows whose column is among the ids of another query: by its index, whatever Postgres believes how
 * many there are.
 */
function rowsWith(of: Hits, column: string, ids: Prisma.Sql): Prisma.Sql {
  const own = columnOf(column, of.table);
  const names = namesOf(of);
  const rows = Prisma.sql`SELECT ${names} FROM ${table(of.table)} WHERE ${own}`;
  if (databaseKind() === "sqlite") return Prisma.sql`${rows} IN (${ids})${andAlso(of.also)}`;
  return Prisma.sql`SELECT ${names} FROM (SELECT "id" AS "owner" FROM (${ids}) AS "found") AS "owners"
    CROSS JOIN LATERAL (${rows} = "owners"."owner"${andAlso(of.also)} OFFSET 0) AS "rows"`;
}

/** The rows whose own text holds another, which is folded and not empty. */
function textHits(of: Hits, text: string): Prisma.Sql {
  const ids =
    databaseKind() === "sqlite" ? sqliteHits(of.table, text) : postgresHits(of.table, text);
  if (onlyIds(of) && !of.also) return ids;
  return Prisma.sql`SELECT ${namesOf(of)} FROM ${table(of.table)}
    WHERE ${columnOf("id", of.table)} IN (${ids})${andAlso(of.also)}`;
}

/** A phrase of trigrams is found where they follow one another: exactly the texts that hold it. */
function sqliteHits(of: string, text: string): Prisma.Sql {
  if ([...text].length >= 3) {
    const phrase = `"${text.replaceAll('"', '""')}"`;
    return Prisma.sql`SELECT "rowid" AS "id" FROM ${table(`${of}Search`)} WHERE ${table(`${of}Search`)} MATCH ${phrase}`;
  }
  const after = textAfter(text);
  const before = after === null ? Prisma.empty : Prisma.sql` AND "term" < ${after}`;
  return Prisma.sql`SELECT DISTINCT "doc" AS "id" FROM ${table(`${of}SearchTerms`)} WHERE "term" >= ${text}${before}`;
}

/** All its trigrams in any order are few more; the text itself is compared then (the function of the migration 'search_ids'). */
function postgresHits(of: string, text: string): Prisma.Sql {
  const characters = [...text];
  const trigrams = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
  const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
  const asked =
    trigrams.length > 0 ? [...new Set(trigrams)].map(quoted).join(" & ") : `${quoted(text)}:*`;
  return Prisma.sql`SELECT "search_ids"(${of}, CAST(${asked} AS tsquery), ${`%${text}%`}) AS "id"`;
}

/** The first text after all that begin with one, as code points compare; null where there is none. */
function textAfter(text: string): string | null {
  const characters = [...text];
  for (let at = characters.length - 1; at >= 0; at--) {
    const next = (characters[at]!.codePointAt(0) ?? 0) + 1;
    // Halves of a pair are no characters.
    const valid = next >= 0xd800 && next <= 0xdfff ? 0xe000 : next;
    if (valid <= 0x10ffff) {
      return characters.slice(0, at).join("") + String.fromCodePoint(valid);
    }
  }
  return null;
}
