import { beforeAll, describe, expect, test } from "vitest";

import { companyToday, getCompany } from "~/models/company/company/company.server";
import { readDashboard } from "~/models/desk/dashboard/dashboard.server";
import { INVOICE_LIST } from "~/models/billing/invoice/invoice.list";
import { listInvoices } from "~/models/billing/invoice/invoice.server";
import { ITEM_LIST } from "~/models/sales/item/item.list";
import { listItems } from "~/models/sales/item/item.server";
import { JOB_LIST } from "~/models/road/job/job.list";
import { listJobs } from "~/models/road/job/job.server";
import { PAYMENT_LIST } from "~/models/billing/payment/payment.list";
import { listPayments } from "~/models/billing/payment/payment.server";
import type { Actor } from "~/models/kit/policy/policy";
import { QUOTATION_LIST } from "~/models/sales/quotation/quotation.list";
import { listQuotations } from "~/models/sales/quotation/quotation.server";
import { quotationExpired } from "~/models/sales/quotation/quotation.status";
import { dayOf } from "~/models/ground/day/time-zone";
import { listAccounts } from "~/models/people/user/accounts.server";
import { ACCOUNT_LIST } from "~/models/people/user/user.list";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { seedDemo } from "../../prisma/seed/demo";
import { resetDatabase } from "../support/database";
import { actorOf } from "../support/factories";

const TODAY = "2026-11-21";
const NOTHING = new URLSearchParams();
const received = PAYMENT_LIST.read(new URLSearchParams({ status: "Completed" }));

beforeAll(async () => {
  setClock(new Date(`${TODAY}T06:00:00Z`));
  await resetDatabase();
  const passwords = { admin: "a password", employee: "b password", customer: "c password" };
  await seedDemo({ today: TODAY, passwords, adminEmail: "admin@example.com" });
});

/** All rows of a list, page by page as a person would turn them. */
async function all<Row>(
  list: (page: number) => Promise<{ rows: Row[]; total: number; totalPages: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const found = await list(page);
    rows.push(...found.rows);
    last = found.totalPages;
  }
  expect(rows).toHaveLength((await list(1)).total);
  return rows;
}

/** How many rows have each word. */
function tally<Row>(rows: Row[], word: (row: Row) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[word(row)] = (counts[word(row)] ?? 0) + 1;
  return counts;
}

type Sum = { currency: string; minor: number };

function sums<Row extends { currency: string }>(rows: Row[], of: (row: Row) => number): Sum[] {
  const totals = new Map<string, number>();
  for (const row of rows) totals.set(row.currency, (totals.get(row.currency) ?? 0) + of(row));
  return byCurrency([...totals].map(([currency, minor]) => ({ currency, minor })));
}

const byCurrency = (lines: Sum[]) =>
  [...lines].sort((one, other) => one.currency.localeCompare(other.currency));

/** The demo's account of a role; its customer has documents of every kind. */
async function signedInAs(role: string): Promise<Actor> {
  return actorOf(await db.user.findUniqueOrThrow({ where: { email: `${role}@example.com` } }));
}

describe.each(["admin", "employee", "customer"])("the dashboard of a %s", (role) => {
  let actor: Actor;
  let shown: Awaited<ReturnType<typeof readDashboard>>;
  beforeAll(async () => {
    actor = await signedInAs(role);
    shown = await readDashboard(actor);
  });

  test("counts the quotations that the list shows", async () => {
    const { timeZone } = await getCompany();
    const filter = QUOTATION_LIST.read(NOTHING);
    const day = { timeZone, today: TODAY };
    const rows = await all((page) => listQuotations(actor, { ...filter, page }, day));
    const { total, expired, ...states } = shown.quotations;
    const seen = tally(rows, (row) => row.status);
    expect(rows.length).toBeGreaterThan(0);
    expect(total).toBe(rows.length);
    expect({ draft: 0, sent: 0, approved: 0, rejected: 0, ...seen }).toEqual(states);
    expect(expired).toBe(rows.filter((row) => quotationExpired.of(row, TODAY)).length);
  });

  test("counts and adds up the invoices that the list shows", async () => {
    const rows = await all((page) => listInvoices(actor, { ...INVOICE_LIST.read(NOTHING), page }));
    const issued = rows.filter(({ status }) => status !== "Draft" && status !== "Cancelled");
    const owed = issued.filter(({ status, balance }) => status !== "Paid" && balance > 0);
    expect(issued.length).toBeGreaterThan(0);
    expect(shown.invoices).toMatchObject({
      total: issued.length,
      paid: issued.filter(({ status }) => status === "Paid").length,
      unpaid: owed.length,
      overdue: owed.filter(({ shownStatus }) => shownStatus === "Overdue").length,
    });
    expect(byCurrency(shown.invoices.outstanding)).toEqual(sums(owed, (row) => row.balance));
  });

  test("counts the jobs that the list shows", async () => {
    const rows = await all((page) => listJobs(actor, { ...JOB_LIST.read(NOTHING), page }));
    const seen = tally(rows, (row) => row.status);
    expect(shown.jobs).toEqual({
      total: rows.length,
      scheduled: seen["Not Started"] ?? 0,
      inProgress: seen["In Progress"] ?? 0,
      onHold: seen["On Hold"] ?? 0,
      completed: seen.Completed ?? 0,
      cancelled: seen.Cancelled ?? 0,
    });
  });

  test("its six months are those of the lists' rows", async () => {
    const company = await getCompany();
    expect(companyToday(company)).toBe(TODAY);
    const filter = QUOTATION_LIST.read(NOTHING);
    const day = { timeZone: company.timeZone, today: TODAY };
    const quotations = await all((page) =>
      listQuotations(actor, { ...filter, page, limit: 100 }, day),
    );
    const invoices = await all((page) =>
      listInvoices(actor, { ...INVOICE_LIST.read(NOTHING), page, limit: 100 }),
    );
    const payments = await all((page) => listPayments(actor, { ...received, page, limit: 100 }));
    const month = (day: string) => day.slice(0, 7);
    const seen = {
      quotations: tally(quotations, (row) => month(dayOf(row.createdAt, company.timeZone))),
      invoices: tally(
        invoices.filter(({ status }) => status !== "Draft" && status !== "Cancelled"),
        (row) => month(row.invoiceDate),
      ),
      payments: tally(payments, (row) => month(row.date)),
    };
    const keys = ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"];
    const counts = keys.map((key) => ({
      quotations: seen.quotations[key] ?? 0,
      invoices: seen.invoices[key] ?? 0,
      payments: seen.payments[key] ?? 0,
    }));
    expect(shown.activity.map(({ month: _, ...counted }) => counted)).toEqual(counts);
  });

  test("the office's figures are those of the office's lists, and no customer's", async () => {
    if (role === "customer") {
      expect(shown).toMatchObject({ payments: null, users: null, items: null });
      return;
    }
    const payments = await all((page) => listPayments(actor, { ...received, page }));
    const figures = shown.payments;
    expect(figures?.count).toBe(payments.length);
    expect(byCurrency(figures?.totals ?? [])).toEqual(sums(payments, (row) => row.amount));
    expect(
      Object.fromEntries((figures?.methods ?? []).map(({ method, count }) => [method, count])),
    ).toEqual(tally(payments, (row) => row.paymentMethod));

    const users = await all((page) =>
      listAccounts(actor, "user", { ...ACCOUNT_LIST.read(NOTHING), page }),
    );
    const roles = tally(users, (row) => row.role);
    expect(shown.users).toEqual({
      total: users.length,
      customers: roles.customer,
      employees: roles.employee,
      admins: roles.admin,
    });

    const items = await all((page) => listItems(actor, { ...ITEM_LIST.read(NOTHING), page }));
    expect(shown.items?.total).toBe(items.length);
    expect(
      Object.fromEntries((shown.items?.categories ?? []).map(({ name, count }) => [name, count])),
    ).toEqual(tally(items, (row) => row.category));
  });
});
