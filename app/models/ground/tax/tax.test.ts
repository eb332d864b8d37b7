import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { sum } from "../money/money";
import { splitInclusive } from "./voucher";
import { RATES_AT_FIRST, rateOn, ratesOverlap } from "./rates";
import type { CustomerKind, Recipient } from "./recipient";
import {
  lutOn,
  proposedRegime,
  regimeProblem,
  REGIMES,
  type Regime,
  type RegimePolicy,
} from "./regimes";
import { spread } from "./spread";
import { lastDayForNotes } from "./financial-year";
import { stateHead } from "./states";
import { taxPaper, type Supplier, type TaxFacts } from "./tax";

const MAHARASHTRA: Supplier = {
  stateCode: "27",
  regime: "bundle18",
  roundOff: "total",
  rates: RATES_AT_FIRST,
};
const FAMILY: Recipient = { kind: "individual", gstin: null, stateCode: null };
const KARNATAKA: Recipient = { kind: "company", gstin: "29AAECC2213N1ZM", stateCode: "29" };
const PUNE_FIRM: Recipient = { kind: "firm", gstin: "27AAPFU0939F1ZV", stateCode: "27" };
const TREASURY: Recipient = { kind: "government", gstin: "27AAAGM0289C1DS", stateCode: "27" };
const EMBASSY: Recipient = {
  kind: "unregistered_business",
  gstin: "0717UNO00157UNU",
  stateCode: "07",
};
const ABROAD: Recipient = { kind: "company", gstin: null, stateCode: "96" };
const SEZ: Recipient = { kind: "sez", gstin: "27AAPFU0939F1ZV", stateCode: "27" };

/** Freight, packing, loading, unloading, stationery, and the surcharge of 10 %. */
const BASE = [1_000_000, 200_000, 150_000, 150_000, 28_500, 152_850].map((amount) => ({ amount }));
const one = (amount: number) => [{ amount }];

function paper(facts: Partial<TaxFacts>) {
  return taxPaper({
    supplier: MAHARASHTRA,
    recipient: FAMILY,
    regime: "bundle18",
    date: "2026-11-20",
    pickup: "27",
    lines: BASE,
    discount: 0,
    ...facts,
  });
}

const figures = (facts: Partial<TaxFacts>) => {
  const { place, heads, taxableValue, taxAmount, roundOff, total, title } = paper(facts);
  return {
    place: place.code,
    tax: heads.map(({ head, amount }) => `${head} ${amount}`).join(", "),
    total: taxableValue + taxAmount,
    roundOff,
    payable: total,
    title,
  };
};

const storage = { amount: 600_000, sac: "996729", taxRate: 1800 };
const chandigarh: Supplier = { ...MAHARASHTRA, stateCode: "04" };

describe("worked cases of a mover in Maharashtra", () => {
  it.each<[string, Partial<TaxFacts>, ReturnType<typeof figures>]>([
    [
      "1: a family, Mumbai to Bengaluru, is intra-State",
      {},
      {
        place: "27",
        tax: "CGST 151322, SGST 151322",
        total: 1_983_994,
        roundOff: 6,
        payable: 1_984_000,
        title: "Tax invoice",
      },
    ],
    [
      "2: a company of Karnataka, Mumbai to Pune, is between States",
      { recipient: KARNATAKA },
      {
        place: "29",
        tax: "IGST 302643",
        total: 1_983_993,
        roundOff: 7,
        payable: 1_984_000,
        title: "Tax invoice",
      },
    ],
    [
      "3: a family, Delhi to Pune",
      { pickup: "07", lines: one(12_000_000) },
      {
        place: "07",
        tax: "IGST 2160000",
        total: 14_160_000,
        roundOff: 0,
        payable: 14_160_000,
        title: "Tax invoice",
      },
    ],
    [
      "3b: the same at exactly a lakh",
      { pickup: "07", lines: one(8_474_576) },
      {
        place: "07",
        tax: "IGST 1525424",
        total: 10_000_000,
        roundOff: 0,
        payable: 10_000_000,
        title: "Tax invoice",
      },
    ],
    [
      "4: reverse charge",
      { regime: "gta_rcm5", recipient: PUNE_FIRM, lines: one(4_000_000) },
      {
        place: "27",
        tax: "",
        total: 4_000_000,
        roundOff: 0,
        payable: 4_000_000,
        title: "Tax invoice",
      },
    ],
    [
      "5: forward charge at 5 %",
      { regime: "gta_fcm5", recipient: PUNE_FIRM, lines: one(4_000_000) },
      {
        place: "27",
        tax: "CGST 100000, SGST 100000",
        total: 4_200_000,
        roundOff: 0,
        payable: 4_200_000,
        title: "Tax invoice",
      },
    ],
    [
      "6: an exempt household",
      { regime: "gta_exempt", lines: one(4_000_000) },
      {
        place: "27",
        tax: "",
        total: 4_000_000,
        roundOff: 0,
        payable: 4_000_000,
        title: "Bill of supply",
      },
    ],
    [
      "7: the same with storage outside transit",
      { regime: "gta_exempt", lines: [...one(4_000_000), storage] },
      {
        place: "27",
        tax: "CGST 54000, SGST 54000",
        total: 4_708_000,
        roundOff: 0,
        payable: 4_708_000,
        title: "Invoice-cum-bill of supply",
      },
    ],
    [
      "8: a special economic zone under LUT",
      { regime: "sez_lut", recipient: SEZ, lines: one(5_000_000) },
      {
        place: "27",
        tax: "",
        total: 5_000_000,
        roundOff: 0,
        payable: 5_000_000,
        title: "Tax invoice",
      },
    ],
    [
      "8b: the same with payment of tax",
      { regime: "sez_igst", recipient: SEZ, lines: one(5_000_000) },
      {
        place: "27",
        tax: "IGST 900000",
        total: 5_900_000,
        roundOff: 0,
        payable: 5_900_000,
        title: "Tax invoice",
      },
    ],
    [
      "9: mover and family in Chandigarh",
      { supplier: chandigarh, pickup: "04", lines: one(800_000) },
      {
        place: "04",
        tax: "CGST 72000, UTGST 72000",
        total: 944_000,
        roundOff: 0,
        payable: 944_000,
        title: "Tax invoice",
      },
    ],
    [
      "10: a discount",
      {
        lines: [999_999, 500_000, 28_500].map((amount) => ({ amount })),
        discount: 100_000,
      },
      {
        place: "27",
        tax: "CGST 128565, SGST 128565",
        total: 1_685_629,
        roundOff: -29,
        payable: 1_685_600,
        title: "Tax invoice",
      },
    ],
    [
      "13: a note of 2,500 on case 1",
      { lines: one(250_000) },
      {
        place: "27",
        tax: "CGST 22500, SGST 22500",
        total: 295_000,
        roundOff: 0,
        payable: 295_000,
        title: "Tax invoice",
      },
    ],
    [
      "16: a mover without GSTIN",
      { regime: "unregistered" },
      {
        place: "27",
        tax: "",
        total: 1_681_350,
        roundOff: 0,
        payable: 1_681_350,
        title: "Bill",
      },
    ],
  ])("%s", (_, facts, expected) => {
    expect(figures(facts)).toEqual(expected);
    expect(paper(facts).problem).toBeNull();
  });

  it("10: shares the discount and each head over the lines", () => {
    const { lines } = paper({
      lines: [999_999, 500_000, 28_500].map((amount) => ({ amount })),
      discount: 100_000,
    });
    expect(lines.map(({ taxable }) => taxable)).toEqual([934_575, 467_288, 26_636]);
    expect(lines.map(({ heads }) => heads[0]?.amount)).toEqual([84_112, 42_056, 2_397]);
  });

  it("4: says what the recipient pays", () => {
    const { reverseCharge, payableByRecipient, declarations } = paper({
      regime: "gta_rcm5",
      recipient: PUNE_FIRM,
      lines: one(4_000_000),
    });
    expect(reverseCharge).toBe(true);
    expect(payableByRecipient).toEqual([
      { head: "CGST", rate: 250, amount: 100_000 },
      { head: "SGST", rate: 250, amount: 100_000 },
    ]);
    expect(declarations).toEqual(["Tax is payable by the recipient on reverse charge."]);
  });

  it("5: declares forward charge for the paper's financial year", () => {
    const said = (date: string) =>
      paper({ regime: "gta_fcm5", recipient: PUNE_FIRM, date }).declarations.join();
    expect(said("2026-11-20")).toContain("during the Financial Year 2026-27 under forward charge");
    expect(said("2027-03-31")).toContain("during the Financial Year 2026-27 under forward charge");
    expect(said("2027-04-01")).toContain("during the Financial Year 2027-28 under forward charge");
  });

  it("11, 12: an advance, its cancellation's fee and refund add up to the paisa", () => {
    const here = { interState: false, stateHead: "SGST" } as const;
    const advance = splitInclusive(1_000_000, 1800, here);
    expect(advance.taxable).toBe(847_458);
    expect(advance.heads.map(({ amount }) => amount)).toEqual([76_271, 76_271]);
    const fee = splitInclusive(200_000, 1800, here);
    expect([fee.taxable, ...fee.heads.map(({ amount }) => amount)]).toEqual([
      169_492, 15_254, 15_254,
    ]);
    expect(advance.taxable - fee.taxable).toBe(677_966);
  });
});

describe("place of supply", () => {
  it.each<[string, Partial<TaxFacts>, string, boolean]>([
    ["a pickup", { pickup: "07" }, "07-Delhi, where the goods are picked up", false],
    [
      "no pickup",
      { pickup: null },
      "27-Maharashtra, our own state: that of the pickup is not known",
      true,
    ],
    [
      "a GSTIN",
      { recipient: KARNATAKA, pickup: "07" },
      "29-Karnataka, where the customer is registered",
      false,
    ],
    [
      "storage alone, with an address",
      { lines: [storage], recipient: { ...FAMILY, stateCode: "33" } },
      "33-Tamil Nadu, the customer's address",
      false,
    ],
    [
      "storage alone, without",
      { lines: [storage] },
      "27-Maharashtra, our own state: no address on record",
      false,
    ],
    ["a choice", { place: { code: "30", reason: "Loaded at Margao" } }, "Loaded at Margao", false],
  ])("by %s", (_, facts, reason, assumed) => {
    expect(paper(facts).place).toMatchObject({ reason, assumed });
  });
});

const DAY = "2026-11-20";

describe("regimes", () => {
  const policy = (regime: RegimePolicy["regime"], more: Partial<RegimePolicy> = {}) => ({
    regime,
    lut: null,
    householdsUnderForwardCharge: "exempt" as const,
    ...more,
  });
  const office: Recipient = { kind: "government", gstin: null, stateCode: "27" };
  const society: Recipient = { kind: "society", gstin: null, stateCode: "27" };

  it.each<[RegimePolicy, Recipient, Regime]>([
    [policy("unregistered"), SEZ, "unregistered"],
    [policy("bundle18"), FAMILY, "bundle18"],
    [policy("gta_rcm5"), PUNE_FIRM, "gta_rcm5"],
    [policy("gta_rcm5"), society, "gta_rcm5"],
    [policy("gta_rcm5"), FAMILY, "gta_exempt"],
    [policy("gta_rcm5"), office, "gta_exempt"],
    [policy("gta_fcm18"), FAMILY, "gta_exempt"],
    [policy("gta_fcm18", { householdsUnderForwardCharge: "charge" }), FAMILY, "gta_fcm18"],
    [policy("gta_exempt"), KARNATAKA, "gta_rcm5"],
    [policy("bundle18", { lut: "AD270326000000A" }), SEZ, "sez_lut"],
    [policy("gta_fcm5"), SEZ, "sez_igst"],
    [policy("gta_rcm5", { lut: "2026-27 AD270326000000A" }), ABROAD, "export_lut"],
    // Of another year.
    [policy("bundle18", { lut: "2025-26 AD270325000000A" }), ABROAD, "export_igst"],
    [policy("unregistered"), ABROAD, "unregistered"],
    [policy("gta_rcm5"), TREASURY, "gta_exempt"],
    [policy("gta_fcm18", { householdsUnderForwardCharge: "charge" }), TREASURY, "gta_exempt"],
    [policy("gta_rcm5"), EMBASSY, "gta_exempt"],
  ])("of %j for %j is %s", (company, recipient, regime) => {
    expect(proposedRegime(company, recipient, DAY)).toBe(regime);
  });

  it.each([
    ["", null],
    ["AD27", "AD27"],
    ["2025-26 AD25\n2026-27 = AD26", "AD26"],
    ["2027-28 AD27\nAD00", "AD00"],
    ["2025-26 AD25", null],
  ])("the letter of undertaking %j of the year is %j", (text, number) => {
    expect(lutOn(text, DAY)).toBe(number);
  });

  it("an export under LUT is zero rated in place 96 and says so; without one it bears IGST", () => {
    const abroad = (more: object) =>
      paper({ recipient: ABROAD, pickup: "27", lines: one(1_000_00), date: DAY, ...more });
    const lut = { ...MAHARASHTRA, lut: "2026-27 AD270326000000A" };
    expect(abroad({ regime: "export_lut", supplier: lut })).toMatchObject({
      title: "Tax invoice",
      place: { code: "96", interState: true },
      taxAmount: 0,
      declarations: [
        "Supply meant for export under letter of undertaking without payment of integrated tax.",
        "Letter of undertaking AD270326000000A for the financial year 2026-27.",
      ],
    });
    expect(abroad({ regime: "export_igst" })).toMatchObject({
      heads: [{ head: "IGST", amount: 180_00 }],
      declarations: ["Supply meant for export on payment of integrated tax."],
    });
    const company = { gstin: "27AAPFU0939F1ZV", lut: "2025-26 AD25", gtaOptionYear: null };
    expect(regimeProblem("export_lut", ABROAD, company, DAY)).toMatch(/\(LUT\) of 2026-27/);
    expect(regimeProblem("export_igst", FAMILY, company, DAY)).toMatch(/96-Outside India/);
    expect(regimeProblem("bundle18", ABROAD, company, DAY)).toBeNull();
  });

  it("says by which entry an office that only deducts tax is exempt", () => {
    const { title, declarations } = paper({ regime: "gta_exempt", recipient: TREASURY });
    expect(title).toBe("Bill of supply");
    expect(declarations.join()).toContain("entry 21B");
  });

  it("refuses what cannot stand, and never what it proposes", () => {
    const company = { gstin: "27AAPFU0939F1ZV", lut: null, gtaOptionYear: 2026 };
    expect(regimeProblem("gta_exempt", PUNE_FIRM, company, DAY)).toMatch(/not exempt/);
    expect(regimeProblem("gta_rcm5", FAMILY, company, DAY)).toMatch(/cannot pay the tax/);
    expect(regimeProblem("gta_rcm5", TREASURY, company, DAY)).toMatch(/only to deduct tax/);
    expect(regimeProblem("gta_exempt", TREASURY, company, DAY)).toBeNull();
    expect(regimeProblem("sez_lut", SEZ, company, DAY)).toMatch(/no letter of undertaking/);
    expect(regimeProblem("bundle18", SEZ, company, DAY)).toMatch(/under LUT or with IGST/);
    expect(regimeProblem("sez_igst", FAMILY, company, DAY)).toMatch(/special economic zone/);
    const later = { ...company, gtaOptionYear: 2027 };
    expect(regimeProblem("gta_fcm5", FAMILY, later, DAY)).toMatch(/begins with 2027-28/);
    const never = { ...company, gtaOptionYear: null };
    expect(regimeProblem("gta_fcm18", FAMILY, never, DAY)).toMatch(/has not opted/);
    expect(
      regimeProblem("bundle18", FAMILY, { gstin: null, lut: null, gtaOptionYear: null }, DAY),
    ).toMatch(/company's GSTIN/);
    const kinds: CustomerKind[] = ["individual", "unregistered_business", "company", "firm"];
    for (const kind of [...kinds, "society", "government", "registered", "sez"] as const) {
      for (const gstin of kind === "sez" ? ["27AAPFU0939F1ZV"] : [null, "27AAPFU0939F1ZV"]) {
        for (const regime of ["bundle18", "gta_rcm5", "gta_fcm5", "gta_fcm18"] as const) {
          const recipient: Recipient = { kind, gstin, stateCode: "27" };
          const proposed = proposedRegime(policy(regime), recipient, DAY);
          expect(regimeProblem(proposed, recipient, company, DAY), `${kind} ${regime}`).toBeNull();
        }
      }
    }
  });
});

describe("rates", () => {
  it("are those of the paper's day", () => {
    expect(rateOn(RATES_AT_FIRST, "gta_fcm18", "2025-09-21")).toBe(1200);
    expect(rateOn(RATES_AT_FIRST, "gta_fcm18", "2025-09-22")).toBe(1800);
    expect(rateOn(RATES_AT_FIRST, "gta_fcm5", "2020-01-01")).toBeNull();
    expect(paper({ regime: "gta_fcm5", recipient: PUNE_FIRM, date: "2020-01-01" }).problem).toEqual(
      {
        field: "date",
        message: "No tax rate is set for this regime on this day",
      },
    );
  });

  it("do not overlap, and are told when they do", () => {
    for (const row of RATES_AT_FIRST) {
      const others = RATES_AT_FIRST.filter((other) => other !== row);
      expect(others.some((other) => ratesOverlap(row, other))).toBe(false);
    }
    const row = { regime: "bundle18", from: "2026-01-01", to: null, rate: 1800 } as const;
    expect(ratesOverlap(row, { ...row, from: "2025-01-01", to: "2026-01-01" })).toBe(true);
    expect(ratesOverlap(row, { ...row, from: "2025-01-01", to: "2025-12-31" })).toBe(false);
    expect(ratesOverlap(row, { ...row, regime: "gta_fcm5" })).toBe(false);
  });
});

describe("papers that must be two", () => {
  it("names the lines", () => {
    const mixed = [...one(4_000_000), storage];
    expect(paper({ regime: "gta_rcm5", recipient: PUNE_FIRM, lines: mixed }).problem?.field).toBe(
      "items",
    );
    const zero = [...one(4_000_000), { amount: 1000, taxRate: 0 }];
    expect(paper({ recipient: PUNE_FIRM, lines: zero }).problem?.message).toBe(
      "Exempt and taxed lines need two documents for a customer with a GSTIN",
    );
    expect(paper({ lines: zero }).problem).toBeNull();
  });
});

describe("the year of notes", () => {
  it.each([
    ["2026-11-20", "2027-11-30"],
    ["2027-03-31", "2027-11-30"],
    ["2027-04-01", "2028-11-30"],
  ])("a supply of %s may be corrected until %s", (day, last) => {
    expect(lastDayForNotes(day)).toBe(last);
  });
});

const amounts = fc.integer({ min: 0, max: 50_000_000 });
const lineOf = fc.record({
  amount: amounts,
  taxRate: fc.option(fc.constantFrom(0, 500, 1200, 1800, 25), { nil: null }),
});
const places = fc.constantFrom("27", "29", "07", "04") as fc.Arbitrary<"27" | "29" | "07" | "04">;
const facts = fc
  .record({
    lines: fc.array(lineOf, { minLength: 1, maxLength: 12 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    pickup: fc.option(places, { nil: null }),
    home: places,
    regime: fc.constantFrom(...REGIMES),
    recipient: fc.constantFrom(FAMILY, KARNATAKA, PUNE_FIRM, SEZ),
    roundOff: fc.constantFrom("none" as const, "total" as const, "heads" as const),
  })
  .map(({ lines, share, home, roundOff, ...rest }): TaxFacts => ({
    ...rest,
    supplier: { ...MAHARASHTRA, stateCode: home, roundOff },
    date: "2026-11-20",
    lines,
    discount: Math.floor(sum(lines.map(({ amount }) => amount)) * share),
  }));

describe("whatever the paper", () => {
  it("both halves are equal, the parts add up, and the round-off is within half a rupee", () => {
    fc.assert(
      fc.property(facts, (input) => {
        const result = taxPaper(input);
        const { lines, groups, heads, taxableValue, taxAmount, roundOff, total, place } = result;
        const levied = result.reverseCharge ? result.payableByRecipient : heads;
        const of = (name: string) =>
          levied.filter(({ head }) => head === name).map(({ amount }) => amount);
        expect(of("CGST")).toEqual([...of("SGST"), ...of("UTGST")]);
        expect(of("IGST").length > 0 && of("CGST").length > 0).toBe(false);
        if (place.interState) expect(of("CGST")).toEqual([]);
        const gross = sum(input.lines.map(({ amount }) => amount));
        expect(taxableValue).toBe(gross - input.discount);
        expect(sum(lines.map(({ taxable }) => taxable))).toBe(taxableValue);
        expect(sum(groups.map(({ taxable }) => taxable))).toBe(taxableValue);
        for (const name of ["CGST", "SGST", "UTGST", "IGST"]) {
          const shares = lines.flatMap((line) => line.heads.filter(({ head }) => head === name));
          expect(sum(shares.map(({ amount }) => amount))).toBe(sum(of(name)));
        }
        for (const line of lines) expect(line.taxable).toBeGreaterThanOrEqual(0);
        expect(taxAmount).toBe(sum(heads.map(({ amount }) => amount)));
        expect(total).toBe(taxableValue + taxAmount + roundOff);
        expect(roundOff).toBeGreaterThanOrEqual(-49);
        expect(roundOff).toBeLessThanOrEqual(50);
        if (input.supplier.roundOff === "total" && input.regime !== "unregistered") {
          expect(total % 100).toBe(0);
        }
      }),
      // Of all companies, customers and places: invoice.every-paper.test.ts.
      { numRuns: 2_000 },
    );
  });

  it("says the same whatever the order of its lines", () => {
    fc.assert(
      fc.property(facts, (input) => {
        const forwards = taxPaper(input);
        const backwards = taxPaper({ ...input, lines: [...input.lines].reverse() });
        const { lines, ...rest } = forwards;
        const { lines: others, ...otherRest } = backwards;
        expect(otherRest).toEqual(rest);
        const tell = (all: typeof lines) => all.map((line) => JSON.stringify(line)).sort();
        expect(tell(others)).toEqual(tell(lines));
      }),
      { numRuns: 2_000 },
    );
  });

  it("a split of an amount with tax in it adds up and is a fair one", () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(500, 1200, 1800, 2800),
        places,
        places,
        (amount, rate, code, home) => {
          const interState = code !== home;
          const levying = { interState, stateHead: stateHead(code) };
          const { taxable, heads } = splitInclusive(amount, rate, levying);
          expect(taxable + sum(heads.map((head) => head.amount))).toBe(amount);
          if (!interState) expect(heads[0]?.amount).toBe(heads[1]?.amount);
          const exact = (amount * rate) / (10_000 + rate);
          expect(Math.abs(sum(heads.map((head) => head.amount)) - exact)).toBeLessThanOrEqual(1.5);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it("shares add up and are off by less than one", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), weights, (amount, weighed) => {
        const shares = spread(amount, weighed);
        expect(sum(shares)).toBe(amount);
        const total = sum(weighed);
        if (total === 0) return;
        shares.forEach((share, place) => {
          const exact = (amount * (weighed[place] ?? 0)) / total;
          expect(Math.abs(share - exact)).toBeLessThan(1);
        });
      }),
    );
  });
});
