import { now } from "~/platform/clock.server";
import { databaseKind, db, transaction, type Tx } from "~/platform/db.server";

import { assertCan, type Actor } from "../policy/policy";
import { conflict } from "../shared/domain-error";
import { clearRows } from "./import.check.server";
import { KIND_WORDS } from "./import.kinds";
import { getImport, type OneImport } from "./import.server";
import { noteHistory } from "./import.write.server";
import type { Leased } from "./lease.server";
import { storedMoment } from "./quotations.server";
import { TARGETS, type Target } from "./staged";

/** What hangs on imported records: tables that name them, and how people call what is there. */
const HANGING: readonly [target: Target, table: string, column: string, words: [string, string]][] =
  [
    ["User", "Quotation", "customerId", ["quotation", "quotations"]],
    ["User", "Invoice", "clientId", ["invoice", "invoices"]],
    ["User", "Payment", "clientId", ["payment", "payments"]],
    ["User", "Job", "clientId", ["job", "jobs"]],
    ["User", "Session", "userId", ["open session of a customer", "open sessions of customers"]],
    [
      "User",
      "PrivacyRequest",
      "accountId",
      ["request about personal data", "requests about personal data"],
    ],
    ["Item", "QuotationItem", "itemId", ["row of a quotation", "rows of quotations"]],
    ["Item", "InvoiceItem", "itemId", ["line of an invoice", "lines of invoices"]],
    ["Quotation", "Invoice", "quotationId", ["invoice", "invoices"]],
    ["Quotation", "Payment", "quotationId", ["payment", "payments"]],
    ["Quotation", "Job", "quotationId", ["job", "jobs"]],
    [
      "Quotation",
      "QuotationDecision",
      "quotationId",
      ["answer of a customer", "answers of customers"],
    ],
    ["Invoice", "Payment", "invoiceId", ["payment", "payments"]],
    ["Invoice", "Note", "invoiceId", ["credit or debit note", "credit and debit notes"]],
    ["Invoice", "AdvanceAdjustment", "invoiceId", ["advance taken off", "advances taken off"]],
  ];

const ids = (importId: number, target: Target) =>
  `SELECT "recordId" FROM "ImportRecord" WHERE "importId" = ${importId} AND "target" = '${target}'`;

const own = (table: string): table is Target => (TARGETS as readonly string[]).includes(table);

/** What keeps an import from being undone, in a sentence; null where nothing does. */
async function hangingOn(tx: Tx, importId: number): Promise<string | null> {
  const found: string[] = [];
  const count = async (sql: string, [one, many]: [string, string]) => {
    const [row] = await tx.$queryRawUnsafe<{ n: bigint | number }[]>(sql);
    const n = Number(row?.n ?? 0);
    if (n > 0) found.push(`${n.toLocaleString("en-IN")} ${n === 1 ? one : many}`);
  };
  for (const [target, table, column, words] of HANGING) {
    // What came by the same import goes with it.
    const others = own(table) ? ` AND "id" NOT IN (${ids(importId, table)})` : "";
    await count(
      `SELECT COUNT(*) AS n FROM "${table}" WHERE "${column}" IN (${ids(importId, target)})${others}`,
      words,
    );
  }
  for (const [target, entity] of [
    ["Quotation", "quotation"],
    ["Invoice", "invoice"],
  ] as const) {
    await count(
      `SELECT COUNT(*) AS n FROM "DocumentLink" WHERE "entity" = '${entity}' AND "entityId" IN (${ids(importId, target)})`,
      ["link that a customer may have", "links that customers may have"],
    );
  }
  if (found.length === 0) return null;
  return `This import cannot be undone: ${[...new Set(found)].join(", ")} ${found.length === 1 ? "hangs" : "hang"} on what it brought. Remove that first, or correct the records themselves.`;
}

/** What keeps a finished import from being undone, for its page; null where it may be. */
export async function undoRefusal(id: number): Promise<string | null> {
  return hangingOn(db, id);
}

/** 'Undo this import': has what it brought removed. Raises `conflict` where something hangs on it; harmless when it is under way. */
export async function undoImport(actor: Actor, id: number): Promise<void> {
  const found = await getImport(actor, id);
  assertCan(actor, KIND_WORDS[found.kind].action);
  if (found.status === "undoing" || found.status === "undone") return;
  if (found.status !== "done")
    throw conflict("This import was not written: there is nothing to undo.");
  if (found.created === 0) {
    throw conflict("This import added nothing: what it filled in stays, and is corrected by hand.");
  }
  const hangs = await hangingOn(db, id);
  if (hangs) throw conflict(hangs);
  const { count } = await db.import.updateMany({
    where: { id, status: "done" },
    data: { status: "undoing", undoneById: actor.id, said: null, leaseId: null, leaseUntil: null },
  });
  if (count === 0) throw conflict("Somebody else is at this import: look how it stands.");
}

const UNDONE = "Its import was undone";

const SEARCHED = ["User", "Item", "Quotation", "Invoice"] as const;

/** SQLite's search removes at once what it is told to, by some milliseconds a thousand records, or leaves it to merges. */
async function removeFromSearch(tx: Tx, how: "at once" | "by merges"): Promise<void> {
  if (databaseKind() !== "sqlite") return;
  for (const table of SEARCHED) {
    await tx.$executeRawUnsafe(
      `INSERT INTO "${table}Search"("${table}Search", "rank") VALUES ('secure-delete', ${how === "at once" ? 1 : 0})`,
    );
  }
}

/** Merges what searches have, so that nothing of what was removed is left in them; some pages at a time. */
async function mergeSearch(): Promise<void> {
  if (databaseKind() !== "sqlite") return;
  for (const table of SEARCHED) {
    for (let step = 0; step < 5_000; step++) {
      const pages = step === 0 ? -200 : 200;
      const changed = await transaction(async (tx) => {
        const total = async () => {
          const [row] = await tx.$queryRawUnsafe<{ n: bigint | number }[]>(
            "SELECT total_changes() AS n",
          );
          return Number(row?.n ?? 0);
        };
        const before = await total();
        await tx.$executeRawUnsafe(
          `INSERT INTO "${table}Search"("${table}Search", "rank") VALUES ('merge', ${pages})`,
        );
        return (await total()) - before;
      });
      if (changed < 2) break;
    }
  }
}

/** Removes in one transaction what an import brought; where something hangs on it by now, it stays as it is. */
export async function removeRecords(found: OneImport, lease: Leased): Promise<void> {
  const author = await db.user.findUnique({
    where: { id: found.undoneById ?? 0 },
    select: { id: true, name: true },
  });
  const refused = await transaction(async (tx) => {
    const undoneAt = now();
    await lease.assertOurs(tx, { status: "undone", undoneAt, leaseId: null, leaseUntil: null });
    const hangs = await hangingOn(tx, found.id);
    if (hangs) {
      await tx.import.update({
        where: { id: found.id },
        data: { status: "done", undoneAt: null, undoneById: null, said: hangs },
      });
      return true;
    }
    await removeFromSearch(tx, "by merges");
    for (const target of [...TARGETS].reverse()) {
      await noteHistory(tx, found, target, "Deleted", author, storedMoment(undoneAt), UNDONE);
      await tx.$executeRawUnsafe(
        `DELETE FROM "${target}" WHERE "id" IN (${ids(found.id, target)})`,
      );
    }
    await removeFromSearch(tx, "at once");
    return false;
  });
  if (refused) return;
  await clearRows(found.id);
  await mergeSearch();
}
