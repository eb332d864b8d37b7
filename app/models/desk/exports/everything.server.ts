import type { Prisma } from "~/generated/sqlite/client";
import { getNoteDocument } from "~/models/billing/note/note.server";
import { documentFile, type DocumentView } from "~/models/papers/paper/document-view";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";
import { readAllIds } from "~/platform/lists/read-all.server";
import { getInvoiceDocument } from "../../billing/invoice/invoice.revision.server";
import { getReceipt } from "../../billing/payment/payment.receipt.server";
import { paymentReceived } from "../../billing/payment/payment.status";
import { companyDay, getCompany } from "../../company/company/company.server";
import { uncapitalized } from "../../ground/typed/text";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { getQuotationDocument } from "../../sales/quotation/quotation.decision.server";
import { omittedOf, TABLES } from "../../tables";
import type { Rows } from "./export.server";
import { EXPORTS } from "./exports.server";

const BATCH = 250;

type Model = Prisma.ModelName;
type Cells = (string | number | null)[];
type Delegate = {
  findMany: (asked: object) => Promise<Record<string, unknown>[]>;
  count: () => Promise<number>;
  fields: Record<string, { typeName: string }>;
};

const delegateOf = (model: Model) =>
  (db as unknown as Record<string, Delegate>)[uncapitalized(model)]!;

/** The tables that go along, and those that do not, with the reason. */
export const MODELS = Object.keys(TABLES) as Model[];

/** A table's columns without what lets people in, and without what is there for searching alone. */
export function columnsOf(model: Model): string[] {
  if (TABLES[model].leftOut) return [];
  const omitted = omittedOf(model);
  return Object.keys(delegateOf(model).fields).filter((name) => !omitted.includes(name));
}

/** A table's rows, some at a time: amounts in minor units, moments in UTC, bytes in base64. */
async function* tableRows(model: Model): AsyncGenerator<Cells[]> {
  const columns = columnsOf(model);
  const { findMany, fields } = delegateOf(model);
  const table = delegateOf(model);
  const byId = fields.id?.typeName === "Int";
  const orderBy = byId ? { id: "asc" } : columns.slice(0, 3).map((name) => ({ [name]: "asc" }));
  const select = Object.fromEntries(columns.map((name) => [name, true]));
  let [after, skip] = [-1, 0];
  for (;;) {
    const where = byId ? { where: { id: { gt: after } } } : { skip };
    const rows = await findMany.call(table, { ...where, orderBy, select, take: BATCH });
    if (rows.length > 0) yield rows.map((row) => columns.map((name) => plain(row[name])));
    if (rows.length < BATCH) return;
    after = Number(rows.at(-1)?.id);
    skip += rows.length;
  }
}

function plain(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return value;
  if (value instanceof Date) return value.toISOString();
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : String(value);
}

/** Papers that were issued, of one kind. */
type Papers = {
  folder: string;
  table: string;
  where: object;
  view: (actor: Actor, id: number) => Promise<DocumentView>;
};

const PAPERS: Papers[] = [
  {
    folder: "quotations",
    table: "Quotation",
    where: { status: { in: ["sent", "approved", "rejected"] } },
    view: (actor, id) => getQuotationDocument(actor, id, null),
  },
  {
    folder: "invoices",
    table: "Invoice",
    where: { status: { in: ["Sent", "Paid", "Overdue", "Cancelled"] } },
    view: getInvoiceDocument,
  },
  { folder: "notes", table: "Note", where: {}, view: getNoteDocument },
  { folder: "receipts", table: "Payment", where: paymentReceived.where(), view: getReceipt },
];

/** Drawing a paper takes so long on an ordinary machine, reading a row so long; milliseconds. */
const PAPER_MS = 40;
const ROW_MS = 0.3;

/** The number of rows and documents in the full export, shown before the download. */
export async function everythingThere(actor: Actor) {
  assertCan(actor, "company:export");
  const kept = MODELS.filter((model) => !TABLES[model].leftOut);
  const [rows, papers] = await Promise.all([
    Promise.all(kept.map((model) => delegateOf(model).count())),
    Promise.all(PAPERS.map(({ table, where }) => countRows(table, where))),
  ]);
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
  const seconds = Math.ceil((sum(rows) * ROW_MS + sum(papers) * PAPER_MS) / 1000);
  return { tables: kept.length, rows: sum(rows), papers: sum(papers), seconds };
}

/** A file of the whole: a table, a list, a paper, or what is said about all of them. */
export type Part =
  | { name: string; head: string[]; rows: AsyncGenerator<Cells[]> }
  | { name: string; list: Rows }
  | { name: string; paper: DocumentView; missing: (why: string) => void }
  | { name: string; text: string };

/** Lists that people read, as the office sees them, beside the tables. */
const LISTS = ["quotations", "invoices", "notes", "payments", "jobs", "items", "customers"];

/**
 * Everything of the company, one file after another: tables, lists, papers and, last, what is in it. Each is read when
 * its turn comes. Admins only: raises `forbidden`.
 */
export async function* everything(actor: Actor, version: string): AsyncGenerator<Part> {
  assertCan(actor, "company:export");
  const notes: string[] = [];
  for (const model of MODELS) {
    const head = columnsOf(model);
    if (head.length === 0) continue;
    let count = 0;
    const rows = async function* () {
      for await (const some of tableRows(model)) {
        count += some.length;
        yield some;
      }
    };
    const name = `tables/${model}.csv`;
    yield { name, head, rows: rows() };
    notes.push(`${name}: ${count} rows. ${head.join(", ")}`);
  }
  for (const list of LISTS) {
    const name = `lists/${list}.csv`;
    const found = await EXPORTS.get(`/${list}`)!.open(actor, new URLSearchParams());
    yield { name, list: found };
    notes.push(`${name}: ${found.total} rows`);
  }
  for (const { folder, table, where, view } of PAPERS) {
    const ids = await readAllIds([{ table, where, orderBy: [{ id: "asc" }] }]);
    const missing: string[] = [];
    for (const some of ids.batches(BATCH)) {
      for (const id of some) {
        const paper = await view(actor, id).catch((error: unknown) => nullIfGone(error));
        // Deleted since it was counted.
        if (!paper) continue;
        const name = `papers/${folder}/${documentFile(paper)}`;
        yield { name, paper, missing: (why) => missing.push(`${name}: ${why}`) };
      }
    }
    notes.push(`papers/${folder}: ${ids.total} papers`);
    notes.push(...missing.map((line) => `  could not be drawn: ${line}`));
  }
  yield { name: "README.txt", text: await about(notes, version) };
}

function nullIfGone(error: unknown): null {
  if ((error as { code?: unknown }).code === "not_found") return null;
  throw error;
}

async function about(notes: readonly string[], version: string): Promise<string> {
  const [{ name }, { today }] = await Promise.all([getCompany(), companyDay()]);
  const left = MODELS.flatMap((model) => {
    const { leftOut } = TABLES[model];
    if (leftOut) return [`${model}: ${leftOut}`];
    const omitted = omittedOf(model).filter((name) => name !== "searchText");
    return omitted.length > 0 ? [`${model}, of it ${omitted.join(", ")}`] : [];
  });
  return [
    `Everything of ${name}, ${today} (finished at ${now().toISOString()}), made by version ${version}.`,
    "",
    "tables/  Every table as it is stored, as CSV (UTF-8). Amounts are whole numbers of the smallest unit: 1983993 of INR",
    "         is 19,839.93 rupees. Rates are hundredths of a percent: 1800 is 18 %. Quantities are hundredths. Days are",
    "         YYYY-MM-DD, moments ISO in UTC. Columns that end with Id name the row of another table by its id.",
    "lists/   The lists as the office reads them, with amounts in rupees (or the currency beside them).",
    "papers/  The papers that were issued, as PDF.",
    "",
    "Photos are named in tables/Photo.csv by the hash of their file. The files themselves, which may be gigabytes, are in",
    "the backup: uploads/photos, under the first two signs of the hash.",
    "",
    "A text that a spreadsheet would take for a formula has an apostrophe in front. The files were read one after",
    "another while people went on working: what was changed meanwhile may stand in one and not in the other. A copy that",
    "fits together, from which the product can be restored, is a backup (npm run backup).",
    "",
    "What is in it",
    ...notes,
    "",
    "Left out on purpose: what opens an account or a paper, and what the product keeps for itself",
    ...left,
    "",
  ].join("\r\n");
}
