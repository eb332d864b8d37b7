import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { type ApiClient, apiClient } from "../../../../tests/support/api";
import { resetDatabase } from "../../../../tests/support/database";
import {
  makeActor,
  makeAway,
  makeExpense,
  makeHire,
  makeVendor,
} from "../../../../tests/support/factories";
import type { Actor } from "../../kit/policy/policy";
import { ExpenseInput } from "../expense/expense.record";
import { expenses } from "../expense/expense.server";
import { dueDays } from "../returns/due-days.server";
import { tdsPaid } from "../vendor/tds-month.server";
import { vendors } from "../vendor/vendor.server";
import { depositTds } from "./deposit.server";

const CHALLAN = { challanNumber: "BSR 0510308 12345", challanDate: "2026-11-06" };
const DEPOSITED =
  "Its TDS was deposited with that of October 2026: correct it by another entry of an open month, or have an admin take the challan back";

let admin: Actor;
let books: Actor;
let packer: { id: number };
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-20T10:00:00+05:30"));
  await transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { invoiceCurrency: "INR" } }),
  );
  admin = await makeActor("admin");
  books = await makeActor("employee", { seesBooks: true });
  api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id! } }));
  packer = await makeVendor({ name: "Swift Packers", kind: "packer", pan: "AAPCB1234C" });
});

afterAll(() => setClock(null));

const FORM = { kind: "Loading", amount: "40000", date: "2026-10-10", paidFrom: "bank" };
const input = (more: object = {}) =>
  ExpenseInput.parse({ ...FORM, vendorId: packer.id, version: null, ...more });
const spend = (more: object = {}) => expenses.create(admin, input(more));
const month = async (of: string) =>
  (await tdsPaid(admin, of)).map(({ number, pan, tdsAmount }) => [number, pan, tdsAmount / 100]);
const OCTOBER = [["Loading", "AAPCB1234C", 800]];

describe("a month whose TDS is deposited", () => {
  test("has rows with row, PAN, due day and challan, those of declared carriers as well", async () => {
    await spend();
    const carrier = await makeVendor({
      name: "Singh",
      kind: "truck owner",
      pan: "AAPPS1234C",
      tenTrucksOn: "2026-04-02",
    });
    const { id } = await makeAway();
    const form = { vehicleNumber: "MH14GH1234", amount: 90_000, date: "2026-10-12" };
    const hired = await api.post("/hires", {
      ...form,
      vendorId: carrier.id,
      consignmentIds: [id],
    });
    expect(hired.status).toBe(201);
    // A broker declares nothing, and goods of a carrier are no work.
    await spend({ vendorId: carrier.id, kind: "Diesel", amount: "500" });
    const asked = async () => (await api.get("/tds/paid?month=2026-10")).body.data;
    const rows = [
      { row: "6(i)", pan: "AAPCB1234C", amount: 40_000, tdsAmount: 800, dueDay: "2026-11-07" },
      { row: "6(i)", pan: "AAPPS1234C", amount: 90_000, tdsAmount: 0, dueDay: "2026-11-07" },
    ];
    expect(await asked()).toMatchObject(rows.map((row) => ({ ...row, challanNumber: null })));
    expect((await api.put("/tds/paid/2026-10", CHALLAN)).status).toBe(200);
    expect(await asked()).toMatchObject(rows.map((row) => ({ ...row, ...CHALLAN })));
    const sheet = await api.get("/tds/form140?quarter=2627-Q3");
    const text = new TextDecoder().decode(sheet.bytes).trim().split(/\r?\n/);
    expect(text).toHaveLength(3);
    expect(text[1]).toContain("140,6(i),AAPCB1234C,Swift Packers,2026-10-10,40000.00,800.00,BSR");
    expect(text[2]).toContain("140,6(i),AAPPS1234C,Singh,2026-10-12,90000.00,0.00,BSR");
  });

  test.each([
    ["amount", { amount: "41000", tdsAmount: "800" }],
    ["tdsAmount", { tdsAmount: "0", tdsReason: "A mistake" }],
    ["date", { date: "2026-11-01", tdsAmount: "800" }],
    ["vendorId", { other: true, tdsAmount: "800" }],
    ["taxAmount", { taxAmount: "100", tdsAmount: "800" }],
    ["kind", { kind: "Rent", tdsAmount: "800" }],
  ])("keeps the %s of its expenses", async (field, { other, ...more }: Record<string, unknown>) => {
    const id = await spend();
    await depositTds(books, "2026-10", CHALLAN);
    const vendorId = other ? (await makeVendor({ pan: "AAPCX1234C" })).id : packer.id;
    await expect(expenses.update(admin, id, input({ ...more, vendorId }))).rejects.toMatchObject({
      code: "conflict",
      fieldErrors: { [field]: [DEPOSITED] },
    });
    await expect(expenses.remove(admin, id)).rejects.toMatchObject({ code: "conflict" });
    // What no challan has may change; a kind of the same row too.
    await expenses.update(admin, id, input({ kind: "Repair", note: "Seen" }));
    expect(await month("2026-10")).toEqual([["Repair", "AAPCB1234C", 800]]);
  });

  test("keeps its hires, which are not cancelled", async () => {
    const hire = await makeHire({ vendorId: packer.id, date: "2026-10-10", tdsAmount: 300_00 });
    await depositTds(books, "2026-10", CHALLAN);
    const { status, body } = await api.patch(`/hires/${hire.id}/status`, { status: "cancelled" });
    expect([status, body.message]).toEqual([409, expect.stringContaining("TDS was deposited")]);
    const put = await api.put(`/hires/${hire.id}`, { amount: 1_000_000 });
    expect([put.status, put.body.errors]).toMatchObject([409, { amount: [DEPOSITED] }]);
    expect((await api.put(`/hires/${hire.id}`, { note: "Seen" })).status).toBe(200);
  });

  test("is moved by no setting, approval, late bill or other PAN: what comes later is of the next", async () => {
    const id = await spend();
    await depositTds(books, "2026-10", CHALLAN);
    const set = (expensesNeedApproval: boolean) =>
      transaction((tx) => tx.company.update({ where: { id: 1 }, data: { expensesNeedApproval } }));
    await set(true);
    expect(await month("2026-10")).toEqual(OCTOBER);
    const { version, ...stored } = await vendors.get(admin, packer.id);
    await vendors.update(admin, packer.id, { ...stored, pan: "AAPPZ9999C", version } as never);
    expect(await month("2026-10")).toEqual(OCTOBER);
    const late = await spend({ amount: "50000", date: "2026-10-31" });
    expect(await month("2026-10")).toEqual(OCTOBER);
    expect(await month("2026-11")).toEqual([]);
    await expenses.setStatus(admin, late, "approved");
    expect(await month("2026-11")).toEqual([["Loading", "AAPPZ9999C", 500]]);
    await expenses.setStatus(admin, id, "approved");
    await expenses.setStatus(admin, id, "recorded");
    expect(await month("2026-10")).toEqual(OCTOBER);
    await set(false);
    expect(await month("2026-10")).toEqual(OCTOBER);
  });

  test("is taken back by admins alone, and is then what it would have been", async () => {
    const id = await spend();
    await depositTds(books, "2026-10", CHALLAN);
    await depositTds(books, "2026-10", { ...CHALLAN, challanNumber: "BSR 2" });
    const none = { challanNumber: null, challanDate: null };
    await expect(depositTds(books, "2026-10", none)).rejects.toMatchObject({ code: "forbidden" });
    await depositTds(admin, "2026-10", none);
    await expect(depositTds(admin, "2026-10", none)).rejects.toMatchObject({ code: "conflict" });
    await expenses.update(admin, id, input({ amount: "60000", tdsAmount: "1200" }));
    expect(await month("2026-10")).toEqual([["Loading", "AAPCB1234C", 1_200]]);
    const { id: at } = await db.taxMonth.findUniqueOrThrow({ where: { month: "2026-10" } });
    const said = await db.historyEntry.findMany({ where: { entity: "taxMonth", entityId: at } });
    expect(said.map(({ action }) => action)).toEqual([
      "tds-deposited",
      "tds-deposited",
      "tds-taken-back",
    ]);
  });

  test.each([
    ["2026-11", CHALLAN, 409],
    ["2026-09", CHALLAN, 409],
    ["2026-13", CHALLAN, 404],
    ["2026-10", { ...CHALLAN, challanDate: "2026-11-21" }, 422],
    ["2026-10", { ...CHALLAN, challanDate: "2026-09-30" }, 422],
    ["2026-10", { challanNumber: "1" }, 422],
    ["2026-10", { challanDate: "2026-11-06" }, 422],
  ])("is not %s with %j", async (of, body, status) => {
    await spend();
    expect((await api.put(`/tds/paid/${of}`, body)).status).toBe(status);
    expect(await db.expense.count({ where: { tdsMonth: { not: null } } })).toBe(0);
  });

  test("stands as done among the due days", async () => {
    await spend();
    const done = async () =>
      (await dueDays(admin, "2026-11")).find(({ what }) => what === "tds")?.done;
    expect(await done()).toBe(false);
    await depositTds(books, "2026-10", CHALLAN);
    expect(await done()).toBe(true);
  });

  test("that is deposited while a bill of it changes at once has what the bill says", async () => {
    await makeExpense({ vendorId: packer.id, date: "2026-10-01", tdsAmount: 10_00 });
    const id = await spend();
    await Promise.allSettled([
      depositTds(books, "2026-10", CHALLAN),
      expenses.update(admin, id, input({ amount: "60000", tdsAmount: "1200" })),
      expenses.remove(admin, id),
      depositTds(books, "2026-10", { ...CHALLAN, challanNumber: "Other" }),
    ]);
    const marked = await db.expense.findMany({ where: { tdsMonth: "2026-10" } });
    const found = await db.taxMonth.findUnique({ where: { month: "2026-10" } });
    const all = await db.expense.findMany();
    // Either all that is there is deposited as it is, or nothing is.
    expect(marked).toHaveLength(found?.challanNumber ? all.length : 0);
    for (const one of marked) expect(one.tdsPan).toBe("AAPCB1234C");
  });
});

describe("a certificate that a vendor is given", () => {
  const given = (quarter: string) => api.get(`/tds/certificates?quarter=${quarter}`);
  const give = (certificates: object[]) => api.put("/tds/certificates/2627-Q2", { certificates });

  test("is of a quarter whose TDS is deposited, once a vendor and a number, and keeps its challan", async () => {
    await spend({ date: "2026-09-10" });
    await spend({ date: "2026-08-10" });
    const none = { certificateNumber: null, certificateDate: null, deposited: 0 };
    expect((await given("2627-Q2")).body.data).toEqual([
      {
        vendorId: packer.id,
        vendor: "Swift Packers",
        pan: "AAPCB1234C",
        amount: 80_000,
        tdsAmount: 1_600,
        ...none,
      },
    ]);
    const one = { vendorId: packer.id, number: "131/77", date: "2026-11-10" };
    expect((await give([one])).status).toBe(409);
    await depositTds(admin, "2026-08", { ...CHALLAN, challanDate: "2026-09-06" });
    expect((await give([one])).status).toBe(409);
    await depositTds(admin, "2026-09", CHALLAN);
    const refused = async (more: object) => {
      const { status, body } = await give([{ ...one, ...more }]);
      return [status, Object.entries(body.errors as object)[0]];
    };
    expect(await refused({ date: "2026-09-30" })).toEqual([
      422,
      [
        "certificates[0].date",
        ["Certificate date cannot be before the end of July to September 2026"],
      ],
    ]);
    expect(await refused({ date: "2026-11-21" })).toMatchObject([
      422,
      ["certificates[0].date", {}],
    ]);
    expect(await refused({ date: null })).toMatchObject([422, ["certificates[0].date", {}]]);
    expect(await refused({ number: null })).toMatchObject([422, ["certificates[0].number", {}]]);
    const { id: stranger } = await makeVendor({ name: "Stranger" });
    expect(await refused({ vendorId: stranger })).toMatchObject([
      422,
      ["certificates[0].vendorId", {}],
    ]);
    const reply = await give([one]);
    expect(reply.body.data).toMatchObject([
      { certificateNumber: "131/77", certificateDate: "2026-11-10", deposited: 1_600 },
    ]);
    // The challan stands on it.
    await expect(
      depositTds(admin, "2026-08", { challanNumber: null, challanDate: null }),
    ).rejects.toThrow("Swift Packers was given certificate 131/77 of it: take that back first.");
    // It says what was deposited when it was given: a late bill's TDS is not among that.
    await spend({ date: "2026-07-10" });
    await expect(depositTds(admin, "2026-07", CHALLAN)).rejects.toThrow("131/77");
    expect((await give([{ ...one, number: null, date: null }])).body.data).toMatchObject([
      { certificateNumber: null },
    ]);
    await depositTds(admin, "2026-08", { challanNumber: null, challanDate: null });
  });

  test("of two vendors by two people at once is kept of both", async () => {
    const other = await makeVendor({ name: "Other Packers", pan: "AAPCC1234C" });
    await spend({ date: "2026-09-10" });
    await spend({ date: "2026-09-10", vendorId: other.id });
    await depositTds(admin, "2026-09", CHALLAN);
    const one = (vendorId: number, number: string) => ({ vendorId, number, date: "2026-11-10" });
    const both = await Promise.all([give([one(packer.id, "1")]), give([one(other.id, "2")])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const rows = (await given("2627-Q2")).body.data as unknown as { certificateNumber: string }[];
    expect(rows.map(({ certificateNumber }) => certificateNumber).sort()).toEqual(["1", "2"]);
    const { body } = await give([one(other.id, "1")]);
    expect(body.errors).toEqual({
      "certificates[0].number": ["Another vendor has this number"],
    });
  });
});
