import { describe, expect, test } from "vitest";

import {
  INVOICE_MOVES,
  INVOICE_STATUSES,
  isEditable,
  invoicePartiallyPaid,
  invoicePayable,
  invoiceUnpaid,
  shownInvoiceNumber,
  shownInvoiceStatus,
  statusForScripts,
  toInvoiceStatus,
} from "./invoice.status";

test("every status has its moves decided, none to itself and none back to Draft", () => {
  expect(Object.keys(INVOICE_MOVES).sort()).toEqual([...INVOICE_STATUSES].sort());
  for (const from of INVOICE_STATUSES) {
    expect(INVOICE_MOVES[from]).not.toContain(from);
    expect(INVOICE_MOVES[from]).not.toContain("Draft");
  }
});

test.each([
  ["Draft", { editable: true, payable: false }],
  ["Sent", { editable: true, payable: true }],
  ["Overdue", { editable: true, payable: true }],
  ["Paid", { editable: false, payable: false }],
  ["Cancelled", { editable: false, payable: false }],
] as const)("%s: %j", (status, expected) => {
  expect({ editable: isEditable({ status }), payable: invoicePayable.of({ status }) }).toEqual(
    expected,
  );
  if (!expected.editable) expect(INVOICE_MOVES[status]).toEqual([]);
});

const SENT = new Date("2026-11-01T06:30:00Z");

describe("what is shown on 2026-11-21", () => {
  const received = { amountPaid: 0, creditedAmount: 0 };
  test.each([
    ["Sent", 100, "2026-11-21", "Sent"],
    ["Sent", 100, "2026-11-20", "Overdue"],
    ["Sent", 0, "2026-11-20", "Sent"],
    ["Overdue", 100, "2026-12-31", "Overdue"],
    ["Draft", 100, "2026-11-20", "Draft"],
    ["Paid", 0, "2026-11-20", "Paid"],
    ["Cancelled", 100, "2026-11-20", "Cancelled"],
    ["Lost", 100, "2026-11-20", "Unknown"],
  ])("%s with %i left, due %s: %s", (status, balance, dueDate, shown) => {
    const invoice = { status, balance, dueDate, settledAmount: 0, sentAt: SENT, ...received };
    expect(shownInvoiceStatus(invoice, "2026-11-21")).toBe(shown);
    expect(statusForScripts(shown)).toBe(shown);
  });

  test("one that nobody was sent is Issued on screens and Sent for scripts", () => {
    const issued = { status: "Sent", balance: 100, dueDate: "2026-11-21", settledAmount: 0 };
    const words = (invoice: Parameters<typeof shownInvoiceStatus>[0]) => {
      const shown = shownInvoiceStatus(invoice, "2026-11-21");
      return [shown, statusForScripts(shown)];
    };
    expect(words({ ...issued, ...received, sentAt: null })).toEqual(["Issued", "Sent"]);
    const overdue = { ...issued, dueDate: "2026-11-20", ...received, sentAt: null };
    expect(words(overdue)).toEqual(["Overdue", "Overdue"]);
  });

  test("a settled one is Settled on screens and Paid for scripts", () => {
    const paid = { status: "Paid", balance: 0, dueDate: "2026-11-20", sentAt: SENT };
    const invoice = { ...paid, ...received, settledAmount: 1 };
    const shown = shownInvoiceStatus(invoice, "2026-11-21");
    expect([shown, statusForScripts(shown)]).toEqual(["Settled", "Paid"]);
  });

  test("one that credit notes alone closed is Credited on screens and for scripts", () => {
    const due = { balance: 0, dueDate: "2026-11-20", settledAmount: 0 };
    const paid = { status: "Paid", ...due, sentAt: SENT };
    const words = (amountPaid: number, creditedAmount: number) => {
      const shown = shownInvoiceStatus({ ...paid, amountPaid, creditedAmount }, "2026-11-21");
      return [shown, statusForScripts(shown)];
    };
    expect(words(0, 100)).toEqual(["Credited", "Credited"]);
    expect(words(1, 99)).toEqual(["Paid", "Paid"]);
    expect(words(0, 0)).toEqual(["Paid", "Paid"]);
  });
});

test("unpaid is issued with a balance; partially paid is that with money on it", () => {
  expect(invoiceUnpaid.of({ status: "Sent", balance: 1 })).toBe(true);
  expect(invoiceUnpaid.of({ status: "Overdue", balance: 1 })).toBe(true);
  expect(invoiceUnpaid.of({ status: "Sent", balance: 0 })).toBe(false);
  expect(invoiceUnpaid.of({ status: "Paid", balance: 1 })).toBe(false);
  expect(invoicePartiallyPaid.of({ status: "Sent", balance: 1, amountPaid: 1 })).toBe(true);
  expect(invoicePartiallyPaid.of({ status: "Sent", balance: 1, amountPaid: 0 })).toBe(false);
});

test("words are taken in any case; a draft is named by its id", () => {
  expect(toInvoiceStatus(" cancelled ")).toBe("Cancelled");
  expect(toInvoiceStatus("open")).toBeNull();
  expect(shownInvoiceNumber({ id: 7, invoiceNumber: null })).toBe("DRAFT-7");
  expect(shownInvoiceNumber({ id: 7, invoiceNumber: "INV-2627-00001" })).toBe("INV-2627-00001");
});
