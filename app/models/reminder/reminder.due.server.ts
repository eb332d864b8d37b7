import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { getCompany } from "../company/company.server";
import { invoiceUnpaid } from "../invoice/invoice.status";
import { quotationAwaitingAnswer } from "../quotation/quotation.status";
import { dayOf, startOfDay } from "../shared/time-zone";
import { whereSql } from "../shared/where-sql.server";
import {
  isSwitchedOn,
  onceKeyStart,
  REMINDED,
  stagesOn,
  stageText,
  type Reminded,
  type ReminderRules,
} from "./reminder.rules";

/** A document that owes a reminder: its due date (or last day of validity) and the stage it has reached. */
export type DueReminder = { kind: Reminded; id: number; date: string; stage: number };

/** A row of `owing` as the databases give it. */
export type DueRow = { kind: string; id: number | bigint; date: string; stage: string };

const SOURCE = {
  invoice: {
    table: Prisma.sql`"Invoice"`,
    date: Prisma.sql`"dueDate"`,
    issued: Prisma.sql`"issuedAt"`,
    open: () => whereSql(invoiceUnpaid.where()),
  },
  quotation: {
    table: Prisma.sql`"Quotation"`,
    date: Prisma.sql`"validUntil"`,
    issued: Prisma.sql`"sentAt"`,
    open: (today: string) => Prisma.sql`${whereSql(quotationAwaitingAnswer.where(today))}
      AND NOT EXISTS (SELECT 1 FROM "User" AS "customer"
        WHERE "customer"."id" = "customerId" AND "customer"."noOffersAt" IS NOT NULL)`,
  },
};

/**
 * A query for the documents of a kind that owe a reminder on a day, as rows of kind, id, date and stage;
 * null when the settings name no stage. Those whose stage, or a later one, was reminded of before are left out,
 * and those that were issued on that day: who has just got a document is not reminded of it.
 */
export function owing(kind: Reminded, rules: ReminderRules, today: string): Prisma.Sql | null {
  const stages = stagesOn(kind, rules, today);
  const earliest = stages.at(-1);
  if (!earliest) return null;
  const { table, date, issued, open } = SOURCE[kind];
  const reached = stages.map(
    (stage) => Prisma.sql`WHEN ${date} <= ${stage.date} THEN ${stageText(stage.days)}`,
  );
  // Of one document and date the keys differ in the stage alone, so they compare as stages do.
  const key = Prisma.sql`${onceKeyStart(kind)} || CAST("owing"."id" AS TEXT) || ':' || "owing"."date" || ':'`;
  const [from, to] =
    kind === "invoice"
      ? [Prisma.sql`"owing"."stage"`, Prisma.sql`'999'`]
      : [Prisma.sql`'000'`, Prisma.sql`"owing"."stage"`];
  return Prisma.sql`
    SELECT ${kind} AS "kind", "id", "date", "stage" FROM (
      SELECT "id", ${date} AS "date", CASE ${Prisma.join(reached, " ")} END AS "stage"
      FROM ${table} WHERE ${open(today)} AND ${date} <= ${earliest.date}
      AND (${issued} IS NULL OR ${issued} < ${startOfDay(today, rules.timeZone)})
    ) AS "owing"
    WHERE NOT EXISTS (
      SELECT 1 FROM "OutboxMessage" AS "sent"
      WHERE "sent"."entity" = ${kind} AND "sent"."entityId" = "owing"."id"
      AND "sent"."onceKey" BETWEEN ${key} || ${from} AND ${key} || ${to}
    )`;
}

/** The reminders that are owed at a moment by the kinds that are switched on, the oldest date first. */
export async function dueReminders(at: Date, rules?: ReminderRules): Promise<DueReminder[]> {
  const company = rules ?? (await getCompany());
  const today = dayOf(at, company.timeZone);
  const due: DueReminder[] = [];
  for (const kind of REMINDED) {
    const query = isSwitchedOn(kind, company) ? owing(kind, company, today) : null;
    if (!query) continue;
    const rows = await db.$queryRaw<DueRow[]>(Prisma.sql`${query} ORDER BY "date", "id"`);
    due.push(
      ...rows.map(({ id, date, stage }) => ({ kind, id: Number(id), date, stage: Number(stage) })),
    );
  }
  return due;
}
