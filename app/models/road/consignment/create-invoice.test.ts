import { expect, test } from "vitest";

import { consignmentSteps } from "./consignment.next";
import { jobSteps } from "../job/job.next";
import type { Actor, Role } from "../../kit/policy/policy";
import { quotationSteps } from "../../sales/quotation/quotation.next";

const actor = (role: Role): Actor => ({
  id: 1,
  name: "A",
  email: "a@example.com",
  role,
  confirmed: true,
});

const QUOTED: [Role, status: string, billed: boolean, offered: boolean][] = [
  ["employee", "approved", false, true],
  ["admin", "approved", false, true],
  ["employee", "approved", true, true],
  ["employee", "sent", false, false],
  ["employee", "draft", false, false],
  ["employee", "rejected", false, false],
  ["customer", "approved", false, false],
];

/** Whether each of a move's pages offers 'Create Invoice', whatever it stands at itself. */
function offeredBy(role: Role, quotation: { status: string } | null, billed: boolean) {
  const reader = actor(role);
  const job = {
    billed,
    quoted: true,
    quotation,
    canCall: false,
    delivered: true,
    elsewhere: false,
  };
  const goods = {
    erased: false,
    issued: true,
    hasTruck: true,
    packages: 1,
    billed,
    quotation,
    next: null,
  };
  const own = {
    today: "2026-11-21",
    edits: false,
    pays: false,
    billed,
    scheduled: false,
    next: null,
  };
  return [
    ...["Not Started", "In Progress", "Completed"].map((status) =>
      jobSteps(reader, { status }, job),
    ),
    ...["Booked", "In transit", "Delivered"].map((status) =>
      consignmentSteps(reader, { status, ...goods }),
    ),
    ...(quotation ? [quotationSteps(reader, { ...quotation, validUntil: "2026-12-01" }, own)] : []),
  ].map((steps) => (steps as string[]).includes("invoice"));
}

test.each(QUOTED)(
  "'Create Invoice' for %s, quotation %s, billed %s, is offered by all of a move's pages: %s",
  (role, status, billed, offered) => {
    const pages = offeredBy(role, { status }, billed);
    expect(pages).toEqual(pages.map(() => offered));
  },
);

test("a move without a quotation is billed by hand, once", () => {
  expect(new Set(offeredBy("employee", null, false))).toEqual(new Set([true]));
  expect(new Set(offeredBy("employee", null, true))).toEqual(new Set([false]));
});
