import { beforeEach, describe, expect, test } from "vitest";
import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import { applyAdvance, takeBackAdvance } from "~/models/billing/invoice/invoice.advances.server";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { closeMonth } from "~/models/company/month/month.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { refundAdvance } from "~/models/billing/payment/payment.advance-refund.server";
import { AdvanceInput, AdvanceRefundInput } from "~/models/billing/payment/payment.schema";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { shownReturn } from "~/models/billing/returns/gstr1.tables";
import { db } from "~/platform/db.server";
import { actorOf, makeUser } from "../support/factories";
import { makeQuoted, TODAY } from "../support/invoices";
import {
  actor,
  api,
  company,
  PUNE,
  KARNATAKA,
  MAHARASHTRA,
  bill,
  BASE,
  month,
  onDay,
  setUp,
} from "../support/gstr1";

beforeEach(setUp);

const inDecember = () => onDay("2026-12-05");

const ZONE = { kind: "sez", gstin: "27AAPFU0939F1ZV", stateCode: "27" };

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
          await onDay("2026-12-05");
          const first = await use(id, 3000, "2026-12-05");
          await onDay("2027-01-05");
          await use(id, 7000, "2027-01-05");
          if (b) await forget();
          await close("2027-01", "2027-01-05");
          const january = async () => (await month("2027-01")).txpd;
          expect((await month("2026-12")).txpd).toEqual(FIRST);
          expect(await january()).toEqual(REST);
          await takeBackAdvance(actor, first.invoiceId, first.adjustmentId);
          expect(await january()).toEqual(REST);
          await onDay("2027-02-05");
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
