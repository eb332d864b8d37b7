import { beforeEach, describe, expect, test } from "vitest";

import { advancesToGiveBack } from "~/models/billing/cancellation/to-give-back.server";
import { cancelMove } from "~/models/billing/cancellation/cancel-move.server";
import { CancelInput } from "~/models/billing/cancellation/cancellation.fields";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { refundAdvance } from "~/models/billing/payment/payment.advance-refund.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { denyPaid } from "~/models/billing/payment/payment.confirm.server";
import { sayPaid } from "~/models/billing/payment/payment.said.server";
import { AdvanceInput, AdvanceRefundInput } from "~/models/billing/payment/payment.schema";
import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import type { Actor } from "~/models/kit/policy/policy";
import { DomainError } from "~/models/kit/shared/domain-error";
import { changeJobStatus } from "~/models/road/job/job.move.server";
import { setClock } from "~/platform/clock.server";
import { ensureLink } from "~/models/papers/document-link/document-link.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken } from "~/platform/link-secret.server";
import * as cancelJob from "~/routes/move-cancel";
import * as viewJob from "~/routes/jobs.view.$id";
import * as cancelQuotation from "~/routes/move-cancel";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { actorOf, makeAway, makeConsignment, makeJob, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { assertBooksAgree, makeQuoted, NOON, TODAY } from "../support/invoices";
import { patient } from "../support/patient";

let actor: Actor;
let cookie: string;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  await makeUser({ role: "admin" });
  const user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  cookie = await signedIn(actor);
  api = await apiClient(user);
});

const advanceOn = (quotationId: number, amount: string) =>
  recordAdvance(
    actor,
    AdvanceInput.parse({ quotationId, amount, paymentMethod: "UPI", date: TODAY }),
  );

/** An accepted move of 19,839.93 rupees with a job and an advance of 10,000. */
async function accepted() {
  const quotation = await makeQuoted();
  const job = await makeJob({ clientId: quotation.customerId, quotationId: quotation.id });
  const advance = await advanceOn(quotation.id, "10000");
  return { quotation, job, advance };
}

const why = "The flat was not ready";
const input = (giveBack: string, fee: string, more: object = {}) =>
  CancelInput.parse({ giveBack, fee, reason: why, ...more });

const quotationAt = (id: number) => db.quotation.findUniqueOrThrow({ where: { id } });
const jobAt = (id: number) => db.job.findUniqueOrThrow({ where: { id } });
const paymentAt = (id: number) => db.payment.findUniqueOrThrow({ where: { id } });

/** All that left on the advances of a quotation, in minor units. */
async function gone(quotationId: number) {
  const back = await db.payment.aggregate({
    where: { quotationId, refundOfId: { not: null } },
    _sum: { amount: true },
  });
  const fees = await db.advanceAdjustment.aggregate({
    where: { payment: { quotationId } },
    _sum: { amount: true },
  });
  return { back: 0 - (back._sum.amount ?? 0), fee: fees._sum.amount ?? 0 };
}

/** The books agree, and the doctor finds nothing. */
async function sound() {
  await assertBooksAgree();
  const found = await Promise.all(RECORD_CHECKS.map((check) => check(db)));
  expect(found.flat().filter((line) => !/^(QT-|JOB-)/.test(line))).toEqual([]);
}

const at = (of: "jobs" | "quotations", id: number) => `/${of}/cancel/${id}`;
const routes = { jobs: cancelJob, quotations: cancelQuotation } as const;
const sheet = (of: "jobs" | "quotations", id: number) =>
  answerOf(routes[of].loader, getArgs(at(of, id), { id: String(id) }, cookie));
const press = (of: "jobs" | "quotations", id: number, form: Fields) =>
  answerOf(routes[of].action, postArgs(at(of, id), form, { id: String(id) }, cookie));

describe("the sheet", () => {
  test("proposes to give all back, and cancels job, quotation and advance at one press", async () => {
    const { quotation, job, advance } = await accepted();
    const { data } = await sheet("jobs", job.id);
    expect(data).toMatchObject({
      values: { giveBack: "10000.00", fee: "0.00" },
      left: 1_000_000,
      source: {
        facts: expect.arrayContaining([
          { label: "Job", value: `${job.jobNumber}, Dec 01, 2026` },
          { label: "Quotation", value: quotation.quotationNumber },
          { label: "Left of the advance", value: 1_000_000 },
        ]),
      },
    });
    const answer = await press("jobs", job.id, { giveBack: "8000", fee: "2000", reason: why });
    expect(answer).toMatchObject({ status: 302, flash: "Move cancelled" });
    expect(await jobAt(job.id)).toMatchObject({ status: "Cancelled" });
    expect(await quotationAt(quotation.id)).toMatchObject({
      status: "rejected",
      rejectionReason: why,
    });
    expect(await paymentAt(advance)).toMatchObject({
      refundedAmount: 800_000,
      adjustedAmount: 200_000,
    });
    expect(await db.invoice.findMany()).toMatchObject([
      { status: "Paid", total: 200_000, reference: quotation.quotationNumber, jobId: job.id },
    ]);
    // The fee that is kept is income of that job.
    const books = await apiClient(await makeUser({ role: "admin" }));
    const profit = await books.get(`/jobs/${job.id}/profit`);
    expect(JSON.stringify(profit.body.data)).toContain('"income":2000');
    const line = await db.historyEntry.findFirst({
      where: { entity: "job", entityId: job.id, action: "status-changed" },
    });
    expect(line).toMatchObject({ note: why });
    await sound();
  });

  test("of an accepted quotation takes its jobs and what is booked along", async () => {
    const { quotation, job } = await accepted();
    const consignment = await makeConsignment({ jobId: job.id, clientId: quotation.customerId });
    const answer = await press("quotations", quotation.id, {
      giveBack: "10000",
      fee: "0",
      reason: why,
    });
    expect(answer).toMatchObject({
      status: 302,
      location: `/quotations/view/${quotation.id}`,
    });
    expect(await quotationAt(quotation.id)).toMatchObject({ status: "rejected" });
    expect(await jobAt(job.id)).toMatchObject({ status: "Cancelled" });
    const booked = await db.consignment.findUniqueOrThrow({ where: { id: consignment.id } });
    expect(booked).toMatchObject({ status: "Cancelled", cancelReason: why });
    expect(await gone(quotation.id)).toEqual({ back: 1_000_000, fee: 0 });
    await sound();
  });

  test("says all that is wrong at once, keeps what was typed and changes nothing", async () => {
    const { job } = await accepted();
    const answer = await press("jobs", job.id, { giveBack: "8000", fee: "1000", reason: " " });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      initialValue: { giveBack: "8000", fee: "1000" },
      error: {
        reason: ["Please say why the move is cancelled"],
        giveBack: ["Given back and kept must add up to what is left of the advance (₹10,000.00)"],
      },
    });
    expect(await jobAt(job.id)).toMatchObject({ status: "Not Started" });
    expect(await db.payment.count()).toBe(1);
  });

  test("'decide later' leaves the advance among those that wait, until it is decided", async () => {
    const { quotation, job, advance } = await accepted();
    expect(await advancesToGiveBack(actor)).toEqual({ total: 0, rows: [] });
    // The amounts are those that the sheet proposed.
    const answer = await press("jobs", job.id, {
      giveBack: "10000.00",
      fee: "0.00",
      reason: why,
      decideLater: "on",
    });
    expect(answer).toMatchObject({ status: 302 });
    expect(await quotationAt(quotation.id)).toMatchObject({ status: "rejected" });
    expect(await gone(quotation.id)).toEqual({ back: 0, fee: 0 });
    expect(await advancesToGiveBack(actor)).toMatchObject({
      total: 1,
      rows: [{ id: advance, left: 1_000_000, reason: why, quotation: { id: quotation.id } }],
    });
    await refundAdvance(actor, advance, AdvanceRefundInput.parse({ amount: "9000", fee: "1000" }));
    expect(await advancesToGiveBack(actor)).toEqual({ total: 0, rows: [] });
    await sound();
  });

  test("what the customer says was paid is decided first", async () => {
    const quotation = await makeQuoted({ advancePayment: 500_000 });
    const job = await makeJob({ clientId: quotation.customerId, quotationId: quotation.id });
    const about = { entity: "quotation", entityId: quotation.id } as const;
    const link = await transaction((tx) => ensureLink(tx, about, "", null));
    await sayPaid(linkToken(link) ?? "", { paymentMethod: "UPI", transactionId: "UTR 1" });
    const cancel = () => cancelMove(actor, { kind: "job", id: job.id }, input("0", "0"));
    await expect(cancel()).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("The customer says that ₹5,000.00 was paid in advance"),
    });
    expect(await jobAt(job.id)).toMatchObject({ status: job.status });
    await denyPaid(actor, (await db.payment.findFirstOrThrow()).id);
    await cancel();
    expect(await jobAt(job.id)).toMatchObject({ status: "Cancelled" });
  });

  test("a job without an advance asks for the reason alone", async () => {
    const quotation = await makeQuoted();
    const job = await makeJob({ clientId: quotation.customerId, quotationId: quotation.id });
    const { data } = await sheet("jobs", job.id);
    const { plan } = data as { plan: { specs: object } };
    expect(Object.keys(plan.specs)).toEqual(["reason"]);
    expect(await press("jobs", job.id, { reason: why })).toMatchObject({ status: 302 });
    expect(await quotationAt(quotation.id)).toMatchObject({ status: "rejected" });
  });

  test("posted twice with its key cancels once", async () => {
    const { quotation, job } = await accepted();
    const form = { giveBack: "9000", fee: "1000", reason: why, idempotencyKey: "key-of-the-sheet" };
    expect(await press("jobs", job.id, form)).toMatchObject({ status: 302 });
    expect(await press("jobs", job.id, form)).toMatchObject({ status: 302 });
    expect(await gone(quotation.id)).toEqual({ back: 900_000, fee: 100_000 });
  });
});

describe("what it keeps to", () => {
  test("the fee is one paper of the advance that bears it, and both papers add up to the vouchers", async () => {
    await db.company.updateMany({
      data: { taxSystem: "gst_india", stateCode: "27", gstin: "27AAPFU0939F1ZV" },
    });
    const quotation = await makeQuoted({}, { pickupStateCode: "27" });
    await advanceOn(quotation.id, "1000");
    const large = await advanceOn(quotation.id, "10000");
    await cancelMove(actor, { kind: "quotation", id: quotation.id }, input("9000", "2000"));
    const [fee, ...more] = await db.invoice.findMany({ include: { adjustments: true } });
    expect(more).toEqual([]);
    expect(fee).toMatchObject({
      subtotal: 169_492,
      taxAmount: 30_508,
      total: 200_000,
      status: "Paid",
      adjustments: [{ paymentId: large }],
    });
    expect(await gone(quotation.id)).toEqual({ back: 900_000, fee: 200_000 });
    const back = await db.payment.findMany({ where: { refundOfId: { not: null } } });
    expect(back.map(({ referenceNumber }) => referenceNumber)).toEqual([
      "RF-2627-00001",
      "RF-2627-00002",
    ]);
    expect(back.map(({ amount }) => amount)).toEqual([-800_000, -100_000]);
    await sound();
  });

  test("while another job of it goes on, the quotation and its advance stay", async () => {
    const { quotation, job } = await accepted();
    await makeJob({ clientId: quotation.customerId, quotationId: quotation.id });
    const { data } = await sheet("jobs", job.id);
    expect(data).toMatchObject({ left: 0, stays: expect.stringContaining("goes on") });
    await cancelMove(actor, { kind: "job", id: job.id }, input("0", "0"));
    expect(await jobAt(job.id)).toMatchObject({ status: "Cancelled" });
    expect(await quotationAt(quotation.id)).toMatchObject({ status: "approved" });
    expect(await gone(quotation.id)).toEqual({ back: 0, fee: 0 });
  });

  test("a bill stands in the way of the quotation, a draft of the job as well", async () => {
    const { quotation, job } = await accepted();
    const ofQuotation = { kind: "quotation", id: quotation.id } as const;
    const ofJob = { kind: "job", id: job.id } as const;
    const invoiceId = await createInvoiceFromQuotation(actor, quotation.id);
    await expect(cancelMove(actor, ofJob, input("10000", "0"))).rejects.toThrow("A draft bills");
    await issueInvoice(actor, invoiceId);
    await expect(cancelMove(actor, ofQuotation, input("10000", "0"))).rejects.toMatchObject({
      code: "conflict",
    });
    // What was paid is the invoice's now: the job goes alone.
    await cancelMove(actor, ofJob, input("0", "0"));
    expect(await jobAt(job.id)).toMatchObject({ status: "Cancelled" });
    expect(await quotationAt(quotation.id)).toMatchObject({ status: "approved" });
  });

  test("goods that left stop it, and so does what is closed already", async () => {
    const { quotation, job } = await accepted();
    await makeAway({ jobId: job.id, clientId: quotation.customerId });
    const ofJob = { kind: "job", id: job.id } as const;
    await expect(cancelMove(actor, ofJob, input("10000", "0"))).rejects.toThrow("on the way");
    expect(await jobAt(job.id)).toMatchObject({ status: "Not Started" });

    const done = await makeJob({ status: "Completed" });
    await expect(
      cancelMove(actor, { kind: "job", id: done.id }, input("0", "0")),
    ).rejects.toMatchObject({ code: "conflict" });
    const sent = await makeQuoted({}, { status: "sent" });
    await expect(
      cancelMove(actor, { kind: "quotation", id: sent.id }, input("0", "0")),
    ).rejects.toThrow("Only an approved quotation is cancelled; this one is sent.");
  });

  test("customers cancel nothing, and learn nothing of a sheet", async () => {
    const { quotation, job } = await accepted();
    const customer = await db.user.findUniqueOrThrow({ where: { id: quotation.customerId } });
    const cancel = cancelMove(actorOf(customer), { kind: "job", id: job.id }, input("0", "0"));
    await expect(cancel).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the other doors", () => {
  test("a status alone cancels no job that holds an advance: the page leads to the sheet", async () => {
    const { job } = await accepted();
    await expect(changeJobStatus(actor, job.id, "Cancelled")).rejects.toMatchObject({
      code: "conflict",
    });
    const reply = await api.patch(`/jobs/${job.id}/status`, { status: "Cancelled" });
    expect(reply.status).toBe(409);
    const put = await api.put(`/jobs/${job.id}`, {
      title: job.title,
      clientId: job.clientId,
      description: job.description,
      location: job.location,
      startDate: job.startDate,
      status: "Cancelled",
      priority: job.priority,
    });
    expect(put.status).toBe(409);
    const answer = await answerOf(
      viewJob.action,
      postArgs(
        `/jobs/view/${job.id}`,
        { intent: "status", status: "Cancelled" },
        { id: String(job.id) },
        cookie,
      ),
    );
    expect(answer).toMatchObject({ status: 302, location: `/jobs/cancel/${job.id}` });
    expect(await jobAt(job.id)).toMatchObject({ status: "Not Started" });
  });

  test("approved becomes rejected by cancelling alone", async () => {
    const { quotation } = await accepted();
    const refused = await api.patch(`/quotations/${quotation.id}/status`, {
      status: "rejected",
      rejectionReason: why,
    });
    expect(refused.status).toBe(409);
    const cancelled = await api.post(`/quotations/${quotation.id}/cancel`, {
      giveBack: 8000,
      fee: 2000,
      reason: why,
    });
    expect(cancelled.status).toBe(200);
    expect(cancelled.body.data).toMatchObject({ status: "rejected", rejectionReason: why });
  });

  test("/api: sums and reason are asked for at their fields, and a wrong one changes nothing", async () => {
    const { job } = await accepted();
    const wrong = await api.post(`/jobs/${job.id}/cancel`, { giveBack: 1, fee: 1 });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors as object).sort()).toEqual(["giveBack", "reason"]);
    const later = await api.post(`/jobs/${job.id}/cancel`, { reason: why, decideLater: true });
    expect(later.body.data).toMatchObject({ status: "Cancelled" });
    expect(await advancesToGiveBack(actor)).toMatchObject({ total: 1 });
    const again = await api.post(`/jobs/${job.id}/cancel`, { reason: why, decideLater: true });
    expect(again.status).toBe(409);
  });
});

describe("at once", () => {
  const CROWD = effort(8, 40);
  const LONG = 600_000;
  const all = (runs: (() => Promise<unknown>)[]) =>
    Promise.allSettled(runs.map((run) => patient(run)));

  /** How many were done; anything but a refusal of ours fails the test. */
  function done(results: PromiseSettledResult<unknown>[]) {
    for (const result of results) {
      if (result.status === "rejected" && !(result.reason instanceof DomainError)) {
        throw result.reason;
      }
    }
    return results.filter(({ status }) => status === "fulfilled").length;
  }

  test(`${CROWD} cancel one move at once: one does`, { timeout: LONG }, async () => {
    const { quotation, job } = await accepted();
    const results = await all(
      Array.from({ length: CROWD }, (_, n) => () => {
        const what = n % 2 ? { kind: "job", id: job.id } : { kind: "quotation", id: quotation.id };
        return cancelMove(actor, what as { kind: "job"; id: number }, input("7000", "3000"));
      }),
    );
    expect(done(results)).toBe(1);
    expect(await gone(quotation.id)).toEqual({ back: 700_000, fee: 300_000 });
    expect(await db.invoice.count()).toBe(1);
    await sound();
  });

  test("a refund of the advance at once: no rupee leaves twice", { timeout: LONG }, async () => {
    for (let round = 0; round < effort(4, 30); round++) {
      const { quotation, job, advance } = await accepted();
      const refund = AdvanceRefundInput.parse({ amount: "9000", fee: "1000" });
      const results = await all([
        () => refundAdvance(actor, advance, refund),
        () => cancelMove(actor, { kind: "job", id: job.id }, input("8000", "2000")),
        () => refundAdvance(actor, advance, refund),
      ]);
      expect(done(results)).toBe(1);
      const { back, fee } = await gone(quotation.id);
      expect(back + fee).toBe(1_000_000);
    }
    await sound();
  });

  test("a payment at once is asked about, or refused", { timeout: LONG }, async () => {
    for (let round = 0; round < effort(4, 30); round++) {
      const { quotation, job } = await accepted();
      const [paid, cancelled] = await all([
        () => advanceOn(quotation.id, "500"),
        () => cancelMove(actor, { kind: "job", id: job.id }, input("10000", "0")),
      ]);
      expect(done([paid, cancelled] as PromiseSettledResult<unknown>[])).toBe(1);
      const { status } = await quotationAt(quotation.id);
      const { back } = await gone(quotation.id);
      expect([status, back]).toEqual(
        cancelled?.status === "fulfilled" ? ["rejected", 1_000_000] : ["approved", 0],
      );
    }
    await sound();
  });

  test("a bill at once and a cancelling: one of them is done", { timeout: LONG }, async () => {
    for (let round = 0; round < effort(4, 30); round++) {
      const { quotation, job } = await accepted();
      const results = await all([
        () => createInvoiceFromQuotation(actor, quotation.id),
        () => cancelMove(actor, { kind: "job", id: job.id }, input("10000", "0")),
      ]);
      expect(done(results)).toBe(1);
    }
    await sound();
  });
});

test("how the money went back is asked, and the voucher says it; left out it went as it came", async () => {
  const { quotation, advance } = await accepted();
  const page = await answerOf(
    cancelQuotation.loader,
    getArgs(`/quotations/cancel/${quotation.id}`, { id: String(quotation.id) }, cookie),
  );
  expect(page.data).toMatchObject({
    parts: { sum: 10_000_00, names: ["giveBack", "fee"] },
    values: { paymentMethod: "UPI" },
  });
  const by = { paymentMethod: "Bank Transfer", transactionId: "NEFT42" };
  await cancelMove(actor, { kind: "quotation", id: quotation.id }, input("9000", "1000", by));
  const back = { refundOfId: advance, amount: -9_000_00 };
  expect(await db.payment.findFirstOrThrow({ where: back })).toMatchObject(by);

  const other = await accepted();
  await cancelMove(actor, { kind: "quotation", id: other.quotation.id }, input("10000", "0"));
  expect(await db.payment.findFirstOrThrow({ where: { refundOfId: other.advance } })).toMatchObject(
    { paymentMethod: "UPI", transactionId: null },
  );
});
