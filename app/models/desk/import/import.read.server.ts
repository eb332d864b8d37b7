import { db } from "~/platform/db.server";

import type { Actor } from "../../kit/policy/policy";
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
  const total = await db.importRow.count({ where });
  const pages = Math.max(1, Math.ceil(total / IMPORT_PAGE));
  const own = Math.min(Math.max(1, page), pages);
  const rows = await db.importRow.findMany({
    where,
    orderBy: { line: "asc" },
    skip: (own - 1) * IMPORT_PAGE,
    take: IMPORT_PAGE,
  });
  return { rows: rows.map(shownRow), page: own, pages, total };
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
  const total = await db.import.count({ where });
  const pages = Math.max(1, Math.ceil(total / IMPORTS_A_PAGE));
  const own = Math.min(Math.max(1, page), pages);
  const rows = await db.import.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: (own - 1) * IMPORTS_A_PAGE,
    take: IMPORTS_A_PAGE,
  });
  const names = await namesOf(rows.map(({ createdById }) => createdById));
  return {
    rows: rows.map((row) => ({ ...readImport(row), by: names.get(row.createdById ?? 0) ?? "" })),
    page: own,
    pages,
    total,
  };
}

/** The names of whoever did something, by their ids. */
export async function namesOf(ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id): id is number => id !== null))];
  const users = await db.user.findMany({
    where: { id: { in: wanted } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, name]));
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
