import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { columnsOf } from "./columns";
import { customersChecker } from "./customers.server";
import { DELIMITER_LABELS } from "./encoding";
import { definedChecker, isDefined } from "./definitions.server";
import { enquiriesChecker } from "./enquiries.server";
import { keptFile } from "./import.file.server";
import type { OneImport } from "./import.server";
import { invoicesChecker } from "./invoices.server";
import { itemsChecker } from "./items.server";
import type { Leased } from "./lease.server";
import { quotationsChecker, storedMoment } from "./quotations.server";
import type { CheckedRow, Checker, ImportedRow, Outcome } from "./staged";
import { rowsOf, UNCALCULATED } from "./table-file.server";
import { trimmed } from "./values";

/** So many rows are checked and kept at a time: a transaction of some milliseconds. */
const BATCH = 500;

async function checkerOf(own: OneImport): Promise<Checker> {
  const { order, duplicates } = own.chosen;
  const company = await getCompany();
  const { timeZone } = company;
  const taking = { order, sheet: own.found.reading.kind === "xlsx", timeZone };
  const context = {
    actorId: own.createdById ?? 0,
    company,
    today: companyToday(company),
    moment: storedMoment(now()),
  };
  if (isDefined(own.kind)) return definedChecker(own.kind, company, taking);
  if (own.kind === "customers") return customersChecker(duplicates, taking);
  if (own.kind === "enquiries") return enquiriesChecker(context.today, taking);
  if (own.kind === "items") return itemsChecker(company, duplicates, taking);
  if (own.kind === "quotations") return quotationsChecker(context, taking);
  return invoicesChecker(context, taking);
}

/** A row of the file by our columns. */
function rowByColumns(own: OneImport, line: number, cells: readonly string[]): ImportedRow {
  const texts: Record<string, string> = {};
  for (const name of Object.keys(columnsOf(own.kind))) {
    const index = own.chosen.columns[name];
    texts[name] = index === undefined ? "" : (cells[index] ?? "");
  }
  return { line, texts };
}

/** 'Total', 'Grand Total': what Tally and Excel write below their lists. */
const TOTAL = /^(?:(?:grand|sub)[\s-]*)?total\s*:?$/i;
const IS_TOTAL = "This is the total of the list, not a row";

/** Returns the most cells a row may have: those with headings, and those chosen without one. */
function widthOf({ found, chosen }: OneImport): number {
  const headed = found.columns.findLastIndex(({ heading }) => heading !== "");
  return Math.max(headed, ...Object.values(chosen.columns)) + 1;
}

/**
 * Says what is wrong with a row of a text file that has cells beyond the headings. A delimiter within a value splits it,
 * and the rest stands below the wrong headings. Null: nothing is wrong. In a workbook each cell has its column.
 */
function partedWrongly(own: OneImport, width: number, cells: readonly string[]): string | null {
  const { kind, delimiter } = own.found.reading;
  if (kind !== "csv" || !cells.slice(width).some((cell) => trimmed(cell))) return null;
  const sign = DELIMITER_LABELS[delimiter ?? ","].toLowerCase();
  return `This row has ${cells.length} cells, but there are only ${width} headings: a ${sign} inside a value splits it in two. Put that value in quotes, or add headings for the extra columns.`;
}

/** A row with a formula that no program calculated, at the columns where it is; null for any other. */
function uncalculatedOf({ kind }: OneImport, { line, texts }: ImportedRow): CheckedRow | null {
  const columns = Object.entries(columnsOf(kind));
  const at = columns.filter(([name]) => texts[name] === UNCALCULATED);
  if (at.length === 0) return null;
  const shown = columns
    .filter(([, column]) => column.shown)
    .map(([name]) => (texts[name] ?? "").replace(UNCALCULATED, ""));
  const messages = at.map(([, { label }]) => ({ column: label, message: NOT_CALCULATED }));
  return { line, outcome: "problem", shown, messages: messages, staged: [] };
}

const NOT_CALCULATED =
  "This cell holds a formula that was never calculated: open the file in Excel and save it again";

/** Goes through all rows of a file and keeps what each would become. What was kept of an earlier try goes first. */
export async function checkRows(own: OneImport, lease: Leased): Promise<void> {
  const bytes = await keptFile(own.id);
  await clearRows(own.id);
  const check = await checkerOf(own);
  const counts: Record<Outcome, number> = { create: 0, fill: 0, skip: 0, problem: 0 };
  const isTotal = ({ texts }: ImportedRow) =>
    Object.values(texts).some((text) => TOTAL.test(text.trim()));
  const shown = Object.entries(columnsOf(own.kind)).filter(([, column]) => column.shown);
  const leftOut = (
    { line, texts }: ImportedRow,
    outcome: Outcome,
    message: string,
  ): CheckedRow => ({
    line,
    outcome,
    shown: shown.map(([name]) => texts[name] ?? ""),
    messages: [{ column: null, message }],
    staged: [],
  });
  const width = widthOf(own);
  let progress = 0;
  let batch: { row: ImportedRow; parted: string | null }[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const whole: ImportedRow[] = [];
    const others: CheckedRow[] = [];
    for (const { row, parted } of batch) {
      const formula = uncalculatedOf(own, row);
      if (formula) others.push(formula);
      else if (isTotal(row)) others.push(leftOut(row, "skip", IS_TOTAL));
      else if (parted) others.push(leftOut(row, "problem", parted));
      else whole.push(row);
    }
    const checked = [...(await check(whole)), ...others];
    for (const { outcome } of checked) counts[outcome] += 1;
    progress += batch.length;
    batch = [];
    await lease.keep({ progress }, (tx) => keepRows(tx, own.id, checked));
  };
  for await (const { line, cells } of rowsOf(bytes, own.found.reading)) {
    if (line <= own.found.headingLine) continue;
    batch.push({ row: rowByColumns(own, line, cells), parted: partedWrongly(own, width, cells) });
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  await lease.end({
    status: "checked",
    created: counts.create,
    filled: counts.fill,
    skipped: counts.skip,
    problems: counts.problem,
    progress,
  });
}

async function keepRows(tx: Tx, importId: number, checked: readonly CheckedRow[]): Promise<void> {
  await tx.importRow.createMany({
    data: checked.map(({ line, outcome, shown, messages }) => ({
      importId,
      line,
      outcome,
      shown: JSON.stringify(shown.map((text) => text.slice(0, 200))),
      said: JSON.stringify(messages),
    })),
  });
  await tx.importRecord.createMany({
    data: checked.flatMap(({ line, staged }) =>
      staged.map(({ target, recordId, data }) => ({
        importId,
        line,
        target,
        recordId,
        data: JSON.stringify(data),
      })),
    ),
  });
}

const CLEARED_AT_ONCE = 2_000;

/** Removes what was checked, some rows at a time. */
export async function clearRows(importId: number, records = true): Promise<void> {
  for (const table of ["ImportRow", ...(records ? ["ImportRecord"] : [])]) {
    const some = `DELETE FROM "${table}" WHERE "id" IN (
      SELECT "id" FROM "${table}" WHERE "importId" = ${importId} LIMIT ${CLEARED_AT_ONCE})`;
    let removed: number;
    do removed = await transaction((tx) => tx.$executeRawUnsafe(some));
    while (removed > 0);
  }
}
