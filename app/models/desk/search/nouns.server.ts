import { db } from "~/platform/db.server";
import { only } from "~/platform/only";
import { paths } from "~/paths";

import { formatMoment } from "../../ground/day/time-zone";
import { placeOf } from "../../ground/typed/place";
import { can, type Action } from "../../kit/policy/policy";
import type { Reader } from "../../kit/record/columns";
import { EVERYTHING } from "../../kit/record/define-list";
import { activeState, type Hit } from "../../kit/record/define-noun";
import { readLines } from "../../kit/record/read-page.server";
import type { SmallRecord } from "../../kit/record/define-record";
import { spoken } from "../../kit/shared/vocabulary";
import { ANY_NOUNS, SMALL_NOUNS } from "../../nouns.server";
import { conditionNow } from "~/models/papers/outbox/outbox.list.server";
import { OUTBOX_LIST } from "../../papers/outbox/outbox.list";
import { ACCOUNT_LIST } from "../../people/user/user.list";
import { moveKey, type MoveRoot } from "../chain/chain";

/** A noun of the search over everything; a new noun is one more of these. */
export type SearchNoun = {
  noun: string;
  /** The name of its list, in the plural. */
  label: string;
  /** The action that searching it needs; its list says which records are visible. */
  access: Action;
  table: string;
  /** The rows of its list that a text finds. */
  where: (text: string, reader: Reader) => object;
  /** The record whose whole number a text is; null for a text that is none. */
  exact?: (text: string) => object | null;
  /** A record's own page. */
  to: (id: number) => string;
  /** Its list of all that is found. */
  all: (text: string) => string;
  read: (those: { id: { in: number[] } }, reader: Reader) => Promise<Hit[]>;
};

/** The parameters of a list's address for a text that is looked for in everything. */
const everywhere = (search: string) => ({ search, in: EVERYTHING });

/** The filter of a list in which nothing but a text is asked for. */
const asked = <Q>(list: { read: (params: URLSearchParams) => Q }, search: string) =>
  list.read(new URLSearchParams(everywhere(search)));

function accounts(noun: "customer" | "employee", label: string): SearchNoun {
  const { list, view } = noun === "customer" ? paths.customers : paths.employees;
  return {
    noun,
    label,
    access: `${noun}:list`,
    table: "User",
    where: (text, { actor }) =>
      ACCOUNT_LIST.where(actor, { ...asked(ACCOUNT_LIST, text), role: noun }),
    to: view,
    all: (search) => list(everywhere(search)),
    read: async (where) => {
      const select = only("User", "id name phone email address status");
      const rows = await db.user.findMany({ where, select });
      return rows.map(({ id, name, phone, email, address, status }) => ({
        id,
        title: name,
        about: [phone, email, placeOf(address)],
        ...activeState(status),
      }));
    },
  };
}

/**
 * Nouns with records that belong to a move. The office finds the whole move; only a number typed whole leads to its own
 * record.
 */
const OF_MOVES: Record<string, MoveRoot["kind"]> = { quotation: "quotation", job: "job" };

const nouns = ANY_NOUNS.map((record): SearchNoun => {
  const { noun, words, label, table, list, at, exact } = record;
  const ofMove = OF_MOVES[noun];
  return {
    noun,
    label: label ?? spoken(words.many),
    access: `${noun}:view` as Action,
    table,
    where: (text, { actor, day }) => list.where(actor, asked(list, text), day) as object,
    exact,
    to: at.view,
    all: (search) => at.list(everywhere(search)),
    read: async (where, reader) => {
      const rows = await readLines(record, { where }, reader);
      const whole = ofMove && can(reader.actor, "move:view") ? ofMove : null;
      return rows.map(({ id, told }) => ({
        id,
        ...told,
        ...(whole ? { to: paths.moves.view(moveKey({ kind: whole, id })) } : {}),
      }));
    },
  };
});

/** The nouns of one form, by what tells one of their records from others. */
const small = SMALL_NOUNS.map(({ record }): SearchNoun => {
  const { noun, words, table, list, at, exact, called, about } = record as SmallRecord;
  return {
    noun,
    label: spoken(words.many),
    access: `${noun}:view`,
    table,
    where: (text, { actor, day }) => list.where(actor, asked(list, text), day) as object,
    exact,
    to: at.view,
    all: (search) => at.list(everywhere(search)),
    read: async (where) =>
      (await db[noun as "driver"].findMany({ where })).map((row) => ({
        id: row.id,
        title: called(row),
        about: about(row),
        ...activeState(row.status),
      })),
  };
});

const messages: SearchNoun = {
  noun: "message",
  label: "Messages",
  access: "outbox:read",
  table: "OutboxMessage",
  where: (text, { actor }) => OUTBOX_LIST.where(actor, asked(OUTBOX_LIST, text)),
  to: () => paths.outbox(),
  all: (search) => paths.outbox({ search }),
  read: async (where, { day }) => {
    const rows = await db.outboxMessage.findMany({ where, omit: { attachment: true, text: true } });
    return rows.map((row) => {
      const { label: word, tone } = conditionNow(row);
      const { id, subject, recipient, createdAt, status } = row;
      return {
        id,
        title: subject,
        about: [recipient, formatMoment(createdAt, day.timeZone)],
        state: { status, word, tone },
        // A message has no page of its own: the list in which it stands alone, or with its like.
        to: paths.outbox({ search: `${recipient} ${subject}` }),
      };
    });
  },
};

/** Everything that is found, in the order in which results stand. */
export const SEARCH_NOUNS: readonly SearchNoun[] = [
  accounts("customer", "Customers"),
  ...nouns,
  accounts("employee", "Employees"),
  ...small,
  messages,
];

export const searchNoun = (noun: "invoice" | "job") => nouns.find((one) => one.noun === noun)!;
