import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../tests/support/database";
import { makeQuotation } from "../../../tests/support/factories";
import { asksNothing, countRows } from "./count.server";

describe("asksNothing", () => {
  test.each([{}, { AND: {} }, { AND: [] }, { AND: [{}, { AND: [{}] }] }])("%j", (where) => {
    expect(asksNothing(where)).toBe(true);
  });
  test.each([
    { status: "sent" },
    { status: undefined },
    { OR: [] },
    { NOT: {} },
    { AND: [{}, { id: 7 }] },
    { AND: null },
  ])("not %j", (where) => {
    expect(asksNothing(where)).toBe(false);
  });
});

describe("countRows", () => {
  beforeEach(resetDatabase);
  const count = (where: object) =>
    countRows("Quotation", where, () => db.quotation.count({ where }));

  test("counts what was asked for, with and without a condition", async () => {
    expect(await count({})).toBe(0);
    await makeQuotation({ status: "sent" });
    await makeQuotation({ status: "draft" });
    expect(await count({ AND: [{}, {}] })).toBe(2);
    expect(await count({ AND: [{ status: "sent" }, {}] })).toBe(1);
  });
});
