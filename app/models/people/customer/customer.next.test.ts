import { expect, test } from "vitest";

import type { Actor, Role } from "../../kit/policy/policy";
import { customerNext, customerSteps } from "./customer.next";

const actor = (role: Role): Actor => ({
  id: 1,
  name: "A",
  email: "a@example.com",
  role,
  confirmed: true,
});
const ALL = { edit: true, setStatus: true };

test.each([
  ["active, owes", "active", true, "quotation"],
  ["active, owes nothing", "active", false, "quotation"],
  ["inactive, owes", "inactive", true, "activate"],
])("%s: what comes next", (_case, status, owes, primary) => {
  for (const role of ["admin", "employee"] as const) {
    const offered = customerSteps(actor(role), { status }, { owes, offers: ALL });
    expect(customerNext(offered)).toBe(primary);
    expect(offered).toContain("edit");
    expect(offered.includes("pay")).toBe(owes);
    expect(offered).toContain(status === "active" ? "deactivate" : "activate");
  }
});

test("customers are offered none of it", () => {
  const offers = { edit: false, setStatus: false };
  expect(customerSteps(actor("customer"), { status: "active" }, { owes: true, offers })).toEqual(
    [],
  );
});
