import { expect, test } from "vitest";

import type { Actor, Role } from "../../kit/policy/policy";
import { invoiceNext, invoiceSteps } from "./invoice.next";

const actor = (role: Role): Actor => ({
  id: 1,
  name: "A",
  email: "a@example.com",
  role,
  confirmed: true,
});

type More = Partial<{
  balance: number;
  toGiveBack: number;
  reminds: boolean;
  received: boolean;
  email: boolean;
  whatsapp: boolean;
  unsent: boolean;
}>;

const PLAIN = {
  creditedAmount: 0,
  debitedAmount: 0,
  carriedOver: false,
  eInvoice: null,
  erased: false,
};

function page(role: Role, status: string, more: More = {}) {
  const { balance = 100, toGiveBack = 0, reminds = false, received = false } = more;
  const reach = { email: more.email ?? true, whatsapp: more.whatsapp ?? true };
  const about = { reminds, received, pays: true, reach };
  const offered = invoiceSteps(actor(role), { ...PLAIN, status, balance, toGiveBack }, about);
  return {
    offered,
    primary: invoiceNext({ status, unsent: more.unsent ?? false, reach }, offered),
  };
}

const paid = { balance: 0, received: true };

const CASES: [Role, string, More, string][] = [
  ["employee", "Draft", {}, "issueAndSend"],
  ["employee", "Draft", { email: false }, "issue"],
  ["employee", "Draft", { balance: 0 }, "issueAndSend"],
  ["employee", "Sent", {}, "record"],
  ["employee", "Sent", { received: true }, "record"],
  ["employee", "Sent", { unsent: true }, "whatsapp"],
  ["employee", "Sent", { unsent: true, whatsapp: false }, "email"],
  ["employee", "Sent", { unsent: true, whatsapp: false, email: false }, "record"],
  ["employee", "Paid", { ...paid, unsent: true }, "receipt"],
  ["customer", "Sent", { unsent: true }, "pay"],
  ["employee", "Overdue", { reminds: true }, "record"],
  ["employee", "Paid", paid, "receipt"],
  ["employee", "Paid", { balance: 0, received: true, email: false, whatsapp: false }, "download"],
  ["employee", "Paid", { ...paid, toGiveBack: 50 }, "giveBack"],
  ["customer", "Paid", { ...paid, toGiveBack: 50 }, "download"],
  ["employee", "Paid", { balance: 0 }, "download"],
  ["admin", "Cancelled", {}, "download"],
  ["customer", "Sent", {}, "pay"],
  ["customer", "Overdue", { reminds: true }, "pay"],
  ["customer", "Paid", paid, "download"],
  ["customer", "Cancelled", {}, "download"],
];

test.each(CASES)("%s, %s, %j: %s", (role, status, more, primary) => {
  expect(page(role, status, more)).toMatchObject({ primary });
});

test("a customer is offered nothing of the office", () => {
  for (const status of ["Sent", "Paid", "Cancelled"]) {
    const { offered } = page("customer", status, { reminds: true, received: true });
    expect(offered.filter((step) => !["back", "download", "pay", "said"].includes(step))).toEqual(
      [],
    );
  }
});

test("what is paid or cancelled is neither edited nor moved", () => {
  for (const status of ["Paid", "Cancelled"]) {
    const { offered } = page("admin", status, paid);
    expect(offered).not.toContain("edit");
    expect(offered).not.toContain("status");
  }
});
