import { describe, expect, test } from "vitest";

import {
  customerInvoiceStatus,
  invoiceStatusFor,
} from "../../billing/invoice/invoice.customer-words";
import {
  customerJobStatus,
  dashboardJobStatusFor,
  jobStatusFor,
} from "../../road/job/job.customer-words";
import {
  customerQuotationStatus,
  quotationStatusFor,
} from "../../sales/quotation/quotation.customer-words";
import type { Actor } from "./policy";

const TODAY = "2026-11-21";
const STAFF: Actor = {
  id: 1,
  name: "Ravi",
  email: "ravi@example.com",
  role: "employee",
  confirmed: true,
};

describe("what customers read", () => {
  test.each([
    ["Not Started", null, "Booked"],
    ["Not Started", "09:00", "Confirmed"],
    ["In Progress", "09:00", "On the way"],
    ["On Hold", "09:00", "On hold"],
    ["Completed", "09:00", "Done"],
    ["Cancelled", null, "Cancelled"],
  ])("a job that is %s at %j is %s", (status, scheduledTime, word) => {
    expect(customerJobStatus({ status, scheduledTime })).toBe(word);
    expect(jobStatusFor(STAFF, { status, scheduledTime })).toBe(status);
  });

  test.each([
    ["sent", "2026-11-21", "Waiting for your answer"],
    ["sent", "2026-11-20", "Expired"],
    ["approved", "2026-11-20", "Accepted"],
    ["rejected", "2026-11-20", "Declined"],
    ["draft", "2026-11-20", "Draft"],
    ["lost", "2026-11-20", "Unknown"],
  ])("a quotation that is %s and valid until %s is %s", (status, validUntil, word) => {
    expect(customerQuotationStatus({ status, validUntil, decisions: [] }, TODAY)).toBe(word);
  });

  test.each([
    [["approved"], "Cancelled", "Rejected"],
    [["approved", "rejected"], "Declined", "Rejected"],
    [["rejected"], "Declined", "Rejected"],
    [[], "Declined", "Rejected"],
  ])(
    "a rejected quotation that was answered %j is %s, and %s to the office",
    (answers, word, own) => {
      const decisions = answers.map((answer) => ({ answer }));
      const quotation = { status: "rejected", validUntil: TODAY, decisions };
      expect(customerQuotationStatus(quotation, TODAY)).toBe(word);
      expect(quotationStatusFor(STAFF, quotation, TODAY)).toBe(own);
    },
  );

  test.each([
    ["Sent", 100, 0, "2026-11-21", "To pay"],
    ["Sent", 40, 60, "2026-11-21", "Part paid"],
    ["Sent", 40, 60, "2026-11-20", "Overdue"],
    ["Overdue", 100, 0, "2026-12-20", "Overdue"],
    ["Sent", 0, 100, "2026-11-20", "Paid"],
    ["Paid", 0, 100, "2026-11-20", "Paid"],
    ["Cancelled", 100, 0, "2026-11-20", "Cancelled"],
  ])(
    "an invoice that is %s, %d owed and %d paid, due %s is %s",
    (status, balance, paid, due, word) => {
      const invoice = {
        status,
        balance,
        amountPaid: paid,
        settledAmount: 0,
        creditedAmount: 0,
        dueDate: due,
      };
      expect(customerInvoiceStatus(invoice, TODAY)).toBe(word);
    },
  );
});

test("the office's words stay the specification's", () => {
  const job = { status: "Not Started", scheduledTime: "09:00" };
  // The dashboard has its own word, and the lists' beside it.
  expect(dashboardJobStatusFor(STAFF, job)).toBe("Scheduled (Not Started)");
  expect(
    quotationStatusFor(STAFF, { status: "sent", validUntil: "2026-11-01", decisions: [] }, TODAY),
  ).toBe("Sent");
  const invoice = {
    status: "Sent",
    balance: 40,
    amountPaid: 60,
    settledAmount: 0,
    creditedAmount: 0,
    dueDate: TODAY,
    sentAt: new Date(`${TODAY}T06:30:00Z`),
  };
  expect(invoiceStatusFor(STAFF, invoice, TODAY)).toBe("Sent");
});
