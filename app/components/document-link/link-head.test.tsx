import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import type { DocumentView } from "~/models/papers/paper/document-view";
import { PAPER_WORDS } from "~/models/sales/quotation/quotation.paper-words";

import { LinkHead } from "./LinkHead";

const OFFICE = { phone: "020 2546 0100", tel: "+912025460100", whatsapp: null };

function head(
  view: Partial<DocumentView>,
  more: { canAnswer?: boolean; toConfirm?: string; reported?: boolean; word?: string } = {},
) {
  const whole = {
    kind: "quotation",
    title: "Quotation",
    number: "QT-2627-00001",
    status: "Sent",
    company: { name: "Sands" },
    parties: [
      { heading: "To", lines: ["Asha Rao"] },
      { heading: "Moving from", lines: ["A-1, Aundh, Pune 411007", "Floor: 2nd"] },
      { heading: "Moving to", lines: ["B-2, Andheri, Mumbai 400053"] },
    ],
    facts: [{ label: "Valid until", value: "Dec 21, 2026" }],
    payTo: [],
    settlement: [],
    total: { label: "Total", amount: "₹19,839.93" },
    ...view,
  } as unknown as DocumentView;
  const state = { canAnswer: false, toConfirm: null, word: "Sent", hasPdf: true, ...more };
  return renderToStaticMarkup(<LinkHead view={whole} token="a-token" office={OFFICE} {...state} />);
}

/** The head's figures with their labels, the largest first. */
const figuresIn = (html: string) =>
  [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(
    ([, label, value]) => `${label} ${value}`,
  );

const INVOICE: Partial<DocumentView> = {
  kind: "invoice",
  title: "Invoice",
  number: "INV-2627-00001",
  facts: [{ label: "Due date", value: "Dec 21, 2026" }],
  payTo: [{ label: "Bank", value: "A bank" }],
  settlement: [{ label: "Balance due", amount: "₹14,839.93" }],
};

test("a quotation that waits for its answer leads to the two answers", () => {
  const html = head({}, { canAnswer: true, word: "Waiting for your answer" });
  expect(html).toContain("Pune → Mumbai · Valid until Dec 21, 2026");
  expect(figuresIn(html)).toEqual(["Total ₹19,839.93"]);
  expect(html).toContain("<b>Asha Rao</b>");
  expect(html).toContain("Waiting for your answer");
  expect(html).toMatch(/btn-primary" href="#answer">Accept or decline</);
});

test("it says from where to where and when, of papers of today and of those kept before", () => {
  for (const [from, to, moving] of [
    [PAPER_WORDS.from, PAPER_WORDS.to, PAPER_WORDS.moving],
    ["Moving from", "Moving to", "Moving date"],
  ] as const) {
    const parties = [
      { heading: "Customer", lines: ["Asha Rao"] },
      { heading: from, lines: ["A-1, Aundh\nPune 411007", "Loading Floor: 2nd"] },
      { heading: to, lines: ["B-2, Andheri, Mumbai 400053"] },
    ];
    const facts = [{ label: moving, value: "Dec 01, 2026" }];
    expect(head({ parties, facts })).toContain(`Pune → Mumbai · ${moving} Dec 01, 2026`);
  }
});

test("one that was accepted asks for what confirms its day, by bank as well", () => {
  const toConfirm = "Pay ₹11,404 to confirm December 5";
  const payTo = [{ label: "Bank", value: "A bank" }];
  expect(head({ status: "Approved", payTo }, { toConfirm })).toContain(
    `btn-primary" href="#pay">${toConfirm}<`,
  );
  expect(head({ status: "Approved", payTo })).not.toContain("#pay");
});

test("after 'I have paid' the button reads so, and asks for nothing again", () => {
  const html = head(INVOICE, { reported: true, word: "To pay" });
  expect(html).toMatch(/btn-primary" href="#said">You have paid: we confirm it</);
  expect(html).not.toContain("#pay");
});

test("one that expired says only that", () => {
  const html = head({}, { word: "Expired" });
  expect(html).toContain("Expired");
  expect(html).not.toMatch(/Sent|Waiting|#answer|#pay/);
});

test("an unpaid invoice says what is still due and leads to how to pay; a paid one does not", () => {
  const unpaid = head({ ...INVOICE, status: "Sent" }, { word: "To pay" });
  expect(figuresIn(unpaid)).toEqual(["Total ₹19,839.93", "Balance due ₹14,839.93"]);
  expect(unpaid).toContain("Due date Dec 21, 2026");
  expect(unpaid).toMatch(/To pay.*btn-primary" href="#pay">How to pay</);
  expect(head({ ...INVOICE, status: "Paid" })).not.toContain("#pay");
});

test("a settled invoice meets its customer with the total, not with what was written off", () => {
  const settlement = [
    { label: "Amount paid", amount: "₹14,000.00" },
    { label: "Settled", amount: "₹839.93", note: "Not received; nothing is due" },
  ];
  const html = head({ ...INVOICE, status: "Settled", settlement }, { word: "Paid" });
  expect(figuresIn(html)).toEqual(["Total ₹19,839.93"]);
  expect(html).not.toMatch(/Settled|#pay/);
});

test("a quotation that was declined or expired meets its customer with the total alone", () => {
  const settlement = [{ label: "Balance after advance", amount: "₹14,839.93" }];
  const all = ["Total ₹19,839.93", "Balance after advance ₹14,839.93"];
  expect(figuresIn(head({ settlement }))).toEqual(all);
  expect(figuresIn(head({ settlement, status: "Rejected" }, { word: "Declined" }))).toEqual([
    "Total ₹19,839.93",
  ]);
  expect(figuresIn(head({ settlement }, { word: "Expired" }))).toEqual(["Total ₹19,839.93"]);
});
