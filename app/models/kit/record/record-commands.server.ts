import type * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";
import { historyLabels } from "../history/history-labels.server";
import { changesBetween, recordHistory } from "../history/history.server";
import { type Action, type Actor, assertCan, can } from "../policy/policy";
import { assertRules } from "../shared/assert-rules.server";
import {
  conflict,
  DomainError,
  EditConflict,
  invalidField,
  isUniqueViolation,
  notFound,
} from "~/models/kit/shared/domain-error";
import { columns, type Fields } from "../shared/define-fields";
import { holdAlone, isNamed, type NamedIn } from "../shared/hold.server";
import { once } from "../shared/once.server";
import type { Rule } from "../shared/rules";
import type { ListDay } from "./define-list";
import type { List, RowOf, SmallRecord } from "./define-record";
import { editRecord } from "./edit-record.server";
import { readPage } from "./read-page.server";
import { type SmallState, STATE_WORDS } from "./shown-record";

type Small = { id: number; version: number; status: string };

/** A noun's additions to the commands; each is called within the transaction that writes. */
type Hooks<R, I> = {
  /** The company's day, for its lists. */
  day: () => Promise<ListDay>;
  /** Before anything is looked up: nobody else writes what the rules look at. */
  hold?: (tx: Tx) => Promise<void>;
  /** The rules of a record beside those of its fields; `before`: the stored one. */
  rules?: (before: R | null, tx: Tx) => Rule<I>[];
  /** The columns that no field says, or says otherwise. */
  besides?: (actor: Actor, before: R | null, input: I, tx: Tx) => Promise<object>;
  /** The relations that its rows are read with. */
  include?: object;
  /** Returns the history's names for the records that it refers to. */
  named?: (row: R, tx: Tx) => Promise<Record<string, string>>;
  /** The field of a unique column, and the message there. */
  unique?: { field: string; message: string };
  /** Why a record can no longer be changed. */
  closed?: (row: R) => string | null;
  /** One that can no longer be changed is approved all the same. */
  approvesClosed?: true;
  /** The columns that give a record a status, where it is not written as such; `said`: the further words about it. */
  gives?: (
    status: SmallState,
    said: Record<string, unknown>,
    row: R,
  ) => { data: object; note: string | null };
  /** Raises where a record cannot be given a status. */
  assertStatus?: (row: R, status: SmallState, tx: Tx) => Promise<void>;
  /** Raises where one is not deleted without a further word; not asked where it goes `anyway`. */
  assertRemovable?: (row: R, tx: Tx) => Promise<void>;
  /** The columns of others that name one, by table: whoever is named is deactivated, not deleted. */
  namedIn?: NamedIn;
  /** Whether one is in use besides; a text is said instead of `used`. */
  isUsed?: (id: number, tx: Tx) => Promise<boolean | string>;
  /** The words after the name of a record that is in use. */
  used?: string;
};

type Rows<R> = {
  findMany: (args: { where: object; orderBy?: object; include?: object }) => Promise<R[]>;
  findUnique: (args: { where: { id: number }; include?: object }) => Promise<R | null>;
  create: (args: { data: object }) => Promise<{ id: number }>;
  updateMany: (args: { where: object; data: object }) => Promise<{ count: number }>;
  delete: (args: { where: { id: number } }) => Promise<unknown>;
};

type Row<M extends Prisma.ModelName> = RowOf<M> & Small;
type Schema = z.ZodType<object>;
type Input<I extends Schema> = z.output<I> & { version?: number | null };

/** A noun's rows, its actions, and whether one is open: for what reads them and for what writes. */
function rowsOf<R extends Small>(noun: SmallRecord["noun"], hooks: Hooks<R, never>) {
  const rows = (tx: Tx) => tx[noun as "driver"] as unknown as Rows<R>;
  return {
    may: (verb: "view" | "create" | "edit" | "delete") => `${noun}:${verb}` as Action,
    rows,
    async load(id: number, tx: Tx): Promise<R> {
      const row = await rows(tx).findUnique({ where: { id }, include: hooks.include });
      if (!row) throw notFound(noun);
      return row;
    },
    isUsed: async (id: number, tx: Tx) =>
      (await isNamed(tx, hooks.namedIn ?? {}, id)) || hooks.isUsed?.(id, tx),
    refusal(row: R): DomainError | null {
      const closed = hooks.closed?.(row);
      return closed ? conflict(closed) : null;
    },
  };
}

/** Its list, one record, and what may be done with it. */
function reading<M extends Prisma.ModelName, F extends Fields, I extends Schema, L extends List>(
  record: SmallRecord<M, F, I, L>,
  hooks: Hooks<Row<M>, z.output<I>>,
) {
  const { table, list, states } = record;
  const { may, rows, load, isUsed, refusal } = rowsOf(record.noun, hooks);
  return {
    /** One page of them, newest first unless sorted otherwise. */
    async list(actor: Actor, asked: z.output<L["query"]>) {
      assertCan(actor, may("view"));
      const read = (where: object) => rows(db).findMany({ where, include: hooks.include });
      return readPage(list.of(table, actor, asked, await hooks.day()), read);
    },

    /** The quick views over them, with how many are in each. */
    async views(actor: Actor) {
      assertCan(actor, may("view"));
      return list.views(actor, await hooks.day(), (where) => countRows(table, where));
    },

    /** One of them, inactive ones too. */
    async get(actor: Actor, id: number): Promise<Row<M>> {
      assertCan(actor, may("view"));
      return load(id, db);
    },

    isUsed: async (id: number) => Boolean(await isUsed(id, db)),
    namedIn: hooks.namedIn ?? {},

    asksBeforeRemoval: hooks.assertRemovable !== undefined,

    /** Why deleting one asks for a further word: what its page says before. */
    async removalAsks(row: Row<M>): Promise<string> {
      try {
        await hooks.assertRemovable?.(row, db);
        return "";
      } catch (error) {
        if (error instanceof DomainError && error.code === "conflict") return error.message;
        throw error;
      }
    },

    /** The active ones for the selects of others, sorted by a column; `chosen` stands among them whatever became of it. */
    active: (by: keyof Row<M> & string, chosen: number | null, tx: Tx): Promise<Row<M>[]> =>
      rows(tx).findMany({
        where: { OR: [{ status: "active" }, { id: chosen ?? 0 }] },
        orderBy: [{ [by]: "asc" }, { id: "asc" }],
      }),

    /** Returns the actions that a record's page offers. Commands check them again. */
    offers(actor: Actor, row: Pick<Row<M>, "status"> & Partial<Row<M>>, used: boolean) {
      const edits = can(actor, may("edit")) && !refusal(row as unknown as Row<M>);
      const other = row.status === states[0] ? states[1] : states[0];
      return {
        edit: edits,
        /** The status that one press gives it; null where none may. */
        setStatus:
          (edits || hooks.approvesClosed) && can(actor, record.settles ?? may("edit"))
            ? other
            : null,
        delete: can(actor, may("delete")) && !used,
      };
    },

    /** Why one can no longer be changed, as it is said to those who may; null while it can. */
    closedTo: (actor: Actor, row: Row<M>): string | null =>
      can(actor, may("edit")) ? (hooks.closed?.(row) ?? null) : null,

    /** One of them as its form starts. Raises `conflict` where it can no longer be changed, unless `includeClosed`. */
    async forEdit(actor: Actor, id: number, includeClosed = false): Promise<Row<M>> {
      assertCan(actor, may("view"));
      const row = await load(id, db);
      assertCan(actor, may("edit"));
      const refused = includeClosed ? null : refusal(row);
      if (refused) throw refused;
      return row;
    },

    /**
     * Returns the rules for a form or a body that already has mistakes. `ownId`: the record that is changed, null for a
     * new one.
     */
    async rules(actor: Actor, ownId: number | null): Promise<Rule<z.output<I>>[]> {
      assertCan(actor, may("edit"));
      const before = ownId === null ? null : await load(ownId, db);
      // Of one that is closed nothing is mended: that is said first.
      const closed = before && refusal(before);
      if (closed) throw closed;
      return hooks.rules?.(before, db) ?? [];
    },
  };
}

/** Creates, changes, activates and deletes a record. */
function writing<M extends Prisma.ModelName, F extends Fields, I extends Schema, L extends List>(
  record: SmallRecord<M, F, I, L>,
  hooks: Hooks<Row<M>, z.output<I>>,
) {
  const { noun, table, fields, states, settles } = record;
  const { may, rows, load, isUsed, refusal } = rowsOf(noun, hooks);
  const isApproved = ({ status }: { status: string }) =>
    settles !== undefined && status === states[1];
  const history = historyLabels(fields);

  async function checked(actor: Actor, tx: Tx, before: Row<M> | null, input: Input<I>) {
    await hooks.hold?.(tx);
    await assertRules(hooks.rules?.(before, tx) ?? [], input);
    const row = { ...columns(fields, input), ...(await hooks.besides?.(actor, before, input, tx)) };
    // Uses the row as it will be stored: unedited values are found as before.
    return { ...row, searchText: record.searchText({ ...before, ...row }) };
  }

  async function withUnique<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const { unique } = hooks;
      if (unique && isUniqueViolation(error)) throw invalidField(unique.field, unique.message);
      throw error;
    }
  }

  return {
    /** Adds one, once for a `key`. Raises `invalid` at the fields that break its rules. */
    async create(actor: Actor, input: Input<I>, key?: string | null): Promise<number> {
      assertCan(actor, may("create"));
      return withUnique(() =>
        once(actor, may("create"), key, async (tx) => {
          const data = { ...(await checked(actor, tx, null, input)), createdAt: now() };
          const { id } = await rows(tx).create({ data });
          await recordHistory(tx, actor, noun, id, "created");
          return id;
        }),
      );
    },

    /** Saves one. With a version it raises `EditConflict` when another person saved in between; `conflict` for a closed one. */
    async update(actor: Actor, id: number, input: Input<I>): Promise<void> {
      return withUnique(() =>
        editRecord<Row<M>, object>(actor, id, input.version, {
          entity: noun,
          allow: may("edit"),
          load: (tx) => rows(tx).findUnique({ where: { id } }),
          refuse: refusal,
          derive: async (tx, before) => {
            const data = await checked(actor, tx, before, input);
            const { currency } = before as { currency?: string };
            const context = currency ? { currency } : {};
            const changes = changesBetween<object>(before, data, history, context);
            const now = await hooks.named?.({ ...before, ...data }, tx);
            const was = (now && (await hooks.named?.(before, tx))) ?? {};
            for (const [field, to] of Object.entries(now ?? {})) {
              if (was[field] !== to) changes.push({ field, from: was[field] ?? "", to });
            }
            // What an admin approved is approved as it was.
            const status = isApproved(before) && changes.length > 0 ? states[0] : before.status;
            return { data: { ...data, status }, changes, context };
          },
          after: async (tx, before, _data, changes) => {
            if (!isApproved(before) || changes.length === 0) return;
            await recordHistory(tx, actor, noun, id, STATE_WORDS[states[0]].done);
          },
        }),
      );
    },

    /** Gives one its other status; the one that is there already is harmless. Raises `conflict` for a closed one. */
    async setStatus(
      actor: Actor,
      id: number,
      status: SmallState,
      said: Record<string, unknown> = {},
    ): Promise<void> {
      assertCan(actor, record.settles ?? may("edit"));
      await transaction(async (tx) => {
        const before = await load(id, tx);
        if (before.status === status) return;
        const refused = hooks.approvesClosed ? null : refusal(before);
        if (refused) throw refused;
        const where = { id, version: before.version };
        const given = hooks.gives?.(status, said, before) ?? { data: { status }, note: null };
        const data = { ...given.data, version: { increment: 1 } };
        if ((await rows(tx).updateMany({ where, data })).count === 0) throw new EditConflict();
        await hooks.assertStatus?.(before, status, tx);
        await recordHistory(tx, actor, noun, id, STATE_WORDS[status].done, null, {
          note: given.note,
        });
      });
    },

    /** Deletes one for good. Raises `conflict` where another record names it. */
    async remove(actor: Actor, id: number, how: { anyway?: boolean } = {}): Promise<void> {
      assertCan(actor, may("delete"));
      await transaction(async (tx) => {
        // The row is ours first: who chooses it at the same moment waits, and finds it gone.
        await holdAlone(tx, table, id);
        const row = await load(id, tx);
        const name = record.called(row);
        const used = await isUsed(id, tx);
        if (used) throw conflict(`${name} ${used === true ? hooks.used : used}`);
        if (!how.anyway) await hooks.assertRemovable?.(row, tx);
        await recordHistory(tx, actor, noun, id, "deleted", { name });
        await rows(tx).delete({ where: { id } });
      });
    },
  };
}

/**
 * The commands of a noun with one form: those that read and those that write. Each asks the policy first and raises
 * `forbidden`; `not_found` for a record that is not there.
 */
export function recordCommands<
  M extends Prisma.ModelName,
  F extends Fields,
  I extends Schema,
  L extends List,
>(record: SmallRecord<M, F, I, L>, hooks: Hooks<Row<M>, z.output<I>>) {
  return { ...reading(record, hooks), ...writing(record, hooks) };
}
