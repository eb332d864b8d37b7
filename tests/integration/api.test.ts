import { beforeEach, describe, expect, test } from "vitest";

import { createApiKey, listApiKeys, revokeApiKey } from "~/models/people/user/api-key.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { apiClient, callApi, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeItem, makeUser, PASSWORD } from "../support/factories";
import { signedIn } from "../support/http";

const NIGHT_JOB = { name: "Night job", days: 90 } as const;
const EXPIRED = {
  success: false,
  message: "Your session has expired. Please log in again.",
};

let admin: ApiClient;
let employee: ApiClient;
let customerUser: Awaited<ReturnType<typeof makeUser>>;
let customer: ApiClient;

beforeEach(async () => {
  setClock(new Date("2026-11-21T06:00:00Z"));
  await resetDatabase();
  admin = await apiClient(await makeUser({ role: "admin" }));
  employee = await apiClient(await makeUser({ role: "employee" }));
  customerUser = await makeCustomer({ phone: "9876543210" });
  customer = await apiClient(customerUser);
});

const withPassword = (more: Parameters<typeof makeUser>[0] = {}) =>
  makeUser({ role: "employee", ...more });

const login = (email: string, password = PASSWORD) =>
  callApi(null, "POST", "/auth/login", { body: { email, password } });

const quotationBody = (more: object = {}) => ({
  customerId: customerUser.id,
  date: "2026-12-01",
  expiryDate: "2026-12-21",
  transportationType: "full_load",
  transportationCharge: 10000,
  packagingCharge: "2000",
  loadingCharge: 1500,
  unloadingCharge: 1500.0,
  discount: 0,
  subtotal: 1,
  gstAmount: 1,
  totalAmount: 1,
  items: [{ name: "Sofa", quantity: 1 }],
  ...more,
});

describe("POST /api/auth/login", () => {
  test("gives a token with id and exp that opens /auth/me", async () => {
    const user = await withPassword();
    const { status, body } = await login(user.email.toUpperCase());
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, data: { user: { id: user.id, name: user.name } } });
    const token = String(body.data.token);
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      id: number;
      exp: number;
    };
    expect(claims.id).toBe(user.id);
    expect(claims.exp).toBe(Date.parse("2026-11-22T06:00:00Z") / 1000);
    const me = await callApi(token, "GET", "/auth/me");
    expect(me.body.data).toMatchObject({ id: user.id, role: "employee", email: user.email });
    expect(JSON.stringify(me.body)).not.toContain("passwordHash");
  });

  test("401 with one sentence for a wrong password, an unknown e-mail, an inactive user", async () => {
    const user = await withPassword();
    const inactive = await withPassword({ status: "inactive" });
    for (const [email, password] of [
      [user.email, "wrong"],
      ["nobody@example.com", PASSWORD],
      [inactive.email, PASSWORD],
    ] as const) {
      const { status, body } = await login(email, password);
      expect([status, body]).toEqual([
        401,
        { success: false, message: "Invalid email or password" },
      ]);
    }
  });

  test("422 with the fields named", async () => {
    const { status, body } = await callApi(null, "POST", "/auth/login", { body: {} });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      email: ["Email is required"],
      password: ["Password is required"],
    });
  });

  test("429 with Retry-After after twenty failures", async () => {
    const user = await withPassword();
    for (let turn = 0; turn < 20; turn++) await login(user.email, "wrong");
    const { status, headers } = await login(user.email);
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("POST /api/auth/register", () => {
  test("makes a customer: 201 with the record and its id", async () => {
    const body = {
      name: "Meera Joshi",
      email: "Meera@Example.com",
      password: "secret1",
      phone: "9876543210",
      address: "12 MG Road, Pune",
      role: "admin",
    };
    const made = await callApi(null, "POST", "/auth/register", { body });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      success: true,
      message: "Registration successful! Please log in.",
      id: made.body.data.id,
      data: { email: "meera@example.com", role: "customer", status: "active" },
    });
    const again = await callApi(null, "POST", "/auth/register", { body });
    expect(again.status).toBe(422);
    expect(again.body.errors).toHaveProperty("email");
  });
});

describe("a token", () => {
  test("stops at once when its user is deactivated, deleted or changes the password", async () => {
    for (const end of ["deactivate", "delete", "password"] as const) {
      const user = await withPassword();
      const own = await apiClient(user);
      expect((await own.get("/auth/me")).status).toBe(200);
      const { name, email } = user;
      if (end === "deactivate")
        await admin.patch(`/users/${user.id}/status`, { status: "inactive" });
      if (end === "delete") await admin.del(`/users/${user.id}`);
      if (end === "password")
        await own.put(`/users/${user.id}`, {
          name,
          email,
          password: "longer than ten",
          currentPassword: PASSWORD,
        });
      const after = await own.get("/auth/me");
      expect([after.status, after.body]).toEqual([401, EXPIRED]);
      expect(after.headers.get("WWW-Authenticate")).toBe("Bearer");
    }
  });

  test("stops when it has run out", async () => {
    setClock(new Date("2026-11-22T06:00:01Z"));
    expect((await admin.get("/auth/me")).status).toBe(401);
  });

  test.each(["x", "a.b.c", "mvk_unknown", "eyJhbGciOiJub25lIn0.eyJpZCI6MX0."])(
    "401 for %j, also with a cookie beside it",
    async (token) => {
      const Cookie = await signedIn(customerUser);
      expect((await callApi(token, "GET", "/auth/me", { headers: { Cookie } })).status).toBe(401);
      expect((await callApi(null, "GET", "/auth/me", { headers: { Cookie } })).status).toBe(200);
    },
  );
});

describe("a personal API key", () => {
  test("opens what its owner may, is noted when used, and ends when revoked", async () => {
    const user = await withPassword();
    const actor = actorOf(user);
    const key = await createApiKey(actor, NIGHT_JOB, PASSWORD);
    expect(JSON.stringify(await db.apiKey.findMany())).not.toContain(key);
    expect((await callApi(key, "GET", "/quotations")).status).toBe(200);
    expect((await callApi(key, "POST", "/users", { body: {} })).status).toBe(403);
    const [listed] = await listApiKeys(actor);
    expect(listed).toMatchObject({ name: "Night job", hint: key.slice(0, 10) });
    expect(listed?.lastUsedAt).not.toBeNull();
    const other = actorOf(await withPassword());
    await expect(revokeApiKey(other, listed?.id ?? 0, PASSWORD)).rejects.toThrow();
    await revokeApiKey(actor, listed?.id ?? 0, PASSWORD);
    expect((await callApi(key, "GET", "/quotations")).status).toBe(401);
    expect(await listApiKeys(actor)).toEqual([]);
  });

  test("ends when its owner is deactivated", async () => {
    const user = await withPassword();
    const key = await createApiKey(actorOf(user), NIGHT_JOB, PASSWORD);
    await transaction((tx) =>
      tx.user.update({ where: { id: user.id }, data: { status: "inactive" } }),
    );
    expect((await callApi(key, "GET", "/quotations")).status).toBe(401);
  });
});

describe("the main job", () => {
  test("quote, send, approve, invoice, pay, refund", async () => {
    const quoted = await employee.post("/quotations", quotationBody());
    expect(quoted.status).toBe(201);
    expect(quoted.body.id).toBe(quoted.body.data.id);
    expect(quoted.body.data).toMatchObject({
      quotationNumber: "QT-2627-00001",
      status: "draft",
      subtotal: 15285,
      surcharge: 1528.5,
      gstAmount: 3026.43,
      totalAmount: 19839.93,
      total: 19839.93,
      surchargeRate: 10,
      insuranceRate: 2.47,
      movingDate: "2026-12-01",
      date: "2026-12-01",
      validUntil: "2026-12-21",
      expiryDate: "2026-12-21",
      customer: { id: customerUser.id, name: customerUser.name },
      client: { id: customerUser.id },
      quotationItems: [{ name: "Sofa", item: "Sofa", quantity: 1 }],
      items: [{ name: "Sofa" }],
    });
    const quotation = quoted.body.id as number;
    const move = (status: string, more = {}) =>
      employee.patch(`/quotations/${quotation}/status`, { status, ...more });
    expect((await customer.get(`/quotations/${quotation}`)).status).toBe(404);
    expect((await move("approved")).status).toBe(409);
    expect((await move("Sent")).body.message).toBe("Quotation status updated to sent");
    expect((await customer.get(`/quotations/${quotation}`)).status).toBe(200);
    const noReason = await move("rejected", { rejectionReason: " " });
    expect([noReason.status, noReason.body.errors]).toEqual([
      422,
      { rejectionReason: ["Please provide a reason for rejection"] },
    ]);
    expect(
      (await employee.post("/invoices/from-quotation", { quotationId: quotation })).status,
    ).toBe(409);
    // By the other way as well: its state forbids it, the value itself is right.
    const { id: itemId } = await makeItem();
    const direct = await employee.post("/invoices", {
      clientId: customerUser.id,
      invoiceDate: "2026-11-21",
      dueDate: "2026-12-21",
      status: "Draft",
      quotationId: quotation,
      items: [{ itemId, description: "Move", quantity: 1, unitPrice: 100 }],
    });
    expect([direct.status, direct.body.errors]).toEqual([
      409,
      { quotationId: ["Choose an approved quotation"] },
    ]);
    await move("approved");
    const whatsapp = await employee.post(`/quotations/${quotation}/send-whatsapp`);
    expect(whatsapp.status).toBe(200);
    expect(whatsapp.body.message).toBe("Quotation sent via WhatsApp");
    expect(whatsapp.body.data.url).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/);

    const invoiced = await employee.post("/invoices/from-quotation", {
      quotationId: String(quotation),
    });
    expect(invoiced.status).toBe(201);
    expect(invoiced.body.data).toMatchObject({ total: 19839.93, currency: "INR", status: "Draft" });
    const invoice = invoiced.body.id as number;
    const again = await employee.post("/invoices/from-quotation", { quotationId: quotation });
    expect([again.status, again.body]).toMatchObject([
      200,
      { id: invoice, message: "The quotation has this invoice already" },
    ]);
    await employee.patch(`/invoices/${invoice}/status`, { status: "Sent" });
    const unpaid = await employee.get("/invoices?status=Unpaid");
    expect(unpaid.body).toMatchObject({
      totalPages: 1,
      count: 1,
      pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
      data: [{ id: invoice, balance: 19839.93, client: { name: customerUser.name } }],
    });
    const payment = {
      invoiceId: invoice,
      amount: 19839.93,
      paymentMethod: "cash",
      date: "2026-11-20T20:00:00.000Z",
      status: "Completed",
    };
    const tooMuch = await employee.post("/payments", { ...payment, amount: 19839.94 });
    expect([tooMuch.status, Object.keys(tooMuch.body.errors as object)]).toEqual([422, ["amount"]]);
    const paid = await employee.post("/payments", payment);
    expect(paid.status).toBe(201);
    expect(paid.body.data).toMatchObject({
      date: "2026-11-21",
      paymentDate: "2026-11-21",
      amount: 19839.93,
      paymentMethod: "Cash",
      invoice: { id: invoice, balance: 0, status: "Paid" },
    });
    const whole = await customer.get(`/invoices/${invoice}`);
    expect(whole.body).toMatchObject({
      status: "Paid",
      balance: 0,
      data: { paymentStatus: "paid" },
    });
    // The specified figures are in the company's currency (dollars), the rest stands beside them.
    expect((await employee.get("/invoices/summary")).body.data).toMatchObject({
      currency: "USD",
      totalAmount: 0,
      paidAmount: 0,
      overdueAmount: 0,
      pendingAmount: 0,
      byCurrency: [
        { currency: "INR", totalAmount: 19839.93, paidAmount: 19839.93, pendingAmount: 0 },
      ],
    });
    expect((await employee.get("/payments/summary")).body.data).toMatchObject({
      currency: "USD",
      total: 0,
      byCurrency: [{ currency: "INR", total: 19839.93 }],
      totalPayments: 1,
      paymentMethodCounts: { Cash: 1 },
    });
    for (const [path, name] of [
      [`/quotations/${quotation}/pdf`, "quotation-QT-2627-00001.pdf"],
      [`/invoices/${invoice}/pdf`, "invoice-INV-2627-00001.pdf"],
      [`/payments/${paid.body.id}/receipt`, "receipt-PAY-2627-00001.pdf"],
    ] as const) {
      const pdf = await customer.get(path);
      expect(pdf.headers.get("Content-Disposition")).toBe(`attachment; filename="${name}"`);
      expect(new TextDecoder("latin1").decode(pdf.bytes.slice(0, 5))).toBe("%PDF-");
    }
    const refund = await employee.post(`/payments/${paid.body.id}/refund`);
    expect(refund.body.data).toMatchObject({ status: "Refunded", refundDate: "2026-11-21" });
    expect((await employee.post(`/payments/${paid.body.id}/refund`)).status).toBe(409);
  });
});

describe("both vocabularies", () => {
  test("are taken in", async () => {
    const { customerId, date, expiryDate, items, ...rest } = quotationBody();
    const quoted = await employee.post("/quotations", {
      ...rest,
      clientId: customerId,
      movingDate: `${date}T00:00:00.000Z`,
      validUntil: expiryDate,
      quotationItems: items,
    });
    expect(quoted.status).toBe(201);
    expect(quoted.body.data.date).toBe("2026-12-01");
    const sentBack = await employee.put(`/quotations/${quoted.body.id}`, {
      ...quoted.body.data,
      customerId: undefined,
      clientId: undefined,
    });
    expect(sentBack.status).toBe(200);
    const job = await employee.post("/jobs", {
      title: "Move",
      customer: { id: customerId },
      description: "Three rooms",
      location: "Pune",
      scheduledDate: "2026-12-01",
      endDate: null,
      budget: "1500.50",
      status: "scheduled",
      priority: "high",
      assignedTo: ["Ravi"],
    });
    expect(job.status).toBe(201);
    expect(job.body.data).toMatchObject({
      startDate: "2026-12-01",
      scheduledDate: "2026-12-01",
      status: "Not Started",
      priority: "High",
      budget: 1500.5,
      assignedTo: ["Ravi"],
      clientId: customerId,
    });
    const item = await makeItem();
    const invoice = await employee.post("/invoices", {
      customerId,
      invoiceDate: "2026-11-21T10:00:00+05:30",
      dueDate: "2026-12-21",
      status: "Draft",
      taxRate: 18,
      items: [{ itemId: String(item.id), description: "Boxes", quantity: 2.5, unitPrice: "100" }],
    });
    expect(invoice.status).toBe(201);
    expect(invoice.body.data).toMatchObject({ subtotal: 250, taxAmount: 45, totalAmount: 295 });
  });
});

describe("lists", () => {
  test("page through everything and end", async () => {
    for (let turn = 0; turn < 12; turn++) await makeItem();
    const second = await employee.get("/items?page=2");
    expect(second.body.data).toMatchObject({
      count: 12,
      pagination: { page: 2, limit: 10, total: 12, totalPages: 2 },
    });
    expect(second.body.data.items).toHaveLength(2);
    expect((await employee.get("/items?page=3")).body.data.items).toEqual([]);
    expect((await employee.get("/items?limit=1000")).body.data.items).toHaveLength(12);
  });

  test.each([
    ["/items?limit=1001", "limit"],
    ["/items?page=x", "page"],
    ["/quotations?status=Lost", "status"],
    ["/quotations?startDate=2026-02-30", "startDate"],
    ["/documents?type=letter", "type"],
  ])("GET /api%s: 422 at %s", async (address, field) => {
    const { status, body } = await employee.get(address);
    expect([status, Object.keys(body.errors as object)]).toEqual([422, [field]]);
  });

  test("ignore keys they do not know, and empty values", async () => {
    expect((await employee.get("/items?colour=red&status=&page=&search=")).status).toBe(200);
  });

  test("sort by a word of their list", async () => {
    await makeItem({ name: "A", price: 2 });
    await makeItem({ name: "B", price: 1 });
    const names = async (query: string) =>
      ((await employee.get(`/items${query}`)).body.data.items as { name: string }[]).map(
        (item) => item.name,
      );
    expect(await names("?sortBy=name")).toEqual(["B", "A"]);
    expect(await names("?sortBy=price&sortOrder=ASC")).toEqual(["B", "A"]);
    expect(await names("?sortOrder=asc")).toEqual(["A", "B"]);
  });
});
