import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { loader as dashboard } from "~/routes/dashboard";
import { loader as documents } from "~/routes/documents";
import { loader as invoices } from "~/routes/invoices._index";
import { loader as invoicePage } from "~/routes/invoices.view.$id";
import { loader as jobs } from "~/routes/jobs._index";
import { loader as jobPage } from "~/routes/jobs.view.$id";
import { loader as quotations } from "~/routes/quotations._index";
import { loader as quotationPage } from "~/routes/quotations.view.$id";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeInvoice, makeJob, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
import { NOON } from "../support/invoices";

type User = Awaited<ReturnType<typeof makeUser>>;
let customer: User;
let staff: User;
let ids: { quotation: number; expired: number; invoice: number; job: number };

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  customer = await makeUser({ role: "customer", name: "Asha Rao" });
  staff = await makeUser({ role: "employee" });
  const owned = { customerId: customer.id, status: "sent" };
  const quotation = (await makeQuotation({ ...owned, validUntil: "2026-12-21" })).id;
  const expired = (await makeQuotation({ ...owned, validUntil: "2026-11-01" })).id;
  const job = await makeJob({
    clientId: customer.id,
    quotationId: quotation,
    budget: 1_234_500,
    priority: "Urgent",
    startDate: "2026-12-01",
    scheduledTime: "09:00",
    notes: "Piano trolley needed",
  });
  const invoice = await makeInvoice({
    clientId: customer.id,
    jobId: job.id,
    total: 100_00,
    amountPaid: 40_00,
    balance: 60_00,
  });
  ids = { quotation, expired, invoice: invoice.id, job: job.id };
});
afterAll(() => setClock(null));

async function look(who: User, loader: unknown, path: string, id?: number) {
  const params: Record<string, string> = id === undefined ? {} : { id: String(id) };
  const { data } = await answerOf(loader, getArgs(path, params, await signedIn(who)));
  return data as Record<string, unknown>;
}
const wordsOf = (list: unknown) =>
  (list as { rows: { word: string }[] }).rows.map(({ word }) => word);

describe("a customer reads their own words, the office the specification's", () => {
  test.each([
    ["quotations", quotations, ["Expired", "Waiting for your answer"], ["Sent", "Sent"]],
    ["invoices", invoices, ["Part paid"], ["Sent"]],
    ["documents", documents, ["Part paid", "Expired", "Waiting for your answer"], null],
  ])("in the list of %s", async (name, loader, theirs, ours) => {
    expect(wordsOf(await look(customer, loader, `/${name}`)).sort()).toEqual([...theirs].sort());
    if (ours) expect(wordsOf(await look(staff, loader, `/${name}`)).sort()).toEqual(ours);
  });

  test("in the list of jobs, its calendar and on every page", async () => {
    const list = (data: Record<string, unknown>) => wordsOf(data.list);
    expect(list(await look(customer, jobs, "/jobs"))).toEqual(["Confirmed"]);
    expect(list(await look(staff, jobs, "/jobs"))).toEqual(["Not Started"]);
    const { calendar } = await look(customer, jobs, "/jobs?view=month&date=2026-12-01");
    const { weeks } = calendar as { weeks: { bars: { about: string }[] }[][] };
    const told = weeks.flat().flatMap(({ bars }) => bars.map(({ about }) => about));
    expect(told).toEqual([expect.stringMatching(/, Confirmed, Dec 01$/)]);
    expect(await look(customer, jobPage, `/jobs/view/${ids.job}`, ids.job)).toMatchObject({
      job: { word: "Confirmed" },
      invoices: [{ word: "Part paid" }],
    });
    const path = `/quotations/view/${ids.quotation}`;
    expect(await look(customer, quotationPage, path, ids.quotation)).toMatchObject({
      state: { word: "Waiting for your answer" },
    });
    expect(await look(customer, invoicePage, "/invoices/view/1", ids.invoice)).toMatchObject({
      invoice: { word: "Part paid" },
    });
  });

  test("in the filters, which find what they say", async () => {
    const found = async (loader: unknown, path: string) =>
      wordsOf(await look(customer, loader, path));
    const waiting = ["Waiting for your answer"];
    expect(await found(quotations, "/quotations?status=Waiting")).toEqual(waiting);
    expect(await found(quotations, "/quotations?status=Expired")).toEqual(["Expired"]);
    expect(await found(invoices, "/invoices?status=Unpaid")).toEqual(["Part paid"]);
    const { statuses } = await look(customer, quotations, "/quotations");
    expect(statuses).toContainEqual({ value: "Waiting", label: "Waiting for your answer" });
    expect(JSON.stringify(statuses)).not.toContain("Draft");
  });
});

describe("a job's budget and priority are the office's", () => {
  test("not in what pages are drawn from", async () => {
    for (const [loader, path, id] of [
      [jobPage, `/jobs/view/${ids.job}`, ids.job],
      [jobs, "/jobs", undefined],
      [dashboard, "/dashboard", undefined],
    ] as const) {
      const seen = JSON.stringify(await look(customer, loader, path, id));
      expect(seen).not.toMatch(/1234500|12345|12,345|Urgent|Piano/);
    }
    const ours = JSON.stringify(await look(staff, jobPage, `/jobs/view/${ids.job}`, ids.job));
    expect(ours).toMatch(/12,345\.00/);
    expect(ours).toMatch(/Urgent/);
  });

  test("not in replies of /api, nor by its filter; stored words stay", async () => {
    const theirs = await apiClient(customer);
    const one = (await theirs.get(`/jobs/${ids.job}`)).body.data;
    expect(one).toMatchObject({ status: "Not Started", invoices: [{ status: "Sent" }] });
    expect(one).not.toHaveProperty("budget");
    expect(one).not.toHaveProperty("priority");
    for (const path of ["/jobs", "/jobs?priority=Low", "/jobs?priority=Urgent"]) {
      const rows = (await theirs.get(path)).body.data.jobs as object[];
      expect(rows).toHaveLength(1);
      expect(rows[0]).not.toHaveProperty("budget");
      expect(rows[0]).not.toHaveProperty("priority");
    }
    expect((await theirs.get(`/quotations/${ids.expired}`)).body.data.status).toBe("sent");
    const ours = (await (await apiClient(staff)).get(`/jobs/${ids.job}`)).body.data;
    expect(ours).toMatchObject({ budget: 12_345, priority: "Urgent" });
  });
});

test("a customer's dashboard says when the crew comes, what they owe, what waits for them", async () => {
  const data = await look(customer, dashboard, "/dashboard");
  expect(data).toMatchObject({
    business: false,
    matters: {
      visits: {
        total: 1,
        rows: [{ id: ids.job, startDate: "2026-12-01", scheduledTime: "09:00", word: "Confirmed" }],
      },
      bills: { total: 1, rows: [{ id: ids.invoice, balance: 60_00, word: "Part paid" }] },
      questions: { total: 1, rows: [{ id: ids.quotation, total: 19_839_93 }] },
    },
    today: null,
    recentInvoices: [{ word: "Part paid" }],
  });
  const none = { total: 0, rows: [] };
  const other = await look(await makeUser(), dashboard, "/dashboard");
  expect(other).toMatchObject({ matters: { visits: none, bills: none, questions: none } });
  expect(await look(staff, dashboard, "/dashboard")).toMatchObject({
    business: true,
    matters: null,
  });
});

test("the dashboard names five of each, the most urgent first, and how many there are", async () => {
  const many = await makeUser();
  for (let day = 16; day > 10; day--) {
    await makeInvoice({ clientId: many.id, dueDate: `2026-12-${day}` });
    if (day < 14) await makeJob({ clientId: many.id, startDate: `2026-12-${day}` });
  }
  const { matters } = await look(many, dashboard, "/dashboard");
  expect(matters).toMatchObject({
    bills: {
      total: 6,
      rows: [11, 12, 13, 14, 15].map((day) => ({ dueDate: `2026-12-${day}` })),
    },
    visits: {
      total: 3,
      rows: [11, 12, 13].map((day) => ({ startDate: `2026-12-${day}` })),
    },
    questions: { total: 0 },
  });
});
