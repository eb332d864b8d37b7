import { expect, test } from "vitest";

import { INVOICE_STATUSES } from "../invoice/invoice.status";
import { QUOTATION_STATUSES } from "../../sales/quotation/quotation.status";
import { invoiceRefusal, quotationRefusal } from "./reminder.refusal";

const TODAY = "2026-11-21";
const NOTHING = "there is nothing to send a reminder about.";

const INVOICES = {
  Draft: "This invoice is a draft: issue it first.",
  Sent: null,
  Paid: `This invoice is paid: ${NOTHING}`,
  Overdue: null,
  Cancelled: `This invoice is cancelled: ${NOTHING}`,
};

test.each(INVOICE_STATUSES)("an invoice past its due date that is %s", (status) => {
  const late = { status, balance: 1, dueDate: "2026-11-20" };
  expect(invoiceRefusal(late, TODAY)?.asked ?? null).toBe(INVOICES[status]);
});

test("an invoice without a balance, or not overdue yet", () => {
  const sent = { status: "Sent", balance: 1, dueDate: "2026-11-20" };
  expect(invoiceRefusal({ ...sent, balance: 0 }, TODAY)?.asked).toBe(INVOICES.Paid);
  for (const status of ["Sent", "Overdue"]) {
    expect(invoiceRefusal({ ...sent, status, dueDate: TODAY }, TODAY)?.asked).toBe(
      "This invoice is due on Nov 21, 2026: a reminder can be sent once it is overdue. Until then, send the invoice itself.",
    );
  }
});

const customer = { noOffersAt: null };

const QUOTATIONS = {
  draft: "This quotation is a draft: mark it as sent first.",
  sent: null,
  approved: `This quotation is approved: ${NOTHING}`,
  rejected: `This quotation is rejected: ${NOTHING}`,
};

test.each(QUOTATION_STATUSES)("a quotation on its last day that is %s", (status) => {
  expect(quotationRefusal({ status, validUntil: TODAY, customer }, TODAY)?.asked ?? null).toBe(
    QUOTATIONS[status],
  );
});

test("a quotation that expired", () => {
  expect(
    quotationRefusal({ status: "sent", validUntil: "2026-11-20", customer }, TODAY)?.asked,
  ).toBe(
    "This quotation expired on Nov 20, 2026: give it a later expiry date before you send a reminder.",
  );
});
