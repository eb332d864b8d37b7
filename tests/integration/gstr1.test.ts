import { beforeEach, describe, expect, test } from "vitest";

import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import { applyAdvance, takeBackAdvance } from "~/models/billing/invoice/invoice.advances.server";
import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus, issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { closeMonth } from "~/models/company/month/month.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { refundAdvance } from "~/models/billing/payment/payment.advance-refund.server";
import { AdvanceInput, AdvanceRefundInput } from "~/models/billing/payment/payment.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { shownReturn } from "~/models/billing/returns/gstr1.tables";
import { difference, ties } from "~/models/billing/returns/gstr1.totals";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeAway, makeCustomer, makeItem, makeUser } from "../support/factories";
import { makeQuoted, NOON, TODAY } from "../support/invoices";
import { unzipped } from "../support/zip";

let actor: Actor;
let user: Awaited<ReturnType<typeof makeUser>>;
let api: ApiClient;
let customerApi: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  api = await apiClient(user);
  customerApi = await apiClient(await makeCustomer());
  await company();
});

/** Two weeks later; a token of before has run out then. */
async function inDecember() {
  setClock(new Date("2026-12-05T06:30:00Z"));
  api = await apiClient(user);
}

const company = (more: object = {}) =>
  db.company.updateMany({
    data: {
      taxSystem: "gst_india",
      stateCode: "27",
      gstin: "27AAPFU0939F1ZV",
      invoiceCurrency: "INR",
      lut: "AD270326000000X",
      ...more,
    },
  });

const PUNE = { kind: "individual", stateCode: "27" };
const KARNATAKA = { kind: "registered", gstin: "29AAECC2213N1ZM", stateCode: "29" };
const MAHARASHTRA = { kind: "company", gstin: "27AAPFU0939F1ZV", stateCode: "27" };
const ZONE = { kind: "sez", gstin: "27AAPFU0939F1ZV", stateCode: "27" };

type Line = { unitPrice: string; taxRate?: string; sac?: string };
type Bill = {
  client: object;
  lines: Line[];
  pickup?: string;
  date?: string;
  more?: Record<string, unknown>;
};

/** Issues an invoice by the command; returns its row. */
async function bill({ client, lines, pickup = "27", date = TODAY, more = {} }: Bill) {
  const clientId = (await makeCustomer(client)).id;
  const itemId = (await makeItem()).id;
  const input = InvoiceInput.parse({
    clientId,
    invoiceDate: date,
    dueDate: "2026-12-31",
    status: "Sent",
    confirmNoLorryReceipt: true,
    pickupStateCode: pickup,
    items: lines.map((line) => ({
      itemId,
      description: "Moving",
      quantity: "1",
      discount: "0",
      ...line,
    })),
    ...more,
  });
  const id = await createInvoice(actor, input);
  return db.invoice.findUniqueOrThrow({ where: { id } });
}

const BASE: Line[] = [{ unitPrice: "16813.50" }];
type Portal = Record<string, unknown>;

/** The JSON of the month, by /api; what the sections hold is what the books hold. */
async function month(of = "2026-11"): Promise<Portal> {
  const { status, body } = await api.get(`/reports/gstr1?month=${of}`);
  expect(status).toBe(200);
  expect(body.data.difference).toEqual({ taxableValue: 0, tax: 0 });
  return body.data.gstr1 as Portal;
}

describe("Where the trade's cases land", () => {
  test("1: a family's move within the State is in b2cs, INTRA", async () => {
    await bill({ client: PUNE, lines: BASE });
    const gstr1 = await month();
    expect(gstr1).toEqual({
      gstin: "27AAPFU0939F1ZV",
      fp: "112026",
      version: "GST3.2.1",
      hash: "hash",
      b2cs: [
        {
          sply_ty: "INTRA",
          typ: "OE",
          pos: "27",
          rt: 18,
          txval: 16813.5,
          camt: 1513.22,
          samt: 1513.22,
          csamt: 0,
        },
      ],
      hsn: {
        hsn_b2c: [
          {
            num: 1,
            hsn_sc: "996511",
            desc: "Road transport of goods",
            uqc: "NA",
            qty: 0,
            rt: 18,
            txval: 16813.5,
            iamt: 0,
            camt: 1513.22,
            samt: 1513.22,
            csamt: 0,
          },
        ],
      },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            docs: [
              {
                num: 1,
                from: "INV-2627-00001",
                to: "INV-2627-00001",
                totnum: 1,
                cancel: 0,
                net_issue: 1,
              },
            ],
          },
        ],
      },
    });
  });

  test("2: a company of another State is in b2b, with IGST", async () => {
    await bill({ client: KARNATAKA, lines: BASE });
    const gstr1 = await month();
    expect(gstr1.b2cs).toBeUndefined();
    expect(gstr1.b2b).toEqual([
      {
        ctin: "29AAECC2213N1ZM",
        inv: [
          {
            inum: "INV-2627-00001",
            idt: "21-11-2026",
            val: 19840,
            pos: "29",
            rchrg: "N",
            inv_typ: "R",
            itms: [{ num: 1, itm_det: { rt: 18, txval: 16813.5, iamt: 3026.43, csamt: 0 } }],
          },
        ],
      },
    ]);
  });

  test("3: more than 1,00,000 to another State is in b2cl; exactly that is not; nor was less than 2,50,000 once", async () => {
    await bill({ client: PUNE, pickup: "07", lines: [{ unitPrice: "120000" }] });
    await bill({ client: PUNE, pickup: "07", lines: [{ unitPrice: "84745.76" }] });
    const gstr1 = await month();
    expect(gstr1.b2cl).toMatchObject([
      { pos: "07", inv: [{ val: 141600, itms: [{ itm_det: { iamt: 21600 } }] }] },
    ]);
    expect(gstr1.b2cs).toMatchObject([
      { sply_ty: "INTER", pos: "07", txval: 84745.76, iamt: 15254.24 },
    ]);
    await bill({
      client: PUNE,
      pickup: "07",
      lines: [{ unitPrice: "120000" }],
      date: "2024-07-31",
    });
    const before = await month("2024-07");
    expect(before.b2cl).toBeUndefined();
    // One part only then.
    expect(before.hsn).toMatchObject({ data: [{ txval: 120000 }] });
  });

  test("4 and 5: under reverse charge it is listed with its tax, which no sum holds; under forward charge it counts", async () => {
    await company({ taxRegime: "gta_rcm5" });
    await bill({ client: MAHARASHTRA, lines: [{ unitPrice: "40000" }] });
    const { body } = await api.get("/reports/gstr1?month=2026-11");
    const under = { rt: 5, txval: 40000, camt: 1000, samt: 1000 };
    const inv = [{ val: 40000, rchrg: "Y", itms: [{ itm_det: under }] }];
    expect(body.data.gstr1).toMatchObject({
      b2b: [{ inv }],
      hsn: { hsn_b2b: [{ txval: 40000, camt: 0 }] },
    });
    const sums = { taxableValue: 40000, igst: 0, cgst: 0, sgst: 0, taxOutsideGst: 0 };
    expect(body.data.totals).toContainEqual({ section: "b2b", count: 1, ...sums });
    const { tables, totals, tie } = shownReturn(await readGstr1(actor, "2026-11"));
    const [shown] = tables;
    const at = shown?.columns.findIndex(({ label }) => label === "Tax") ?? -1;
    expect(shown?.rows.map(({ cells }) => cells[at])).toEqual([
      { text: "₹2,000.00", note: "paid by recipient" },
    ]);
    expect(totals[0]).toMatchObject({ taxable: "₹40,000.00", tax: "₹0.00" });
    expect(tie).toMatch(/tax ₹0.00. The sections add up to them.$/);
    await company({ taxRegime: "gta_fcm5", gtaOptionYear: 2026 });
    await bill({ client: MAHARASHTRA, lines: [{ unitPrice: "40000" }] });
    const gstr1 = (await month()) as { b2b: { inv: object[] }[] };
    expect(gstr1.b2b[0]?.inv[1]).toMatchObject({ val: 42000, rchrg: "N" });
  });

  test("6 and 7: exempt is in nil; storage beside it is in b2cs; the invoice is one", async () => {
    await company({ taxRegime: "gta_rcm5" });
    await bill({ client: PUNE, lines: [{ unitPrice: "40000" }] });
    await bill({
      client: PUNE,
      lines: [{ unitPrice: "40000" }, { unitPrice: "6000", taxRate: "18", sac: "996729" }],
    });
    const gstr1 = await month();
    expect(gstr1.nil).toEqual({
      inv: [{ sply_ty: "INTRAB2C", expt_amt: 80000, nil_amt: 0, ngsup_amt: 0 }],
    });
    expect(gstr1.b2cs).toMatchObject([{ rt: 18, txval: 6000, camt: 540, samt: 540 }]);
    expect(gstr1.doc_issue).toMatchObject({
      doc_det: [{ docs: [{ from: "BS-2627-00001" }, { from: "INV-2627-00001", totnum: 1 }] }],
    });
  });

  test("8: a special economic zone without payment, and with it", async () => {
    await bill({ client: ZONE, lines: [{ unitPrice: "50000" }] });
    await bill({
      client: ZONE,
      lines: [{ unitPrice: "50000" }],
      more: { taxRegime: "sez_igst", taxRegimeReason: "Refund is claimed" },
    });
    const { b2b } = (await month()) as { b2b: { inv: object[] }[] };
    expect(b2b[0]?.inv).toMatchObject([
      { inv_typ: "SEWOP", val: 50000, itms: [{ itm_det: { rt: 0, txval: 50000, iamt: 0 } }] },
      { inv_typ: "SEWP", val: 59000, itms: [{ itm_det: { rt: 18, iamt: 9000 } }] },
    ]);
  });

  test("9: a Union territory's tax stands in the State's column", async () => {
    await company({ stateCode: "04", gstin: "04AAPFU0939F1Z3" });
    await bill({ client: PUNE, pickup: "04", lines: [{ unitPrice: "8000" }] });
    expect((await month()).b2cs).toMatchObject([{ pos: "04", camt: 720, samt: 720 }]);
  });

  test("10: a discount is off the value; lines of one rate are one row", async () => {
    await bill({
      client: PUNE,
      lines: [{ unitPrice: "9999.99" }, { unitPrice: "5000" }, { unitPrice: "285" }],
      more: { discount: "1000" },
    });
    expect((await month()).b2cs).toMatchObject([{ txval: 14284.99, camt: 1285.65, samt: 1285.65 }]);
  });

  describe("11: an advance", () => {
    const advance = async (amount: string, day = TODAY) => {
      const quotation = await makeQuoted({}, { pickupStateCode: "27" });
      const input = { quotationId: quotation.id, amount, paymentMethod: "UPI", date: day };
      const id = await recordAdvance(actor, AdvanceInput.parse(input));
      return { id, quotationId: quotation.id };
    };
    const issue = async (quotationId: number) =>
      issueInvoice(actor, await createInvoiceFromQuotation(actor, quotationId));
    const ROW = {
      pos: "27",
      sply_ty: "INTRA",
      itms: [{ rt: 18, ad_amt: 8474.58, camt: 762.71, samt: 762.71, csamt: 0 }],
    };

    test("billed in the same month is in neither section", async () => {
      const { quotationId } = await advance("10000");
      expect((await month()).at).toEqual([ROW]);
      await issue(quotationId);
      const gstr1 = await month();
      expect([gstr1.at, gstr1.txpd]).toEqual([undefined, undefined]);
      expect(gstr1.doc_issue).toMatchObject({
        doc_det: [{ doc_num: 1 }, { doc_num: 6, docs: [{ from: "RV-2627-00001" }] }],
      });
    });

    test("billed in a later month is in at, then in txpd", async () => {
      const { quotationId } = await advance("10000");
      await inDecember();
      await issue(quotationId);
      expect((await month()).at).toEqual([ROW]);
      const december = await month("2026-12");
      expect([december.at, december.txpd]).toEqual([undefined, [ROW]]);
    });

    test("billed in a later month by an invoice of the first one is in neither section; moved on, in both", async () => {
      const { quotationId } = await advance("10000");
      await inDecember();
      const id = await createInvoiceFromQuotation(actor, quotationId);
      const date = async (invoiceDate: string) => {
        const answer = await api.put(`/invoices/${id}`, { invoiceDate, dueDate: "2026-12-31" });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      };
      const sections = async (name: string) => {
        const { at, txpd } = await month(name);
        return { at, txpd };
      };
      await date("2026-11-30");
      await issueInvoice(actor, id);
      const none = { at: undefined, txpd: undefined };
      expect(await sections("2026-11")).toEqual(none);
      expect(await sections("2026-12")).toEqual(none);
      await date("2026-12-01");
      expect(await sections("2026-11")).toEqual({ at: [ROW], txpd: undefined });
      expect(await sections("2026-12")).toEqual({ at: undefined, txpd: [ROW] });
    });

    test("given back less a fee: both months together come to nothing but the fee", async () => {
      const { id } = await advance("10000");
      await inDecember();
      const input = AdvanceRefundInput.parse({ amount: "8000", fee: "2000", reason: "Called off" });
      await refundAdvance(actor, id, input);
      const december = await month("2026-12");
      expect(december.at).toMatchObject([
        { itms: [{ ad_amt: -6779.66, camt: -610.17, samt: -610.17 }] },
      ]);
      expect(december.txpd).toMatchObject([
        { itms: [{ ad_amt: 1694.92, camt: 152.54, samt: 152.54 }] },
      ]);
      expect(december.doc_issue).toMatchObject({
        doc_det: [{ doc_num: 1 }, { doc_num: 8, docs: [{ from: "RF-2627-00001" }] }],
      });
    });

    describe("used in parts: what a month said stays, whatever becomes of the rest", () => {
      const VALUES = { 3000: "2542.37", 7000: "5932.20" };
      /** An invoice of the advance's customer, paid by it today; as the amount says. */
      const use = async (id: number, amount: keyof typeof VALUES, day: string) => {
        const { clientId } = await db.payment.findUniqueOrThrow({ where: { id } });
        const more = { clientId, dueDate: "2027-02-28" };
        const lines = [{ unitPrice: VALUES[amount] }];
        const invoice = await bill({ client: PUNE, lines, date: day, more });
        expect(invoice.total).toBe(amount * 100);
        await applyAdvance(actor, invoice.id, id);
        const where = { invoiceId: invoice.id };
        const adjustment = await db.advanceAdjustment.findFirstOrThrow({ where });
        return { invoiceId: invoice.id, adjustmentId: adjustment.id };
      };
      const at = async (day: string) => {
        setClock(new Date(`${day}T06:30:00Z`));
        api = await apiClient(user);
      };
      const close = async (name: string, day: string) =>
        closeMonth(actorOf(await makeUser({ role: "admin" })), name, "GSTR-1 filed", day);
      const giveBack = async (id: number, amount: number) => {
        const answer = await api.post(`/receipts/${id}/refund`, { amount, fee: 0, reason: "Left" });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      };
      const row = (ad_amt: number, head: number) => [
        { ...ROW, itms: [{ rt: 18, ad_amt, camt: head, samt: head, csamt: 0 }] },
      ];
      const [FIRST, REST] = [row(2542.36, 228.82), row(5932.22, 533.89)];
      /** As uses were kept before each had its part. */
      const forget = () =>
        db.advanceAdjustment.updateMany({ data: { taxableValue: null, tax: null } });

      test.each([
        ["now", false],
        ["of before parts were kept", true],
      ])("the rest given back in a later month, %s", async (_, before) => {
        const { id } = await advance("10000");
        await use(id, 3000, TODAY);
        if (before) await forget();
        expect((await month()).at).toEqual(REST);
        await close("2026-11", TODAY);
        await inDecember();
        await giveBack(id, 7000);
        expect((await month()).at).toEqual(REST);
        expect((await month("2026-12")).at).toEqual(row(-5932.22, -533.89));
      });

      test.each([
        ["now", false],
        ["of before parts were kept", true],
      ])(
        "a use of an earlier month taken back, then given back or used again, %s",
        async (_, b) => {
          const { id } = await advance("10000");
          await at("2026-12-05");
          const first = await use(id, 3000, "2026-12-05");
          await at("2027-01-05");
          await use(id, 7000, "2027-01-05");
          if (b) await forget();
          await close("2027-01", "2027-01-05");
          const january = async () => (await month("2027-01")).txpd;
          expect((await month("2026-12")).txpd).toEqual(FIRST);
          expect(await january()).toEqual(REST);
          await takeBackAdvance(actor, first.invoiceId, first.adjustmentId);
          expect(await january()).toEqual(REST);
          await at("2027-02-05");
          const again = await use(id, 3000, "2027-02-05");
          expect((await month("2027-02")).txpd).toEqual(FIRST);
          await takeBackAdvance(actor, again.invoiceId, again.adjustmentId);
          await giveBack(id, 3000);
          // What was used and what was given back are the voucher: 8,474.58 and twice 762.71.
          expect((await month("2027-02")).at).toEqual(row(-2542.36, -228.82));
          expect(await january()).toEqual(REST);
          expect((await month("2026-12")).txpd).toBeUndefined();
          expect((await month()).at).toEqual([ROW]);
          expect(await Promise.all(RECORD_CHECKS.map((check) => check(db)))).not.toContainEqual(
            expect.arrayContaining([expect.stringContaining("RV-")]),
          );
        },
      );
    });
  });
});

describe("Notes", () => {
  /** As the commands of notes write them: the tax of the invoice, in part. */
  async function note(
    invoice: Awaited<ReturnType<typeof bill>>,
    more: {
      kind?: string;
      number: string;
      value: number;
      heads: [string, number][];
      date?: string;
    },
  ) {
    const { kind = "credit", number, value, date = TODAY } = more;
    const rate = invoice.taxRate || 500;
    const whole = more.heads.length === 1 ? rate : rate / 2;
    const heads = more.heads.map(([head, amount]) => ({ head, rate: whole, amount }));
    const taxAmount = invoice.reverseCharge
      ? 0
      : heads.reduce((sum, { amount }) => sum + amount, 0);
    const tax = {
      lines: [{ sac: "996511", taxable: value, rate, exempt: false, heads }],
      groups: [{ rate, exempt: false, taxable: value, heads }],
      heads: invoice.reverseCharge ? [] : heads,
      payableByRecipient: invoice.reverseCharge ? heads : [],
      title: "Tax invoice",
      declarations: [],
    };
    await transaction((tx) =>
      tx.note.create({
        data: {
          noteNumber: number,
          kind,
          invoiceId: invoice.id,
          clientId: invoice.clientId,
          currency: "INR",
          date,
          reason: "A broken shelf",
          taxableValue: value,
          taxRate: rate,
          taxAmount,
          total: value + taxAmount,
          reverseCharge: invoice.reverseCharge,
          taxRegime: invoice.taxRegime,
          placeOfSupply: invoice.placeOfSupply,
          placeOfSupplyReason: invoice.placeOfSupplyReason,
          tax: JSON.stringify(tax),
          companySnapshotId: invoice.companySnapshotId ?? 0,
          searchText: number,
        },
      }),
    );
  }

  test("13: to a registered client in cdnr, about a large one in cdnur, others in b2cs", async () => {
    const family = await bill({ client: PUNE, lines: BASE });
    await note(family, {
      number: "CN-2627-00001",
      value: 250_000,
      heads: [
        ["CGST", 22_500],
        ["SGST", 22_500],
      ],
    });
    const office = await bill({ client: KARNATAKA, lines: BASE });
    await note(office, { number: "CN-2627-00002", value: 250_000, heads: [["IGST", 45_000]] });
    const large = await bill({ client: PUNE, pickup: "07", lines: [{ unitPrice: "120000" }] });
    await note(large, {
      number: "DN-2627-00001",
      kind: "debit",
      value: 100_000,
      heads: [["IGST", 18_000]],
    });
    const gstr1 = await month();
    expect(gstr1.b2cs).toMatchObject([{ txval: 14313.5, camt: 1288.22, samt: 1288.22 }]);
    expect(gstr1.cdnr).toMatchObject([
      {
        ctin: "29AAECC2213N1ZM",
        nt: [
          {
            ntty: "C",
            nt_num: "CN-2627-00002",
            nt_dt: "21-11-2026",
            val: 2950,
            pos: "29",
            inv_typ: "R",
            itms: [{ itm_det: { txval: 2500, iamt: 450 } }],
          },
        ],
      },
    ]);
    expect(gstr1.cdnur).toMatchObject([{ typ: "B2CL", ntty: "D", val: 1180, pos: "07" }]);
    expect(gstr1.doc_issue).toMatchObject({
      doc_det: [
        { doc_num: 1 },
        { doc_num: 4 },
        { doc_num: 5, docs: [{ from: "CN-2627-00001", to: "CN-2627-00002", totnum: 2 }] },
      ],
    });
  });

  test("14: under reverse charge a note is listed, its tax in no sum", async () => {
    await company({ taxRegime: "gta_rcm5" });
    const invoice = await bill({ client: MAHARASHTRA, lines: [{ unitPrice: "40000" }] });
    await note(invoice, {
      number: "CN-2627-00001",
      value: 250_000,
      heads: [
        ["CGST", 6_250],
        ["SGST", 6_250],
      ],
    });
    expect((await month()).cdnr).toMatchObject([
      { nt: [{ val: 2500, rchrg: "Y", itms: [{ itm_det: { txval: 2500, camt: 62.5 } }] }] },
    ]);
  });

  test("one past its last day is among the problems", async () => {
    const invoice = await bill({ client: KARNATAKA, lines: BASE, date: "2025-03-31" });
    await note(invoice, {
      number: "CN-2627-00001",
      value: 250_000,
      heads: [["IGST", 45_000]],
      date: "2025-12-01",
    });
    const { body } = await api.get("/reports/gstr1?month=2025-12");
    expect(body.data.problems).toMatchObject([
      { entity: "credit", number: "CN-2627-00001", message: expect.stringContaining("last day") },
    ]);
  });
});

describe("The month as a whole", () => {
  test("is what plain sums over the invoices' own columns say, cancelled ones left out", async () => {
    await bill({ client: PUNE, lines: BASE });
    await bill({ client: KARNATAKA, lines: [{ unitPrice: "3333.33" }] });
    await bill({ client: PUNE, pickup: "07", lines: [{ unitPrice: "120000" }] });
    const gone = await bill({ client: PUNE, lines: [{ unitPrice: "777.77" }] });
    await changeInvoiceStatus(actor, gone.id, "Cancelled");
    await bill({ client: PUNE, lines: BASE, date: "2026-10-31" });
    await bill({ client: PUNE, lines: BASE, more: { status: "Draft" } });
    const { gstr1, books } = await readGstr1(actor, "2026-11");
    const [sums] = await db.$queryRaw<{ value: bigint; tax: bigint }[]>`
      SELECT SUM("taxableValue") AS "value", SUM("taxAmount") AS "tax" FROM "Invoice"
      WHERE "invoiceDate" LIKE '2026-11-%' AND "status" NOT IN ('Draft', 'Cancelled')`;
    expect([books.taxable, books.tax]).toEqual([Number(sums?.value), Number(sums?.tax)]);
    expect(difference(gstr1, books)).toEqual({ taxable: 0, tax: 0 });
    const hsn = gstr1.hsn.reduce((sum, { taxable }) => sum + taxable, 0);
    expect(hsn).toBe(Number(sums?.value));
    expect(gstr1.docIssue).toEqual([
      { nature: 1, from: "INV-2627-00001", to: "INV-2627-00004", total: 4, cancelled: 1 },
    ]);
  });

  test("names what has to be looked at, each with its record", async () => {
    const unknown = await bill({ client: PUNE, lines: BASE });
    // Issued before the office was asked.
    const placeOfSupplyReason = "27-Maharashtra, our own state: that of the pickup is not known";
    await transaction((tx) =>
      tx.invoice.update({ where: { id: unknown.id }, data: { placeOfSupplyReason } }),
    );
    await company({ taxSystem: "single" });
    const single = await bill({ client: PUNE, lines: BASE });
    await company();
    const { body } = await api.get("/reports/gstr1?month=2026-11");
    expect(body.data.problems).toEqual([
      {
        entity: "invoice",
        id: unknown.id,
        number: "INV-2627-00001",
        message:
          "The state of the pickup is not known: the place of supply is assumed to be our own",
      },
      {
        entity: "invoice",
        id: single.id,
        number: "INV-2627-00002",
        message:
          "It was issued under a single tax: place of supply and heads are not known, so it is in no section",
      },
    ]);
    expect(body.data.totals).toContainEqual(expect.objectContaining({ section: "none", count: 1 }));
    expect(body.data.difference).toEqual({ taxableValue: 0, tax: 0 });
  });

  test("an invoice of ₹50,000 or more for somebody without a GSTIN has their address", async () => {
    const address = "7 FC Road, Pune 411004";
    const large = { lines: [{ unitPrice: "50000" }] };
    await bill({ client: { ...PUNE, address }, ...large });
    await bill({ client: PUNE, lines: [{ unitPrice: "49999.99" }] });
    await bill({ client: KARNATAKA, ...large });
    const { invoiceNumber } = await bill({ client: { ...PUNE, address: " " }, ...large });
    const { problems } = (await readGstr1(actor, "2026-11")).gstr1;
    expect(problems).toMatchObject([
      {
        number: invoiceNumber,
        message: "It comes to ₹50,000 or more for a client without a GSTIN, and has no address",
      },
    ]);
  });

  test("what is in it but cannot be right is named: a rate, a code, oneself as the client, a carriage without its receipt", async () => {
    const said = async () =>
      (await readGstr1(actor, "2026-11")).gstr1.problems.map(({ message }) => message);
    await bill({ client: KARNATAKA, lines: [{ unitPrice: "100", sac: "996511", taxRate: "18" }] });
    expect(await said()).toEqual([]);
    await bill({ client: MAHARASHTRA, lines: BASE });
    await bill({ client: PUNE, lines: [{ unitPrice: "100", sac: "990000", taxRate: "17" }] });
    await company({ taxRegime: "gta_rcm5" });
    const { id, clientId } = await bill({ client: KARNATAKA, lines: BASE });
    expect(await said()).toEqual([
      "Its client has our own GSTIN: correct the client's GSTIN",
      "990000 is not a SAC: correct the code of the line",
      "17 % is not a GST rate",
      "It is billed as a goods transport agency, and no lorry receipt was issued",
    ]);
    const { jobId } = await makeAway({ clientId });
    await transaction((tx) => tx.invoice.update({ where: { id }, data: { jobId } }));
    expect(await said()).toHaveLength(3);
  });

  test("the file names the version that the settings say, and describes every code within 30 characters", async () => {
    await company({ gstr1Version: "GST4.0" });
    await bill({ client: PUNE, lines: [{ unitPrice: "100", sac: "998559", taxRate: "18" }] });
    await bill({ client: PUNE, lines: BASE });
    const { version, hsn } = (await month()) as {
      version: string;
      hsn: { hsn_b2c: { desc: string }[] };
    };
    expect(version).toBe("GST4.0");
    expect(hsn.hsn_b2c.map(({ desc }) => desc)).toEqual([
      "Road transport of goods",
      "Other services",
    ]);
  });

  test("adds up rupees alone: another currency is named with its own amounts, in no sum", async () => {
    await bill({ client: PUNE, lines: BASE });
    await company({ invoiceCurrency: "USD" });
    const dollars = await bill({ client: PUNE, lines: BASE });
    await company({ invoiceCurrency: "USD", taxSystem: "single" });
    await bill({ client: PUNE, lines: [{ unitPrice: "1000" }], more: { taxRate: "18" } });
    await company({ invoiceCurrency: "EUR" });
    await bill({ client: PUNE, lines: [{ unitPrice: "200" }], more: { taxRate: "18" } });
    await company();
    expect([dollars.currency, dollars.taxableValue, dollars.taxAmount]).toEqual([
      "USD",
      16_813_50,
      3_026_44,
    ]);
    const { body } = await api.get("/reports/gstr1?month=2026-11");
    expect(body.data.totals).not.toContainEqual(expect.objectContaining({ section: "none" }));
    expect(body.data.otherCurrencies).toEqual([
      { currency: "EUR", count: 1, taxableValue: 200, tax: 36 },
      { currency: "USD", count: 2, taxableValue: 17813.5, tax: 3206.44 },
    ]);
    expect(body.data.difference).toEqual({ taxableValue: 0, tax: 0 });
    const said = (body.data.problems as { message: string }[]).map(({ message }) => message);
    expect(said[0]).toBe(
      "It is in USD ($16,813.50, tax $3,026.44): the return is in rupees, so it is in no section and no sum",
    );
    const found = await readGstr1(actor, "2026-11");
    expect(found.books).toMatchObject({ count: 4, taxable: 16_813_50, tax: 3_026_44 });
    const shown = shownReturn(found);
    expect(shown.tie).toBe(
      "The month's invoices and notes: taxable value ₹16,813.50, tax ₹3,026.44. The sections add up to them." +
        " In EUR, in none of these sums: taxable value €200.00, tax €36.00." +
        " In USD, in none of these sums: taxable value $17,813.50, tax $3,206.44.",
    );
    expect(shown.totals.slice(-3)).toMatchObject([
      { label: "Together", taxable: "₹16,813.50", tax: "₹3,026.44" },
      { label: "In no section, in EUR", papers: "1 paper", taxable: "€200.00", tax: "€36.00" },
      { label: "In no section, in USD", papers: "2 papers", taxable: "$17,813.50", igst: "" },
    ]);
    // A paper that was forgotten is missed, in whichever currency.
    const { gstr1, books } = found;
    expect(ties(gstr1, books)).toBe(true);
    expect(ties({ ...gstr1, b2cs: [] }, books)).toBe(false);
    expect(ties({ ...gstr1, others: gstr1.others.slice(1) }, books)).toBe(false);
    expect(ties({ ...gstr1, papers: gstr1.papers - 1 }, books)).toBe(false);
  });

  test("tax outside GST is no IGST", async () => {
    await company({ taxSystem: "single" });
    await bill({ client: PUNE, lines: [{ unitPrice: "1000" }], more: { taxRate: "18" } });
    await company();
    await bill({ client: PUNE, lines: BASE });
    const { body } = await api.get("/reports/gstr1?month=2026-11");
    expect(body.data.totals).toContainEqual({
      section: "none",
      count: 1,
      taxableValue: 1000,
      igst: 0,
      cgst: 0,
      sgst: 0,
      taxOutsideGst: 180,
    });
    expect(body.data.difference).toEqual({ taxableValue: 0, tax: 0 });
    const shown = shownReturn(await readGstr1(actor, "2026-11"));
    expect(shown.hasOutside).toBe(true);
    expect(shown.totals.slice(-2)).toMatchObject([
      { label: "In no section", igst: "₹0.00", outside: "₹180.00", tax: "₹180.00" },
      { label: "Together", igst: "₹0.00", outside: "₹180.00", tax: "₹3,206.44" },
    ]);
    expect(shown.tie).toContain("The sections add up to them.");
  });

  test("papers of another GSTIN of the company are no part of it, and are named", async () => {
    const KERALA = { stateCode: "32", gstin: "32AAPFU0939F1Z4" };
    await company(KERALA);
    const first = await bill({ client: KARNATAKA, lines: BASE });
    const gone = await bill({ client: PUNE, lines: BASE });
    await changeInvoiceStatus(actor, gone.id, "Cancelled");
    const credit = { invoiceId: first.id, amount: 100, reason: "Broken" };
    const note = await api.post("/credit-notes", credit);
    const advance = await makeQuoted({}, { pickupStateCode: "32" });
    const typed = { quotationId: advance.id, amount: "10000", paymentMethod: "UPI", date: TODAY };
    const received = await recordAdvance(actor, AdvanceInput.parse(typed));
    await issueInvoice(actor, await createInvoiceFromQuotation(actor, advance.id));
    await company();
    await bill({ client: PUNE, lines: BASE });
    const { body } = await api.get("/reports/gstr1?month=2026-11");
    const { problems, totals } = body.data;
    const gstr1 = body.data.gstr1 as Portal;
    expect(Object.keys(gstr1).sort()).toEqual([
      "b2cs",
      "doc_issue",
      "fp",
      "gstin",
      "hash",
      "hsn",
      "version",
    ]);
    expect(gstr1.b2cs).toMatchObject([{ pos: "27", txval: 16813.5 }]);
    expect(gstr1.doc_issue).toMatchObject({
      doc_det: [
        { doc_num: 1, docs: [{ from: "INV-2627-00004", to: "INV-2627-00004", totnum: 1 }] },
      ],
    });
    const message =
      "It was issued under GSTIN 32AAPFU0939F1Z4, which has a return of its own: it is in no section of this one";
    expect(problems).toEqual([
      { entity: "invoice", id: first.id, number: "INV-2627-00001", message },
      { entity: "invoice", id: expect.any(Number), number: "INV-2627-00003", message },
      { entity: "credit", id: note.body.data.id, number: note.body.data.noteNumber, message },
      { entity: "payment", id: received, number: "RV-2627-00001", message },
    ]);
    expect(totals).toContainEqual(expect.objectContaining({ section: "none", count: 3 }));
    expect(body.data.difference).toEqual({ taxableValue: 0, tax: 0 });
    // It is in the return of the GSTIN that it names.
    await company(KERALA);
    const theirs = (await api.get("/reports/gstr1?month=2026-11")).body.data.gstr1 as Portal;
    expect(theirs.b2b).toMatchObject([{ ctin: "29AAECC2213N1ZM" }]);
    expect(theirs.doc_issue).toMatchObject({
      doc_det: [{ docs: [{ totnum: 3, cancel: 1 }] }, {}, {}],
    });
  });

  test("says where a paper does not say under which GSTIN it was issued", async () => {
    const old = await bill({ client: KARNATAKA, lines: BASE });
    await transaction((tx) =>
      tx.invoice.update({ where: { id: old.id }, data: { companySnapshotId: null } }),
    );
    await company({ gstin: "", taxRegime: "unregistered" });
    await bill({ client: KARNATAKA, lines: BASE });
    await company({ taxRegime: "bundle18" });
    const { body } = await api.get("/reports/gstr1?month=2026-11");
    expect(body.data.gstr1).toMatchObject({ b2b: [{ inv: [{ inum: "INV-2627-00001" }] }] });
    expect(body.data.problems).toMatchObject([
      {
        number: "INV-2627-00001",
        message: "It does not say under which GSTIN it was issued: it is counted under this one",
      },
      {
        number: "INV-2627-00002",
        message: "It was issued without GST registration: it is in no section",
      },
    ]);
  });

  test("is read whole where it has more papers than are held at a time", async () => {
    const { id, ...row } = await bill({ client: KARNATAKA, lines: BASE });
    const many = Array.from({ length: 1100 }, (_, at) => ({
      ...row,
      invoiceNumber: `INV-2627-${String(at + 2).padStart(5, "0")}`,
      invoiceDate: `2026-11-${String((at % 21) + 1).padStart(2, "0")}`,
    }));
    // In parts: on a busy machine one of all of them idles longer than a transaction may.
    for (let at = 0; at < many.length; at += 100) {
      const data = many.slice(at, at + 100);
      await transaction((tx) => tx.invoice.createMany({ data }));
    }
    const { gstr1, books } = await readGstr1(actor, "2026-11");
    expect(id).toBeGreaterThan(0);
    expect([gstr1.b2b.length, books.count]).toEqual([1101, 1101]);
    expect(difference(gstr1, books)).toEqual({ taxable: 0, tax: 0 });
    expect(gstr1.docIssue).toMatchObject([{ to: "INV-2627-01101", total: 1101 }]);
  });
});

describe("/api/reports/gstr1", () => {
  test.each([
    ["?month=2026-13", { month: ["Choose a month from July 2017 on, such as 2026-11"] }],
    ["?month=2026-11&format=xml", { format: ["Format is json or csv"] }],
    ["?month=2026-11&section=b2x", { section: [expect.stringContaining("Section is one of b2b")] }],
  ])("refuses %s", async (query, errors) => {
    const { status, body } = await api.get(`/reports/gstr1${query}`);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test("is the office's, of a company under GST", async () => {
    expect((await customerApi.get("/reports/gstr1?month=2026-11")).status).toBe(403);
    await company({ taxSystem: "single" });
    const { status, body } = await api.get("/reports/gstr1?month=2026-11");
    expect(status).toBe(409);
    expect(body.message).toBe("The company is not under GST India, so it has no GSTR-1.");
  });

  test("gives one section as CSV, all as a ZIP; a name that looks like a formula is text", async () => {
    await bill({ client: { ...KARNATAKA, name: "=HYPERLINK(1)" }, lines: BASE });
    await bill({ client: PUNE, lines: BASE });
    const one = await api.get("/reports/gstr1?month=2026-11&format=csv&section=b2b");
    expect(one.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const [head, line] = new TextDecoder().decode(one.bytes).split("\r\n");
    expect(head).toContain("GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date");
    expect(line).toBe(
      "29AAECC2213N1ZM,'=HYPERLINK(1),INV-2627-00001,21-Nov-2026,19840,29-Karnataka,N,,Regular B2B,,18,16813.5,0",
    );
    const all = await api.get("/reports/gstr1?month=2026-11&format=csv");
    expect(all.headers.get("Content-Type")).toBe("application/zip");
    const files = unzipped(Buffer.from(all.bytes));
    expect(Object.keys(files)).toEqual([
      "b2b.csv",
      "b2cs.csv",
      "hsn(b2b).csv",
      "hsn(b2c).csv",
      "docs.csv",
    ]);
    expect(files["b2cs.csv"]).toContain("OE,27-Maharashtra,,18,16813.5,0,");
  });
});
