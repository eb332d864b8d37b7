import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { only } from "~/platform/only";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { daysFrom } from "~/models/ground/day/calendar-date";
import { dayOf, startOfDay, timeOf } from "../../ground/day/time-zone";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { PAGE_SIZE, pageInfo, type PageInfo, slice } from "../../kit/shared/list-query";
import { allDue, type DueReminder } from "./reminder.due.server";
import { isRevoked, readReminded } from "./reminder.message.server";
import {
  isSwitchedOn,
  REMINDED,
  type Reminded,
  type ReminderState,
  sendingHours,
  sendingTime,
  stageWords,
} from "./reminder.rules";

export type ListedReminder = {
  kind: Reminded;
  id: number;
  /** Null when the document was deleted since. */
  number: string | null;
  customer: string;
  address: string;
  /** The invoice's balance or the quotation's total, in minor units; null when the document was deleted since. */
  amount: number | null;
  currency: string;
  /** Days past an invoice's due date; 0 of a quotation. */
  daysLate: number;
  /** The stage in words. */
  stage: string;
  /** Due date or last day of validity. */
  date: string;
  state: ReminderState;
  /** A person may write about it today. */
  canWrite: boolean;
  /** And its reminder may leave at one press: it is not in the outbox yet, and nothing is in its way. */
  canSend: boolean;
};

/** A reminder that is owed, or the message of one that was queued. */
type Row = { due: DueReminder } | { message: Queued };
type Queued = { status: string; recipient: string } & DueReminder;

/**
 * One page of the reminders of the day on which they next leave (today until the evening, then tomorrow):
 * those owed, the most days late first, switched on or not, and those queued today. Staff only: raises `forbidden`.
 */
export async function listReminders(actor: Actor, page: number, limit = PAGE_SIZE) {
  assertCan(actor, "reminder:view");
  const company = await getCompany();
  const leaves = sendingTime(now(), company);
  const day = dayOf(leaves, company.timeZone);
  const { rows: found, ...pages } = await pageOf(day, company, { page, limit });
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

/** All of them, as `listReminders` shows a page: how many, and some at a time. */
export async function allReminders(actor: Actor) {
  assertCan(actor, "reminder:view");
  const company = await getCompany();
  const leaves = sendingTime(now(), company);
  const day = dayOf(leaves, company.timeZone);
  const due = await allDue(company, day);
  const queued = await db.outboxMessage.findMany({
    where: queuedToday(company),
    orderBy: { id: "asc" },
    select: QUEUED,
  });
  const rows = [
    ...due.map((one): Row => ({ due: one })),
    ...queued.map((message): Row => ({ message: read(message) })),
  ];
  const isToday = day === companyToday(company);
  const time = timeOf(new Date(Math.ceil(leaves.getTime() / 60_000) * 60_000), company.timeZone);
  return { rows, isToday, time, describe: (row: Row) => describe(row, day, company) };
}

export type ReminderRow = Row;

type Asked = { page: number; limit: number };

async function pageOf(
  day: string,
  company: Company,
  { page, limit }: Asked,
): Promise<PageInfo & { rows: Row[] }> {
  const due = await allDue(company, day);
  const where = queuedToday(company);
  const info = pageInfo(page, due.length + (await db.outboxMessage.count({ where })), limit);
  const { skip, take } = slice(info);
  const owed: Row[] = due.slice(skip, skip + take).map((one) => ({ due: one }));
  const queued = await db.outboxMessage.findMany({
    where,
    orderBy: { id: "asc" },
    skip: Math.max(0, skip - due.length),
    take: take - owed.length,
    select: QUEUED,
  });
  return {
    ...info,
    rows: [...owed, ...queued.map((message): Row => ({ message: read(message) }))],
  };
}

const QUEUED = only("OutboxMessage", "entity entityId onceKey status recipient");

const queuedToday = (company: Company) => ({
  kind: { in: REMINDED.map((kind) => `${kind}-reminder`) },
  onceKey: { not: null },
  createdAt: { gte: startOfDay(companyToday(company), company.timeZone) },
});

type Message = Prisma.OutboxMessageGetPayload<{ select: typeof QUEUED }>;

/** A queued reminder has its date and its stage in its key. */
function read({ entity, entityId, onceKey, status, recipient }: Message): Queued {
  const [date = "", stage = ""] = (onceKey ?? "").split(":").slice(2);
  const kind: Reminded = entity === "invoice" ? "invoice" : "quotation";
  return { kind, id: entityId ?? 0, date, stage: Number(stage), status, recipient };
}

async function describe(row: Row, day: string, company: Company): Promise<ListedReminder> {
  const message = "message" in row ? row.message : null;
  const { kind, id, date, stage } = "message" in row ? row.message : row.due;
  const document = await readReminded(db, kind, id, company);
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
    stage: stageWords(kind, stage, Math.abs(daysFrom(date, day))),
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
