import { beforeEach, describe, expect, test } from "vitest";

import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { csvTables } from "~/models/billing/returns/gstr1.csv";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { ties } from "~/models/billing/returns/gstr1.totals";

import { makeCustomer } from "../support/factories";
import { actor, api, bill, company, setUp } from "../support/gstr1";
import { makeQuoted, TODAY } from "../support/invoices";

beforeEach(setUp);

const ABROAD = { kind: "company", gstin: null, stateCode: "96" };
const LUT = "2026-27 AD270326000000X";
const get = async (address: string) => (await api.get(address)).body.data;
const line = (unitPrice: string) => [{ unitPrice }];

describe("bills to customers abroad", () => {
  test("are in table 6A under LUT and with IGST, never among large ones, and in 3.1 (b)", async () => {
    await company({ lut: LUT });
    const free = await bill({ client: ABROAD, lines: line("300000") });
    await company({ lut: "2025-26 AD270325000000X" });
    const paid = await bill({ client: ABROAD, lines: line("1000") });
    const note = { invoiceId: paid.id, amount: "100", reason: "Broken shelf", date: TODAY };
    await issueNote(actor, "credit", NoteInput.parse(note));
    expect([free.taxRegime, free.placeOfSupply, free.total]).toEqual([
      "export_lut",
      "96",
      300_000_00,
    ]);
    expect([paid.taxRegime, paid.placeOfSupply, paid.total]).toEqual(["export_igst", "96", 118000]);
    const { gstr1 } = await get("/reports/gstr1?month=2026-11");
    const itms = (txval: number, rt: number, iamt: number) => [{ txval, rt, iamt, csamt: 0 }];
    expect(gstr1).toMatchObject({
      exp: [
        {
          exp_typ: "WOPAY",
          inv: [{ inum: free.invoiceNumber, val: 300000, itms: itms(300000, 0, 0) }],
        },
        {
          exp_typ: "WPAY",
          inv: [{ inum: paid.invoiceNumber, val: 1180, itms: itms(1000, 18, 180) }],
        },
      ],
      cdnur: [{ typ: "EXPWP", ntty: "C", val: 118 }],
    });
    for (const other of ["b2b", "b2cl", "b2cs"]) expect(gstr1).not.toHaveProperty(other);
    expect((gstr1 as unknown as { cdnur: object[] }).cdnur[0]).not.toHaveProperty("pos");
    const found = await readGstr1(actor, "2026-11");
    expect(ties(found.gstr1, found.books)).toBe(true);
    const [table] = csvTables(found.gstr1, "exp");
    expect(table?.head.slice(0, 4)).toEqual([
      "Export Type",
      "Invoice Number",
      "Invoice date",
      "Invoice Value",
    ]);
    expect(table?.rows.map((row) => [row[0], row[1], row[3]])).toEqual([
      ["WOPAY", free.invoiceNumber, 300000],
      ["WPAY", paid.invoiceNumber, 1180],
    ]);
    // 300,000 under LUT, and 900 of 1,000 with 18 %.
    const { gstr3b } = await get("/reports/gstr3b?month=2026-11");
    expect(gstr3b).toMatchObject({
      sup_details: { osup_zero: { txval: 300900, iamt: 162 }, osup_det: { txval: 0, iamt: 0 } },
      inter_sup: { unreg_details: [] },
    });
  });

  test("say on the paper that it is an export, and refuse another place under an export regime", async () => {
    await company({ lut: LUT });
    const { id, tax } = await bill({ client: ABROAD, lines: line("1000") });
    expect(String(tax)).toContain(
      "Supply meant for export under letter of undertaking without payment of integrated tax.",
    );
    expect(String(tax)).toContain("Letter of undertaking AD270326000000X for the financial year");
    expect((await api.get(`/invoices/${id}/pdf`)).status).toBe(200);
    const clientId = (await makeCustomer(ABROAD)).id;
    const refused = await api.post("/quotations", {
      customerId: clientId,
      movingDate: "2026-12-10",
      expiryDate: "2026-12-05",
      transportationCharge: 1000,
      placeOfSupply: "27",
      placeOfSupplyReason: "They live here",
      items: [],
    });
    expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([
      422,
      expect.stringContaining("An export is supplied in 96-Outside India"),
    ]);
  });

  test("an advance with IGST is one of zero rated supplies, and in no part of 3.2", async () => {
    await company({ lut: "" });
    const { id: customerId } = await makeCustomer(ABROAD);
    const { id: quotationId } = await makeQuoted({}, { customerId });
    const advance = { quotationId, amount: "1180", paymentMethod: "UPI", date: TODAY };
    await recordAdvance(actor, AdvanceInput.parse(advance));
    expect(await get("/reports/gstr3b?month=2026-11")).toMatchObject({
      gstr3b: {
        sup_details: { osup_zero: { txval: 1000, iamt: 180 }, osup_det: { txval: 0 } },
        inter_sup: { unreg_details: [] },
      },
    });
    expect(await get("/reports/gstr1?month=2026-11")).toMatchObject({
      gstr1: { at: [{ pos: "96", sply_ty: "INTER", itms: [{ ad_amt: 1000, iamt: 180 }] }] },
    });
  });
});
