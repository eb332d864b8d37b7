import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { companyToday } from "../../company/company/company.server";
import {
  consignmentStatusFor,
  SIGNED_FOR,
} from "../../road/consignment/consignment.customer-words";
import { consignmentTone } from "../../road/consignment/consignment.status";
import { invoiceStatusFor } from "../../billing/invoice/invoice.customer-words";
import {
  ISSUED,
  shownInvoiceNumber,
  shownInvoiceStatus,
} from "../../billing/invoice/invoice.status";
import { jobStatusFor } from "../../road/job/job.customer-words";
import { NOTE_ISSUED } from "../../billing/note/note.words";
import { messageScope } from "../../papers/outbox/outbox.list";
import { conditionNow } from "~/models/papers/outbox/outbox.list.server";
import { CHANNEL_LABELS, kindLabel } from "../../papers/outbox/outbox.words";
import { paymentWord } from "../../billing/payment/payment.status";
import { assertCan, type Actor } from "../../kit/policy/policy";
import {
  consignmentScope,
  invoiceScope,
  jobScope,
  noteScope,
  paymentScope,
  quotationScope,
} from "../../kit/policy/scope";
import { ANSWERS, quotationStatusFor } from "../../sales/quotation/quotation.customer-words";
import { quotationExpired } from "../../sales/quotation/quotation.status";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { dayOf } from "../../ground/day/time-zone";
import { noteTitle } from "../../ground/tax/notes";
import { newestOf, type TimelineEntry } from "./timeline";

type Entry = TimelineEntry & { createdAt: Date };
/** The entries to read: a customer's, or those of some records. */
export type Whose = { customerId: number } | { ids: Partial<Record<Entry["kind"], number[]>> };
type Asked = { actor: Actor; whose: Whose; take: number; today: string; timeZone: string };

/** The rows of a noun that are asked for; `column` names its customer. */
function rowsOf<C extends "customerId" | "clientId">(
  { whose }: Asked,
  kind: Entry["kind"],
  column: C,
) {
  return "ids" in whose
    ? { id: { in: whose.ids[kind] ?? [] } }
    : ({ [column]: whose.customerId } as Record<C, number>);
}

/**
 * The newest `limit` of a customer's or of some quotations, jobs, consignments, invoices, notes, payments and the messages about them,
 * and whether there are more.
 * Each noun is asked for as many as could stand on the page, so that what is put together from them is exact. Staff
 * only: raises `forbidden`.
 */
export async function timelineOf(
  actor: Actor,
  whose: Whose,
  { timeZone }: { timeZone: string },
  limit: number,
): Promise<{ entries: TimelineEntry[]; more: boolean }> {
  assertCan(actor, "customer:list");
  const today = companyToday({ timeZone });
  const asked: Asked = { actor, whose, take: limit + 1, today, timeZone };
  const lists = await Promise.all([
    quotationsOf(asked),
    jobsOf(asked),
    consignmentsOf(asked),
    invoicesOf(asked),
    notesOf(asked),
    paymentsOf(asked),
    messagesOf(asked),
  ]);
  return newestOf(lists, limit);
}

async function quotationsOf(asked: Asked): Promise<Entry[]> {
  const { actor, take, today, timeZone } = asked;
  const rows = await db.quotation.findMany({
    where: { AND: [quotationScope(actor), rowsOf(asked, "quotation", "customerId")] },
    select: {
      ...only("Quotation", "id quotationNumber status validUntil"),
      decisions: ANSWERS,
      totalAmount: true,
      currency: true,
      createdAt: true,
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
  return rows.map((row) => ({
    kind: "quotation",
    id: row.id,
    name: row.quotationNumber,
    status: row.status,
    word: quotationStatusFor(actor, row, today),
    expired: quotationExpired.of(row, today),
    day: dayOf(row.createdAt, timeZone),
    createdAt: row.createdAt,
    amount: { minor: row.totalAmount, currency: row.currency },
  }));
}

async function jobsOf(asked: Asked): Promise<Entry[]> {
  const { actor, take } = asked;
  const rows = await db.job.findMany({
    where: { AND: [jobScope(actor), rowsOf(asked, "job", "clientId")] },
    select: only("Job", "id jobNumber status startDate scheduledTime budget currency createdAt"),
    orderBy: [{ startDate: "desc" }, { createdAt: "desc" }, { id: "desc" }],
    take,
  });
  return rows.map((row) => ({
    kind: "job",
    id: row.id,
    name: row.jobNumber,
    status: row.status,
    word: jobStatusFor(actor, row),
    day: row.startDate,
    createdAt: row.createdAt,
    amount: row.budget === null ? null : { minor: row.budget, currency: row.currency },
  }));
}

async function consignmentsOf(asked: Asked): Promise<Entry[]> {
  const { actor, take } = asked;
  const rows = await db.consignment.findMany({
    where: { AND: [consignmentScope(actor), rowsOf(asked, "consignment", "clientId")] },
    select: {
      id: true,
      lrNumber: true,
      status: true,
      signatures: SIGNED_FOR,
      loadingDate: true,
      createdAt: true,
    },
    orderBy: [{ loadingDate: "desc" }, { createdAt: "desc" }, { id: "desc" }],
    take,
  });
  return rows.map((row) => ({
    kind: "consignment",
    id: row.id,
    name: shownLrNumber(row),
    status: row.status,
    word: consignmentStatusFor(actor, row),
    tone: consignmentTone(row.status),
    day: row.loadingDate,
    createdAt: row.createdAt,
    amount: null,
  }));
}

/** Which of some invoices went to somebody, or are about to: 'Sent' is said of no other among what passed. */
async function sentOf(ids: readonly number[]): Promise<Set<number | null>> {
  const messages = await db.outboxMessage.findMany({
    where: {
      entity: "invoice",
      entityId: { in: [...ids] },
      status: { notIn: ["failed", "cancelled"] },
    },
    select: { entityId: true },
    distinct: ["entityId"],
  });
  return new Set(messages.map(({ entityId }) => entityId));
}

async function invoicesOf(asked: Asked): Promise<Entry[]> {
  const { actor, take, today } = asked;
  const rows = await db.invoice.findMany({
    where: { AND: [invoiceScope(actor), rowsOf(asked, "invoice", "clientId")] },
    select: only(
      "Invoice",
      "id invoiceNumber status invoiceDate dueDate total balance amountPaid",
      "settledAmount creditedAmount sentAt currency createdAt",
    ),
    orderBy: [{ invoiceDate: "desc" }, { createdAt: "desc" }, { id: "desc" }],
    take,
  });
  const left = await sentOf(rows.map(({ id }) => id));
  const wordOf = (row: (typeof rows)[number]) => {
    const word = invoiceStatusFor(actor, row, today);
    return word === "Sent" && !left.has(row.id) ? ISSUED : word;
  };
  return rows.map((row) => ({
    kind: "invoice",
    id: row.id,
    name: shownInvoiceNumber(row),
    status: shownInvoiceStatus(row, today),
    word: wordOf(row),
    day: row.invoiceDate,
    createdAt: row.createdAt,
    amount: { minor: row.total, currency: row.currency },
  }));
}

async function notesOf(asked: Asked): Promise<Entry[]> {
  const { actor, take } = asked;
  const rows = await db.note.findMany({
    where: { AND: [noteScope(actor), rowsOf(asked, "note", "clientId")] },
    select: only("Note", "id noteNumber kind date total currency createdAt"),
    orderBy: [{ date: "desc" }, { createdAt: "desc" }, { id: "desc" }],
    take,
  });
  return rows.map((row) => ({
    kind: "note",
    id: row.id,
    name: row.noteNumber,
    status: NOTE_ISSUED,
    word: noteTitle(row.kind),
    day: row.date,
    createdAt: row.createdAt,
    amount: { minor: row.total, currency: row.currency },
  }));
}

async function paymentsOf(asked: Asked): Promise<Entry[]> {
  const { actor, take } = asked;
  const rows = await db.payment.findMany({
    where: { AND: [paymentScope(actor), rowsOf(asked, "payment", "clientId")] },
    select: only("Payment", "id referenceNumber status date amount currency createdAt"),
    orderBy: [{ date: "desc" }, { createdAt: "desc" }, { id: "desc" }],
    take,
  });
  return rows.map((row) => ({
    kind: "payment",
    id: row.id,
    name: row.referenceNumber,
    status: row.status,
    word: paymentWord(row),
    day: row.date,
    createdAt: row.createdAt,
    amount: { minor: row.amount, currency: row.currency },
  }));
}

/** The office's own notices of an answer are in the outbox as well; they went to nobody else. */
const TO_THE_OFFICE = "answer";

/** The kinds that messages are about, each with its table and the column of its customer. */
const WRITTEN_ABOUT = [
  ["quotation", "Quotation", "customerId"],
  ["invoice", "Invoice", "clientId"],
  ["note", "Note", "clientId"],
  ["payment", "Payment", "clientId"],
  ["consignment", "Consignment", "clientId"],
  ["statement", "Statement", "customerId"],
] as const;

/** Those messages, in SQL: a message names its record by kind and id, which no relation of the database knows. */
function messagesAbout(whose: Whose): Prisma.Sql {
  const kinds = WRITTEN_ABOUT.flatMap(([entity, table, column]) => {
    if ("customerId" in whose) {
      const records = Prisma.raw(`SELECT "id" FROM "${table}" WHERE "${column}" =`);
      return [
        Prisma.sql`("entity" = ${entity} AND "entityId" IN (${records} ${whose.customerId}))`,
      ];
    }
    const ids = entity === "statement" ? [] : (whose.ids[entity] ?? []);
    if (ids.length === 0) return [];
    return [Prisma.sql`("entity" = ${entity} AND "entityId" IN (${Prisma.join(ids)}))`];
  });
  return kinds.length > 0 ? Prisma.join(kinds, " OR ") : Prisma.sql`1 = 0`;
}

async function messagesOf({ actor, whose, take, timeZone }: Asked): Promise<Entry[]> {
  const about = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT "id" FROM "OutboxMessage" WHERE "kind" <> ${TO_THE_OFFICE} AND (${messagesAbout(whose)})
    ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take}`);
  const rows = await db.outboxMessage.findMany({
    where: { AND: [messageScope(actor), { id: { in: about.map(({ id }) => Number(id)) } }] },
    select: only(
      "OutboxMessage",
      "id channel kind subject status attempts nextAttemptAt createdById",
      "leaseUntil expiresAt createdAt",
    ),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map((row) => {
    const { label, tone } = conditionNow(row);
    const channel = CHANNEL_LABELS[row.channel] ?? row.channel;
    return {
      kind: "message",
      id: row.id,
      name: `${channel}: ${kindLabel(row.kind)}`,
      status: row.status,
      word: label,
      tone,
      day: dayOf(row.createdAt, timeZone),
      createdAt: row.createdAt,
      amount: null,
      subject: row.subject,
    };
  });
}
