import { beforeEach, expect, test } from "vitest";

import { db } from "~/platform/db.server";
import * as edit from "~/routes/expense-form";
import * as fresh from "~/routes/expense-form";
import * as view from "~/routes/expenses.$id";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeExpense, makeUser } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
import { fileOf, pictureOf } from "../support/photos";

/* The bill of an expense: with its form, on its page and by /api. */

const FORM = { date: "2026-11-20", kind: "Diesel", amount: "500" };
const PDF = new File(["%PDF-1.7 /Type /Page"], "bill.pdf");

let cookie: string;
let user: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  await resetDatabase();
  user = await makeUser({ role: "employee", seesBooks: true });
  cookie = await signedIn(user);
});

/** Posts a form as browsers do that choose a file, or none. */
function post(route: { action: unknown }, to: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = new Request(`http://localhost${to}`, {
    method: "POST",
    body,
    headers: { Cookie: cookie, Origin: "http://localhost" },
  });
  const [, id = ""] = /(\d+)$/.exec(to) ?? [];
  return answerOf(route.action as never, { request, params: { id }, context: {} } as never);
}

test("comes with the form, is shown on its page, replaced and removed there", async () => {
  const photo = fileOf(await pictureOf(7, { width: 2_000, height: 1_500 }));
  expect((await post(fresh, "/expenses/new", { ...FORM, file: photo })).status).toBe(302);
  const { id, version } = await db.expense.findFirstOrThrow();
  const kept = () => db.proofFile.findFirst({ where: { expenseId: id } });
  expect((await kept())?.type).toBe("image/jpeg");
  const page = async () =>
    (await answerOf(view.loader, getArgs(`/expenses/${id}`, { id: String(id) }, cookie))).data;
  const file = `/api/expenses/${id}/bill`;
  expect(await page()).toMatchObject({ besides: { file: { to: file, shown: true } } });
  // With the form again, then on the page.
  const again = { ...FORM, version: String(version - 1), file: PDF };
  expect((await post(edit, `/expenses/edit/${id}`, again)).status).toBe(409);
  expect((await kept())?.type).toBe("image/jpeg");
  const now = { ...again, version: String(version) };
  expect((await post(edit, `/expenses/edit/${id}`, now)).status).toBe(302);
  expect(await page()).toMatchObject({ besides: { file: { to: file, shown: false } } });
  expect((await post(view, `/expenses/${id}`, { intent: "file", file: photo })).status).toBe(302);
  expect((await kept())?.type).toBe("image/jpeg");
  expect((await post(view, `/expenses/${id}`, { intent: "remove-file" })).status).toBe(302);
  expect(await kept()).toBeNull();
  expect(await post(view, `/expenses/${id}`, { intent: "file" })).toMatchObject({
    status: 400,
    data: { problem: "Choose a PDF, PNG or JPEG file first" },
  });
});

test("a browser that chose none sends an empty one: nothing is wrong with that", async () => {
  const none = new File([], "");
  expect((await post(fresh, "/expenses/new", { ...FORM, file: none })).status).toBe(302);
  expect(await db.proofFile.count()).toBe(0);
});

test("one that is neither is refused at its field, beside what else is wrong; nothing is saved", async () => {
  const file = new File(["MZ, a program"], "bill.pdf");
  expect(await post(fresh, "/expenses/new", { ...FORM, amount: "", file })).toMatchObject({
    status: 400,
    data: {
      initialValue: { kind: "Diesel" },
      error: {
        amount: ["Amount is required"],
        file: ["The bill must be a PDF or a JPEG, PNG or WebP photo"],
      },
    },
  });
  expect((await post(fresh, "/expenses/new", { ...FORM, file })).status).toBe(400);
  const large = new File([`%PDF-${"x".repeat(1_000_000)}`], "bill.pdf");
  expect(await post(fresh, "/expenses/new", { ...FORM, file: large })).toMatchObject({
    status: 400,
    data: { error: { file: ["The file can be at most 1 MB"] } },
  });
  expect(await db.expense.count()).toBe(0);
});

test("/api keeps it and gives it back", async () => {
  const { id } = await makeExpense();
  const api = await apiClient(user);
  expect((await api.get(`/expenses/${id}/bill`)).status).toBe(404);
  expect((await api.get(`/expenses/${id}`)).body.data.bill).toBeNull();
  const body = new FormData();
  body.set("file", PDF);
  const sent = await api.post(`/expenses/${id}/bill`, body);
  expect(sent.body).toMatchObject({ data: { bill: `/api/expenses/${id}/bill` } });
  const got = await api.get(`/expenses/${id}/bill`);
  expect(got.headers.get("Content-Disposition")).toContain(`bill-${id}.pdf`);
  expect(Buffer.from(got.bytes).toString()).toBe("%PDF-1.7 /Type /Page");
});
