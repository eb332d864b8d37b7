import { Prisma } from "~/generated/sqlite/client";
import type { Actor } from "~/models/kit/policy/policy";
import type { ReportName, ReportTable } from "~/models/desk/report/report";
import { readReport } from "~/models/desk/report/read-report.server";
import { addDays } from "~/models/ground/day/calendar-date";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { seedDemo } from "../../prisma/seed/demo";
import { apiClient, type ApiClient } from "./api";
import { resetDatabase } from "./database";
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
} from "./factories";
import { NOON, TODAY } from "./invoices";

export type Row = Record<string, string | number | boolean | Date | null>;

/** An admin, and an admin and a customer who call. */
export let actor: Actor;
export let api: ApiClient;
export let customer: ApiClient;
/** All rows of the tables that reports read. */
export const rows: Record<string, Row[]> = {};
/** Names of accounts by their ids. */
export const names = new Map<number, string>();

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

/** The demo business with strewn papers, for `beforeAll`. Its clock stands until the tests are over. */
export async function strewReports() {
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
}

export const n = (value: unknown) => Number(value ?? 0);

export type Sums = Record<string, number>;

/** Groups with their sums, by one text each. */
export class Book {
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

export const sorted = (groups: Map<string, Sums>) => Object.fromEntries([...groups].sort());

export const read = (name: ReportName, period: { from: string; to: string }, by: string) =>
  readReport(actor, name, { ...period, by, limit: 100_000 });
