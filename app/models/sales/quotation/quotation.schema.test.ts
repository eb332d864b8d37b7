import { describe, expect, test } from "vitest";

import { QuotationFormInput, QuotationInput } from "./quotation.schema";

const FORM = {
  customerId: "7",
  email: "",
  date: "2026-12-01",
  expiryDate: "2026-12-21",
  transportationType: "full_load",
  transportationCharge: "10000",
  packagingCharge: "2,000.00",
  loadingCharge: "1500",
  unloadingCharge: "1500.00",
  discount: "0",
  items: [{ name: "Sofa" }],
};

function problems(more: object): [string, string][] {
  const { error } = QuotationInput.safeParse({ ...FORM, ...more });
  return (error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]);
}

test("reads a form into paise, with nulls for what was left out", () => {
  expect(QuotationInput.parse(FORM)).toMatchObject({
    customerId: 7,
    email: null,
    transportationCharge: 10_000_00,
    packagingCharge: 2_000_00,
    unpackingCharge: null,
    surchargeRate: null,
    items: [{ itemId: null, name: "Sofa", description: null, quantity: 1 }],
  });
  expect(QuotationInput.parse(FORM).insuranceCharge).toBeUndefined();
  expect(QuotationInput.parse({ ...FORM, insuranceCharge: "" }).insuranceCharge).toBeNull();
});

test("leaves out the last rows of a form in which nothing was typed, of a script's body none", () => {
  const blank = { name: " ", description: "", quantity: "1" };
  const items = [{ name: "Sofa" }, blank, { name: "Bed" }, blank, blank];
  const said = (schema: typeof QuotationFormInput | typeof QuotationInput, rows: object[]) =>
    schema.safeParse({ ...FORM, items: rows }).error?.issues.map(({ path }) => path.join("."));
  expect(said(QuotationFormInput, items)).toEqual(["items.1.name"]);
  expect(said(QuotationFormInput, [blank])).toEqual(["items.0.name"]);
  expect(said(QuotationInput, [{ name: "Sofa" }, blank])).toEqual(["items.1.name"]);
  const read = QuotationFormInput.parse({ ...FORM, items: [{ name: "Sofa" }, blank] });
  expect(read.items.map(({ name }) => name)).toEqual(["Sofa"]);
});

test("reads a script's body under its other names", () => {
  const { date, expiryDate, items, ...rest } = FORM;
  const parsed = QuotationInput.parse({
    ...rest,
    customerId: 7,
    transportationCharge: 10_000.5,
    movingDate: date,
    validUntil: expiryDate,
    quotationItems: [
      ...items,
      { item: "Fridge", quantity: 2 },
      { item: { name: "Bed" } },
      { itemId: 4 },
    ],
    totalAmount: 3026.4300000000003,
  });
  expect(parsed).toMatchObject({ date, expiryDate, transportationCharge: 10_000_50 });
  expect(parsed.items.map((row) => [row.itemId, row.name, row.quantity])).toEqual([
    [null, "Sofa", 1],
    [null, "Fridge", 2],
    [null, "Bed", 1],
    [4, null, 1],
  ]);
});

test.each([true, -1, 0, 1.5, "abc", "1e3", [4], { id: 4 }])(
  "a row's item is a record of the catalogue, and not %j",
  (itemId) => {
    const rows = { ...FORM, items: [{ name: "Sofa" }, { name: "Bed", itemId }] };
    for (const schema of [QuotationInput, QuotationFormInput]) {
      const issues = schema.safeParse(rows).error?.issues ?? [];
      expect(issues.map(({ path, message }) => [path.join("."), message])).toEqual([
        ["items.1.itemId", "Item is not in the catalogue"],
      ]);
    }
  },
);

test.each(["₹ 1,20,000/-", "Rs. 1,20,000", "1,20,000.50", "१,२०,०००", "120000.0000000001", 5])(
  "a sum that was computed may be written %j",
  (totalAmount) => {
    expect(QuotationInput.safeParse({ ...FORM, subtotal: totalAmount, totalAmount }).success).toBe(
      true,
    );
  },
);

test("names stand in one line", () => {
  const items = [{ name: "Sofa,\r\n three seats" }];
  expect(QuotationInput.parse({ ...FORM, items }).items[0]?.name).toBe("Sofa, three seats");
});

describe("what is refused, and in which words", () => {
  test.each<[object, string, string]>([
    [{ customerId: "" }, "customerId", "Customer is required"],
    [{ customerId: "x" }, "customerId", "Customer not found"],
    [{ email: "nobody" }, "email", "Invalid email format"],
    [{ date: "" }, "date", "Date is required"],
    [{ date: "2026-02-30" }, "date", "Date is not a date that exists"],
    [{ expiryDate: undefined }, "expiryDate", "Expiry date is required"],
    [{ transportationType: "boat" }, "transportationType", "Invalid transportation type"],
    [{ transportationType: "" }, "transportationType", "Transportation type is required"],
    [{ transportationCharge: "" }, "transportationCharge", "Transportation charge is required"],
    [
      { transportationCharge: "-1" },
      "transportationCharge",
      "Transportation charge must be a positive number",
    ],
    [{ packagingCharge: undefined }, "packagingCharge", "Packaging charge is required"],
    [{ loadingCharge: "-0.01" }, "loadingCharge", "Loading charge must be a positive number"],
    [
      { unloadingCharge: "1.005" },
      "unloadingCharge",
      "Unloading charge can have at most two decimals",
    ],
    [{ unpackingCharge: "1e9" }, "unpackingCharge", "Unpacking charge must be a number"],
    [{ dismantlingCharge: "$12" }, "dismantlingCharge", "Dismantling charge must be a number"],
    [
      { carTransportationCharge: "20000000.01" },
      "carTransportationCharge",
      "Car transportation charge cannot be more than 20,000,000.00",
    ],
    [{ warehouseDays: "1.5" }, "warehouseDays", "Warehouse days must be a whole number"],
    [{ gstRate: "101" }, "gstRate", "GST rate cannot be more than 100"],
    [{ discount: "" }, "discount", "Discount is required"],
    [{ discount: "-5" }, "discount", "Discount must be a positive number"],
    [{ subtotal: "-1" }, "subtotal", "Subtotal must be a positive number"],
    [{ surcharge: "much" }, "surcharge", "Surcharge must be a number"],
    [{ gstAmount: -1 }, "gstAmount", "GST amount must be a positive number"],
    [{ totalAmount: {} }, "totalAmount", "Total amount must be a number"],
    [{ notes: "x".repeat(2001) }, "notes", "Notes must be at most 2000 characters"],
    [{ items: undefined }, "items", "At least one item is required"],
    [{ items: [] }, "items", "At least one item is required"],
    [{ items: "Sofa" }, "items", "At least one item is required"],
    [{ items: [{ name: " " }] }, "items.0.name", "Item name is required"],
    [{ items: ["Sofa"] }, "items.0", "Item name is required"],
    [
      { items: [{ name: "x".repeat(201) }] },
      "items.0.name",
      "Item name must be at most 200 characters",
    ],
    [
      { items: [{ name: "Bed", quantity: "0" }] },
      "items.0.quantity",
      "Quantity must be at least 1",
    ],
    [
      { items: [{ name: "Bed", quantity: "-2" }] },
      "items.0.quantity",
      "Quantity must be a positive number",
    ],
    [
      { items: Array.from({ length: 2001 }, () => ({ name: "Box" })) },
      "items",
      "A quotation has at most 2,000 items",
    ],
  ])("%j", (more, field, message) => expect(problems(more)).toEqual([[field, message]]));

  test("a body that is no object", () => {
    for (const body of [null, [], "quotation", 7]) {
      expect(QuotationInput.safeParse(body).error?.issues[0]?.message).toBe(
        "A quotation is an object with its fields",
      );
    }
  });
});
