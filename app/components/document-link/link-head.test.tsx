import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { DocumentView } from "~/models/document/document-view";

import { LinkHead } from "./LinkHead";

const REACH = { phone: "020 2546 0100", tel: "+912025460100", whatsapp: null };

function head(view: Partial<DocumentView>, more: { canAnswer?: boolean; expired?: boolean } = {}) {
  const whole = {
    ...{ kind: "quotation", title: "Quotation", number: "QT-2627-00001", status: "Sent" },
    ...{ facts: [{ label: "Valid until", value: "Dec 21, 2026" }], payTo: [], settlement: [] },
    total: { label: "Total", amount: "₹19,839.93" },
    ...view,
  } as unknown as DocumentView;
  const state = { canAnswer: false, expired: false, hasPdf: true, ...more };
  return renderToStaticMarkup(<LinkHead view={whole} token="a-token" reach={REACH} {...state} />);
}

const INVOICE: Partial<DocumentView> = {
  kind: "invoice",
  title: "Invoice",
  number: "INV-2627-00001",
  facts: [{ label: "Due date", value: "Dec 21, 2026" }],
  payTo: [{ label: "Bank", value: "A bank" }],
  settlement: [{ label: "Balance due", amount: "₹14,839.93" }],
};

test("a quotation that waits for its answer leads to the two answers", () => {
  const html = head({}, { canAnswer: true });
  expect(html).toContain("Total ₹19,839.93 · Valid until Dec 21, 2026");
  expect(html).toContain("Waiting for your answer");
  expect(html).toMatch(/btn-primary" href="#answer">Accept or decline</);
});

test("one that expired says only that", () => {
  const html = head({}, { expired: true });
  expect(html).toContain("Expired");
  expect(html).not.toMatch(/Waiting|#answer|#pay/);
});

test.each([
  ["Approved", "Accepted"],
  ["Rejected", "Declined"],
  ["Draft", "Draft"],
])("what the office calls %s is %s to the customer", (status, word) => {
  expect(head({ status })).toContain(`>${word}</span>`);
});

test("an unpaid invoice says what is still due and leads to how to pay; a paid one does not", () => {
  const unpaid = head({ ...INVOICE, status: "Sent" });
  expect(unpaid).toContain("Balance due ₹14,839.93 · Due date Dec 21, 2026");
  expect(unpaid).toMatch(/To be paid.*btn-primary" href="#pay">How to pay</);
  expect(head({ ...INVOICE, status: "Paid" })).not.toContain("#pay");
});
