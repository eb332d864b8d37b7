import { gunzipSync } from "node:zlib";

import { beforeAll, describe, expect, test } from "vitest";

import { loader as jobPage } from "~/routes/jobs.view.$id";
import { action as employeeAction } from "~/routes/employees.$id";
import { action as employeeEditAction } from "~/routes/employees.edit.$id";
import { loader as reportsPage } from "~/routes/reports._index";
import { loader as profitPage } from "~/routes/report-page";
import { loader as personalData } from "~/routes/personal-data.$id";
import { loader as quotationPage } from "~/routes/quotations.view.$id";
import { getCompany } from "~/models/company/company/company.server";
import { linkedQuotation } from "~/models/desk/linked-document/linked-quotation.server";
import { REPORTS } from "~/models/desk/report/report";
import { sealAudit } from "~/models/kit/audit/audit.seal.server";
import { db } from "~/platform/db.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  makeCustomer,
  makeConsignment,
  makeExpense,
  makeHire,
  makeInvoice,
  makeJob,
  makeNote,
  makeQuotation,
  makeUser,
  makeVehicle,
} from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

type Figures = {
  income: number;
  costs: number;
  budget?: number | null;
  profit: number;
  note: string | null;
};
type Row = { cells: { label: string } & Figures };

const USD = { currency: "USD" };
let api: ApiClient;
let employee: ApiClient;
let cookie: string;
/** Whose a job is and where it goes stand before its number. */
const named = ({ jobNumber }: { jobNumber: string }, route = "Pune → Kolkata") =>
  `Asha · ${route} · ${jobNumber}`;

let job: { id: number; jobNumber: string };
let quoted: { id: number; jobNumber: string; quotationId: number | null };
let bare: { id: number; jobNumber: string };

/** A job with an invoice and a note, one that its quotation's invoice bills, one without costs; a truck's and the office's expenses. */
beforeAll(async () => {
  await resetDatabase();
  const admin = await makeUser({ role: "admin" });
  api = await apiClient(admin);
  employee = await apiClient(await makeUser({ role: "employee" }));
  cookie = await signedIn(admin);
  const [asha, seller] = [
    await makeCustomer({ name: "Asha" }),
    await makeUser({ role: "employee" }),
  ];
  const vehicle = await makeVehicle({ number: "MH12AB1234" });
  job = await makeJob({
    clientId: asha.id,
    vehicleId: vehicle.id,
    createdById: seller.id,
    budget: 150_00,
    currency: "USD",
  });
  const clientId = asha.id;
  const invoice = await makeInvoice({ clientId, jobId: job.id, taxableValue: 900_00 });
  await makeNote({ invoiceId: invoice.id, taxableValue: 40_00 });
  await makeNote({ invoiceId: invoice.id, kind: "debit", taxableValue: 15_00, noteNumber: "DN-1" });
  await makeInvoice({ clientId, jobId: job.id, status: "Draft", taxableValue: 7_00 });
  await makeInvoice({ clientId, jobId: job.id, status: "Cancelled", taxableValue: 7_00 });
  await makeExpense({ ...USD, jobId: job.id, amount: 118_00, taxAmount: 18_00 });
  await makeExpense({ ...USD, jobId: job.id, amount: 50_00, kind: "Toll", status: "approved" });
  const quotation = await makeQuotation({ customerId: asha.id, status: "approved", ...USD });
  quoted = await makeJob({ clientId, quotationId: quotation.id });
  await makeInvoice({ clientId, quotationId: quotation.id, taxableValue: 300_00 });
  await makeExpense({ ...USD, jobId: quoted.id, amount: 400_00 });
  bare = await makeJob({ clientId });
  await makeInvoice({ clientId, jobId: bare.id, taxableValue: 80_00 });
  await makeExpense({ ...USD, vehicleId: vehicle.id, amount: 20_00 });
  await makeExpense({ ...USD, amount: 11_00, date: "2026-10-31" });
  await makeExpense({ currency: "INR", amount: 77_00 });
  // A truck with goods of two jobs, two consignments of the one; another hire was cancelled.
  const aboard = [
    await makeConsignment({ jobId: job.id }),
    await makeConsignment({ jobId: quoted.id }),
    await makeConsignment({ jobId: job.id }),
  ];
  const hired = { ...USD, consignmentIds: aboard.map(({ id }) => id), paidAmount: 5_00 };
  await makeHire({ ...hired, amount: 30_00, vehicleNumber: "MH12AB1234" });
  await makeHire({ ...hired, amount: 99_00, status: "cancelled" });
});

const profitOf = async (id: number) =>
  (await api.get(`/jobs/${id}/profit`)).body.data as unknown as Figures & object;
const report = async (query: string) => {
  const { body } = await api.get(`/reports/profit?${query}`);
  return (body.data as unknown as { tables: { currency: string; rows: Row[]; total: Row }[] })
    .tables;
};

describe("the profit of a job", () => {
  test("is its invoices less credit and plus debit notes, less its expenses and its share of a hired truck, all without tax", async () => {
    expect(await profitOf(job.id)).toEqual({
      currency: "USD",
      income: 875,
      costs: 170,
      budget: 150,
      estimate: null,
      overEstimate: null,
      profit: 705,
      expenses: 3,
      waiting: 0,
      note: null,
      otherCurrencies: [],
    });
  });

  test("counts the invoice of its quotation, and says where no costs are in", async () => {
    expect(await profitOf(quoted.id)).toMatchObject({ income: 300, costs: 410, profit: -110 });
    expect(await profitOf(bare.id)).toMatchObject({
      income: 80,
      costs: 0,
      note: "No costs recorded yet",
    });
    const { data } = await answerOf(
      jobPage,
      getArgs(`/jobs/view/${bare.id}`, { id: String(bare.id) }, cookie),
    );
    expect((data as { profit: object[] }).profit).toMatchObject([
      { income: "$80.00", costs: "No costs recorded yet", profit: "$80.00" },
    ]);
  });

  test("stands beside what its quotation expected, once for all its jobs; the office's alone", async () => {
    const draft = await makeQuotation({ status: "draft", ...USD });
    const { body } = await api.get(`/quotations/${draft.id}`);
    const saved = await api.put(`/quotations/${draft.id}`, { ...body.data, estimatedCost: 12.5 });
    expect(saved.body.data).toMatchObject({ estimatedCost: 12.5, version: 2 });
    const id = quoted.quotationId!;
    const { customerId } = await db.quotation.update({
      where: { id },
      data: { estimatedCost: 350_50 },
    });
    const second = await makeJob({ clientId: customerId, quotationId: id });
    const unspent = await makeJob({ clientId: customerId, quotationId: draft.id });
    expect(await profitOf(quoted.id)).toMatchObject({
      costs: 410,
      estimate: 350.5,
      overEstimate: 59.5,
    });
    expect(await profitOf(second.id)).toMatchObject({ estimate: null, overEstimate: null });
    await db.quotation.update({ where: { id: unspent.quotationId! }, data: { estimatedCost: 7 } });
    expect(await profitOf(unspent.id)).toMatchObject({ estimate: 0.07, overEstimate: null });
    await db.job.delete({ where: { id: unspent.id } });
    const [table] = await report("by=job&startDate=2026-11-01&endDate=2026-11-30");
    const row = table!.rows.find(({ cells }) => String(cells.label).endsWith(quoted.jobNumber));
    expect(row?.cells).toMatchObject({ costs: 410, estimate: 350.5, overEstimate: 59.5 });
    const pages = async (browser: string) =>
      JSON.stringify(
        await answerOf(
          quotationPage,
          getArgs(`/quotations/view/${id}`, { id: String(id) }, browser),
        ),
      );
    expect(await pages(cookie)).toContain("$350.50");
    // Whom it is for reads it nowhere.
    const asha = await db.user.findUniqueOrThrow({ where: { id: customerId } });
    const theirs = await apiClient(asha);
    const hers = await signedIn(asha);
    const ofAsha = getArgs(`/personal-data/${customerId}`, { id: String(customerId) }, hers);
    const hersAll = await personalData(ofAsha as never);
    for (const said of [
      await pages(hers),
      JSON.stringify((await theirs.get(`/quotations/${id}`)).body),
      JSON.stringify(await linkedQuotation(id, await getCompany())),
      new TextDecoder().decode((await theirs.get("/quotations/export")).bytes),
      gunzipSync(Buffer.from(await hersAll.arrayBuffer())).toString(),
    ]) {
      expect(said).toContain("QT-");
      expect(said).not.toMatch(/350\.5|35050|estimatedCost|Estimated/);
    }
    await db.job.delete({ where: { id: second.id } });
    await db.quotation.update({ where: { id }, data: { estimatedCost: null } });
  });

  test("counts what is approved alone where a setting asks for approval", async () => {
    await db.company.updateMany({ data: { expensesNeedApproval: true } });
    expect(await profitOf(job.id)).toMatchObject({ costs: 70, expenses: 2, waiting: 100 });
    await db.company.updateMany({ data: { expensesNeedApproval: false } });
  });

  test("is the admins'", async () => {
    expect((await employee.get(`/jobs/${job.id}/profit`)).status).toBe(403);
    expect((await employee.get("/reports/profit?by=job")).status).toBe(403);
    expect((await api.get("/jobs/999999/profit")).status).toBe(404);
  });

  test("is an employee's whom an admin chose, by page and /api, until the choice is taken back", async () => {
    const user = await makeUser({ role: "employee" });
    const [chosen, browser] = [await apiClient(user), await signedIn(user)];
    const args = (path: string, id: number) => getArgs(path, { id: String(id) }, browser);
    const seen = async () => [
      (await chosen.get(`/jobs/${job.id}/profit`)).status,
      (await chosen.get("/reports/profit?by=job")).status,
      (await answerOf(profitPage, args("/reports/profit", 0))).location ?? "shown",
      ((await answerOf(jobPage, args(`/jobs/view/${job.id}`, job.id))).data as { profit: unknown })
        .profit !== null,
      JSON.stringify((await answerOf(reportsPage, args("/reports", 0))).data).includes(
        '"name":"profit"',
      ),
    ];
    const hidden = [403, 403, "/dashboard", false, false];
    expect(await seen()).toEqual(hidden);
    const press = (intent: string, by: string) =>
      answerOf(
        employeeAction,
        postArgs(`/employees/${user.id}`, { intent }, { id: String(user.id) }, by),
      );
    expect((await press("show-books", browser)).status).toBe(403);
    await press("show-books", cookie);
    expect(await seen()).toEqual([200, 200, "shown", true, true]);
    expect((await chosen.patch(`/employees/${user.id}/books`, { seesBooks: true })).status).toBe(
      403,
    );
    const { body } = await api.patch(`/employees/${user.id}/books`, { seesBooks: false });
    expect(body).toMatchObject({ data: { seesBooks: false } });
    expect(await seen()).toEqual(hidden);
    // The form's tick and PUT say the same; who is no admin opens neither.
    const { name, email } = user;
    const typed = { name, email: email!, status: "active", phone: "", address: "" };
    const save = (form: object, by: string) =>
      answerOf(
        employeeEditAction,
        postArgs(`/employees/edit/${user.id}`, { ...typed, ...form }, { id: String(user.id) }, by),
      );
    expect((await save({ seesBooks: "on" }, browser)).location).toBe("/dashboard");
    await save({ seesBooks: "on" }, cookie);
    expect(await seen()).toEqual([200, 200, "shown", true, true]);
    await save({}, cookie);
    expect(await seen()).toEqual(hidden);
    const put = (by: typeof api, body: object) => by.put(`/employees/${user.id}`, body);
    expect((await put(chosen, { seesBooks: true })).status).toBe(403);
    expect((await put(api, { seesBooks: true })).body.data).toMatchObject({ seesBooks: true });
    expect((await put(api, { phone: "9876543210" })).body.data).toMatchObject({ seesBooks: true });
    expect((await put(api, { seesBooks: false })).body.data).toMatchObject({ seesBooks: false });
    await sealAudit();
    const said = await db.auditEntry.findMany({
      where: { kind: "role-changed", subjectId: user.id },
      orderBy: { id: "asc" },
    });
    const turns = ["Updated; Sees books: No → Yes", "Updated; Sees books: Yes → No"];
    expect(said.map(({ detail }) => detail)).toEqual([...turns, ...turns, ...turns]);
  });

  test("is one right with all that is spent: lists, records, their files, TDS, the cash book and Tally", async () => {
    const user = await makeUser({ role: "employee" });
    const [chosen, browser] = [await apiClient(user), await signedIn(user)];
    const of = ["expenses", "hires", "vendors", "crew-advances"];
    const paths = [
      ...of.flatMap((noun) => [`/${noun}`, `/${noun}/export`]),
      "/tds/paid?month=2026-11",
      "/reports/collections?by=cash",
      "/exports/tally?from=2026-11-01&to=2026-11-30",
    ];
    const statuses = async () => {
      const found: [string, boolean][] = [];
      for (const path of paths) found.push([path, (await chosen.get(path)).status === 200]);
      const made = await chosen.post("/expenses", {});
      return [...found, ["POST /expenses", made.status !== 403]] as const;
    };
    expect((await statuses()).filter(([, opens]) => opens)).toEqual([]);
    const dashboard = async () => (await chosen.get("/dashboard")).body.data.hires;
    expect(await dashboard()).toBeNull();
    const acts = async () => JSON.stringify((await chosen.get("/search?q=new")).body.data);
    expect(await acts()).not.toContain("New expense");
    const openings = await answerOf(reportsPage, getArgs("/reports", {}, browser));
    expect(openings.data).toMatchObject({ tally: null });
    await db.user.update({ where: { id: user.id }, data: { seesBooks: true } });
    expect((await statuses()).filter(([, opens]) => !opens)).toEqual([]);
    expect(await dashboard()).not.toBeNull();
    expect(await acts()).toContain("New expense");
  });

  test("of an account that is for books or the crew alone follows from that, and is an admin's to say", async () => {
    const user = await makeUser({ role: "employee", seesBooks: true });
    const chosen = await apiClient(user);
    const profit = async () => (await chosen.get(`/jobs/${job.id}/profit`)).status;
    const lists = async () => (await chosen.get("/quotations")).status;
    const put = (by: typeof api, opens: string) => by.put(`/employees/${user.id}`, { opens });
    const { name, email } = user;
    const saved = await answerOf(
      employeeEditAction,
      postArgs(
        `/employees/edit/${user.id}`,
        { name, email: email!, status: "active", phone: "", address: "", opens: "crew" },
        { id: String(user.id) },
        cookie,
      ),
    );
    expect(saved.flash).toBe("Employee updated successfully");
    expect([await profit(), await lists()]).toEqual([403, 403]);
    expect((await put(chosen, "office")).status).toBe(403);
    expect((await put(api, "everything")).body.errors).toEqual({
      opens: ["Choose office, books or crew"],
    });
    expect((await put(api, "books")).body.data).toMatchObject({ opens: "books" });
    expect([await profit(), await lists()]).toEqual([200, 403]);
    expect((await put(api, "office")).body.data).toMatchObject({ opens: "office" });
    expect(await lists()).toBe(200);
    await sealAudit();
    const said = await db.auditEntry.findMany({
      where: { kind: "role-changed", subjectId: user.id },
      orderBy: { id: "asc" },
    });
    expect(said.map(({ detail }) => detail?.replace("Updated; ", ""))).toEqual([
      "Sees books: Yes → No; Opens: The office → My day alone",
      "Opens: My day alone → Books alone",
      "Opens: Books alone → The office",
    ]);
    const made = await api.post("/employees", {
      name: "Raju",
      email: "raju@example.com",
      password: "wooden crates 41",
      opens: "crew",
    });
    expect(made.body.data).toMatchObject({ opens: "crew", seesBooks: false });
  });

  test("is never a customer's, whatever stands at the account; the choice goes with the role", async () => {
    const customer = await makeCustomer({ seesBooks: true });
    const { status } = await (await apiClient(customer)).get(`/jobs/${job.id}/profit`);
    expect(status).toBe(403);
    expect((await api.patch(`/employees/${customer.id}/books`, { seesBooks: true })).status).toBe(
      404,
    );
    const { id, name, email } = await makeUser({ role: "employee", seesBooks: true });
    await api.put(`/users/${id}`, { name, email, role: "admin" });
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({
      role: "admin",
      seesBooks: false,
    });
  });
});

describe("the report", () => {
  test.each(Object.keys(REPORTS.profit.by).filter((by) => by !== "worst"))(
    "by %s comes to what the rows come to",
    async (by) => {
      const [table, other] = await report(`by=${by}&startDate=2026-10-01&endDate=2026-11-30`);
      // Added up by the database alone, with no word of what belongs to what.
      const sum = async (query: string) =>
        Number((await db.$queryRawUnsafe<{ sum: number | bigint }[]>(query))[0]!.sum) / 100;
      const invoices = await sum(
        `SELECT SUM("taxableValue") AS "sum" FROM "Invoice" WHERE "currency" = 'USD' AND "status" NOT IN ('Draft', 'Cancelled')`,
      );
      const notes = await sum(
        `SELECT SUM(CASE WHEN "kind" = 'credit' THEN -"taxableValue" ELSE "taxableValue" END) AS "sum" FROM "Note"`,
      );
      const costs = await sum(
        `SELECT (SELECT SUM("amount" - "taxAmount") FROM "Expense" WHERE "currency" = 'USD')
        + (SELECT SUM("amount" - "deductedAmount") FROM "Hire" WHERE "status" = 'active') AS "sum"`,
      );
      expect(table!.total.cells).toMatchObject({
        income: invoices + notes,
        costs,
        profit: invoices + notes - costs,
      });
      const added = table!.rows.reduce((all, { cells }) => all + cells.profit, 0);
      expect(added).toBeCloseTo(table!.total.cells.profit, 2);
      expect(other).toMatchObject({ currency: "INR", total: { cells: { costs: 77 } } });
    },
  );

  test("by job begins with the worst, and says whose costs are not in", async () => {
    const [table] = await report("by=job&startDate=2026-10-01&endDate=2026-11-30");
    expect(table!.rows.map(({ cells }) => [cells.label, cells.profit, cells.note])).toEqual([
      [named(quoted), -110, ""],
      ["No job", -31, ""],
      [named(bare, "Pune"), 80, "No costs recorded yet"],
      [named(job, "Pune"), 705, ""],
    ]);
    expect(table!.rows.map(({ cells }) => cells.budget)).toEqual([null, null, null, 150]);
  });

  test("of the ten worst has ten jobs and nothing that is of no job", async () => {
    const days = "startDate=2027-02-01&endDate=2027-02-28";
    const lost: string[] = [];
    for (let loss = 12; loss > 0; loss -= 1) {
      const { id, jobNumber } = await makeJob({
        clientId: (await makeCustomer({ name: "Asha" })).id,
      });
      await makeExpense({ ...USD, jobId: id, amount: loss * 100, date: "2027-02-02" });
      lost.push(named({ jobNumber }, "Pune"));
    }
    await makeExpense({ ...USD, amount: 99_00, date: "2027-02-02" });
    const [table] = await report(`by=worst&${days}`);
    expect(table!.rows.map(({ cells }) => cells.label)).toEqual(lost.slice(0, 10));
    expect(table!.total.cells.profit).toBe(-75);
  });

  test("by truck has what a job without one earned under the hired truck that its goods went on", async () => {
    const days = "startDate=2027-03-01&endDate=2027-03-31";
    const [date, invoiceDate] = ["2027-03-03", "2027-03-03"];
    await makeVehicle({ number: "KA01CD3333", owner: "hired" });
    const { id: jobId } = await makeJob();
    const invoice = { jobId, invoiceDate, taxableValue: 500_00 };
    await makeInvoice({ clientId: (await makeCustomer()).id, ...invoice });
    await makeExpense({ ...USD, jobId, amount: 20_00, date });
    // One that was cancelled went on no truck; the first that counts says which.
    await makeConsignment({ jobId, status: "Cancelled", vehicleId: (await makeVehicle()).id });
    const { id } = await makeConsignment({ jobId });
    const hired = { ...USD, consignmentIds: [id], date };
    await makeHire({ ...hired, vehicleNumber: "MH12AB1234", status: "cancelled", amount: 9_00 });
    await makeHire({ ...hired, vehicleNumber: "KA01CD3333", amount: 300_00 });
    const [table] = await report(`by=vehicle&${days}`);
    expect(table!.rows.map(({ cells }) => cells)).toMatchObject([
      { label: "KA01CD3333", income: 500, costs: 320, profit: 180 },
    ]);
  });

  test("by truck has a truck's own expenses and what it was hired for with those of its jobs; by customer and month too", async () => {
    const days = "startDate=2026-10-01&endDate=2026-11-30";
    const [trucks] = await report(`by=vehicle&${days}`);
    // The goods of a job without a truck of its own went on this one.
    expect(trucks!.rows.map(({ cells }) => [cells.label, cells.profit])).toEqual([
      ["No truck", 69],
      ["MH12AB1234", 575],
    ]);
    const [customers] = await report(`by=customer&${days}`);
    expect(customers!.rows.map(({ cells }) => [cells.label, cells.profit])).toEqual([
      ["No customer", -31],
      ["Asha", 675],
    ]);
    const [months] = await report(`by=month&${days}`);
    expect(months!.rows.map(({ cells }) => [cells.label, cells.profit])).toEqual([
      ["2026-10", -11],
      ["2026-11", 655],
    ]);
  });

  test("is a page, which leads to the jobs", async () => {
    const url = "/reports/profit?from=2026-10-01&to=2026-11-30";
    const { data } = await answerOf(profitPage, getArgs(url, {}, cookie));
    expect(data).toMatchObject({
      title: "Profit",
      tables: [
        {
          rows: [
            {
              cells: [
                { text: named(quoted), to: `/jobs/view/${quoted.id}` },
                {},
                {},
                {},
                {},
                {},
                {},
              ],
            },
            {},
            {},
            {},
            {},
          ],
        },
        {},
      ],
    });
  });
});
