import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { loader as consignmentPage } from "~/routes/consignments.view.$id";
import { action as newExpense } from "~/routes/noun-form";
import { loader as expensePage } from "~/routes/noun-view";
import { loader as paidPage } from "~/routes/tds.paid";
import { loader as dashboardPage } from "~/routes/dashboard";
import { action as hireButtons, loader as hirePage } from "~/routes/hires.$id";
import {
  action as editHire,
  loader as editPage,
  action as newHire,
  loader as newPage,
} from "~/routes/hire-form";
import { action as payPage } from "~/routes/hires.pay.$id";
import { loader as statementPage } from "~/routes/vendors.$id_.statement";
import { loader as statementFile } from "~/routes/vendors.$id_.statement[.csv]";
import { checkHires } from "~/models/law/doctor/hires.server";
import { MAX_ABOARD } from "~/models/billing/hire/hire.status";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeAway, makeCustomer, makeUser, makeVehicle, makeVendor } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { pdfPages, pdfText } from "../support/pdf";

let api: ApiClient;
let cookie: string;
let vendor: { id: number };

beforeAll(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-26T06:00:00Z"));
  await transaction((tx) =>
    tx.company.update({
      where: { id: 1 },
      data: { invoiceCurrency: "INR", name: "Sahyadri Movers", financialYearStart: 4 },
    }),
  );
  const admin = await makeUser({ role: "admin" });
  api = await apiClient(admin);
  cookie = await signedIn(admin);
  vendor = await makeVendor({ name: "Baldev Singh", kind: "truck owner", pan: "AAPPB1234C" });
});
afterAll(() => setClock(null));

const at = (id: number) => ({ id: String(id) });
const hired = async (more: object = {}) => ({
  vendorId: vendor.id,
  vehicleNumber: "MH 14 GH 1234",
  driverName: "Balu",
  consignmentIds: [(await makeAway({ fromPlace: "Pune", toPlace: "Nagpur" })).id],
  amount: 50_000,
  advance: 20_000,
  tdsAmount: 500,
  deductions: [{ kind: "shortage", amount: 700 }],
  ...more,
});
const made = async (more: object = {}) => {
  const { status, body } = await api.post("/hires", await hired(more));
  expect([status, body.message]).toEqual([201, "Hire created successfully"]);
  return body.data as unknown as {
    id: number;
    hireNumber: string;
    consignmentIds: number[];
    balance: number;
    status: string;
  };
};

describe("for scripts", () => {
  test("a hire is made, paid to the last rupee, and says what is owed", async () => {
    const hire = await made();
    expect(hire).toMatchObject({
      vehicleNumber: "MH14GH1234",
      vendor: { id: vendor.id, name: "Baldev Singh" },
      deductions: [{ kind: "shortage", amount: 700, note: null }],
      deductedAmount: 700,
      paidAmount: 0,
      balance: 28_800,
      status: "Open",
      dueDate: null,
      payments: [],
      fromPlace: "Pune",
    });
    const pay = (body: object) => api.post(`/hires/${hire.id}/payments`, body);
    const more = await pay({ amount: 28_800.01 });
    expect([more.status, more.body.errors]).toEqual([
      422,
      { amount: ["Amount cannot be more than the ₹28,800.00 that is owed"] },
    ]);
    const paid = await pay({ amount: 28_800, paymentDate: "2026-11-26", method: "UPI", utr: "U1" });
    expect(paid.status).toBe(201);
    expect(paid.body.data).toMatchObject({
      balance: 0,
      status: "Settled",
      payments: [{ date: "2026-11-26", amount: 28_800, method: "UPI", reference: "U1" }],
    });
    expect((await pay({ amount: 1 })).status).toBe(409);
    const back = await api.post(`/hires/${hire.id}/take-back`, {});
    expect(back.body.data).toMatchObject({ balance: 28_800, payments: [] });
  });

  test("what is left out of a change stays, and null for the TDS asks the law again", async () => {
    const { id } = await made({ tdsAmount: 0 });
    const { body } = await api.put(`/hires/${id}`, { driverName: "Ganesh" });
    expect(body.data).toMatchObject({
      driverName: "Ganesh",
      tdsAmount: 0,
      deductions: [{ amount: 700 }],
    });
    const again = await api.put(`/hires/${id}`, { tdsAmount: null, deductions: [] });
    // All of the year is above its limit by now, and nothing was deducted of nothing before.
    expect(again.body.data).toMatchObject({ tdsAmount: 500, deductedAmount: 0, balance: 29_500 });
  });

  test("one consignment is aboard of one hire, and a cancelled one gives it free", async () => {
    const { id, consignmentIds, hireNumber } = await made({ advance: 0 });
    const twice = await api.post("/hires", await hired({ consignmentIds }));
    expect([twice.status, twice.body.errors]).toMatchObject([
      422,
      { consignmentIds: [expect.stringContaining(`is already on ${hireNumber}`)] },
    ]);
    const cancelled = await api.patch(`/hires/${id}/status`, { status: "cancelled" });
    expect([cancelled.status, cancelled.body.message, cancelled.body.data.status]).toEqual([
      200,
      "Hire cancelled successfully",
      "Cancelled",
    ]);
    await made({ consignmentIds });
  });

  test("its challan is one page with two copies, however much there is to say", async () => {
    const { id, hireNumber } = await made();
    const { status, bytes, headers } = await api.get(`/hires/${id}/pdf`);
    expect([status, headers.get("Content-Disposition")]).toEqual([
      200,
      `attachment; filename="hire-challan-${hireNumber}.pdf"`,
    ]);
    const text = await pdfText(bytes);
    for (const said of ["OUR COPY", "OWNER'S COPY", hireNumber, "Baldev Singh", "₹28,800.00"])
      expect(text).toContain(said);
    expect(await pdfPages(bytes)).toBe(1);

    const ids = [];
    for (let n = 0; n < MAX_ABOARD; n++)
      ids.push((await makeAway({ fromPlace: "A place with a long name", toPlace: "Another" })).id);
    const full = await made({
      consignmentIds: ids,
      tdsReason: "x".repeat(200),
      driverName: "Driver ".repeat(14).trim(),
      deductions: Array.from({ length: 20 }, () => ({
        kind: "delay",
        amount: 1,
        note: "note ".repeat(39).trim(),
      })),
    });
    for (let n = 0; n < 8; n++)
      await api.post(`/hires/${full.id}/payments`, { amount: 10, reference: "R".repeat(50) });
    expect(await pdfPages((await api.get(`/hires/${full.id}/pdf`)).bytes)).toBe(1);
  });

  test("the challan keeps the company and the vendor of its day", async () => {
    const { id } = await made();
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { name: "Other Movers" } }),
    );
    await api.put(`/vendors/${vendor.id}`, { name: "Somebody Else" });
    const text = await pdfText((await api.get(`/hires/${id}/pdf`)).bytes);
    expect(text).toContain("Sahyadri Movers");
    expect(text).toContain("Baldev Singh");
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { name: "Sahyadri Movers" } }),
    );
    await api.put(`/vendors/${vendor.id}`, { name: "Baldev Singh" });
  });

  test("a search finds it by number, truck and lorry receipt", async () => {
    const lrNumber = "LR-2627-04711";
    const { hireNumber } = await made({ consignmentIds: [(await makeAway({ lrNumber })).id] });
    for (const q of [hireNumber, lrNumber]) {
      const { body } = await api.get(`/search?q=${q}`);
      expect(JSON.stringify(body)).toContain(hireNumber);
    }
  });
});

describe("a vehicle", () => {
  test("that is hired names owner and broker; our own names none", async () => {
    const truck = await makeVehicle({ owner: "hired" });
    const named = { ownedById: vendor.id, brokerId: vendor.id };
    const { body } = await api.put(`/vehicles/${truck.id}`, named);
    expect(body.data).toMatchObject(named);
    const own = await api.put(`/vehicles/${truck.id}`, { owner: "own" });
    expect([own.status, own.body.errors]).toEqual([
      422,
      {
        ownedById: ["Only a hired truck has another owner and a broker"],
        brokerId: ["Only a hired truck has another owner and a broker"],
      },
    ]);
    const { body: history } = await api.get(`/vehicles/${truck.id}`);
    expect(history.data).toMatchObject({ owner: "hired" });
  });
});

describe("as forms post it, without scripts", () => {
  const post = (action: unknown, path: string, fields: Fields, params = {}) =>
    answerOf(action, postArgs(path, fields, params, cookie));
  const form = async (more: Fields = {}) => {
    const { id } = await makeAway();
    return {
      vendorId: vendor.id,
      vehicleNumber: "MH14GH1234",
      consignmentIds: id,
      amount: "20,000",
      advance: "",
      tdsAmount: "",
      "deductions[0].kind": "",
      "deductions[0].amount": "",
      "deductions[0].note": "",
      "deductions[1].kind": "delay",
      "deductions[1].amount": "250",
      "deductions[1].note": "a day",
      ...more,
    };
  };

  test("the form opens with what its address names, and offers what is free", async () => {
    const { id } = await makeAway({ lrNumber: "LR-2627-07001" });
    const url = `/hires/new?consignmentId=${id}&vendorId=${vendor.id}`;
    const { data } = await answerOf(newPage, getArgs(url, {}, cookie));
    expect(data).toMatchObject({
      values: { vendorId: String(vendor.id), date: "2026-11-26" },
      choices: { consignmentIds: [String(id)], currency: "INR" },
    });
    const { choices } = data as { choices: { consignments: { value: string; label: string }[] } };
    expect(choices.consignments[0]).toMatchObject({ value: String(id), label: "LR-2627-07001" });
    const aboard = (
      await db.hireConsignment.findFirstOrThrow({ where: { hire: { status: "active" } } })
    ).consignmentId;
    expect(choices.consignments.map(({ value }) => value)).not.toContain(String(aboard));
  });

  test("is saved with the rows that say something, changed and paid", async () => {
    const { location } = await post(newHire, "/hires/new", await form());
    const id = Number(/\/hires\/(\d+)$/.exec(location ?? "")?.[1]);
    expect(await db.hire.findUniqueOrThrow({ where: { id } })).toMatchObject({
      amount: 20_000_00,
      deductedAmount: 250_00,
      createdById: expect.any(Number),
    });
    const open = await answerOf(editPage, getArgs(`/hires/edit/${id}`, at(id), cookie));
    expect((open.data as { choices: { deductions: object[] } }).choices.deductions).toEqual([
      { kind: "delay", amount: "250.00", note: "a day" },
      { kind: "", amount: "", note: "" },
    ]);
    const paid = await post(
      payPage,
      `/hires/pay/${id}`,
      { amount: "1000", reference: "N1" },
      at(id),
    );
    expect(paid.location).toBe(`/hires/${id}`);
    const { data } = await answerOf(hirePage, getArgs(`/hires/${id}`, at(id), cookie));
    expect(data).toMatchObject({
      record: { status: "Open", asked: [{ what: "take-back" }] },
      besides: {
        owed: true,
        due: "On proof of delivery: 0 of 1 delivered",
        payments: [{ what: "Payment", amount: "₹1,000.00", how: "Bank Transfer, N1" }],
      },
    });
    const back = await post(hireButtons, `/hires/${id}`, { intent: "take-back" }, at(id));
    expect(back.location).toBe(`/hires/${id}`);
    await post(hireButtons, `/hires/${id}`, { intent: "cancel" }, at(id));
    expect((await db.hire.findUniqueOrThrow({ where: { id } })).status).toBe("cancelled");
  });

  test("asks why the TDS is another, once, and keeps what was typed", async () => {
    const fields = await form({ amount: "45000", tdsAmount: "100" });
    const asked = await post(newHire, "/hires/new", fields);
    expect([asked.status, asked.data]).toMatchObject([
      400,
      {
        error: {
          tdsReason: [expect.stringMatching(/^The law asks for ₹[\d,.]+: 1% of .* Say why/)],
        },
        initialValue: { vehicleNumber: "MH14GH1234", tdsAmount: "100" },
      },
    ]);
    const saved = await post(newHire, "/hires/new", { ...fields, tdsReason: "Certificate" });
    const id = Number(/\/hires\/(\d+)$/.exec(saved.location ?? "")?.[1]);
    // What stands there already is not asked about again.
    const { date: _, ...again } = { ...fields, date: "" };
    const kept = await post(editHire, `/hires/edit/${id}`, { ...again, version: 1 }, at(id));
    expect(kept.location).toBe(`/hires/${id}`);
  });

  test("says all that is wrong at once, at its fields", async () => {
    const wrong = { ...(await form()), vendorId: "", amount: "0", consignmentIds: "" };
    const { status, data } = await post(newHire, "/hires/new", {
      ...wrong,
      "deductions[0].note": "no amount",
    });
    expect([status, (data as { error: object }).error]).toEqual([
      400,
      {
        vendorId: ["Choose who is paid for the truck"],
        amount: ["Agreed hire must be more than 0"],
        consignmentIds: ["Choose at least one consignment"],
        "deductions[0].amount": ["Deduction needs its amount"],
      },
    ]);
  });
});

describe("the owner's ledger", () => {
  test("comes to what the hires owe, on its page, as a file, a PDF and for scripts", async () => {
    const owner = await makeVendor({ name: "Gurmeet, Sons", kind: "broker", pan: "AAPPG1234C" });
    const first = await made({ vendorId: owner.id });
    await api.post(`/hires/${first.id}/payments`, { amount: 800, reference: "=1+1" });
    const gone = await made({ vendorId: owner.id, advance: 0 });
    await api.patch(`/hires/${gone.id}/status`, { status: "cancelled" });
    const second = await made({ vendorId: owner.id, date: "2026-10-05", deductions: [] });
    const rows = (await db.$queryRaw`SELECT SUM("balance") AS "sum" FROM "Hire"
      WHERE "status" = 'active' AND "vendorId" = ${owner.id}`) as { sum: number | bigint }[];
    const owed = Number(rows[0]!.sum) / 100;
    expect(owed).toBe(28_000 + 29_500);

    const { body } = await api.get(`/vendors/${owner.id}/statement?from=2026-11-01`);
    const [statement] = body.data as unknown as { lines: object[] }[];
    expect(statement).toMatchObject({
      vendorId: owner.id,
      openingBalance: 29_500,
      debits: 50_000,
      credits: 22_000,
      closingBalance: owed,
      lines: [
        { kind: "hire", number: `${first.hireNumber}, MH14GH1234`, debit: 50_000 },
        { kind: "advance", credit: 20_000 },
        { kind: "tds", credit: 500 },
        { kind: "deduction", number: `${first.hireNumber}, Shortage`, credit: 700 },
        { kind: "payment", credit: 800, balance: owed },
      ],
    });

    const page = await answerOf(
      statementPage,
      getArgs(`/vendors/${owner.id}/statement`, at(owner.id), cookie),
    );
    expect(page.data).toMatchObject({
      papers: [
        {
          view: { total: { label: "Owed to you on Nov 26, 2026", amount: "₹57,500.00" } },
          lineTo: [
            null,
            `/hires/${second.id}`,
            ...Array.from({ length: 7 }, () => expect.any(String)),
          ],
        },
      ],
    });
    const file = (await statementFile(
      getArgs(`/vendors/${owner.id}/statement.csv`, at(owner.id), cookie) as never,
    )) as Response;
    const csv = await file.text();
    const { id: paidId } = await db.vendorPayment.findFirstOrThrow({
      where: { vendorId: owner.id },
    });
    expect(csv).toContain(`2026-11-26,Payment,"VP-${paidId}, =1+1",INR,,800.00,57500.00`);
    const pdf = await api.get(`/vendors/${owner.id}/statement/pdf`);
    expect(await pdfText(pdf.bytes)).toContain("Gurmeet, Sons");
  });

  test("is the office's, and of vendors that there are", async () => {
    expect((await api.get("/vendors/999999/statement")).status).toBe(404);
    const customer = await apiClient(await makeUser());
    expect((await customer.get(`/vendors/${vendor.id}/statement`)).status).toBe(403);
  });
});

test("the dashboard says what is owed to owners, and what of it is due", async () => {
  const due = await made();
  await transaction((tx) =>
    tx.hire.update({ where: { id: due.id }, data: { dueDate: "2026-11-25" } }),
  );
  const sums = async (where: string) =>
    Number(
      (
        await db.$queryRawUnsafe<{ sum: number | bigint }[]>(
          `SELECT SUM("balance") AS "sum" FROM "Hire" WHERE "status" = 'active' ${where}`,
        )
      )[0]!.sum,
    ) / 100;
  const { body } = await api.get("/dashboard");
  expect(body.data.hires).toEqual({
    owed: [{ currency: "INR", amount: await sums("") }],
    due: [{ currency: "INR", amount: await sums(`AND "dueDate" IS NOT NULL`) }],
  });
  const { data } = await answerOf(dashboardPage, getArgs("/dashboard", {}, cookie));
  expect((data as { cards: { payables: object } }).cards.payables).toMatchObject({
    due: [{ currency: "INR" }],
  });
  const customer = await apiClient(await makeUser());
  expect((await customer.get("/dashboard")).body.data.hires).toBeNull();
});

test("the doctor finds the sums of all of this sound, and one that is not", async () => {
  expect(await checkHires(db as never)).toEqual([]);
  const { id, hireNumber } = await made();
  await transaction((tx) => tx.hire.update({ where: { id }, data: { balance: 1 } }));
  expect(await checkHires(db as never)).toEqual([
    expect.stringContaining(`Hire ${hireNumber}: its lines come to another sum`),
  ]);
});

test("a consignment's page leads staff to its hire, a customer to none", async () => {
  const owner = await makeCustomer();
  const { id } = await makeAway({ clientId: owner.id });
  const page = async (who: string) =>
    (await answerOf(consignmentPage, getArgs(`/consignments/view/${id}`, at(id), who))).data as {
      hire: unknown;
    };
  expect((await page(cookie)).hire).toBeNull();
  const hire = await made({ consignmentIds: [id] });
  const to = `/hires/${hire.id}`;
  expect((await page(cookie)).hire).toEqual({ number: hire.hireNumber, to });
  expect((await page(await signedIn(owner))).hire).toBeNull();
  await transaction((tx) =>
    tx.hire.update({ where: { id: hire.id }, data: { status: "cancelled" } }),
  );
  expect((await page(cookie)).hire).toBeNull();
});

describe("TDS of an expense by its pages", () => {
  const work = { date: "2026-11-24", kind: "Loading", amount: "47200", taxAmount: "7200" };

  test("asks why it is another, says what is paid, and stands in the month's list and file", async () => {
    const packer = await makeVendor({ name: "Swift Packers", kind: "packer", pan: "AAPPB1234C" });
    const fields = { ...work, vendorId: String(packer.id), tdsAmount: "100" };
    const asked = await answerOf(newExpense, postArgs("/expenses/new", fields, {}, cookie));
    expect([asked.status, asked.data]).toMatchObject([
      400,
      {
        error: {
          tdsReason: [
            "The law asks for ₹400.00: 1% of ₹40,000.00 under section 393 (before: 194C). Say why it is another TDS",
          ],
        },
      },
    ]);
    const lawful = { ...fields, tdsAmount: "" };
    const saved = await answerOf(newExpense, postArgs("/expenses/new", lawful, {}, cookie));
    const id = Number(/\/expenses\/(\d+)$/.exec(saved.location ?? "")?.[1]);
    const { body } = await api.get(`/expenses/${id}`);
    expect(body.data).toMatchObject({ amount: 47_200, tdsAmount: 400, paidAmount: 46_800 });
    const { data } = await answerOf(expensePage, getArgs(`/expenses/${id}`, at(id), cookie));
    expect(JSON.stringify(data)).toContain(
      "Paid ₹46,800.00: ₹400.00 is deducted. 1% of ₹40,000.00 under section 393",
    );
    const list = await answerOf(paidPage, getArgs("/tds/paid?month=2026-11", {}, cookie));
    const { rows } = list.data as { rows: { to: string }[] };
    expect(rows.find(({ to }) => to === `/expenses/${id}`)).toMatchObject({
      number: "Loading",
      vendorName: "Swift Packers",
      amount: 40_000_00,
      tdsAmount: 400_00,
    });
    const told = (await api.get("/tds/paid?month=2026-11")).body.data as unknown as object[];
    expect(told).toContainEqual(
      expect.objectContaining({
        hireId: null,
        hireNumber: null,
        expenseId: id,
        expenseKind: "Loading",
        tdsAmount: 400,
      }),
    );
  });
});
