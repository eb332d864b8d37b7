import { expect, test } from "vitest";

import {
  lessVoucher,
  negative,
  partVoucher,
  splitLike,
  voucherTax,
  type VoucherColumns,
  type VoucherSplit,
} from "../../ground/tax/voucher";
import { partOfUse, partsOf, type PartedAdvance } from "./invoice.advance-parts";

const heads = (names: readonly ("CGST" | "SGST" | "IGST")[], rate: number) =>
  JSON.stringify({ rate, heads: names.map((head) => ({ head, rate, amount: 0 })) });
const like = (tax: string): VoucherColumns => ({
  taxRegime: "bundle18",
  placeOfSupply: "27",
  reverseCharge: false,
  taxableValue: 0,
  tax,
});
const figures = (part: VoucherSplit) => [
  part.taxableValue ?? 0,
  ...(voucherTax(part)?.heads ?? []).map(({ amount }) => amount),
];
const total = (part: VoucherSplit) => figures(part).reduce((sum, one) => sum + one, 0);

/** The same row of numbers on every machine. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

test.each([
  ["within the state", heads(["CGST", "SGST"], 1800)],
  ["between states", heads(["IGST"], 1800)],
  ["at 5 %", heads(["CGST", "SGST"], 500)],
])(
  "%s: used, taken back and given back in any order, each part stays and all are the voucher",
  (_, tax) => {
    const row = numbers(tax.length);
    const below = (limit: number) => Math.floor((row.next().value / 2_147_483_648) * limit);
    for (let n = 0; n < 200; n++) {
      const amount = 100 + below(2_000_000);
      const voucher = splitLike(like(tax), amount);
      // A tenth of it was kept back as tax at source, which is a part of the voucher all the same.
      const tdsAmount = Math.floor(amount / 10);
      let advance: PartedAdvance = {
        ...voucher,
        amount: amount - tdsAmount,
        tdsAmount,
        adjustments: [],
        refunds: [],
      };
      const left = () =>
        [
          ...advance.adjustments.map((use) => -use.amount),
          ...advance.refunds.map((r) => r.amount),
        ].reduce((sum, one) => sum + one, amount);
      for (let step = 1; step < 12; step++) {
        const before = partsOf(advance);
        const all = left();
        const what = below(4);
        if (what === 0 && advance.adjustments.length > 0) {
          const gone = below(advance.adjustments.length);
          const adjustments = advance.adjustments.filter((_use, at) => at !== gone);
          advance = { ...advance, adjustments };
        } else if (what === 1 && all > 0) {
          const { back } = partVoucher(before.left, { fee: 0, back: all });
          expect(figures(back)).toEqual(figures(before.left));
          const refund = { ...negative(back), amount: -all };
          advance = { ...advance, refunds: [...advance.refunds, refund] };
        } else if (all > 0) {
          const its = [all, 1, 1 + below(all)][below(3)] ?? all;
          const { taxableValue, tax: kept } = partOfUse(before.left, all, its);
          const use = { id: step, amount: its, taxableValue, tax: kept };
          expect(total(use)).toBe(its);
          for (const one of figures(use)) expect(one).toBeGreaterThanOrEqual(0);
          advance = { ...advance, adjustments: [...advance.adjustments, use] };
        }
        const after = partsOf(advance);
        for (const [id, part] of after.parts) {
          expect(part).toEqual(before.parts.get(id) ?? part);
        }
        expect(total(after.left)).toBe(left());
        if (left() === 0) expect(figures(after.left).every((one) => one === 0)).toBe(true);
      }
    }
  },
);

test("of before parts were kept they are split of what the others leave, the last with the rest", () => {
  const advance = {
    ...splitLike(like(heads(["CGST", "SGST"], 1800)), 1_000_000),
    amount: 990_000,
    tdsAmount: 10_000,
  };
  const use = (id: number, amount: number) => ({ id, amount, taxableValue: null, tax: null });
  const adjustments = [use(1, 300_000), use(2, 700_000)];
  const { parts, left } = partsOf({ ...advance, adjustments, refunds: [] });
  expect([...parts].map(([id, part]) => [id, ...figures(part)])).toEqual([
    [1, 254_236, 22_882, 22_882],
    [2, 593_222, 53_389, 53_389],
  ]);
  expect(total(left)).toBe(0);
});

test("a receipt without tax has no parts", () => {
  const receipt: VoucherColumns = { ...like(""), taxableValue: null, tax: null };
  expect(lessVoucher(receipt, receipt)).toEqual(receipt);
  expect(partOfUse(receipt, 100, 40)).toMatchObject({ taxableValue: null, tax: null });
});
