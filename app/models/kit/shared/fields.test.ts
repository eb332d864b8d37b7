import { describe, expect, it } from "vitest";
import * as z from "zod";
import { parseForm } from "~/services/forms/form.server";
import { ACCOUNT_FORM } from "~/models/people/user/user.fields";
import { RegisterBody } from "~/models/people/user/register.schema";
import {
  optionalLine,
  requiredLine,
  choice,
  flag,
  optionalDate,
  optionalEmail,
  optionalText,
  requiredDate,
  requiredEmail,
  requiredText,
} from "./fields";
import {
  optionalAmount,
  optionalId,
  optionalRate,
  optionalWhole,
  positiveAmount,
  positiveQuantity,
  requiredAmount,
  requiredId,
  toId,
} from "./number-fields";

/** The value, or the sentences. */
function read(schema: z.ZodType, input: unknown): unknown {
  const parsed = z.object({ field: schema }).safeParse({ field: input });
  return parsed.success ? parsed.data.field : parsed.error.issues.map(({ message }) => message);
}

const file = () => new File(["text"], "name.txt", { type: "text/plain" });

const FIELDS = {
  requiredText: requiredText("Name", 50),
  optionalText: optionalText("Notes", 50),
  requiredEmail: requiredEmail("Invalid email"),
  optionalEmail: optionalEmail("Invalid email"),
  requiredAmount: requiredAmount("Price"),
  optionalAmount: optionalAmount("Discount"),
  positiveAmount: positiveAmount("Amount", "Amount must be positive"),
  optionalRate: optionalRate("GST rate"),
  positiveQuantity: positiveQuantity("Quantity"),
  optionalWhole: optionalWhole("Days", 0, 3650),
  requiredId: requiredId("Customer is required", "Unknown customer"),
  optionalId: optionalId("Unknown item"),
  requiredDate: requiredDate("Date"),
  optionalDate: optionalDate("Start date"),
  choice: choice(["Low", "High"], {
    required: "Priority is required",
    invalid: "Invalid priority",
  }),
};

describe.each(Object.entries(FIELDS))("%s", (name, schema) => {
  it.each([
    ["a file", file()],
    ["an empty file", new File([], "")],
    ["a list", ["a", "b"]],
    ["an empty list", []],
    ["an object", { a: "1" }],
    ["true", true],
    ["NaN", Number.NaN],
    ["Infinity", Number.POSITIVE_INFINITY],
  ])("says one sentence about %s", (_, input) => {
    const said = read(schema, input);
    expect(said).toHaveLength(1);
    expect(String(said)).toMatch(/^[A-Z]\w* /);
    expect(String(said)).not.toMatch(/Id must|Choice must|Invalid input|expected/);
  });

  it.each(["", "   ", "\n\t", null, undefined])("takes %j for absent", (input) => {
    const said = read(schema, input);
    if (name.startsWith("optional")) expect(said).toBeNull();
    else expect(said).toEqual([expect.stringMatching(/ is required$/)]);
  });
});

describe("requiredText", () => {
  it.each([
    ["  Asha  ", "Asha"],
    [42, "42"],
    ["a\r\nb\rc", "a\nb\nc"],
    ["a\u0000\u0007b", "ab"],
    ["a\tb", "a\tb"],
    ["a\uD83Db\uDC00", "a\uFFFDb\uFFFD"],
    ["a 😀", "a 😀"],
    ["x".repeat(50), "x".repeat(50)],
    ["राहुल", "राहुल"],
  ])("reads %j", (input, value) => {
    expect(read(FIELDS.requiredText, input)).toBe(value);
  });

  it("says its length, in its own words if it has any", () => {
    expect(read(FIELDS.requiredText, "x".repeat(51))).toEqual([
      "Name must be at most 50 characters",
    ]);
    const worded = requiredText("Name", 3, "Who?", "Too long");
    expect(read(worded, "abcd")).toEqual(["Too long"]);
    expect(read(worded, "")).toEqual(["Who?"]);
  });

  it("says no second sentence when a rule follows it", () => {
    const named = requiredText("Name", 50).refine((text) => text.length >= 2, "Name is too short");
    expect(read(named, "")).toEqual(["Name is required"]);
    expect(read(named, "x")).toEqual(["Name is too short"]);
  });
});

describe("one line of text", () => {
  it("keeps no line break, whoever sends it", () => {
    for (const name of [requiredLine("Name", 20), optionalLine("Name", 20)]) {
      expect(name.parse("Asha\r\n  Rao\n")).toBe("Asha Rao");
    }
    expect(RegisterBody.shape.name.parse("Asha\nRao")).toBe("Asha Rao");
    expect(ACCOUNT_FORM.name.block.parse("Asha\nRao")).toBe("Asha Rao");
    expect(optionalText("Notes", 20).parse("two\nlines")).toBe("two\nlines");
  });

  it("is as long as it has characters, not halves of them", () => {
    expect(requiredLine("Name", 3).safeParse("🚚🚚🚚").success).toBe(true);
    expect(requiredLine("Name", 3).safeParse("🚚🚚🚚🚚").success).toBe(false);
  });
});

describe("requiredEmail", () => {
  it.each([
    [" Meera.K@Example.COM ", "meera.k@example.com"],
    ["a+b@sub.example.in", "a+b@sub.example.in"],
  ])("reads %j", (input, value) => {
    expect(read(FIELDS.requiredEmail, input)).toBe(value);
  });

  it.each([
    "a",
    "a@b",
    "a@b.c",
    "a b@c.de",
    "a@@c.de",
    "a@c..de",
    "a@c.de, b@c.de",
    "<a@c.de>",
    `${"x".repeat(250)}@c.de`,
    "a@c.de\nBcc: b@c.de",
  ])("refuses %j", (input) => {
    expect(read(FIELDS.requiredEmail, input)).toEqual(["Invalid email"]);
  });
});

describe("amounts", () => {
  it.each([
    [FIELDS.requiredAmount, "1,500.50", 150_050],
    [FIELDS.requiredAmount, 1500.5, 150_050],
    [FIELDS.requiredAmount, "0", 0],
    [FIELDS.requiredAmount, "-0", 0],
    [FIELDS.positiveAmount, "0.01", 1],
    [FIELDS.optionalAmount, 0, 0],
    [FIELDS.optionalRate, "2.47", 247],
    [FIELDS.optionalRate, "100", 100_00],
    [FIELDS.optionalRate, "0", 0],
    [FIELDS.positiveQuantity, "2.5", 250],
    [FIELDS.positiveQuantity, "100000", 100_000_00],
  ])("reads", (schema, input, value) => {
    expect(read(schema, input)).toBe(value);
  });

  it.each([
    [FIELDS.requiredAmount, "1e9", "Price must be a number"],
    [FIELDS.requiredAmount, "$12", "Price must be a number"],
    [FIELDS.requiredAmount, "abc", "Price must be a number"],
    [FIELDS.requiredAmount, "-1", "Price must be a positive number"],
    [FIELDS.requiredAmount, "0.005", "Price can have at most two decimals"],
    [FIELDS.requiredAmount, "20000000.01", "Price cannot be more than 20,000,000.00"],
    [FIELDS.requiredAmount, 1e21, "Price must be a number"],
    [FIELDS.positiveAmount, "0", "Amount must be positive"],
    [FIELDS.positiveAmount, "-0.00", "Amount must be positive"],
    [FIELDS.positiveAmount, -3, "Amount must be positive"],
    [FIELDS.optionalRate, "-1", "GST rate must be a positive number"],
    [FIELDS.optionalRate, "100.01", "GST rate cannot be more than 100"],
    [FIELDS.optionalRate, "18.125", "GST rate can have at most two decimals"],
    [FIELDS.optionalRate, "18%", "GST rate must be a number"],
    [FIELDS.positiveQuantity, "0", "Quantity must be positive"],
    [FIELDS.positiveQuantity, "100000.01", "Quantity cannot be more than 100,000"],
  ])("refuses", (schema, input, message) => {
    expect(read(schema, input)).toEqual([message]);
  });

  it("words the limits of a rate as the form does", () => {
    const rate = optionalRate("Tax rate", {
      negative: "Tax rate cannot be negative",
      over: "Tax rate cannot exceed 100%",
    });
    expect(read(rate, "-0.01")).toEqual(["Tax rate cannot be negative"]);
    expect(read(rate, "101")).toEqual(["Tax rate cannot exceed 100%"]);
  });
});

describe("optionalWhole", () => {
  it.each([
    ["0", 0],
    [3650, 3650],
    ["007", 7],
  ])("reads %j", (input, value) => {
    expect(read(FIELDS.optionalWhole, input)).toBe(value);
  });

  it.each([
    ["-1", "Days must be a whole number, 0 or more"],
    ["1.5", "Days must be a whole number"],
    [1.5, "Days must be a whole number"],
    ["1e3", "Days must be a whole number"],
    ["3651", "Days cannot be more than 3,650"],
  ])("refuses %j", (input, message) => {
    expect(read(FIELDS.optionalWhole, input)).toEqual([message]);
  });

  it("has a least value", () => {
    expect(read(optionalWhole("Version", 1, 9), "0")).toEqual(["Version must be at least 1"]);
  });
});

describe("ids", () => {
  it.each(["abc", "0", "-1", "1.5", "1e3", "01", "2147483648", "99999999999999999999"])(
    "knows no %j",
    (input) => {
      expect(read(FIELDS.requiredId, input)).toEqual(["Unknown customer"]);
      expect(read(FIELDS.optionalId, input)).toEqual(["Unknown item"]);
      expect(toId(input)).toBeNull();
    },
  );

  it("reads text and numbers", () => {
    expect(read(FIELDS.requiredId, " 7 ")).toBe(7);
    expect(read(FIELDS.optionalId, 2_147_483_647)).toBe(2_147_483_647);
    expect(toId(undefined)).toBeNull();
  });
});

describe("dates", () => {
  it.each(["2026-02-30", "21/11/2026", "tomorrow", "2026-11-21T10:00", 20261121])(
    "says that %j is none",
    (input) => {
      expect(read(FIELDS.requiredDate, input)).toEqual(["Date is not a date that exists"]);
      expect(read(FIELDS.optionalDate, input)).toEqual(["Start date is not a date that exists"]);
    },
  );

  it.each(["9999-12-31", "2200-01-01", "1899-12-31", "0026-01-01"])(
    "says that %s is too far off",
    (input) => {
      expect(read(FIELDS.requiredDate, input)).toEqual(["Date must be from 1900 to 2199"]);
      expect(read(FIELDS.optionalDate, input)).toEqual(["Start date must be from 1900 to 2199"]);
    },
  );

  it("reads a day", () => {
    expect(read(FIELDS.requiredDate, " 2024-02-29 ")).toBe("2024-02-29");
  });
});

describe("choice", () => {
  it("takes any case and keeps the list's", () => {
    expect(read(FIELDS.choice, " hIGH ")).toBe("High");
    expect(read(FIELDS.choice, "Urgent")).toEqual(["Invalid priority"]);
  });
});

describe("a posted form", () => {
  const Input = z.object({ name: FIELDS.requiredText, price: FIELDS.requiredAmount });

  function errorsOf(entries: [string, string | File][]) {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return parseForm(form, Input).reply().error;
  }

  it("gets a sentence at the field for a file instead of text", () => {
    expect(
      errorsOf([
        ["name", file()],
        ["price", file()],
      ]),
    ).toEqual({
      name: ["Name must be text"],
      price: ["Price must be a number"],
    });
  });

  it("gets a sentence for a field that is sent twice, or with parts", () => {
    expect(
      errorsOf([
        ["name", "a"],
        ["name", "b"],
        ["price", "1"],
      ]),
    ).toEqual({
      name: ["Name must be text"],
    });
    expect(
      errorsOf([
        ["name.first", "a"],
        ["price", "1"],
      ]),
    ).toEqual({
      name: ["Name must be text"],
    });
  });

  it("gets a sentence for every field that is missing", () => {
    expect(errorsOf([])).toEqual({ name: ["Name is required"], price: ["Price is required"] });
  });
});

describe("flag", () => {
  it.each([
    [true, true],
    ["on", true],
    ["Yes ", true],
    [false, false],
    ["no", false],
    ["", undefined],
    [" ", undefined],
    [undefined, undefined],
  ])("reads %j as %j", (value, expected) => {
    expect(flag("Loaded").parse(value)).toBe(expected);
  });

  it("takes no other word for a no", () => {
    for (const value of ["maybe", 1, ["on"]]) {
      const said = flag("Loaded")
        .safeParse(value)
        .error?.issues.map(({ message }) => message);
      expect(said).toEqual(["Loaded must be true or false"]);
    }
  });
});
