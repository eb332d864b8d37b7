import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";

import { companyToday } from "../../company/company/company.server";
import { consignmentStatusFor } from "../../road/consignment/consignment.customer-words";
import { consignmentTone } from "../../road/consignment/consignment.status";
import { invoiceStatusFor } from "../../billing/invoice/invoice.customer-words";
import { shownInvoiceNumber, shownInvoiceStatus } from "../../billing/invoice/invoice.status";
import { jobStatusFor } from "../../road/job/job.customer-words";
import { NOTE_ISSUED } from "../../billing/note/note.words";
import { messageScope } from "../../papers/outbox/outbox.list";
import { conditionNow } from "../../papers/outbox/outbox.condition.server";
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
import { quotationStatusFor } from "../../sales/quotation/quotation.customer-words";
import { quotationExpired } from "../../sales/quotation/quotation.status";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { dayOf } from "../../ground/day/time-zone";
import { noteTitle } from "../../ground/tax/notes";
import { newestOf, type TimelineEntry } from "./timeline";

type Entry = TimelineEntry & { createdAt: Date };
type Asked = { actor: Actor; customerId: number; take: number; today: string; timeZone: string };

/**
 * The newest `limit` of a customer's quotations, jobs, consignments, invoices, notes, payments and messages, and whether there are more.
 * Each noun is asked for as many as could stand on the page, so that what is put together from them is exact. Staff
 * only: raises `forbidden`.
 */
export async function timelineOf(
  actor: Actor,
  customerId: number,
  { timeZone }: { timeZone: string },
  limit: number,
): Promise<{ entries: TimelineEntry[]; more: boolean }> {
  assertCan(actor, "customer:list");
  const today = companyToday({ timeZone });
  const asked: Asked = { actor, customerId, take: limit + 1, today, timeZone };
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
  const { actor, customerId, take, today, timeZone } = asked;
  const rows = await db.quotation.findMany({
    where: { AND: [quotationScope(actor), { customerId }] },
    select: {
      id: true,
      quotationNumber: true,
      status: true,
      validUntil: true,
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

async function jobsOf({ actor, customerId, take }: Asked): Promise<Entry[]> {
  const rows = await db.job.findMany({
    where: { AND: [jobScope(actor), { clientId: customerId }] },
    select: {
      id: true,
      jobNumber: true,
      status: true,
      startDate: true,
      scheduledTime: true,
      budget: true,
      currency: true,
      createdAt: true,
    },
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

async function consignmentsOf({ actor, customerId, take }: Asked): Promise<Entry[]> {
  const rows = await db.consignment.findMany({
    where: { AND: [consignmentScope(actor), { clientId: customerId }] },
    select: {
      id: true,
      lrNumber: true,
      status: true,
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

async function invoicesOf({ actor, customerId, take, today }: Asked): Promise<Entry[]> {
  const rows = await db.invoice.findMany({
    where: { AND: [invoiceScope(actor), { clientId: customerId }] },
    select: {
      id: true,
      invoiceNumber: true,
      status: true,
      invoiceDate: true,
      dueDate: true,
      total: true,
      balance: true,
      amountPaid: true,
      settledAmount: true,
      creditedAmount: true,
      currency: true,
      createdAt: true,
    },
    orderBy: [{ invoiceDate: "desc" }, { createdAt: "desc" }, { id: "desc" }],
    take,
  });
  return rows.map((row) => ({
    kind: "invoice",
    id: row.id,
    name: shownInvoiceNumber(row),
    status: shownInvoiceStatus(row, today),
    word: invoiceStatusFor(actor, row, today),
    day: row.invoiceDate,
    createdAt: row.createdAt,
    amount: { minor: row.total, currency: row.currency },
  }));
}

async function notesOf({ actor, customerId, take }: Asked): Promise<Entry[]> {
  const rows = await db.note.findMany({
    where: { AND: [noteScope(actor), { clientId: customerId }] },
    select: {
      id: true,
      noteNumber: true,
      kind: true,
      date: true,
      total: true,
      currency: true,
      createdAt: true,
    },
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

async function paymentsOf({ actor, customerId, take }: Asked): Promise<Entry[]> {
  const rows = await db.payment.findMany({
    where: { AND: [paymentScope(actor), { clientId: customerId }] },
    select: {
      id: true,
      referenceNumber: true,
      status: true,
      date: true,
      amount: true,
      currency: true,
      createdAt: true,
    },
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

async function messagesOf({ actor, customerId, take, timeZone }: Asked): Promise<Entry[]> {
  // A message names its record by kind and id, which no relation of the database knows.
  const about = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT "id" FROM "OutboxMessage" WHERE "kind" <> ${TO_THE_OFFICE} AND (
      ("entity" = 'quotation' AND "entityId" IN (SELECT "id" FROM "Quotation" WHERE "customerId" = ${customerId}))
      OR ("entity" = 'invoice' AND "entityId" IN (SELECT "id" FROM "Invoice" WHERE "clientId" = ${customerId}))
      OR ("entity" = 'note' AND "entityId" IN (SELECT "id" FROM "Note" WHERE "clientId" = ${customerId}))
      OR ("entity" = 'payment' AND "entityId" IN (SELECT "id" FROM "Payment" WHERE "clientId" = ${customerId}))
      OR ("entity" = 'consignment' AND "entityId" IN (SELECT "id" FROM "Consignment" WHERE "clientId" = ${customerId}))
      OR ("entity" = 'statement' AND "entityId" IN (SELECT "id" FROM "Statement" WHERE "customerId" = ${customerId})))
    ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take}`);
  const rows = await db.outboxMessage.findMany({
    where: { AND: [messageScope(actor), { id: { in: about.map(({ id }) => Number(id)) } }] },
    select: {
      id: true,
      channel: true,
      kind: true,
      subject: true,
      status: true,
      attempts: true,
      nextAttemptAt: true,
      leaseUntil: true,
      expiresAt: true,
      createdAt: true,
    },
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
