import { db } from "~/platform/db.server";

import type { Actor } from "../../kit/policy/policy";
import { findPage } from "../../kit/shared/list-query";
import { namesOf } from "../../company/audit-log/audit.list.server";
import { columnsOf, type ColumnKind } from "./columns";
import { importKinds, readImport } from "./import.server";
import { IMPORT_PAGE } from "./import.limits";
import type { ImportKind } from "./import.kinds";
import type { Outcome, RowMessage, ShownRow } from "./staged";

/** What the dry run shows of each kind. */
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

/** All messages about refused rows, some rows at a time. */
export async function* problemsOf(importId: number): AsyncGenerator<ShownRow[]> {
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
