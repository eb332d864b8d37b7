import { expect, test } from "vitest";

import { can, ROLES, roleLabel, toRole, type Role } from "./policy";

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

test("profit is seen by admins and the employees whom they chose", () => {
  const person = { id: 1, name: "A", email: "a@example.com", confirmed: true };
  const sees = (role: Role, seesBooks: boolean) =>
    can({ ...person, role, seesBooks }, "profit:view");
  expect(ROLES.map((role) => sees(role, true))).toEqual([true, true, false]);
  expect(ROLES.map((role) => sees(role, false))).toEqual([true, false, false]);
  expect(can({ ...person, role: "employee", seesBooks: true }, "company:edit")).toBe(false);
});
