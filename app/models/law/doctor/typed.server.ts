import type { PrismaClient } from "~/generated/sqlite/client";
import { transaction, type Tx } from "~/platform/db.server";

import type { SmallRecord } from "../../kit/record/define-record";
import type { Fields } from "../../kit/shared/define-fields";
import { spoken } from "../../kit/shared/vocabulary";
import { SMALL_NOUNS } from "../../nouns.server";
import { fieldLabel } from "../../desk/history/history.read.server";
import { recordHistory } from "../../kit/history/history.server";
import { quotationSearchText } from "../../sales/quotation/quotation.list";
import { phoneText } from "../../ground/typed/phone";
import { bareText, visibleText } from "../../ground/typed/typed-text";
import { accountSearchText } from "../../people/user/user.list";
import { every } from "./report";
import type { HistoryEntity } from "../../kit/shared/vocabulary";

/*
 * Names, e-mails and phones that were stored before all doors read them alike. What was issued and what was sent keeps its
 * words: whoever writes to their addresses or dials their numbers reads them again.
 */

const mailText = (text: string) => bareText(text).trim();

type Reading = { field: string; read: (text: string) => string };
const NAME: Reading = { field: "name", read: (text) => visibleText(text).trim() };
const EMAIL: Reading = { field: "email", read: mailText };
const PHONE: Reading = { field: "phone", read: phoneText };

type Row = { id: number; version: number } & Record<string, unknown>;
type Kind = {
  entity: HistoryEntity;
  /** Names a row for the doctor. */
  called: (row: Row) => string;
  readings: Reading[];
  rows: (db: PrismaClient) => AsyncIterable<Row>;
  /** The record whose history tells the change, and the field, where the row is a part of a record. */
  within?: { record: (row: Row) => number; field: string };
  /** Writes fields where nobody changed the row meanwhile. */
  write: (tx: Tx, row: Row, data: Record<string, string>) => Promise<{ count: number }>;
};

const at = ({ id, version }: Row) => ({ id, version });
const raised = { version: { increment: 1 } };

/** The nouns of one form that have a name: that, and each phone and e-mail. */
const SMALL_KINDS = (SMALL_NOUNS.map(({ record }) => record) as SmallRecord[])
  .filter(({ fields }) => "name" in fields)
  .map(({ noun, words, fields, searchText }): Kind => {
    const readings = Object.entries(fields as Fields).flatMap(([field, { kind }]) => {
      if (field === "name") return [NAME];
      if (kind === "email") return [{ ...EMAIL, field }];
      return kind === "phone" ? [{ ...PHONE, field }] : [];
    });
    return {
      entity: noun,
      called: ({ id }) => `${spoken(words.one)} ${id}`,
      readings,
      rows: (db) => every((page) => db[noun as "driver"].findMany(page)),
      write: (tx, row, data) => {
        const written = { ...data, searchText: searchText({ ...row, ...data }), ...raised };
        return tx[noun as "driver"].updateMany({ where: at(row), data: written });
      },
    };
  });

const KINDS: Kind[] = [
  {
    entity: "user",
    called: ({ id }) => `Account ${id}`,
    readings: [NAME, EMAIL, PHONE],
    rows: (db) => every((page) => db.user.findMany(page)),
    write: (tx, row, data) => {
      const searchText = accountSearchText({ ...row, ...data } as never);
      return tx.user.updateMany({ where: at(row), data: { ...data, searchText, ...raised } });
    },
  },
  ...SMALL_KINDS,
  {
    entity: "job",
    called: ({ id }) => `Helper ${id} in a crew`,
    readings: [NAME, PHONE],
    within: { record: ({ jobId }) => jobId as number, field: "assignedTo" },
    rows: (db) => helpers(db),
    write: (tx, { id, name, phone }, data) =>
      tx.jobAssignment.updateMany({
        where: { id, name: name as string, phone: phone as string | null },
        data,
      }),
  },
  {
    entity: "quotation",
    called: ({ quotationNumber }) => String(quotationNumber),
    readings: [{ ...NAME, field: "contactPerson" }, EMAIL, PHONE],
    rows: (db) =>
      every((page) =>
        db.quotation.findMany({ ...page, where: { ...page.where, status: "draft" } }),
      ),
    write: (tx, row, data) => {
      const searchText = quotationSearchText({ ...row, ...data } as never);
      return tx.quotation.updateMany({
        where: { ...at(row), status: "draft" },
        data: { ...data, searchText, ...raised },
      });
    },
  },
  {
    entity: "company",
    called: () => "Settings",
    readings: [EMAIL, PHONE],
    rows: (db) => every((page) => db.company.findMany(page)),
    write: (tx, row, data) =>
      tx.company.updateMany({ where: at(row), data: { ...data, ...raised } }),
  },
];

/** Places of helpers in crews: they are written again, so they have no version. */
async function* helpers(db: PrismaClient): AsyncGenerator<Row> {
  for await (const place of every((page) =>
    db.jobAssignment.findMany({ ...page, where: { ...page.where, employeeId: null } }),
  ))
    yield { ...place, version: 0 };
}

type Change = { field: string; from: string; to: string };

/** Returns the row's values that would be kept otherwise today, by column. */
function otherwise(kind: Kind, row: Row): { changes: Change[]; data: Record<string, string> } {
  const changes: Change[] = [];
  const data: Record<string, string> = {};
  for (const { field, read } of kind.readings) {
    const from = row[field];
    if (typeof from !== "string") continue;
    const to = read(from);
    // Nothing but invisible signs: there is nothing to keep, and whether the field may be empty is not ours to say.
    if (to === from || to === "") continue;
    changes.push({ field, from, to });
    data[field] = to;
  }
  return { changes, data };
}

/** Stored names, e-mails and phones hold nothing that forms, /api and imports would not keep today. */
export async function checkTyped(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  for (const kind of KINDS) {
    for await (const row of kind.rows(db)) {
      const { changes } = otherwise(kind, row);
      if (changes.length === 0) continue;
      const said = ({ field }: Change) =>
        kind.within ? field : fieldLabel(kind.entity, field).toLowerCase();
      const what = changes.map(said).join(" and ");
      problems.push(
        `${kind.called(row)}: ${what} with signs that nobody sees or dials (npm run doctor -- --mend takes them out)`,
      );
    }
  }
  return problems;
}

/**
 * Takes out what `checkTyped` finds, and writes it into the records' history. An e-mail that somebody else has without those
 * signs stays: the check names it. Returns how many records were mended.
 */
export async function mendTyped(db: PrismaClient): Promise<number> {
  let mended = 0;
  for (const kind of KINDS) {
    for await (const row of kind.rows(db)) {
      const { changes, data } = otherwise(kind, row);
      const { email } = data;
      if (kind.entity === "user" && email && (await db.user.findUnique({ where: { email } }))) {
        delete data.email;
      }
      const kept = changes.filter(({ to }) => Object.values(data).includes(to));
      if (kept.length === 0) continue;
      const done = await transaction(async (tx) => {
        const { count } = await kind.write(tx, row, data);
        if (count === 0) return false;
        const { within } = kind;
        const said = within ? kept.map((one) => ({ ...one, field: within.field })) : kept;
        const id = within?.record(row) ?? row.id;
        await recordHistory(tx, null, kind.entity, id, "signs-removed", {}, { changes: said });
        return true;
      });
      if (done) mended += 1;
    }
  }
  return mended;
}
