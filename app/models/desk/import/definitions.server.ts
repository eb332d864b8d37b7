import { db, type Tx } from "~/platform/db.server";
import { sortNameOf } from "~/platform/lists/sort-name";

import type { Company } from "../../company/company/company.server";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { columns, type Field, type Fields } from "../../kit/shared/define-fields";
import { DomainError } from "../../kit/shared/domain-error";
import { CATALOGUE_ENTRY } from "../../sales/survey/catalogue-entry.record";
import { TARIFF } from "../../sales/tariff/tariff.record";
import { beginsToo, tariffRules, truckRules } from "../../sales/tariff/tariff.server";
import { TRUCK } from "../../sales/tariff/truck.record";
import { columnsOf } from "./columns";
import { RowReader, type Taking } from "./row-reader";
import { IdPool } from "./reserve-ids.server";
import type { CheckedRow, Checker, ImportedRow, Value } from "./staged";
import { bareWord } from "./values";

/*
 * Lists of nouns of one form, by their definitions: the columns of a file are the fields, under the headings that the list's own file
 * has, so that the file reads back what the list wrote.
 */

const STATUS = { active: "yes true 1 enabled", inactive: "no false 0 disabled" };

/**
 * Its rules besides those of its fields; what tells a record from the others; what only one active record has, with its column and what
 * is said to the next; what no column says.
 */
const KINDS = {
  tariffs: {
    target: "Tariff",
    record: TARIFF,
    rules: tariffRules,
    same: (row: Row) => `${row.name} ${row.validFrom}`,
    says: "name and day",
    alone: { column: "validFrom", of: ({ validFrom = "" }: Row) => validFrom, says: beginsToo },
    there: async (tx: Tx) =>
      tx.tariff.findMany({ select: { name: true, validFrom: true, status: true } }),
    besides: (company: Company) => ({ currency: company.quotationCurrency }),
  },
  trucks: {
    target: "Truck",
    record: TRUCK,
    rules: truckRules,
    same: (row: Row) => row.name ?? "",
    says: "name",
    alone: null,
    there: async (tx: Tx) => tx.truck.findMany({ select: { name: true, status: true } }),
    besides: (_: Company, row: Row) => ({ sortName: sortNameOf(row.name ?? "") }),
  },
  catalogue: {
    target: "CatalogueEntry",
    record: CATALOGUE_ENTRY,
    rules: () => [],
    same: (row: Row) => sortNameOf(row.name ?? ""),
    says: "name",
    alone: null,
    there: async (tx: Tx) => tx.catalogueEntry.findMany({ select: { name: true, status: true } }),
    besides: (_: Company, row: Row) => ({ sortName: sortNameOf(row.name ?? "") }),
  },
} as const;
type Row = { name?: string; validFrom?: string; status?: string };

export type DefinedKind = keyof typeof KINDS;

/** A field's text as its form would post it; what cannot be read is said. */
function textOf(reader: RowReader, name: string, { kind, options }: Field): string {
  const text = reader.text(name);
  if (kind === "day") return reader.day(name) ?? "";
  if (kind === "amount") return reader.amount(name) ?? "";
  if (kind === "tick")
    return reader.word(name, { yes: "on true 1 हाँ", no: "off false 0" }) === "yes" ? "on" : "";
  if (kind === "rate") return text.replace(/\s*%$/, "");
  const chosen = options?.find(({ value, label }) =>
    [value, label].map(bareWord).includes(bareWord(text)),
  );
  return chosen && text ? chosen.value : text;
}

/** Raises nothing: what its rules say stands at the row's columns. */
async function byRules(
  kind: DefinedKind,
  reader: RowReader,
  input: object,
  status: string,
): Promise<void> {
  // Of one that comes in inactive is asked what is asked of such a one that is there.
  const before = status === "inactive" ? { id: 0, name: "", status } : null;
  try {
    await assertRules(KINDS[kind].rules(before, db) as never, input);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const [field, [message]] of Object.entries(error.fieldErrors))
      reader.wrong(field, message ?? "");
  }
}

/** Checks rows as records of such a noun: each is one once, however often its list is brought. */
export async function definedChecker(
  kind: DefinedKind,
  company: Company,
  taking: Taking,
): Promise<Checker> {
  const { target, record, same, says, alone, there, besides } = KINDS[kind];
  const fields: Fields = record.fields;
  const own = columnsOf(kind);
  const ids = new IdPool();
  const seen = new Map((await there(db)).map((row): [string, number] => [same(row), 0]));
  const takenBy = new Map<string, string>();
  const shownNames = Object.keys(own).filter((name) => own[name]?.shown);

  async function checkedRow(row: ImportedRow): Promise<CheckedRow> {
    const reader = new RowReader(row, own, taking);
    const typed = Object.entries(fields).map(([name, field]) => [
      name,
      textOf(reader, name, field),
    ]);
    const status = reader.word("status", STATUS) ?? "active";
    const currency = reader.text("currency");
    if (currency && currency !== company.quotationCurrency)
      reader.wrong("currency", `Amounts are in ${company.quotationCurrency} here: convert them`);
    const input = reader.by(record.input, Object.fromEntries(typed)) as (Row & object) | null;
    const shown = shownNames.map((name) => reader.text(name));
    const base = { line: row.line, shown, staged: [] };
    const key = input ? same(input) : "";
    const before = input ? seen.get(key) : undefined;
    if (input && before !== undefined) {
      const who = before === 0 ? "One that is there" : `Line ${before}`;
      reader.note("name", `${who} has this ${says} already`);
      return { ...base, outcome: "skip", messages: reader.notes };
    }
    if (input && reader.problems.length === 0) await byRules(kind, reader, input, status);
    const taken = input && alone && status === "active" ? alone.of(input) : null;
    const by = taken === null ? undefined : takenBy.get(taken);
    if (alone && by !== undefined) reader.wrong(alone.column, alone.says(by));
    if (!input || reader.problems.length > 0)
      return { ...base, outcome: "problem", messages: reader.problems };
    seen.set(key, row.line);
    if (taken !== null) takenBy.set(taken, input.name ?? "");
    const stored = { ...columns(fields, input as never), ...besides(company, input), status };
    const data = { ...stored, searchText: record.searchText(stored) } as Record<string, Value>;
    const recordId = await ids.next(target);
    return {
      ...base,
      outcome: "create",
      messages: reader.notes,
      staged: [{ target, recordId, data }],
    };
  }

  return async (rows) => {
    const checked: CheckedRow[] = [];
    for (const row of rows) checked.push(await checkedRow(row));
    return checked;
  };
}

/** Whether a list's rows are still the first of their name, and alone where only one may be: no column of theirs is unique. Asked once nobody else writes any. */
export async function stillNew(tx: Tx, kind: DefinedKind, importId: number): Promise<boolean> {
  const { target, same, alone, there } = KINDS[kind];
  const staged = await tx.importRecord.findMany({
    where: { importId, target },
    select: { data: true },
  });
  const keysOf = (row: Row) =>
    alone && row.status === "active" ? [same(row), alone.of(row)] : [same(row)];
  const known = new Set((await there(tx)).flatMap(keysOf));
  return staged.every(({ data }) => !keysOf(JSON.parse(data) as Row).some((key) => known.has(key)));
}

export const isDefined = (kind: string): kind is DefinedKind => Object.hasOwn(KINDS, kind);
