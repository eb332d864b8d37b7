import { beforeAll, describe, expect, test } from "vitest";
import {
  invoiceOverdue,
  invoiceSettled,
  invoiceUnpaid,
} from "~/models/billing/invoice/invoice.status";
import { INVOICE_FILTER_STATUSES, INVOICE_LIST } from "~/models/billing/invoice/invoice.list";
import { JOB_LIST } from "~/models/road/job/job.list";
import { PAYMENT_LIST } from "~/models/billing/payment/payment.list";
import { QUOTATION_LIST } from "~/models/sales/quotation/quotation.list";
import { QUOTATION_FILTER_WORDS } from "~/models/sales/quotation/quotation.status";
import { db, transaction } from "../db.server";
import { seedDemo } from "../../../prisma/seed/demo";
import { resetDatabase } from "../../../tests/support/database";
import { countEach, groupsOf, tallied } from "./tally.server";
import { checkTallies, foldTallies, recountTallies } from "./tally.truth.server";

const admin = { id: 1, role: "admin", name: "A", email: "a@example.com", confirmed: true } as const;
const customer = {
  id: 7,
  role: "customer",
  name: "C",
  email: "c@example.com",
  confirmed: true,
} as const;
const DAY = { today: "2026-11-21", timeZone: "Asia/Kolkata" };
const passwords = { admin: "a password", employee: "b password", customer: "c password" };

beforeAll(async () => {
  await resetDatabase();
  await seedDemo({ today: DAY.today, passwords, adminEmail: "owner@example.com" });
});

const asked = (words: Record<string, string>) => new URLSearchParams(words);
const quotations = (words: Record<string, string>) =>
  QUOTATION_LIST.where(admin, QUOTATION_LIST.read(asked(words)), DAY);
const invoices = (words: Record<string, string>) =>
  INVOICE_LIST.where(admin, INVOICE_LIST.read(asked(words)), DAY);
const payments = (words: Record<string, string>) =>
  PAYMENT_LIST.where(admin, PAYMENT_LIST.read(asked(words)), DAY);
const jobs = (words: Record<string, string>) =>
  JOB_LIST.where(admin, JOB_LIST.read(asked(words)), DAY);

const DAYS: Record<string, string>[] = [
  {},
  { startDate: "2026-11-01" },
  { endDate: "2026-11-20" },
  { startDate: "2026-10-05", endDate: "2026-11-12" },
];

describe("counters", () => {
  test.each([
    ...["", ...QUOTATION_FILTER_WORDS].map((status) => quotations({ status })),
    ...["drafts", "waiting", "expiring", "unbilled"].map((view) => quotations({ view })),
    ...DAYS.map((days) => quotations(days)),
    ...DAYS.map((days) => quotations({ ...days, status: "Accepted" })),
    quotations({ startDate: "2026-11-12", endDate: "2026-11-01" }),
    quotations({ startDate: "2026-11-12", view: "unbilled" }),
  ])("say how many quotations %j finds", async (where) => {
    const rows = await db.quotation.count({ where });
    expect(await tallied("Quotation", where)).toBe(rows);
  });

  test.each([
    // Whether it was sent is no counter's column: few are not, and an index finds them.
    ...["", ...INVOICE_FILTER_STATUSES.filter((status) => status !== "Not sent")].map((status) =>
      invoices({ status }),
    ),
    ...["unpaid", "overdue", "drafts"].map((view) => invoices({ view })),
    ...DAYS.map((days) => invoices({ ...days, status: "Paid" })),
  ])("say how many invoices %j finds", async (where) => {
    expect(await tallied("Invoice", where)).toBe(await db.invoice.count({ where }));
  });

  test.each([
    ...DAYS.map((days) => payments(days)),
    payments({ status: "Completed", paymentMethod: "UPI", startDate: "2026-11-01" }),
  ])("say how many payments %j finds", async (where) => {
    expect(await tallied("Payment", where)).toBe(await db.payment.count({ where }));
  });

  test.each([
    ...["", "today", "next", "this-week", "unassigned"].map((view) => jobs({ view })),
    ...DAYS.map((days) => jobs({ ...days, status: "Completed", priority: "High" })),
    jobs({ view: "unassigned", startDate: "2026-11-01" }),
  ])("say how many jobs %j finds", async (where) => {
    expect(await tallied("Job", where)).toBe(await db.job.count({ where }));
  });

  test.each<[string, object]>([
    ["Quotation", quotations({ search: "a" })],
    ["Quotation", QUOTATION_LIST.where(customer, QUOTATION_LIST.read(asked({})), DAY)],
    ["Quotation", quotations({ status: "Expired", startDate: "2026-11-01" })],
    ["Quotation", { createdAt: { lte: new Date() } }],
    ["Quotation", { OR: [{ createdAt: { lt: new Date() } }, { status: "sent" }] }],
    ["Quotation", { NOT: { status: "sent" } }],
    ["Quotation", { status: undefined }],
    ["Quotation", { status: { in: [] } }],
    ["Quotation", { liveInvoices: { gt: 1 } }],
    ["Invoice", { balance: { gt: 5 } }],
    ["Invoice", { clientId: 7 }],
    ["Job", { endDate: { lt: "2026-11-21" } }],
    ["Job", { endDate: null }],
    ["OutboxMessage", {}],
  ])("do not know of %s %j", async (table, where) => {
    expect(await tallied(table, where)).toBeNull();
  });

  test("say how many accounts and items there are", async () => {
    const accounts = { AND: [{ role: "customer" }, { status: "active" }] };
    expect(await tallied("User", accounts)).toBe(await db.user.count({ where: accounts }));
    const items = { status: { not: "deleted" } };
    expect(await tallied("Item", items)).toBe(await db.item.count({ where: items }));
  });

  test("count several at once, what they do not know from the rows", async () => {
    const wheres = [quotations({}), { customerId: 7 }, quotations({ view: "waiting" })];
    const counts = await Promise.all(wheres.map((where) => db.quotation.count({ where })));
    expect(await countEach("Quotation", wheres)).toEqual(counts);
  });
});

describe("sums", () => {
  test.each([
    invoiceUnpaid.where(),
    invoiceOverdue.where(DAY.today),
    invoiceSettled.where(),
    { AND: [{ clientId: 7 }, invoiceUnpaid.where()] },
  ])("of invoices %j", async (where) => {
    const groups = await groupsOf("Invoice", where, {
      by: ["currency"],
      sums: ["balance", "total", "settledAmount"],
    });
    const sums = { balance: true, total: true, settledAmount: true } as const;
    const rows = await db.invoice.groupBy({ by: ["currency"], where, _sum: sums, _count: true });
    expect(groups).toEqual(
      rows.map(({ currency, _sum, _count }) => ({ currency, ..._sum, rows: _count })),
    );
  });

  test("of payments by method and day", async () => {
    const where = { status: "Completed", date: { gte: "2026-06-01" } };
    const groups = await groupsOf("Payment", where, {
      by: ["date", "paymentMethod"],
      sums: ["amount"],
    });
    const rows = await db.payment.groupBy({
      by: ["date", "paymentMethod"],
      where,
      _sum: { amount: true },
      _count: true,
      orderBy: [{ date: "asc" }, { paymentMethod: "asc" }],
    });
    expect(groups).toEqual(
      rows.map(({ _sum, _count, ...by }) => ({ ...by, amount: _sum.amount, rows: _count })),
    );
    expect(groups.length).toBeGreaterThan(20);
  });
});

describe("the truth", () => {
  test("is what the counters say after the demo business was written", async () => {
    expect(await checkTallies(db)).toEqual([]);
    await foldTallies();
    expect(await checkTallies(db)).toEqual([]);
  });

  test("is found and restored where counters were written over", async () => {
    const base = db.$queryRaw`SELECT 1`;
    await base;
    await transaction((tx) => recountTallies(tx));
    expect(await checkTallies(db)).toEqual([]);
  });
});
