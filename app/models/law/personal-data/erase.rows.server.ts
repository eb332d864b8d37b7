import { Prisma } from "~/generated/sqlite/client";
import { databaseKind, type Tx } from "~/platform/db.server";

import { foldRow } from "../../desk/search/fold-again.server";
import { uncapitalized } from "../../ground/typed/text";
import {
  textsAfterErasure,
  type Facets,
  type Personal,
  type RowOf,
} from "../../kit/record/define-record";
import { anonymising } from "../../road/signature/signature.anonymise.server";
import { TABLES } from "../../tables";
import { isLeft, lineLeft, sparingDays } from "./erase.history";
import type { Person, Theirs } from "./erase.known.server";
import { asLeft, REMOVED } from "./erase.scrub";

type Rows = {
  findMany: (args: {
    where: object;
    select?: object;
  }) => Promise<({ id: number } & Record<string, unknown>)[]>;
  update: (args: { where: { id: number }; data: object }) => Promise<unknown>;
};
export const rowsOf = (tx: Tx, table: string) =>
  tx[uncapitalized(table) as "officeNote"] as unknown as Rows;

/** Takes a person out of the texts of rows of theirs, by the facets of the table; `besides`: what else is written then. */
export async function eraseRows<
  M extends Prisma.ModelName & keyof typeof TABLES,
  R extends Partial<RowOf<M>> & { id: number },
>(
  tx: Tx,
  person: Pick<Person, "label" | "scrub">,
  table: M,
  rows: readonly R[],
  besides: (row: R, left: Partial<RowOf<M>>) => object = () => ({}),
): Promise<void> {
  for (const row of rows) {
    const left = textsAfterErasure<M>(TABLES[table].texts as never, row, asLeft(person));
    const data = { ...left, ...besides(row, left as Partial<RowOf<M>>) };
    await rowsOf(tx, table).update({ where: { id: row.id }, data });
  }
}

/** As text stands within JSON, without its quotation marks. */
export const inJson = (word: string) => JSON.stringify(word).slice(1, -1);

/** The rows of a table in whose texts one of the words stands, in capitals or not; what is found is read again by its scrubber. */
export async function rowsNaming(
  tx: Tx,
  table: string,
  columns: readonly string[],
  words: readonly string[],
): Promise<number[]> {
  if (words.length === 0) return [];
  // Beyond plain letters a database may know no capitals.
  const spelt = words.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]);
  const said = columns.flatMap((name) =>
    [...new Set(spelt)].map((word) => {
      const column = Prisma.raw(`"${name}"`);
      // SQLite compares letters so by itself.
      return databaseKind() === "sqlite"
        ? Prisma.sql`${column} LIKE ${`%${word}%`}`
        : Prisma.sql`LOWER(${column}) LIKE ${`%${word.toLowerCase()}%`}`;
    }),
  );
  const rows = await tx.$queryRaw<{ id: number | bigint }[]>`
    SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE ${Prisma.join(said, " OR ")} ORDER BY "id"`;
  return rows.map(({ id }) => Number(id));
}

/** So many ids are asked for at once: databases take no more parameters than some thousands. */
const AT_ONCE = 1_000;

async function rowsById(tx: Tx, table: string, ids: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const id = { in: ids.slice(from, from + AT_ONCE) };
    rows.push(...(await rowsOf(tx, table).findMany({ where: { id } })));
  }
  return rows;
}

/** Lines of history of anybody's records that name somebody go on without. How many changed. */
export async function eraseFromLines(
  tx: Tx,
  { words, scrubElsewhere }: Pick<Person, "words" | "scrubElsewhere">,
): Promise<number> {
  const columns = ["note", "values", "changes"];
  const ids = await rowsNaming(tx, "HistoryEntry", columns, words.map(inJson));
  const scrub = sparingDays(scrubElsewhere);
  const lines = (await rowsById(tx, "HistoryEntry", ids)) as unknown as HistoryLine[];
  return eraseLines(tx, lines, (line) => {
    const left = lineLeft(line, scrub, (_, text) => scrub(text));
    return { ...left, note: line.note && scrub(line.note) };
  });
}
type HistoryLine = { id: number; changes: string; values: string | null; note: string | null };

/** Texts in which anybody may be named, whatever becomes of them with the record's own person. */
const ANYBODYS: readonly Personal[] = ["elsewhere", "scrub", "say", "erase"];
type Row = { id: number } & Record<string, unknown>;

/** Returns the changed texts of a row without a person who is named there. A contact that was all of it leaves nothing. */
function withoutThem(
  row: Row,
  columns: readonly [string, Facets][],
  scrub: (text: string) => string,
) {
  return columns.flatMap(([column, { personal }]) => {
    const text = row[column];
    const left = typeof text === "string" ? scrub(text) : text;
    if (left === text) return [];
    return [[column, personal === "erase" && left === REMOVED ? null : left]];
  });
}

/** The consignments of rows: who signed there signed their texts. */
async function consignmentsOf(tx: Tx, table: string, rows: readonly Row[]): Promise<number[]> {
  if (table === "Consignment") return rows.map(({ id }) => id);
  const of = (column: string) => ({ in: rows.map((row) => row[column] as number) });
  const select = { consignmentId: true } as const;
  if (table === "Package") {
    const where = { jobId: of("jobId") };
    return (await tx.consignment.findMany({ where, select: { id: true } })).map(({ id }) => id);
  }
  if (table === "VehicleMark") {
    const reports = await tx.vehicleReport.findMany({ where: { id: of("reportId") }, select });
    return reports.map(({ consignmentId }) => consignmentId);
  }
  return rows.flatMap(({ consignmentId }) => (consignmentId as number | undefined) ?? []);
}

/** Removes the person from records about others and about things; searches find those without them. */
export async function eraseElsewhere(
  tx: Tx,
  { words, scrubElsewhere }: Pick<Person, "words" | "scrubElsewhere">,
): Promise<void> {
  if (words.length === 0) return;
  for (const [table, { texts }] of Object.entries(TABLES)) {
    const columns = Object.entries<Facets>(texts).filter(([, { personal }]) =>
      ANYBODYS.includes(personal),
    );
    if (columns.length === 0) continue;
    const names = columns.map(([column]) => column);
    const found = await rowsById(tx, table, await rowsNaming(tx, table, names, words));
    const changed = found.flatMap((row) => {
      const left = withoutThem(row, columns, scrubElsewhere);
      return left.length === 0 ? [] : [{ row, left }];
    });
    const rows = changed.map(({ row }) => row);
    await anonymising(tx, await consignmentsOf(tx, table, rows), async () => {
      for (const { row, left } of changed) {
        const raised = "version" in row ? { version: { increment: 1 } } : {};
        const data = { ...(Object.fromEntries(left) as object), ...raised };
        await rowsOf(tx, table).update({ where: { id: row.id }, data });
        await foldRow(tx, table, row.id);
      }
    });
  }
}

/** Writes what is left of lines of history. How many changed. */
export async function eraseLines<L extends { id: number }>(
  tx: Tx,
  lines: readonly L[],
  left: (line: L) => Prisma.HistoryEntryUpdateInput,
): Promise<number> {
  let changed = 0;
  for (const line of lines) {
    const data = left(line);
    if (isLeft(line, data)) continue;
    await tx.historyEntry.update({ where: { id: line.id }, data });
    changed += 1;
  }
  return changed;
}

const LINKED = [
  "quotation",
  "invoice",
  "note",
  "payment",
  "statement",
  "consignment",
  "job",
] as const;

/** The links to their papers, and those of crews to their moves. */
export const linksOf = (theirs: Theirs) => ({
  OR: LINKED.map((entity) => ({
    entity,
    entityId: { in: theirs[entity] },
  })),
});

/** The person's records, as history, audit and drafts name them. */
export const theirRecords = ({ id, theirs }: Person) => [
  { of: "user", ids: [id] },
  ...Object.entries(theirs).map(([of, ids]) => ({ of, ids })),
];

/** Whether a record is the person's. */
export const isTheirs = (person: Person, of: string, id: number | null) =>
  id !== null && theirRecords(person).some((some) => some.of === of && some.ids.includes(id));
