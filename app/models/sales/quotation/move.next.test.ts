import { expect, test } from "vitest";

import { leadsAway, nextStep, type MoveFacts } from "./move.next";

type Part<K extends keyof MoveFacts> = Partial<NonNullable<MoveFacts[K]>>;

const offer = (more: Part<"quotation"> = {}): MoveFacts["quotation"] => ({
  id: 5,
  status: "approved",
  expired: false,
  advanceAsked: 0,
  advanceToGiveBack: null,
  ...more,
});
const job = (status = "Not Started", planned = true): MoveFacts["job"] => ({
  id: 7,
  status,
  planned,
});
const goods = (...statuses: string[]) =>
  statuses.map((status, at) => ({ id: at + 1, status, lrNumber: `LR-${at + 1}` }));
const bill = (issued = true, balance = 100): MoveFacts["invoice"] => ({ id: 3, issued, balance });

const of = (more: Partial<MoveFacts>): MoveFacts => ({
  quotation: null,
  job: null,
  consignments: [],
  invoice: null,
  clientId: 9,
  ...more,
});

const asked = { advanceAsked: 1_140_400 };
const held = { status: "rejected", advanceToGiveBack: { id: 4 } };

const CASES: [string, Partial<MoveFacts>, string | null, string | null][] = [
  ["a draft", { quotation: offer({ status: "draft" }) }, "send", "/messages/quotation/5"],
  [
    "an expired draft",
    { quotation: offer({ status: "draft", expired: true }) },
    "send",
    "/quotations/edit/5",
  ],
  ["sent", { quotation: offer({ status: "sent" }) }, "answer", "/quotations/view/5#record-answer"],
  ["declined", { quotation: offer({ status: "rejected" }) }, null, null],
  ["declined with an advance", { quotation: offer(held) }, "giveBack", "/payments/refund/4"],
  [
    "accepted, an advance asked",
    { quotation: offer(asked) },
    "advance",
    "/payments/new?quotationId=5",
  ],
  [
    "the same with a job that has not begun",
    { quotation: offer(asked), job: job() },
    "advance",
    "/payments/new?quotationId=5",
  ],
  [
    "the same with a job under way: nobody waits for an advance then",
    { quotation: offer(asked), job: job("In Progress") },
    "complete",
    "/jobs/view/7?confirm=complete",
  ],
  ["the advance is there", { quotation: offer() }, "plan", "/jobs/new?quotationId=5"],
  [
    "a job of nobody",
    { quotation: offer(), job: job("Not Started", false) },
    "plan",
    "/jobs/crew/7",
  ],
  ["a planned job", { quotation: offer(), job: job() }, "load", "/jobs/view/7"],
  ["a job on hold", { quotation: offer(), job: job("On Hold") }, "load", "/jobs/view/7"],
  [
    "goods that are booked",
    { quotation: offer(), job: job("In Progress"), consignments: goods("Delivered", "Booked") },
    "load",
    "/consignments/view/2",
  ],
  [
    "goods on the way",
    { quotation: offer(), job: job("In Progress"), consignments: goods("Delivered", "In transit") },
    "deliver",
    "/consignments/delivery/2",
  ],
  [
    "goods that are delivered, whatever the job says",
    { quotation: offer(), job: job("On Hold"), consignments: goods("Delivered") },
    "complete",
    "/jobs/view/7?confirm=complete",
  ],
  [
    "a job that is done",
    { quotation: offer(), job: job("Completed") },
    "bill",
    "/invoices/new?quotationId=5",
  ],
  ["a job that was never quoted", { job: job("Completed") }, "bill", "/invoices/new?clientId=9"],
  [
    "billed before the move",
    { quotation: offer(), job: job(), invoice: bill() },
    "load",
    "/jobs/view/7",
  ],
  [
    "a draft of the bill",
    { quotation: offer(), job: job("Completed"), invoice: bill(false) },
    "issue",
    "/invoices/view/3",
  ],
  [
    "billed and not paid",
    { quotation: offer(), job: job("Completed"), invoice: bill() },
    "payment",
    "/payments/new?invoiceId=3",
  ],
  [
    "billed without a job",
    { quotation: offer(), invoice: bill() },
    "payment",
    "/payments/new?invoiceId=3",
  ],
  [
    "sent, and changed since",
    { quotation: offer({ status: "sent", changed: ["Total: 1 → 2"] }) },
    "send",
    "/messages/quotation/5",
  ],
  [
    "changed, and expired",
    { quotation: offer({ status: "sent", changed: ["Total: 1 → 2"], expired: true }) },
    "answer",
    "/quotations/view/5#record-answer",
  ],
  [
    "a bill that nobody was sent",
    { invoice: { ...bill()!, unsent: true } },
    "sendBill",
    "/messages/invoice/3",
  ],
  [
    "a bill that nobody was sent, and paid",
    { invoice: { ...bill(true, 0)!, unsent: true } },
    null,
    null,
  ],
  ["an invoice alone", { invoice: bill() }, "payment", "/payments/new?invoiceId=3"],
  ["paid", { quotation: offer(), job: job("Completed"), invoice: bill(true, 0) }, null, null],
  ["nothing", {}, null, null],
];

test.each(CASES)("%s: %j waits for %s at %s", (_, move, key, href) => {
  const next = nextStep(of(move));
  expect([next?.key ?? null, next?.href ?? null]).toEqual([key, href]);
});

test("a step leads away from every page but its own", () => {
  const complete = nextStep(of({ job: job("In Progress") }));
  expect(leadsAway(complete, "/jobs/view/7")).toBe(false);
  expect(leadsAway(complete, "/quotations/view/7")).toBe(true);
  expect(leadsAway(null, "/jobs/view/7")).toBe(false);
});

test("of several loads the step says which; of one it need not", () => {
  const labelOf = (...statuses: string[]) =>
    nextStep(of({ job: job("In Progress"), consignments: goods(...statuses) }))?.label;
  expect(labelOf("Delivered", "Booked")).toBe("Load LR-2");
  expect(labelOf("Delivered", "In transit")).toBe("Deliver LR-2");
  expect(labelOf("Booked")).toBe("Load the goods");
  expect(labelOf("In transit")).toBe("Record delivery");
});
