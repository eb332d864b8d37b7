import { writeXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, test } from "vitest";

import { recordPayment } from "~/models/billing/payment/payment.record.server";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as tdsMatch from "~/routes/tds.match";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeUser } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
import { makeInvoice, NOON, paymentInput } from "../support/invoices";

let actor: Actor;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  await db.company.updateMany({ data: { invoiceCurrency: "INR" } });
  const employee = await makeUser({ role: "employee" });
  actor = actorOf(employee);
  api = await apiClient(employee);
});

/** A payment of which two rupees are deducted. */
const less = (invoiceId: number, amount = "116", more: object = {}) =>
  paymentInput(invoiceId, amount, { tdsKind: "income_tax", tdsAmount: "2", ...more });

describe("Form 26AS", () => {
  type Lines = { row: number; deductionIds: number[]; why: string | null }[];
  type Answer = Record<"certain" | "proposed" | "unmatched", Lines> & { missing: { id: number }[] };
  const bring = async (text: string, type = "text/csv") => {
    const { status, body } = await api.post("/tds/match", text, { "Content-Type": type });
    expect(status).toBe(200);
    return body.data as unknown as Answer;
  };
  const ids = (lines: Lines) => lines.map(({ row, deductionIds }) => [row, ...deductionIds]);
  const known = async (clientId: number, tan = "PNEA12345B") =>
    (await db.user.update({ where: { id: clientId }, data: { tan } })).name;

  test("is matched by TAN and amount in the year; what does not match is named, with why", async () => {
    const { id, clientId } = await makeInvoice(actor);
    const name = await known(clientId);
    const first = await recordPayment(actor, less(id, "50"));
    const second = await recordPayment(actor, less(id, "50", { tdsAmount: "1" }));
    const csv = [
      "TAN,Amount,Date",
      "PNEA12345B,2.00,21-Nov-2026",
      "PNEA12345B,2,2026-11-21",
      "PNEA12345B,3,2026-11-21",
      "PNEA12345B,1,2026-10-20",
      "MUMB54321C,1,2026-11-20",
      "PNEA1,1,2026-11-20",
      'PNEA12345B,"1,000.x",2026-11-20',
      "PNEA12345B,1,31/02/2026",
    ].join("\n");
    const found = await bring(csv);
    expect(ids(found.certain)).toEqual([
      [1, first],
      [4, second],
    ]);
    expect(found.proposed).toEqual([]);
    expect(found.unmatched.map(({ row, why }) => `${row}: ${why}`)).toEqual([
      `2: ₹2.00 of ${name} is matched by another line`,
      `3: ${name} deducted no ₹3.00 in 2026-27`,
      "5: Nothing was deducted by a customer with the TAN MUMB54321C",
      "6: Enter a TAN such as PNEA12345B",
      "7: Enter an amount",
      "8: Enter a date such as 2026-11-20",
    ]);
    expect(found.missing).toEqual([]);
    for (const wrong of ["a,b\n1,2", "", "TAN,Amount,Date\n"])
      expect((await api.post("/tds/match", { csv: wrong })).status, wrong).toBe(422);
  });

  test("comes as TRACES writes it, or parted by semicolons, and is kept for the year", async () => {
    const { id, clientId } = await makeInvoice(actor);
    await known(clientId);
    const paymentId = await recordPayment(actor, less(id, "50", { tdsAmount: "10" }));
    const text = [
      "File Creation Date^Permanent Account Number (PAN)^Name^",
      "27-11-2026^AAPFU0939F^MOVER^",
      "1^FORM 26AS BUYER LTD^PNEA12345B^750.00^15.00^15.00",
      "^1^194C^20-Nov-2026^F^31-Jan-2027^-^500.00^10.00^10.00",
    ].join("\r\n");
    expect(ids((await bring(text, "text/plain")).certain)).toEqual([[1, paymentId]]);
    const table =
      "TAN of Deductor,Section,Transaction Date,Amount Paid / Credited(Rs.),Tax Deducted(Rs.),TDS Deposited(Rs.)\nPNEA12345B,194C,20-Nov-2026,500.00,10.00,10.00\n";
    expect(ids((await bring(table)).certain)).toEqual([[1, paymentId]]);
    const list = "tan;amount;date\nPNEA12345B;10;20.11.2026";
    expect(ids((await bring(list)).certain)).toEqual([[1, paymentId]]);
    expect(await db.form26as.findMany()).toMatchObject([{ financialYear: "2627" }]);
    const kept = (await api.get("/tds/match?financialYear=2627")).body.data as unknown as Answer;
    expect(ids(kept.certain)).toEqual([[1, paymentId]]);
    expect((await api.get("/tds/match?financialYear=2526")).body.data).toMatchObject({
      certain: [],
    });
  });

  test("of several alike the nearest is proposed; sums and splits are found", async () => {
    const { id, clientId } = await makeInvoice(actor);
    await known(clientId);
    const of = (tdsAmount: string, date: string) =>
      recordPayment(actor, less(id, "1", { tdsAmount, date }));
    const [may, june] = [await of("1", "2026-05-10"), await of("1", "2026-06-10")];
    const [july, august] = [await of("3", "2026-07-10"), await of("4", "2026-08-10")];
    const october = await of("5", "2026-10-10");
    const found = await bring(
      [
        "tan,amount,date",
        "PNEA12345B,1,2026-06-30",
        "PNEA12345B,1,2026-05-31",
        "PNEA12345B,7,2026-08-31",
        "PNEA12345B,2,2026-10-31",
        "PNEA12345B,3,2026-11-02",
      ].join("\n"),
    );
    // The three of July is alone in its amount, so the line of three is its own and the five stays open.
    expect(ids(found.certain)).toEqual([[5, july]]);
    expect(ids(found.proposed)).toEqual([
      [1, june],
      [2, may],
    ]);
    expect(found.missing.map(({ id }) => id)).toEqual([august, october]);
    const sums = await bring(
      [
        "tan,amount,date",
        "PNEA12345B,7,2026-08-31",
        "PNEA12345B,2,2026-10-31",
        "PNEA12345B,3.00,2026-03-02",
      ].join("\n"),
    );
    expect(sums.proposed).toMatchObject([
      { row: 1, deductionIds: [july, august], why: "The sum of 2 deductions" },
      { row: 2, deductionIds: [may, june], why: "The sum of 2 deductions" },
    ]);
    const split = await bring(
      ["tan,amount,date", "PNEA12345B,2.50,2026-10-31", "PNEA12345B,2.50,2026-10-31"].join("\n"),
    );
    expect(ids(split.proposed)).toEqual([
      [1, october],
      [2, october],
    ]);
  });

  test("one certificate of several is kept of all or of none", async () => {
    const { id } = await makeInvoice(actor);
    const [one, two] = [
      await recordPayment(actor, less(id, "50")),
      await recordPayment(actor, less(id, "50", { tdsAmount: "1" })),
    ];
    const certify = (more: object) => api.post("/tds/certify", { ids: [one, two], ...more });
    expect((await certify({})).body.errors).toMatchObject({ certificateNumber: [/required/] });
    expect((await certify({ ids: [one, 99_999], certificateNumber: "A1" })).status).toBe(422);
    expect(await db.payment.count({ where: { certificateNumber: { not: null } } })).toBe(0);
    await api.patch(`/tds/${two}`, { certificateNumber: "OTHER" });
    const refused = await certify({ certificateNumber: "A1" });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("OTHER")]);
    expect(await db.payment.count({ where: { certificateNumber: "A1" } })).toBe(0);
    await api.patch(`/tds/${two}`, { certificateNumber: null });
    const done = await certify({ certificateNumber: "A1", certificateDate: "2026-11-20" });
    expect(done.body.data).toMatchObject([{ status: "certified" }, { status: "certified" }]);
    // Again is the same.
    expect((await certify({ certificateNumber: "A1" })).status).toBe(200);
  });

  test("two customers of one name have a certificate each", async () => {
    const made = [await makeInvoice(actor), await makeInvoice(actor)];
    for (const [at, { id, clientId }] of made.entries()) {
      await db.user.update({ where: { id: clientId }, data: { name: "Indus" } });
      await known(clientId, ["PNEA12345B", "MUMB54321C"][at]);
      await db.invoice.update({ where: { id }, data: { clientName: "Indus" } });
      await recordPayment(actor, less(id));
    }
    await bring("tan,amount,date\nPNEA12345B,2,2026-11-21\nMUMB54321C,2,2026-11-21");
    const cookie = await signedIn(actor);
    const shown = await answerOf(tdsMatch.loader, getArgs("/tds/match", {}, cookie));
    const { groups } = (shown.data as { found: { groups: { rows: unknown[] }[] } }).found;
    expect(groups.map(({ rows }) => rows.length)).toEqual([1, 1]);
  });

  test("is read from a workbook as well, by /api", async () => {
    const { id, clientId } = await makeInvoice(actor);
    await known(clientId);
    const paymentId = await recordPayment(actor, less(id));
    const rows = [
      ["Name of Deductor", "TAN of Deductor", "Transaction Date", "Tax Deducted"],
      ["Buyer", "PNEA12345B", "21-Nov-2026", 2],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: "26AS", rows }] });
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    const sent = new Uint8Array(bytes) as unknown as string;
    expect(ids((await bring(sent, type)).certain)).toEqual([[1, paymentId]]);
  });

  test("its page keeps the file, shows the year, and certifies what is ticked", async () => {
    const { id, clientId } = await makeInvoice(actor);
    await known(clientId);
    const paymentId = await recordPayment(actor, less(id));
    const cookie = await signedIn(actor);
    const post = async (fields: Record<string, string | Blob>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const request = new Request("http://localhost/tds/match", {
        method: "POST",
        body: form,
        headers: { Cookie: cookie, Origin: "http://localhost" },
      });
      return answerOf(tdsMatch.action, { request, params: {}, context: {} } as never);
    };
    const file = new File(["tan,amount,date\nPNEA12345B,2,2026-11-01"], "26as.csv");
    expect(await post({ intent: "bring" })).toMatchObject({
      status: 400,
      data: { errors: ["Choose a file first"] },
    });
    const brought = await post({ intent: "bring", file });
    expect(brought.location).toBe("/tds/match?financialYear=2627");
    const shown = await answerOf(tdsMatch.loader, getArgs("/tds/match", {}, cookie));
    expect(shown.data).toMatchObject({
      found: { certain: 1, lines: [{ row: 1, of: [{ to: `/tds/${paymentId}` }] }] },
    });
    const [group] = (shown.data as { found: { groups: { key: string }[] } }).found.groups;
    expect(group).toMatchObject({ rows: [{ id: paymentId, sure: true }] });
    const ticked = { intent: "certify", ids: String(paymentId), group: group?.key ?? "" };
    expect(await post(ticked)).toMatchObject({
      status: 400,
      data: { wrong: "Certificate number is required", group: { key: group?.key } },
    });
    const done = await post({ ...ticked, certificateNumber: "A1", financialYear: "2627" });
    expect(done.flash).toContain("1 deduction is certified");
    const after = await answerOf(tdsMatch.loader, getArgs("/tds/match", {}, cookie));
    expect(after.data).toMatchObject({ found: { groups: [], certain: 1 } });
  });
});
