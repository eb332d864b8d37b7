import { expect, test } from "vitest";

import { sumLines, type DocumentView } from "./document-view";

const line = (label: string, amount: string) => ({ label, amount });
const read = (charges: ReturnType<typeof line>[], ...adjustments: ReturnType<typeof line>[]) =>
  sumLines({ charges, adjustments } as unknown as DocumentView).map(({ label }) => label);

test("a subtotal that is the value below it is one line with it", () => {
  const subtotal = line("Subtotal", "₹100.00");
  const [taxable, tax] = [line("Taxable value", "₹100.00"), line("CGST (9%)", "₹9.00")];
  expect(read([subtotal], taxable, tax)).toEqual(["Subtotal (taxable value)", "CGST (9%)"]);
  expect(read([line("Freight", "₹100.00")], subtotal, taxable)).toEqual([
    "Freight",
    "Subtotal (taxable value)",
  ]);
  expect(read([subtotal], line("Exempt value", "₹100.00"))).toEqual(["Subtotal (exempt value)"]);
  // With a discount between them, or at another amount, both are said; so it is where there is no value.
  const discount = line("Discount", "-₹10.00");
  expect(read([subtotal], discount, line("Taxable value", "₹90.00"))).toHaveLength(3);
  expect(
    read([subtotal], line("Taxable value", "₹60.00"), line("Exempt value", "₹40.00")),
  ).toHaveLength(3);
  expect(read([subtotal], tax)).toEqual(["Subtotal", "CGST (9%)"]);
});
