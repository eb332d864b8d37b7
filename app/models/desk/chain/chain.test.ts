import { afterEach, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  actorOf,
  makeActor,
  makeAdvance,
  makeConsignment,
  makeCustomer,
  makeInvoice,
  makeJob,
  makePayment,
  makeQuotation,
} from "../../../../tests/support/factories";
import type { Actor } from "../../kit/policy/policy";
import { chainOf } from "./chain.server";

const COMPANY = { timeZone: "Asia/Kolkata" };

let staff: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:30:00Z"));
  staff = await makeActor("employee");
});
afterEach(() => setClock(null));

/** A move with all four kinds of record; the invoice names the job or the quotation alone. */
async function makeMove(invoiceNames: "job" | "quotation") {
  const customer = await makeCustomer();
  const quotation = await makeQuotation({
    status: "approved",
    customerId: customer.id,
    sourceAddress: "A-1, Aundh, Pune 411007",
    destinationAddress: "B-2, Andheri, Mumbai 400053",
    movingDate: "2026-12-05",
  });
  const job = await makeJob({
    clientId: customer.id,
    quotationId: quotation.id,
    startDate: "2026-12-06",
    scheduledTime: "09:30",
  });
  const links = invoiceNames === "job" ? { jobId: job.id } : { quotationId: quotation.id };
  const invoice = await makeInvoice({ clientId: customer.id, dueDate: "2026-11-20", ...links });
  const payment = await makePayment({ invoiceId: invoice.id });
  return { customer, quotation, job, invoice, payment };
}

const words = ({ records }: Awaited<ReturnType<typeof chainOf>>) =>
  records.map(({ kind, word, current }) => `${kind} ${word}${current ? " *" : ""}`);

test("is the same from each of the four pages, the page's own record marked", async () => {
  const { quotation, job, invoice, payment } = await makeMove("quotation");
  const of = async (kind: "quotation" | "job" | "invoice" | "payment", id: number) => {
    const keys = {
      quotation: { quotationId: id },
      job: { jobId: id, quotationId: job.quotationId },
      invoice: { invoiceId: id, quotationId: invoice.quotationId, jobId: invoice.jobId },
      payment: {
        invoiceId: invoice.id,
        quotationId: invoice.quotationId,
        jobId: invoice.jobId,
      },
    }[kind];
    return chainOf(staff, { kind, id }, keys, COMPANY);
  };
  const all = ["quotation Approved", "job Not Started", "invoice Overdue", "payment Completed"];
  const marked = (at: number) => all.map((word, index) => (index === at ? `${word} *` : word));
  expect(words(await of("quotation", quotation.id))).toEqual(marked(0));
  expect(words(await of("job", job.id))).toEqual(marked(1));
  expect(words(await of("invoice", invoice.id))).toEqual(marked(2));
  const chain = await of("payment", payment.id);
  expect(words(chain)).toEqual(marked(3));
  expect(chain).toMatchObject({ route: "Pune → Mumbai", day: "Dec 06, 2026, 09:30" });
  expect(chain.worth).toMatchObject({ total: invoice.total, balance: invoice.balance });
});

test("an invoice that names the job alone leads to the job's quotation", async () => {
  const { job, invoice } = await makeMove("job");
  const keys = { invoiceId: invoice.id, quotationId: null, jobId: job.id };
  const chain = await chainOf(staff, { kind: "invoice", id: invoice.id }, keys, COMPANY);
  expect(words(chain)).toEqual([
    "quotation Approved",
    "job Not Started",
    "invoice Overdue *",
    "payment Completed",
  ]);
});

test("customers see their own in their words, no drafts, and nobody else's", async () => {
  const { customer, quotation, job } = await makeMove("quotation");
  await makeInvoice({ clientId: customer.id, jobId: job.id, status: "Draft", invoiceNumber: null });
  const keys = { quotationId: quotation.id };
  const current = { kind: "quotation", id: quotation.id } as const;
  expect(words(await chainOf(actorOf(customer), current, keys, COMPANY))).toEqual([
    "quotation Accepted *",
    "job Confirmed",
    "invoice Overdue",
    "payment Completed",
  ]);
  const stranger = await chainOf(await makeActor("customer"), current, keys, COMPANY);
  expect(stranger).toMatchObject({
    records: [],
    move: null,
    route: null,
    day: null,
    worth: null,
    next: null,
  });
});

test("a quotation that stands alone: its own addresses and day, and nothing owed", async () => {
  const { id, totalAmount } = await makeQuotation({
    status: "sent",
    validUntil: "2026-11-20",
    sourceAddress: "Aundh, Pune",
    destinationAddress: "Baner, Pune",
    movingDate: "2026-12-05",
  });
  const chain = await chainOf(staff, { kind: "quotation", id }, { quotationId: id }, COMPANY);
  expect(words(chain)).toEqual(["quotation Expired *"]);
  expect(chain).toMatchObject({ route: "Aundh → Baner", day: "Dec 05, 2026" });
  expect(chain.worth).toMatchObject({ total: totalAmount, balance: null });
});

test("a job without a quotation tells the route that its location has", async () => {
  const { id } = await makeJob({ location: "Aundh, Pune 411007 → Andheri, Mumbai 400053" });
  const bare = await makeJob({ location: "14 MG Road, Pune" });
  const of = (jobId: number) =>
    chainOf(staff, { kind: "job", id: jobId }, { jobId, quotationId: null }, COMPANY);
  expect((await of(id)).route).toBe("Pune → Mumbai");
  expect((await of(bare.id)).route).toBeNull();
});

test("says what the move waits for: the advance while it is asked, then the work, then the money", async () => {
  const quotation = await makeQuotation({ status: "approved", advancePayment: 100_00 });
  const { id: quotationId, customerId: clientId } = quotation;
  const current = { kind: "quotation", id: quotationId } as const;
  const next = async () =>
    (await chainOf(staff, current, { quotationId }, COMPANY)).next?.href ?? null;
  expect(await next()).toBe(`/payments/new?quotationId=${quotationId}`);
  await makeAdvance({ quotationId, clientId });
  expect(await next()).toBe(`/jobs/new?quotationId=${quotationId}`);
  await makeJob({ clientId, quotationId, status: "Cancelled" });
  expect(await next()).toBe(`/jobs/new?quotationId=${quotationId}`);
  const job = await makeJob({ clientId, quotationId, crewSize: 1 });
  expect(await next()).toBe(`/jobs/view/${job.id}`);
  const { id } = await makeConsignment({ jobId: job.id, clientId, quotationId });
  expect(await next()).toBe(`/consignments/view/${id}`);
  await db.consignment.update({ where: { id }, data: { status: "Delivered" } });
  expect(await next()).toBe(`/jobs/view/${job.id}?confirm=complete`);
  await db.job.update({ where: { id: job.id }, data: { status: "Completed" } });
  expect(await next()).toBe(`/invoices/new?quotationId=${quotationId}`);
});

test("a declined quotation that holds an advance waits for what becomes of it", async () => {
  const { id: quotationId } = await makeQuotation({ status: "rejected" });
  const advance = await makeAdvance({ quotationId });
  const current = { kind: "quotation", id: quotationId } as const;
  const { next } = await chainOf(staff, current, { quotationId }, COMPANY);
  expect(next).toMatchObject({ key: "giveBack", href: `/payments/refund/${advance.id}` });
});
