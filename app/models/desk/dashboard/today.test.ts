import { afterEach, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  actorOf,
  makeActor,
  makeAdvance,
  makeConsignment,
  makeCustomer,
  makeDriver,
  makeInvoice,
  makeJob,
  makeMessage,
  makePackage,
  makeQuotation,
  makeUser,
  makeVehicle,
} from "../../../../tests/support/factories";
import { getCompany } from "../../company/company/company.server";
import type { Actor } from "../../kit/policy/policy";
import { AbsenceInput } from "../../road/absence/absence.schema";
import { recordAbsence } from "../../road/absence/absence.server";
import { sendByEmail } from "../sending/send-document.server";
import { customerMatters } from "./customer-matters.server";
import { todayParts } from "./today.server";

const TODAY = "2026-11-21";

let admin: Actor;
let owner: Awaited<ReturnType<typeof makeCustomer>>;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date(`${TODAY}T06:00:00Z`));
  admin = await makeActor("admin");
  owner = await makeUser({ name: "Asha Rao", phone: "9822012345", email: "asha@example.com" });
});
afterEach(() => setClock(null));

const today = async (actor = admin) => todayParts(actor, await getCompany());
type Parts = Awaited<ReturnType<typeof today>>;
const read = async <P extends keyof Parts>(part: P) =>
  (await (await today())[part]()) as Awaited<ReturnType<Parts[P]>>;

test("the board: what still runs, then seven days by their hours; with route, crew, phone and what is due", async () => {
  const clientId = owner.id;
  const quotation = await makeQuotation({
    customerId: owner.id,
    status: "approved",
    totalAmount: 20_000_00,
    sourceAddress: "B-703, Aundh, Pune 411007",
    destinationAddress: "12 Marine Drive, Mumbai 400020",
  });
  await makeAdvance({ quotationId: quotation.id, amount: 5_000_00 });
  const ravi = await makeUser({ role: "employee", name: "Ravi" });
  const make = (title: string, startDate: string, more: Parameters<typeof makeJob>[0] = {}) =>
    makeJob({ clientId, title, jobNumber: title, startDate, ...more });
  await make("noon", TODAY, { scheduledTime: "12:00" });
  const morning = await make("morning", TODAY, {
    scheduledTime: "08:30",
    quotationId: quotation.id,
    crew: [{ id: ravi.id, name: "Ravi" }],
  });
  await make("some time", TODAY, { status: "On Hold" });
  await make("tomorrow", "2026-11-22", { status: "In Progress" });
  await make("running", "2026-11-19", { endDate: TODAY, scheduledTime: "07:00" });
  await make("friday", "2026-11-27");
  await make("next week", "2026-11-28");
  await make("done", TODAY, { status: "Completed" });
  await make("off", TODAY, { status: "Cancelled" });
  await make("past", "2026-11-20");
  const { total, rows } = await read("moves");
  expect(total).toBe(6);
  expect(rows.map(({ jobNumber, part, time }) => [jobNumber, part, time])).toEqual([
    ["running", "running", "since Nov 19"],
    ["morning", "today", "08:30"],
    ["noon", "today", "12:00"],
    ["some time", "today", null],
    ["tomorrow", "tomorrow", null],
    ["friday", "week", "Nov 27"],
  ]);
  expect(rows[1]).toMatchObject({
    customer: "Asha Rao",
    route: "Pune → Mumbai",
    card: {
      contact: { tel: "+919822012345" },
      people: ["Ravi"],
      word: "Not Started",
      due: { minor: 15_000_00, currency: quotation.currency },
    },
    lacks: ["truck", "driver", "LR"],
  });
  // Without goods on the road it lacks people alone.
  expect(rows[2]).toMatchObject({ lacks: ["crew"], card: { due: null } });

  const vehicle = await makeVehicle({ number: "MH12AB1234" });
  const driver = await makeDriver({ name: "Balu" });
  const consignment = await makeConsignment({
    clientId,
    jobId: morning.id,
    vehicleId: vehicle.id,
    driverId: driver.id,
  });
  await makePackage(consignment);
  await makeInvoice({
    clientId,
    quotationId: quotation.id,
    jobId: morning.id,
    total: 20_000_00,
    amountPaid: 5_000_00,
    balance: 15_000_00,
    currency: "INR",
  });
  expect((await read("moves")).rows[1]).toMatchObject({
    lacks: ["LR"],
    card: {
      truck: "MH12AB1234",
      people: [expect.objectContaining({ name: "Balu" }), "Ravi"],
      packages: "1 package",
      due: { minor: 15_000_00, currency: "INR" },
    },
  });
});

test("moves with goods and without a truck, of these days alone", async () => {
  const clientId = owner.id;
  const make = (jobNumber: string, startDate: string, more: Parameters<typeof makeJob>[0] = {}) =>
    makeJob({ clientId, jobNumber, startDate, location: "Pune → Mumbai", ...more });
  const { id: vehicleId } = await makeVehicle();
  await make("tomorrow", "2026-11-22");
  await make("today", TODAY);
  await make("next month", "2026-12-21");
  await make("its own truck", TODAY, { vehicleId });
  await make("at one place", TODAY, { location: "Aundh, Pune" });
  await make("off", TODAY, { status: "Cancelled" });
  const carried = await make("carried", TODAY);
  await makeConsignment({ clientId, jobId: carried.id, vehicleId });
  const { total, rows } = await read("trucks");
  expect(total).toBe(2);
  expect(rows.map(({ jobNumber, day }) => [jobNumber, day])).toEqual([
    ["today", "Today"],
    ["tomorrow", "Tomorrow"],
  ]);
});

test("the board of a week without work shows what comes after it", async () => {
  const make = (startDate: string) => makeJob({ clientId: owner.id, startDate });
  for (const day of ["2026-12-10", "2026-12-01", "2026-12-05", "2026-12-20"]) await make(day);
  const { total, rows } = await read("moves");
  expect(total).toBe(0);
  expect(rows.map(({ time }) => time)).toEqual(["Dec 01", "Dec 05", "Dec 10"]);
});

test("the board: tomorrow stands there however much runs and begins today, and names that are called", async () => {
  const make = (startDate: string, more: Parameters<typeof makeJob>[0] = {}) =>
    makeJob({ clientId: owner.id, startDate, ...more });
  for (let count = 0; count < 8; count++) {
    await make("2026-11-18", { endDate: "2026-11-23" });
    await make(TODAY);
  }
  const ravi = await makeUser({ role: "employee", name: "Ravi", phone: "98220 11111" });
  const driver = await makeDriver({ name: "Balu", phone: "98220 22222" });
  await make("2026-11-22", { driverId: driver.id, crew: [ravi] });
  await make("2026-11-24");
  const { total, rows } = await read("moves");
  expect(total).toBe(18);
  expect(rows.map(({ part }) => part)).toEqual([
    ...Array.from({ length: 6 }, () => "running"),
    ...Array.from({ length: 6 }, () => "today"),
    "tomorrow",
    "week",
  ]);
  expect(rows[12]?.card?.people).toEqual([
    { name: "Balu", tel: "+919822022222" },
    { name: "Ravi", tel: "+919822011111" },
  ]);
});

test("a truck off the road and a man on leave: with what hangs on them, those on top", async () => {
  const vehicle = await makeVehicle({ number: "MH14GT2906" });
  const free = await makeVehicle({ number: "MH12AB0001" });
  const ravi = await makeUser({ role: "employee", name: "Ravi" });
  const days = (from: string, until: string, reason?: string) =>
    AbsenceInput.parse({ from, until, reason });
  await recordAbsence(admin, "vehicle", free.id, days(TODAY, TODAY, "tyres"));
  await recordAbsence(admin, "vehicle", vehicle.id, days(TODAY, "2026-11-25", "brakes"));
  await recordAbsence(admin, "employee", ravi.id, days("2026-11-26", "2027-01-02"));
  await recordAbsence(admin, "employee", admin.id, days("2026-12-20", "2026-12-24"));
  const job = await makeJob({ startDate: "2026-11-24", vehicleId: vehicle.id });
  await makeJob({ startDate: "2026-11-25", vehicleId: vehicle.id });
  await makeJob({ startDate: "2026-12-25", crew: [ravi], crewSize: 1 });
  const said = async () =>
    (await read("away")).rows.map(({ name, text, day }) => [name, text, day]);
  const hangs = `${job.jobNumber} on Nov 24 and 1 more hang on it`;
  expect(await said()).toEqual([
    [vehicle.number, `off the road until Nov 25, 2026 (brakes) · ${hangs}`, "2026-11-24"],
    [free.number, "off the road until Nov 21, 2026 (tyres) · no move hangs on it", null],
    ["Ravi", "from Nov 26 · on leave until Jan 02, 2027 · no move hangs on it", null],
  ]);
});

test("drafts older than 60 days are counted alone", async () => {
  const at = (days: number) => new Date(Date.parse(`${TODAY}T06:00:00Z`) - days * 86_400_000);
  for (const days of [230, 61, 60, 2]) {
    await makeQuotation({ customerId: owner.id, createdAt: at(days) });
  }
  const { total, quoted, rows, old } = await read("drafts");
  expect([total, quoted, old]).toEqual([4, 4, 2]);
  expect(rows.map(({ days }) => days)).toEqual([60, 2]);
});

test("drafts of quotations and invoices, the oldest first", async () => {
  const at = (days: number) => new Date(Date.parse(`${TODAY}T06:00:00Z`) - days * 86_400_000);
  const quotation = await makeQuotation({ customerId: owner.id, createdAt: at(4) });
  const invoice = await makeInvoice({
    clientId: owner.id,
    status: "Draft",
    invoiceNumber: null,
    createdAt: at(9),
  });
  await makeQuotation({ customerId: owner.id, status: "sent" });
  const { total, rows } = await read("drafts");
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { kind: "invoice", recordId: invoice.id, number: `DRAFT-${invoice.id}`, days: 9 },
    { kind: "quotation", recordId: quotation.id, number: quotation.quotationNumber, days: 4 },
  ]);
});

test("quotations that wait: those sent first on top, two of them, with the days since", async () => {
  const make = (days: number, more: Parameters<typeof makeQuotation>[0] = {}) =>
    makeQuotation({
      customerId: owner.id,
      status: "sent",
      validUntil: TODAY,
      // Half past midnight in India.
      sentAt: new Date(Date.parse(`${TODAY}T00:30:00+05:30`) - days * 86_400_000),
      totalAmount: days * 100,
      ...more,
    });
  for (const days of [3, 0, 9, 1, 6, 4]) await make(days);
  await make(30, { validUntil: "2026-11-20" });
  await make(40, { status: "draft" });
  await make(50, { status: "approved" });
  const { total, rows } = await read("waiting");
  expect(total).toBe(6);
  expect(rows.map(({ days, amount }) => [days, amount])).toEqual(
    [9, 6].map((days) => [days, days * 100]),
  );
});

test("overdue invoices: the latest first; one press reminds, once a stage", async () => {
  const make = (dueDate: string, more: Parameters<typeof makeInvoice>[0] = {}) =>
    makeInvoice({ clientId: owner.id, dueDate, ...more });
  const late = await make("2026-10-01", { total: 500_00, amountPaid: 200_00, balance: 300_00 });
  const unreachable = await makeUser({ name: "No mail", email: "none" });
  await make("2026-10-05", { clientId: unreachable.id });
  const fresh = await make("2026-11-20");
  await make("2026-12-01", { status: "Overdue" });
  await make(TODAY);
  await make("2026-10-01", { status: "Paid" });
  const { total, rows } = await read("overdue");
  expect(total).toBe(4);
  expect(rows).toMatchObject([
    { id: late.id, amount: 300_00, days: 51, canSend: true, canWrite: true },
    { customer: "No mail", days: 47, canSend: false, canWrite: true },
    // A day late: no stage is reached yet.
    { id: fresh.id, days: 1, canSend: false, canWrite: true },
  ]);
  // One that was declared overdue is not due yet.
  await db.invoice.deleteMany({ where: { id: fresh.id } });
  expect((await read("overdue")).rows[2]).toMatchObject({ days: 0, canWrite: false });
  await sendByEmail(admin, { entity: "invoice", entityId: late.id, reminder: "owed" }, {}, "a key");
  expect((await read("overdue")).rows[0]).toMatchObject({ canSend: false, canWrite: true });
});

test("papers of active trucks and drivers: those that have ended first", async () => {
  const ending = await makeVehicle({ number: "MH12AB0001", permitUntil: "2026-12-05" });
  await makeVehicle({ insuranceUntil: "2026-11-01", status: "inactive" });
  await makeVehicle({ insuranceUntil: "2027-11-01" });
  const driver = await makeDriver({ name: "Ramesh Yadav", licenceUntil: "2026-11-20" });
  const { jobNumber } = await makeJob({ startDate: "2026-11-23", driverId: driver.id });
  await makeJob({ startDate: "2026-11-23", vehicleId: ending.id });
  expect(await read("papers")).toEqual({
    total: 2,
    rows: [
      {
        id: 0,
        vehicleId: null,
        driverId: driver.id,
        name: "Ramesh Yadav",
        warnings: ["Licence ended on Nov 20, 2026", `${jobNumber} on Nov 23 hangs on it`],
      },
      {
        id: 1,
        vehicleId: ending.id,
        driverId: null,
        name: "MH12AB0001",
        warnings: ["Permit ends on Dec 05, 2026"],
      },
    ],
  });
});

test("what failed: the newest first, to be tried again while that is of use", async () => {
  await makeMessage({ status: "sent" });
  const old = await makeMessage({
    status: "failed",
    failure: "No such mailbox",
    createdAt: new Date("2026-11-20T06:00:00Z"),
  });
  const late = await makeMessage({
    status: "failed",
    expiresAt: new Date("2026-11-21T05:00:00Z"),
  });
  const secret = await makeMessage({ status: "failed", kind: "password-link" });
  const seen = await read("failed");
  expect(seen.total).toBe(3);
  expect(seen.rows.map(({ id, canRetry }) => [id, canRetry])).toEqual(
    expect.arrayContaining([
      [secret.id, true],
      [late.id, false],
      [old.id, true],
    ]),
  );
  expect(seen.rows.at(-1)).toMatchObject({ id: old.id, failure: "No such mailbox" });
  // What opens an account is for admins.
  const employee = await (await today(await makeActor("employee"))).failed();
  expect(employee.total).toBe(2);
  expect(employee.rows.map(({ id }) => id)).not.toContain(secret.id);
});

test("is the office's; customers have their own matters", async () => {
  const company = await getCompany();
  expect(() => todayParts(actorOf(owner), company)).toThrow(
    expect.objectContaining({ code: "forbidden" }),
  );
  const other = await makeCustomer();
  await makeInvoice({ clientId: other.id });
  await makeQuotation({ customerId: other.id, status: "sent", validUntil: TODAY });
  await makeJob({ clientId: other.id, startDate: TODAY });
  const none = { total: 0, rows: [] };
  const matters = customerMatters(actorOf(owner), company);
  const all = await Promise.all([matters.questions(), matters.bills(), matters.visits()]);
  expect(all).toEqual([none, none, none]);
  expect(await transaction((tx) => tx.job.count())).toBe(1);
});
