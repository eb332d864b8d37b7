import { describe, expect, test } from "vitest";

import type { Levy } from "../../ground/tax/levy";
import { draftInvoiceTotals, sumsByRate } from "./invoice.form";
import { invoiceTotals, type InvoiceFigures } from "./invoice.totals";

const line = (quantity: number, unitPrice: number, discount = 0) => ({
  quantity,
  unitPrice,
  discount,
});
const totals = (more: Partial<InvoiceFigures>) =>
  invoiceTotals({ lines: [], discount: 0, taxRate: 0, ...more });

describe("a line is rounded half-up by itself", () => {
  test.each([
    // 0.5 × 0.01 = 0.005
    [line(50, 1), 1],
    [line(49, 1), 0],
    // 1 × 1.01 less 50 % = 0.505
    [line(100, 101, 5000), 51],
    // 1 × 0.33 less 33.33 % = 0.220011
    [line(100, 33, 3333), 22],
    [line(250, 1999, 1000), 4498],
    [line(100, 2_000_000_000, 10_000), 0],
    [line(100, 2_000_000_000), 2_000_000_000],
    [line(1, 1), 0],
    // 100,000 × 20,000,000.00 is still exact, and refused.
    [line(10_000_000, 2_000_000_000), 200_000_000_000_000],
  ])("%j is %i", (one, expected) => {
    expect(totals({ lines: [one] }).lineTotals).toEqual([expected]);
  });
});

describe("discount, tax and total", () => {
  test.each([
    [{ lines: [line(100, 10_000)] }, { subtotal: 10_000, taxAmount: 0, total: 10_000 }],
    [
      { lines: [line(100, 10_000)], taxRate: 1800 },
      { taxAmount: 1800, total: 11_800 },
    ],
    [{ lines: [line(100, 10_000)], discount: 2_500, taxRate: 1800 }, { taxAmount: 1350 }],
    [
      { lines: [line(100, 10_000)], discount: 10_000, taxRate: 1800 },
      { taxAmount: 0, total: 0 },
    ],
    [
      { lines: [line(100, 10_000, 10_000)], taxRate: 1800 },
      { subtotal: 0, total: 0 },
    ],
    // 10 % of 0.05 is 0.005
    [
      { lines: [line(100, 5)], taxRate: 1000 },
      { taxAmount: 1, total: 6 },
    ],
    [
      { lines: [line(100, 4)], taxRate: 1000 },
      { taxAmount: 0, total: 4 },
    ],
    [
      { lines: [line(100, 10_000)], taxRate: 10_000 },
      { taxAmount: 10_000, total: 20_000 },
    ],
  ])("%j: %j", (figures, expected) => {
    expect(totals(figures)).toMatchObject({ ...expected, problem: null });
  });

  test("2,000 lines are rounded one by one and add up exactly", () => {
    const result = totals({
      lines: Array.from({ length: 2000 }, () => line(50, 1)),
      taxRate: 1800,
    });
    expect(result).toMatchObject({ subtotal: 2000, taxAmount: 360, total: 2360, problem: null });
  });
});

describe("what is refused", () => {
  const most = line(100, 2_000_000_000);
  test.each([
    [{ lines: [line(100, 100)], discount: 101 }, "discount"],
    [{ lines: [most] }, null],
    [{ lines: [most, line(100, 1)] }, "items"],
    [{ lines: [most, line(100, 1)], discount: 1 }, "items"],
    [{ lines: [most], taxRate: 1 }, "items"],
    [{ lines: Array.from({ length: 2000 }, () => line(10_000_000, 2_000_000_000)) }, "items"],
  ])("%#: at %s", (figures, field) => {
    expect(totals(figures).problem?.field ?? null).toBe(field);
  });
});

describe("rows that a form does not show", () => {
  const levy: Levy = {
    rate: 5_00,
    place: { interState: false, stateHead: "SGST" },
    roundOff: "none",
    reverseCharge: false,
    untaxed: false,
  };
  const rows = Array.from({ length: 12 }, (_, at) => ({
    quantity: "1.5",
    unitPrice: `${at + 1}.33`,
    discount: at % 2 ? "12.5" : "",
    taxRate: ["", "18", "0"][at % 3],
  }));

  test.each([0, 3, 7, 12])("count by the rate of their own: %d are shown", (shown) => {
    const all = draftInvoiceTotals({ items: rows }, {}, levy);
    expect(all.heads.map(({ rate }) => rate)).toEqual([9_00, 2_50, 9_00, 2_50]);
    const carried = sumsByRate(rows.slice(shown));
    const { lineTotals: _, ...seen } = draftInvoiceTotals(
      { items: rows.slice(0, shown) },
      carried,
      levy,
    );
    expect(all).toMatchObject(seen);
  });
});
