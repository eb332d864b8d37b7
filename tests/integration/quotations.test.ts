import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";
import { loader as apiLoader, action as apiAction } from "~/routes/api.$";
import { loader as listLoader } from "~/routes/quotations._index";
import { action as editAction, loader as editLoader } from "~/routes/quotations.edit.$id";
import { action as newAction, loader as newLoader } from "~/routes/quotations.new";
import { action as viewAction, loader as viewLoader } from "~/routes/quotations.view.$id";
import { MAX_BODY_BYTES } from "~/services/forms/form.server";

import { resetDatabase } from "../support/database";
import { makeCustomer, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

type Reply = {
  status?: string;
  error?: Record<string, string[] | null>;
  initialValue?: Record<string, unknown> & { items?: Record<string, string>[] };
  editConflict?: boolean;
  customers?: { options: { value: string; label: string }[]; query: string; more: boolean };
};

let admin: string;
let employee: string;
let customer: Awaited<ReturnType<typeof makeCustomer>>;

beforeEach(async () => {
  await resetDatabase();
  admin = await signedIn(await makeUser({ role: "admin" }));
  employee = await signedIn(await makeUser({ role: "employee" }));
  customer = await makeCustomer({ name: "Meera Nair", phone: "9822011111" });
});

const at = (id: number) => ({ id: String(id) });
const good = (): Fields => ({
  customerId: customer.id,
  email: "",
  date: "2026-12-01",
  expiryDate: "2026-12-21",
  transportationType: "full_load",
  transportationCharge: "10000",
  packagingCharge: "2,000",
  loadingCharge: "1500",
  unloadingCharge: "1500",
  stationaryCharge: "285",
  discount: "0",
  surchargeRate: "10",
  gstRate: "18",
  "items[0].name": "Sofa",
  "items[0].quantity": "1",
});
const create = (fields: Fields, who = employee) =>
  answerOf(newAction, postArgs("/quotations/new", fields, {}, who));
const save = (id: number, fields: Fields) =>
  answerOf(editAction, postArgs(`/quotations/edit/${id}`, fields, at(id), employee));
const press = (id: number, fields: Fields, who = employee) =>
  answerOf(viewAction, postArgs(`/quotations/view/${id}`, fields, at(id), who));
const intent = (type: string, payload: object) => ({
  __intent__: JSON.stringify({ type, payload }),
});

describe("GET /quotations/new", () => {
  test("offers the defaults: validity, charges, rates, one row, the customer of the address", async () => {
    await transaction((tx) =>
      tx.company.update({ where: { id: 1 }, data: { validityDays: 10, gstRate: 500 } }),
    );
    const path = `/quotations/new?customerId=${customer.id}`;
    const { data } = await answerOf(newLoader, getArgs(path, {}, employee));
    expect(data).toMatchObject({
      values: {
        customerId: String(customer.id),
        phone: "9822011111",
        transportationType: "full_load",
        stationaryCharge: "285.00",
        surchargeRate: "10",
        gstRate: "5",
        insuranceRate: "2.47",
        items: [{ quantity: "1" }],
      },
    });
    const { values } = data as { values: { expiryDate: string } };
    expect(values.expiryDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test("ignores a customer that is not there", async () => {
    for (const id of ["999999", "abc"]) {
      const args = getArgs(`/quotations/new?customerId=${id}`, {}, employee);
      expect(await answerOf(newLoader, args)).toMatchObject({
        status: 200,
        data: { values: { customerId: "" } },
      });
    }
  });
});

describe("POST /quotations/new", () => {
  test("stores what the server computes and opens it; the same post again leads to the same one", async () => {
    const fields = { ...good(), totalAmount: "1", gstAmount: "0", idempotencyKey: "one-two-three" };
    const answer = await create(fields);
    const made = await db.quotation.findFirstOrThrow();
    expect(answer).toMatchObject({
      status: 302,
      location: `/quotations/view/${made.id}`,
      flash: "Quotation created successfully",
    });
    expect(made).toMatchObject({ status: "draft", totalAmount: 19_839_93 });
    expect((await create(fields)).location).toBe(answer.location);
    expect(await db.quotation.count()).toBe(1);
  });

  test("a rate or charge that was emptied is nothing, not the company's default", async () => {
    await create({ ...good(), surchargeRate: "", gstRate: " ", stationaryCharge: "" });
    expect(await db.quotation.findFirstOrThrow()).toMatchObject({
      surchargeRate: 0,
      gstRate: 0,
      stationaryCharge: 0,
      totalAmount: 15_000_00,
    });
  });

  test.each([
    ["customerId", "", "Customer is required"],
    ["customerId", "999999", "Customer not found"],
    ["email", "nobody", "Invalid email format"],
    ["date", "", "Date is required"],
    ["date", "2026-02-30", "Date is not a date that exists"],
    ["expiryDate", "", "Expiry date is required"],
    ["transportationType", "boat", "Invalid transportation type"],
    ["transportationCharge", "", "Transportation charge is required"],
    ["packagingCharge", "-1", "Packaging charge must be a positive number"],
    ["loadingCharge", "1e9", "Loading charge must be a number"],
    ["unloadingCharge", "$12", "Unloading charge must be a number"],
    ["unpackingCharge", "1.005", "Unpacking charge can have at most two decimals"],
    ["totalAmount", "-1", "Total amount must be a positive number"],
    ["discount", "15285.01", "Discount cannot be more than the subtotal"],
    ["transportationCharge", "20000000", "The total cannot be more than 20,000,000.00"],
    ["items[0].name", "", "Item name is required"],
    ["items[0].quantity", "0", "Quantity must be at least 1"],
    ["notes", "x".repeat(2001), "Notes must be at most 2000 characters"],
  ])(
    "400 for %s %j, in words at the field, all kept, nothing stored",
    async (name, value, words) => {
      const answer = await create({ ...good(), contactPerson: "Ravi", [name]: value });
      const reply = answer.data as Reply;
      expect(answer.status).toBe(400);
      expect(reply.error?.[name]).toEqual([words]);
      expect(reply.initialValue).toMatchObject({ contactPerson: "Ravi" });
      if (value && !name.startsWith("items")) expect(reply.initialValue?.[name]).toBe(value);
      expect(await db.quotation.count()).toBe(0);
    },
  );

  test("400 without any item; with more than 2,000", async () => {
    const { "items[0].name": _, "items[0].quantity": __, ...none } = good();
    expect(((await create(none)).data as Reply).error?.items).toEqual([
      "At least one item is required",
    ]);
    const many = Object.fromEntries(
      Array.from({ length: 2001 }, (_, row) => [`items[${row}].name`, "Box"]),
    );
    const answer = await create({ ...good(), ...many });
    expect(answer.status).toBe(400);
    expect((answer.data as Reply).error?.items).toEqual(["A quotation has at most 2,000 items"]);
  });

  test("200 adds a row, removes one, keeps the last one, and stores nothing", async () => {
    const items = (answer: { data: unknown }) => (answer.data as Reply).initialValue?.items;
    const defaultValue = { name: "", description: "", quantity: "1" };
    const added = await create({ ...good(), ...intent("insert", { name: "items", defaultValue }) });
    expect(added.status).toBe(200);
    expect(items(added)).toMatchObject([{ name: "Sofa" }, { quantity: "1" }]);
    const two = { ...good(), "items[1].name": "Bed", "items[1].quantity": "3" };
    const removed = await create({ ...two, ...intent("remove", { name: "items", index: 0 }) });
    expect(removed.status).toBe(200);
    expect(items(removed)).toEqual([{ name: "Bed", quantity: "3" }]);
    const kept = await create({ ...good(), ...intent("remove", { name: "items", index: 0 }) });
    expect(kept.status).toBe(200);
    expect(items(kept)).toMatchObject([{ name: "Sofa" }]);
    expect(await db.quotation.count()).toBe(0);
  });

  test("200 recalculates, and says what is wrong so far", async () => {
    const answer = await create({ ...good(), date: "", ...intent("validate", {}) });
    expect(answer.status).toBe(200);
    expect((answer.data as Reply).error?.date).toEqual(["Date is required"]);
    expect((answer.data as Reply).initialValue).toMatchObject({ transportationCharge: "10000" });
    expect(await db.quotation.count()).toBe(0);
  });

  test("200 finds customers, by the button or by Enter in its box; the chosen one stays", async () => {
    await makeCustomer({ name: "Zubin Mehta" });
    const ask = { ...good(), date: "", find_customerId: "zubin", found_customerId: "" };
    for (const pressed of [{ find: "customerId" }, { pressed: "enter" }] as Fields[]) {
      const answer = await create({ ...ask, ...pressed });
      const reply = answer.data as Reply;
      expect(answer.status).toBe(200);
      expect(reply.error).toBeUndefined();
      expect(reply.initialValue).toMatchObject({ transportationCharge: "10000" });
      expect(reply.customers?.query).toBe("zubin");
      expect(reply.customers?.options.map(({ label }) => label.split(" (")[0])).toEqual([
        "Zubin Mehta",
        "Meera Nair",
      ]);
    }
    // Enter with a search that is answered already saves the form.
    const enter = { ...ask, date: "2026-12-01", found_customerId: "zubin", pressed: "enter" };
    expect((await create(enter)).status).toBe(302);
  });

  test("refuses what no form of ours posts", async () => {
    for (const broken of [
      { "items[99999999].name": "x" },
      { __intent__: "{" },
      { __intent__: '{"type":"insert","payload":{"name":"customerId"}}' },
      { __state__: "no json" },
    ] as Fields[]) {
      expect(await create({ ...good(), ...broken })).toMatchObject({ status: 400 });
    }
    const post = (init: RequestInit) => {
      const headers = { ...(init.headers as object), Cookie: employee };
      const url = "http://localhost:3000/quotations/new";
      const request = new Request(url, { method: "POST", ...init, headers });
      return answerOf(newAction, { request, params: {}, context: {} });
    };
    const json = { "Content-Type": "application/json" };
    expect(await post({ body: "{}", headers: json })).toMatchObject({ status: 415 });
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const large = `notes=${"x".repeat(MAX_BODY_BYTES)}`;
    expect(await post({ body: large, headers: form })).toMatchObject({ status: 413 });
    expect(await db.quotation.count()).toBe(0);
  });
});

describe("POST /quotations/edit/{id}", () => {
  test("saves and returns to the page", async () => {
    const { id } = await makeQuotation({ customerId: customer.id });
    const answer = await save(id, { ...good(), notes: "Ring first", version: 1 });
    expect(answer).toMatchObject({
      status: 302,
      location: `/quotations/view/${id}`,
      flash: "Quotation updated successfully",
    });
    expect(await db.quotation.findUniqueOrThrow({ where: { id } })).toMatchObject({
      notes: "Ring first",
      version: 2,
    });
  });

  test("409 when somebody saved in between; 'Keep mine' writes over", async () => {
    const { id } = await makeQuotation({ customerId: customer.id, version: 4 });
    const fields = { ...good(), notes: "Mine", version: 3 };
    const answer = await save(id, fields);
    expect(answer).toMatchObject({ status: 409, data: { editConflict: true } });
    expect((answer.data as Reply).initialValue).toMatchObject({ notes: "Mine" });
    expect(await save(id, { ...fields, keepMine: 4 })).toMatchObject({ status: 302 });
  });

  test("409 with an invoice; 404 for an unknown id", async () => {
    const quotation = await makeQuotation({ status: "approved", customerId: customer.id });
    await press(quotation.id, { intent: "invoice" });
    const { status, data } = await save(quotation.id, good());
    expect(status).toBe(409);
    expect((data as Reply).error?.[""]).toEqual([
      "This quotation has an invoice. It can no longer be changed.",
    ]);
    for (const id of ["999999", "abc", "0", "1e3"]) {
      const args = getArgs(`/quotations/edit/${id}`, { id }, employee);
      expect(await answerOf(editLoader, args)).toMatchObject({ status: 404 });
    }
    expect(await save(999_999, good())).toMatchObject({ status: 404 });
  });

  test("the form holds the record as text, an insurance that was not typed as empty", async () => {
    const { id } = await makeQuotation({ declaredValue: 1_000_00, insuranceCharge: 24_70 });
    const { data } = await answerOf(
      editLoader,
      getArgs(`/quotations/edit/${id}`, at(id), employee),
    );
    expect(data).toMatchObject({
      form: {
        values: {
          declaredValue: "1000.00",
          insuranceCharge: "",
          gstRate: "18",
          items: [{ name: "Sofa", description: "Three seats", quantity: "1" }],
        },
        stored: { version: 1, status: "draft" },
      },
    });
  });
});

describe("POST /quotations/view/{id}", () => {
  test("draft, sent, approved, invoiced, each with its message", async () => {
    const { id } = await makeQuotation({ customerId: customer.id });
    for (const status of ["sent", "approved"]) {
      expect(await press(id, { intent: status })).toMatchObject({
        status: 302,
        location: `/quotations/view/${id}`,
        flash: `Quotation status updated to ${status}`,
      });
    }
    const answer = await press(id, { intent: "invoice" });
    const invoice = await db.invoice.findFirstOrThrow();
    expect(answer).toMatchObject({
      status: 302,
      location: `/invoices/view/${invoice.id}`,
      flash: "Invoice created successfully",
    });
    expect(invoice.total).toBe(19_839_93);
    expect((await press(id, { intent: "invoice" })).location).toBe(answer.location);
    const page = await answerOf(viewLoader, getArgs(`/quotations/view/${id}`, at(id), employee));
    expect(page.data).toMatchObject({
      canEdit: false,
      next: "openInvoice",
      // Asked again, it opens the one that there is.
      offered: expect.arrayContaining(["invoice"]) as string[],
      chain: [
        { kind: "quotation", id, word: "Approved", current: true },
        { kind: "invoice", id: invoice.id, word: "Draft", current: false },
      ],
    });
  });

  test("400 for a rejection without a reason; with one it is kept and shown", async () => {
    const { id } = await makeQuotation({ status: "sent" });
    expect(await press(id, { intent: "rejected", rejectionReason: "  " })).toMatchObject({
      status: 400,
      data: { reasonError: "Please provide a reason for rejection" },
    });
    expect(await press(id, { intent: "rejected", rejectionReason: "Too dear" })).toMatchObject({
      flash: "Quotation status updated to rejected",
    });
    const page = await answerOf(viewLoader, getArgs(`/quotations/view/${id}`, at(id), employee));
    expect(page.data).toMatchObject({ state: { rejectionReason: "Too dear" } });
  });

  test("409 for a move that the state forbids; repeating the state is harmless", async () => {
    const { id } = await makeQuotation();
    expect(await press(id, { intent: "approved" })).toMatchObject({
      status: 409,
      data: { problem: "This quotation is a draft: it cannot become approved." },
    });
    expect(await press(id, { intent: "invoice" })).toMatchObject({ status: 409 });
    expect(await press(id, { intent: "dance" })).toMatchObject({ status: 400 });
    await press(id, { intent: "sent" });
    expect(await press(id, { intent: "sent" })).toMatchObject({ status: 302 });
  });

  test("delete: admins only", async () => {
    const { id } = await makeQuotation();
    expect(await press(id, { intent: "delete" })).toMatchObject({ status: 403 });
    expect(await press(id, { intent: "delete" }, admin)).toMatchObject({
      status: 302,
      location: "/quotations",
      flash: "Quotation deleted successfully",
    });
    expect(await press(id, { intent: "delete" }, admin)).toMatchObject({ status: 404 });
  });

  test("403 for a customer, whatever the button", async () => {
    const who = await signedIn(customer);
    const { id } = await makeQuotation({ customerId: customer.id, status: "sent" });
    for (const pressed of [
      "sent",
      "approved",
      "rejected",
      "invoice",
      "email",
      "whatsapp",
      "delete",
    ]) {
      expect([pressed, (await press(id, { intent: pressed }, who)).status]).toEqual([pressed, 403]);
    }
    expect((await db.quotation.findUniqueOrThrow({ where: { id } })).status).toBe("sent");
  });
});

describe("who sees what", () => {
  test("GET /quotations lists, filters and pages", async () => {
    for (let n = 0; n < 11; n++) await makeQuotation({ customerId: customer.id });
    await makeQuotation({ status: "sent", validUntil: "2020-01-01" });
    const list = (query: string, who = employee) =>
      answerOf(listLoader, getArgs(`/quotations${query}`, {}, who));
    expect(await list("?page=2&search=meera")).toMatchObject({
      data: {
        pages: { total: 11, page: 2, totalPages: 2 },
        canCreate: true,
        rows: [{ client: "Meera Nair" }],
      },
    });
    expect(await list("?status=Expired")).toMatchObject({
      data: { pages: { total: 1 }, rows: [{ status: "sent", expired: true, total: "₹19,839.93" }] },
    });
    expect(await list("?status=Expired&page=7", await signedIn(customer))).toMatchObject({
      data: { pages: { total: 0 }, rows: [], canCreate: false },
    });
  });

  test("a stranger's, an unknown and a draft quotation get the same answer", async () => {
    const who = await signedIn(customer);
    const own = await makeQuotation({ customerId: customer.id, status: "approved" });
    const hidden = [
      await makeQuotation({ status: "sent" }),
      await makeQuotation({ customerId: customer.id }),
    ].map(({ id }) => String(id));
    for (const id of [...hidden, "999999", "abc", "0", "-1", "1e3"]) {
      for (const [handler, path] of [
        [viewLoader, `/quotations/view/${id}`],
        [apiLoader, `/api/quotations/${id}/pdf`],
      ] as const) {
        const { status } = await answerOf(handler, getArgs(path, { id }, who));
        expect([path, status]).toEqual([path, 404]);
      }
    }
    const page = await answerOf(viewLoader, getArgs(`/quotations/view/${own.id}`, at(own.id), who));
    expect(page).toMatchObject({
      status: 200,
      data: {
        history: [],
        canEdit: false,
        canDelete: false,
        canReject: false,
        facts: { customerTo: null },
        offered: ["back", "download"],
      },
    });
  });

  test("customers are sent away from the forms; visitors to the sign-in page", async () => {
    const who = await signedIn(customer);
    const { id } = await makeQuotation({ customerId: customer.id, status: "sent" });
    const away = {
      status: 302,
      location: "/dashboard",
      flash: "You do not have permission to access this page",
    };
    expect(await answerOf(newLoader, getArgs("/quotations/new", {}, who))).toMatchObject(away);
    expect(await create(good(), who)).toMatchObject(away);
    const edit = getArgs(`/quotations/edit/${id}`, at(id), who);
    expect(await answerOf(editLoader, edit)).toMatchObject(away);
    expect(await answerOf(listLoader, getArgs("/quotations"))).toMatchObject({
      status: 302,
      location: "/login?next=%2Fquotations",
    });
  });
});

describe("GET /api/quotations/{id}/pdf", () => {
  test("is a PDF named after the quotation; other methods are not allowed", async () => {
    const { id, quotationNumber } = await makeQuotation();
    const args = getArgs(`/api/quotations/${id}/pdf`, at(id), employee);
    const response = (await apiLoader(args as never)) as Response;
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("Content-Disposition")).toContain(
      `quotation-${quotationNumber}.pdf`,
    );
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const post = postArgs(`/api/quotations/${id}/pdf`, {}, at(id), employee);
    expect(await answerOf(apiAction, post)).toMatchObject({ status: 405 });
  });
});
