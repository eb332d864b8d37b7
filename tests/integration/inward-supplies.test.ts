import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { makeAway, makeUser, makeVendor } from "../support/factories";
import { company as underGst } from "../support/gstr1";

/* Table 5 of GSTR-3B, what is bought without GST; worked out by hand. */

let api: ApiClient;
const vendors = {} as Record<"garage" | "far" | "pump" | "nobody" | "owner", number>;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-12-15T06:00:00Z"));
  api = await apiClient(await makeUser({ role: "admin" }));
  await company();
  const of = async (kind: string, gstin: string | null) => (await makeVendor({ kind, gstin })).id;
  vendors.garage = await of("garage", "27AAECC2213N1ZQ");
  vendors.far = await of("packer", "29AAECC2213N1ZM");
  vendors.pump = await of("pump", null);
  vendors.nobody = await of("garage", null);
  vendors.owner = await of("truck owner", null);
});
afterEach(() => setClock(null));

const company = (more: object = {}) => underGst({ taxRegime: "bundle18", ...more });
const spend = async (amount: number, more: object = {}) => {
  const cost = { date: "2026-10-10", kind: "Repair", amount, paidFrom: "bank", ...more };
  const { status, body } = await api.post("/expenses", cost);
  expect(status, JSON.stringify(body)).toBe(201);
  return Number((body.data as { id: number }).id);
};
const close = async (period: object, closed = true) =>
  expect((await api.patch("/reports/gstr1", { ...period, closed, reason: "Filed" })).status).toBe(
    200,
  );
const october = { month: "2026-10" };

/** Table 5 as the portal takes it: from other States and from its own, exempt and nil rated, then outside GST. */
async function table5(period: string) {
  const { status, body } = await api.get(`/reports/gstr3b?${period}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const { inward_sup } = body.data.gstr3b as {
    inward_sup: { isup_details: { inter: number; intra: number }[] };
  };
  expect(body.data.difference).toBe(0);
  return inward_sup.isup_details.flatMap(({ inter, intra }) => [inter, intra]);
}

test("has bills without GST of vendors with a GSTIN, fuel, and trucks whose owner charges none", async () => {
  await spend(700, { vendorId: vendors.garage });
  await spend(45.5, { vendorId: vendors.far });
  await spend(2000.35, { kind: "Diesel", litres: "20" });
  await spend(300, { kind: "Diesel", vendorId: vendors.pump });
  // Nobody says that these are exempt: without a vendor, of one without a GSTIN, with GST, and under reverse charge.
  await spend(11, { kind: "Toll" });
  await spend(13, { vendorId: vendors.nobody });
  await spend(118, { vendorId: vendors.garage, taxAmount: 18, billNumber: "G/1" });
  await spend(17, { kind: "Rent", vendorId: vendors.nobody });
  const { id } = await makeAway();
  const hired = { vendorId: vendors.owner, date: "2026-10-20", vehicleNumber: "KA01CD3333" };
  const hire = await api.post("/hires", { ...hired, amount: 42000, consignmentIds: [id] });
  expect(hire.status).toBe(201);
  expect(await table5("month=2026-10")).toEqual([45.5, 42700, 0, 2300.35]);
  const { body } = await api.get("/reports/gstr3b?month=2026-10");
  const lines = body.data.lines as { line: string; rows: { entity: string }[] }[];
  const rowsOf = (name: string) => lines.find(({ line }) => line === name)?.rows.length;
  expect([rowsOf("5gst"), rowsOf("5nongst")]).toEqual([3, 2]);
});

test("stays as it was closed; what changed of it is in the first open return after, once", async () => {
  const [kept, dearer, gone] = [
    await spend(700, { vendorId: vendors.garage }),
    await spend(100, { vendorId: vendors.far }),
    await spend(50, { vendorId: vendors.pump }),
  ];
  await close(october);
  const filed = [100, 700, 0, 50];
  await spend(9, { vendorId: vendors.garage });
  await api.put(`/expenses/${dearer}`, { amount: 130 });
  expect((await api.del(`/expenses/${gone}`)).status).toBe(200);
  const { body: vendor } = await api.put(`/vendors/${vendors.garage}`, { gstin: null });
  // What a script leaves out stays unsaid: no rate of 0 of a certificate, no fuel of 0 litres.
  expect(vendor.data).toMatchObject({ lowerTdsRate: null });
  expect((await api.get(`/expenses/${dearer}`)).body.data).toMatchObject({ litres: null });
  await company({ expensesNeedApproval: true });
  expect(await table5("month=2026-10")).toEqual(filed);
  await company({ expensesNeedApproval: false });
  await api.put(`/vendors/${vendors.garage}`, { gstin: "27AAECC2213N1ZQ" });
  await spend(5, { date: "2026-11-03", vendorId: vendors.garage });
  const november = [30, 14, 0, -50];
  expect([await table5("month=2026-10"), await table5("month=2026-11")]).toEqual([filed, november]);
  // December has nothing of it: before November is closed, and after.
  expect(await table5("month=2026-12")).toEqual([0, 0, 0, 0]);
  await close({ month: "2026-11" });
  await api.put(`/expenses/${kept}`, { date: "2026-11-20" });
  expect([await table5("month=2026-11"), await table5("month=2026-12")]).toEqual([
    november,
    [0, 0, 0, 0],
  ]);
  await api.put(`/expenses/${dearer}`, { amount: 131 });
  expect(await table5("month=2026-12")).toEqual([1, 0, 0, 0]);
  // Another State of the company turns nothing of what was filed.
  await company({ stateCode: "29", gstin: "29AAECC2213N1ZM" });
  expect(await table5("month=2026-10")).toEqual(filed);
});

test("a vendor whose GSTIN comes, goes or moves once a return is closed changes nothing that it said", async () => {
  const [gone, moved] = [
    await spend(700, { vendorId: vendors.garage }),
    await spend(100, { vendorId: vendors.far }),
  ];
  await spend(13, { vendorId: vendors.nobody });
  await spend(40, { vendorId: vendors.pump });
  await close(october);
  const put = async (vendorId: number, body: object) =>
    expect((await api.put(`/vendors/${vendorId}`, body)).status).toBe(200);
  await put(vendors.garage, { gstin: null });
  await put(vendors.far, { gstin: "24AAECC2213N1ZW" });
  await put(vendors.nobody, { gstin: "27AAECC2213N1ZQ" });
  await put(vendors.pump, { kind: "garage" });
  const nothing = [0, 0, 0, 0];
  expect(await table5("month=2026-11")).toEqual(nothing);
  await close({ month: "2026-11" });
  expect([await table5("month=2026-10"), await table5("month=2026-12")]).toEqual([
    [100, 700, 0, 40],
    nothing,
  ]);
  // Whose bill is changed itself is said anew, by what its vendor is now.
  await api.put(`/expenses/${moved}`, { note: "Read again", amount: 110 });
  await api.put(`/expenses/${gone}`, { amount: 701 });
  expect(await table5("month=2026-12")).toEqual([10, -700, 0, 0]);
  // What waits for an approval that was not asked of it then stays said.
  await company({ expensesNeedApproval: true });
  await spend(5, { date: "2026-12-01", vendorId: vendors.nobody });
  expect(await table5("month=2026-12")).toEqual([-100, -700, 0, 0]);
});

test("a month that was closed before it was told has none, and one that is opened has the books'", async () => {
  await spend(700, { vendorId: vendors.garage });
  await close(october);
  await db.taxMonth.updateMany({ data: { inwardFiled: null } });
  expect([await table5("month=2026-10"), await table5("month=2026-11")]).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  await close(october, false);
  expect(await table5("month=2026-10")).toEqual([0, 700, 0, 0]);
  // Closed again, and opened and closed once more, it says all of it and the next one nothing.
  for (const closed of [true, false, true]) await close(october, closed);
  expect([await table5("month=2026-10"), await table5("month=2026-11")]).toEqual([
    [0, 700, 0, 0],
    [0, 0, 0, 0],
  ]);
});

test("a bill of a closed return that has a later day now is taken off in the first open one, and whole in that of its day", async () => {
  const moved = await spend(700, { vendorId: vendors.garage });
  await close(october);
  await api.put(`/expenses/${moved}`, { date: "2026-12-03" });
  expect([await table5("month=2026-11"), await table5("month=2026-12")]).toEqual([
    [0, -700, 0, 0],
    [0, 700, 0, 0],
  ]);
});

test("a quarter's is that of its months, closed or not", async () => {
  await company({ returnsPeriod: "quarterly", returnsFrom: "2026-04" });
  await spend(700, { date: "2026-08-10", vendorId: vendors.garage });
  await spend(50, { date: "2026-09-10", vendorId: vendors.pump });
  const whole = [0, 700, 0, 50];
  expect(await table5("quarter=2627-Q2")).toEqual(whole);
  await close({ quarter: "2627-Q2" });
  await spend(1, { date: "2026-07-10", vendorId: vendors.garage });
  expect([await table5("quarter=2627-Q2"), await table5("month=2026-08")]).toEqual([
    whole,
    [0, 700, 0, 0],
  ]);
  expect(await table5("quarter=2627-Q3")).toEqual([0, 1, 0, 0]);
});

type Step = { what: number; month: number; day: number; bill: number; of: number; amount: number };
const MONTHS = ["2026-09", "2026-10", "2026-11", "2026-12"];
const some = (max: number) => fc.integer({ min: 0, max });
const steps = fc.array(
  fc.record({
    what: some(9),
    month: some(3),
    day: some(13),
    bill: some(9),
    of: some(3),
    amount: some(900),
  }),
  { minLength: 12, maxLength: effort(20, 30) },
);

const TIME = { timeout: effort(60_000, 900_000) };
test(
  "whatever is entered, changed, deleted, closed and opened: all returns together say what the books have, and a closed one stays",
  TIME,
  async () => {
    const sellers = [vendors.far, vendors.garage, vendors.nobody, vendors.pump];
    const step = async ({ what, month, day, bill, of, amount }: Step, bills: number[]) => {
      const date = `${MONTHS[month]}-${String(day + 1).padStart(2, "0")}`;
      const id = bills[bill % bills.length];
      if (what < 4 || id === undefined) {
        bills.push(await spend(amount + 1, { date, vendorId: sellers[of] }));
      } else if (what < 6) {
        const changes = [
          { amount: amount + 1 },
          { date },
          { vendorId: sellers[of] },
          { note: date },
        ];
        await api.put(`/expenses/${id}`, changes[bill % changes.length]!);
      } else if (what < 7) {
        if ((await api.del(`/expenses/${id}`)).status === 200) bills.splice(bills.indexOf(id), 1);
      } else {
        const body = { month: MONTHS[month]!, closed: of > 0, reason: "Filed" };
        return (await api.patch("/reports/gstr1", body)).status === 200 ? body.month : null;
      }
      return null;
    };
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await transaction(async (tx) => {
          await tx.expense.deleteMany();
          await tx.taxMonth.deleteMany();
        });
        const bills: number[] = [];
        const filed = new Map<string, number[]>();
        for (const one of all) {
          const changed = await step(one, bills);
          if (changed !== null) filed.delete(changed);
          const said = new Map<string, number[]>();
          // What comes once all are closed is in the one after.
          for (const month of [...MONTHS, "2027-01"])
            said.set(month, await table5(`month=${month}`));
          for (const [month, was] of filed) expect([month, said.get(month)]).toEqual([month, was]);
          const closed = await db.taxMonth.findMany({ where: { closedAt: { not: null } } });
          for (const { month } of closed) filed.set(month, said.get(month)!);
          const books = await db.expense.findMany();
          const line = (of: number | undefined) =>
            books.reduce((sum, row) => sum + (row.vendorId === of ? row.amount / 100 : 0), 0);
          const together = [0, 1, 2, 3].map((at) =>
            [...said.values()].reduce((sum, cells) => sum + cells[at]!, 0),
          );
          const [inter, intra, , fuel] = sellers.map(line);
          expect(together).toEqual([inter, intra, 0, fuel]);
        }
      }),
      { numRuns: effort(1, 60), seed: 20_261_130, endOnFailure: true },
    );
  },
);
