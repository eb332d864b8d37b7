import type { Prisma } from "~/generated/sqlite/client";
import { lineWords } from "~/models/desk/history/history.read.server";
import { db } from "~/platform/db.server";

/** Lines of history with the words that people read, the oldest first. */
export async function historySaid(where: Prisma.HistoryEntryWhereInput = {}) {
  const rows = await db.historyEntry.findMany({ where, orderBy: { id: "asc" } });
  return rows.map((row) => ({ ...row, ...lineWords(row) }));
}
