import { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { companyToday } from "../../company/company/company.server";
import { INVOICE } from "../../billing/invoice/invoice.record";
import { ISSUED } from "../../billing/invoice/invoice.status";
import { NOTE } from "../../billing/note/note.record";
import { PAYMENT } from "../../billing/payment/payment.record";
import { dayOf } from "../../ground/day/time-zone";
import { noteTitle } from "../../ground/tax/notes";
import { assertCan, type Actor } from "../../kit/policy/policy";
import {
  consignmentScope,
  invoiceScope,
  jobScope,
  noteScope,
  paymentScope,
  quotationScope,
} from "../../kit/policy/scope";
import type { AnyNoun, Line } from "../../kit/record/define-noun";
import { readLines } from "../../kit/record/read-page.server";
import type { RowOf } from "../../kit/record/define-record";
import { messageScope } from "../../papers/outbox/outbox.list";
import { conditionNow } from "~/models/papers/outbox/outbox.list.server";
import { CHANNEL_LABELS, kindLabel } from "../../papers/outbox/outbox.words";
import { CONSIGNMENT } from "../../road/consignment/consignment.record";
import { JOB } from "../../road/job/job.record";
import { QUOTATION } from "../../sales/quotation/quotation.record";
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
    ...NOUNS.map((noun) => entriesOf(noun, asked)),
    messagesOf(asked),
  ]);
  return newestOf(lists, limit);
}

/** A noun of the timeline: the column of its customer, the day that it is sorted by, and what it says otherwise than its line. */
const noun = (
  record: { noun: string; line: { select: object } },
  scope: (actor: Actor) => object,
  by: string,
  more: {
    customer?: "customerId";
    also?: object;
    said?: (row: RowOf<"Job"> & RowOf<"Note">) => Partial<Entry>;
  } = {},
) => ({ ...(record as AnyNoun), scope, by, ...more });
const NOUNS = [
  noun(QUOTATION, quotationScope, "createdAt", { customer: "customerId" }),
  noun(JOB, jobScope, "startDate", {
    also: only("Job", "budget currency"),
    said: ({ budget, currency }) => ({
      amount: budget === null ? null : { minor: budget, currency },
    }),
  }),
  noun(CONSIGNMENT, consignmentScope, "loadingDate"),
  noun(INVOICE, invoiceScope, "invoiceDate"),
  noun(NOTE, noteScope, "date", { said: ({ kind }) => ({ word: noteTitle(kind), tone: "info" }) }),
  noun(PAYMENT, paymentScope, "date"),
];

async function entriesOf(of: (typeof NOUNS)[number], asked: Asked): Promise<Entry[]> {
  const { actor, take, today, timeZone } = asked;
  const kind = of.noun as Exclude<Entry["kind"], "message">;
  const rows = await readLines<RowOf<"Job">, Line>(
    of,
    {
      where: { AND: [of.scope(actor), rowsOf(asked, kind, of.customer ?? "clientId")] },
      also: of.also,
      orderBy: [...new Set([of.by, "createdAt", "id"])].map((column) => ({ [column]: "desc" })),
      take,
    },
    { actor, day: { today, timeZone } },
  );
  const told = rows.map((row): Entry => {
    const { title: name, day = "", amount = null, state } = row.told;
    const { word = "", tone, expired } = state ?? {};
    const { id, createdAt } = row;
    return {
      kind,
      id,
      name,
      word,
      tone,
      expired,
      day,
      createdAt,
      amount,
      ...of.said?.(row as never),
    };
  });
  return kind === "invoice" ? withIssued(told) : told;
}

/** 'Sent' is said of those alone that went to somebody, or are about to. */
async function withIssued(invoices: Entry[]): Promise<Entry[]> {
  const messages = await db.outboxMessage.findMany({
    where: {
      entity: "invoice",
      entityId: { in: invoices.map(({ id }) => id) },
      status: { notIn: ["failed", "cancelled"] },
    },
    select: { entityId: true },
    distinct: ["entityId"],
  });
  const left = new Set(messages.map(({ entityId }) => entityId));
  return invoices.map((one) =>
    one.word === "Sent" && !left.has(one.id) ? { ...one, word: ISSUED } : one,
  );
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
      word: label,
      tone,
      day: dayOf(row.createdAt, timeZone),
      createdAt: row.createdAt,
      amount: null,
      subject: row.subject,
    };
  });
}
