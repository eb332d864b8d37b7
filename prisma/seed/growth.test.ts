import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { bookedBy } from "~/models/road/consignment/consignment.clash";
import { clashesOf } from "~/models/road/consignment/consignment.clash.server";
import { consignmentOpen } from "~/models/road/consignment/consignment.status";
import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { prepareDatabase } from "~/services/company/first-boot.server";

import { resetDatabase } from "../../tests/support/database";
import { effort } from "../../tests/support/effort";
import { makeActor } from "../../tests/support/factories";
import { seedDemo } from "./demo";
import { grow, proportions } from "./growth";

const TODAY = new Date("2026-11-21T06:00:00Z");

beforeAll(() => setClock(TODAY));
afterAll(() => setClock(null));
beforeEach(resetDatabase);

const demo = () =>
  seedDemo({
    today: "2026-11-21",
    passwords: { admin: "a password", employee: "b password", customer: "c password" },
    adminEmail: "admin@example.com",
  });

/** Lines of a paper come in no order that they are not asked for, and so many cannot be asked for one. */
const sorted = (_: string, value: unknown) =>
  Array.isArray(value) ? (value as { id: number }[]).sort((a, b) => a.id - b.id) : value;

/** A line for each row that growing makes, ids included. */
async function fingerprint() {
  const byId = { orderBy: { id: "asc" } } as const;
  return [
    ...(await db.quotation.findMany({ ...byId, include: { items: true } })),
    ...(await db.invoice.findMany({ ...byId, include: { items: true } })),
    ...(await db.payment.findMany(byId)),
    ...(await db.job.findMany({ ...byId, include: { assignments: true } })),
    ...(await db.consignment.findMany({
      ...byId,
      omit: { updatedAt: true },
      include: { goods: true, trucks: true },
    })),
    ...(await db.package.findMany({ ...byId, omit: { updatedAt: true } })),
    ...(await db.user.findMany({
      where: { role: "customer" },
      ...byId,
      omit: { passwordHash: true },
    })),
  ].map((row) => JSON.stringify(row, sorted));
}

describe("growing", () => {
  test.each([1, 7, effort(60, 600)])(
    "an empty database to %d quotations, in proportion",
    async (target) => {
      // As `npm run seed` does before it grows.
      await prepareDatabase();
      await grow(target);
      const { after } = await grow(target);
      expect(after).toEqual(proportions(target));
      expect(await checkDatabase(db)).toEqual([]);
    },
  );

  test("has road papers in proportion, of trucks that no two open journeys need on one day", async () => {
    await prepareDatabase();
    await grow(240);
    const consignments = await db.consignment.findMany({ include: { _count: true } });
    expect(consignments.length).toBeGreaterThan(20);
    expect(consignments.length).toBeLessThan(40);
    const packages = consignments.reduce((sum, { _count }) => sum + _count.packages, 0);
    expect(packages / consignments.length).toBeGreaterThan(10);
    const open = consignments.filter((one) => consignmentOpen.of(one));
    for (const one of open) expect(await clashesOf(bookedBy(one))).toEqual([]);
    const [series] = await db.numberSeries.findMany({ where: { series: "LR", year: "2627" } });
    const numbers = consignments.flatMap(({ lrNumber }) => lrNumber ?? []);
    expect(numbers.filter((number) => number.startsWith("LR-2627-"))).toHaveLength(series!.last);
  });

  test("is in the company's currency, in amounts that fit it", async () => {
    const middle = async () => {
      await grow(60);
      const invoices = await db.invoice.findMany({ orderBy: { total: "asc" } });
      const jobs = await db.job.findMany();
      const all = [...(await db.quotation.findMany()), ...invoices, ...jobs];
      const budgets = jobs.flatMap(({ budget }) => budget ?? []);
      return {
        currencies: [...new Set(all.map(({ currency }) => currency))],
        invoice: (invoices[15]?.total ?? 0) / 100,
        budget: Math.max(...budgets) / 100,
      };
    };
    const company = (currency: string) =>
      transaction((tx) =>
        tx.company.update({
          where: { id: 1 },
          data: { quotationCurrency: currency, invoiceCurrency: currency },
        }),
      );
    await company("INR");
    const rupees = await middle();
    expect(rupees.currencies).toEqual(["INR"]);
    expect(rupees.invoice).toBeGreaterThan(10_000);
    expect(rupees.budget).toBeGreaterThan(5_000);
    await resetDatabase();
    await prepareDatabase();
    await company("EUR");
    const euros = await middle();
    expect(euros.currencies).toEqual(["EUR"]);
    expect(euros.invoice).toBeLessThan(5_000);
    expect(euros.budget).toBeLessThan(2_000);
    expect(await checkDatabase(db)).toEqual([]);
  });

  test("the demo business keeps what it has, and the whole comes into proportion, once", async () => {
    await demo();
    const theirs = { where: { id: { lte: 120 } }, orderBy: { id: "asc" } } as const;
    const before = await db.quotation.findMany(theirs);
    const { after } = await grow(240);
    expect(after).toEqual({
      quotations: 240,
      customers: 48,
      invoices: 120,
      payments: 120,
      jobs: 80,
    });
    expect(before).toHaveLength(120);
    expect(await db.quotation.findMany(theirs)).toEqual(before);
    expect(await checkDatabase(db)).toEqual([]);

    // To a number that is there already it does nothing.
    const grown = await fingerprint();
    const steps: number[] = [];
    for (const target of [240, 100]) await grow(target, (quotations) => steps.push(quotations));
    expect(steps).toEqual([]);
    expect(await fingerprint()).toEqual(grown);
  });

  test("to the same number makes the same data, interrupted or not", async () => {
    const part = effort(30, 150);
    const target = part + 40;
    await prepareDatabase();
    await grow(target, undefined, part);
    const whole = await fingerprint();

    await resetDatabase();
    await prepareDatabase();
    const interrupt = () => {
      throw new Error("interrupted");
    };
    await expect(grow(target, interrupt, part)).rejects.toThrow("interrupted");
    expect(await db.quotation.count()).toBe(part);
    expect(await checkDatabase(db)).toEqual([]);
    await grow(target, undefined, part);
    expect(await fingerprint()).toEqual(whole);
  });

  test("leaves room for what people do: the next ids and numbers go on", async () => {
    await makeActor("admin");
    await grow(20);
    const [last] = await db.quotation.findMany({ orderBy: { id: "desc" }, take: 1 });
    if (!last) throw new Error("Nothing was grown.");
    const { id: _id, ...copy } = last;
    const made = await transaction((tx) =>
      tx.quotation.create({ data: { ...copy, quotationNumber: "QT-2627-09999" } }),
    );
    expect(made.id).toBe(last.id + 1);
    expect((await makeActor("customer")).id).toBeGreaterThan(5);
  });

  test("tells how far it is", async () => {
    const steps: number[] = [];
    await grow(70, (quotations) => steps.push(quotations), 50);
    expect(steps).toEqual([50, 70]);
  });
});
