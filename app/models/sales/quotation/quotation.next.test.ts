import { expect, test } from "vitest";

import type { Actor, Role } from "../../kit/policy/policy";
import type { MoveStep } from "./move.next";
import { quotationNext, quotationSteps } from "./quotation.next";

const actor = (role: Role): Actor => ({
  id: 1,
  name: "A",
  email: "a@example.com",
  role,
  confirmed: true,
});

type More = Partial<{
  expired: boolean;
  billed: boolean;
  scheduled: boolean;
  email: boolean;
  whatsapp: boolean;
  pays: boolean;
  next: MoveStep;
}>;

function page(role: Role, status: string, more: More = {}) {
  const { expired = false, billed = false, scheduled = false, pays = false } = more;
  const { email = true, whatsapp = true } = more;
  const validUntil = expired ? "2026-11-20" : "2026-11-21";
  const next = more.next ? { key: more.next, label: "", href: "" } : null;
  const move = { billed, scheduled, next };
  const about = { ...move, today: "2026-11-21", edits: role !== "customer" && !billed, pays };
  const offered = quotationSteps(actor(role), { status, validUntil }, about);
  const standing = { ...move, status, expired, reach: { email, whatsapp } };
  return { offered, ...quotationNext(standing, offered) };
}

const CASES: [Role, string, More, string | null, string[]][] = [
  ["employee", "draft", {}, "whatsapp", ["email", "sent"]],
  ["employee", "draft", { email: false }, "whatsapp", ["email", "sent"]],
  ["employee", "draft", { email: false, whatsapp: false }, "sent", ["email", "whatsapp"]],
  ["employee", "draft", { expired: true }, "edit", ["sent", "email"]],
  ["employee", "sent", {}, "record", ["whatsapp", "edit"]],
  ["employee", "sent", { expired: true }, "record", ["edit", "download"]],
  ["employee", "approved", { next: "advance" }, "advance", ["invoice", "download"]],
  ["employee", "approved", { next: "plan" }, "job", ["invoice", "download"]],
  ["employee", "approved", { next: "plan", pays: true }, "job", ["invoice", "download"]],
  ["employee", "approved", { next: "plan", scheduled: true }, "go", ["invoice", "download"]],
  ["employee", "approved", { next: "load", scheduled: true }, "go", ["invoice", "download"]],
  ["employee", "approved", { next: "bill", scheduled: true }, "invoice", ["download"]],
  ["admin", "approved", { next: "payment", billed: true }, "openInvoice", ["job", "download"]],
  [
    "admin",
    "approved",
    { next: "deliver", billed: true, scheduled: true },
    "go",
    ["openInvoice", "download"],
  ],
  ["admin", "approved", { billed: true, scheduled: true }, "openInvoice", ["download"]],
  ["employee", "rejected", {}, "newQuotation", ["download"]],
  ["employee", "rejected", { next: "giveBack" }, "go", ["newQuotation", "download"]],
  ["customer", "sent", {}, "answer", ["download"]],
  ["customer", "sent", { expired: true }, "download", []],
  ["customer", "approved", {}, "download", []],
  ["customer", "approved", { next: "advance", pays: true }, "pay", ["said", "download"]],
  ["customer", "approved", { next: "load", scheduled: true }, "download", []],
  ["customer", "approved", { billed: true }, "openInvoice", ["download"]],
  ["customer", "rejected", {}, "download", []],
];

test.each(CASES)("%s, %s, %j: %s, next to it %j", (role, status, more, primary, secondary) => {
  expect(page(role, status, more)).toMatchObject({ primary, secondary });
});

test("a customer is offered nothing of the office", () => {
  for (const status of ["sent", "approved", "rejected"]) {
    const { offered } = page("customer", status, { billed: true, pays: true });
    const own = ["back", "download", "answer", "pay", "said", "openInvoice"];
    expect(offered.filter((step) => !own.includes(step))).toEqual([]);
  }
});

test("what is billed can still be asked for its invoice, and is not edited", () => {
  const { offered } = page("admin", "approved", { billed: true });
  expect(offered).toContain("invoice");
  expect(offered).not.toContain("edit");
});
