import fc from "fast-check";
import { expect, test } from "vitest";

import { effort } from "../../../../tests/support/effort";
import { sum } from "../../ground/money/money";
import { freezeTax, frozenTax } from "../../ground/tax/frozen-tax";
import { RATES_AT_FIRST } from "../../ground/tax/rates";
import { taxPaper } from "../../ground/tax/tax";
import { asAmended } from "../invoice/invoice.amended";
import { noteFigures } from "./note.figures";
import { valueLeft, type EarlierNote, type NotedInvoice } from "./note.left";

type RoundOff = "none" | "total" | "heads";

/** An invoice of lines in minor units, as it is issued under GST. */
function invoiceOf(amounts: number[], roundOff: RoundOff): NotedInvoice {
  const paper = taxPaper({
    supplier: { stateCode: "27", regime: "bundle18", roundOff, rates: RATES_AT_FIRST },
    recipient: { kind: "individual", gstin: null, stateCode: null },
    regime: "bundle18",
    date: "2026-11-20",
    pickup: "27",
    lines: amounts.map((amount) => ({ amount })),
    discount: 0,
  });
  const { taxableValue, taxAmount, total } = paper;
  return {
    tax: freezeTax(paper),
    taxRate: 0,
    taxableValue,
    taxAmount,
    roundOff: paper.roundOff,
    reverseCharge: false,
    discount: 0,
    total,
    creditedAmount: 0,
    debitedAmount: 0,
    amountPaid: 0,
    tdsAmount: 0,
    settledAmount: 0,
    items: amounts.map((lineTotal, id) => ({ id, name: "Move", description: "", lineTotal })),
  };
}

type Ask = { kind: "credit" | "debit"; amount: number };

/** Issues the notes that there can be, of those asked for, and then one of all that is left. */
function afterNotes(invoice: NotedInvoice, asks: Ask[], usual: RoundOff, amendedAt = -1) {
  let made: (EarlierNote & { total: number; exact: number })[] = [];
  let noted = invoice;
  /** From here on it is of another place, with its notes. */
  const amend = () => {
    const paper = {
      ...noted,
      clientKind: null,
      placeOfSupply: "27",
      placeOfSupplyReason: null,
      amendments: [
        { date: "2026-12-05", gstin: null, placeOfSupply: "33", iffMonth: null, gstr1a: false },
      ],
      creditAndDebitNotes: made,
    };
    ({ creditAndDebitNotes: made, ...noted } = asAmended(paper, "27"));
  };
  const issue = ({ kind, amount }: Ask) => {
    const figures = noteFigures(noted, made, { kind, amount, reason: "Why", lines: [] }, usual);
    if ("field" in figures) return figures;
    const exact = figures.taxableValue + figures.taxAmount;
    made.push({ ...figures, kind, exact });
    const sums = kind === "credit" ? "creditedAmount" : "debitedAmount";
    noted = { ...noted, [sums]: noted[sums] + figures.total };
    return null;
  };
  for (const [at, ask] of asks.entries()) {
    if (at === amendedAt) amend();
    const left = valueLeft(noted, made);
    if (ask.kind === "debit" || ask.amount < left) issue(ask);
  }
  const left = valueLeft(noted, made);
  const refused = left === 0 ? null : issue({ kind: "credit", amount: left });
  return { made, refused, left: noted.total + noted.debitedAmount - noted.creditedAmount };
}

test("whatever notes are issued, all of the value can be credited, and comes to exactly the total", () => {
  const asks = fc.array(
    fc.record({
      kind: fc.constantFrom("credit", "credit", "credit", "debit"),
      amount: fc.oneof(fc.integer({ min: 1, max: 250 }), fc.integer({ min: 1, max: 500_000 })),
    }),
    { maxLength: 25 },
  );
  const amounts = fc.array(fc.oneof(fc.nat(2_000), fc.nat(1_000_000)), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom<RoundOff>("none", "total", "heads"),
      asks,
      fc.integer({ min: -1, max: 8 }),
      (lines, roundOff, wished, amendedAt) => {
        const invoice = invoiceOf(lines, roundOff);
        fc.pre(invoice.total > 0);
        const { made, refused, left } = afterNotes(invoice, wished, roundOff, amendedAt);
        if (amendedAt >= 0 && amendedAt < wished.length) {
          const heads = made.slice(amendedAt).flatMap((note) => frozenTax(note)?.heads ?? []);
          expect(heads.every(({ head }) => head === "IGST")).toBe(true);
        }
        expect(refused).toBeNull();
        expect(left).toBe(0);
        for (const { total, exact } of made) {
          expect(total).toBeGreaterThan(0);
          // In another place each paper may come to a paisa more or less; where heads are rounded, to a rupee.
          const most = 100 + (amendedAt + 1) * (roundOff === "heads" ? 100 : 1);
          expect(Math.abs(total - exact)).toBeLessThan(most);
        }
      },
    ),
    { numRuns: effort(500, 5_000), seed: 16 },
  );
});

test("a debit note that rounding would bring a whole rupee away is not rounded", () => {
  const { made, left } = afterNotes(
    invoiceOf([287_839], "total"),
    [
      { kind: "credit", amount: 86 },
      { kind: "debit", amount: 42 },
    ],
    "total",
  );
  expect(made.map(({ total, exact }) => total - exact)).toEqual([-2, 0, 51]);
  expect(left).toBe(0);
});

test("one that leaves enough is rounded by itself, to the rupee", () => {
  const invoice = invoiceOf([1_681_350], "total");
  const asks: Ask[] = [
    { kind: "credit", amount: 250_000 },
    { kind: "credit", amount: 130 },
  ];
  const { made } = afterNotes(invoice, asks, "total");
  expect(made.map(({ total }) => total).slice(0, 2)).toEqual([295_000, 200]);
  expect(sum(made.map((note) => note.total))).toBe(invoice.total);
});

test("of an invoice that came to whole rupees anyhow it is rounded as the company's papers are", () => {
  const invoice = invoiceOf([100_000], "total");
  expect([invoice.total, invoice.roundOff]).toEqual([118_000, 0]);
  const asks: Ask[] = [{ kind: "credit", amount: 12_345 }];
  expect(afterNotes(invoice, asks, "total").made[0]?.total).toBe(14_600);
  expect(afterNotes(invoice, asks, "none").made[0]?.total).toBe(14_567);
});
