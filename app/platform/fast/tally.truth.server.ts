import { Prisma, type PrismaClient } from "~/generated/sqlite/client";
import { databaseKind, db, transaction, type Tx } from "../db.server";
import { whereSql } from "../lists/where-sql.server";
import { STORED_COUNTS, TALLIES, type Tally } from "./tally.tables";

/** Held by whoever adds the lines up: a second one would wait for the same counters. */
const LOCK = 72_707_370;

const names = (all: readonly string[]) => Prisma.raw(all.map((name) => `"${name}"`).join(", "));

/**
 * Adds what writes changed to the counters, so that what is read with them stays short. Postgres only: SQLite has one
 * writer, whose triggers write the counters themselves. Any number of processes may call it: one does the work.
 */
export async function foldTallies(): Promise<void> {
  if (databaseKind() === "sqlite") return;
  for (const [table, tally] of Object.entries(TALLIES)) {
    const delta = Prisma.raw(`"${table}TallyDelta"`);
    const [row] = await db.$queryRaw<{ any: boolean }[]>`
      SELECT EXISTS (SELECT FROM ${delta}) AS "any"`;
    if (row?.any) await transaction((tx) => fold(tx, table, tally));
  }
}

async function fold(tx: Tx, table: string, tally: Tally): Promise<void> {
  const [lock] = await tx.$queryRaw<{ got: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${LOCK}) AS "got"`;
  if (!lock?.got) return;
  const key = ["level", ...Object.keys(tally.columns)];
  const figures = ["rows", ...tally.sums.map((name) => `${name}Sum`)];
  const base = Prisma.raw(`"${table}TallyBase"`);
  const sums = Prisma.raw(figures.map((name) => `SUM("${name}")`).join(", "));
  const added = Prisma.raw(
    figures
      .map((name) => `"${name}" = "${table}TallyBase"."${name}" + excluded."${name}"`)
      .join(", "),
  );
  await tx.$executeRaw`WITH "gone" AS (DELETE FROM ${Prisma.raw(`"${table}TallyDelta"`)} RETURNING *)
    INSERT INTO ${base} (${names([...key, ...figures])})
    SELECT ${names(key)}, ${sums} FROM "gone" GROUP BY ${names(key)}
    ON CONFLICT (${names(key)}) DO UPDATE SET ${added}`;
  // A counter of nothing goes away.
  await tx.$executeRaw`DELETE FROM ${base} WHERE "rows" = 0`;
}

/** So many wrong counters of one level are named; where more are wrong, the number says enough. */
const NAMED = 5;

const named = (name: string) => Prisma.raw(`"${name}"`);
const list = (names: readonly string[]) => Prisma.raw(names.map((name) => `"${name}"`).join(", "));

const tallies = () => Object.entries(TALLIES) as [string, Tally][];
const sumsOf = ({ sums }: Tally) => sums.map((name) => `${name}Sum`);

/** A column as the counters keep it. */
function keptAs({ columns }: Tally, name: string): string {
  switch (columns[name]) {
    case "moment":
      return databaseKind() === "sqlite"
        ? `substr("${name}", 1, 10)`
        : `to_char("${name}", 'YYYY-MM-DD')`;
    case "day?":
      return `COALESCE("${name}", '')`;
    case "sign":
      return `CASE WHEN "${name}" > 0 THEN 1 WHEN "${name}" < 0 THEN -1 ELSE 0 END`;
    default:
      return `"${name}"`;
  }
}

/** A level's counters as the rows themselves say them. */
function truth(table: string, tally: Tally, level: readonly string[]): Prisma.Sql {
  const columns = level.map((name) => `${keptAs(tally, name)} AS "${name}"`);
  const sums = tally.sums.map((name) => `SUM("${name}") AS "${name}Sum"`);
  const figures = ['COUNT(*) AS "rows"', ...sums];
  const groups = level.map((_, index) => index + 1).join(", ");
  return Prisma.raw(
    `SELECT ${[...columns, ...figures].join(", ")} FROM "${table}" GROUP BY ${groups}`,
  );
}

type Compared = Record<string, string | number | bigint>;

/** Finds a level's counters that differ from the rows: one statement, so that nothing is written in between. */
async function wrongIn(
  db: PrismaClient,
  table: string,
  tally: Tally,
  level: readonly string[],
): Promise<string[]> {
  const place = tally.levels.indexOf(level) + 1;
  const figures = ["rows", ...sumsOf(tally)];
  const columns = list(level);
  const kept = figures.map((name) => `SUM("${name}") AS "${name}"`).join(", ");
  const minus = figures.map((name) => `- "${name}"`).join(", ");
  const off = figures.map((name) => `SUM("${name}") <> 0`).join(" OR ");
  const rows = await db.$queryRaw<Compared[]>(Prisma.sql`
    SELECT ${columns}, ${Prisma.raw(figures.map((name) => `CAST(SUM("${name}") AS BIGINT) AS "${name}"`).join(", "))}
    FROM (
      SELECT ${columns}, ${Prisma.raw(kept)} FROM ${named(`${table}Tally`)}
      WHERE "level" = ${Prisma.raw(String(place))} GROUP BY ${columns}
      UNION ALL SELECT ${columns}, ${Prisma.raw(minus)} FROM (${truth(table, tally, level)}) AS "found"
    ) AS "both" GROUP BY ${columns} HAVING ${Prisma.raw(off)} ORDER BY ${columns}`);
  const lines = rows.slice(0, NAMED).map((row) => {
    const of = level.map((name) => `${name} ${row[name]}`).join(", ");
    const by = figures
      .filter((name) => Number(row[name]) !== 0)
      .map((name) => `${name} ${Number(row[name]) > 0 ? "+" : ""}${Number(row[name])}`);
    return `Counters of ${table} (${of}): wrong by ${by.join(", ")}`;
  });
  const more = rows.length - lines.length;
  return more > 0
    ? [...lines, `Counters of ${table} (${level.join(", ")}): ${more} more are wrong`]
    : lines;
}

/** Counts the rows that refer to another row, by that row. */
function found({ of }: (typeof STORED_COUNTS)[number]): Prisma.Sql {
  const rows = of.map(
    ({ name, key, counted }) => Prisma.sql`SELECT ${named(key)} AS "id" FROM ${named(name)}
    WHERE ${named(key)} IS NOT NULL AND ${whereSql(counted)}`,
  );
  return Prisma.sql`SELECT "id", COUNT(*) AS "count" FROM (${Prisma.join(rows, " UNION ALL ")}) AS "rows" GROUP BY "id"`;
}

/** Every counter, and every number of a row that counts other rows, against the rows themselves. */
export async function checkTallies(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for (const stored of STORED_COUNTS) {
    const column = named(stored.column);
    const rows = await db.$queryRaw<{ id: number; kept: number; count: bigint | number }[]>`
      SELECT r."id", r.${column} AS "kept", COALESCE(f."count", 0) AS "count"
      FROM ${named(stored.table)} r LEFT JOIN (${found(stored)}) AS f ON f."id" = r."id"
      WHERE r.${column} <> COALESCE(f."count", 0) ORDER BY r."id"`;
    for (const { id, kept, count } of rows)
      problems.push(`${stored.table} ${id}: ${stored.column} ${kept}, not ${Number(count)}`);
  }
  for (const [table, tally] of tallies())
    for (const level of tally.levels) problems.push(...(await wrongIn(db, table, tally, level)));
  return problems;
}

/** Counts everything again, in one transaction: what the doctor does when it is asked to mend. */
export async function recountTallies(tx: Tx): Promise<void> {
  if (databaseKind() === "postgres") {
    const tables = [
      ...STORED_COUNTS.flatMap(({ of }) => of.map(({ name }) => name)),
      ...Object.keys(TALLIES),
    ];
    await tx.$executeRaw`LOCK TABLE ${list(tables)} IN SHARE ROW EXCLUSIVE MODE`;
  }
  for (const { table, column, of } of STORED_COUNTS) {
    const counts = of.map(
      ({ name, key, counted }) => Prisma.sql`(SELECT COUNT(*) FROM ${named(name)}
      WHERE ${named(key)} = ${named(table)}."id" AND ${whereSql(counted)})`,
    );
    const right = Prisma.sql`(${Prisma.join(counts, " + ")})`;
    await tx.$executeRaw`UPDATE ${named(table)} SET ${named(column)} = ${right}
      WHERE ${named(column)} <> ${right}`;
  }
  for (const [table, tally] of tallies()) await recount(tx, table, tally);
}

async function recount(tx: Tx, table: string, tally: Tally): Promise<void> {
  const base = databaseKind() === "sqlite" ? `${table}Tally` : `${table}TallyBase`;
  await tx.$executeRaw`DELETE FROM ${named(base)}`;
  if (databaseKind() === "postgres")
    await tx.$executeRaw`DELETE FROM ${named(`${table}TallyDelta`)}`;
  for (const [index, level] of tally.levels.entries()) {
    const others = Object.keys(tally.columns).filter((name) => !level.includes(name));
    const empty = others.map((name) => (tally.columns[name] === "sign" ? "0" : "''"));
    const figures = ["rows", ...sumsOf(tally)];
    const constants = Prisma.raw([index + 1, ...empty].join(", "));
    await tx.$executeRaw`INSERT INTO ${named(base)} (${list(["level", ...others, ...level, ...figures])})
      SELECT ${constants}, ${list([...level, ...figures])} FROM (${truth(table, tally, level)}) AS "found"`;
  }
}
