import { expect, test } from "vitest";

import type { Actor, Role } from "../../kit/policy/policy";
import { jobNext, jobSteps } from "./job.next";
import { jobPriorityTone, jobStatusTone } from "./job.status";

const actor = (role: Role): Actor => ({
  id: 1,
  name: "A",
  email: "a@example.com",
  role,
  confirmed: true,
});

function page(
  role: Role,
  status: string,
  billed = false,
  quoted = true,
  delivered = false,
  elsewhere = false,
) {
  const quotation = quoted ? { status: "approved" } : null;
  const about = { billed, quoted, quotation, canCall: true, delivered, elsewhere };
  const offered = jobSteps(actor(role), { status }, about);
  return { offered, primary: jobNext({ status }, offered) };
}

const CASES: [Role, string, boolean, boolean, string][] = [
  ["employee", "Not Started", false, true, "start"],
  ["employee", "In Progress", true, true, "complete"],
  ["employee", "On Hold", false, true, "resume"],
  ["employee", "Completed", false, true, "invoice"],
  ["admin", "Completed", true, true, "openInvoice"],
  ["employee", "Cancelled", false, true, "openQuotation"],
  ["employee", "Cancelled", false, false, "sheet"],
  ["customer", "Not Started", false, true, "openQuotation"],
  ["customer", "Not Started", false, false, "call"],
  ["customer", "Completed", true, true, "openInvoice"],
];

test.each(CASES)("%s, %s, billed %s, quoted %s: %s", (role, status, billed, quoted, primary) => {
  expect(page(role, status, billed, quoted)).toMatchObject({ primary });
});

test.each(["Not Started", "In Progress", "On Hold"])(
  "a job that is %s and whose goods are delivered is to be completed",
  (status) => {
    const { primary, offered } = page("employee", status, false, true, true);
    expect(primary).toBe("complete");
    expect(offered).not.toContain("start");
  },
);

test("what the move waits for elsewhere goes before the job's own step, which stays offered", () => {
  const { primary, offered } = page("employee", "Not Started", false, true, false, true);
  expect(primary).toBe("go");
  expect(offered).toContain("start");
  expect(page("customer", "Not Started", false, true, false, true).offered).not.toContain("go");
});

test("a closed job takes no other status and no edit, and a customer never", () => {
  const closed = ["start", "complete", "resume", "status", "edit", "cancel", "go"];
  for (const [role, status] of [
    ["admin", "Completed"],
    ["admin", "Cancelled"],
    ["customer", "Not Started"],
  ] as const) {
    const { offered } = page(role, status);
    expect(offered.filter((step) => closed.includes(step))).toEqual([]);
  }
});

test("the two badges of a usual job are of two colours", () => {
  expect(jobPriorityTone("Medium")).not.toBe(jobStatusTone("Not Started"));
});
