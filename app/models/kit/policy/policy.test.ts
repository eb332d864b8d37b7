import { expect, test } from "vitest";

import { ROLES, roleLabel, toRole } from "./policy";

test.each([
  ["Admin", "admin"],
  [" EMPLOYEE ", "employee"],
  ["customer", "customer"],
  ["root", null],
  ["", null],
  [null, null],
])("the word %j means the role %j", (word, role) => expect(toRole(word)).toBe(role));

test("roles are shown with a capital", () => {
  expect(ROLES.map(roleLabel)).toEqual(["Admin", "Employee", "Customer"]);
});
