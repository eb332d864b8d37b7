import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { MAX_MINOR } from "../../ground/money/money";
import {
  CHARGE_NAMES,
  insuranceCharge,
  quotationTotals,
  totalsProblem,
  warehouseInTotal,
  type QuotationCharges,
} from "./quotation.totals";

const NOTHING: QuotationCharges = {
  transportationCharge: 0,
  packagingCharge: 0,
  loadingCharge: 0,
  unloadingCharge: 0,
  unpackingCharge: 0,
  dismantlingCharge: 0,
  waitingCharge: 0,
  carTransportationCharge: 0,
  warehouseCharge: 0,
  insuranceCharge: 0,
  stationaryCharge: 0,
  warehouseDays: 0,
  billAllWarehouseDays: false,
  discount: 0,
  surchargeRate: 1000,
  gstRate: 1800,
  advancePayment: 0,
};
const charges = (more: Partial<QuotationCharges>) => ({ ...NOTHING, ...more });

const CHECK_CASE = charges({
  transportationCharge: 10_000_00,
  packagingCharge: 2_000_00,
  loadingCharge: 1_500_00,
  unloadingCharge: 1_500_00,
  stationaryCharge: 285_00,
});

describe("the total of a quotation", () => {
  test("the agreed check case: 19,839.93", () => {
    expect(quotationTotals(CHECK_CASE)).toEqual({
      subtotal: 15_285_00,
      discounted: 15_285_00,
      surcharge: 1_528_50,
      taxable: 16_813_50,
      gstAmount: 3_026_43,
      heads: [],
      roundOff: 0,
      totalAmount: 19_839_93,
      balanceAfterAdvance: 19_839_93,
    });
  });

  test("the discount comes off before the surcharge; the advance only off the balance", () => {
    const totals = quotationTotals({ ...CHECK_CASE, discount: 285_00, advancePayment: 5_000_00 });
    expect(totals).toMatchObject({ subtotal: 15_285_00, discounted: 15_000_00 });
    expect(totals).toMatchObject({ surcharge: 1_500_00, gstAmount: 2_970_00 });
    expect(totals).toMatchObject({ totalAmount: 19_470_00, balanceAfterAdvance: 14_470_00 });
  });

  test("rounds half up at each step", () => {
    // 10 % of 0.05 is 0.005: a paisa; 18 % of 0.06 is 0.0108: a paisa.
    expect(quotationTotals(charges({ loadingCharge: 5 }))).toMatchObject({
      surcharge: 1,
      gstAmount: 1,
      totalAmount: 7,
    });
  });

  test.each([
    [{ warehouseDays: 0, billAllWarehouseDays: false }, 500],
    [{ warehouseDays: 7, billAllWarehouseDays: false }, 500],
    [{ warehouseDays: 7, billAllWarehouseDays: true }, 3500],
    [{ warehouseDays: 0, billAllWarehouseDays: true }, 0],
  ])("the warehouse at 5.00 a day with %j counts %d", (rule, counted) => {
    const stored = charges({ warehouseCharge: 500, ...rule });
    expect(warehouseInTotal(stored)).toBe(counted);
    expect(quotationTotals(stored).subtotal).toBe(counted);
  });

  const amount = fc.integer({ min: 0, max: MAX_MINOR });
  const rate = fc.integer({ min: 0, max: 10_000 });
  const anyCharges = fc
    .record({
      amounts: fc.tuple(...CHARGE_NAMES.map(() => amount)),
      warehouseDays: fc.integer({ min: 0, max: 3650 }),
      billAllWarehouseDays: fc.boolean(),
      surchargeRate: rate,
      gstRate: rate,
      advancePayment: amount,
      discountShare: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ amounts, discountShare, ...rest }): QuotationCharges => {
      const named = Object.fromEntries(CHARGE_NAMES.map((name, i) => [name, amounts[i] ?? 0]));
      const open = { ...NOTHING, ...named, ...rest };
      return {
        ...open,
        discount: Math.floor((quotationTotals(open).subtotal * discountShare) / 100),
      };
    });

  test("is never negative and adds up, whatever the charges", () => {
    fc.assert(
      fc.property(anyCharges, (any) => {
        const totals = quotationTotals(any);
        const { heads: _, ...figures } = totals;
        expect(Object.values(figures).every(Number.isSafeInteger)).toBe(true);
        expect(totals.totalAmount).toBeGreaterThanOrEqual(0);
        expect(totals.subtotal - any.discount + totals.surcharge + totals.gstAmount).toBe(
          totals.totalAmount,
        );
        expect(totals.balanceAfterAdvance + any.advancePayment).toBe(totals.totalAmount);
      }),
    );
  });
});

describe("insurance", () => {
  test.each([
    [{ declaredValue: 200_000_00, insuranceRate: 247, typed: null }, 4_940_00],
    [{ declaredValue: 200_000_00, insuranceRate: 247, typed: 100_00 }, 100_00],
    [{ declaredValue: 200_000_00, insuranceRate: 247, typed: 0 }, 0],
    [{ declaredValue: null, insuranceRate: 247, typed: null }, 0],
    [{ declaredValue: 1, insuranceRate: 5000, typed: null }, 1],
  ])("%j is %d", (cover, charge) => expect(insuranceCharge(cover)).toBe(charge));
});

describe("charges that do not go together", () => {
  test("a discount above the subtotal", () => {
    expect(totalsProblem({ ...CHECK_CASE, discount: 15_285_00 })).toBeNull();
    expect(totalsProblem({ ...CHECK_CASE, discount: 15_285_01 })).toEqual({
      field: "discount",
      message: "Discount cannot be more than the subtotal",
    });
  });

  test("a subtotal above 20,000,000.00 behind a discount that brings the total back", () => {
    const large = {
      transportationCharge: MAX_MINOR,
      loadingCharge: MAX_MINOR,
      discount: MAX_MINOR,
    };
    expect(totalsProblem(charges({ ...large, surchargeRate: 0, gstRate: 0 }))).toEqual({
      field: "transportationCharge",
      message: "The subtotal cannot be more than 20,000,000.00",
    });
  });

  test("a total above 20,000,000.00", () => {
    const untaxed = { surchargeRate: 0, gstRate: 0 };
    const whole = charges({ ...untaxed, transportationCharge: MAX_MINOR });
    expect(totalsProblem(whole)).toBeNull();
    expect(totalsProblem({ ...whole, gstRate: 1 })).toEqual({
      field: "transportationCharge",
      message: "The total cannot be more than 20,000,000.00",
    });
  });
});
