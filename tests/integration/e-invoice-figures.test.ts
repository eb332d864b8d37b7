import { beforeEach, describe, expect, test } from "vitest";

import {
  BUYER,
  BASE,
  type EInvoices,
  HERE,
  makeEInvoices,
  underGst,
  why,
  ZONE,
} from "../support/e-invoices";

let papers: EInvoices;

beforeEach(async () => {
  papers = await makeEInvoices();
});

const SELLER = {
  Gstin: "27AAPFU0939F1ZV",
  LglNm: "Sahyadri Packers",
  Addr1: "7 FC Road, Shivajinagar",
  Loc: "Pune",
  Pin: 411004,
  Stcd: "27",
};
const BUYER_HERE = {
  Gstin: "27AAECC2213N1ZQ",
  LglNm: "Konkan Foods",
  Addr1: "3 Link Road",
  Loc: "Mumbai",
  Pin: 400050,
  Stcd: "27",
  Pos: "27",
};

type Taxed = { HsnCd: string; GstRt: number; PrdDesc?: string } & Partial<
  Record<"IgstAmt" | "CgstAmt" | "SgstAmt" | "TotItemVal", number>
>;
const line = (SlNo: string, value: number, taxed: Taxed) => ({
  SlNo,
  PrdDesc: "Household shifting: As agreed",
  IsServc: "Y",
  Qty: 1,
  Unit: "OTH",
  UnitPrice: value,
  TotAmt: value,
  Discount: 0,
  AssAmt: value,
  IgstAmt: 0,
  CgstAmt: 0,
  SgstAmt: 0,
  TotItemVal: value,
  ...taxed,
});
const paper = (parts: {
  SupTyp?: string;
  RegRev?: string;
  doc: object;
  buyer: object;
  items: object[];
  val: object;
  ref?: object;
}) => ({
  Version: "1.1",
  TranDtls: {
    TaxSch: "GST",
    SupTyp: parts.SupTyp ?? "B2B",
    RegRev: parts.RegRev ?? "N",
    IgstOnIntra: "N",
  },
  DocDtls: { Typ: "INV", No: "INV-2627-00001", Dt: "21/11/2026", ...parts.doc },
  SellerDtls: SELLER,
  BuyerDtls: parts.buyer,
  ItemList: parts.items,
  ValDtls: {
    CgstVal: 0,
    SgstVal: 0,
    IgstVal: 0,
    Discount: 0,
    OthChrg: 0,
    RndOffAmt: 0,
    ...parts.val,
  },
  ...(parts.ref ? { RefDtls: parts.ref } : {}),
});
const ABOUT = { PrecDocDtls: [{ InvNo: "INV-2627-00001", InvDt: "21/11/2026" }] };

describe("the worked cases as INV-01, exactly", () => {
  test("2: a company of Karnataka, Mumbai to Pune: IGST, rounded", async () => {
    const id = await papers.invoice();
    const shares = [1800, 360, 270, 270, 51.3, 275.13];
    expect(await papers.inv01(`/invoices/${id}`)).toEqual(
      paper({
        doc: {},
        buyer: BUYER,
        items: BASE.map(Number).map((value, at) =>
          line(String(at + 1), value, {
            HsnCd: "996511",
            GstRt: 18,
            IgstAmt: shares[at],
            TotItemVal: Math.round((value + (shares[at] ?? 0)) * 100) / 100,
          }),
        ),
        val: { AssVal: 16813.5, IgstVal: 3026.43, RndOffAmt: 0.07, TotInvVal: 19840 },
      }),
    );
  });

  test("4 and 14: reverse charge says the tax and charges none, and so does its credit note", async () => {
    const choices = { taxRegime: "gta_rcm5", ...why };
    const id = await papers.invoice({ customer: HERE, choices, prices: ["40000"] });
    const halves = { HsnCd: "996791", GstRt: 5, CgstAmt: 1000, SgstAmt: 1000, TotItemVal: 40000 };
    expect(await papers.inv01(`/invoices/${id}`)).toEqual(
      paper({
        RegRev: "Y",
        doc: {},
        buyer: BUYER_HERE,
        items: [line("1", 40000, halves)],
        val: { AssVal: 40000, CgstVal: 1000, SgstVal: 1000, TotInvVal: 40000 },
      }),
    );
    const credit = await papers.note("credit", id, 2500);
    const less = { CgstAmt: 62.5, SgstAmt: 62.5, TotItemVal: 2500, PrdDesc: "Broken shelf" };
    expect(await papers.inv01(`/credit-notes/${credit}`)).toEqual(
      paper({
        RegRev: "Y",
        doc: { Typ: "CRN", No: "CN-2627-00001" },
        buyer: BUYER_HERE,
        items: [line("1", 2500, { ...halves, ...less })],
        val: { AssVal: 2500, CgstVal: 62.5, SgstVal: 62.5, TotInvVal: 2500 },
        ref: ABOUT,
      }),
    );
    expect((await papers.api.get(`/debit-notes/${credit}/inv01`)).status).toBe(404);
  });

  test("8: a zone under the letter of undertaking: without payment", async () => {
    const id = await papers.invoice({ customer: ZONE, prices: ["50000"] });
    expect(await papers.inv01(`/invoices/${id}`)).toEqual(
      paper({
        SupTyp: "SEZWOP",
        doc: {},
        buyer: { ...BUYER_HERE, LglNm: "Zone Unit" },
        items: [line("1", 50000, { HsnCd: "996511", GstRt: 0 })],
        val: { AssVal: 50000, TotInvVal: 50000 },
      }),
    );
  });

  test("8b: with payment", async () => {
    await underGst({ lut: "" });
    const id = await papers.invoice({ customer: ZONE, prices: ["50000"] });
    const igst = { HsnCd: "996511", GstRt: 18, IgstAmt: 9000, TotItemVal: 59000 };
    expect(await papers.inv01(`/invoices/${id}`)).toEqual(
      paper({
        SupTyp: "SEZWP",
        doc: {},
        buyer: { ...BUYER_HERE, LglNm: "Zone Unit" },
        items: [line("1", 50000, igst)],
        val: { AssVal: 50000, IgstVal: 9000, TotInvVal: 59000 },
      }),
    );
  });

  test("13: a credit note within the state, and a debit note", async () => {
    const id = await papers.invoice({ customer: HERE });
    const credit = await papers.note("credit", id, 2500);
    const halves = { HsnCd: "996511", GstRt: 18, PrdDesc: "Broken shelf" };
    const item = { ...halves, CgstAmt: 225, SgstAmt: 225, TotItemVal: 2950 };
    const expected = {
      buyer: BUYER_HERE,
      items: [line("1", 2500, item)],
      val: { AssVal: 2500, CgstVal: 225, SgstVal: 225, TotInvVal: 2950 },
      ref: ABOUT,
    };
    expect(await papers.inv01(`/credit-notes/${credit}`)).toEqual(
      paper({ ...expected, doc: { Typ: "CRN", No: "CN-2627-00001" } }),
    );
    const debit = await papers.note("debit", id, 2500);
    expect(await papers.inv01(`/debit-notes/${debit}`)).toEqual(
      paper({ ...expected, doc: { Typ: "DBN", No: "DN-2627-00001" } }),
    );
  });

  test("discounts of a line and of the paper stand with the lines, the value after them", async () => {
    const id = await papers.invoice({
      customer: HERE,
      prices: ["9999.99", "5000"],
      more: { discount: 1000 },
    });
    const { ItemList, ValDtls } = await papers.inv01(`/invoices/${id}`);
    const of = (field: "TotAmt" | "Discount" | "AssAmt") =>
      ItemList.reduce((sum, item) => sum + Math.round(item[field] * 100), 0);
    expect([of("TotAmt"), of("Discount"), of("AssAmt")]).toEqual([14_999_99, 1000_00, 13_999_99]);
    expect(ValDtls).toMatchObject({ AssVal: 13999.99, Discount: 0 });
  });
});
