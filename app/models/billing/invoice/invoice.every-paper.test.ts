/*
 * Papers of every kind by chance: any company under GST, any customer, any place, any charges. What must be true of
 * each, and that a quotation's invoice is equal to it to the paisa.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { effort } from "../../../../tests/support/effort";
import type { GstCompany } from "../../company/company/gst.server";
import { sum } from "../../ground/money/money";
import { decidePaper, basisOf, taxedPaper } from "../../papers/paper-tax/paper-tax";
import { chargedRate } from "../../ground/tax/levy";
import { quotedLines, quotedTaxLines } from "../../sales/quotation/quotation.lines";
import {
  CHARGE_NAMES,
  quotationTotals,
  totalsProblem,
  type ChargeName,
} from "../../sales/quotation/quotation.totals";
import { freezeTax, frozenTax } from "../../ground/tax/frozen-tax";
import { HEADS } from "../../ground/tax/heads";
import { RATES_AT_FIRST } from "../../ground/tax/rates";
import { CUSTOMER_KINDS, type CustomerKind } from "../../ground/tax/recipient";
import { COMPANY_REGIMES, REGIMES } from "../../ground/tax/regimes";
import { STATE_CODES, type StateCode } from "../../ground/tax/states";
import { splitInclusive } from "~/models/ground/tax/voucher";
import { seriesOf } from "../../ground/tax/titles";
import { figuresOf } from "./invoice.lines.server";

const states = fc.constantFrom(...STATE_CODES);
const maybeState = fc.option(states, { nil: null });

const company = fc
  .record({
    stateCode: states,
    regime: fc.constantFrom(...COMPANY_REGIMES),
    roundOff: fc.constantFrom("none" as const, "total" as const, "heads" as const),
    lut: fc.constantFrom(null, "AD270326000000X"),
    householdsUnderForwardCharge: fc.constantFrom("exempt" as const, "charge" as const),
  })
  .map(({ stateCode, regime, roundOff, lut, householdsUnderForwardCharge }): GstCompany => ({
    supplier: { stateCode, regime, roundOff, rates: RATES_AT_FIRST },
    policy: { regime, lut, householdsUnderForwardCharge },
    gstin: regime === "unregistered" ? null : "27AAPFU0939F1ZV",
    lut,
    gtaOptionYear: 2024,
    sacDigits: 6,
  }));

/** Numbers of four states and kinds of holders, and none. */
const recipient = fc.record({
  kind: fc.constantFrom(...(Object.keys(CUSTOMER_KINDS) as CustomerKind[])),
  gstin: fc.constantFrom(
    null,
    "27AAPFU0939F1ZV",
    "29AAECC2213N1ZM",
    "24AANFA2641L1ZF",
    "33ABBFR2298H1Z5",
  ),
  stateCode: maybeState,
});

/** Chosen by hand as well as left to the rules: what a form refuses has figures anyway. */
const decided = fc
  .record({
    gst: company,
    recipient,
    date: fc.constantFrom("2025-09-21", "2025-09-22", "2026-03-31", "2026-04-01", "2026-11-20"),
    currency: fc.constantFrom("INR", "INR", "USD"),
    pickup: maybeState,
    taxRegime: fc.option(fc.constantFrom(...REGIMES), { nil: null }),
    placeOfSupply: maybeState,
  })
  .map(({ taxRegime, placeOfSupply, ...paper }) => ({
    ...paper,
    ...decidePaper({
      ...paper,
      choices: {
        taxRegime,
        taxRegimeReason: taxRegime && "So agreed",
        placeOfSupply,
        placeOfSupplyReason: placeOfSupply && "So agreed",
      },
      before: null,
    }),
  }));

const amount = fc.integer({ min: 0, max: 20_000_000 });
const line = fc.record({
  amount,
  // Most lines go along with the move.
  taxRate: fc.constantFrom(null, null, null, 0, 25, 500, 1200, 1800, 2800),
  sac: fc.constantFrom(null, "996729", "997136"),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const lines = fc
  .record({ lines: fc.array(line, { minLength: 1, maxLength: 12 }), share })
  .map(({ lines, share }) => ({
    lines,
    discount: Math.floor(sum(lines.map(({ amount }) => amount)) * share),
  }));

const charges = fc
  .record({
    amounts: fc.array(fc.oneof(fc.constant(0), amount), {
      minLength: CHARGE_NAMES.length,
      maxLength: CHARGE_NAMES.length,
    }),
    warehouseDays: fc.integer({ min: 0, max: 40 }),
    billAllWarehouseDays: fc.boolean(),
    share,
    surchargeRate: fc.constantFrom(0, 1000, 333, 1250),
  })
  .map(({ amounts, share, ...rest }) => {
    const each = Object.fromEntries(
      CHARGE_NAMES.map((name, at) => [name, amounts[at] ?? 0]),
    ) as Record<ChargeName, number>;
    const before = { ...each, ...rest, discount: 0, gstRate: 0, advancePayment: 0 };
    const { subtotal } = quotationTotals(before);
    return { ...before, discount: Math.floor(subtotal * share) };
  });

/** No colours of a difference for ten thousand papers: a plain comparison costs a hundredth. */
const same = (one: unknown, other: unknown) => {
  if (one !== other) expect(one).toBe(other);
};
const text = (value: unknown) => JSON.stringify(value);

const PAPERS = effort(1_500, 20_000);

describe("papers by chance", () => {
  test("keep every rule of their arithmetic", () => {
    fc.assert(
      fc.property(decided, lines, (decision, { lines, discount }) => {
        const { facts, gst } = decision;
        const { paper, columns } = taxedPaper(decision, lines, discount);
        const { groups, heads, taxableValue, taxAmount, roundOff, total, place } = paper;
        const levied = paper.reverseCharge ? paper.payableByRecipient : heads;
        const of = (...names: string[]) =>
          levied.filter(({ head }) => names.includes(head)).map((each) => each.amount);

        // Within a State both halves are equal, head by head; from another there is IGST alone.
        same(text(of("CGST")), text(of("SGST", "UTGST")));
        same(of(place.interState ? "CGST" : "IGST").length, 0);
        same(place.interState, facts.recipient.kind === "sez" || place.code !== home(gst));

        // Shares add up: of the discount, of each head, of each rate.
        const gross = sum(lines.map((each) => each.amount));
        same(taxableValue, gross - discount);
        same(sum(paper.lines.map(({ taxable }) => taxable)), taxableValue);
        same(sum(groups.map(({ taxable }) => taxable)), taxableValue);
        for (const name of HEADS) {
          const shares = paper.lines.flatMap((each) => each.heads);
          const ofName = shares.filter(({ head }) => head === name);
          same(sum(ofName.map((each) => each.amount)), sum(of(name)));
        }
        for (const { taxable } of paper.lines) same(taxable >= 0, true);

        // What is payable.
        same(taxAmount, sum(heads.map((each) => each.amount)));
        same(total, taxableValue + taxAmount + roundOff);
        same(roundOff >= -49 && roundOff <= 50, true);
        const rounds = facts.supplier.roundOff === "total" && facts.regime !== "unregistered";
        same(rounds ? total % 100 : roundOff, 0);
        if (paper.reverseCharge) same(taxAmount, 0);

        // The title follows from the lines, and the series from the title.
        const exempt = paper.lines.filter((each) => each.exempt).length;
        const title =
          facts.regime === "unregistered"
            ? "Bill"
            : exempt === 0
              ? "Tax invoice"
              : exempt === lines.length
                ? "Bill of supply"
                : "Invoice-cum-bill of supply";
        same(paper.title, title);
        same(seriesOf(paper.title), title === "Bill of supply" ? "BS" : "INV");
        for (const each of paper.lines) if (each.exempt) same(each.rate, 0);

        // What is stored says the same of the paper as the paper did.
        const stored = frozenTax(columns);
        same(stored === null, false);
        if (stored) same(freezeTax({ ...paper, ...stored }), columns.tax);
        same(text(stored?.lines), text(paper.lines));
        same(text(stored?.heads), text(heads));

        // Nothing depends on the order of the lines.
        const backwards = taxedPaper(decision, [...lines].reverse(), discount).paper;
        const { lines: its, ...rest } = paper;
        const { lines: others, ...otherRest } = backwards;
        same(text(otherRest), text(rest));
        same(text(others.map(text).sort()), text(its.map(text).sort()));
      }),
      { numRuns: PAPERS },
    );
  }, 120_000);

  test("a quotation's invoice is equal to it to the paisa, heads and all", () => {
    fc.assert(
      fc.property(decided, charges, (decision, charges) => {
        const levy = basisOf(decision);
        const quoted = { ...charges, gstRate: chargedRate(levy) };
        if (totalsProblem(quoted, levy)) return;
        const totals = quotationTotals(quoted, levy);
        const whole = { ...quoted, surcharge: totals.surcharge };
        const kept = taxedPaper(decision, quotedTaxLines(whole), quoted.discount).columns;
        const rows = quotedLines(whole).map((row) => ({ ...row, taxRate: null, sac: null }));
        if (rows.length === 0) return;
        const { discount } = quoted;
        const { figures } = figuresOf(rows, { discount, taxRate: 0 }, decision);
        same(figures.total, totals.totalAmount);
        same(figures.taxAmount, totals.gstAmount);
        same(figures.taxableValue, totals.taxable);
        same(figures.roundOff, totals.roundOff);
        same(text(frozenTax(figures)?.heads), text(decisionHeads(levy, totals.heads)));
        same(figures.tax, kept.tax);
      }),
      { numRuns: PAPERS },
    );
  }, 120_000);

  test("a split of an amount with tax in it adds up, and both halves are equal", () => {
    const whole = { amount, rate: fc.constantFrom(0, 25, 500, 1200, 1800, 2800) };
    fc.assert(
      fc.property(fc.record({ ...whole, interState: fc.boolean() }), (given) => {
        const place = { interState: given.interState, stateHead: "SGST" as const };
        const { taxable, heads } = splitInclusive(given.amount, given.rate, place);
        same(taxable + sum(heads.map((each) => each.amount)), given.amount);
        if (!given.interState && heads.length > 0) same(heads[0]?.amount, heads[1]?.amount);
        same(taxable >= 0 || given.amount < 3, true);
      }),
      { numRuns: PAPERS },
    );
  });
});

const home = ({ supplier }: GstCompany): StateCode => supplier.stateCode;
/** Under reverse charge a quotation shows what its customer pays to the government; an invoice charges none. */
const decisionHeads = (levy: { reverseCharge: boolean }, heads: unknown[]) =>
  levy.reverseCharge ? [] : heads;
