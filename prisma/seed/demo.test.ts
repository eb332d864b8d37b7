import { beforeAll, describe, expect, test } from "vitest";

import { missingOf } from "~/models/road/consignment/consignment.missing.server";
import { WHOLE_CONSIGNMENT } from "~/models/road/consignment/consignment.server";
import { CONSIGNMENT_STATUSES } from "~/models/road/consignment/consignment.status";
import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { driverWarnings } from "~/models/road/driver/driver.record";
import {
  INVOICE_STATUSES,
  invoiceOverdue,
  invoicePartiallyPaid,
} from "~/models/billing/invoice/invoice.status";
import { JOB_PRIORITIES, JOB_STATUSES } from "~/models/road/job/job.status";
import { PAYMENT_METHODS, PAYMENT_STATUSES } from "~/models/billing/payment/payment.status";
import { quotationExpired, QUOTATION_STATUSES } from "~/models/sales/quotation/quotation.status";
import { monthsAway } from "~/models/company/month/month";
import { addDays } from "~/models/ground/day/calendar-date";
import { dayOf } from "~/models/ground/day/time-zone";
import { signaturesOf } from "~/models/road/signature/signature.server";
import { vehicleWarnings } from "~/models/road/vehicle/vehicle.papers";
import { verifyPassword } from "~/models/people/user/password.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../tests/support/database";
import { effort } from "../../tests/support/effort";
import { historySaid } from "../../tests/support/history";
import { seedDemo } from "./demo";

const passwords = { admin: "a password", employee: "b password", customer: "c password" };

async function demoOf(today: string) {
  await resetDatabase();
  return seedDemo({ today, passwords, adminEmail: "owner@example.com" });
}

/**
 * Everything but what differs from one run to the next: password hashes, the company's own stamp, and when commands
 * last wrote a row, which Prisma takes from the machine.
 */
async function everything() {
  const byId = { orderBy: { id: "asc" }, omit: { updatedAt: true } } as const;
  const inOrder = { orderBy: { id: "asc" } } as const;
  const users = await db.user.findMany(byId);
  return {
    users: users.map(({ passwordHash, ...user }) => ({ ...user, signsIn: passwordHash !== null })),
    items: await db.item.findMany(byId),
    vehicles: await db.vehicle.findMany(byId),
    drivers: await db.driver.findMany(byId),
    quotations: await db.quotation.findMany({ ...byId, include: { items: inOrder } }),
    invoices: await db.invoice.findMany({ ...byId, include: { items: inOrder } }),
    payments: await db.payment.findMany(byId),
    adjustments: await db.advanceAdjustment.findMany(inOrder),
    notes: await db.note.findMany({ ...byId, include: { items: inOrder } }),
    jobs: await db.job.findMany({ ...byId, include: { assignments: inOrder } }),
    consignments: await db.consignment.findMany({
      ...byId,
      include: { goods: inOrder, trucks: inOrder, declaredGoods: inOrder },
    }),
    packages: await db.package.findMany(byId),
    reports: await db.vehicleReport.findMany({ ...byId, include: { marks: inOrder } }),
    signatures: await db.signature.findMany(inOrder),
    contracts: await db.rateContract.findMany(byId),
    enquiries: await db.enquiry.findMany(byId),
    surveys: await db.survey.findMany({
      ...byId,
      include: { rooms: { ...inOrder, include: { lines: inOrder } } },
    }),
    billedMoves: await db.billedMove.findMany(inOrder),
    claims: await db.claim.findMany(byId),
    history: await db.historyEntry.findMany(inOrder),
    revisions: await db.documentRevision.findMany(inOrder),
    series: await db.numberSeries.findMany({ orderBy: [{ series: "asc" }, { year: "asc" }] }),
  };
}

const ORDINARY = "2026-11-21";
// Beside it the first and last day of a financial year, of a year, and a leap day.
const DAYS = effort(
  [ORDINARY, "2026-04-01"],
  [ORDINARY, "2026-04-01", "2027-03-31", "2027-01-01", "2028-02-29"],
);

describe.each(DAYS)("the demo business of %s", (today) => {
  beforeAll(async () => void (await demoOf(today)));

  test("adds up", async () => expect(await checkDatabase(db)).toEqual([]));

  test("is as large as announced", async () => {
    expect(await db.user.count({ where: { role: "customer" } })).toBe(40);
    expect(await db.user.count({ where: { role: "employee" } })).toBe(6);
    expect(await db.item.count()).toBe(60);
    expect(await db.vehicle.count()).toBe(5);
    expect(await db.driver.count()).toBe(5);
    expect(await db.quotation.count()).toBe(123);
    expect(await db.invoice.count()).toBe(71);
    expect(await db.payment.count()).toBe(60);
    expect(await db.job.count()).toBe(53);
    expect(await db.consignment.count()).toBe(14);
    expect(await db.claim.count()).toBe(2);
    expect(await db.survey.count()).toBe(12);
  });

  test("has trucks and drivers, one with a paper that ends soon, one that is hired", async () => {
    const vehicles = await db.vehicle.findMany();
    const ending = vehicles.flatMap((vehicle) => vehicleWarnings(vehicle, today));
    expect(ending).toMatchObject([{ short: "Insurance ends" }]);
    expect(vehicles.filter(({ owner }) => owner === "hired")).toHaveLength(1);
    const drivers = await db.driver.findMany();
    expect(drivers.flatMap((driver) => driverWarnings(driver, today))).toEqual([]);
  });

  test("has a business with a rate contract, and last month's consolidated bill of moves by its rates", async () => {
    const contract = await db.rateContract.findFirstOrThrow();
    expect(contract.validFrom <= today && today <= contract.validTo).toBe(true);
    const [bill, ...others] = await db.invoice.findMany({
      where: { moves: { some: {} } },
      include: { moves: { include: { quotation: true } } },
    });
    expect(others).toEqual([]);
    expect(bill).toMatchObject({ status: "Sent", clientId: contract.customerId });
    expect(bill!.moves.map(({ quotation }) => quotation.rateContractId)).toEqual(
      [1, 2, 3].map(() => contract.id),
    );
    const dated = bill!.moves.map(({ date }) => date.slice(0, 7));
    expect(new Set(dated)).toEqual(new Set([bill!.invoiceDate.slice(0, 7)]));
    expect(monthsAway(today.slice(0, 7), -1)).toBe(dated[0]);
  });

  test("keeps a version of every issued invoice", async () => {
    const issued = await db.invoice.count({ where: { invoiceNumber: { not: null } } });
    const kept = await db.documentRevision.groupBy({
      by: ["entityId"],
      where: { entity: "invoice" },
    });
    expect(kept).toHaveLength(issued);
  });

  test("tells amounts in its history as production writes them", async () => {
    const made = await historySaid({ entity: "invoice", action: "created" });
    expect(made).toHaveLength(71);
    for (const { changes } of made) {
      expect(changes).toEqual([
        { field: "Total", from: "", to: expect.stringMatching(/^₹[\d,]+\.\d\d$/) as string },
      ]);
    }
  });

  test("has every state", async () => {
    const quotations = await db.quotation.findMany();
    const states = quotations.map((each) =>
      quotationExpired.of(each, today) ? "expired" : each.status,
    );
    expect(new Set(states)).toEqual(new Set([...QUOTATION_STATUSES, "expired"]));

    const invoices = await db.invoice.findMany();
    const shown = invoices.flatMap((each) => [
      invoiceOverdue.of(each, today) ? "Overdue" : each.status,
      ...(invoicePartiallyPaid.of(each) ? ["partially paid"] : []),
    ]);
    expect(new Set(shown)).toEqual(new Set([...INVOICE_STATUSES, "partially paid"]));
    // One company, one currency (ruling 68).
    const money = [
      ...(await db.quotation.findMany({ select: { currency: true } })),
      ...(await db.item.findMany({ select: { currency: true } })),
      ...(await db.job.findMany({ select: { currency: true } })),
      ...(await db.payment.findMany({ select: { currency: true } })),
      ...invoices,
    ];
    expect(new Set(money.map(({ currency }) => currency))).toEqual(new Set(["INR"]));

    const payments = await db.payment.findMany();
    expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(PAYMENT_STATUSES));
    expect(new Set(payments.map((each) => each.paymentMethod))).toEqual(new Set(PAYMENT_METHODS));

    const jobs = await db.job.findMany();
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(JOB_STATUSES));
    expect(new Set(jobs.map(({ priority }) => priority))).toEqual(new Set(JOB_PRIORITIES));
    expect(jobs.filter(({ startDate }) => startDate > today).length).toBeGreaterThan(5);
    expect(new Set((await db.item.findMany()).map(({ status }) => status)).size).toBe(3);
  });

  test("has nobody on two moves of one day", async () => {
    const assigned = await db.jobAssignment.findMany({
      where: { job: { status: { not: "Cancelled" } } },
      include: { job: { select: { jobNumber: true, startDate: true, endDate: true } } },
    });
    const twice = assigned.flatMap(({ name, job }, at) =>
      assigned
        .slice(at + 1)
        .filter(
          (other) =>
            other.name === name &&
            other.job.startDate <= (job.endDate ?? job.startDate) &&
            (other.job.endDate ?? other.job.startDate) >= job.startDate,
        )
        .map((other) => `${name}: ${job.jobNumber}, ${other.job.jobNumber}`),
    );
    expect(twice).toEqual([]);
  });

  test("has road papers of every state, which their jobs agree with", async () => {
    const consignments = await db.consignment.findMany({ include: { job: true } });
    const states = new Set(consignments.map(({ status }) => status));
    expect(states).toEqual(new Set(CONSIGNMENT_STATUSES));
    const jobsOf: Record<string, string[]> = {
      Booked: ["Not Started", "In Progress"],
      "In transit": ["In Progress"],
      Delivered: ["In Progress", "Completed"],
      Cancelled: ["Cancelled"],
    };
    for (const { status, job } of consignments) expect(jobsOf[status]).toContain(job.status);
    const booked = consignments.filter(({ status }) => status === "Booked");
    expect(booked.some(({ vehicleId }) => vehicleId === null)).toBe(true);
    const issued = booked.filter(({ lrNumber }) => lrNumber !== null);
    expect(issued.map(({ loadingDate }) => loadingDate).sort()).toEqual([today, addDays(today, 1)]);
    const loads = new Map<number, number>();
    for (const { jobId } of consignments) loads.set(jobId, (loads.get(jobId) ?? 0) + 1);
    expect([...loads.values()].filter((count) => count > 1)).toEqual([2]);
  });

  test("numbers its lorry receipts without gaps, in the order of their days", async () => {
    const issued = await db.consignment.findMany({
      where: { lrNumber: { not: null } },
      orderBy: { issuedAt: "asc" },
    });
    expect(issued.length).toBeGreaterThan(8);
    const last = new Map<string, number>();
    for (const { lrNumber } of issued) {
      const [, year = "", number] = lrNumber?.split("-") ?? [];
      expect(Number(number)).toBe((last.get(year) ?? 0) + 1);
      last.set(year, Number(number));
    }
    const series = await db.numberSeries.findMany({ where: { series: "LR" } });
    expect(new Map(series.map((row) => [row.year, row.last]))).toEqual(last);
    const kept = await db.documentRevision.groupBy({
      by: ["entityId"],
      where: { entity: "consignment" },
    });
    expect(kept).toHaveLength(issued.length);
  });

  test("has what a prospect looks for in road papers", async () => {
    const claims = await db.claim.findMany({ include: { package: true } });
    const settled = claims.map(({ status, package: one }) => [status, one?.outcome]);
    expect(settled).toEqual([
      ["Settled", "damaged"],
      ["Open", "short"],
    ]);
    expect(await db.vehicleReport.count({ where: { kind: "car", marks: { some: {} } } })).toBe(2);
    expect(await db.declaredGoods.count()).toBeGreaterThan(5);
    expect(await db.signature.count({ where: { drawn: { not: null } } })).toBeGreaterThan(1);
    const consignments = await db.consignment.findMany({ include: WHOLE_CONSIGNMENT });
    // The regime was changed after they were booked, and who pays the tax followed it.
    const exempt = consignments.filter(({ quotation }) => quotation?.taxRegime === "gta_exempt");
    expect(exempt.map(({ gstPayer }) => gstPayer)).toEqual(["nobody", "nobody", "nobody"]);
    for (const { id, vehicleId, _count } of consignments) {
      for (const { holds } of await signaturesOf(id)) expect(holds).toBe(true);
      if (vehicleId !== null) expect(_count.packages).toBeGreaterThan(1);
    }
    const missing = [...(await missingOf(consignments, today)).values()].flat();
    const said = missing.map(({ text }) => text).join("\n");
    expect(said).toContain("No vehicle");
    expect(said).toContain("No driver");
    expect(said).toContain("LR not issued");
    expect(said).toMatch(/Insurance of \w+ ends before loading/);
  });

  test("covers the last eight months and not the future", async () => {
    const quotations = await db.quotation.findMany({ orderBy: { createdAt: "asc" } });
    const days = quotations.map((each) => dayOf(each.createdAt, "Asia/Kolkata"));
    expect((days[0] ?? today) < addDays(today, -235)).toBe(true);
    expect(days.at(-1)).toBe(today);
    for (let month = 0; month < 8; month++) {
      const [from, to] = [addDays(today, -30 * (month + 1)), addDays(today, -30 * month)];
      expect(days.some((day) => day > from && day <= to)).toBe(true);
    }
    const invoices = await db.invoice.findMany();
    const payments = await db.payment.findMany();
    const history = await db.historyEntry.findMany();
    const happened = [
      ...invoices.map(({ invoiceDate }) => invoiceDate),
      ...payments.flatMap(({ date, refundDate }) => [date, refundDate ?? date]),
      ...history.map(({ at }) => dayOf(at, "Asia/Kolkata")),
      ...(await db.consignment.findMany()).flatMap(({ lrDate, deliveryDate }) =>
        [lrDate, deliveryDate].filter((day) => day !== null),
      ),
    ];
    expect(happened.filter((day) => day > today)).toEqual([]);
  });

  test("gives the demo customer something of every kind", async () => {
    const { id } = await db.user.findUniqueOrThrow({ where: { email: "customer@example.com" } });
    const quotations = await db.quotation.findMany({ where: { customerId: id } });
    expect(new Set(quotations.map(({ status }) => status))).toEqual(new Set(QUOTATION_STATUSES));
    const invoices = await db.invoice.findMany({
      where: { clientId: id, status: { not: "Draft" } },
      include: { payments: true },
    });
    expect(invoices.some(({ status }) => status === "Paid")).toBe(true);
    expect(invoices.some(({ status, balance }) => status === "Sent" && balance > 0)).toBe(true);
    expect(invoices.some(({ payments }) => payments.length > 0)).toBe(true);
    const jobs = await db.job.findMany({ where: { clientId: id } });
    expect(jobs.some(({ status }) => status === "Completed")).toBe(true);
    expect(jobs.some(({ startDate }) => startDate > today)).toBe(true);
    const consignments = await db.consignment.findMany({ where: { clientId: id } });
    expect(consignments.map(({ status }) => status).sort()).toEqual([
      "Booked",
      "Cancelled",
      "Delivered",
    ]);
  });
});

describe("an ordinary day's demo", () => {
  let made: Awaited<ReturnType<typeof demoOf>>;
  beforeAll(async () => {
    made = await demoOf(ORDINARY);
  });

  test("the three accounts that are told have their passwords, nobody else has one", async () => {
    const { accounts } = made;
    expect(accounts).toEqual([
      { role: "admin", email: "owner@example.com" },
      { role: "employee", email: "employee@example.com" },
      { role: "customer", email: "customer@example.com" },
    ]);
    const users = await db.user.findMany({ where: { passwordHash: { not: null } } });
    expect(users).toHaveLength(3);
    for (const { role, email, passwordHash } of users) {
      expect(accounts).toContainEqual({ role, email });
      const password = passwords[role as keyof typeof passwords];
      expect(await verifyPassword(passwordHash, password)).toBe(true);
    }
  });

  test("the same day gives the same data", async () => {
    const first = await everything();
    await demoOf(ORDINARY);
    expect(await everything()).toEqual(first);
  });
});
