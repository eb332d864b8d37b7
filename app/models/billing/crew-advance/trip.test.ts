import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeConsignment, makeJob, makeUser } from "../../../../tests/support/factories";
import { deleteJob } from "../../road/job/job.delete.server";
import type { Actor } from "../../kit/policy/policy";
import { ExpenseInput } from "../expense/expense.record";
import { expenses } from "../expense/expense.server";
import { CrewAdvanceInput } from "./crew-advance.record";
import { crewAdvances, crewBalance } from "./crew-advance.server";
import { SettleInput, settleTrip, tripAccount, tripsOf } from "./trip.server";

let admin: Actor;
let ravi: { id: number };
let job: { id: number; jobNumber: string };

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-29T06:30:00Z"));
  await transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { invoiceCurrency: "INR" } }),
  );
  admin = await makeActor("admin");
  ravi = await makeUser({ role: "employee", name: "Ravi" });
  job = await makeJob();
});
afterAll(() => setClock(null));

const money = (direction: string, amount: string, more: object = {}) =>
  crewAdvances.create(
    admin,
    CrewAdvanceInput.parse({
      date: "2026-11-20",
      employeeId: ravi.id,
      jobId: job.id,
      direction,
      amount,
      method: "Cash",
      ...more,
    }),
  );
const expense = (amount: string, more: object = {}) =>
  ExpenseInput.parse({
    date: "2026-11-22",
    kind: "Diesel",
    amount,
    jobId: job.id,
    paidFrom: "advance",
    spentById: ravi.id,
    ...more,
  });
const spend = (amount: string, more: object = {}) => expenses.create(admin, expense(amount, more));
const settle = (more: object = {}, key?: string) =>
  settleTrip(
    admin,
    ravi.id,
    SettleInput.parse({ jobId: job.id, date: "2026-11-25", method: "Cash", ...more }),
    key,
  );
const account = () => tripAccount(admin, ravi.id, job.id);
const inAccount = async () =>
  (await account()).view.facts[1]?.facts.map(({ label, value }) => [label, value]);
const balance = async () => (await crewBalance(admin, ravi.id))[0]?.balance ?? 0;

describe("a trip", () => {
  test("leaves what is to be given back; all trips and what is for none are together the employee's balance", async () => {
    const other = await makeJob();
    await money("given", "25000");
    await money("given", "5000", { date: "2026-11-21" });
    await money("returned", "1200.50");
    await spend("18450.75");
    await spend("740", { kind: "Toll" });
    await spend("999", { paidFrom: "cash" });
    await money("given", "3000", { jobId: other.id });
    await spend("3400", { jobId: other.id });
    await money("given", "700", { jobId: null });
    // 25,000 + 5,000 − 1,200.50 − 18,450.75 − 740 = 9,608.75; 3,000 − 3,400 = −400; 700.
    expect((await tripsOf(admin, ravi.id)).map((row) => [row.job?.id, row.balance])).toEqual([
      [other.id, -400_00],
      [job.id, 9_608_75],
      [undefined, 700_00],
    ]);
    expect(await balance()).toBe(9_608_75 - 400_00 + 700_00);
    expect(await inAccount()).toEqual([
      ["Given", "₹30,000.00"],
      ["Returned", "₹1,200.50"],
      ["Spent", "₹19,190.75"],
      ["To be given back", "₹9,608.75"],
    ]);
    const { view, maySettle } = await account();
    expect([view.status, maySettle]).toEqual(["Not settled", true]);
  });

  test("is settled by one entry of what is left, with kilometres and litres", async () => {
    await makeConsignment({ jobId: job.id, fromPlace: "Pune", toPlace: "Delhi" });
    await money("given", "25000");
    await spend("18450.75");
    const id = await settle({ kmFrom: "120400", kmTo: "121850", litres: "362.50", note: "Ok" });
    expect(await crewAdvances.get(admin, id)).toMatchObject({
      direction: "returned",
      amount: 6_549_25,
      settles: true,
      jobId: job.id,
      kmFrom: 120_400,
      kmTo: 121_850,
      litres: 362_50,
    });
    expect(await balance()).toBe(0);
    const { view, maySettle } = await account();
    expect(maySettle).toBe(false);
    const of = Object.fromEntries(
      view.facts.flatMap(({ facts }) => facts.map(({ label, value }) => [label, value])),
    );
    // 1,450 km by 362.5 litres are exactly 4.
    expect(of).toMatchObject({
      Kilometres: "1450",
      Fuel: "362.5 litres",
      Average: "4 km a litre",
      Route: "Pune to Delhi",
      "To be given back": "₹6,549.25",
      "Given back": "₹6,549.25, Cash, Nov 25, 2026",
    });
  });

  test("has the litres of its fuel bills where its settlement says no others; by who does not approve it counts, and is approved later", async () => {
    await money("given", "25000");
    await spend("9000", { litres: "100.25" });
    await spend("4000", { litres: "45.5" });
    await spend("500");
    await db.company.updateMany({ data: { expensesNeedApproval: true } });
    const clerk = await makeActor("employee", { seesBooks: true });
    const input = SettleInput.parse({ jobId: job.id, date: "2026-11-25", method: "Cash" });
    const id = await settleTrip(clerk, ravi.id, input);
    expect(await crewAdvances.get(admin, id)).toMatchObject({ litres: 145_75, status: "recorded" });
    expect(await balance()).toBe(0);
    const { view } = await account();
    expect(JSON.stringify(view.tables)).toContain("100.25 litres");
    await crewAdvances.setStatus(admin, id, "approved");
    expect(await balance()).toBe(0);
  });

  test("on which the employee laid out their own pays them; one of nothing is settled too", async () => {
    await money("given", "1000");
    await spend("1350.25");
    const paid = await settle();
    expect(await crewAdvances.get(admin, paid)).toMatchObject({
      direction: "given",
      amount: 350_25,
    });
    expect(await balance()).toBe(0);
    job = await makeJob();
    await money("given", "500");
    await spend("500");
    expect(await crewAdvances.get(admin, await settle())).toMatchObject({ amount: 0 });
    expect((await account()).view.status).toBe("Settled");
  });

  test("stays once it is settled: nothing comes to it, leaves it or changes in it", async () => {
    const given = await money("given", "5000");
    const spent = await spend("2000");
    const elsewhere = await spend("70", { jobId: null });
    const id = await settle();
    const settled = "its trip was settled on Nov 25, 2026";
    await expect(money("given", "1")).rejects.toThrow(settled);
    await expect(spend("1")).rejects.toThrow(settled);
    await expect(crewAdvances.remove(admin, given, { anyway: true })).rejects.toThrow(settled);
    await expect(expenses.remove(admin, spent)).rejects.toThrow(settled);
    for (const change of [{ amount: "2001" }, { jobId: "" }, { paidFrom: "cash" }])
      await expect(
        expenses.update(admin, spent, expense("2000", change)),
        JSON.stringify(change),
      ).rejects.toThrow(settled);
    await expect(expenses.update(admin, elsewhere, expense("70"))).rejects.toThrow(settled);
    // Its note is nothing that was settled.
    await expenses.update(admin, spent, expense("2000", { note: "HP pump" }));
    await expect(
      crewAdvances.update(admin, id, CrewAdvanceInput.parse({ ...(await asked(id)), note: "x" })),
    ).rejects.toThrow("A settlement stays as it is");
    await expect(settle()).rejects.toThrow("settled on Nov 25, 2026 already");
    await expect(deleteJob(admin, job.id)).rejects.toThrow("advances to its crew");
    // Another one's trip on the same job is open.
    const other = await makeUser({ role: "employee" });
    await money("given", "10", { employeeId: other.id });
    await crewAdvances.remove(admin, id);
    await crewAdvances.remove(admin, given, { anyway: true });
    expect(await balance()).toBe(-2_070_00);
  });

  test("is settled not before its last entry, not for the future, and with money alone", async () => {
    await expect(settle()).rejects.toThrow("no money for the road");
    await money("given", "10", { date: "2026-11-26" });
    await expect(settle()).rejects.toMatchObject({
      fieldErrors: { date: ["Date cannot be before the trip's last entry (Nov 26, 2026)"] },
    });
    await expect(settle({ date: "2026-11-30" })).rejects.toMatchObject({
      fieldErrors: { date: ["Date cannot be in the future"] },
    });
    const wrong = { jobId: job.id, date: "2026-11-26", method: "Cash" };
    expect(SettleInput.safeParse({ ...wrong, kmFrom: "10", kmTo: "9" }).success).toBe(false);
    expect(SettleInput.safeParse({ ...wrong, kmFrom: "10" }).success).toBe(false);
  });

  test("settled by two at once has one entry, and one form pressed twice is one", async () => {
    await money("given", "5000");
    await spend("2000");
    const results = await Promise.allSettled([settle(), settle()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balance()).toBe(0);
    job = await makeJob();
    await money("given", "10");
    const [one, two] = await Promise.all([settle({}, "the-form-1"), settle({}, "the-form-1")]);
    expect(one).toBe(two);
    expect(await db.crewAdvance.count({ where: { settles: true } })).toBe(2);
  });

  test("settled at once with its entries is settled with them, or without them", async () => {
    await money("given", "5000");
    await Promise.allSettled([settle(), spend("300"), money("given", "40"), settle()]);
    const [trip] = await tripsOf(admin, ravi.id);
    expect(trip).toMatchObject({ balance: 0, settledOn: "2026-11-25" });
    expect(await db.crewAdvance.count({ where: { settles: true } })).toBe(1);
  });

  test("is seen by the employee, and by who sees the books; these alone settle it", async () => {
    await money("given", "10");
    const driver: Actor = { ...(await makeActor("employee", { opens: "crew" })), id: ravi.id };
    expect(await tripsOf(driver, ravi.id)).toHaveLength(1);
    expect((await tripAccount(driver, ravi.id, job.id)).maySettle).toBe(false);
    const input = SettleInput.parse({ jobId: job.id, date: "2026-11-25", method: "Cash" });
    const forbidden = { code: "forbidden" };
    await expect(settleTrip(driver, ravi.id, input)).rejects.toMatchObject(forbidden);
    for (const role of ["employee", "customer"] as const) {
      const actor = await makeActor(role);
      await expect(tripsOf(actor, ravi.id)).rejects.toMatchObject(forbidden);
      await expect(tripAccount(actor, ravi.id, job.id)).rejects.toMatchObject(forbidden);
    }
    const customer = await makeActor("customer");
    await expect(tripsOf(customer, customer.id)).rejects.toMatchObject({ code: "not_found" });
  });
});

/** A stored advance as its form sends it. */
async function asked(id: number) {
  const { amount, ...row } = await db.crewAdvance.findUniqueOrThrow({ where: { id } });
  return { ...row, amount: amount / 100, version: null };
}
