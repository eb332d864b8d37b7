import { beforeEach, describe, expect, it } from "vitest";

import { transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { companyYear, nextNumber } from "./number-series.server";

describe("companyYear", () => {
  it.each([
    ["2026-11-21", 4, "2627"],
    ["2026-04-01", 4, "2627"],
    ["2026-03-31", 4, "2526"],
    ["2026-12-31", 1, "2626"],
    ["2026-01-01", 1, "2626"],
    ["2026-06-30", 7, "2526"],
    ["2099-04-01", 4, "9900"],
    ["2009-04-01", 4, "0910"],
  ])("%s, starting in month %i, is %s", (day, startMonth, year) => {
    expect(companyYear(day, startMonth)).toBe(year);
  });
});

describe("nextNumber", () => {
  beforeEach(resetDatabase);

  const take = (series: "QT" | "INV", day: string) =>
    transaction((tx) => nextNumber(tx, series, day, 4));

  it("counts each series and year from one", async () => {
    expect(await take("QT", "2026-11-21")).toBe("QT-2627-00001");
    expect(await take("QT", "2026-11-22")).toBe("QT-2627-00002");
    expect(await take("INV", "2026-11-22")).toBe("INV-2627-00001");
    expect(await take("QT", "2027-04-01")).toBe("QT-2728-00001");
    expect(await take("QT", "2027-03-31")).toBe("QT-2627-00003");
  });

  it("gives a number back with the transaction that took it", async () => {
    await expect(
      transaction(async (tx) => {
        await nextNumber(tx, "INV", "2026-11-21", 4);
        throw new Error("not today");
      }),
    ).rejects.toThrow("not today");
    expect(await take("INV", "2026-11-21")).toBe("INV-2627-00001");
  });

  it("gives each of many who ask at once their own, without a gap", async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => take("INV", "2026-11-21")));
    const expected = Array.from(
      { length: 20 },
      (_, index) => `INV-2627-${String(index + 1).padStart(5, "0")}`,
    );
    expect(taken.sort()).toEqual(expected);
  });

  it("stays within sixteen characters", async () => {
    await transaction((tx) =>
      tx.numberSeries.create({ data: { series: "INV", year: "2627", last: 99_999 } }),
    );
    expect(await take("INV", "2026-11-21")).toBe("INV-2627-100000");
  });
});
