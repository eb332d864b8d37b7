import { createHash } from "node:crypto";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { effort } from "../../../../tests/support/effort";
import { frozenTax, freezeTax } from "../../ground/tax/frozen-tax";
import { RATES_AT_FIRST } from "../../ground/tax/rates";
import type { Regime } from "../../ground/tax/regimes";
import { taxPaper } from "../../ground/tax/tax";
import { lineAmount } from "../../ground/money/money";
import { inv01Of, irnSource, type Inv01, type Inv01Paper } from "./inv01";
import { checkedInv01, limitProblems } from "./inv01.limits";
import { postalAddress } from "./postal-address";

const SELLER = {
  gstin: "27AAPFU0939F1ZV",
  name: "Sahyadri Packers",
  address: postalAddress("7 FC Road, Pune 411004"),
};
const HERE = {
  gstin: "27AAECC2213N1ZQ",
  name: "Konkan Foods",
  address: postalAddress("3 Link Road, Mumbai 400050"),
};
const KARNATAKA = {
  gstin: "29AAECC2213N1ZM",
  name: "Deccan Traders",
  address: postalAddress("14 MG Road, Bengaluru 560001"),
};

type Line = { quantity: number; unitPrice: number; discount: number; taxRate: number | null };
type Facts = {
  lines: Line[];
  share?: number;
  regime?: Regime;
  zone?: boolean;
  buyer?: typeof HERE;
  roundOff?: "none" | "total" | "heads";
  more?: Partial<Inv01Paper>;
};

/** A paper as it would have been issued. */
function paperOf({ lines, share = 0, regime = "bundle18", zone, buyer = HERE, ...facts }: Facts) {
  const amounts = lines.map(({ quantity, unitPrice, discount }) =>
    lineAmount(quantity, unitPrice, discount),
  );
  const subtotal = amounts.reduce((total, amount) => total + amount, 0);
  const kind = zone ? ("sez" as const) : ("registered" as const);
  const stateCode = buyer.gstin.slice(0, 2) as "27" | "29";
  const taxed = taxPaper({
    supplier: {
      stateCode: "27",
      regime: "bundle18",
      roundOff: facts.roundOff ?? "total",
      rates: RATES_AT_FIRST,
    },
    recipient: { kind, gstin: buyer.gstin, stateCode },
    regime,
    date: "2026-11-20",
    pickup: "27",
    lines: lines.map(({ taxRate }, at) => ({
      amount: amounts[at] ?? 0,
      taxRate,
      sac: taxRate === null ? null : "996729",
    })),
    discount: Math.floor(subtotal * share),
  });
  const paper: Inv01Paper = {
    kind: "INV",
    number: "INV-2627-00001",
    date: "2026-11-20",
    currency: "INR",
    regime,
    clientKind: kind,
    placeOfSupply: taxed.place.code,
    reverseCharge: taxed.reverseCharge,
    taxableValue: taxed.taxableValue,
    roundOff: taxed.roundOff,
    total: taxed.total,
    tax: frozenTax({ tax: freezeTax(taxed) }),
    lines: lines.map((line, at) => ({ ...line, description: `Line ${at}` })),
    seller: SELLER,
    buyer,
    preceding: null,
    ...facts.more,
  };
  return { paper, problem: taxed.problem };
}

const plain = (more: Partial<Inv01Paper> = {}) =>
  paperOf({
    lines: [{ quantity: 200, unitPrice: 500_000, discount: 1_000, taxRate: null }],
    more,
  }).paper;

const inv01 = (change: (document: Inv01) => void = () => undefined): Inv01 => {
  const paper = plain();
  if (!paper.tax) throw new Error("It is taxed");
  const document = structuredClone(inv01Of(paper, paper.tax));
  change(document);
  return document;
};

const TRIED = effort(500, 5_000);

describe("random papers of registered customers", () => {
  const lineOf = fc.record({
    quantity: fc.integer({ min: 1, max: 99_999 }),
    unitPrice: fc.integer({ min: 1, max: 500_000 }),
    discount: fc.constantFrom(0, 0, 500, 1_250, 9_999),
    taxRate: fc.constantFrom(null, null, 500, 1_200, 1_800),
  });
  const facts = fc.record({
    lines: fc.array(lineOf, { minLength: 1, maxLength: 12 }),
    share: fc.constantFrom(0, 0.01, 0.3337, 0.9),
    regime: fc.constantFrom<Regime>("bundle18", "gta_rcm5", "gta_fcm5", "gta_fcm18"),
    zone: fc.constantFrom<"sez_lut" | "sez_igst" | null>(null, null, "sez_lut", "sez_igst"),
    buyer: fc.constantFrom(HERE, KARNATAKA),
    roundOff: fc.constantFrom("none" as const, "total" as const, "heads" as const),
    kind: fc.constantFrom("INV" as const, "CRN" as const, "DBN" as const),
  });

  test("keep every published limit, and add up to the paisa", () => {
    let papers = 0;
    fc.assert(
      fc.property(facts, ({ zone, kind, ...input }) => {
        const regime = zone ?? input.regime;
        const { paper, problem } = paperOf({ ...input, regime, zone: zone !== null });
        if (problem || paper.total === 0) return;
        const preceding = kind === "INV" ? null : { number: "INV-2627-00007", date: "2026-11-01" };
        const { inv01: made, problems } = checkedInv01({ ...paper, kind, preceding });
        expect(problems).toEqual([]);
        if (!made) throw new Error("It is registered");
        papers += 1;
        const paise = (amount: number) => Math.round(amount * 100);
        const of = (field: "AssAmt" | "IgstAmt" | "CgstAmt" | "SgstAmt" | "TotItemVal") =>
          made.ItemList.reduce((total, item) => total + paise(item[field]), 0);
        const { AssVal, IgstVal, CgstVal, SgstVal, RndOffAmt, TotInvVal } = made.ValDtls;
        expect([of("AssAmt"), of("IgstAmt"), of("CgstAmt"), of("SgstAmt")]).toEqual(
          [AssVal, IgstVal, CgstVal, SgstVal].map(paise),
        );
        expect(paise(TotInvVal)).toBe(paper.total);
        expect(of("TotItemVal") + paise(RndOffAmt)).toBe(paper.total);
        for (const item of made.ItemList) {
          expect(paise(item.TotAmt) - paise(item.Discount)).toBe(paise(item.AssAmt));
          expect(item.Discount).toBeGreaterThanOrEqual(0);
          expect(Math.abs(paise(item.Qty * item.UnitPrice) - paise(item.TotAmt))).toBeLessThan(2);
        }
        const shown = JSON.stringify(made);
        expect(shown).not.toMatch(/null|undefined|NaN|\d\.\d{3}/);
      }),
      { numRuns: TRIED, seed: 16 },
    );
    // The others' customers are not registered.
    expect(papers).toBeGreaterThan(TRIED * 0.4);
  });
});

describe("each published limit", () => {
  const item = (change: Partial<Inv01["ItemList"][number]>) => (document: Inv01) => {
    Object.assign(document.ItemList[0] ?? {}, change);
  };
  test.each<[field: string, change: (document: Inv01) => void]>([
    ["DocDtls.No", (one) => (one.DocDtls.No = "0001")],
    ["DocDtls.No", (one) => (one.DocDtls.No = "-INV-1")],
    ["DocDtls.No", (one) => (one.DocDtls.No = "INV-2627-00001-12")],
    ["DocDtls.No", (one) => (one.DocDtls.No = "INV 1")],
    ["DocDtls.Dt", (one) => (one.DocDtls.Dt = "21/11/1999")],
    ["SellerDtls.Gstin", (one) => (one.SellerDtls.Gstin = "")],
    ["SellerDtls.LglNm", (one) => (one.SellerDtls.LglNm = "AB")],
    ["SellerDtls.LglNm", (one) => (one.SellerDtls.LglNm = "x".repeat(101))],
    ["SellerDtls.Addr1", (one) => (one.SellerDtls.Addr1 = "")],
    ["SellerDtls.Addr2", (one) => (one.SellerDtls.Addr2 = "ab")],
    ["SellerDtls.Loc", (one) => (one.SellerDtls.Loc = "Py")],
    ["SellerDtls.Loc", (one) => (one.SellerDtls.Loc = "x".repeat(51))],
    ["SellerDtls.Pin", (one) => (one.SellerDtls.Pin = 0)],
    ["SellerDtls.Pin", (one) => (one.SellerDtls.Pin = 560001)],
    ["BuyerDtls.Gstin", (one) => (one.BuyerDtls.Gstin = "29AAECC2213N1Z")],
    ["BuyerDtls.Stcd", (one) => (one.BuyerDtls.Stcd = "0")],
    ["BuyerDtls.LglNm", (one) => (one.BuyerDtls.LglNm = 'A "big" one')],
    ["BuyerDtls.Pos", (one) => (one.BuyerDtls.Pos = "")],
    ["ItemList", (one) => (one.ItemList = [])],
    ["ItemList[0].HsnCd", item({ HsnCd: "0000" })],
    ["ItemList[0].HsnCd", item({ HsnCd: "99651" })],
    ["ItemList[0].PrdDesc", item({ PrdDesc: "TV" })],
    ["ItemList[0].PrdDesc", item({ PrdDesc: "x".repeat(301) })],
    ["ItemList[0].Qty", item({ Qty: -1 })],
    ["ItemList[0].Discount", item({ Discount: -1 })],
    ["ItemList[0].TotAmt", item({ TotAmt: 1e12 })],
    ["ItemList[0].AssAmt", item({ AssAmt: 8999 })],
    ["ItemList[0].TotItemVal", item({ TotItemVal: 1 })],
    ["ItemList[0].CgstAmt", item({ CgstAmt: 811 })],
    ["ItemList[0].IgstAmt", item({ IgstAmt: 10 })],
    ["ItemList[0].GstRt", item({ GstRt: 5 })],
    ["ValDtls.AssVal", (one) => (one.ValDtls.AssVal += 1)],
    ["ValDtls.CgstVal", (one) => (one.ValDtls.CgstVal += 1)],
    ["ValDtls.RndOffAmt", (one) => (one.ValDtls.RndOffAmt = 100)],
    ["ValDtls.TotInvVal", (one) => (one.ValDtls.TotInvVal += 1.01)],
    [
      "RefDtls.PrecDocDtls",
      (one) => (one.RefDtls = { PrecDocDtls: [{ InvNo: "0001", InvDt: "21/11/2026" }] }),
    ],
  ])("%s", (field, change) => {
    expect(limitProblems(inv01())).toEqual([]);
    expect(limitProblems(inv01(change)).map((problem) => problem.field)).toContain(field);
  });

  test("a total that is a rupee off is taken", () => {
    expect(limitProblems(inv01((one) => (one.ValDtls.TotInvVal += 1)))).toEqual([]);
  });

  test("a thousand lines are taken, one more is not", () => {
    const lines = (count: number) =>
      Array.from({ length: count }, () => ({
        quantity: 100,
        unitPrice: 1_000,
        discount: 0,
        taxRate: null,
      }));
    expect(checkedInv01(paperOf({ lines: lines(1_000) }).paper).problems).toEqual([]);
    expect(checkedInv01(paperOf({ lines: lines(1_001) }).paper).problems).toMatchObject([
      { field: "ItemList", message: "It must have 1 to 1,000 lines" },
    ]);
  });
});

test("texts are made to fit: names, descriptions, what no text may hold", () => {
  const lines = [{ description: 'A "TV"\nset', quantity: 100, unitPrice: 1_000_000 }];
  const buyer = { ...HERE, name: `Konkan ${"Foods ".repeat(30)}` };
  const { inv01: made, problems } = checkedInv01(plain({ lines, buyer }));
  expect(problems).toEqual([]);
  expect(made?.ItemList[0]?.PrdDesc).toBe("A 'TV' set");
  expect(made?.BuyerDtls.LglNm.length).toBeLessThanOrEqual(100);
  const short = checkedInv01(plain({ lines: [{ ...lines[0]!, description: "TV" }] }));
  expect(short.inv01?.ItemList[0]?.PrdDesc).toBe("Service: TV");
});

test("the IRN is made of GSTIN, year, kind and number", () => {
  const seller = { ...SELLER, gstin: "01AMBPG7773M002" };
  const paper = plain({ seller, number: "SINV-CFY-00067", date: "2022-09-16" });
  // As a sandbox of the portal answered.
  expect(createHash("sha256").update(irnSource(paper)).digest("hex")).toBe(
    "706daeccda0ef6f818da78f3a2a05a1288731057373002289b46c3229289a2e7",
  );
});
