import { expect, test } from "vitest";

import type { Actor, Role } from "../../kit/policy/policy";
import { paymentNext, paymentSteps } from "./payment.next";

const actor = (role: Role): Actor => ({
  id: 1,
  name: "A",
  email: "a@example.com",
  role,
  confirmed: true,
});
const BOTH = { email: true, whatsapp: true };
const NEITHER = { email: false, whatsapp: false };

function page(role: Role, status: string, invoiceUnpaid: boolean, reach = BOTH) {
  const payment = { status, amount: 1, invoiceId: 1, erased: false };
  const offered = paymentSteps(actor(role), payment, { invoiceUnpaid, left: 0, reach });
  return { offered, primary: paymentNext({ status, reach }, offered) };
}

const CASES: [Role, string, boolean, typeof BOTH, string][] = [
  ["employee", "Completed", false, BOTH, "receipt"],
  ["employee", "Completed", true, NEITHER, "download"],
  ["admin", "Pending", true, BOTH, "received"],
  ["employee", "Pending", true, BOTH, "openInvoice"],
  ["employee", "Failed", true, BOTH, "record"],
  ["employee", "Refunded", true, BOTH, "record"],
  ["employee", "Refunded", false, BOTH, "openInvoice"],
  ["customer", "Completed", true, BOTH, "download"],
  ["customer", "Refunded", true, BOTH, "openInvoice"],
];

test.each(CASES)("%s, %s, unpaid %s, %j: %s", (role, status, unpaid, reach, primary) => {
  expect(page(role, status, unpaid, reach)).toMatchObject({ primary });
});

test("only a completed payment is refunded or sent; a refunded one is not edited; employees edit none", () => {
  expect(page("admin", "Completed", true).offered).toEqual(
    expect.arrayContaining(["refund", "email", "whatsapp", "write", "edit"]),
  );
  expect(page("admin", "Refunded", true).offered).toEqual(["back", "record", "openInvoice"]);
  expect(page("employee", "Completed", true).offered).not.toContain("edit");
});

test("an advance leads to its quotation and is refunded by a form of its own while something is left", () => {
  const advance = { status: "Completed", amount: 1, invoiceId: null, erased: false };
  const about = { invoiceUnpaid: false, reach: NEITHER };
  const left = paymentSteps(actor("employee"), advance, { ...about, left: 1 });
  expect(left).toEqual(expect.arrayContaining(["openQuotation", "refundAdvance", "download"]));
  for (const step of ["refund", "record", "openInvoice"]) expect(left).not.toContain(step);
  const none = paymentSteps(actor("employee"), advance, { ...about, left: 0 });
  expect(none).not.toContain("refundAdvance");
  const back = paymentSteps(actor("admin"), { ...advance, amount: -1 }, { ...about, left: 0 });
  for (const step of ["edit", "refund", "refundAdvance"]) expect(back).not.toContain(step);
});
