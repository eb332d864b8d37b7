import { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { companyToday, getCompany, type Company } from "../company/company.server";
import { assertCan, type Actor } from "../policy/policy";
import { daysFrom } from "../shared/day-count";
import { dayOf, startOfDay, timeOf } from "../shared/time-zone";
import { findPage, PAGE_SIZE } from "../shared/list-query";
import { owing, type DueRow } from "./reminder.due.server";
import { isRevoked, readReminded } from "./reminder.message.server";
import {
  isSwitchedOn,
  REMINDED,
  sendingHours,
  sendingTime,
  stageWords,
  type Reminded,
  type ReminderState,
} from "./reminder.rules";

export type ListedReminder = {
  kind: Reminded;
  id: number;
  /** Null when the document was deleted since. */
  number: string | null;
  customer: string;
  address: string;
  /** What is left to pay, or a quotation's total, in minor units; null when the document was deleted since. */
  amount: number | null;
  currency: string;
  /** Days past an invoice's due date; 0 of a quotation. */
  daysLate: number;
  /** How far it is, in words. */
  stage: string;
  /** Due date or last day of validity. */
  date: string;
  state: ReminderState;
  /** A person may write about it today. */
  canWrite: boolean;
  /** And its reminder may leave at one press: it is not in the outbox yet, and nothing is in its way. */
  canSend: boolean;
};

/** `message` is 0 for a reminder that is owed; a queued one has its key in place of the date. */
type Row = DueRow & { message: number | bigint };

/**
 * One page of the reminders of the day on which they next leave (today until the evening, then tomorrow):
 * those owed, the most days late first, switched on or not, and those queued today. Staff only: raises `forbidden`.
 */
export async function listReminders(actor: Actor, page: number, limit = PAGE_SIZE) {
  assertCan(actor, "reminder:view");
  const company = await getCompany();
  const leaves = sendingTime(now(), company);
  const day = dayOf(leaves, company.timeZone);
  const rows = await remindersOf(day, company);
  const { rows: found, ...pages } = await findPage(
    { page, limit },
    async () => {
      const count = Prisma.sql`SELECT COUNT(*) AS "total" FROM (${rows}) AS "rows"`;
      const [counted] = await db.$queryRaw<{ total: number | bigint }[]>(count);
      return Number(counted?.total ?? 0);
    },
    ({ skip, take }) =>
      db.$queryRaw<Row[]>(
        Prisma.sql`${rows} ORDER BY "message", "date", "kind", "id" LIMIT ${take} OFFSET ${skip}`,
      ),
  );
  const listed: ListedReminder[] = [];
  for (const row of found) listed.push(await describe(row, day, company));
  return {
    ...pages,
    rows: listed,
    day,
    isToday: day === companyToday(company),
    /** HH:MM; rounded up, because a round is made every minute. */
    time: timeOf(new Date(Math.ceil(leaves.getTime() / 60_000) * 60_000), company.timeZone),
    hours: sendingHours(company),
    on: { invoice: company.invoiceReminders, quotation: company.quotationReminders },
  };
}

/** A query for the reminders that are owed on a day and those that were queued today. */
function remindersOf(day: string, company: Company): Prisma.Sql {
  const since = startOfDay(companyToday(company), company.timeZone);
  const kinds = REMINDED.map((kind) => `${kind}-reminder`);
  const owed = REMINDED.flatMap((kind) => owing(kind, company, day) ?? []);
  return Prisma.join(
    [
      ...owed.map((query) => Prisma.sql`SELECT "due".*, 0 AS "message" FROM (${query}) AS "due"`),
      Prisma.sql`SELECT "entity" AS "kind", "entityId" AS "id", "onceKey" AS "date",
        '' AS "stage", "id" AS "message" FROM "OutboxMessage"
        WHERE "kind" IN (${Prisma.join(kinds)}) AND "onceKey" IS NOT NULL AND "createdAt" >= ${since}`,
    ],
    " UNION ALL ",
  );
}

async function describe(row: Row, day: string, company: Company): Promise<ListedReminder> {
  const kind: Reminded = row.kind === "invoice" ? "invoice" : "quotation";
  const id = Number(row.id);
  const queued = Number(row.message);
  const [date = "", stage = ""] = queued ? row.date.split(":").slice(2) : [row.date, row.stage];
  const document = await readReminded(db, kind, id, company);
  const message = queued ? await db.outboxMessage.findUnique({ where: { id: queued } }) : null;
  const state = message ? stateOf(message.status) : await whyNot(kind, id, document, company);
  const canWrite = document !== null && document.refusal === null;
  return {
    kind,
    id,
    date,
    state,
    canWrite,
    number: document?.number ?? null,
    customer: document?.customer ?? "",
    amount: document?.amount ?? null,
    currency: document?.currency ?? "",
    daysLate: kind === "invoice" ? Math.max(0, daysFrom(date, day)) : 0,
    address: message?.recipient ?? document?.address ?? "",
    stage: stageWords(kind, Number(stage), Math.abs(daysFrom(date, day))),
    canSend: canWrite && (state === "off" || state === "waiting"),
  };
}

function stateOf(status: string): ReminderState {
  return status === "sent" || status === "failed" || status === "cancelled" ? status : "queued";
}

async function whyNot(
  kind: Reminded,
  entityId: number,
  document: { address: string | null } | null,
  company: Company,
): Promise<ReminderState> {
  if (!document?.address) return "no-address";
  if (await isRevoked(db, { entity: kind, entityId }, document.address)) return "revoked";
  return isSwitchedOn(kind, company) ? "waiting" : "off";
}
