import { expect, test } from "vitest";

import { only } from "./only";

test("Columns are read by the names that their table has; another name is no program.", () => {
  expect(only("Vendor", "id name", "email")).toEqual({ id: true, name: true, email: true });
  // @ts-expect-error a vendor has no `nmae`
  only("Vendor", "id nmae");
  // @ts-expect-error neither in a nested select
  const nested = { select: { vendor: { select: only("Vendor", "id name", "emial") } } };
  expect(nested).toBeDefined();
});
