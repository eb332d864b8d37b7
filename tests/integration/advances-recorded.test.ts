import { beforeEach, describe, expect, test } from "vitest";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { getReceipt } from "~/models/billing/payment/payment.receipt.server";
import { db, transaction } from "~/platform/db.server";
import * as editPayment from "~/routes/payments.edit.$id";
import * as viewQuotation from "~/routes/quotations.view.$id";
import { apiClient } from "../support/api";
import { makeCustomer } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
import { TODAY } from "../support/invoices";
import {
  actor,
  admin,
  api,
  quoted,
  underGst,
  pagesOfReceipt,
  advanceInput,
  advanceOn,
  fields,
  postNew,
  getNew,
  page,
  paymentAt,
  received,
  setUp,
  wrong,
} from "../support/advances";

beforeEach(setUp);

describe("recording", () => {
  test("by the form without scripts: proposes what was asked, and leads to the payment", async () => {
    const { id } = await quoted({ advancePayment: 500_000 });
    const form = await getNew(id);
    expect(form.data).toMatchObject({
      values: { quotationId: String(id), amount: "5000.00", date: TODAY },
      choices: { quotation: { id, asked: 500_000, received: 0 } },
    });
    const answer = await postNew(id, fields("5000"));
    expect(answer).toMatchObject({ status: 302, flash: "Advance recorded successfully" });
    const [payment] = await db.payment.findMany();
    expect(payment).toMatchObject({
      referenceNumber: "PAY-2627-00001",
      invoiceId: null,
      quotationId: id,
      status: "Completed",
      amount: 500_000,
      currency: "INR",
      tax: null,
    });
    const shown = await page(viewQuotation, `/quotations/view/${id}`, id);
    expect(shown.data).toMatchObject({
      advances: { received: 500_000, asked: 0, rows: [{ referenceNumber: "PAY-2627-00001" }] },
      canAdvance: true,
    });
    expect(await received()).toBe(5000);
  });

  test("the voucher of the trade's case 11: value and heads add up to what was paid", async () => {
    const quotation = await underGst();
    const { body, status } = await api.post("/receipts", {
      quotationId: quotation.id,
      amount: 10000,
      paymentMethod: "UPI",
      date: TODAY,
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      referenceNumber: "RV-2627-00001",
      documentTitle: "Receipt voucher",
      taxableValue: 8474.58,
      taxes: [
        { head: "CGST", rate: 9, amount: 762.71 },
        { head: "SGST", rate: 9, amount: 762.71 },
      ],
      placeOfSupply: "27",
      reverseCharge: false,
      balance: 10000,
    });
    expect(await pagesOfReceipt(body.data.id)).toBe(1);
    const view = await getReceipt(actor, body.data.id);
    expect(view).toMatchObject({
      title: "Receipt voucher",
      number: "RV-2627-00001",
      table: {
        content: {
          rows: [
            [
              `Advance against ${quotation.quotationNumber}. Transport of household goods by road, with packing and handling (SAC 996511)`,
              "₹10,000.00",
            ],
          ],
        },
      },
      charges: [{ label: "Taxable value", amount: "₹8,474.58" }],
      adjustments: [
        { label: "CGST (9%)", amount: "₹762.71" },
        { label: "SGST (9%)", amount: "₹762.71" },
      ],
      total: { label: "Amount received", amount: "₹10,000.00" },
    });
    expect(view.facts).toEqual(
      expect.arrayContaining([
        { label: "Place of supply", value: "27-Maharashtra" },
        { label: "Reverse charge", value: "No" },
      ]),
    );
  });

  test("with tax deducted at source it is worth both: voucher, balance, bill, lists and Tally", async () => {
    const quotation = await underGst();
    await db.company.updateMany({ data: { invoiceCurrency: "INR" } });
    const body = {
      quotationId: quotation.id,
      amount: 9_800,
      paymentMethod: "UPI",
      date: TODAY,
      tdsKind: "income_tax",
      tdsAmount: 200,
      deductedOn: "2026-11-20",
    };
    const made = await api.post("/receipts", body);
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { amount: 9_800, tdsAmount: 200, taxableValue: 8474.58, balance: 10_000 },
    ]);
    const { id } = made.body.data;
    const view = await getReceipt(actor, id);
    expect(view.table?.content.rows[0]?.[1]).toBe("₹10,000.00");
    expect(view.total.amount).toBe("₹9,800.00");
    expect(view.settlement).toMatchObject([
      { label: "Deducted at source (Income tax)", amount: "₹200.00" },
    ]);
    expect(await received()).toBe(9_800);
    const { deductions } = (await api.get("/tds")).body.data as unknown as { deductions: object[] };
    expect(deductions).toMatchObject([
      { id, amount: 200, date: "2026-11-20", invoiceId: null, quotation: { id: quotation.id } },
    ]);
    // What is left of the quotation is less both.
    const { totalAmount } = await db.quotation.findUniqueOrThrow({ where: { id: quotation.id } });
    const over = {
      ...body,
      amount: totalAmount / 100 - 10_000 + 0.01,
      tdsAmount: 0,
      tdsKind: null,
    };
    expect((await api.post("/receipts", { ...over, deductedOn: null })).body.errors).toMatchObject({
      amount: [/what is left of the quotation/],
    });
    const most = { ...body, amount: 1, tdsAmount: totalAmount / 100 - 10_001 };
    expect((await api.post("/receipts", most)).body.errors).toMatchObject({
      tdsAmount: [/20% of the value without tax/],
    });
    const invoiceId = await createInvoiceFromQuotation(actor, quotation.id);
    await changeInvoiceStatus(actor, invoiceId, "Sent");
    expect(await db.invoice.findUniqueOrThrow({ where: { id: invoiceId } })).toMatchObject({
      amountPaid: 1_000_000,
      tdsAmount: 0,
      balance: totalAmount - 1_000_000,
    });
    expect((await api.get(`/receipts/${id}`)).body.data).toMatchObject({
      adjustedAmount: 10_000,
      balance: 0,
    });
    expect(await wrong()).toEqual([]);
    const office = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
    const check = await office.get(
      `/exports/tally?startDate=2026-11-01&endDate=${TODAY}&what=check`,
    );
    const { sources } = check.body.data as unknown as {
      sources: { name: string; ours: number; difference: number }[];
    };
    expect(sources.filter(({ difference }) => difference !== 0)).toEqual([]);
    const ours = Object.fromEntries(sources.map(({ name, ours }) => [name, ours]));
    // Two taxes of 762.71 when it came, and back when the bill took it.
    expect(ours).toMatchObject({
      "Receipts and advances": 9_800,
      "Tax deducted at source": 200,
      "Advances used": 10_000,
      "Tax on advances": 3_050.84,
    });
    const edited = await office.put(`/payments/${id}`, { tdsAmount: 100 });
    expect([edited.status, edited.body.errors]).toMatchObject([422, { tdsAmount: [/refund/] }]);
    expect((await office.put(`/payments/${id}`, { notes: "Seen" })).status).toBe(200);
  });

  const ZONE = { kind: "sez", gstin: "24AANFA2641L1ZF", stateCode: "24" };
  test.each([
    ["between states", {}, {}, "29", "RV", ["IGST"], "No"],
    ["a zone without LUT", {}, ZONE, "27", "RV", ["IGST"], "No"],
    ["under LUT", { lut: "AD270326000001A" }, ZONE, "27", "PAY", [], "No"],
    ["reverse charge", { taxRegime: "gta_rcm5" }, { kind: "company" }, "27", "PAY", [], "Yes"],
    ["exempt", { taxRegime: "gta_exempt" }, {}, "27", "PAY", [], "No"],
  ] as const)("%s: a voucher or a receipt", async (...one) => {
    const [, company, customer, pickupStateCode, series, heads, reverse] = one;
    await underGst();
    await db.company.updateMany({ data: company });
    const { id: customerId } = await makeCustomer(customer);
    const { id } = await quoted({}, { customerId, pickupStateCode });
    const advance = await advanceOn(id, "1180");
    expect(advance.referenceNumber).toBe(`${series}-2627-00001`);
    const { body } = await api.get(`/receipts/${advance.id}`);
    const taxes = body.data.taxes as { head: string }[];
    expect(taxes.map(({ head }) => head)).toEqual(heads);
    expect(body.data.documentTitle).toBe(series === "RV" ? "Receipt voucher" : "Money receipt");
    const { facts } = await getReceipt(actor, advance.id);
    expect(facts).toContainEqual({ label: "Reverse charge", value: reverse });
  });

  test("a voucher has the rate and the place of its own day, whatever its quotation was saved with", async () => {
    const { id, customerId } = await underGst();
    await transaction(async (tx) => {
      await tx.taxRate.updateMany({
        where: { regime: "bundle18" },
        data: { toDate: "2026-11-19" },
      });
      await tx.taxRate.create({
        data: { regime: "bundle18", rate: 1200, fromDate: "2026-11-20" },
      });
    });
    const voucher = async () => {
      const { tax, placeOfSupply } = await advanceOn(id, "1120");
      return [placeOfSupply, (JSON.parse(tax ?? "{}") as { heads: object[] }).heads];
    };
    expect(await voucher()).toEqual([
      "27",
      [
        { head: "CGST", rate: 600, amount: 6_000 },
        { head: "SGST", rate: 600, amount: 6_000 },
      ],
    ]);
    await transaction((tx) =>
      tx.user.update({
        where: { id: customerId },
        data: { kind: "registered", gstin: "29AAECC2213N1ZM", stateCode: "29" },
      }),
    );
    expect(await voucher()).toEqual(["29", [{ head: "IGST", rate: 1200, amount: 12_000 }]]);
    await transaction((tx) => tx.taxRate.deleteMany({ where: { fromDate: "2026-11-20" } }));
    const input = { quotationId: id, amount: 1120, paymentMethod: "UPI", date: TODAY };
    expect(await api.post("/receipts", input)).toMatchObject({
      status: 422,
      body: { errors: { date: ["No tax rate is set for this regime on this day"] } },
    });
  });

  test("what the quotation's state forbids is a conflict that says so, by both doors", async () => {
    const declined = await quoted({}, { status: "rejected" });
    const expired = await quoted({}, { status: "sent", validUntil: "2026-11-20" });
    const billed = await quoted();
    const invoiceId = await createInvoiceFromQuotation(actor, billed.id);
    const cases = [
      [declined.id, "An advance cannot be taken on a declined quotation"],
      [expired.id, "An advance cannot be taken on an expired quotation"],
      [
        billed.id,
        `${billed.quotationNumber} is billed by DRAFT-${invoiceId}: record a payment of that invoice`,
      ],
    ] as const;
    for (const [quotationId, message] of cases) {
      expect(await getNew(quotationId)).toMatchObject({ status: 302, flash: message });
      const answer = await postNew(quotationId, fields("10"));
      expect(answer.status).toBe(409);
      expect(JSON.stringify(answer.data)).toContain(message);
      const body = { quotationId, amount: 10, paymentMethod: "UPI", date: TODAY };
      expect(await api.post("/receipts", body)).toMatchObject({
        status: 409,
        body: { message, errors: { quotationId: [message] } },
      });
    }
    expect(await db.payment.count()).toBe(0);
  });

  test.each([
    [{ amount: "0" }, "amount", "Amount must be positive"],
    [
      { amount: "19839.94" },
      "amount",
      "Amount cannot be more than what is left of the quotation (₹19,839.93)",
    ],
    [{ date: "2026-11-22" }, "date", "Date cannot be in the future"],
    [{ paymentMethod: "" }, "paymentMethod", "Payment method is required"],
  ])("%j is refused at %s by both doors", async (more, field, message) => {
    const { id } = await quoted();
    const answer = await postNew(id, fields("10", more));
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ error: { [field]: [message] } });
    const body = { quotationId: id, amount: 10, paymentMethod: "UPI", date: TODAY, ...more };
    expect(await api.post("/receipts", body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [message] } },
    });
    expect(await db.payment.count()).toBe(0);
    expect(await db.numberSeries.count({ where: { series: "PAY" } })).toBe(0);
  });

  test("two at once cannot take more than the quotation; one key is one advance", async () => {
    const { id } = await quoted();
    const both = [1, 2].map(() => recordAdvance(actor, advanceInput(id, "15000")));
    const settled = await Promise.allSettled(both);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const input = advanceInput(id, "100");
    const twice = [1, 2].map(() => recordAdvance(actor, input, "one-form"));
    const [a, b] = await Promise.all(twice);
    expect(a).toBe(b);
    expect(await db.payment.count()).toBe(2);
  });

  test("an advance keeps its voucher's amount, day and customer; its quotation stays", async () => {
    const quotation = await quoted();
    const advance = await advanceOn(quotation.id, "1000");
    const adminApi = await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }));
    const put = (more: object) => adminApi.put(`/payments/${advance.id}`, more);
    expect(await put({ amount: 900 })).toMatchObject({
      status: 422,
      body: {
        errors: {
          amount: ["It belongs to PAY-2627-00001: refund the advance and record another"],
        },
      },
    });
    expect((await put({ date: "2026-11-20" })).status).toBe(422);
    expect((await put({ transactionId: "UPI 77" })).status).toBe(200);
    expect(await paymentAt(advance.id)).toMatchObject({ transactionId: "UPI 77", amount: 100_000 });
    expect(await adminApi.del(`/payments/${advance.id}`)).toMatchObject({ status: 409 });
    expect(await adminApi.del(`/quotations/${quotation.id}`)).toMatchObject({
      status: 409,
      body: { message: "This quotation has an advance, so it cannot be deleted." },
    });
    const form = await answerOf(
      editPayment.loader,
      getArgs(`/payments/edit/${advance.id}`, { id: String(advance.id) }, await signedIn(admin)),
    );
    expect(form.data).toMatchObject({ choices: { quotation: { id: quotation.id } } });
  });
});
