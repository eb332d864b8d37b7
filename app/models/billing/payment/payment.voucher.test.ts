import { describe, expect, test } from "vitest";

import { voucherColumns } from "./payment.voucher";
import { negative, partVoucher, splitLike, voucherTax } from "../../ground/tax/voucher";

const within = { code: "27", interState: false, stateHead: "SGST" } as const;
const between = { code: "29", interState: true, stateHead: "SGST" } as const;
const taxedAs = (more: Partial<Parameters<typeof voucherColumns>[0]> = {}) => ({
  regime: "bundle18" as const,
  place: within,
  reverseCharge: false,
  rate: 1800,
  ...more,
});
const total = (columns: { taxableValue: number | null; tax: string | null }) =>
  (columns.taxableValue ?? 0) +
  (voucherTax(columns)?.heads ?? []).reduce((sum, head) => sum + head.amount, 0);

/** The same row of numbers on every machine. */
function* numbers(seed: number) {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

describe("fee and refund are exactly what was left, and nothing is below zero", () => {
  test.each([
    ["within the state", taxedAs()],
    ["between states", taxedAs({ place: between })],
    ["at 5 %", taxedAs({ regime: "gta_fcm5", rate: 500 })],
  ])("%s", (_, basis) => {
    const row = numbers(basis.rate);
    for (let n = 0; n < 3_000; n++) {
      const left = (row.next().value! % 2_000_000) + 1;
      // The ends as well: all of it kept, all given back, a paisa of either.
      const fee = [0, left, 1, left - 1][n % 8] ?? row.next().value! % (left + 1);
      const back = left - fee;
      const whole = voucherColumns(basis, left);
      const parts = partVoucher(splitLike(whole, left), { fee, back });
      expect(total(parts.fee)).toBe(fee);
      expect(total(parts.back)).toBe(back);
      expect(parts.fee.taxableValue! + parts.back.taxableValue!).toBe(whole.taxableValue);
      const heads = [parts.fee, parts.back].map((part) => voucherTax(part)!.heads);
      voucherTax(whole)!.heads.forEach((head, at) => {
        expect(heads[0]![at]!.amount + heads[1]![at]!.amount).toBe(head.amount);
      });
      for (const part of [parts.fee, parts.back]) {
        expect(part.taxableValue).toBeGreaterThanOrEqual(0);
        for (const { amount } of voucherTax(part)!.heads) expect(amount).toBeGreaterThanOrEqual(0);
      }
      expect(total(negative(parts.back)) + back).toBe(0);
    }
  });
});

test("outside GST, and where the mover charges none, nothing is split", () => {
  expect(voucherColumns(null, 100)).toMatchObject({ taxRegime: null, tax: null });
  const reverse = taxedAs({ regime: "gta_rcm5", reverseCharge: true });
  const receipt = voucherColumns(reverse, 100);
  expect(receipt).toMatchObject({ taxRegime: "gta_rcm5", reverseCharge: true, taxableValue: null });
  expect(partVoucher(splitLike(receipt, 100), { fee: 40, back: 60 }).back.tax).toBeNull();
});
