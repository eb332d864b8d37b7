import { beforeEach, describe, expect, test } from "vitest";

import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { loader as apiLoader } from "~/routes/api.$";
import * as invoiceList from "~/routes/invoices._index";
import * as editInvoice from "~/routes/invoices.edit.$id";
import * as newInvoice from "~/routes/invoices.new";
import * as viewInvoice from "~/routes/invoices.view.$id";
import * as paymentList from "~/routes/payments._index";
import * as editPayment from "~/routes/payments.edit.$id";
import * as newPayment from "~/routes/payments.new";
import * as viewPayment from "~/routes/payments.view.$id";

import { resetDatabase } from "../support/database";
import { makeActor, makeCustomer, makeItem } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { makeInvoice, makePayment, makeQuoted, NOON, TODAY } from "../support/invoices";

let actor: Actor;
let admin: Actor;
let customer: Actor;
const cookies = new Map<number, string>();

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  actor = await makeActor("employee");
  admin = await makeActor("admin");
  customer = await makeActor("customer");
  for (const one of [actor, admin, customer]) cookies.set(one.id, await signedIn(one));
});

const at = (id: number | null): Record<string, string> => (id === null ? {} : { id: String(id) });
const get = (route: { loader: unknown }, path: string, id: number | null = null, as = actor) =>
  answerOf(route.loader, getArgs(path, at(id), cookies.get(as.id)));
const post = (
  route: { action: unknown },
  path: string,
  fields: Fields,
  id: number | null = null,
  as = actor,
) => answerOf(route.action, postArgs(path, fields, at(id), cookies.get(as.id)));

async function invoiceForm(more: Fields = {}): Promise<Fields> {
  return {
    clientId: (await makeCustomer()).id,
    invoiceDate: TODAY,
    dueDate: "2026-12-21",
    status: "Draft",
    taxRate: "18",
    "items[0].itemId": (await makeItem()).id,
    "items[0].description": "Packing",
    "items[0].quantity": "1",
    "items[0].unitPrice": "100",
    "items[0].discount": "0",
    ...more,
  };
}

const paymentForm = (invoiceId: number, more: Fields = {}): Fields => ({
  invoiceId,
  amount: "18",
  paymentMethod: "Cash",
  date: TODAY,
  status: "Completed",
  ...more,
});

type Reply = {
  initialValue: Record<string, unknown>;
  error: Record<string, string[]>;
  editConflict?: boolean;
};

describe("invoices", () => {
  test("GET /invoices: rows with what may be done, cards, lenient filters", async () => {
    const sent = await makeInvoice(actor);
    await makeInvoice(actor, { status: "Draft" });
    await makeInvoice(actor, { status: "Paid" });
    const { data } = await get(
      invoiceList,
      "/invoices?status=nonsense&page=99&startDate=2026-13-01",
    );
    expect(data).toMatchObject({
      rows: [
        { status: "Paid", canEdit: false, canPay: false },
        { status: "Draft", canEdit: true, canPay: false },
        { status: "Sent", canEdit: true, canPay: true, number: sent.invoiceNumber },
      ],
      summary: [{ currency: "USD", totalAmount: 23_600 }],
      pages: { page: 1 },
    });
    const theirs = await get(invoiceList, "/invoices", null, customer);
    expect(theirs.data).toMatchObject({ rows: [], summary: [], clients: null, isStaff: false });
  });

  test("POST /invoices/new: creates, with its message; the same key again leads to the same", async () => {
    const form = await invoiceForm({ idempotencyKey: "one-form-once" });
    const first = await post(newInvoice, "/invoices/new", form);
    expect(first).toMatchObject({ status: 302, flash: "Invoice created successfully" });
    expect((await post(newInvoice, "/invoices/new", form)).location).toBe(first.location);
    expect(await db.invoice.count()).toBe(1);
  });

  test("POST /invoices/new: 400 says it at the fields, keeps what was typed, ignores tampered totals", async () => {
    const wrong = { taxRate: "101", "items[0].unitPrice": "1e9", reference: "PO 7", clientId: "" };
    const answer = await post(newInvoice, "/invoices/new", await invoiceForm(wrong));
    const { error, initialValue } = answer.data as Reply;
    expect(answer.status).toBe(400);
    expect(error).toMatchObject({
      clientId: ["Client is required"],
      taxRate: ["Tax rate cannot exceed 100%"],
      "items[0].unitPrice": ["Unit price must be a number"],
    });
    expect(initialValue).toMatchObject({ reference: "PO 7", taxRate: "101" });
    expect(await db.invoice.count()).toBe(0);
    await post(newInvoice, "/invoices/new", await invoiceForm({ total: "1", subtotal: "1" }));
    expect(await db.invoice.findFirst()).toMatchObject({ total: 11_800 });
  });

  test("POST /invoices/new: 'Recalculate' stores nothing and completes rows from the catalogue", async () => {
    const item = await makeItem({ description: "From the catalogue", currency: "USD" });
    const form = await invoiceForm({
      intent: "recalculate",
      "items[0].itemId": item.id,
      "items[0].description": "",
      "items[0].unitPrice": "0",
    });
    const { status, data } = await post(newInvoice, "/invoices/new", form);
    expect(status).toBe(200);
    expect((data as Reply).initialValue.items).toMatchObject([
      { description: "From the catalogue", unitPrice: "1500.00" },
    ]);
    expect(await db.invoice.count()).toBe(0);
  });

  test("POST /invoices/new: 'Fill from quotation' brings client, rows and rates; also ?quotationId=", async () => {
    const quotation = await makeQuoted();
    const form = await invoiceForm({ intent: "fill", quotationId: quotation.id, notes: "mine" });
    const { data } = await post(newInvoice, "/invoices/new", form);
    const filled = {
      clientId: String(quotation.customerId),
      taxRate: "18",
      notes: "mine",
      reference: quotation.quotationNumber,
    };
    expect((data as Reply).initialValue).toMatchObject(filled);
    expect((data as Reply).initialValue.items).toHaveLength(6);
    const page = await get(newInvoice, `/invoices/new?quotationId=${quotation.id}`);
    expect(page.data).toMatchObject({
      values: { clientId: filled.clientId, quotationId: String(quotation.id) },
      choices: { currencies: { usual: "USD", inOthers: { [String(quotation.id)]: "INR" } } },
    });
  });

  test("a customer at a staff address is sent to the dashboard with the message", async () => {
    for (const route of [newInvoice, newPayment]) {
      expect(await get(route, "/invoices/new", null, customer)).toMatchObject({
        location: "/dashboard",
        flash: "You do not have permission to access this page",
      });
    }
  });

  test("POST /invoices/edit: saves; 409 with both versions when somebody saved in between; 'Keep mine'", async () => {
    const client = await makeCustomer();
    const { id, version } = await makeInvoice(actor, { clientId: client.id });
    const path = `/invoices/edit/${id}`;
    const form = await invoiceForm({ clientId: client.id, status: "Sent", version });
    expect(await post(editInvoice, path, { ...form, reference: "Theirs" }, id)).toMatchObject({
      location: `/invoices/view/${id}`,
      flash: "Invoice updated successfully",
    });
    const mine = { ...form, reference: "Mine" };
    const conflict = await post(editInvoice, path, mine, id);
    expect(conflict).toMatchObject({
      status: 409,
      data: { editConflict: true, initialValue: { reference: "Mine" } },
    });
    const { data } = await get(editInvoice, path, id);
    expect(data).toMatchObject({ values: { reference: "Theirs" }, version: version + 1 });
    const kept = { ...mine, keepMine: version + 1 };
    expect((await post(editInvoice, path, kept, id)).status).toBe(302);
    expect(await db.invoice.findUnique({ where: { id } })).toMatchObject({ reference: "Mine" });
  });

  test("a paid invoice: its edit page leads back with the reason, a post answers 409", async () => {
    const { id } = await makeInvoice(actor, { status: "Paid" });
    const path = `/invoices/edit/${id}`;
    expect(await get(editInvoice, path, id)).toMatchObject({
      status: 302,
      location: `/invoices/view/${id}`,
      flash: "This invoice is paid. It can no longer be changed.",
    });
    expect((await post(editInvoice, path, await invoiceForm(), id)).status).toBe(409);
  });

  test("POST /invoices/view: changes the status with its message, refuses on the page", async () => {
    const { id } = await makeInvoice(actor);
    const path = `/invoices/view/${id}`;
    const to = (status: string) => post(viewInvoice, path, { intent: "status", status }, id);
    expect(await to("Draft")).toMatchObject({
      status: 409,
      data: { problem: "An issued invoice cannot go back to Draft." },
    });
    expect(await to("Open")).toMatchObject({ status: 400 });
    expect(await to("Overdue")).toMatchObject({
      status: 409,
      data: { problem: "This invoice is not past its due date" },
    });
    expect(await to("Sent")).toMatchObject({ flash: "Invoice status updated to Sent" });
    expect((await post(viewInvoice, path, { intent: "delete" }, id)).status).toBe(403);
    expect(await post(viewInvoice, path, { intent: "delete" }, id, admin)).toMatchObject({
      status: 409,
      data: {
        problem: "An issued invoice is never deleted: 'Cancel' keeps its number and paper.",
      },
    });
    const draft = await makeInvoice(actor, { status: "Draft" });
    const at = `/invoices/view/${draft.id}`;
    expect(await post(viewInvoice, at, { intent: "delete" }, draft.id, admin)).toMatchObject({
      location: "/invoices",
      flash: "Invoice deleted successfully",
    });
  });

  test("a missing, foreign or nonsense invoice is the not-found page", async () => {
    const { id } = await makeInvoice(actor);
    for (const [wanted, as] of [
      [id, customer],
      [999, actor],
    ] as const) {
      expect(await get(viewInvoice, `/invoices/view/${wanted}`, wanted, as)).toMatchObject({
        status: 404,
        data: {
          title: "Invoice Not Found",
          text: "The invoice you're looking for doesn't exist or has been removed.",
        },
      });
    }
    const answer = await answerOf(
      viewInvoice.loader,
      getArgs("/invoices/view/abc", { id: "abc" }, cookies.get(actor.id)),
    );
    expect(answer.status).toBe(404);
  });

  test("GET /invoices/view: staff see the history and earlier versions, the customer the paper alone", async () => {
    const { id } = await makeInvoice(actor, { clientId: customer.id });
    const staff = await get(viewInvoice, `/invoices/view/${id}`, id);
    expect(staff.data).toMatchObject({ canEdit: true, canPay: true, canDelete: false });
    expect((staff.data as { history: unknown[] }).history).toHaveLength(2);
    const own = await get(viewInvoice, `/invoices/view/${id}`, id, customer);
    expect(own.data).toMatchObject({
      history: [],
      versions: [],
      canEdit: false,
      canPay: false,
      canChangeStatus: false,
    });
  });
});

describe("payments", () => {
  test.each([
    ["Draft", "This invoice is a draft. Issue it before you record a payment."],
    ["Paid", "This invoice is already paid."],
    ["Cancelled", "This invoice is cancelled and takes no payments."],
  ])(
    "GET /payments/new?invoiceId= of one that is %s leads back, with the reason",
    async (status, flash) => {
      const { id } = await makeInvoice(actor, { status });
      expect(await get(newPayment, `/payments/new?invoiceId=${id}`)).toMatchObject({
        location: `/invoices/view/${id}`,
        flash,
      });
      expect((await get(newPayment, "/payments/new?invoiceId=99999")).status).toBe(404);
    },
  );

  test("GET /payments/new?invoiceId= has the balance and the invoice's details", async () => {
    const { id, invoiceNumber } = await makeInvoice(actor);
    const { data } = await get(newPayment, `/payments/new?invoiceId=${id}`);
    expect(data).toMatchObject({
      values: { invoiceId: String(id), amount: "118.00", status: "Completed", date: TODAY },
      choices: { invoices: { options: [{ of: { id, number: invoiceNumber, balance: 11_800 } }] } },
    });
    const typed = { invoiceId: id, intent: "showInvoice", notes: "mine" };
    const shown = await post(newPayment, "/payments/new", typed);
    expect(shown).toMatchObject({
      status: 200,
      data: { initialValue: { amount: "118.00", notes: "mine" } },
    });
  });

  test("POST /payments/new: records; 400 at the field above the balance; 409 on a paid invoice", async () => {
    const { id } = await makeInvoice(actor);
    const send = (more: Fields = {}) =>
      post(newPayment, "/payments/new", paymentForm(id, { idempotencyKey: "a-payment", ...more }));
    expect(await send({ amount: "118.01", notes: "mine" })).toMatchObject({
      status: 400,
      data: {
        error: { amount: ["Amount cannot be more than the balance due ($118.00)"] },
        initialValue: { notes: "mine" },
      },
    });
    const done = await send({ amount: "118" });
    expect(done).toMatchObject({ status: 302, flash: "Payment recorded successfully" });
    expect((await send({ amount: "118" })).location).toBe(done.location);
    const again = await send({ idempotencyKey: "another-form" });
    expect(again.status).toBe(409);
    expect((again.data as Reply).error).toEqual({ "": ["This invoice is already paid."] });
    expect(await db.payment.count()).toBe(1);
  });

  test("POST /payments/view: refund with a reason, once; delete by the admin", async () => {
    const invoice = await makeInvoice(actor);
    const { id } = await makePayment(actor, invoice.id, "118");
    const path = `/payments/view/${id}`;
    const refund = { intent: "refund", refundReason: "Late" };
    expect(await post(viewPayment, path, refund, id)).toMatchObject({
      location: path,
      flash: "Payment refunded successfully",
    });
    expect(await post(viewPayment, path, refund, id)).toMatchObject({
      status: 409,
      data: { problem: "This payment has already been refunded." },
    });
    // Its head says what is owed until nothing is, on a cancelled invoice.
    const balances = async () => {
      const { facts } = (await get(viewPayment, path, id)).data as {
        facts: { figures: { label: string }[] };
      };
      return facts.figures.filter(({ label }) => label.startsWith("Balance of")).length;
    };
    expect(await balances()).toBe(1);
    const cancel = { intent: "status", status: "Cancelled" };
    await post(viewInvoice, `/invoices/view/${invoice.id}`, cancel, invoice.id);
    expect(await balances()).toBe(0);
    expect((await post(viewPayment, path, { intent: "delete" }, id)).status).toBe(403);
    expect(await post(viewPayment, path, { intent: "delete" }, id, admin)).toMatchObject({
      flash: "Payment deleted successfully",
    });
    expect(await get(viewPayment, path, id)).toMatchObject({
      status: 404,
      data: { title: "Payment not found" },
    });
  });

  test("/payments/edit: admin only; an employee is shown the payment with the message", async () => {
    const invoice = await makeInvoice(actor);
    const { id } = await makePayment(actor, invoice.id, "18");
    const path = `/payments/edit/${id}`;
    const form = { ...paymentForm(invoice.id), version: 1 };
    for (const answer of [
      await get(editPayment, path, id),
      await post(editPayment, path, form, id),
    ]) {
      expect(answer).toMatchObject({
        location: `/payments/view/${id}`,
        flash: "You do not have permission to access this page",
      });
    }
    expect((await get(editPayment, path, id, admin)).data).toMatchObject({
      values: { amount: "18.00" },
      choices: { invoices: { options: [{ of: { balance: 10_000 } }] } },
    });
    expect(await post(editPayment, path, { ...form, amount: "20" }, id, admin)).toMatchObject({
      flash: "Payment updated successfully",
    });
    expect(await post(editPayment, path, { ...form, amount: "30" }, id, admin)).toMatchObject({
      status: 409,
      data: { editConflict: true },
    });
    await post(viewPayment, `/payments/view/${id}`, { intent: "refund" }, id);
    expect(await get(editPayment, path, id, admin)).toMatchObject({
      status: 302,
      location: `/payments/view/${id}`,
      flash: "A refunded payment can no longer be edited.",
    });
  });

  test("GET /payments: sums of the page beside those of all", async () => {
    const invoice = await makeInvoice(actor, await bigItems());
    for (let count = 0; count < 11; count++) await makePayment(actor, invoice.id, "1");
    expect((await get(paymentList, "/payments?page=2")).data).toMatchObject({
      pages: { page: 2, totalPages: 2, total: 11 },
      pageSums: [{ currency: "USD", total: 100 }],
      totals: [{ currency: "USD", total: 1100 }],
    });
  });

  async function bigItems() {
    const { id } = await makeItem();
    return { items: [{ itemId: id, description: "x", quantity: "1", unitPrice: "1000" }] };
  }
});

describe("documents", () => {
  const paper = async (path: string, as: Actor) =>
    apiLoader(getArgs(path, {}, cookies.get(as.id)) as never);

  test("GET /api/invoices/{id}/pdf: for everybody who sees it; earlier versions for staff", async () => {
    const { id, invoiceNumber, version } = await makeInvoice(actor, { clientId: customer.id });
    const path = `/api/invoices/${id}/pdf`;
    for (const as of [actor, customer]) {
      const answer = await paper(path, as);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Disposition")).toContain(`invoice-${invoiceNumber}.pdf`);
      expect((await answer.text()).startsWith("%PDF-")).toBe(true);
    }
    const earlier = `${path}?version=${version}`;
    expect((await paper(earlier, actor)).status).toBe(200);
    expect((await paper(earlier, customer)).status).toBe(404);
    expect((await paper(`${path}?version=x`, actor)).status).toBe(422);
    const stranger = await makeInvoice(actor);
    const theirs = `/api/invoices/${stranger.id}/pdf`;
    expect((await paper(theirs, customer)).status).toBe(404);
  });

  test("GET /api/payments/{id}/receipt: a completed payment has one, others answer 409", async () => {
    const invoice = await makeInvoice(actor, { clientId: customer.id });
    const done = await makePayment(actor, invoice.id, "18");
    const open = await makePayment(actor, invoice.id, "18", { status: "Pending" });
    const of = (id: number, as: Actor) => paper(`/api/payments/${id}/receipt`, as);
    expect((await of(done.id, customer)).headers.get("Content-Disposition")).toContain(
      `receipt-${done.referenceNumber}.pdf`,
    );
    expect((await of(open.id, actor)).status).toBe(409);
    expect((await of(999, actor)).status).toBe(404);
  });
});
