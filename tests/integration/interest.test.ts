import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as page from "~/routes/invoices.view.$id";
import * as message from "~/routes/messages.$kind.$id";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeCustomer, makeInvoice, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { pdfText } from "../support/pdf";

const UDYAM = "UDYAM-MH-26-0012345";
const LATE = {
  currency: "INR",
  clientKind: "company",
  total: 1_00_000_00,
  balance: 1_00_000_00,
  invoiceDate: "2026-01-01",
  dueDate: "2026-01-31",
};
let cookie: string;
let staff: Awaited<ReturnType<typeof makeUser>>;
let client: Awaited<ReturnType<typeof makeCustomer>>;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-03-31T06:30:00Z"));
  staff = await makeUser({ role: "employee" });
  cookie = await signedIn(staff);
  client = await makeCustomer({ name: "Acme", email: "acme@example.com", kind: "company" });
  await db.company.updateMany({ data: { udyam: UDYAM } });
});

const invoiceOf = (more: object = {}) => makeInvoice({ ...LATE, clientId: client.id, ...more });
const shown = async (id: number, as = cookie) => {
  const { data } = await answerOf(
    page.loader,
    getArgs(`/invoices/view/${id}`, { id: String(id) }, as),
  );
  return (data as { interest: unknown }).interest;
};

describe("interest under s.16", () => {
  test("stands with its computation on an overdue invoice of a business, for staff alone", async () => {
    const { id } = await invoiceOf();
    expect(await shown(id)).toEqual({
      title: "Interest under s.16",
      text: [
        "₹2,768.91 until today: it was to be paid by Jan 31, 2026.",
        "Feb 01, 2026 to Feb 28, 2026: ₹1,00,000.00 × 3 × 5.5% ÷ 12 = ₹1,375.00",
        "Mar 01, 2026 to Mar 31, 2026: ₹1,01,375.00 × 3 × 5.5% ÷ 12 = ₹1,393.91",
        "Three times the bank rate, compounded monthly. Nothing is sent by itself.",
      ].join("\n"),
      steps: [{ label: "Ask for it", to: `/messages/interest/${id}` }],
    });
    expect(await shown(id, await signedIn(client))).toBeNull();
    const api = await apiClient(staff);
    const { body } = await api.get(`/invoices/${id}/interest`);
    expect(body.data).toMatchObject({ interest: { payBy: "2026-01-31", amount: 2768.91 } });
    expect(await db.outboxMessage.count()).toBe(0);
  });

  test("is there for nobody else: not of persons, other currencies, what is paid or not late, or without Udyam", async () => {
    const none = [
      { clientKind: "individual" },
      { currency: "USD" },
      { status: "Paid", balance: 0 },
      { dueDate: "2026-03-31", invoiceDate: "2026-03-01" },
      { status: "Cancelled" },
    ];
    for (const more of none) expect(await shown((await invoiceOf(more)).id)).toBeNull();
    const gstin = { clientKind: "individual", clientGstin: "27AAPFU0939F1ZV" };
    expect(await shown((await invoiceOf(gstin)).id)).not.toBeNull();
    await db.company.updateMany({ data: { udyam: "" } });
    expect(await shown((await invoiceOf()).id)).toBeNull();
  });

  test("is asked for by a person, who sees the message first", async () => {
    const { id } = await invoiceOf();
    const params = { kind: "interest", id: String(id) };
    const form = await answerOf(
      message.loader,
      getArgs(`/messages/interest/${id}`, params, cookie),
    );
    const { text, subject } = (form.data as { message: { text: string; subject: string } }).message;
    expect(text).toContain("Up to Mar 31, 2026 that is ₹2,768.91:");
    expect(text).toContain(UDYAM);
    const typed = { intent: "email", recipient: "acme@example.com", subject, text };
    await answerOf(message.action, postArgs(`/messages/interest/${id}`, typed, params, cookie));
    const sent = await db.outboxMessage.findFirstOrThrow();
    expect(sent).toMatchObject({ kind: "interest", entityId: id, createdById: staff.id });
    expect(sent.text).toContain("₹1,01,375.00 × 3 × 5.5% ÷ 12 = ₹1,393.91");
  });

  test("is not asked for where there is none", async () => {
    const { id } = await invoiceOf({ clientKind: "individual" });
    const api = await apiClient(staff);
    expect(await api.post(`/invoices/${id}/send-interest`, {})).toMatchObject({
      status: 409,
      body: { message: "There is no interest under s.16 on this invoice now." },
    });
    expect(await db.outboxMessage.count()).toBe(0);
  });
});

test("the Udyam number is printed on papers, as it was when they were issued", async () => {
  const api = await apiClient(staff);
  const { id } = await makeInvoice({ clientId: client.id, status: "Draft" });
  const printed = async () => pdfText((await api.get(`/invoices/${id}/pdf`)).bytes);
  await api.patch(`/invoices/${id}/status`, { status: "Sent" });
  await db.company.updateMany({ data: { udyam: "UDYAM-MH-26-9999999" } });
  expect(await printed()).toContain(`MSME ${UDYAM}`);
});
