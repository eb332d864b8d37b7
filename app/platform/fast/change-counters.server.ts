import Database from "better-sqlite3";
import { LRUCache } from "lru-cache";
import pg from "pg";

import { env } from "../env.server";
import { COUNTERS_MS, COUNTERS_PAUSE_MS } from "../limits.server";
import { assertLeader, postgresConfig } from "../postgres.server";

/*
 * Triggers count the changes of every table that pages are made of, in the transaction that changes it. Whoever
 * reads the counters before reading the data, and finds them as they were later, has the data as it is.
 */

/** The number of changes of each table; the same object as long as no table was changed. */
export type Counters = ReadonlyMap<string, string>;

type Found = { table: string; count: string };

type Source = {
  read: () => Counters | Promise<Counters>;
  /** Everything that can be read by its name. */
  names: () => Promise<string[]> | string[];
  fold: () => void | Promise<void>;
  close: () => void | Promise<void>;
};

/** Tables that only triggers of another table change (tallies, search indexes): that table's counter covers them. */
const DERIVED = /(?:Search|SearchTerms|SearchText|Tally|TallyBase|TallyDelta)$/;

const asCounters = (rows: Found[]): Counters => new Map(rows.map((row) => [row.table, row.count]));

/** A connection of its own: to it every commit is another's, and SQLite says in one number whether there was one. */
function sqliteSource(databaseUrl: string): Source {
  const database = new Database(databaseUrl.slice("file:".length), { fileMustExist: true });
  database.pragma("query_only = ON");
  database.pragma("busy_timeout = 50");
  const commits = database.prepare<[], number>("PRAGMA data_version").pluck();
  const rows = database.prepare<[], Found>(
    `SELECT "table", CAST("count" AS TEXT) AS "count" FROM "ChangeCounter" WHERE "writer" = 0`,
  );
  let seen: number | undefined;
  let counters: Counters = new Map();
  return {
    read: () => {
      const commit = commits.get();
      if (commit !== seen) {
        counters = asCounters(rows.all());
        seen = commit;
      }
      return counters;
    },
    names: () =>
      database
        .prepare<[], string>("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
        .pluck()
        .all(),
    fold: () => {},
    close: () => void database.close(),
  };
}

const NOW = `pg_current_snapshot()::text || ' ' || pg_postmaster_start_time() AS snapshot`;
/** Which server counts, by when it was started. */
const COUNTING_SERVER = "(extract(epoch FROM pg_postmaster_start_time()) * 1e6)::bigint::text";
const SNAPSHOT = `SELECT ${NOW}, ${COUNTING_SERVER} AS "server"`;
const COUNTED = `SELECT ${NOW}, "table", SUM("count")::text AS "count"
  FROM "ChangeCounter" GROUP BY "table"`;

/**
 * The counter of no table says which server counts. A replica that took over may lack the last changes and count others
 * in their place: what stood on its predecessor's counters stands on nothing now.
 */
const SERVER = "";
const COUNTS_HERE = `INSERT INTO "ChangeCounter" AS own ("table", "writer", "count") VALUES ('${SERVER}', 0, $1::bigint)
  ON CONFLICT ("table", "writer") DO UPDATE SET "count" = EXCLUDED."count" WHERE own."count" <> EXCLUDED."count"`;
const NAMES = `SELECT relname AS name FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v', 'm', 'p')`;

/**
 * The counters of Postgres: an unchanged snapshot means no commits. A caller during a running query shares the next one
 * with all who wait. No answer may be older than its question.
 */
function postgresSource(databaseUrl: string): Source {
  const { config } = postgresConfig(databaseUrl);
  const pool = new pg.Pool({
    ...config,
    max: 1,
    connectionTimeoutMillis: COUNTERS_MS,
    query_timeout: COUNTERS_MS,
    keepAlive: true,
    verify: (client, done) => void assertLeader(client).then(() => done(), done),
  });
  // The query itself reports errors.
  pool.on("error", () => {});
  let seen = "";
  let server = "";
  let counters: Counters = new Map();
  let failedAt = -Infinity;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Counters> | null = null;

  async function ask(): Promise<Counters> {
    if (performance.now() - failedAt < COUNTERS_PAUSE_MS) throw new Error("Postgres is away.");
    try {
      const { rows } = await pool.query<{ snapshot: string; server: string }>(SNAPSHOT);
      const [found] = rows;
      if (found?.snapshot === seen) return counters;
      if (found && found.server !== server) {
        await pool.query(COUNTS_HERE, [found.server]);
        ({ server } = found);
      }
      const counted = await pool.query<Found & { snapshot: string }>(COUNTED);
      seen = counted.rows[0]?.snapshot ?? "";
      counters = asCounters(counted.rows);
      return counters;
    } catch (error) {
      failedAt = performance.now();
      throw error;
    }
  }

  return {
    read: () => {
      next ??= running.then(() => {
        const asked = ask();
        next = null;
        running = asked.catch(() => undefined);
        return asked;
      });
      return next;
    },
    names: async () => (await pool.query<{ name: string }>(NAMES)).rows.map(({ name }) => name),
    fold: async () => void (await pool.query(FOLD)),
    close: () => pool.end(),
  };
}

// `remix dev` loads this module again after each change; the connection stays.
const kept = globalThis as { moversCounters?: Source };

function source(): Source {
  const { databaseKind, databaseUrl } = env();
  kept.moversCounters ??=
    databaseKind === "sqlite" ? sqliteSource(databaseUrl) : postgresSource(databaseUrl);
  return kept.moversCounters;
}

/** Reads the number of changes of each table: no commit before the call is missed. Raises the database's errors. */
export function readCounters(): Counters | Promise<Counters> {
  return source().read();
}

let names: ReadonlySet<string> | null = null;

/** Reads the names of all tables. Until then no statement is known to read counted tables only. */
export async function learnTables(): Promise<void> {
  names ??= new Set(await source().names());
}

// Statements are the same again and again, up to how many values they take.
const known = new LRUCache<string, readonly string[]>({ max: 5_000, maxSize: 8_000_000 });

/** The tables that a statement names. */
function namedIn(sql: string): readonly string[] {
  const found = known.get(sql);
  if (found) return found;
  const words = new Set(sql.match(/\w+/g));
  const named = [...words].filter((word) => names?.has(word));
  known.set(sql, named, { size: sql.length + 100 });
  return named;
}

/** The tables that an answer was read from, each with its change counter at that time. */
export type CounterSnapshot = readonly (readonly [table: string, count: string])[];

/** The snapshot of what these statements and tables read; null if one of the tables is not counted. */
export function snapshotOf(
  { statements, tables }: { statements: Iterable<string>; tables: Iterable<string> },
  counters: Counters,
): CounterSnapshot | null {
  if (!names) return null;
  const named = new Set(tables);
  named.delete(SERVER);
  for (const sql of statements) for (const table of namedIn(sql)) named.add(table);
  const own = new Set([...named].map((table) => table.replace(DERIVED, "")));
  const snapshot: [string, string][] = [];
  for (const table of own) {
    const count = counters.get(table);
    if (count === undefined) return null;
    snapshot.push([table, count]);
  }
  const server = counters.get(SERVER);
  if (server !== undefined && snapshot.length > 0) snapshot.push([SERVER, server]);
  return snapshot;
}

/** Whether none of the snapshot's tables has changed since. */
export function isUnchanged(snapshot: CounterSnapshot, counters: Counters): boolean {
  return snapshot.every(([table, count]) => counters.get(table) === count);
}

/** Closes the connection. */
export async function closeCounters(): Promise<void> {
  await kept.moversCounters?.close();
  delete kept.moversCounters;
}

// Rows of connections that are gone, added to those of nobody; one that comes back under the same number waits, and begins again.
const FOLD = `WITH "gone" AS (
    DELETE FROM "ChangeCounter" WHERE "writer" <> 0 AND "writer" NOT IN (SELECT pid FROM pg_stat_activity)
    RETURNING "table", "count"
  ), "sums" AS (SELECT "table", SUM("count") AS "count" FROM "gone" GROUP BY "table")
  UPDATE "ChangeCounter" SET "count" = "ChangeCounter"."count" + "sums"."count" FROM "sums"
  WHERE "ChangeCounter"."table" = "sums"."table" AND "ChangeCounter"."writer" = 0`;

/** Adds the counts of closed connections into one row a table. The sums do not change. */
export async function foldCounters(): Promise<void> {
  await source().fold();
}
