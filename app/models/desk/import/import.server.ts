import type { Import } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { assertCan, can, type Actor } from "../../kit/policy/policy";
import { conflict, DomainError, invalidField, notFound } from "../../kit/shared/domain-error";
import { columnsOf } from "./columns";
import type { Encoding } from "./encoding";
import {
  assertSize,
  findIn,
  keepFile,
  keptFile,
  orderIn,
  proposedFor,
  type Choices,
  type Found,
} from "./import.file.server";
import {
  duplicateChoices,
  IMPORT_KINDS,
  KIND_WORDS,
  toImportKind,
  type DuplicateChoice,
  type ImportKind,
  type ImportState,
} from "./import.kinds";
import { DATE_ORDERS, type DateOrder } from "./values";

export type OneImport = Omit<Import, "kind" | "status" | "found" | "chosen"> & {
  kind: ImportKind;
  status: ImportState;
  found: Found;
  chosen: Choices;
};

/** A stored import with what it keeps as JSON. */
export function readImport(row: Import): OneImport {
  return {
    ...row,
    kind: toImportKind(row.kind) ?? "customers",
    status: row.status as ImportState,
    found: JSON.parse(row.found) as Found,
    chosen: JSON.parse(row.chosen) as Choices,
  };
}

/** The kinds that the actor may bring in. */
export function importKinds(actor: Actor): ImportKind[] {
  return IMPORT_KINDS.filter((kind) => can(actor, KIND_WORDS[kind].action));
}

/** An import. Raises `not_found` for one of a kind that the actor may not bring in. */
export async function getImport(actor: Actor, id: number): Promise<OneImport> {
  assertCan(actor, "import:records");
  const row = await db.import.findUnique({ where: { id } });
  const found = row && readImport(row);
  if (!found || !can(actor, KIND_WORDS[found.kind].action)) throw notFound("import");
  return found;
}

export type Upload = { name: string; bytes: Uint8Array };

/**
 * Takes a file of rows to be brought in, and proposes its columns. Raises `invalid` at `file` for what is no table of
 * ours, in a sentence that says what it is and what to do.
 */
export async function uploadImport(actor: Actor, kind: ImportKind, file: Upload): Promise<number> {
  assertCan(actor, KIND_WORDS[kind].action);
  assertSize(file.bytes.length);
  const { found, rows } = await findIn(kind, file.bytes);
  return transaction(async (tx) => {
    const { id } = await tx.import.create({
      data: {
        kind,
        fileName: fileNameOf(file.name),
        fileSize: file.bytes.length,
        found: JSON.stringify(found),
        chosen: JSON.stringify(proposedFor(kind, found)),
        rows,
        createdById: actor.id,
        createdAt: now(),
      },
    });
    await keepFile(tx, id, file.bytes);
    return id;
  });
}

function fileNameOf(name: string): string {
  const bare = name
    .replace(/^.*[/\\]/s, "")
    .replace(/\p{Cc}/gu, "")
    .trim();
  return bare.slice(-120) || "list";
}

const alreadyIn = (state: ImportState) => conflict(`This import is ${state} already.`);

/** Reads the file in another encoding, where it said none itself. */
export async function chooseEncoding(actor: Actor, id: number, encoding: Encoding): Promise<void> {
  const own = await getImport(actor, id);
  if (!own.found.reading.guessed) throw conflict("The file itself says which encoding it has.");
  await readAgain(own, { encoding });
}

/** Reads another sheet of a workbook, counted from 0. Raises `invalid` at `sheet` for one that there is not. */
export async function chooseSheet(actor: Actor, id: number, sheet: number): Promise<void> {
  const own = await getImport(actor, id);
  if (!own.found.reading.sheets?.[sheet]) {
    throw invalidField("sheet", "Choose a sheet of the workbook");
  }
  await readAgain(own, { sheet }).catch((error: unknown) => {
    // A problem of the sheet is said where the sheet was chosen.
    const [sentence] = error instanceof DomainError ? (error.fieldErrors.file ?? []) : [];
    throw sentence ? invalidField("sheet", sentence) : error;
  });
}

async function readAgain(
  own: OneImport,
  asked: { encoding?: Encoding; sheet?: number },
): Promise<void> {
  if (own.status !== "uploaded" && own.status !== "checked") throw alreadyIn(own.status);
  const { id } = own;
  const { found, rows } = await findIn(own.kind, await keptFile(id), asked);
  await moved(id, own.status, {
    status: "uploaded",
    found: JSON.stringify(found),
    chosen: JSON.stringify({ ...proposedFor(own.kind, found), duplicates: own.chosen.duplicates }),
    rows,
    said: null,
  });
}

/** The posted choices about a file's columns: texts as a form has them. */
type PostedChoices = {
  /** Which column of the file, counted from 0, is which field. */
  columns: Readonly<Record<string, number | null>>;
  order?: string | null;
  duplicates?: string | null;
};

/** The choices, checked. Raises `invalid` at the column that is missing or named twice, at `order` where it is to be said. */
function choicesOf(own: Pick<OneImport, "kind" | "found">, posted: PostedChoices): Choices {
  const fieldErrors: Record<string, string[]> = {};
  const columns: Record<string, number> = {};
  const taken = new Map<number, string>();
  for (const [name, { label }] of Object.entries(columnsOf(own.kind))) {
    const index = posted.columns[name];
    if (index === null || index === undefined) continue;
    if (!Number.isInteger(index) || index < 0 || index >= own.found.columns.length) {
      fieldErrors[name] = ["Choose a column of the file"];
      continue;
    }
    const other = taken.get(index);
    if (other) fieldErrors[name] = [`This column is already used as ${other}`];
    taken.set(index, label);
    columns[name] = index;
  }
  const missing = Object.entries(columnsOf(own.kind)).filter(
    ([name, { required }]) => required && columns[name] === undefined,
  );
  for (const [name, { label }] of missing) {
    fieldErrors[name] = [`Choose the column for ${label}`];
  }
  const named = ["name", "firstName", "lastName", "company"];
  if (own.kind === "customers" && !named.some((name) => columns[name] !== undefined)) {
    fieldErrors.name = ["Choose the column for Name"];
  }
  if (own.kind === "invoices" && columns.total === undefined && columns.balance === undefined) {
    fieldErrors.total = ["Choose the column for Total, or Balance"];
  }
  const days = Object.entries(columns)
    .filter(([name]) => columnsOf(own.kind)[name]?.kind === "day")
    .map(([, index]) => index);
  const shown = orderIn(own.found, days);
  const chosen = DATE_ORDERS.find((order) => order === posted.order) ?? null;
  if (posted.order && !chosen) fieldErrors.order = ["Order of dates must be dmy, mdy or ymd"];
  if (shown.asked && !chosen && !fieldErrors.order)
    fieldErrors.order = [ORDER_ASKED(shown.contradict)];
  const duplicates = duplicateChoices(own.kind).find(
    (one) => one === (posted.duplicates || "skip"),
  );
  if (!duplicates) fieldErrors.duplicates = ["Choose what happens to records that already exist"];
  if (Object.keys(fieldErrors).length > 0) {
    const [first = ""] = Object.values(fieldErrors).flat();
    throw new DomainError("invalid", first, { fieldErrors });
  }
  const order: DateOrder | null = chosen ?? shown.order;
  return { columns, order, duplicates: duplicates as DuplicateChoice };
}

const ORDER_ASKED = (contradict: boolean) =>
  contradict
    ? "The dates use several orders of day, month and year. Choose one; rows with another order are refused"
    : "The dates do not show whether day or month comes first. Choose the order";

/** Keeps what was chosen, and has the rows checked. Raises `invalid` as `choicesOf` does, `conflict` once it is being imported. */
export async function checkImport(actor: Actor, id: number, posted: PostedChoices): Promise<void> {
  const own = await getImport(actor, id);
  if (!["uploaded", "checked", "failed"].includes(own.status) || own.clearedAt)
    throw alreadyIn(own.status);
  const chosen = choicesOf(own, posted);
  await moved(id, own.status, {
    status: "checking",
    chosen: JSON.stringify(chosen),
    ...NOTHING_YET,
  });
}

/** Nobody is at it. */
export const NO_LEASE = { leaseId: null, leaseUntil: null };

const NOTHING_YET = {
  progress: 0,
  created: 0,
  filled: 0,
  skipped: 0,
  problems: 0,
  said: null,
  ...NO_LEASE,
};

/** Back to the columns of a file that was checked. */
export async function reopenColumns(actor: Actor, id: number): Promise<void> {
  const own = await getImport(actor, id);
  if (own.status === "uploaded") return;
  if (own.status !== "checked" && own.status !== "failed") throw alreadyIn(own.status);
  await moved(id, own.status, { status: "uploaded", said: null });
}

/** 'Import N customers': has the checked rows written. Harmless once it is under way or done. */
export async function runImport(actor: Actor, id: number): Promise<void> {
  const own = await getImport(actor, id);
  if (own.status === "writing" || own.status === "done") return;
  if (own.status !== "checked") throw conflict("This import has to be checked first.");
  if (own.created + own.filled === 0) {
    throw conflict("No row of this file can be imported. See the problem of each row.");
  }
  await moved(id, "checked", {
    status: "writing",
    runById: actor.id,
    progress: 0,
    said: null,
    ...NO_LEASE,
  });
}

/** Throws away an import that nothing was written of, with its file. */
export async function discardImport(actor: Actor, id: number): Promise<void> {
  const own = await getImport(actor, id);
  if (["writing", "done", "undoing", "undone"].includes(own.status)) {
    throw conflict("This import is finished: undo it instead of discarding it.");
  }
  const { count } = await db.import.deleteMany({ where: { id, status: own.status } });
  if (count === 0) throw conflict(CHANGED);
}

const CHANGED = "Another person is working on this import. Reload the page to see its status.";

/** Brings an import from one state into another. Raises `conflict` where somebody else did before. */
export async function moved(
  id: number,
  from: ImportState,
  data: Parameters<typeof db.import.updateMany>[0]["data"],
): Promise<void> {
  const { count } = await db.import.updateMany({ where: { id, status: from }, data });
  if (count === 0) throw conflict(CHANGED);
}
