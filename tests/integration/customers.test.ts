import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { action as viewAction, loader as viewLoader } from "~/routes/customers.$id";
import { loader as statementLoader } from "~/routes/customers.$id_.statement";
import { loader as listLoader } from "~/routes/customers._index";
import { action as editAction, loader as editLoader } from "~/routes/customers.edit.$id";
import { action as newAction } from "~/routes/customers.new";
import { loader as employeeLoader } from "~/routes/employees.$id";
import { loader as outboxLoader } from "~/routes/outbox";

import { resetDatabase } from "../support/database";
import {
  makeCustomer,
  makeInvoice,
  makeJob,
  makeMessage,
  makePayment,
  makeQuotation,
  makeUser,
} from "../support/factories";
import { historySaid } from "../support/history";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

type Reply = {
  error?: Record<string, string[] | null>;
  initialValue?: Record<string, unknown>;
  editConflict?: boolean;
};

let admin: string;
let employee: string;

beforeEach(async () => {
  await resetDatabase();
  admin = await signedIn(await makeUser({ role: "admin" }));
  employee = await signedIn(await makeUser({ role: "employee" }));
});

const GOOD = { name: "Kavita Rao", email: "Kavita@example.com", phone: "", status: "active" };

describe("POST /customers/new", () => {
  test("creates one and opens it", async () => {
    const answer = await answerOf(newAction, postArgs("/customers/new", GOOD, {}, employee));
    const made = await db.user.findUniqueOrThrow({ where: { email: "kavita@example.com" } });
    expect(answer).toMatchObject({
      status: 302,
      location: `/customers/${made.id}`,
      flash: "Customer created successfully",
    });
    expect(made).toMatchObject({ role: "customer", phone: null, passwordHash: null });
    const history = await historySaid({ entityId: made.id });
    expect(history.map((entry) => entry.action)).toEqual(["Created"]);
  });

  test("pressed twice, or ten times at once, makes one and leads to it", async () => {
    const fields = { ...GOOD, idempotencyKey: "11111111-2222-3333-4444-555555555555" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        answerOf(newAction, postArgs("/customers/new", fields, {}, employee)),
      ),
    );
    expect(new Set(answers.map((answer) => answer.location)).size).toBe(1);
    expect(await db.user.count({ where: { role: "customer" } })).toBe(1);
  });

  test.each([
    ["name", "", "Name is required"],
    ["name", "x".repeat(101), "Name must be at most 100 characters"],
    ["email", "", "Email is required"],
    ["email", "a b@c.de", "Invalid email"],
    ["phone", "1".repeat(21), "Phone must be at most 20 characters"],
    ["address", "x".repeat(501), "Address must be at most 500 characters"],
    ["status", "deleted", "Invalid status"],
  ])("400 at %s, everything typed kept, nothing stored: %j", async (field, value, message) => {
    const answer = await answerOf(
      newAction,
      postArgs("/customers/new", { ...GOOD, [field]: value }, {}, employee),
    );
    expect(answer.status).toBe(400);
    const reply = answer.data as Reply;
    expect(reply.error?.[field]).toEqual([message]);
    expect(reply.initialValue?.name).toBe(field === "name" ? value || undefined : GOOD.name);
    expect(await db.user.count({ where: { role: "customer" } })).toBe(0);
  });

  test("a phone is enough", async () => {
    const post = (more: object) =>
      answerOf(newAction, postArgs("/customers/new", { ...GOOD, ...more }, {}, employee));
    const phone = "98220 12345";
    expect(await post({ email: "", phone })).toMatchObject({
      flash: "Customer created successfully",
    });
    const [made] = await db.user.findMany({ where: { role: "customer" } });
    expect(made).toMatchObject({ email: null, phone });
  });

  test("customers may not", async () => {
    const cookie = await signedIn(await makeCustomer());
    expect(await answerOf(newAction, postArgs("/customers/new", GOOD, {}, cookie))).toMatchObject({
      location: "/dashboard",
      flash: "You do not have permission to access this page",
    });
  });
});

describe("GET /customers", () => {
  type List = { rows: { name: string }[]; page: number; totalPages: number };
  test("drops what it does not know and clamps the page", async () => {
    for (let turn = 0; turn < 11; turn++) await makeCustomer();
    const answer = await answerOf(
      listLoader,
      getArgs("/customers?page=99&status=nonsense&color=red", {}, employee),
    );
    expect(answer.data).toMatchObject({ pages: { page: 2, totalPages: 2 } });
    expect((answer.data as List).rows).toHaveLength(1);
  });
});

describe("/customers/{id}", () => {
  test("an employee of the company is not a customer", async () => {
    const { id } = await makeUser({ role: "employee" });
    for (const loader of [viewLoader, editLoader]) {
      expect(
        await answerOf(loader, getArgs(`/customers/${id}`, { id: String(id) }, admin)),
      ).toMatchObject({ location: "/customers", flash: "User is not a customer" });
    }
  });

  test("a customer sees their own record and no other", async () => {
    const own = await makeCustomer();
    const other = await makeCustomer();
    const cookie = await signedIn(own);
    const see = (id: number) =>
      answerOf(viewLoader, getArgs(`/customers/${id}`, { id: String(id) }, cookie));
    expect((await see(own.id)).status).toBe(200);
    expect((await see(other.id)).status).toBe(404);
    expect((await see(999_999)).data).toEqual((await see(other.id)).data);
  });

  test("saving over somebody else's change is 409 and keeps what was typed", async () => {
    const { id } = await makeCustomer();
    const save = (phone: string, more: object = {}) =>
      answerOf(
        editAction,
        postArgs(
          `/customers/edit/${id}`,
          { ...GOOD, phone, version: 1, ...more },
          { id: String(id) },
          employee,
        ),
      );
    expect((await save("111")).status).toBe(302);
    const refused = await save("222");
    expect(refused.status).toBe(409);
    expect(refused.data as Reply).toMatchObject({
      editConflict: true,
      initialValue: { phone: "222" },
    });
    expect((await db.user.findUniqueOrThrow({ where: { id } })).phone).toBe("111");
    expect((await save("222", { keepMine: 2 })).status).toBe(302);
    expect((await db.user.findUniqueOrThrow({ where: { id } })).phone).toBe("222");
  });

  test("only admins delete, and not one who has documents", async () => {
    const { id } = await makeCustomer();
    const remove = (cookie: string) =>
      answerOf(
        viewAction,
        postArgs(`/customers/${id}`, { intent: "delete" }, { id: String(id) }, cookie),
      );
    expect((await remove(employee)).status).toBe(403);
    await transaction((tx) =>
      tx.job.create({
        data: {
          jobNumber: "JOB-2627-00001",
          title: "Move",
          clientId: id,
          description: "x",
          location: "Pune",
          startDate: "2026-11-21",
          currency: "USD",
          searchText: "",
        },
      }),
    );
    const refused = await remove(admin);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.data)).toContain("cannot be deleted");
    await transaction((tx) => tx.job.deleteMany());
    expect(await remove(admin)).toMatchObject({
      location: "/customers",
      flash: "Customer deleted successfully",
    });
    expect(await db.user.findUnique({ where: { id } })).toBeNull();
  });
});

describe("The office's page of a customer", () => {
  type Page = {
    contact: { tel: string } | null;
    office: null | {
      figures: { label: string; value: string }[];
      payTo: string;
      offered: string[];
      next: string;
      timeline: { kind: string; to: string; amount: string | null }[];
      moreTo: string | null;
    };
  };
  const open = async (id: number, cookie: string, query = "") =>
    (await answerOf(viewLoader, getArgs(`/customers/${id}${query}`, { id: String(id) }, cookie)))
      .data as Page;

  test("says what is owed in each currency, as the list does, and where it is paid", async () => {
    const { id } = await makeCustomer();
    const nothing = (await open(id, employee)).office;
    expect(nothing?.figures).toEqual([{ label: "Balance due", value: "$0.00" }]);
    expect(nothing?.next).toBe("quotation");
    expect(nothing?.offered).not.toContain("pay");

    const one = await makeInvoice({ clientId: id, currency: "INR", total: 1_234_50 });
    await makeInvoice({ clientId: id, status: "Draft" });
    await makeInvoice({ clientId: id, status: "Cancelled" });
    expect((await open(id, employee)).office).toMatchObject({
      figures: [{ label: "Balance due", value: "₹1,234.50" }],
      payTo: `/payments/new?invoiceId=${one.id}`,
      next: "quotation",
      offered: expect.arrayContaining(["pay", "statement"]) as unknown,
    });

    await makeInvoice({ clientId: id, total: 20_00 });
    const { office } = await open(id, employee);
    expect(office?.figures.map(({ value }) => value)).toEqual(["₹1,234.50", "$20.00"]);
    expect(office?.payTo).toBe(`/payments/new?clientId=${id}`);
    const list = await answerOf(listLoader, getArgs("/customers", {}, employee));
    const { rows } = list.data as { rows: { id: number; due: string[] }[] };
    expect(rows.find((row) => row.id === id)?.due).toEqual(["₹1,234.50", "$20.00"]);
  });

  test("leads from its timeline to each record, twenty at a time", async () => {
    const { id } = await makeCustomer();
    const quotation = await makeQuotation({ customerId: id });
    const job = await makeJob({ clientId: id });
    const invoice = await makeInvoice({ clientId: id });
    const payment = await makePayment({ invoiceId: invoice.id });
    await makeMessage({ entity: "invoice", entityId: invoice.id, subject: "Invoice A & B" });
    const { office } = await open(id, employee);
    expect(Object.fromEntries(office?.timeline.map(({ kind, to }) => [kind, to]) ?? [])).toEqual({
      quotation: `/quotations/view/${quotation.id}`,
      job: `/jobs/view/${job.id}`,
      invoice: `/invoices/view/${invoice.id}`,
      payment: `/payments/view/${payment.id}`,
      message: "/outbox?search=Invoice+A+%26+B",
    });
    expect(office?.moreTo).toBeNull();

    for (let turn = 0; turn < 20; turn++) await makeInvoice({ clientId: id });
    expect((await open(id, employee)).office).toMatchObject({
      moreTo: `/customers/${id}?more=1#entry-20`,
      timeline: { length: 20 },
    });
    expect((await open(id, employee, "?more=1")).office).toMatchObject({
      moreTo: null,
      timeline: { length: 25 },
    });
  });

  test("works for a customer who has a phone alone", async () => {
    const { id } = await makeCustomer({ phone: "98220 11111" });
    await transaction((tx) => tx.user.update({ where: { id }, data: { email: null } }));
    const page = await open(id, employee);
    expect(page.contact?.tel).toBe("+919822011111");
    expect(page.office?.offered).toContain("quotation");
  });

  test("is not the customer's: they read their record as before", async () => {
    const own = await makeCustomer({ phone: "98220 11111" });
    await makeInvoice({ clientId: own.id });
    const page = await open(own.id, await signedIn(own));
    expect(page).toMatchObject({ office: null, contact: null, history: [] });
  });
});

describe("/customers/{id}/statement", () => {
  type Sheet = {
    period: { from: string; to: string };
    papers: {
      view: {
        charges: { amount: string }[];
        total: { amount: string };
        table: { content: { rows: string[][] } };
      };
    }[];
  };
  const first = ({ papers: [paper] }: Sheet) => paper?.view;
  const read = async (id: number, query: string) =>
    (
      await answerOf(
        statementLoader,
        getArgs(`/customers/${id}/statement${query}`, { id: String(id) }, employee),
      )
    ).data as Sheet;

  beforeEach(() => setClock(new Date("2026-03-15T06:30:00Z")));
  afterEach(() => setClock(null));

  test("is of the financial year until today, or of the period that is asked for", async () => {
    const { id } = await makeCustomer();
    const invoice = await makeInvoice({ clientId: id, invoiceDate: "2025-03-31" });
    await makeInvoice({ clientId: id, invoiceDate: "2025-04-01", total: 50_00 });
    await makePayment({ invoiceId: invoice.id, date: "2026-02-01", amount: 100_00 });
    const year = await read(id, "");
    expect(year.period).toEqual({ from: "2025-04-01", to: "2026-03-15" });
    expect(first(year)?.charges[0]?.amount).toBe("$1,000.00");
    expect(first(year)?.total.amount).toBe("$950.00");
    expect(first(year)?.table.content.rows.map((row) => row.at(-1))).toEqual([
      "$1,000.00",
      "$1,050.00",
      "$950.00",
    ]);
    // The wrong way round, and a day that does not exist.
    const asked = await read(id, "?from=2025-12-31&to=2025-04-01");
    expect(asked.period).toEqual({ from: "2025-04-01", to: "2025-12-31" });
    expect(first(asked)?.total.amount).toBe("$1,050.00");
    expect((await read(id, "?from=2025-02-30&to=nonsense")).period).toEqual(year.period);
  });

  test("ends with what the customer's page says, whatever the company's clock was set to since", async () => {
    const { id } = await makeCustomer();
    await makeInvoice({ clientId: id, invoiceDate: "2026-03-15", total: 200_00 });
    await makeInvoice({ clientId: id, invoiceDate: "2026-03-16", total: 50_00 });
    const page = await answerOf(
      viewLoader,
      getArgs(`/customers/${id}`, { id: String(id) }, employee),
    );
    expect(page.data).toMatchObject({ office: { figures: [{ value: "$250.00" }] } });
    const now = await read(id, "");
    expect(now.period).toEqual({ from: "2025-04-01", to: "2026-03-16" });
    expect(first(now)?.total.amount).toBe("$250.00");
    expect(first(await read(id, "?to=2026-03-15"))?.total.amount).toBe("$200.00");
  });
});

describe("A phone that staff see", () => {
  test("can be dialled in the outbox and on the page of an employee", async () => {
    await makeMessage({ channel: "whatsapp", recipient: "919822011111" });
    await makeMessage({ recipient: "9822011111@example.com" });
    const outbox = await answerOf(outboxLoader, getArgs("/outbox", {}, employee));
    const { rows } = outbox.data as { rows: { phone: { tel: string } | null }[] };
    expect(rows.map(({ phone }) => phone?.tel ?? null).sort()).toEqual(["+919822011111", null]);
    const { id } = await makeUser({ role: "employee", phone: "98220 22222" });
    const args = getArgs(`/employees/${id}`, { id: String(id) }, employee);
    expect((await answerOf(employeeLoader, args)).data).toMatchObject({
      contact: { phone: "98220 22222", tel: "+919822022222" },
    });
  });
});
