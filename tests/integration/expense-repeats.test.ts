import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { repeatExpenses } from "~/models/billing/expense/expense.repeat.server";
import { vendors } from "~/models/billing/vendor/vendor.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as edit from "~/routes/expense-form";
import * as fresh from "~/routes/expense-form";
import * as view from "~/routes/expenses.$id";
import * as list from "~/routes/noun-list";
import { startRepeats } from "~/services/company/rounds.server";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeExpense, makeUser, makeVendor } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

/* What repeats, as pages and /api say it. */

const RENT = { date: "2026-11-05", kind: "Rent", amount: "22000", repeats: "monthly" };

let cookie: string;
let user: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-20T06:30:00Z"));
  user = await makeUser({ role: "employee", seesBooks: true });
  cookie = await signedIn(user);
});
afterEach(() => setClock(null));

const post = (route: { action: unknown }, to: string, fields: Record<string, string>) => {
  const [, id = ""] = /(\d+)$/.exec(to) ?? [];
  return answerOf(route.action as never, postArgs(to, fields, { id }, cookie));
};
type Page = { record: { notice: string | null; asked: { what: string; message: string }[] } };
const page = async (id: number) => {
  const args = getArgs(`/expenses/${id}`, { id: String(id) }, cookie);
  return ((await answerOf(view.loader, args)).data as Page).record;
};
type Listed = { rows: { id: number; cells: unknown[] }[] };
/** The rows of the list: whose they are, and what stands at 'Kind'. */
const rows = async (query = "") => {
  const { data } = await answerOf(list.loader, getArgs(`/expenses${query}`, {}, cookie));
  return (data as Listed).rows.map(({ id, cells }) => [id, cells[1]]);
};

test("its form says how often and until when, its page the next day; one press ends it", async () => {
  expect(await post(fresh, "/expenses/new", { ...RENT, repeatsUntil: "2026-11-01" })).toMatchObject(
    {
      status: 400,
      data: { error: { repeatsUntil: ["Until cannot be before the date"] } },
    },
  );
  const until = { ...RENT, repeatsUntil: "2027-05-05" };
  expect((await post(fresh, "/expenses/new", until)).status).toBe(302);
  const { id, version } = await db.expense.findFirstOrThrow();
  const notice = "Repeats monthly until May 05, 2027; next on Dec 05, 2026";
  expect(await page(id)).toMatchObject({ notice, asked: [{ what: "end-repeat" }] });
  const open = { ...RENT, repeatsUntil: "", version: String(version) };
  expect((await post(edit, `/expenses/edit/${id}`, open)).status).toBe(302);
  expect(await page(id)).toMatchObject({ notice: "Repeats monthly; next on Dec 05, 2026" });
  const other = await makeExpense();
  expect((await rows()).length).toBe(2);
  expect(await rows("?repeats=repeating")).toEqual([[id, "Rent"]]);
  expect((await post(view, `/expenses/${id}`, { intent: "end-repeat" })).status).toBe(302);
  expect(await page(id)).toMatchObject({ notice: null, asked: [] });
  expect(await post(view, `/expenses/${other.id}`, { intent: "end-repeat" })).toMatchObject({
    status: 409,
    data: { problem: expect.stringContaining("does not repeat any more") as string },
  });
});

test("what is in the way of the next one stands on its page and in its row", async () => {
  const admin = actorOf(await makeUser({ role: "admin" }));
  const vendor = await makeVendor({ name: "Singh" });
  await post(fresh, "/expenses/new", { ...RENT, vendorId: String(vendor.id) });
  const { id } = await db.expense.findFirstOrThrow();
  await vendors.setStatus(admin, vendor.id, "inactive");
  setClock(new Date("2026-12-05T06:30:00Z"));
  await repeatExpenses();
  cookie = await signedIn(user);
  const why = "Not repeated on Dec 05, 2026: Singh is not active: activate it first";
  expect((await page(id)).notice).toBe(`Repeats monthly. ${why}`);
  expect(await rows()).toEqual([[id, `Rent. ${why}`]]);
});

test("the question before a deletion says what ends with it", async () => {
  cookie = await signedIn(await makeUser({ role: "admin" }));
  const question = async (form: Record<string, string>) => {
    await post(fresh, "/expenses/new", form);
    const { id } = await db.expense.findFirstOrThrow({ orderBy: { id: "desc" } });
    return (await page(id)).asked.find(({ what }) => what === "delete")?.message;
  };
  const sure = "Are you sure you want to delete Rent, Nov 05, 2026? This action cannot be undone.";
  const ends = "It repeats monthly, next on Dec 05, 2026: the repeat ends with it.";
  expect(await question(RENT)).toBe(`${sure} ${ends}`);
  expect(await question({ ...RENT, repeatsUntil: "2026-11-30" })).toBe(sure);
  expect(await question({ ...RENT, repeats: "" })).toBe(sure);
});

test("/api says and takes the rule, and ends it", async () => {
  const api = await apiClient(user);
  const made = await api.post("/expenses", { ...RENT, amount: 22_000, repeatsUntil: "2027-05-05" });
  const rule = { repeats: "monthly", repeatsUntil: "2027-05-05", repeatsNext: "2026-12-05" };
  expect(made.body).toMatchObject({ data: { ...rule, repeatFailure: null } });
  const at = `/expenses/${made.body.data.id}`;
  expect((await api.get(at)).body).toMatchObject({ data: rule });
  const ended = await api.put(at, { repeats: null });
  expect(ended.body).toMatchObject({
    data: { repeats: null, repeatsUntil: null, repeatsNext: null },
  });
  expect((await api.put(at, { repeats: "weekly" })).body).toMatchObject({
    errors: { repeats: ["Repeat: choose from the list"] },
  });
});

test("the server makes what is due by itself", async () => {
  await post(fresh, "/expenses/new", RENT);
  setClock(new Date("2027-01-05T06:30:00Z"));
  const rounds = startRepeats({ first: 0 });
  await vi.waitFor(async () => expect(await db.expense.count()).toBe(3));
  await rounds.stop();
});
