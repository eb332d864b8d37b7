import { db } from "~/platform/db.server";
import { namesOf } from "../../company/audit-log/audit.list.server";
import type { Actor } from "../../kit/policy/policy";
import { findPage } from "../../kit/shared/list-query";
import { type ColumnKind, columnsOf } from "./columns";
import { IMPORT_PAGE, type ImportKind } from "./import.kinds";
import { keptFile } from "./import.file.server";
import { importKinds, type OneImport, readImport } from "./import.server";
import type { Outcome, RowMessage, ShownRow } from "./staged";
import { rowsOf, UNCALCULATED } from "./table-file.server";
import { trimmed } from "./values";

/** The sample file of a kind: its columns and one row. */
export function sampleRows(kind: ImportKind): { head: string[]; rows: string[][] } {
  const columns = Object.values(columnsOf(kind)).filter(({ sample }) => sample);
  return {
    head: columns.map(({ label }) => label),
    rows: [columns.map(({ sample }) => sample)],
  };
}

/** Returns the sample as a workbook. Its cells are text, so that Excel takes no phone for a figure. */
export async function sampleWorkbook(kind: ImportKind): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import("hucre/xlsx");
  const { head, rows } = sampleRows(kind);
  const bytes = await writeXlsx({ sheets: [{ name: "Import", rows: [head, ...rows] }] });
  return new Uint8Array(bytes);
}

/** The columns that the dry run shows of a kind. */
export function shownColumns(kind: ImportKind): { label: string; kind: ColumnKind }[] {
  return Object.values(columnsOf(kind))
    .filter(({ shown }) => shown)
    .map(({ label, kind: own }) => ({ label, kind: own }));
}

export type RowFilter = Outcome | "";

/** A page of the dry run, in the order of the file. */
export async function importRows(importId: number, only: RowFilter, page: number) {
  const where = { importId, ...(only ? { outcome: only } : {}) };
  const { totalPages: pages, ...found } = await findPage(
    { page: Math.max(1, page), limit: IMPORT_PAGE },
    () => db.importRow.count({ where }),
    (slice) => db.importRow.findMany({ where, orderBy: { line: "asc" }, ...slice }),
  );
  return { ...found, pages, rows: found.rows.map(shownRow) };
}

const shownRow = (row: {
  line: number;
  outcome: string;
  shown: string;
  said: string;
}): ShownRow => ({
  line: row.line,
  outcome: row.outcome as Outcome,
  shown: JSON.parse(row.shown) as string[],
  messages: JSON.parse(row.said) as RowMessage[],
});

const BATCH = 1_000;

/** The refused rows of a file as they stand there, each behind what to do: to be mended and brought again. */
export async function* problemRows({ id, found }: OneImport): AsyncGenerator<string[][]> {
  const file = rowsOf(await keptFile(id), found.reading);
  for await (const problems of problemsOf(id)) {
    const rows: string[][] = [];
    for (const { line, messages } of problems) {
      let next = await file.next();
      while (!next.done && next.value.line < line) next = await file.next();
      const cells = next.done ? [] : next.value.cells;
      const said = messages.map(({ column, message }) =>
        column === null ? message : `${column}: ${message}`,
      );
      rows.push([said.join("\n"), ...cells.map((cell) => trimmed(cell).replace(UNCALCULATED, ""))]);
    }
    yield rows;
  }
}

/** All messages about refused rows, some rows at a time. */
async function* problemsOf(importId: number): AsyncGenerator<ShownRow[]> {
  for (let last = 0; ;) {
    const rows = await db.importRow.findMany({
      where: { importId, outcome: "problem", line: { gt: last } },
      orderBy: { line: "asc" },
      take: BATCH,
    });
    if (rows.length === 0) return;
    yield rows.map(shownRow);
    last = rows.at(-1)?.line ?? last;
  }
}

const IMPORTS_A_PAGE = 25;

/** The imports of the kinds that the actor may bring in, the newest first. */
export async function listImports(actor: Actor, page: number) {
  const where = { kind: { in: importKinds(actor) } };
  const orderBy = [{ createdAt: "desc" as const }, { id: "desc" as const }];
  const { totalPages: pages, ...found } = await findPage(
    { page: Math.max(1, page), limit: IMPORTS_A_PAGE },
    () => db.import.count({ where }),
    (slice) => db.import.findMany({ where, orderBy, ...slice }),
  );
  const names = await namesOf(found.rows.map(({ createdById }) => createdById));
  const rows = found.rows.map((row) => ({
    ...readImport(row),
    by: names.get(row.createdById ?? 0) ?? "",
  }));
  return { ...found, pages, rows };
}

/** Whoever an import's history names; null where the account is gone. */
export async function authorOf(id: number | null) {
  const names = await namesOf([id]);
  return [...names].map(([of, name]) => ({ id: of, name }))[0] ?? null;
}

/** The first records that an import brought, to look at. */
export async function firstRecords(importId: number, target: string): Promise<number[]> {
  const rows = await db.importRecord.findMany({
    where: { importId, target },
    select: { recordId: true },
    orderBy: { id: "asc" },
    take: 5,
  });
  return rows.map(({ recordId }) => recordId);
}
