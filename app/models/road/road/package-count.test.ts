import { expect, test } from "vitest";

import { packagesOnReceipt, packagesSent } from "./package-count";

const journey = (listed: number, packagesStated: number | null, said: (number | null)[]) => ({
  packagesStated,
  goods: said.map((packages) => ({ packages })),
  _count: { packages: listed },
});

test.each([
  ["nothing says it", journey(0, null, [null]), 0, 0],
  ["the goods say it before the receipt does", journey(0, null, [4, null, 8]), 12, 12],
  ["the list is nearer than what the goods say", journey(10, null, [12]), 10, 10],
  ["the receipt stands once it is issued", journey(0, 12, [10]), 12, 12],
  ["the receipt states, the list counts what went", journey(10, 12, []), 12, 10],
])("packages where %s", (_, one, receipt, sent) => {
  expect(packagesOnReceipt(one)).toBe(receipt);
  expect(packagesSent(one)).toBe(sent);
  // A paper has the rows themselves.
  const { _count, ...more } = one;
  const printed = { ...more, packages: Array.from({ length: _count.packages }) };
  expect(packagesOnReceipt(printed)).toBe(receipt);
  expect(packagesSent(printed)).toBe(sent);
});
