import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { effort } from "../../../../tests/support/effort";
import { makeActor } from "../../../../tests/support/factories";
import { makeQuoted, NOON } from "../../../../tests/support/invoices";
import {
  CHARGE_NAMES,
  quotationTotals,
  totalsProblem,
} from "../../sales/quotation/quotation.totals";
import { createInvoiceFromQuotation } from "./invoice.from-quotation.server";
import { changeInvoiceStatus } from "./invoice.move.server";
import { getInvoice } from "./invoice.server";
import { invoiceTotals } from "./invoice.totals";
import { quotedLines } from "../../sales/quotation/quotation.lines";

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
});

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000_000 }));
const charges = fc.record({
  ...(Object.fromEntries(CHARGE_NAMES.map((name) => [name, amount])) as Record<
    (typeof CHARGE_NAMES)[number],
    typeof amount
  >),
  warehouseDays: fc.integer({ min: 0, max: 60 }),
  billAllWarehouseDays: fc.boolean(),
  discount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000_000 })),
  surchargeRate: fc.integer({ min: 0, max: 10_000 }),
  gstRate: fc.integer({ min: 0, max: 10_000 }),
  advancePayment: fc.constant(0),
});

test("over random charges the lines come to the quotation's total, to the paisa", () => {
  fc.assert(
    fc.property(charges, (quoted) => {
      fc.pre(totalsProblem(quoted) === null);
      const { surcharge, totalAmount } = quotationTotals(quoted);
      const lines = quotedLines({ ...quoted, surcharge });
      const { total } = invoiceTotals({
        lines,
        discount: quoted.discount,
        taxRate: quoted.gstRate,
      });
      expect(total).toBe(totalAmount);
    }),
    { numRuns: effort(500, 10_000) },
  );
});

test("makes a draft in the quotation's currency with its lines, discount, tax and total", async () => {
  const actor = await makeActor("employee");
  const quotation = await makeQuoted({
    discount: 10_000,
    warehouseCharge: 5_000,
    warehouseDays: 3,
  });
  const invoice = await getInvoice(actor, await createInvoiceFromQuotation(actor, quotation.id));
  expect(invoice).toMatchObject({
    status: "Draft",
    invoiceNumber: null,
    currency: "INR",
    clientId: quotation.customerId,
    quotationId: quotation.id,
    discount: 10_000,
    taxRate: 1800,
    total: quotation.totalAmount,
    balance: quotation.totalAmount,
    amountPaid: 0,
    invoiceDate: "2026-11-21",
    dueDate: "2026-12-21",
  });
  expect(invoice.items.map(({ name, lineTotal }) => [name, lineTotal])).toEqual([
    ["Transportation", 1_000_000],
    ["Packaging", 200_000],
    ["Loading", 150_000],
    ["Unloading", 150_000],
    ["Warehouse", 5_000],
    ["Stationery", 28_500],
    ["Surcharge", quotation.surcharge],
  ]);
  const packaging = await db.item.findUniqueOrThrow({ where: { sku: "SVC-PACKAGING" } });
  expect(packaging.category).toBe("Services");
  expect(invoice.items[1]?.itemId).toBe(packaging.id);
});

test("bills all warehouse days where the quotation does", async () => {
  const actor = await makeActor("employee");
  const quotation = await makeQuoted({
    warehouseCharge: 5_000,
    warehouseDays: 3,
    billAllWarehouseDays: true,
  });
  const invoice = await getInvoice(actor, await createInvoiceFromQuotation(actor, quotation.id));
  expect(invoice.total).toBe(quotation.totalAmount);
  expect(invoice.items.find((item) => item.name === "Warehouse")).toMatchObject({
    quantity: 300,
    unitPrice: 5_000,
    lineTotal: 15_000,
  });
});

test("asked twice it is the same invoice; after a cancellation a new one", async () => {
  const actor = await makeActor("employee");
  const { id } = await makeQuoted();
  const first = await createInvoiceFromQuotation(actor, id);
  expect(await createInvoiceFromQuotation(actor, id)).toBe(first);
  await changeInvoiceStatus(actor, first, "Cancelled");
  const second = await createInvoiceFromQuotation(actor, id);
  expect(second).not.toBe(first);
  expect(await db.item.count({ where: { category: "Services" } })).toBe(6);
});

describe("refuses, and stores nothing", () => {
  const none = Object.fromEntries(CHARGE_NAMES.map((name) => [name, 0]));
  test.each([
    ["a draft", {}, { status: "draft" }, "Only an approved quotation"],
    ["a sent one", {}, { status: "sent" }, "Only an approved quotation"],
    ["a rejected one", {}, { status: "rejected" }, "Only an approved quotation"],
    ["one without charges", none, {}, "no charges"],
    ["figures that do not add up", {}, { totalAmount: 1 }, "do not add up"],
  ])("%s", async (_, quoted, more, sentence) => {
    const actor = await makeActor("employee");
    const { id } = await makeQuoted(quoted, more);
    await expect(createInvoiceFromQuotation(actor, id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(sentence) as string,
    });
    expect(await db.invoice.count()).toBe(0);
  });

  test("an unknown quotation, and a customer's wish", async () => {
    const actor = await makeActor("employee");
    await expect(createInvoiceFromQuotation(actor, 999)).rejects.toMatchObject({
      code: "not_found",
    });
    const customer = await makeActor("customer");
    const { id } = await makeQuoted({}, { customerId: customer.id });
    await expect(createInvoiceFromQuotation(customer, id)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
