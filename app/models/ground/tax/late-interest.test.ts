import { describe, expect, test } from "vitest";

import { BANK_RATES, lateInterest, readBankRates } from "./late-interest";

const { rates } = readBankRates(BANK_RATES);
const LAKH = { owed: 1_00_000_00, invoiceDate: "2026-01-01", dueDate: "2026-01-31" };
const interests = (late: ReturnType<typeof lateInterest>) =>
  late?.months.map(({ interest }) => interest);

// By hand: the bank rate is 5.50 % since 2025-12-05, so 16.50 % a year and 1.375 % a month.
describe("a lakh that was to be paid by 2026-01-31", () => {
  test("bears nothing on that day", () => {
    expect(lateInterest(LAKH, rates, "2026-01-31")).toBeNull();
  });

  test("bears a 28th of a month's 1,375.00 on the next: 49.11", () => {
    expect(lateInterest(LAKH, rates, "2026-02-01")).toEqual({
      payBy: "2026-01-31",
      interest: 49_11,
      months: [
        {
          from: "2026-02-01",
          to: "2026-02-01",
          days: 1,
          monthDays: 28,
          owed: 1_00_000_00,
          bankRate: 550,
          interest: 49_11,
        },
      ],
    });
  });

  test("bears 1,375.00 for February, and 1.375 % of 1,01,375.00 for March: 1,393.91", () => {
    const late = lateInterest(LAKH, rates, "2026-03-31");
    expect(interests(late)).toEqual([1_375_00, 1_393_91]);
    expect(late?.interest).toBe(2_768_91);
  });

  test("bears for ten of April's thirty days a third of 1.375 % of 1,02,768.91: 471.02", () => {
    expect(interests(lateInterest(LAKH, rates, "2026-04-10"))).toEqual([
      1_375_00, 1_393_91, 471_02,
    ]);
  });
});

test("later than the 45th day was never agreed", () => {
  const late = lateInterest({ ...LAKH, dueDate: "2026-06-30" }, rates, "2026-02-16");
  expect(late).toMatchObject({ payBy: "2026-02-15", interest: 49_11 });
  expect(lateInterest({ ...LAKH, dueDate: "2026-06-30" }, rates, "2026-02-15")).toBeNull();
});

test("a month has the rate of its first day: 1.4375 % from 2025-11-15, 1.375 % of 1,01,437.50 after it", () => {
  const early = { ...LAKH, invoiceDate: "2025-10-15", dueDate: "2025-11-14" };
  expect(interests(lateInterest(early, rates, "2026-01-14"))).toEqual([1_437_50, 1_394_77]);
});

test("months that begin on the 31st begin on the last day of shorter ones", () => {
  const late = lateInterest({ ...LAKH, dueDate: "2026-01-30" }, rates, "2026-04-29");
  expect(late?.months.map(({ from, to, monthDays }) => [from, to, monthDays])).toEqual([
    ["2026-01-31", "2026-02-27", 28],
    ["2026-02-28", "2026-03-30", 31],
    ["2026-03-31", "2026-04-29", 30],
  ]);
});

test("nothing is owed on nothing", () => {
  expect(lateInterest({ ...LAKH, owed: 0 }, rates, "2026-12-31")).toBeNull();
});

describe("the table of bank rates", () => {
  test("is read by its days, the earliest first", () => {
    expect(readBankRates("2026-02-06 = 5.25%\n2025-12-05=5.5")).toEqual({
      problem: null,
      rates: [
        { from: "2025-12-05", rate: 550 },
        { from: "2026-02-06", rate: 525 },
      ],
    });
  });

  test.each([
    ["", "write at least one rate"],
    ["5.50", "write '5.50' as a day and the rate from then on, such as 2025-12-05 = 5.50"],
    [
      "2026-02-30 = 5",
      "write '2026-02-30 = 5' as a day and the rate from then on, such as 2025-12-05 = 5.50",
    ],
    [
      "2026-02-06 = 0",
      "write '2026-02-06 = 0' as a day and the rate from then on, such as 2025-12-05 = 5.50",
    ],
    ["2026-02-06 = 5, 2026-02-06 = 6", "2026-02-06 stands in it twice"],
  ])("'%s'", (table, problem) => {
    expect(readBankRates(table).problem).toBe(problem);
  });
});
