import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeCustomer, makeItem } from "../../../../tests/support/factories";
import {
  assertBooksAgree,
  invoiceFields,
  makeInvoice,
  makePayment,
  makeQuoted,
  makeSettled,
  NOON,
} from "../../../../tests/support/invoices";
import { listHistory } from "../../desk/history/history.read.server";
import { refundPayment } from "../payment/payment.refund.server";
import type { Actor } from "../../kit/policy/policy";
import { createInvoice } from "./invoice.create.server";
import { deleteInvoice } from "./invoice.delete.server";
import { updateInvoice } from "./invoice.edit.server";
import { earlierVersions, getInvoiceDocument } from "./invoice.revision.server";
import { changeInvoiceStatus } from "./invoice.move.server";
import { INVOICE_LIST } from "./invoice.list";
import { InvoiceInput } from "./invoice.schema";
import { getInvoice, invoiceSummary, listInvoices } from "./invoice.server";
import { INVOICE_MOVES, INVOICE_STATUSES, type InvoiceStatus } from "./invoice.status";

let actor: Actor;
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  actor = await makeActor("employee");
  admin = await makeActor("admin");
});

const code = (expected: string) => expect.objectContaining({ code: expected }) as unknown;
const input = async (more: Record<string, unknown> = {}) =>
  InvoiceInput.parse(await invoiceFields(more));
const list = async (query = "", as = actor) => {
  const found = await listInvoices(as, INVOICE_LIST.read(new URLSearchParams(query)));
  return found.rows.map((row) => row.id);
};

describe("what an invoice's form takes", () => {
  const line = { itemId: "1", description: "Boxes", quantity: "1", unitPrice: "10", discount: "" };
  const fields = {
    clientId: "1",
    invoiceDate: "2026-11-21",
    dueDate: "2026-12-21",
    status: "Draft",
    taxRate: "",
    discount: "",
    items: [line],
  };
  const first = (value: object) => {
    const { error } = InvoiceInput.safeParse({ ...fields, ...value });
    const issue = error?.issues[0];
    return issue ? [issue.path.join("."), issue.message] : null;
  };
  test.each([
    [{}, null],
    [{ clientId: "" }, ["clientId", "Client is required"]],
    [{ clientId: "x" }, ["clientId", "Client not found"]],
    [{ invoiceDate: "" }, ["invoiceDate", "Invoice date is required"]],
    [{ invoiceDate: "2026-02-30" }, ["invoiceDate", "Invoice date is not a date that exists"]],
    [{ dueDate: undefined }, ["dueDate", "Due date is required"]],
    [{ status: "" }, ["status", "Status is required"]],
    [{ status: "Open" }, ["status", "Choose one of the statuses"]],
    [{ status: "sent" }, null],
    [{ taxRate: "-1" }, ["taxRate", "Tax rate cannot be negative"]],
    [{ taxRate: "100.01" }, ["taxRate", "Tax rate cannot exceed 100%"]],
    [{ discount: "-1" }, ["discount", "Discount cannot be negative"]],
    [{ items: [] }, ["items", "At least one item is required"]],
    [{ items: undefined }, ["items", "At least one item is required"]],
    [{ items: [{ ...line, itemId: "" }] }, ["items.0.itemId", "Item is required"]],
    [
      { items: [{ ...line, description: " " }] },
      ["items.0.description", "Description is required"],
    ],
    [{ items: [{ ...line, quantity: "" }] }, ["items.0.quantity", "Quantity is required"]],
    [{ items: [{ ...line, quantity: "0" }] }, ["items.0.quantity", "Quantity must be positive"]],
    [
      { items: [{ ...line, unitPrice: "0" }] },
      ["items.0.unitPrice", "Unit price must be positive"],
    ],
    [
      { items: [{ ...line, unitPrice: "1e9" }] },
      ["items.0.unitPrice", "Unit price must be a number"],
    ],
    [{ items: [{ ...line, discount: "-5" }] }, ["items.0.discount", "Discount cannot be negative"]],
    [
      { items: [{ ...line, discount: "101" }] },
      ["items.0.discount", "Discount cannot exceed 100%"],
    ],
    [{ reference: "x".repeat(101) }, ["reference", "Reference must be at most 100 characters"]],
  ])("%j: %j", (value, problem) => expect(first(value)).toEqual(problem));
});

describe("creating", () => {
  test("a draft has no number, its figures are computed, the same key is the same invoice", async () => {
    const wanted = await input();
    const id = await createInvoice(actor, wanted, "a-form-key");
    expect(await createInvoice(actor, wanted, "a-form-key")).toBe(id);
    expect(await getInvoice(actor, id)).toMatchObject({
      shownNumber: `DRAFT-${id}`,
      status: "Draft",
      currency: "USD",
      subtotal: 10_000,
      taxAmount: 1_800,
      total: 11_800,
      balance: 11_800,
      clientName: null,
      issuedAt: null,
    });
    expect(await db.documentRevision.count()).toBe(0);
  });

  test("any other status numbers it, keeps the client of the day and the first revision", async () => {
    const client = await makeCustomer({ name: "Ananya Iyer", address: "12 Lake Road" });
    const { id } = await makeInvoice(actor, { clientId: client.id });
    await db.user.update({ where: { id: client.id }, data: { name: "Ananya Rao" } });
    const invoice = await getInvoice(actor, id);
    expect(invoice).toMatchObject({ shownNumber: "INV-2627-00001", issuedAt: NOON });
    expect(invoice.client.name).toBe("Ananya Iyer");
    expect(await db.documentRevision.count()).toBe(1);
  });

  test.each([
    [{ invoiceDate: "2026-11-22" }, { invoiceDate: ["Invoice date cannot be in the future"] }],
    [{ clientId: 999 }, { clientId: ["Client not found"] }],
    [{ quotationId: 999 }, { quotationId: ["Choose an approved quotation"] }],
    [{ discount: "100.01" }, { discount: ["Discount cannot be more than the subtotal"] }],
    [
      { items: [{ itemId: 999, description: "x", quantity: 1, unitPrice: 1 }] },
      { "items[0].itemId": ["Item is not in the catalogue"] },
    ],
  ])("refuses %j at its field and stores nothing", async (more, fieldErrors) => {
    await expect(createInvoice(actor, await input(more))).rejects.toMatchObject({
      code: "invalid",
      fieldErrors,
    });
    expect(await db.invoice.count()).toBe(0);
    expect(await db.numberSeries.count()).toBe(0);
  });

  test("takes the currency of its source quotation, which must be the client's", async () => {
    const quotation = await makeQuoted();
    const mine = { clientId: quotation.customerId, quotationId: quotation.id };
    expect(await makeInvoice(actor, mine)).toMatchObject({
      currency: "INR",
      quotationId: quotation.id,
      sourceQuotationId: quotation.id,
    });
    await expect(
      createInvoice(actor, await input({ quotationId: quotation.id })),
    ).rejects.toMatchObject({ fieldErrors: { quotationId: expect.any(Array) as unknown } });
  });

  test("is for staff", async () => {
    const customer = await makeActor("customer");
    await expect(createInvoice(customer, await input())).rejects.toEqual(code("forbidden"));
  });
});

describe("status × move", () => {
  const pairs = INVOICE_STATUSES.flatMap((from) => INVOICE_STATUSES.map((to) => ({ from, to })));
  test.each(pairs)("$from to $to", async ({ from, to }) => {
    const { id } = await makeInvoice(actor, { status: from });
    const allowed = (INVOICE_MOVES[from] as readonly InvoiceStatus[]).includes(to);
    const move = changeInvoiceStatus(actor, id, to, { reason: "As agreed" });
    if (!allowed && from !== to) await expect(move).rejects.toEqual(code("conflict"));
    else await move;
    const after = await db.invoice.findUniqueOrThrow({ where: { id } });
    expect(after.status).toBe(allowed ? to : from);
    expect(after.invoiceNumber === null).toBe(after.status === "Draft");
    await assertBooksAgree();
  });

  test("Overdue is what the due date makes it: by hand it is refused before, and changes nothing after", async () => {
    const { id, dueDate } = await makeInvoice(actor);
    const refusal = { code: "conflict", message: "This invoice is not past its due date" };
    await expect(changeInvoiceStatus(actor, id, "Overdue")).rejects.toMatchObject(refusal);
    const same = await input({ clientId: (await getInvoice(actor, id)).clientId, dueDate });
    await expect(updateInvoice(actor, id, { ...same, status: "Overdue" })).rejects.toMatchObject(
      refusal,
    );
    await db.invoice.update({ where: { id }, data: { dueDate: "2026-11-01" } });
    await changeInvoiceStatus(actor, id, "Overdue");
    expect(await getInvoice(actor, id)).toMatchObject({ status: "Sent", shownStatus: "Overdue" });
  });

  test.each(["Overdue", "Cancelled"] as const)(
    "a new invoice cannot be %s, and burns no number",
    async (status) => {
      await expect(createInvoice(actor, await input({ status }))).rejects.toMatchObject({
        code: "invalid",
        fieldErrors: { status: ["A new invoice is Draft or Sent"] },
      });
      expect(await db.numberSeries.count()).toBe(0);
    },
  );

  test("cannot be cancelled with completed payments, can after the refund", async () => {
    const { id } = await makeInvoice(actor);
    const payment = await makePayment(actor, id, "10");
    await expect(changeInvoiceStatus(actor, id, "Cancelled")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("completed payments") as string,
    });
    await refundPayment(actor, payment.id);
    await changeInvoiceStatus(actor, id, "Cancelled");
    await assertBooksAgree();
  });

  test("a stale page is told", async () => {
    const { id, version } = await makeInvoice(actor);
    await db.invoice.update({ where: { id }, data: { version: { increment: 1 } } });
    await expect(changeInvoiceStatus(actor, id, "Cancelled", { version })).rejects.toThrow(
      "Somebody else changed",
    );
  });
});

describe("editing", () => {
  test("keeps what changed, a revision of each version, and the number", async () => {
    const client = await makeCustomer();
    const { id, version } = await makeInvoice(actor, { clientId: client.id });
    const wanted = { clientId: client.id, status: "Sent", taxRate: "0", version: String(version) };
    await updateInvoice(actor, id, await input(wanted));
    const invoice = await getInvoice(actor, id);
    expect(invoice).toMatchObject({ total: 10_000, balance: 10_000, version: version + 1 });
    const [entry] = await listHistory(actor, "invoice", id);
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: "Tax rate", from: "18%", to: "0%" },
        { field: "Total", from: "$118.00", to: "$100.00" },
      ]),
    );
    const [earlier, ...more] = await earlierVersions(actor, invoice);
    expect(more).toEqual([]);
    expect(earlier?.version).toBe(version);
    expect((await getInvoiceDocument(actor, id, version)).total.amount).toBe("$118.00");
    expect((await getInvoiceDocument(actor, id)).total.amount).toBe("$100.00");
    await expect(getInvoiceDocument(actor, id, 99)).rejects.toEqual(code("not_found"));
  });

  test("refuses a version that is no longer the last", async () => {
    const { id, version } = await makeInvoice(actor);
    await updateInvoice(actor, id, await input({ status: "Sent", version: String(version) }));
    await expect(
      updateInvoice(actor, id, await input({ status: "Sent", version: String(version) })),
    ).rejects.toMatchObject({ name: "EditConflict" });
  });

  test.each(["Paid", "Cancelled"] as const)("%s refuses it", async (status) => {
    const { id } = await makeInvoice(actor, { status });
    const edit = updateInvoice(actor, id, await input({ status }));
    await expect(edit).rejects.toEqual(code("conflict"));
  });

  test("the total cannot fall below what is paid; falling to it pays the invoice", async () => {
    const client = await makeCustomer();
    const { id } = await makeInvoice(actor, { clientId: client.id });
    await makePayment(actor, id, "100");
    const same = { clientId: client.id, status: "Sent" };
    await expect(
      updateInvoice(actor, id, await input({ ...same, taxRate: "0", discount: "0.01" })),
    ).rejects.toMatchObject({ code: "invalid" });
    await expect(updateInvoice(actor, id, await input({ status: "Sent" }))).rejects.toMatchObject({
      fieldErrors: { clientId: ["An invoice with payments cannot change its client"] },
    });
    await updateInvoice(actor, id, await input({ ...same, taxRate: "0" }));
    expect(await getInvoice(actor, id)).toMatchObject({ status: "Paid", balance: 0 });
    await assertBooksAgree();
  });

  test("a numbered invoice stays in its financial year", async () => {
    const { id } = await makeInvoice(actor);
    await expect(
      updateInvoice(actor, id, await input({ status: "Sent", invoiceDate: "2026-03-31" })),
    ).rejects.toMatchObject({ fieldErrors: { invoiceDate: expect.any(Array) as unknown } });
  });

  test("an item that was deleted since stays on the invoice that has it", async () => {
    const item = await makeItem();
    const items = [{ itemId: item.id, description: "x", quantity: "1", unitPrice: "5" }];
    const { id } = await makeInvoice(actor, { items });
    await db.item.update({ where: { id: item.id }, data: { status: "deleted" } });
    await updateInvoice(actor, id, await input({ status: "Sent", items }));
    await expect(createInvoice(actor, await input({ items }))).rejects.toEqual(code("invalid"));
  });
});

describe("deleting", () => {
  test("is the admin's, of a draft; the history keeps what it was", async () => {
    const { id } = await makeInvoice(actor, { status: "Draft" });
    await expect(deleteInvoice(actor, id)).rejects.toEqual(code("forbidden"));
    await deleteInvoice(admin, id);
    expect(await db.invoice.count()).toBe(0);
    expect((await listHistory(admin, "invoice", id))[0]).toMatchObject({
      action: "Deleted",
      actorName: admin.name,
      note: `DRAFT-${id} of Nov 21, 2026, $118.00`,
    });
    await expect(deleteInvoice(admin, id)).rejects.toEqual(code("not_found"));
  });

  test.each(["Sent", "Paid", "Overdue", "Cancelled"] as const)(
    "is refused once it was issued, with its number kept: %s",
    async (status) => {
      const { id, invoiceNumber } = await makeInvoice(actor, { status });
      await expect(deleteInvoice(admin, id)).rejects.toMatchObject({
        code: "conflict",
        message: "An issued invoice is never deleted: 'Cancel' keeps its number and paper.",
      });
      expect(await db.invoice.findUnique({ where: { id } })).toMatchObject({ invoiceNumber });
    },
  );

  test("and issuing at the same moment leave the invoice or nothing, never a number without one", async () => {
    const { id } = await makeInvoice(actor, { status: "Draft" });
    await Promise.allSettled([deleteInvoice(admin, id), changeInvoiceStatus(actor, id, "Sent")]);
    const left = await db.invoice.findUnique({ where: { id } });
    const series = await db.numberSeries.findFirst({ where: { series: "INV" } });
    expect(Boolean(left)).toBe((series?.last ?? 0) > 0);
  });
});

describe("finding", () => {
  test("by number, draft number and client; by its reference where everything is searched", async () => {
    const client = await makeCustomer({ name: "Ravi % Kumar" });
    const draft = (await makeInvoice(actor, { status: "Draft" })).id;
    const sent = (await makeInvoice(actor, { clientId: client.id, reference: "PO 7" })).id;
    expect(await list("search=inv-2627-00001")).toEqual([sent]);
    expect(await list(`search=DRAFT-${draft}`)).toEqual([draft]);
    expect(await list("search=po 7")).toEqual([]);
    expect(await list("search=po 7&in=everything")).toEqual([sent]);
    expect(await list("search=%25")).toEqual([sent]);
  });

  test("customers see their own, once issued; a stranger's is not found", async () => {
    const customer = await makeActor("customer");
    const mine = (await makeInvoice(actor, { clientId: customer.id })).id;
    const draft = (await makeInvoice(actor, { clientId: customer.id, status: "Draft" })).id;
    const other = (await makeInvoice(actor)).id;
    expect(await list("", customer)).toEqual([mine]);
    expect((await getInvoice(customer, mine)).id).toBe(mine);
    for (const id of [draft, other, 999]) {
      await expect(getInvoice(customer, id)).rejects.toEqual(code("not_found"));
      await expect(getInvoiceDocument(customer, id)).rejects.toEqual(code("not_found"));
    }
    expect(await invoiceSummary(customer)).toMatchObject([{ totalAmount: 11_800 }]);
  });

  test("the cards add up, one line per currency, drafts and cancelled left out", async () => {
    await makeInvoice(actor, { status: "Draft" });
    await makeInvoice(actor, { status: "Cancelled" });
    await makeInvoice(actor, { dueDate: "2026-11-20" });
    const part = await makeInvoice(actor);
    await makePayment(actor, part.id, "18");
    await makePayment(actor, part.id, "5", { status: "Pending" });
    const quotation = await makeQuoted();
    await makeInvoice(actor, { clientId: quotation.customerId, quotationId: quotation.id });
    const cards = { paidAmount: 0, overdueAmount: 0, pendingAmount: 11_800, totalAmount: 11_800 };
    await makeSettled(actor);
    expect(await invoiceSummary(actor)).toEqual([
      {
        currency: "INR",
        ...cards,
        settledAmount: 0,
        tdsAmount: 0,
        creditedAmount: 0,
        toGiveBackAmount: 0,
      },
      {
        currency: "USD",
        totalAmount: 35_400,
        paidAmount: 3_600,
        overdueAmount: 11_800,
        pendingAmount: 10_000,
        settledAmount: 10_000,
        tdsAmount: 0,
        creditedAmount: 0,
        toGiveBackAmount: 0,
      },
    ]);
  });
});

test("the document states lines, tax, words, what is paid and where to pay", async () => {
  await db.company.update({
    where: { id: 1 },
    data: { bankName: "State Bank", upiId: "movers@upi", invoiceTerms: "Pay in time\nThank you" },
  });
  const quotation = await makeQuoted({ discount: 10_000 });
  const item = await makeItem({ name: "Crate" });
  const { id } = await makeInvoice(actor, {
    clientId: quotation.customerId,
    quotationId: quotation.id,
    discount: "10",
    items: [
      { itemId: item.id, description: "Oak", quantity: "2.5", unitPrice: "100", discount: "10" },
    ],
  });
  await makePayment(actor, id, "100");
  expect(await getInvoiceDocument(actor, id)).toMatchObject({
    kind: "invoice",
    number: "INV-2627-00001",
    status: "Sent",
    currency: "INR",
    table: { content: { rows: [["Crate", "Oak", "2.5", "₹100.00", "10%", "₹225.00"]] } },
    charges: [{ label: "Subtotal", amount: "₹225.00" }],
    adjustments: [
      { label: "Discount", amount: "-₹10.00" },
      { label: "Tax (18%)", amount: "₹38.70" },
    ],
    total: { amount: "₹253.70" },
    amountInWords: "Rupees Two Hundred Fifty Three and Seventy Paise Only",
    settlement: [
      { label: "Amount paid", amount: "₹100.00" },
      { label: "Balance due", amount: "₹153.70" },
    ],
    payTo: [{ label: "Bank" }, { label: "UPI", value: "movers@upi" }],
    terms: ["Pay in time", "Thank you"],
  });
});

test("a cancelled document says that nothing is due; a quotation's number is said once", async () => {
  const quotation = await makeQuoted({});
  const { id } = await makeInvoice(actor, {
    clientId: quotation.customerId,
    quotationId: quotation.id,
    reference: quotation.quotationNumber,
  });
  const facts = async () => (await getInvoiceDocument(actor, id)).facts.map(({ label }) => label);
  expect(await facts()).toEqual(["Invoice date", "Due date", "Quotation"]);
  expect((await getInvoiceDocument(actor, id)).settlement).toHaveLength(2);
  await changeInvoiceStatus(actor, id, "Cancelled");
  expect(await getInvoiceDocument(actor, id)).toMatchObject({ settlement: [], payTo: [] });
});
