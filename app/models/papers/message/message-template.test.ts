import { beforeEach, describe, expect, test } from "vitest";
import { db, transaction } from "~/platform/db.server";
import { resetDatabase } from "../../../../tests/support/database";
import { assertTemplate } from "./check-template";
import { MESSAGE_TEMPLATES } from "./message-template";
import { TEMPLATE_KINDS } from "./message-kinds";
import { templateFor } from "./message-template.edit.server";
import { fillSubject, fillTemplate, PLACEHOLDERS } from "./placeholders";
import {
  advancePlaceholders,
  advanceRequestPlaceholders,
  consignmentPlaceholders,
  interestPlaceholders,
  invoicePlaceholders,
  notePlaceholders,
  quotationPlaceholders,
  receiptPlaceholders,
  statementPlaceholders,
} from "./placeholders.server";

const company = { name: "Sahyadri Movers", phone: "020 555 0100" };
const client = { name: "Asha Rao" };
const quoted = {
  quotationNumber: "QT-2627-00001",
  contactPerson: null,
  customer: client,
  totalAmount: 19_839_93,
  currency: "INR",
  validUntil: "2026-12-21",
  movingDate: "2026-12-01",
};
const quotation = quotationPlaceholders(quoted, company);
const invoice = invoicePlaceholders(
  {
    shownNumber: "INV-2627-00001",
    client,
    total: 1_000_00,
    balance: 400_00,
    currency: "USD",
    dueDate: "2026-12-21",
  },
  company,
);
const receipt = receiptPlaceholders(
  {
    referenceNumber: "PAY-2627-00001",
    amount: 600_00,
    currency: "USD",
    date: "2026-11-20",
    client,
    invoice: { shownNumber: "INV-2627-00001", balance: 400_00 },
  },
  company,
);
const advance = advancePlaceholders(
  {
    referenceNumber: "RV-2627-00001",
    amount: 600_00,
    currency: "USD",
    date: "2026-11-20",
    client,
    quotation: { quotationNumber: "QT-2627-00001" },
  },
  company,
);
const note = notePlaceholders(
  {
    noteNumber: "CN-2627-00001",
    total: 100_00,
    currency: "USD",
    date: "2026-11-20",
    client,
    invoice: { shownNumber: "INV-2627-00001", balance: 0, toGiveBack: 40_00 },
  },
  company,
);
const statement = statementPlaceholders(
  {
    customer: client,
    period: { from: "2026-04-01", to: "2026-11-20" },
    number: "Nov 20, 2026",
    closing: 400_00,
    currency: "USD",
  },
  company,
);
const consignment = consignmentPlaceholders(
  {
    number: "LR-2627-00001",
    client,
    fromPlace: "Pune",
    toPlace: "Mumbai",
    loadingDate: "2026-12-01",
    truck: { vehicleNumber: "MH12AB1234", driverName: null },
    packages: 32,
  },
  company,
);
const appointment = {
  customer: "Asha Rao",
  day: "Dec 1, 2026",
  hour: "10:30",
  place: "14 MG Road, Pune",
  surveyor: "Ravi Kulkarni",
  company: company.name,
  phone: company.phone,
};

const VALUES = {
  "credit-note": note,
  "debit-note": note,
  "advance-request": advanceRequestPlaceholders(quoted, 500_00, company),
  advance,
  "advance-refund": advance,
  quotation,
  "quotation-reminder": quotation,
  interest: interestPlaceholders(
    {
      shownNumber: "INV-2627-00001",
      client,
      total: 1_000_00,
      balance: 1_000_00,
      currency: "INR",
      dueDate: "2026-01-31",
    },
    { payBy: "2026-01-31", interest: 13_75, until: "2026-02-28", lines: ["Feb"] },
    { ...company, udyam: "UDYAM-MH-26-0012345" },
  ),
  invoice,
  "invoice-reminder": invoice,
  receipt,
  refund: receipt,
  statement,
  consignment,
  survey: appointment,
  "survey-tomorrow": appointment,
  crew: {
    name: "Raju Pawar",
    customer: "Asha Rao",
    number: "JOB-2627-00001",
    day: "Dec 1, 2026",
    hour: "09:00",
    from: "14 MG Road, Pune",
    map: "https://www.google.com/maps/search/?api=1&query=Pune",
    to: "7 Hill Road, Mumbai",
    goods: "1 × Sofa",
    special: "nothing",
    truck: "MH12AB1234, 17 ft container",
    crew: "Sunil More 98220 00001",
    company: company.name,
    phone: company.phone,
  },
};

describe.each(TEMPLATE_KINDS)("the words for a %s", (kind) => {
  const { subject, text } = MESSAGE_TEMPLATES[kind];

  test("can be used as they are, and leave nothing but the link to fill in", () => {
    expect(() => assertTemplate(kind, { subject, text })).not.toThrow();
    expect(fillSubject(subject, VALUES[kind])).not.toMatch(/[{}]/);
    expect(fillTemplate(text, VALUES[kind]).match(/\{.*?\}/g)).toEqual(["{link}"]);
  });

  test("every placeholder but the link has a value", () => {
    expect([...Object.keys(VALUES[kind]), "link"].sort()).toEqual(
      Object.keys(PLACEHOLDERS[kind]).sort(),
    );
  });
});

test("a filled message", () => {
  expect(fillSubject(MESSAGE_TEMPLATES.quotation.subject, quotation)).toBe(
    "Quotation QT-2627-00001 from Sahyadri Movers",
  );
  expect(fillTemplate(MESSAGE_TEMPLATES.receipt.text, receipt)).toBe(`Dear Asha Rao,

Thank you for your payment of $600.00 on Nov 20, 2026. Balance due on invoice INV-2627-00001: $400.00.

Your receipt PAY-2627-00001 is here:
{link}

Sahyadri Movers
020 555 0100`);
});

test("a message about a note says what is owed, or is to be given back", () => {
  expect(fillTemplate(MESSAGE_TEMPLATES["credit-note"].text, note)).toBe(`Dear Asha Rao,

Here is our credit note CN-2627-00001 for $100.00 on invoice INV-2627-00001.

To be given back on invoice INV-2627-00001: $40.00

Please see it here:
{link}

Sahyadri Movers
020 555 0100`);
});

test.each([
  ["Dear {customer}", { customer: "Asha" }, "Dear Asha"],
  ["{unknown} {customer", { customer: "Asha" }, "{unknown} {customer"],
  ["{link} {customer}", { customer: "Asha", link: "https://evil.example" }, "{link} Asha"],
  // A value is not a template: it neither brings placeholders along nor starts new lines.
  ["{customer}", { customer: "{link}{total}", total: "5" }, "(link)(total)"],
  ["{customer}", { customer: "Asha\r\nBcc: all@example.com" }, "Asha Bcc: all@example.com"],
  ["{customer}", { customer: "$& $1" }, "$& $1"],
  ["{constructor}", {}, "{constructor}"],
  ["See {link}\n\n{company}\n{phone}", { company: "Movers", phone: "" }, "See {link}\n\nMovers"],
])("%j with %j is %j", (text, values, filled) => expect(fillTemplate(text, values)).toBe(filled));

test("a subject is one line of 200 characters whatever it is filled with", () => {
  expect(fillSubject("Quotation\n for {customer}", { customer: "Asha" })).toBe(
    "Quotation for Asha",
  );
  const long = fillSubject("For {customer}", { customer: "x".repeat(300) });
  expect(long).toHaveLength(200);
  expect(long.endsWith("…")).toBe(true);
});

describe("templateFor", () => {
  beforeEach(resetDatabase);

  test("is the company's own words where it has some", async () => {
    const own = { subject: "Your quote {number}", text: "Here: {link}" };
    await transaction((tx) => tx.messageTemplate.create({ data: { kind: "quotation", ...own } }));
    expect(await templateFor(db, "quotation")).toEqual(own);
    expect(await templateFor(db, "invoice")).toEqual(MESSAGE_TEMPLATES.invoice);
  });
});
