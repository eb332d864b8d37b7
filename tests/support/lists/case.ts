import type * as z from "zod";
import { ACCESS_KINDS, type AccessKind } from "~/models/company/access-log/access-log.words";
import { AUDIT_KINDS, type AuditKind } from "~/models/kit/audit/audit.words";
import type { Actor } from "~/models/kit/policy/policy";
import type { ListState, OfferedView, Sorting } from "~/models/kit/record/define-list";
import type { Facets, SmallRecord } from "~/models/kit/record/define-record";
import type { Fields } from "~/models/kit/shared/define-fields";
import { db } from "~/platform/db.server";
import { makeUser } from "../factories";
import { NOON } from "../invoices";
import { makeNoun } from "../nouns";

/** Of a list that can be asked for what changed since a moment. */
export const NOTHING_SINCE = { "updatedSince=2099-01-01T00:00:00Z": [] };
export const YESTERDAY = "2026-11-20";
export const LATER = "2026-12-31";
export const BEFORE = new Date(+NOON - 1000);

export type Row = { id: number };
export type Rows = Record<string, Row>;
export type Person = Awaited<ReturnType<typeof makeUser>>;
export type People = { staff: Person; asha: Person; ravi: Person };
export type Page = { rows: Row[]; page: number; total: number; totalPages: number };

/** A list, rows of each kind that it tells apart, and what each of its words finds of them. */
export type Case = {
  list: {
    query: z.ZodObject;
    read(params: URLSearchParams, size?: number): object;
    chosen(asked: never): ListState["chosen"];
    sorting(asked: never): Sorting;
  };
  load: (actor: Actor, asked: never) => Promise<Page>;
  /** Its rows as they are stored; none where they have one order only. */
  stored?: () => Promise<Row[]>;
  /**
   * Makes the rows, named. `literal` has in a text of its own what LIKE takes for wildcards, `decoy` what they
   * would find; `twin` and `twinToo` are equal in all but what belongs to one row only.
   */
  make: (people: People) => Promise<Rows>;
  /** It has nothing that could be searched for. */
  unsearched?: true;
  /** Where `literal` has its text: where only the search over everything looks. */
  besides?: true;
  /** The names of the rows that an address finds; $name in it is that one's id. */
  finds: Record<string, string[]>;
  /** What of it Asha, a customer, sees; null where the list is not for customers. */
  asha: string[] | null;
  /** Filters that customers are not asked for, since they would tell what they are not shown. */
  officeOnly?: string[];
  /** Its quick views as an actor is offered them. */
  views?: (actor: Actor) => Promise<OfferedView[]>;
  /** The words of those that customers are offered. */
  customerViews?: string[];
  /** Sorts whose values no two rows share. */
  unique?: string[];
  /** Sorts that are not called as their column. */
  columns?: Record<string, string>;
};

export const LITERAL = "50%_\\ off";
export const DECOY = "50xyz off";
// Jobs of the days around a week.
export const DAYS = ["after", "before", "monday", "sunday"];
export const OTHER_ACCESSES = (Object.keys(ACCESS_KINDS) as AccessKind[]).filter(
  (kind) => kind !== "account",
);
export const ACCESS_ROWS = OTHER_ACCESSES.map((kind) => `of ${kind}`);
export const OTHER_KINDS = (Object.keys(AUDIT_KINDS) as AuditKind[]).filter(
  (kind) => kind !== "refused",
);

/** A row of each word, named by it. */
export async function eachOf<W extends string>(
  words: readonly W[],
  make: (word: W) => Promise<Row>,
) {
  const rows: Rows = {};
  for (const word of words) rows[word] = await make(word);
  return rows;
}

/** For admins alone: whoever asks for the office is one here. */
export const asAdmin = (actor: Actor): Actor =>
  actor.role === "employee" ? { ...actor, role: "admin" } : actor;

export const FILLING = ["decoy", "literal", "twin", "twinToo"];

/** The people of the examples. Asha gets a new name, by which the lists are to find her. */
export async function makePeople(): Promise<People> {
  return {
    staff: await makeUser({ role: "employee", seesBooks: true, name: "Ela", createdAt: NOON }),
    asha: await makeUser({ name: "Usha Pai", email: "asha@example.com", createdAt: NOON }),
    ravi: await makeUser({ name: "Ravi Kumar", createdAt: BEFORE }),
  };
}

/** The list of a noun of one form: a row with a text in all that it is searched by, one in its other state, one of each word of a field. */
export function smallCase({ record, load }: { record: SmallRecord; load: Case["load"] }): Case {
  const { noun, fields, facets, list, states } = record;
  const [first = "", ...others] = Object.entries(facets as Record<string, Facets>).flatMap(
    ([name, { search }]) => (search === "words" || search === "numbers" ? [name] : []),
  );
  const isPhone = (name: string) => (fields as Fields)[name]?.kind === "phone";
  const texts = Object.fromEntries(
    others.map((name) => [name, isPhone(name) ? "98220 12345" : `${name}77x`]),
  );
  const filtered = Object.entries(fields as Fields).flatMap(([name, { options = [] }]) =>
    name in list.query.shape ? [{ name, words: options.map(({ value }) => value) }] : [],
  );
  const usual = ["found", "resting", ...FILLING];
  const make = (more: object) => makeNoun(record, { createdAt: NOON, ...more });
  return {
    list: list as never,
    load,
    stored: () => db[noun as "driver"].findMany(),
    make: async () => {
      const made: Rows = { found: await make({ ...texts, createdAt: BEFORE }) };
      made.resting = await make({ status: states[1] });
      for (const { name, words } of filtered)
        for (const word of words.slice(1)) made[word] = await make({ [name]: word });
      const filling = { literal: LITERAL, decoy: DECOY, twin: "Twin", twinToo: "Twin" };
      for (const [name, text] of Object.entries(filling))
        made[name] = await make({ [first]: text });
      return made;
    },
    finds: Object.fromEntries([
      [
        `status=${states[0]}`,
        [...usual, ...filtered.flatMap(({ words }) => words.slice(1))].filter(
          (name) => name !== "resting",
        ),
      ],
      [`status=${states[1]}`, ["resting"]],
      ...filtered.flatMap(({ name, words }) =>
        words.map((word, place) => [`${name}=${word}`, place === 0 ? usual : [word]]),
      ),
      ...Object.values(texts).map((text) => [`search=${text.toLowerCase()}`, ["found"]]),
    ]) as Record<string, string[]>,
    asha: null,
  };
}
