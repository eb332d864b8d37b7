import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  CURRENCIES,
  amountText,
  formatCount,
  formatMoney,
  lineAmount,
  MAX_MINOR,
  parseAmount,
  parseHundredths,
  percentOf,
  quantityText,
  rateText,
  sum,
  toMajor,
} from "./money";

describe("parseAmount", () => {
  it.each<[string | number, number]>([
    ["0", 0],
    ["-0", 0],
    [-0, 0],
    ["-0.00", 0],
    [" 12 ", 1200],
    ["12.", 1200],
    [".5", 50],
    ["12.5", 1250],
    ["12.50", 1250],
    ["1.100", 110],
    ["0012", 1200],
    ["1,000", 100_000],
    ["1,00,000", 10_000_000],
    ["100,000.50", 10_000_050],
    ["2,00,00,000.00", MAX_MINOR],
    ["١٢", 1200],
    ["१२", 1200],
    ["₹१,२०,०००", 12_000_000],
    ["₹12", 1200],
    ["₹\u00A01,20,000/-", 12_000_000],
    ["Rs. 500 /-", 50_000],
    ["rs 12.50", 1250],
    ["INR 1,000", 100_000],
    ["1\u00A0000\u00A0000.50", 100_000_050],
    ["1\u202F000", 100_000],
    ["\u200E12\u200B.5\u200F", 1250],
    ["20000000.00", MAX_MINOR],
    [20_000_000, MAX_MINOR],
    [19839.93, 1_983_993],
    [1.1, 110],
    [4.35, 435],
    [1_234_567.89, 123_456_789],
  ])("reads %j", (input, value) => {
    expect(parseAmount(input)).toEqual({ ok: true, value });
  });

  it.each<[string | number, string]>([
    ["", "not-a-number"],
    ["   ", "not-a-number"],
    [".", "not-a-number"],
    ["-", "not-a-number"],
    ["1e9", "not-a-number"],
    ["1E2", "not-a-number"],
    [1e21, "not-a-number"],
    [1e-7, "not-a-number"],
    [NaN, "not-a-number"],
    [Infinity, "not-a-number"],
    [-Infinity, "not-a-number"],
    ["NaN", "not-a-number"],
    ["Infinity", "not-a-number"],
    ["0x10", "not-a-number"],
    ["+5", "not-a-number"],
    ["--5", "not-a-number"],
    ["$12", "not-a-number"],
    ["₹", "not-a-number"],
    ["₹₹12", "not-a-number"],
    ["12 ₹ 5", "not-a-number"],
    ["rs12rs", "not-a-number"],
    ["12/-5", "not-a-number"],
    ["1\u00A000", "not-a-number"],
    ["₹-5", "negative"],
    ["12abc", "not-a-number"],
    ["1 000", "not-a-number"],
    ["1_000", "not-a-number"],
    ["1.2.3", "not-a-number"],
    ["1,50", "not-a-number"],
    ["1,5", "not-a-number"],
    [",100", "not-a-number"],
    ["1,", "not-a-number"],
    ["1,2345", "not-a-number"],
    ["1.000,50", "not-a-number"],
    ["1\n2", "not-a-number"],
    ["-1", "negative"],
    [-5, "negative"],
    ["-0.01", "negative"],
    ["-1,000", "negative"],
    ["0.005", "too-many-decimals"],
    [0.1 + 0.2, "too-many-decimals"],
    ["1.001", "too-many-decimals"],
    ["1,000.005", "too-many-decimals"],
    ["20000000.01", "too-large"],
    ["2,00,00,000.01", "too-large"],
    ["9".repeat(5_000), "too-large"],
    [999_999_999_999, "too-large"],
    [1e15, "too-large"],
  ])("refuses %j: %s", (input, problem) => {
    expect(parseAmount(input)).toEqual({ ok: false, problem });
  });

  it("reads back every amount, as text, as a JSON number and as it is shown", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_MINOR }), (minor) => {
        const read = { ok: true, value: minor };
        expect(parseAmount(amountText(minor))).toEqual(read);
        expect(parseAmount(toMajor(minor))).toEqual(read);
        expect(parseAmount(formatMoney(minor, "INR").slice(1))).toEqual(read);
        expect(parseAmount(formatMoney(minor, "USD").slice(1))).toEqual(read);
      }),
    );
  });
});

describe("parseHundredths", () => {
  it("holds its own limit", () => {
    expect(parseHundredths("100", 100_00)).toEqual({ ok: true, value: 100_00 });
    expect(parseHundredths("100.01", 100_00)).toEqual({ ok: false, problem: "too-large" });
  });
});

describe("percentOf", () => {
  it.each([
    [15_285_00, 1000, 1_528_50],
    [16_813_50, 1800, 3_026_43],
    [5, 1000, 1], // 0.5
    [4, 1000, 0], // 0.4
    [1, 5000, 1], // 0.5
    [3, 5000, 2], // 1.5
    [0, 1800, 0],
    [100, 0, 0],
    [MAX_MINOR, 10_000, MAX_MINOR],
    [4_00_000_00, 247, 9_880_00],
    [-1, 5000, -1],
  ])("%i at %i hundredths of a percent is %i", (minor, rate, expected) => {
    expect(percentOf(minor, rate)).toBe(expected);
  });
});

describe("lineAmount", () => {
  it.each([
    [100, 18_500_00, 0, 18_500_00],
    [250, 640_00, 1000, 1_440_00],
    [12_000, 475, 247, 555_92], // 555.921
    [100, 333, 5000, 167], // 1.665
    [50, 1, 0, 1], // half a cent
    [49, 1, 0, 0],
    [100, 100, 10_000, 0],
    [100_000_00, MAX_MINOR, 0, 200_000_000_000_000],
  ])("%i hundredths × %i less %i is %i", (quantity, unitPrice, discount, expected) => {
    expect(lineAmount(quantity, unitPrice, discount)).toBe(expected);
  });
});

describe("amounts as text", () => {
  it.each([
    [0, "₹0.00", "$0.00", "0.00"],
    [5, "₹0.05", "$0.05", "0.05"],
    [100, "₹1.00", "$1.00", "1.00"],
    [12_345_600, "₹1,23,456.00", "$123,456.00", "123456.00"],
    [MAX_MINOR, "₹2,00,00,000.00", "$20,000,000.00", "20000000.00"],
    [-1_005, "-₹10.05", "-$10.05", "-10.05"],
    [-5, "-₹0.05", "-$0.05", "-0.05"],
  ])("%i", (minor, rupees, dollars, plain) => {
    expect(formatMoney(minor, "INR")).toBe(rupees);
    expect(formatMoney(minor, "USD")).toBe(dollars);
    expect(amountText(minor)).toBe(plain);
  });

  it("have the sign of their currency, or its code with a space that does not break", () => {
    const shown = ["EUR", "GBP", "AED", "AUD", "NPR", "XYZ"].map((currency) =>
      formatMoney(-12_345_678_90, currency).replaceAll("\u00A0", "_"),
    );
    expect(shown).toEqual([
      "-€12,345,678.90",
      "-£12,345,678.90",
      "-AED_12,345,678.90",
      "-A$12,345,678.90",
      "-NPR_1,23,45,678.90",
      "-XYZ_12,345,678.90",
    ]);
  });

  it("are of currencies that count in hundredths", () => {
    for (const currency of CURRENCIES) {
      const intl = new Intl.NumberFormat("en", { style: "currency", currency });
      expect([currency, intl.resolvedOptions().maximumFractionDigits]).toEqual([currency, 2]);
    }
  });

  it("are rates and quantities without needless zeros", () => {
    expect([0, 7, 29, 247, 1001, 1800, 10_000].map(rateText)).toEqual([
      "0",
      "0.07",
      "0.29",
      "2.47",
      "10.01",
      "18",
      "100",
    ]);
    expect([100, 250, 1].map(quantityText)).toEqual(["1", "2.5", "0.01"]);
  });

  it("are JSON numbers of major units", () => {
    expect(JSON.stringify([1_983_993, 10, 100, 0].map(toMajor))).toBe("[19839.93,0.1,1,0]");
  });
});

describe("sum", () => {
  it("adds up, nothing being zero", () => {
    expect(sum([])).toBe(0);
    expect(sum([10, 20, -5])).toBe(25);
  });
});

describe("formatCount", () => {
  it.each([
    [999, "999", "999"],
    [10_000, "10,000", "10,000"],
    [1_000_000, "10,00,000", "1,000,000"],
  ])("groups %i as money is", (count, lakhs, thousands) => {
    expect([formatCount(count, "INR"), formatCount(count, "USD")]).toEqual([lakhs, thousands]);
  });
});
