import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { walkedSql, type Listed } from "~/platform/lists/page-sql.server";

import { invoiceUnpaid } from "../invoice/invoice.status";
import { quotationAwaitingAnswer } from "../../sales/quotation/quotation.status";
import { startOfDay } from "../../ground/day/time-zone";
import {
  onceKeyStart,
  REMINDED,
  stagesOn,
  stageText,
  type Reminded,
  type ReminderRules,
} from "./reminder.rules";

/** A document that owes a reminder: its due date (or last day of validity) and the stage it has reached. */
export type DueReminder = { kind: Reminded; id: number; date: string; stage: number };

/** The last document processed in a run over all documents. */
export type Place = { kind: Reminded; date: string; id: number };

/** Reminders due in one portion of the documents; `next` is null at the end of that kind. */
type Portion = { due: DueReminder[]; next: Place | null };

type Row = { id: number | bigint; date: string; stage: string; owed: number | bigint };

/** Documents that one statement goes through: some milliseconds. */
const PORTION = 500;

const SOURCE = {
  invoice: {
    table: "Invoice",
    date: "dueDate",
    issued: Prisma.sql`"issuedAt"`,
    open: () => invoiceUnpaid.where(),
    wanted: Prisma.sql`1 = 1`,
  },
  quotation: {
    table: "Quotation",
    date: "validUntil",
    issued: Prisma.sql`"sentAt"`,
    open: (today: string) => quotationAwaitingAnswer.where(today),
    wanted: Prisma.sql`NOT EXISTS (SELECT 1 FROM "User" AS "customer"
      WHERE "customer"."id" = "document"."customerId" AND "customer"."noOffersAt" IS NOT NULL)`,
  },
};

/**
 * A query that goes through a portion of the documents of a kind that have reached a stage on a day, the oldest date
 * first and by an index, with whether they owe a reminder; null when the settings name no stage.
 */
export function portionSql(
  kind: Reminded,
  rules: ReminderRules,
  today: string,
  after?: Place | null,
): Prisma.Sql | null {
  const list = reached(kind, rules, today, after);
  if (!list) return null;
  const date = Prisma.raw(`"${SOURCE[kind].date}"`);
  return Prisma.sql`
    SELECT "id", "date", "stage", CASE WHEN ${owes(kind, rules, today)} THEN 1 ELSE 0 END AS "owed" FROM (
      SELECT "id", ${date} AS "date", ${stageSql(kind, rules, today, date)} AS "stage"
      FROM (${walkedSql(list, { take: PORTION, skip: 0 })}) AS "walked"
    ) AS "owing" ORDER BY "date", "id"`;
}

/** The documents of a kind that have reached a stage, whether they were reminded of it or not. */
function reached(
  kind: Reminded,
  rules: ReminderRules,
  today: string,
  after?: Place | null,
): Listed | null {
  const earliest = stagesOn(kind, rules, today).at(-1);
  if (!earliest) return null;
  const { table, date, open } = SOURCE[kind];
  const begins = after ? { gte: after.date } : {};
  const behind = after ? [{ OR: [{ [date]: { gt: after.date } }, { id: { gt: after.id } }] }] : [];
  const where = { AND: [open(today), { [date]: { lte: earliest.date, ...begins } }, ...behind] };
  return { table, where, orderBy: [{ [date]: "asc" }, { id: "asc" }] };
}

function stageSql(kind: Reminded, rules: ReminderRules, today: string, date: Prisma.Sql) {
  const cases = stagesOn(kind, rules, today).map(
    (stage) => Prisma.sql`WHEN ${date} <= ${stage.date} THEN ${stageText(stage.days)}`,
  );
  return Prisma.sql`CASE ${Prisma.join(cases, " ")} END`;
}

/**
 * Whether a row of `owing` owes its stage. Who was reminded of that stage, or of a later one, does not; nor does
 * what was issued on that day: who has just got a document is not reminded of it.
 */
function owes(kind: Reminded, rules: ReminderRules, today: string): Prisma.Sql {
  const { table, issued, wanted } = SOURCE[kind];
  // For one document and date only the stages differ, so the keys compare as stages do.
  const key = Prisma.sql`${onceKeyStart(kind)} || CAST("owing"."id" AS TEXT) || ':' || "owing"."date" || ':'`;
  const [from, to] =
    kind === "invoice"
      ? [Prisma.sql`"owing"."stage"`, Prisma.sql`'999'`]
      : [Prisma.sql`'000'`, Prisma.sql`"owing"."stage"`];
  return Prisma.sql`EXISTS (
      SELECT 1 FROM ${Prisma.raw(`"${table}"`)} AS "document" WHERE "document"."id" = "owing"."id"
      AND (${issued} IS NULL OR ${issued} < ${startOfDay(today, rules.timeZone)}) AND ${wanted}
    ) AND NOT EXISTS (
      SELECT 1 FROM "OutboxMessage" AS "sent"
      WHERE "sent"."entity" = ${kind} AND "sent"."entityId" = "owing"."id"
      AND "sent"."onceKey" BETWEEN ${key} || ${from} AND ${key} || ${to}
    )`;
}

/** Returns the next reminders due for a kind on a day, the oldest date first. */
export async function duePortion(
  kind: Reminded,
  rules: ReminderRules,
  today: string,
  after: Place | null,
): Promise<Portion> {
  const query = portionSql(kind, rules, today, after);
  const rows = query ? await db.$queryRaw<Row[]>(query) : [];
  const last = rows.length === PORTION ? rows.at(-1) : undefined;
  return {
    due: rows
      .filter(({ owed }) => Number(owed) === 1)
      .map(({ id, date, stage }) => ({ kind, id: Number(id), date, stage: Number(stage) })),
    next: last ? { kind, date: last.date, id: Number(last.id) } : null,
  };
}

/** The documents that owe a reminder on a day, the oldest date first. */
export async function allDue(rules: ReminderRules, today: string): Promise<DueReminder[]> {
  const kinds = await Promise.all(
    REMINDED.map(async (kind) => {
      const due: DueReminder[] = [];
      let place: Place | null = null;
      do {
        const portion = await duePortion(kind, rules, today, place);
        due.push(...portion.due);
        place = portion.next;
      } while (place);
      return due;
    }),
  );
  return kinds.flat().sort(byDate);
}

function byDate(one: DueReminder, other: DueReminder): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return REMINDED.indexOf(one.kind) - REMINDED.indexOf(other.kind) || one.id - other.id;
}
