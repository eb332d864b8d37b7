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
  return { offered, primary: quotationNext(standing, offered) };
}

const CASES: [Role, string, More, string | null][] = [
  ["employee", "draft", {}, "whatsapp"],
  ["employee", "draft", { email: false }, "whatsapp"],
  ["employee", "draft", { email: false, whatsapp: false }, "sent"],
  ["employee", "draft", { expired: true }, "edit"],
  ["employee", "sent", {}, "record"],
  ["employee", "sent", { next: "send" }, "again"],
  ["customer", "sent", { next: "send" }, "answer"],
  ["employee", "draft", { next: "send" }, "whatsapp"],
  ["employee", "sent", { expired: true }, "record"],
  ["employee", "approved", { next: "advance" }, "advance"],
  ["employee", "approved", { next: "plan" }, "job"],
  ["employee", "approved", { next: "plan", pays: true }, "job"],
  ["employee", "approved", { next: "plan", scheduled: true }, "go"],
  ["employee", "approved", { next: "load", scheduled: true }, "go"],
  ["employee", "approved", { next: "bill", scheduled: true }, "invoice"],
  ["admin", "approved", { next: "payment", billed: true }, "openInvoice"],
  ["admin", "approved", { next: "deliver", billed: true, scheduled: true }, "go"],
  ["admin", "approved", { billed: true, scheduled: true }, "openInvoice"],
  ["employee", "rejected", {}, "newQuotation"],
  ["employee", "rejected", { next: "giveBack" }, "go"],
  ["customer", "sent", {}, "answer"],
  ["customer", "sent", { expired: true }, "download"],
  ["customer", "approved", {}, "download"],
  ["customer", "approved", { next: "advance", pays: true }, "pay"],
  ["customer", "approved", { next: "load", scheduled: true }, "download"],
  ["customer", "approved", { billed: true }, "openInvoice"],
  ["customer", "rejected", {}, "download"],
];

test.each(CASES)("%s, %s, %j: %s", (role, status, more, primary) => {
  expect(page(role, status, more)).toMatchObject({ primary });
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
