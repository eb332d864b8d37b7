import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { loader as dashboardLoader } from "~/routes/dashboard";
import { loader as documentsLoader } from "~/routes/documents";
import * as matters from "~/models/desk/dashboard/customer-matters.server";
import * as recent from "~/models/desk/dashboard/recent.server";
import * as today from "~/models/desk/dashboard/today.server";

import { resetDatabase } from "../support/database";
import { makeCustomer, makeInvoice, makeJob, makeUser } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";

const { todayParts: actualToday } = today;
const { customerMatters: actualMatters } = matters;

beforeEach(resetDatabase);
afterEach(() => vi.restoreAllMocks());

const dashboard = async (cookie: string | null) =>
  answerOf(dashboardLoader, getArgs("/dashboard", {}, cookie));

test("GET /dashboard: everything for an admin, the business without the system for an employee", async () => {
  await makeJob();
  const admin = await dashboard(await signedIn(await makeUser({ role: "admin", name: "Asha" })));
  expect(admin).toMatchObject({
    status: 200,
    data: {
      name: "Asha",
      business: true,
      system: true,
      cards: { jobs: { scheduled: 1 }, users: { customers: 1, admins: 1 }, payments: { count: 0 } },
      charts: { activity: expect.stringMatching(/^<svg/), jobs: expect.stringMatching(/^<svg/) },
    },
  });
  const employee = await dashboard(await signedIn(await makeUser({ role: "employee" })));
  expect(employee.data).toMatchObject({ business: true, system: false });
});

test("GET /dashboard: a customer gets their own documents and nothing of the business", async () => {
  const customer = await makeCustomer();
  const own = await makeInvoice({ clientId: customer.id });
  await makeInvoice();
  const { data } = await dashboard(await signedIn(customer));
  expect(data).toMatchObject({
    business: false,
    system: false,
    recentPayments: null,
    cards: { payments: null, users: null, items: null, invoices: { total: 1 } },
    recentInvoices: [{ id: own.id }],
  });
});

test("GET /dashboard: one part that fails does not take the others down", async () => {
  vi.spyOn(recent, "recentQuotations").mockRejectedValueOnce(new Error("the disk is gone"));
  const { status, data } = await dashboard(await signedIn(await makeUser({ role: "admin" })));
  expect(status).toBe(200);
  expect(data).toMatchObject({
    recentQuotations: null,
    recentInvoices: [],
    today: { moves: { total: 0, rows: [] } },
  });
});

test("GET /dashboard: a part of today, or of a customer's matters, fails alone too", async () => {
  const gone = () => Promise.reject(new Error("the disk is gone"));
  vi.spyOn(today, "todayParts").mockImplementationOnce((...asked) => ({
    ...actualToday(...asked),
    overdue: gone,
  }));
  const office = await dashboard(await signedIn(await makeUser({ role: "employee" })));
  expect(office).toMatchObject({
    status: 200,
    data: { today: { overdue: null, waiting: { total: 0 } }, cards: { invoices: { total: 0 } } },
  });
  const customer = await makeCustomer();
  await makeInvoice({ clientId: customer.id });
  vi.spyOn(matters, "customerMatters").mockImplementationOnce((...asked) => ({
    ...actualMatters(...asked),
    visits: gone,
  }));
  expect(await dashboard(await signedIn(customer))).toMatchObject({
    status: 200,
    data: { matters: { visits: null, bills: { total: 1 } } },
  });
});

test("GET /dashboard and /documents as nobody lead to sign in", async () => {
  expect((await dashboard(null)).location).toBe("/login?next=%2Fdashboard");
  const documents = await answerOf(documentsLoader, getArgs("/documents?type=invoice"));
  expect(documents.location).toBe("/login?next=%2Fdocuments%3Ftype%3Dinvoice");
});

test("GET /documents: what the address asks for; unknown words are dropped", async () => {
  const customer = await makeCustomer();
  const { id } = await makeInvoice({ clientId: customer.id });
  await makeInvoice();
  const get = getArgs(
    "/documents?type=INVOICE&status=nonsense&page=7",
    {},
    await signedIn(customer),
  );
  expect((await answerOf(documentsLoader, get)).data).toMatchObject({
    list: { chosen: { type: "invoice", status: "" } },
    pages: { page: 1, total: 1 },
    rows: [{ type: "invoice", id }],
  });
});
