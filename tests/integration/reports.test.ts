import { beforeAll, describe, expect, test } from "vitest";

import { Prisma } from "~/generated/sqlite/client";
import { INVOICE_LIST } from "~/models/billing/invoice/invoice.list";
import { JOB_LIST } from "~/models/road/job/job.list";
import { NOTE_LIST } from "~/models/billing/note/note.list";
import { PAYMENT_LIST } from "~/models/billing/payment/payment.list";
import type { Actor } from "~/models/kit/policy/policy";
import { QUOTATION_LIST } from "~/models/sales/quotation/quotation.list";
import { cashSql } from "~/models/desk/report/cash-book.server";
import { collectionsSql } from "~/models/desk/report/collections.server";
import { jobsSql } from "~/models/desk/report/jobs.server";
import { owingSql } from "~/models/desk/report/outstanding.server";
import { quotationsSql, reasonsSql } from "~/models/desk/report/quotations.server";
import { salesSql } from "~/models/desk/report/sales.server";
import { taxesSql } from "~/models/desk/report/taxes.server";
import {
  REPORTS,
  type Papers,
  type ReportName,
  type ReportTable,
  plainCell,
} from "~/models/desk/report/report";
import { readReport } from "~/models/desk/report/read-report.server";
import { addDays } from "~/models/ground/day/calendar-date";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { cellText } from "~/services/desk/report-page.server";

import { seedDemo } from "../../prisma/seed/demo";
import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeAdvance,
  makeCustomer,
  makeInvoice,
  makeJob,
  makeNote,
  makePayment,
  makeQuotation,
  makeUser,
} from "../support/factories";
import { NOON, TODAY } from "../support/invoices";
import { goesThrough, planOf } from "../support/query-plan";

/*
 * Every report against statements of its own over the demo business and rows strewn over it: all papers are read as the
 * database has them and added up here. No reader of app/models/desk/report has a say in what is expected. Minor units.
 */

type Row = Record<string, string | number | boolean | Date | null>;

let actor: Actor;
let api: ApiClient;
let customer: ApiClient;
const rows: Record<string, Row[]> = {};
const names = new Map<number, string>();

/** Numbers by chance, the same in every run. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * below);
  };
}

const PLACES = [
  "Aundh, Pune 411007",
  "12 MG Road\nBengaluru",
  "Indore",
  "",
  "Sector 9, Noida, India",
];
const STATES = ["27", "29", "07"];

/** Papers of two currencies, made by somebody or nobody, with and without states, of all states and many days. */
async function strew() {
  const next = chance(20_261_123);
  const pick = <T>(all: readonly T[]): T => all[next(all.length)]!;
  const dayOf = () => addDays("2026-08-15", next(130));
  const staff = [await makeUser({ role: "employee" }), await makeUser({ role: "admin" })];
  const makers = [...staff.map(({ id }) => id), null];
  const customers = [await makeCustomer(), await makeCustomer(), await makeCustomer()];
  for (let at = 0; at < 60; at++) {
    const currency = pick(["INR", "USD"]);
    const clientId = pick(customers).id;
    const status = pick(["draft", "sent", "approved", "rejected"]);
    const made = new Date(`${dayOf()}T${String(next(24)).padStart(2, "0")}:30:00Z`);
    const sent = new Date(+made + next(9) * 3_600_000);
    const quotation = await makeQuotation({
      customerId: clientId,
      status,
      createdById: pick(makers),
      createdAt: made,
      sentAt: status === "draft" ? null : sent,
      decidedAt: ["approved", "rejected"].includes(status)
        ? new Date(+sent + next(20_000) * 60_000)
        : null,
      rejectionReason: status === "rejected" ? pick(["Too dear", "Another mover", null]) : null,
      validUntil: dayOf(),
      sourceAddress: pick(PLACES),
      destinationAddress: pick(PLACES),
    });
    const total = 1_00 + next(90_000);
    const taxAmount = next(total);
    const state = pick(["Draft", "Sent", "Sent", "Paid", "Overdue", "Cancelled"]);
    const invoice = await makeInvoice({
      clientId,
      quotationId: quotation.id,
      currency,
      status: state,
      total,
      taxRate: pick([0, 500, 1800]),
      taxAmount,
      taxableValue: total - taxAmount,
      createdById: pick(makers),
      invoiceDate: dayOf(),
      dueDate: dayOf(),
      carriedOver: at % 5 === 0,
      ...(next(3) > 0 ? { pickupStateCode: pick(STATES), dropStateCode: pick(STATES) } : {}),
    });
    if (["Sent", "Overdue", "Paid"].includes(state) && at % 5 !== 0 && next(2) === 0) {
      const amount = 1 + next(total);
      await makeNote({
        invoiceId: invoice.id,
        kind: pick(["credit", "debit"]),
        date: dayOf(),
        taxableValue: amount,
        taxRate: 1800,
        taxAmount: next(500),
        total: amount + 500,
      });
    }
    const paid = {
      currency,
      createdById: pick(makers),
      date: dayOf(),
      amount: 1 + next(50_000),
      paymentMethod: pick(["Cash", "Cash", "UPI", "Bank Transfer"]),
      status: pick(["Completed", "Completed", "Pending", "Failed", "Refunded"]),
    };
    const refundDate =
      paid.status === "Refunded" && next(4) > 0 ? addDays(paid.date, next(40)) : null;
    await makePayment({ ...paid, invoiceId: invoice.id, refundDate });
    if (at % 6 === 0) {
      const advance = await makeAdvance({
        ...paid,
        status: "Completed",
        quotationId: quotation.id,
      });
      await makeAdvance({
        ...paid,
        status: "Completed",
        quotationId: quotation.id,
        refundOfId: advance.id,
        amount: -1 - next(paid.amount),
        date: addDays(paid.date, next(20)),
      });
    }
    const start = dayOf();
    const crew = staff.filter(() => next(2) === 0);
    await makeJob({
      clientId,
      startDate: start,
      endDate: next(3) === 0 ? null : addDays(start, next(5)),
      status: pick(["Not Started", "In Progress", "On Hold", "Completed", "Cancelled"]),
      crew,
    });
  }
  const { id: jobId } = (await db.job.findFirstOrThrow({ orderBy: { id: "desc" } }))!;
  await transaction((tx) =>
    tx.jobAssignment.create({ data: { jobId, position: 9, name: "Helper by name" } }),
  );
}

beforeAll(async () => {
  await resetDatabase();
  setClock(NOON);
  const passwords = { admin: "a password", employee: "b password", customer: "c password" };
  await seedDemo({ today: TODAY, passwords, adminEmail: "owner@example.com" });
  await strew();
  for (const table of ["Invoice", "Note", "Payment", "Quotation", "Job", "JobAssignment", "User"]) {
    rows[table] = await db.$queryRaw<Row[]>(Prisma.sql`SELECT * FROM ${Prisma.raw(`"${table}"`)}`);
  }
  for (const { id, name } of rows.User!) names.set(Number(id), String(name));
  const admin = await db.user.findFirstOrThrow({ where: { role: "admin" } });
  actor = actorOf(admin);
  api = await apiClient(admin);
  customer = await apiClient(await makeCustomer());
  return () => setClock(null);
}, 60_000);

const PERIODS = [
  { from: "2026-11-01", to: "2026-11-30" },
  { from: "2026-04-01", to: "2027-03-31" },
  { from: "2026-09-13", to: "2026-10-07" },
  { from: "2026-11-21", to: "2026-11-21" },
  { from: "2020-01-01", to: "2020-01-31" },
];

const within = (day: unknown, { from, to }: { from: string; to: string }) =>
  String(day) >= from && String(day) <= to;
const COUNTS = ["Sent", "Paid", "Overdue"];
const n = (value: unknown) => Number(value ?? 0);
/** What an import carried over was sold before. */
const isSold = ({ status, carriedOver }: Row) => COUNTS.includes(String(status)) && !n(carriedOver);

type Sums = Record<string, number>;

/** Groups with their sums, by one text each. */
class Book {
  readonly groups = new Map<string, Sums>();
  add(key: string, sums: Sums) {
    const own = this.groups.get(key) ?? {};
    for (const [name, value] of Object.entries(sums)) own[name] = (own[name] ?? 0) + value;
    this.groups.set(key, own);
  }
  /** What a report shows, named the same. */
  static of(tables: ReportTable[], figures: readonly string[]) {
    const book = new Book();
    for (const { rows: all, currency } of tables)
      for (const { cells } of all)
        book.add(
          [cells.label, cells.rate ?? "", currency].join("|"),
          Object.fromEntries(figures.map((name) => [name, n(cells[name])])),
        );
    return book.groups;
  }
}

const sorted = (groups: Map<string, Sums>) => Object.fromEntries([...groups].sort());

function salesBook(period: (typeof PERIODS)[number], keyOf: (invoice: Row, day: string) => string) {
  const book = new Book();
  const invoices = new Map(rows.Invoice!.map((row) => [row.id, row]));
  for (const row of rows.Invoice!) {
    if (!isSold(row) || !within(row.invoiceDate, period)) continue;
    const key = [keyOf(row, String(row.invoiceDate)), "", row.currency].join("|");
    const sums = { taxable: n(row.taxableValue), tax: n(row.taxAmount), total: n(row.total) };
    book.add(key, { invoices: 1, notes: 0, ...sums });
  }
  for (const note of rows.Note!) {
    if (!within(note.date, period)) continue;
    const sign = note.kind === "credit" ? -1 : 1;
    const key = [keyOf(invoices.get(note.invoiceId)!, String(note.date)), "", note.currency].join(
      "|",
    );
    book.add(key, {
      invoices: 0,
      notes: 1,
      taxable: sign * n(note.taxableValue),
      tax: sign * n(note.taxAmount),
      total: sign * n(note.total),
    });
  }
  return book.groups;
}

const read = (name: ReportName, period: { from: string; to: string }, by: string) =>
  readReport(actor, name, { ...period, by, limit: 100_000 });
const nameOf = (id: unknown) => (id === null ? "Nobody named" : (names.get(Number(id)) ?? ""));

describe.each(PERIODS)("from $from to $to", (period) => {
  const SALES = ["invoices", "notes", "taxable", "tax", "total"];

  test("sales by month and by employee", async () => {
    const byMonth = await read("sales", period, "month");
    expect(sorted(Book.of(byMonth, SALES))).toEqual(
      sorted(salesBook(period, (_, day) => day.slice(0, 7))),
    );
    const byEmployee = await read("sales", period, "employee");
    expect(sorted(Book.of(byEmployee, SALES))).toEqual(
      sorted(salesBook(period, ({ createdById }) => nameOf(createdById))),
    );
  });

  test("of sales taxable value, tax and round-off are the total", async () => {
    for (const { rows: shown, total, columns } of await read("sales", period, "month")) {
      const sums = [...shown, total!].map(({ cells }) => cells);
      for (const cells of sums)
        expect(n(cells.taxable) + n(cells.tax) + n(cells.roundOff)).toBe(n(cells.total));
      const differ = sums.some((cells) => n(cells.taxable) + n(cells.tax) !== n(cells.total));
      expect(columns.some(({ key }) => key === "roundOff")).toBe(differ);
    }
  });

  test("sales by route add up to the same, and name towns where no state is known", async () => {
    const tables = await read("sales", period, "route");
    const all = (found: ReportTable[]) =>
      found.map(({ currency, total }) => [currency, total?.cells.total, total?.cells.invoices]);
    expect(all(tables)).toEqual(all(await read("sales", period, "month")));
    for (const { rows: shown } of tables)
      for (const { cells } of shown) expect(String(cells.label)).toMatch(/^Not known$|^.+ → .+$/);
  });

  test("collections by day, method and employee", async () => {
    const keys: Record<string, (payment: Row, day: string) => string> = {
      day: (_, day) => day,
      method: ({ paymentMethod }) => String(paymentMethod),
      employee: ({ createdById }) => nameOf(createdById),
    };
    for (const [by, keyOf] of Object.entries(keys)) {
      const book = new Book();
      for (const row of rows.Payment!) {
        const [amount, date] = [n(row.amount), String(row.date)];
        const key = (day: string) => [keyOf(row, day), "", row.currency].join("|");
        const came = amount > 0 && ["Completed", "Refunded"].includes(String(row.status));
        if (came && within(date, period))
          book.add(key(date), { in: 1, received: amount, out: 0, givenBack: 0 });
        const left = row.status === "Refunded" ? String(row.refundDate ?? date) : date;
        const gone = row.status === "Refunded" || (amount < 0 && row.status === "Completed");
        if (gone && within(left, period))
          book.add(key(left), { in: 0, received: 0, out: 1, givenBack: Math.abs(amount) });
      }
      const found = await read("collections", period, by);
      expect(sorted(Book.of(found, ["in", "received", "out", "givenBack"]))).toEqual(
        sorted(book.groups),
      );
    }
  });

  test("jobs by month, status and crew member", async () => {
    const keys: Record<string, (job: Row) => string[]> = {
      month: ({ startDate }) => [String(startDate).slice(0, 7)],
      state: ({ status }) => [String(status)],
      crew: ({ id }) => [
        ...new Set(
          rows
            .JobAssignment!.filter(({ jobId }) => jobId === id)
            .map(({ employeeId, name }) =>
              employeeId === null ? String(name) : nameOf(employeeId),
            ),
        ),
      ],
    };
    for (const [by, keysOf] of Object.entries(keys)) {
      const book = new Book();
      for (const job of rows.Job!) {
        if (!within(job.startDate, period)) continue;
        const end = String(job.endDate ?? job.startDate);
        const days = (Date.parse(end) - Date.parse(String(job.startDate))) / 86_400_000 + 1;
        const cancelled = job.status === "Cancelled";
        const open = !cancelled && job.status !== "Completed";
        for (const key of keysOf(job))
          book.add(`${key}||`, {
            jobs: cancelled ? 0 : 1,
            days: cancelled ? 0 : days,
            completed: job.status === "Completed" ? 1 : 0,
            late: open && end < TODAY ? 1 : 0,
            cancelled: cancelled ? 1 : 0,
          });
      }
      const found = await read("jobs", period, by);
      const figures = ["jobs", "days", "completed", "late", "cancelled"];
      expect(sorted(Book.of(found, figures))).toEqual(sorted(book.groups));
    }
  });

  test("taxes by month, and by month and rate", async () => {
    for (const by of ["month", "rate"]) {
      const book = new Book();
      const add = (row: Row, day: unknown, sign: number) => {
        const key = (rate: unknown) =>
          [String(day).slice(0, 7), by === "rate" ? `${n(rate) / 100}%` : "", row.currency].join(
            "|",
          );
        const none = { taxable: 0, cgst: 0, sgst: 0, igst: 0, single: 0 };
        if (row.tax === null) {
          const tax = sign * n(row.taxAmount);
          book.add(key(row.taxRate), { ...none, taxable: sign * n(row.taxableValue), single: tax });
          return;
        }
        const { groups, heads } = JSON.parse(String(row.tax)) as Record<
          "groups" | "heads",
          { rate: number; taxable: number; head: string; amount: number; heads: never[] }[]
        >;
        if (by === "month") book.add(key(0), { ...none, taxable: sign * n(row.taxableValue) });
        for (const { rate, taxable, heads: own } of by === "month"
          ? [{ rate: 0, taxable: 0, heads }]
          : groups) {
          if (by === "rate") book.add(key(rate), { ...none, taxable: sign * taxable });
          if (by === "rate" && row.reverseCharge) continue;
          for (const { head, amount } of own as { head: string; amount: number }[]) {
            const column = { CGST: "cgst", SGST: "sgst", UTGST: "sgst", IGST: "igst" }[head]!;
            book.add(key(rate), { ...none, [column]: sign * amount });
          }
        }
      };
      for (const row of rows.Invoice!)
        if (isSold(row) && within(row.invoiceDate, period)) add(row, row.invoiceDate, 1);
      for (const row of rows.Note!)
        if (within(row.date, period)) add(row, row.date, row.kind === "credit" ? -1 : 1);
      const found = await read("taxes", period, by);
      const figures = ["taxable", "cgst", "sgst", "igst", "single"];
      expect(sorted(Book.of(found, figures))).toEqual(sorted(book.groups));
      // What is charged is what the papers' own columns say.
      const sales = await read("sales", period, "month");
      const taxOf = (tables: ReportTable[]) =>
        Object.fromEntries(tables.map(({ currency, total }) => [currency, total?.cells.tax]));
      expect(taxOf(found)).toEqual(taxOf(sales));
    }
  });

  test("quotations by month and employee, with their times", async () => {
    const made = rows
      .Quotation!.map((row) => {
        const moment = (value: unknown) =>
          value === null ? null : new Date(value as string).getTime();
        const local = new Date(moment(row.createdAt)! + 5.5 * 3_600_000).toISOString().slice(0, 10);
        const took =
          row.status === "approved" && row.sentAt !== null && row.decidedAt !== null
            ? (moment(row.decidedAt)! - moment(row.sentAt)!) / 1000
            : null;
        return { row, local, took };
      })
      .filter(({ local }) => within(local, period));
    const groups = {
      month: ({ local }: (typeof made)[number]) => local.slice(0, 7),
      employee: ({ row }: (typeof made)[number]) => nameOf(row.createdById),
    };
    const days = (seconds: number) => Math.round(seconds / 8640);
    for (const [by, keyOf] of Object.entries(groups)) {
      const [table] = await read("quotations", period, by);
      const keys = [...new Set(made.map(keyOf))].sort();
      expect((table?.rows ?? []).map(({ cells }) => cells.label).sort()).toEqual(keys);
      for (const { cells } of [...(table?.rows ?? []), ...(table ? [table.total!] : [])]) {
        const own = made.filter((one) => cells.label === "" || keyOf(one) === cells.label);
        const count = (test: (row: Row) => boolean) => own.filter(({ row }) => test(row)).length;
        const took = own.flatMap((one) => one.took ?? []).sort((a, b) => a - b);
        const half = took.length / 2;
        const median =
          took.length === 0 ? null : (took[Math.ceil(half) - 1]! + took[Math.floor(half)]!) / 2;
        const [sent, accepted] = [
          count(({ status }) => status !== "draft"),
          count(({ status }) => status === "approved"),
        ];
        expect(cells).toMatchObject({
          made: own.length,
          drafts: own.length - sent,
          sent,
          accepted,
          declined: count(({ status }) => status === "rejected"),
          expired: count(
            ({ status, validUntil }) =>
              ["draft", "sent"].includes(String(status)) && String(validUntil) < TODAY,
          ),
          rate: sent ? Math.round((accepted / sent) * 10_000) : null,
        });
        // A tenth of a day may fall either way.
        const near = (shown: unknown, seconds: number | null) =>
          seconds === null
            ? expect(shown).toBe(null)
            : expect(Math.abs(Number(shown) - days(seconds))).toBeLessThanOrEqual(1);
        near(cells.median, median);
        near(
          cells.mean,
          took.length ? took.reduce((sum, one) => sum + one, 0) / took.length : null,
        );
      }
    }
    const reasons = new Book();
    for (const { row } of made)
      if (row.status === "rejected")
        reasons.add(`${row.rejectionReason ?? "No reason given"}||`, { declined: 1 });
    const found = await read("quotations", period, "reason");
    expect(sorted(Book.of(found, ["declined"]))).toEqual(sorted(reasons.groups));
  });
});

test.each(["2026-11-21", "2026-08-01", "2027-05-31"])("outstanding as of %s", async (day) => {
  const unpaid = rows.Invoice!.filter(
    ({ status, balance }) => ["Sent", "Overdue"].includes(String(status)) && n(balance) > 0,
  );
  const age = (dueDate: unknown) => {
    const late = Math.round((Date.parse(day) - Date.parse(String(dueDate))) / 86_400_000);
    if (late <= 0) return "notDue";
    return late <= 30 ? "upTo30" : late <= 60 ? "upTo60" : late <= 90 ? "upTo90" : "over90";
  };
  const none = { invoices: 0, notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0, total: 0 };
  const [byCustomer, inAll] = [new Book(), new Book()];
  for (const { clientId, currency, dueDate, balance } of unpaid) {
    const sums = { ...none, invoices: 1, total: n(balance), [age(dueDate)]: n(balance) };
    byCustomer.add([names.get(Number(clientId)), "", currency].join("|"), sums);
    inAll.add(String(currency), sums);
  }
  const tables = await read("outstanding", { from: day, to: day }, "customer");
  expect(sorted(Book.of(tables, Object.keys(none)))).toEqual(sorted(byCustomer.groups));
  expect(Object.fromEntries(tables.map(({ currency, total }) => [currency, total?.cells]))).toEqual(
    sorted(inAll.groups),
  );
  const lines = await read("outstanding", { from: day, to: day }, "invoice");
  expect(lines.flatMap((table) => table.rows.map(({ key }) => Number(key))).sort()).toEqual(
    unpaid.map(({ id }) => Number(id)).sort(),
  );
});

/** The rows of a list of the product, as its page is asked for them. */
async function listed({ list, filter }: Papers): Promise<Row[]> {
  const params = new URLSearchParams(
    Object.entries(filter).map(([key, value]) => [key, String(value)]),
  );
  const day = { today: TODAY, timeZone: "Asia/Kolkata" };
  const where = <Q>(definition: {
    read: (params: URLSearchParams) => Q;
    where: (actor: Actor, asked: Q, day: { today: string; timeZone: string }) => object;
    chosen: (asked: Q) => Record<string, unknown>;
  }) => {
    const asked = definition.read(params);
    // No word of the link is one that the list does not know.
    const chosen = definition.chosen(asked);
    for (const [key, value] of params) expect([key, String(chosen[key])]).toEqual([key, value]);
    return { where: definition.where(actor, asked, day) };
  };
  switch (list) {
    case "invoices":
      return (await db.invoice.findMany(where(INVOICE_LIST))) as unknown as Row[];
    case "notes":
      return (await db.note.findMany(where(NOTE_LIST))) as unknown as Row[];
    case "payments":
      return (await db.payment.findMany(where(PAYMENT_LIST))) as unknown as Row[];
    case "quotations":
      return (await db.quotation.findMany(where(QUOTATION_LIST))) as unknown as Row[];
    case "jobs":
      return (await db.job.findMany(where(JOB_LIST))) as unknown as Row[];
  }
}

const SUMMED = new Set(["notDue", "upTo30", "upTo60", "upTo90", "over90", "total"]);

describe("the papers behind every figure", () => {
  const cases = (Object.keys(REPORTS) as ReportName[]).flatMap((name) =>
    Object.keys(REPORTS[name].by).map((by) => ({ name, by })),
  );
  test.each(cases)("$name by $by", async ({ name, by }) => {
    const period = REPORTS[name].asOf
      ? { from: TODAY, to: TODAY }
      : { from: "2026-09-13", to: "2026-11-30" };
    let links = 0;
    for (const table of await read(name, period, by)) {
      for (const row of [...table.rows, ...(table.total ? [table.total] : [])]) {
        const found: Record<string, Row[]> = {};
        for (const [column, papers] of Object.entries(row.papers)) {
          links += 1;
          found[column] = await listed(papers);
          if (column === "days") continue;
          const sum = (name: string) =>
            found[column]!.reduce((all, one) => all + Math.abs(n(one[name])), 0);
          const figure =
            by === "cash"
              ? sum("amount")
              : SUMMED.has(column)
                ? sum("balance")
                : found[column].length;
          expect([row.key, column, figure]).toEqual([row.key, column, row.cells[column]]);
        }
        const linked = name === "sales" && (found.invoices || found.notes);
        if (linked) {
          const signed = (found.notes ?? []).map((note) => ({
            ...note,
            total: (note.kind === "credit" ? -1 : 1) * n(note.total),
          }));
          const sum = [...(found.invoices ?? []), ...signed].reduce(
            (all, one) => all + n(one.total),
            0,
          );
          expect([row.key, sum]).toEqual([row.key, row.cells.total]);
        }
        if (name === "collections" && by !== "cash" && (found.in || found.out)) {
          const sum = (list: Row[] = []) =>
            list.reduce((all, { amount }) => all + Math.abs(n(amount)), 0);
          expect([sum(found.in), sum(found.out)]).toEqual([
            row.cells.received,
            row.cells.givenBack,
          ]);
        }
      }
    }
    // Profit leads to its jobs, trucks and people, not to lists.
    if (by !== "rate" && name !== "profit" && !(name === "outstanding" && by === "invoice"))
      expect(links).toBeGreaterThan(0);
  });
});

describe("the same figures elsewhere", () => {
  const ALL = { from: "2024-01-01", to: "2028-12-31" };

  test("outstanding is what /api/invoices/summary calls overdue and pending", async () => {
    type Summary = { currency: string; overdueAmount: number; pendingAmount: number };
    const { body } = await api.get("/invoices/summary");
    const { byCurrency } = body.data as unknown as { byCurrency: Summary[] };
    const tables = await read("outstanding", { from: TODAY, to: TODAY }, "customer");
    for (const { currency, total } of tables) {
      const own = byCurrency.find((one) => one.currency === currency)!;
      const owed = Math.round((own.overdueAmount + own.pendingAmount) * 100);
      expect([currency, total?.cells.total]).toEqual([currency, owed]);
    }
  });

  test("all that was ever invoiced is what the invoices' lists come to, notes apart", async () => {
    const tables = await read("sales", ALL, "month");
    for (const { currency, total } of tables) {
      const invoices = await listed({
        list: "invoices",
        filter: { status: "Issued", currency: currency!, carriedOver: "no" },
      });
      const notes = await listed({ list: "notes", filter: { currency: currency! } });
      const sum =
        invoices.reduce((all, one) => all + n(one.total), 0) +
        notes.reduce((all, one) => all + (one.kind === "credit" ? -1 : 1) * n(one.total), 0);
      expect([currency, total?.cells.total]).toEqual([currency, sum]);
    }
  });

  test("a method is called as the money is of where people read it, and as it is stored in files", async () => {
    const [{ columns } = { columns: [] }] = await read("collections", ALL, "method");
    const [method] = columns;
    expect(method).toMatchObject({ key: "label", kind: "method" });
    const said = ["INR", "USD"].map((currency) => cellText("Check", method!, currency));
    expect([...said, plainCell("Check", method!)]).toEqual(["Cheque", "Check", "Check"]);
  });

  test("all that ever came less what left is what completed payments come to", async () => {
    const tables = await read("collections", ALL, "method");
    const completed = new Book();
    for (const { status, currency, amount } of rows.Payment!)
      if (status === "Completed") completed.add(String(currency), { net: n(amount) });
    expect(
      Object.fromEntries(
        tables.map(({ currency, total }) => [currency, { net: total?.cells.net }]),
      ),
    ).toEqual(sorted(completed.groups));
  });
});

describe("GET /api/reports", () => {
  const cases = Object.keys(REPORTS) as ReportName[];
  test.each(cases)("%s answers what its page shows, in major units", async (name) => {
    const days = REPORTS[name].asOf ? `on=${TODAY}` : "from=2026-10-01&to=2026-11-30";
    for (const by of Object.keys(REPORTS[name].by)) {
      const reply = await api.get(`/reports/${name}?${days}&by=${by}`);
      expect([by, reply.status]).toEqual([by, 200]);
      const { tables } = reply.body.data as unknown as { tables: ReportTable[] };
      const period = REPORTS[name].asOf
        ? { from: TODAY, to: TODAY }
        : { from: "2026-10-01", to: "2026-11-30" };
      const own = await read(name, period, by);
      expect(tables.map(({ total }) => total?.cells.total ?? null)).toEqual(
        own.map(({ total, columns }) =>
          total && "total" in total.cells && columns.some(({ key }) => key === "total")
            ? n(total.cells.total) / 100
            : null,
        ),
      );
    }
  });

  test.each([
    ["sales?from=2026-11-30&to=2026-11-01", "from", "From cannot be after To"],
    ["sales?from=2026-02-30", "from", "Choose a date that exists, such as 2026-11-21"],
    ["jobs?to=yesterday", "to", "Choose a date that exists, such as 2026-11-21"],
    ["taxes?from=2001-01-01&to=2026-01-01", "from", "A report covers at most 5 years"],
    ["outstanding?on=0000-00-00", "on", "Choose a date that exists, such as 2026-11-21"],
    ["collections?by=colour", "by", "By is one of day, method, employee, cash"],
  ])("%s is refused at its field", async (address, field, message) => {
    const reply = await api.get(`/reports/${address}`);
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual({ [field]: [message] });
  });

  test("a customer is refused", async () => {
    for (const name of cases) expect((await customer.get(`/reports/${name}`)).status).toBe(403);
  });
});

describe("no report reads a table from its beginning to its end", () => {
  const asked = {
    from: "2026-11-01",
    to: "2026-11-30",
    by: "month",
    limit: 100,
    today: TODAY,
    timeZone: "Asia/Kolkata",
  };
  const statements: [string, Prisma.Sql][] = [
    ...["month", "employee", "route"].map((by): [string, Prisma.Sql] => [
      `sales by ${by}`,
      salesSql({ ...asked, by }),
    ]),
    ["quotations", quotationsSql(asked, false)],
    ["quotations by employee", quotationsSql({ ...asked, by: "employee" }, true)],
    ["reasons", reasonsSql(asked)],
    ["outstanding", owingSql(TODAY)],
    ["collections", collectionsSql(asked)],
    ["cash", cashSql(asked)],
    ["jobs", jobsSql(asked)],
    ["jobs by crew", jobsSql({ ...asked, by: "crew" })],
    ["taxes", taxesSql(asked)],
    ["taxes by rate", taxesSql({ ...asked, by: "rate" })],
  ];
  test.each(statements)("%s", async (_, statement) => {
    const plan = await planOf(statement);
    for (const table of [
      "Invoice",
      "i",
      "Note",
      "n",
      "Payment",
      "Quotation",
      "Job",
      "j",
      "Handover",
    ])
      expect([plan, goesThrough(plan, table)]).toEqual([plan, false]);
  });
});
