import { recordAudit } from "~/models/kit/audit/audit.server";
import { db } from "~/platform/db.server";
import type { Listed } from "~/platform/lists/page-sql.server";
import { type AllRows, readAllIds } from "~/platform/lists/read-all.server";
import { companyDay } from "../../company/company/company.server";
import { type Action, type Actor, isStaff } from "../../kit/policy/policy";
import type { Column, ColumnKind, Reader, Value } from "../../kit/record/columns";
import type { ListDay } from "../../kit/record/define-list";
import { invalidField } from "../../kit/shared/domain-error";
import { toId } from "../../kit/shared/number-fields";
import { CHOSEN, MOST_CHOSEN, ONLY_CHOSEN } from "../bulk/bulk";

/** Writes down that a person of the office took a list away as a file; customers only take what is theirs. */
export async function recordExport(actor: Actor, subject: string, detail: string): Promise<void> {
  if (!isStaff(actor)) return;
  await recordAudit(db, { kind: "exported", actor, subject, detail });
}

/** Rows that are read at a time: some milliseconds, between which others have their turn. */
const BATCH = 250;

/** A file's contents; rows are read on demand. */
export type Rows = {
  columns: readonly { label: string; kind: ColumnKind }[];
  total: number;
  timeZone: string;
  batches: AsyncGenerator<Value[][]>;
};

/** A list as a file: who may have it, and what it is made of for one who may. */
export type Export = {
  access: Action;
  /** The name in the file's name, in the audit and in sentences. */
  name: string;
  open: (actor: Actor, asked: URLSearchParams) => Promise<Rows & { day: ListDay }>;
};

type Definition<Row> = {
  access: Export["access"];
  name: string;
  /** The lists that an address means, one after the other, for an actor. */
  lists: (actor: Actor, asked: URLSearchParams, day: ListDay) => Listed[] | Promise<Listed[]>;
  /** Some of their rows, in any order; what has to be read beside them included. */
  read: (where: { id: { in: number[] } }, reader: Reader) => Promise<Row[]>;
  columns: readonly Column<Row>[];
};

/** Reads a list's address, as `lists` of a file with the rows of one list. */
export function rowsOfList<Q>(
  table: string,
  list: {
    read: (params: URLSearchParams) => Q;
    of: (table: string, actor: Actor, asked: Q, day: ListDay) => Listed;
  },
) {
  return (actor: Actor, params: URLSearchParams, day: ListDay): Listed[] => [
    list.of(table, actor, list.read(params), day),
  ];
}

/** The file of a list whose rows are those of a table. */
export function defineExport<Row extends { id: number }>(definition: Definition<Row>): Export {
  const { access, name, lists, read, columns } = definition;
  return defineOwnExport({
    access,
    name,
    columns,
    keys: async (actor, asked, day) => readAllIds(chosenOf(await lists(actor, asked, day), asked)),
    async read(ids, reader) {
      const rows = await read({ id: { in: ids } }, reader);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  });
}

/** Keeps only the chosen rows of the lists, where the address asks for that. Raises `invalid` where none was chosen. */
function chosenOf(lists: Listed[], asked: URLSearchParams): Listed[] {
  if (!asked.has(ONLY_CHOSEN)) return lists;
  const ids = asked.getAll(CHOSEN).flatMap((text) => toId(text) ?? []);
  if (ids.length === 0) throw invalidField(CHOSEN, "Choose at least one row");
  if (ids.length > MOST_CHOSEN) throw invalidField(CHOSEN, `Choose at most ${MOST_CHOSEN} rows`);
  return lists.map((list) => ({ ...list, where: { AND: [list.where, { id: { in: ids } }] } }));
}

/** The file of a list that has keys of its own. */
export function defineOwnExport<Row, Key>(definition: {
  access: Export["access"];
  name: string;
  keys: (actor: Actor, asked: URLSearchParams, day: ListDay) => Promise<AllRows<Key>>;
  /** The rows of keys, in their order. */
  read: (keys: Key[], reader: Reader) => Promise<Row[]>;
  columns: readonly Column<Row>[];
}): Export {
  const { access, name, keys, read } = definition;
  return {
    access,
    name,
    async open(actor, asked) {
      const day = await companyDay();
      const reader = { actor, day };
      const columns = definition.columns.filter((one) => isStaff(actor) || !one.officeOnly);
      const all = await keys(actor, asked, day);
      const batches = async function* () {
        for (const some of all.batches(BATCH)) {
          const rows = await read(some, reader);
          yield rows.map((row) => columns.map(({ of }) => of(row, reader)));
        }
      };
      return { columns, total: all.total, timeZone: day.timeZone, day, batches: batches() };
    },
  };
}
