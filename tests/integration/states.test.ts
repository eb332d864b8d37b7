import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";

import { Prisma } from "~/generated/sqlite/client";
import { getCompany } from "~/models/company/company/company.server";
import * as hires from "~/models/billing/hire/hire.status";
import * as invoices from "~/models/billing/invoice/invoice.status";
import * as jobs from "~/models/road/job/job.status";
import * as payments from "~/models/billing/payment/payment.status";
import * as quotations from "~/models/sales/quotation/quotation.status";
import { allDue } from "~/models/billing/reminder/reminder.due.server";
import { invoiceStage, quotationStage } from "~/models/billing/reminder/reminder.rules";
import { addDays } from "~/models/ground/day/calendar-date";
import { whereSql } from "~/platform/lists/where-sql.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import {
  makeAway,
  makeCustomer,
  makeHire,
  makeInvoice,
  makeJob,
  makePayment,
  makeQuotation,
} from "../support/factories";

const TODAY = "2026-11-21";
const NOON = new Date(`${TODAY}T06:30:00Z`);

// A failure names it: with STATES_SEED the same rows come again.
const SEED = Number(process.env.STATES_SEED ?? Date.now() % 1_000_000);
const seeded = `rows of seed ${SEED}`;

const day = fc.integer({ min: -12, max: 12 }).map((days) => addDays(TODAY, days));
const figure = fc.constantFrom(0, 1, 500_00);

const quotation = fc.record({
  status: fc.constantFrom(...quotations.QUOTATION_STATUSES),
  // Few days are left of this week: they come more often than chance has them.
  validUntil: fc.oneof(day, fc.constantFrom(TODAY, addDays(TODAY, 1))),
});
const invoice = fc.record({
  status: fc.constantFrom(...invoices.INVOICE_STATUSES),
  dueDate: day,
  balance: figure,
  amountPaid: figure,
  settledAmount: figure,
  carriedOver: fc.boolean(),
});
const payment = fc.record({ status: fc.constantFrom(...payments.PAYMENT_STATUSES) });
const hire = fc.record({
  status: fc.constantFrom("active", "cancelled"),
  balance: figure,
  dueDate: fc.option(day),
});
const job = fc.record({
  status: fc.constantFrom(...jobs.JOB_STATUSES),
  startDate: day,
  endDate: fc.option(day),
});

let clientId: number;

/** How random rows of a noun are stored, and found by a where clause. */
type Noun = {
  states: object;
  table: string;
  store: (rows: number) => Promise<unknown>;
  find: (where: object) => Promise<{ id: number }[]>;
};

/** Stores random rows, one after the other. */
async function each<T>(rows: number, random: fc.Arbitrary<T>, make: (row: T) => Promise<unknown>) {
  for (const row of fc.sample(random, { numRuns: rows, seed: SEED })) await make(row);
}

const NOUNS: Noun[] = [
  {
    states: quotations,
    table: "Quotation",
    store: (rows) =>
      each(rows, fc.tuple(quotation, fc.option(invoice)), async ([row, bill]) => {
        const { id } = await makeQuotation({ ...row, customerId: clientId });
        if (bill) await makeInvoice({ ...bill, clientId, quotationId: id });
      }),
    find: (where) => db.quotation.findMany({ where, include: { invoices: true } }),
  },
  {
    states: invoices,
    table: "Invoice",
    store: (rows) => each(rows, invoice, (row) => makeInvoice({ ...row, clientId })),
    find: (where) => db.invoice.findMany({ where }),
  },
  {
    states: payments,
    table: "Payment",
    store: async (rows) => {
      const { id: invoiceId } = await makeInvoice({ clientId });
      await each(rows, payment, (row) => makePayment({ ...row, invoiceId }));
    },
    find: (where) => db.payment.findMany({ where }),
  },
  {
    states: hires,
    table: "Hire",
    store: async (rows) => {
      const consignmentIds = [(await makeAway({ clientId })).id];
      await each(rows, hire, (row) => makeHire({ ...row, consignmentIds }));
    },
    find: (where) => db.hire.findMany({ where }),
  },
  {
    states: jobs,
    table: "Job",
    store: (rows) =>
      each(rows, fc.tuple(job, fc.boolean()), ([row, named]) =>
        makeJob({ ...row, clientId, crew: named ? [{ id: clientId, name: "Ravi" }] : [] }),
      ),
    find: (where) => db.job.findMany({ where, include: { assignments: true } }),
  },
];

type State = {
  of: (row: object, today: string) => boolean;
  where: object | ((today: string) => object);
};

const isState = (one: unknown): one is State =>
  typeof one === "object" && one !== null && "of" in one && "where" in one;

// What its status file says is what is asked: a new state is tried as soon as it is written.
const STATES = NOUNS.flatMap((noun) =>
  Object.entries(noun.states)
    .filter((entry): entry is [string, State] => isState(entry[1]))
    .map(([name, state]) => ({ name, state, ...noun })),
);

async function begin() {
  await resetDatabase();
  setClock(NOON);
  clientId = (await makeCustomer()).id;
}

const ids = (rows: { id: number | bigint }[]) =>
  rows.map(({ id }) => Number(id)).sort((a, b) => a - b);

test("these are the derived states", () => {
  expect(STATES.map(({ name }) => name).sort()).toEqual([
    "hireDue",
    "hireLive",
    "hireOwed",
    "invoiceCounts",
    "invoiceOverdue",
    "invoicePartiallyPaid",
    "invoicePayable",
    "invoiceSettled",
    "invoiceSold",
    "invoiceUnpaid",
    "jobAhead",
    "jobAheadOfWeek",
    "jobCounts",
    "jobNext",
    "jobOpen",
    "jobThisWeek",
    "jobToday",
    "jobUnassigned",
    "paymentReceived",
    "quotationAwaitingAnswer",
    "quotationBilled",
    "quotationExpired",
    "quotationExpiring",
    "quotationUnbilled",
  ]);
});

describe.each(NOUNS)("of a $table", ({ table, store }) => {
  // They are looked at alone.
  beforeAll(async () => {
    await begin();
    await store(80);
  });

  test.each(STATES.filter((one) => one.table === table))(
    "$name: a query, SQL and a row in hand agree",
    async (one) => {
      const { state, find } = one;
      const where = typeof state.where === "function" ? state.where(TODAY) : state.where;
      const all = await find({});
      const found = ids(await find(where));
      expect(found, seeded).toEqual(ids(all.filter((row) => state.of(row, TODAY))));
      // Some are and some are not: else nothing was tried.
      expect(found.length, seeded).toBeGreaterThan(0);
      expect(found.length, seeded).toBeLessThan(all.length);
      const rows = await db.$queryRaw<{ id: number | bigint }[]>(
        Prisma.sql`SELECT "id" FROM ${Prisma.raw(`"${table}"`)} WHERE ${whereSql(where)}`,
      );
      expect(ids(rows), seeded).toEqual(found);
    },
  );
});

test("a reminder is owed by the same documents, at the same stage, in SQL and in hand", async () => {
  await begin();
  await each(80, invoice, (row) => makeInvoice({ ...row, clientId }));
  await each(80, quotation, (row) => makeQuotation({ ...row, customerId: clientId }));
  const company = { ...(await getCompany()), invoiceReminders: true, quotationReminders: true };
  const owed = [
    ...(await db.invoice.findMany()).map((row) => ({
      kind: "invoice",
      id: row.id,
      stage: invoiceStage(row, company, TODAY),
    })),
    ...(await db.quotation.findMany()).map((row) => ({
      kind: "quotation",
      id: row.id,
      stage: quotationStage(row, company, TODAY),
    })),
  ].filter(({ stage }) => stage !== null);
  const due = await allDue(company, TODAY);
  const key = ({ kind, id, stage }: { kind: string; id: number; stage: number | null }) =>
    `${kind} ${id}: ${stage}`;
  expect(due.map(key).sort(), seeded).toEqual(owed.map(key).sort());
  expect(new Set(due.map(({ kind }) => kind)).size, seeded).toBe(2);
});
