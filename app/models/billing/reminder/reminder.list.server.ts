import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { rounded } from "~/platform/lists/count-rows.server";
import { only } from "~/platform/only";

import { companyToday, getCompany, type Company } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { daysFrom } from "../../ground/day/day-count";
import { dayOf, startOfDay, timeOf } from "../../ground/day/time-zone";
import { PAGE_SIZE, pageInfo, slice, type PageInfo } from "../../kit/shared/list-query";
import { aboutDue, firstDue, type DueReminder } from "./reminder.due.server";
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

/** A reminder that is owed, or the message of one that was queued. */
type Row = { due: DueReminder } | { message: Queued };
type Queued = { status: string; recipient: string } & DueReminder;

/** Up to so many reminders are counted one by one. */
const COUNTED = 500;

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
  const { due } = await firstDue(company, day, Infinity);
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

/** The rows of a page; where very many are owed nobody counts them, and `totalPages` is how many are there for sure. */
async function pageOf(
  day: string,
  company: Company,
  asked: Asked,
): Promise<PageInfo & { rows: Row[] }> {
  const { page, limit } = asked;
  const from = (page - 1) * limit;
  const { due, all } = await firstDue(company, day, Math.max(COUNTED, from + limit) + 1);
  const estimate = all ? 0 : await aboutDue(company, day);
  if (estimate === 0) {
    return pageOfAll(all ? due : (await firstDue(company, day, Infinity)).due, company, asked);
  }
  const about = Math.max(rounded(estimate), due.length);
  const totalPages = Math.max(COUNTED / limit, page + 1);
  const rows = due.slice(from, from + limit).map((one) => ({ due: one }));
  return { page, pageSize: limit, total: about, totalPages, about: true, rows };
}

async function pageOfAll(due: DueReminder[], company: Company, { page, limit }: Asked) {
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

const QUEUED = only("entity entityId onceKey status recipient");

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
