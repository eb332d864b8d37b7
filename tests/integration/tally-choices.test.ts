import { afterEach, beforeEach, expect, test } from "vitest";

import { ConsolidatedInput } from "~/models/billing/invoice/invoice.consolidated";
import { createConsolidated } from "~/models/billing/invoice/invoice.consolidated.server";
import { issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  makeActor,
  makeConsignment,
  makeCustomer,
  makeExpense,
  makeInvoice,
  makeJob,
  makeUser,
  makeVehicle,
  makeVendor,
} from "../support/factories";
import { makeQuoted } from "../support/invoices";
import { standInTally, tallyOf } from "../support/tally";

/* Cost centres by truck and job, and ledgers of crew by person: a choice of the company, which changes no month that was sent. */

const OCTOBER = "startDate=2026-10-01&endDate=2026-10-31";
const NOVEMBER = "startDate=2026-11-01&endDate=2026-11-30";

let api: ApiClient;
let ravi: { id: number };
let jobs: { id: number; jobNumber: string }[];

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-28T06:00:00Z"));
  await db.company.updateMany({ data: { invoiceCurrency: "INR" } });
  api = await apiClient(await makeUser({ role: "admin" }));
  ravi = await makeUser({ role: "employee", name: "Ravi" });
  jobs = [await makeJob(), await makeJob()];
});
afterEach(() => setClock(null));

const choose = (tallyCostCentres: boolean, tallyCrewLedgers: boolean) =>
  db.company.updateMany({ data: { tallyCostCentres, tallyCrewLedgers } });
const spent = (date: string, amount: number, more: object = {}) =>
  makeExpense({ date, amount: amount * 100, currency: "INR", paidFrom: "cash", ...more });
const given = (date: string, amount: number) =>
  api.post("/crew-advances", {
    date,
    employeeId: ravi.id,
    direction: "given",
    method: "Cash",
    amount,
  });
async function tallyWith(...days: string[]) {
  const tally = standInTally();
  for (const some of days) await tallyOf(api).imported(tally, some);
  return tally;
}
const mark = (startDate: string, endDate: string) =>
  api.post("/exports/tally", { startDate, endDate, byFile: true });

test("an amount stands in the cost centre of its truck and in that of its job", async () => {
  await choose(true, false);
  const truck = await makeVehicle({ number: "MH12AB1234" });
  const [one, two] = jobs as [(typeof jobs)[number], (typeof jobs)[number]];
  await spent("2026-11-05", 500, { vehicleId: truck.id, jobId: one.id });
  await spent("2026-11-06", 70, { jobId: one.id, kind: "Toll" });
  await spent("2026-11-07", 30);
  const invoice = { clientId: (await makeUser()).id, jobId: one.id, currency: "INR" };
  await makeInvoice({ ...invoice, invoiceDate: "2026-11-08", status: "Unpaid" });
  const { total, taxAmount } = await db.invoice.findFirstOrThrow();
  const aboard = [
    await makeConsignment({ jobId: one.id, status: "Planned" }),
    await makeConsignment({ jobId: two.id, status: "Planned" }),
  ];
  const hired = await api.post("/hires", {
    vendorId: (await makeVendor()).id,
    vehicleNumber: "KA01CD3333",
    amount: 1000.01,
    date: "2026-11-09",
    tdsAmount: 0,
    consignmentIds: aboard.map(({ id }) => id),
  });
  expect(hired.status, JSON.stringify(hired.body)).toBe(201);
  const tally = await tallyWith(NOVEMBER);
  const shares = await db.hireConsignment.findMany({ orderBy: { consignmentId: "asc" } });
  const [first = 0, second = 0] = shares.map(({ cost }) => cost);
  expect(first + second).toBe(1_000_01);
  expect(tally.centre("MH12AB1234")).toBe(500_00);
  expect(tally.centre("KA01CD3333")).toBe(1_000_01);
  expect(tally.centre(one.jobNumber)).toBe(500_00 + 70_00 + first - (total - taxAmount));
  expect(tally.centre(two.jobNumber)).toBe(second);
  expect(tally.balance("Diesel expenses")).toBe(530_00);
});

test("a bill of several moves is in the cost centre of each, and so is its note, to the paisa", async () => {
  await choose(true, false);
  const admin = await makeActor("admin");
  const { id: clientId } = await makeCustomer({ name: "Orbit Software", kind: "company" });
  const values = [333_33, 700_00, 7];
  const moves: { jobNumber: string }[] = [];
  for (const transportationCharge of values) {
    const charges = { transportationCharge, surchargeRate: 0, surcharge: 0, discount: 0 };
    const { id: quotationId } = await makeQuoted(charges, { customerId: clientId });
    const job = { clientId, quotationId, startDate: "2026-11-02", status: "Completed" as const };
    moves.push(await makeJob(job));
  }
  const asked = ConsolidatedInput.parse({ customerId: clientId, month: "2026-11" });
  const id = await createConsolidated(admin, asked);
  await db.invoice.update({ where: { id }, data: { invoiceDate: "2026-11-20" } });
  await issueInvoice(admin, id);
  const { total, taxAmount, roundOff } = await db.invoice.findUniqueOrThrow({ where: { id } });
  const billed = (await db.billedMove.findMany({ orderBy: { position: "asc" } })).map(
    (one) => one.amount,
  );
  expect(billed.reduce((all, one) => all + one)).toBe(total - taxAmount - roundOff);
  const centres = async () => {
    const tally = await tallyWith(NOVEMBER);
    return moves.map(({ jobNumber }) => -tally.centre(jobNumber) || 0);
  };
  expect(await centres()).toEqual(billed);
  const note = { invoiceId: id, amount: "100.01", reason: "Late", date: "2026-11-21" };
  await issueNote(admin, "credit", NoteInput.parse(note));
  const less = await centres();
  const off = billed.map((one, at) => one - less[at]!);
  expect(off.reduce((all, one) => all + one)).toBe(100_01);
  // A line of the second move alone takes off that.
  const { items } = await db.invoice.findUniqueOrThrow({
    where: { id },
    include: { items: { orderBy: { position: "asc" } } },
  });
  const lines = [{ invoiceItemId: items[1]!.id, amount: "50" }];
  await issueNote(
    admin,
    "credit",
    NoteInput.parse({ invoiceId: id, lines, reason: "Late", date: "2026-11-22" }),
  );
  expect(await centres()).toEqual(less.map((one, at) => (at === 1 ? one - 50_00 : one)));
  for (const [at, one] of billed.entries())
    expect(
      Math.abs(off[at]! - (100_01 * one) / billed.reduce((all, more) => all + more)),
    ).toBeLessThan(1);
});

test("is left out where the company does not choose it", async () => {
  await spent("2026-11-05", 500, { jobId: jobs[0]!.id });
  const text = await tallyOf(api).text("vouchers", NOVEMBER);
  expect(text).not.toContain("CATEGORYALLOCATIONS");
  expect(await tallyOf(api).text("masters", NOVEMBER)).not.toContain("COSTCENTRE");
});

test("each of the crew has a ledger, with what they were given and spent", async () => {
  await choose(false, true);
  expect((await given("2026-11-02", 900)).status).toBe(201);
  await spent("2026-11-05", 250, { paidFrom: "advance", spentById: ravi.id });
  const tally = await tallyWith(NOVEMBER);
  expect(tally.balance(`Ravi (E-${ravi.id})`)).toBe(650_00);
  expect(tally.balance("Advances to crew")).toBe(0);
  // The ledger keeps the name under which it went out.
  await db.user.update({ where: { id: ravi.id }, data: { name: "Ravi Kumar" } });
  expect(await tallyOf(api).text("vouchers", NOVEMBER)).toContain(`Ravi (E-${ravi.id})`);
});

test("a month that was sent stays by either choice; what is late in it follows the choice of then", async () => {
  const one = await spent("2026-10-05", 500, { jobId: jobs[0]!.id });
  expect((await given("2026-10-02", 900)).status).toBe(201);
  await spent("2026-10-06", 250, { paidFrom: "advance", spentById: ravi.id });
  await mark("2026-10-01", "2026-10-31");
  const sent = await tallyOf(api).text("vouchers", OCTOBER);
  await choose(true, true);
  expect(await tallyOf(api).text("vouchers", OCTOBER)).toBe(sent);
  expect(await tallyOf(api).text("vouchers", NOVEMBER)).not.toContain("<VOUCHER ");
  await spent("2026-11-05", 80, { jobId: jobs[0]!.id });
  expect((await given("2026-10-09", 10)).status).toBe(201);
  await db.expense.update({ where: { id: one.id }, data: { amount: 450_00 } });
  const tally = await tallyWith(OCTOBER, NOVEMBER);
  // 900 − 250 of the month, and what came late to it.
  expect(tally.balance("Advances to crew")).toBe(660_00);
  expect(tally.balance("Diesel expenses")).toBe(450_00 + 250_00 + 80_00);
  expect(tally.centre(jobs[0]!.jobNumber)).toBe(80_00);
  // Back again: what was sent with cost centres keeps them.
  setClock(new Date("2026-12-02T06:00:00Z"));
  api = await apiClient(await makeUser({ role: "admin" }));
  await mark("2026-11-01", "2026-11-30");
  const november = await tallyOf(api).text("vouchers", NOVEMBER);
  expect(november).toContain("<COSTCENTREALLOCATIONS.LIST>");
  await choose(false, false);
  expect(await tallyOf(api).text("vouchers", NOVEMBER)).toBe(november);
  const december = "startDate=2026-12-01&endDate=2026-12-31";
  expect(await tallyOf(api).text("vouchers", december)).not.toContain("<VOUCHER ");
});

test("a cost that goes to another job after its month was sent moves in the cost centres", async () => {
  await choose(true, false);
  const [one, two] = jobs as [(typeof jobs)[number], (typeof jobs)[number]];
  const { id } = await spent("2026-10-05", 500, { jobId: one.id });
  await mark("2026-10-01", "2026-10-31");
  await db.expense.update({ where: { id }, data: { jobId: two.id } });
  const tally = await tallyWith(OCTOBER, NOVEMBER);
  expect([tally.centre(one.jobNumber), tally.centre(two.jobNumber)]).toEqual([0, 500_00]);
  expect(tally.balance("Diesel expenses")).toBe(500_00);
});
