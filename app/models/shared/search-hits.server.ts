import { Prisma } from "~/generated/sqlite/client";
import { databaseKind } from "~/platform/db.server";

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
  if (word === "OR") return (asked as object[]).some(isSearch);
  return RELATIONS[word] !== undefined && isSearch(isOf(asked as object));
}

const isOf = (asked: { is?: object }) => asked.is ?? asked;

/**
 * A query for the ids of the rows that a search means, without reading those that it does not: what has the text
 * itself, and what belongs to such. With `limit` each of its parts ends there: then fewer rows are all of them.
 */
export function hitsSql(of: string, search: object, limit?: number): Prisma.Sql {
  const [word = "", asked] = onlyWord(search) ?? [];
  if (word !== "OR") return partOf(of, search, limit);
  const parts = (asked as object[]).map((one) => partOf(of, one, limit));
  const limited = parts.map((part) => Prisma.sql`SELECT "id" FROM (${part}) AS "hits"`);
  return Prisma.join(limited, " UNION ");
}

function partOf(of: string, search: object, limit?: number): Prisma.Sql {
  const end = limit === undefined ? Prisma.empty : Prisma.sql` LIMIT ${limit}`;
  const text = textOf(search);
  if (text !== null) return Prisma.sql`${textHits(of, text)}${end}`;
  const [word = "", asked] = onlyWord(search) ?? [];
  const relation = RELATIONS[word];
  if (relation && isSearch(search)) {
    const [column, other] = relation;
    return Prisma.sql`${rowsWith(of, column, hitsSql(other, isOf(asked as object)))}${end}`;
  }
  return Prisma.sql`SELECT "id" FROM ${table(of)} WHERE ${whereSql(search, { table: of })}${end}`;
}

/**
 * A query for the ids of the rows whose column is among those of another query: by its index, whatever Postgres
 * believes how many there are.
 */
export function rowsWith(of: string, column: string, ids: Prisma.Sql): Prisma.Sql {
  const own = columnOf(column, of);
  if (databaseKind() === "sqlite") {
    return Prisma.sql`SELECT "id" FROM ${table(of)} WHERE ${own} IN (${ids})`;
  }
  return Prisma.sql`SELECT "rows"."id" FROM (${ids}) AS "owners"
    CROSS JOIN LATERAL (SELECT "id" FROM ${table(of)} WHERE ${own} = "owners"."id" OFFSET 0) AS "rows"`;
}

/** The rows whose own text holds another, which is folded and not empty. */
function textHits(of: string, text: string): Prisma.Sql {
  return databaseKind() === "sqlite" ? sqliteHits(of, text) : postgresHits(of, text);
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

/** All its trigrams in any order are few more; the text itself is compared then. */
function postgresHits(of: string, text: string): Prisma.Sql {
  const characters = [...text];
  const trigrams = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
  const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
  const asked =
    trigrams.length > 0 ? [...new Set(trigrams)].map(quoted).join(" & ") : `${quoted(text)}:*`;
  return Prisma.sql`SELECT "id" FROM ${table(of)} WHERE "search_trigrams"("searchText") @@ CAST(${asked} AS tsquery)
    AND "searchText" LIKE ${`%${text}%`}`;
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
