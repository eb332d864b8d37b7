import { beforeEach, describe, expect, test } from "vitest";

import type { Inv01 } from "~/models/billing/e-invoice/inv01";
import { closeMonth } from "~/models/company/month/month.server";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as editInvoice from "~/routes/invoices.edit.$id";
import * as invoiceForm from "~/routes/paper-e-invoice";
import * as invoiceFile from "~/routes/paper-inv01";
import * as viewInvoice from "~/routes/invoices.view.$id";
import * as noteForm from "~/routes/paper-e-invoice";
import * as noteFile from "~/routes/paper-inv01";
import * as viewNote from "~/routes/notes.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeItem, makeUser } from "../support/factories";
import { historySaid } from "../support/history";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { makePayment, NOON, TODAY } from "../support/invoices";
import { pdfText } from "../support/pdf";
import { portalAnswer } from "../support/portal";

let actor: Actor;
let admin: Actor;
let api: ApiClient;
let cookie: string;

const ADDRESS = "7 FC Road, Shivajinagar\nPune 411004";
const underGst = (data: object = {}) =>
  transaction((tx) =>
    tx.company.update({
      where: { id: 1 },
      data: {
        name: "Sahyadri Packers",
        address: ADDRESS,
        taxSystem: "gst_india",
        stateCode: "27",
        gstin: "27AAPFU0939F1ZV",
        gtaOptionYear: 2026,
        lut: "AD270326000001A",
        invoiceCurrency: "INR",
        ...data,
      },
    }),
  );

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  admin = actorOf(await makeUser({ role: "admin" }));
  api = await apiClient(user);
  cookie = await signedIn(user);
  await underGst();
});

const KARNATAKA = {
  name: "Deccan Traders",
  kind: "registered",
  gstin: "29AAECC2213N1ZM",
  stateCode: "29",
  address: "14 MG Road, Bengaluru 560001",
};
const HERE = {
  name: "Konkan Foods",
  kind: "registered",
  gstin: "27AAECC2213N1ZQ",
  stateCode: "27",
  address: "3 Link Road\nMumbai, Maharashtra 400050",
};
const ZONE = { ...HERE, name: "Zone Unit", kind: "sez" };
const why = { taxRegimeReason: "A consignment note is issued" };
const BASE = ["10000", "2000", "1500", "1500", "285", "1528.50"];

type Wish = { customer?: object; choices?: object; prices?: string[]; more?: object };

/** An issued invoice by /api: its id. */
async function invoice({ customer = KARNATAKA, choices, prices = BASE, more }: Wish = {}) {
  const { id: clientId } = await makeCustomer(customer);
  const { id: itemId } = await makeItem({ name: "Household shifting" });
  const made = await api.post("/invoices", {
    clientId,
    invoiceDate: TODAY,
    dueDate: "2026-12-21",
    status: "Sent",
    discount: 0,
    pickupStateCode: "27",
    // These are about taxes alone: none of their moves has a lorry receipt.
    confirmNoLorryReceipt: true,
    ...choices,
    items: prices.map((unitPrice) => ({
      itemId,
      description: "As agreed",
      quantity: "1",
      discount: "0",
      unitPrice,
    })),
    ...more,
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data.id as number;
}

async function note(kind: "credit" | "debit", invoiceId: number, amount: number) {
  const body = { invoiceId, reason: "Broken shelf", amount };
  return (await api.post(`/${kind}-notes`, body)).body.data.id as number;
}

const inv01 = async (address: string) => {
  const { status, body } = await api.get(`${address}/inv01`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as unknown as Inv01;
};

const SELLER = {
  Gstin: "27AAPFU0939F1ZV",
  LglNm: "Sahyadri Packers",
  Addr1: "7 FC Road, Shivajinagar",
  Loc: "Pune",
  Pin: 411004,
  Stcd: "27",
};
const BUYER = {
  Gstin: "29AAECC2213N1ZM",
  LglNm: "Deccan Traders",
  Addr1: "14 MG Road",
  Loc: "Bengaluru",
  Pin: 560001,
  Stcd: "29",
  Pos: "29",
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
    const id = await invoice();
    const shares = [1800, 360, 270, 270, 51.3, 275.13];
    expect(await inv01(`/invoices/${id}`)).toEqual(
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
    const id = await invoice({ customer: HERE, choices, prices: ["40000"] });
    const halves = { HsnCd: "996791", GstRt: 5, CgstAmt: 1000, SgstAmt: 1000, TotItemVal: 40000 };
    expect(await inv01(`/invoices/${id}`)).toEqual(
      paper({
        RegRev: "Y",
        doc: {},
        buyer: BUYER_HERE,
        items: [line("1", 40000, halves)],
        val: { AssVal: 40000, CgstVal: 1000, SgstVal: 1000, TotInvVal: 40000 },
      }),
    );
    const credit = await note("credit", id, 2500);
    const less = { CgstAmt: 62.5, SgstAmt: 62.5, TotItemVal: 2500, PrdDesc: "Broken shelf" };
    expect(await inv01(`/credit-notes/${credit}`)).toEqual(
      paper({
        RegRev: "Y",
        doc: { Typ: "CRN", No: "CN-2627-00001" },
        buyer: BUYER_HERE,
        items: [line("1", 2500, { ...halves, ...less })],
        val: { AssVal: 2500, CgstVal: 62.5, SgstVal: 62.5, TotInvVal: 2500 },
        ref: ABOUT,
      }),
    );
    expect((await api.get(`/debit-notes/${credit}/inv01`)).status).toBe(404);
  });

  test("8: a zone under the letter of undertaking: without payment", async () => {
    const id = await invoice({ customer: ZONE, prices: ["50000"] });
    expect(await inv01(`/invoices/${id}`)).toEqual(
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
    const id = await invoice({ customer: ZONE, prices: ["50000"] });
    const igst = { HsnCd: "996511", GstRt: 18, IgstAmt: 9000, TotItemVal: 59000 };
    expect(await inv01(`/invoices/${id}`)).toEqual(
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
    const id = await invoice({ customer: HERE });
    const credit = await note("credit", id, 2500);
    const halves = { HsnCd: "996511", GstRt: 18, PrdDesc: "Broken shelf" };
    const item = { ...halves, CgstAmt: 225, SgstAmt: 225, TotItemVal: 2950 };
    const expected = {
      buyer: BUYER_HERE,
      items: [line("1", 2500, item)],
      val: { AssVal: 2500, CgstVal: 225, SgstVal: 225, TotInvVal: 2950 },
      ref: ABOUT,
    };
    expect(await inv01(`/credit-notes/${credit}`)).toEqual(
      paper({ ...expected, doc: { Typ: "CRN", No: "CN-2627-00001" } }),
    );
    const debit = await note("debit", id, 2500);
    expect(await inv01(`/debit-notes/${debit}`)).toEqual(
      paper({ ...expected, doc: { Typ: "DBN", No: "DN-2627-00001" } }),
    );
  });

  test("discounts of a line and of the paper stand with the lines, the value after them", async () => {
    const id = await invoice({
      customer: HERE,
      prices: ["9999.99", "5000"],
      more: { discount: 1000 },
    });
    const { ItemList, ValDtls } = await inv01(`/invoices/${id}`);
    const of = (field: "TotAmt" | "Discount" | "AssAmt") =>
      ItemList.reduce((sum, item) => sum + Math.round(item[field] * 100), 0);
    expect([of("TotAmt"), of("Discount"), of("AssAmt")]).toEqual([14_999_99, 1000_00, 13_999_99]);
    expect(ValDtls).toMatchObject({ AssVal: 13999.99, Discount: 0 });
  });
});

describe("a paper that cannot be one", () => {
  const refused = async (address: string) => {
    const { status, body } = await api.get(`${address}/inv01`);
    return [status, body.message, body.errors];
  };

  test("a draft, a cancelled one, and what is not registered: 409", async () => {
    const draft = await invoice({ more: { status: "Draft" } });
    expect((await refused(`/invoices/${draft}`)).slice(0, 2)).toEqual([
      409,
      "This invoice is a draft: issue it before it is registered as an e-invoice.",
    ]);
    const cancelled = await invoice();
    await api.patch(`/invoices/${cancelled}/status`, { status: "Cancelled" });
    expect((await refused(`/invoices/${cancelled}`))[0]).toBe(409);
    const family = await invoice({ customer: {} });
    expect((await refused(`/invoices/${family}`)).slice(0, 2)).toEqual([
      409,
      "Its customer had no GSTIN: only documents to registered customers have an INV-01",
    ]);
    const own = await invoice({ customer: { ...HERE, gstin: "27AAPFU0939F1ZV" } });
    expect((await refused(`/invoices/${own}`)).slice(0, 2)).toEqual([
      409,
      "Its customer has the company's own GSTIN",
    ]);
    await underGst({ taxSystem: "single" });
    const plain = await invoice({ more: { pickupStateCode: undefined } });
    expect((await refused(`/invoices/${plain}`)).slice(0, 2)).toEqual([
      409,
      "It was issued without GST: documents without GST have no INV-01",
    ]);
    expect((await refused("/invoices/999999"))[0]).toBe(404);
  });

  test("in the browser: a page with the reason and the way back to the paper, with its status", async () => {
    const exempt = { taxRegime: "gta_exempt", ...why };
    const id = await invoice({ customer: {}, choices: exempt });
    const bill = await db.invoice.findUniqueOrThrow({ where: { id } });
    expect(bill.invoiceNumber).toMatch(/^BS-/);
    const noted = await note("credit", id, 10);
    for (const [file, path, at, back] of [
      [invoiceFile, `/invoices/inv01/${id}`, id, `/invoices/view/${id}`],
      [noteFile, `/notes/${noted}/inv01`, noted, `/notes/${noted}`],
    ] as const) {
      const args = getArgs(path, { id: String(at) }, cookie);
      const answer = await file.loader({ ...args, context: {} });
      expect(answer.status).toBe(409);
      expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      const page = await answer.text();
      expect(page).toContain("Its customer had no GSTIN: only documents to registered customers");
      expect(page).toContain(`href="${back}"`);
    }
    const nobodys = getArgs("/invoices/inv01/999999", { id: "999999" }, cookie);
    const none = await invoiceFile.loader({ ...nobodys, context: {} });
    expect(none.status).toBe(404);
    expect(await none.text()).toContain("Back to Invoices");
  });

  test("what the portal's limits are broken by: 422 with every sentence, and it is put right in the records", async () => {
    await underGst({ address: "" });
    const customer = { ...KARNATAKA, name: "DT", address: "MG Road, Pune 411004" };
    const id = await invoice({ customer });
    expect(await refused(`/invoices/${id}`)).toEqual([
      422,
      "The company has no address",
      {
        "SellerDtls.Addr1": ["The company has no address"],
        "SellerDtls.Loc": [
          "The company's address names no town of 3 to 50 characters, as in 'Pune 411007'",
        ],
        "SellerDtls.Pin": ["The company's address has no PIN of six digits"],
        "BuyerDtls.LglNm": ["The customer's name has fewer than 3 characters"],
        "BuyerDtls.Pin": ["The PIN 411004 is not in Karnataka, where the GSTIN is registered"],
      },
    ]);
    const args = () => getArgs(`/invoices/view/${id}`, { id: String(id) }, await_);
    const await_ = cookie;
    const page = (await answerOf(viewInvoice.loader, args())).data as {
      eInvoice: { file: string | null; problems: { message: string; to: string | null }[] };
    };
    expect(page.eInvoice.file).toBeNull();
    expect(page.eInvoice.problems).toHaveLength(5);
    const { clientId } = await db.invoice.findUniqueOrThrow({ where: { id } });
    expect(page.eInvoice.problems.at(-1)?.to).toBe(`/customers/edit/${clientId}`);
    const file = await answerOf(
      invoiceFile.loader,
      getArgs(`/invoices/inv01/${id}`, { id: String(id) }, cookie),
    );
    expect(file.status).toBe(400);
    // The company's address of today stands in for one that says less.
    await underGst();
    expect(Object.keys((await refused(`/invoices/${id}`))[2] as object)).toEqual([
      "BuyerDtls.LglNm",
      "BuyerDtls.Pin",
    ]);
  });

  test("a PIN that only the customer's record has", async () => {
    const customer = { ...KARNATAKA, address: "14 MG Road, Bengaluru", pinCode: "560001" };
    const id = await invoice({ customer });
    expect((await inv01(`/invoices/${id}`)).BuyerDtls).toEqual(BUYER);
  });
});

const asForm = (answer: object) => answer as Fields;
const post = (route: { action: unknown }, path: string, id: number, form: Fields) =>
  answerOf(route.action, postArgs(path, form, { id: String(id) }, cookie));

describe.each(["through the page, without scripts", "through /api"] as const)("%s", (door) => {
  const byPage = door !== "through /api";

  async function keep(kind: "invoice" | "note", id: number, answer: object) {
    const home = kind === "invoice" ? `/invoices/${id}` : `/credit-notes/${id}`;
    if (!byPage) return api.patch(`${home}/inv01`, answer);
    return kind === "invoice"
      ? post(invoiceForm, `/invoices/e-invoice/${id}`, id, asForm(answer))
      : post(noteForm, `/notes/${id}/e-invoice`, id, asForm(answer));
  }
  const done = byPage ? 302 : 200;

  test("what the portal answered is kept, printed, corrected and removed", async () => {
    const id = await invoice();
    const answer = portalAnswer(await inv01(`/invoices/${id}`));
    const before = await db.invoice.findUniqueOrThrow({ where: { id } });
    expect((await keep("invoice", id, answer)).status).toBe(done);
    expect((await api.get(`/invoices/${id}`)).body.data).toMatchObject(answer);
    const kept = await db.invoice.findUniqueOrThrow({ where: { id } });
    expect([kept.status, kept.version]).toEqual(["Sent", before.version + 1]);
    // Again the same: nothing new.
    expect((await keep("invoice", id, { ...answer, irn: answer.irn.toUpperCase() })).status).toBe(
      done,
    );
    expect((await db.invoice.findUniqueOrThrow({ where: { id } })).version).toBe(kept.version);
    const { bytes } = await api.get(`/invoices/${id}/pdf`);
    const printed = (await pdfText(bytes)).replace(/\s/g, "");
    for (const text of [answer.irn, answer.ackNo, "Nov21,202611:26"])
      expect(printed).toContain(text);
    const revisions = await db.documentRevision.findMany({
      where: { entity: "invoice", entityId: id },
      orderBy: { version: "asc" },
    });
    expect(revisions.map(({ view }) => view.includes(answer.irn))).toEqual([false, true]);
    const page = (await answerOf(viewInvoice.loader, getArgs("/x", { id: String(id) }, cookie)))
      .data as { signedCode: { size: number } | null; eInvoice: object; offered: string[] };
    expect(page.eInvoice).toMatchObject({ irn: answer.irn, isOwnIrn: true, problems: [] });
    expect(page.signedCode?.size).toBeGreaterThan(100);
    expect(page.offered).not.toContain("edit");
    expect((await keep("invoice", id, { ...answer, ackNo: "7" })).status).toBe(done);
    if (byPage) await post(invoiceForm, "/x", id, { intent: "remove" });
    else {
      const none = { irn: null, ackNo: null, ackDate: null, signedQr: null };
      expect((await keep("invoice", id, none)).status).toBe(200);
      expect((await keep("invoice", id, none)).status).toBe(200);
    }
    expect(await db.eInvoice.count()).toBe(0);
    const lines = await historySaid({
      entity: "invoice",
      entityId: id,
      action: { startsWith: "irn" },
    });
    expect(lines.map(({ action }) => action)).toEqual(["IRN kept", "IRN corrected", "IRN removed"]);
    expect(JSON.stringify(lines[0])).toContain(answer.irn);
    expect(JSON.stringify(lines[0])).not.toContain(answer.signedQr);
  });

  test("of a note as well", async () => {
    const id = await note("credit", await invoice(), 2500);
    const answer = portalAnswer(await inv01(`/credit-notes/${id}`));
    expect((await keep("note", id, answer)).status).toBe(done);
    expect((await api.get(`/credit-notes/${id}`)).body.data).toMatchObject(answer);
    const { bytes } = await api.get(`/credit-notes/${id}/pdf`);
    expect((await pdfText(bytes)).replace(/\s/g, "")).toContain(answer.irn);
    const page = await answerOf(viewNote.loader, getArgs("/x", { id: String(id) }, cookie));
    expect(page.data).toMatchObject({ eInvoice: { irn: answer.irn } });
    const file = await answerOf(noteFile.loader, getArgs("/x", { id: String(id) }, cookie));
    expect(file.status).toBe(200);
  });

  const errorsOf = (answer: Awaited<ReturnType<typeof keep>>) => {
    if ("body" in answer) return answer.body.errors as object;
    return (answer.data as { error?: object }).error;
  };
  const wrong = byPage ? 400 : 422;

  test("bad forms are said at their fields, all at once", async () => {
    const id = await invoice();
    const answer = portalAnswer(await inv01(`/invoices/${id}`));
    const none = await keep("invoice", id, { irn: answer.irn });
    expect([none.status, errorsOf(none)]).toEqual([
      wrong,
      {
        ackNo: ["Acknowledgement number is required"],
        ackDate: ["Acknowledgement date is required"],
        signedQr: ["Signed QR is required"],
      },
    ]);
    const bad = { irn: "12ab", ackNo: "12A", ackDate: "2026-02-30", signedQr: "a QR code" };
    const all = await keep("invoice", id, bad);
    expect([all.status, errorsOf(all)]).toEqual([
      wrong,
      {
        irn: ["IRN must have 64 characters, 0 to 9 and a to f"],
        ackNo: ["Acknowledgement number must be up to 15 digits"],
        ackDate: ["Acknowledgement date must be a day that exists, such as 2026-11-21 16:26:00"],
        signedQr: [
          "Signed QR must be the portal's text: three parts with dots between, at most 2,900 characters",
        ],
      },
    ]);
    const early = await keep("invoice", id, { ...answer, ackDate: "2026-11-20", irn: "12ab" });
    expect(errorsOf(early)).toMatchObject({
      ackDate: ["Acknowledgement date cannot be before the document's date (Nov 21, 2026)"],
      irn: ["IRN must have 64 characters, 0 to 9 and a to f"],
    });
    const late = await keep("invoice", id, { ...answer, ackDate: "2026-11-22 10:00:00" });
    expect(errorsOf(late)).toEqual({ ackDate: ["Acknowledgement date cannot be in the future"] });
    const missing = await keep("invoice", id, {});
    expect(errorsOf(missing)).toMatchObject({ irn: ["IRN is required"] });
    expect(await db.eInvoice.count()).toBe(0);
  });

  test("a signed QR of another total or buyer is refused as that of another number is", async () => {
    const id = await invoice();
    const paper = await inv01(`/invoices/${id}`);
    const answer = portalAnswer(paper);
    const errorOf = async (other: typeof paper) => {
      const { signedQr } = portalAnswer(other);
      return errorsOf(await keep("invoice", id, { ...answer, signedQr }));
    };
    const ValDtls = { ...paper.ValDtls, TotInvVal: paper.ValDtls.TotInvVal + 1 };
    expect(await errorOf({ ...paper, ValDtls })).toEqual({
      signedQr: [
        expect.stringMatching(/^The signed QR is for ₹[\d,.]+, but this document is for ₹[\d,.]+$/),
      ],
    });
    const BuyerDtls = { ...paper.BuyerDtls, Gstin: "24AANFA2641L1ZF" };
    expect(await errorOf({ ...paper, BuyerDtls })).toEqual({
      signedQr: [
        `The signed QR is for 24AANFA2641L1ZF, but this document is for ${paper.BuyerDtls.Gstin}`,
      ],
    });
  });

  test("an IRN and a signed QR belong to one paper", async () => {
    const [one, other] = [await invoice(), await invoice()];
    const first = portalAnswer(await inv01(`/invoices/${one}`));
    const second = portalAnswer(await inv01(`/invoices/${other}`));
    expect((await keep("invoice", one, first)).status).toBe(done);
    const taken = await keep("invoice", other, { ...second, irn: first.irn });
    expect([taken.status, errorsOf(taken)]).toEqual([
      wrong,
      {
        irn: ["INV-2627-00001 already has this IRN"],
        signedQr: ["The signed QR is of another IRN"],
      },
    ]);
    const swapped = await keep("invoice", other, { ...second, signedQr: first.signedQr });
    expect(errorsOf(swapped)).toEqual({
      signedQr: ["The signed QR is for INV-2627-00001, but this document is INV-2627-00002"],
    });
    const credit = await note("credit", one, 100);
    const noted = portalAnswer(await inv01(`/credit-notes/${credit}`));
    const again = await keep("note", credit, { ...noted, irn: first.irn });
    expect(errorsOf(again)).toMatchObject({
      irn: ["INV-2627-00001 already has this IRN"],
    });
  });

  test("it is no figure: a paid one takes it, and one of a closed month; a draft and a family's do not", async () => {
    const paid = await invoice();
    const answer = portalAnswer(await inv01(`/invoices/${paid}`));
    await makePayment(actor, paid, "19840");
    await closeMonth(admin, "2026-11", "Filed", TODAY);
    expect((await keep("invoice", paid, answer)).status).toBe(done);
    expect(await db.invoice.findUniqueOrThrow({ where: { id: paid } })).toMatchObject({
      status: "Paid",
      amountPaid: 19_840_00,
    });
    await db.taxMonth.deleteMany();
    const draft = await invoice({ more: { status: "Draft" } });
    const family = await invoice({ customer: {} });
    for (const id of [draft, family]) {
      expect((await keep("invoice", id, { ...answer, irn: "a".repeat(64) })).status).toBe(
        // What the state forbids is said before what is wrong with the QR code.
        409,
      );
    }
    expect(await db.eInvoice.count()).toBe(1);
  });
});

describe("an invoice with an IRN", () => {
  const SAYS =
    "This invoice has an IRN: what the portal signed can no longer be changed. Make a credit or debit note.";

  async function registered() {
    const id = await invoice();
    const answer = portalAnswer(await inv01(`/invoices/${id}`));
    await api.patch(`/invoices/${id}/inv01`, answer);
    return { id, answer };
  }

  test("is not edited, and cancelled only without it", async () => {
    const { id, answer } = await registered();
    const { body } = await api.put(`/invoices/${id}`, { notes: "Ring twice" });
    expect([body.success, body.message]).toEqual([false, SAYS]);
    const opened = await answerOf(editInvoice.loader, getArgs("/x", { id: String(id) }, cookie));
    expect([opened.status, opened.location]).toEqual([302, `/invoices/view/${id}`]);
    const cancel = () => api.patch(`/invoices/${id}/status`, { status: "Cancelled" });
    const refused = await cancel();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This invoice has an IRN: cancel it on the e-invoice portal first, then remove it here.",
    ]);
    expect((await api.get(`/invoices/${id}`)).body.data.irn).toBe(answer.irn);
    const none = { irn: null, ackNo: null, ackDate: null, signedQr: null };
    await api.patch(`/invoices/${id}/inv01`, none);
    expect((await cancel()).status).toBe(200);
    expect((await api.patch(`/invoices/${id}/inv01`, answer)).status).toBe(409);
  });

  test("of an edit and an IRN at once one is refused, and an IRN is never lost", async () => {
    const id = await invoice();
    const answer = portalAnswer(await inv01(`/invoices/${id}`));
    const [edited, kept] = await Promise.all([
      api.put(`/invoices/${id}`, { discount: 100 }),
      api.patch(`/invoices/${id}/inv01`, answer),
    ]);
    // Edited first it comes to another total than the signed QR says.
    expect([edited.status === 200, kept.status === 200].filter(Boolean)).toHaveLength(1);
    const { data } = (await api.get(`/invoices/${id}`)).body;
    expect(data.irn).toBe(kept.status === 200 ? answer.irn : null);
    expect(data.discount).toBe(edited.status === 200 ? 100 : 0);
  });

  test("of two papers with one IRN at once the second is refused", async () => {
    const [one, other] = [await invoice(), await invoice()];
    const answer = portalAnswer(await inv01(`/invoices/${one}`));
    const bare = { ...answer, signedQr: "a.b.c" };
    const answers = await Promise.all([
      api.patch(`/invoices/${one}/inv01`, bare),
      api.patch(`/invoices/${other}/inv01`, bare),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await db.eInvoice.count()).toBe(1);
  });

  test("an IRN that is not the one of its number is kept, and pointed out", async () => {
    const id = await invoice();
    const answer = { ...portalAnswer(await inv01(`/invoices/${id}`)), irn: "a".repeat(64) };
    await api.patch(`/invoices/${id}/inv01`, { ...answer, signedQr: "a.b.c" });
    const page = await answerOf(viewInvoice.loader, getArgs("/x", { id: String(id) }, cookie));
    expect(page.data).toMatchObject({ eInvoice: { isOwnIrn: false } });
  });
});

describe("the form", () => {
  test("takes the portal's whole answer", async () => {
    const id = await invoice();
    const answer = portalAnswer(await inv01(`/invoices/${id}`));
    const { irn, ackNo, ackDate, signedQr } = answer;
    const result = { AckNo: Number(ackNo), AckDt: ackDate, Irn: irn, SignedQRCode: signedQr };
    const bad = await post(invoiceForm, "/x", id, { response: '{"Status":"0"}' });
    expect([bad.status, (bad.data as { error: object }).error]).toMatchObject([
      400,
      { response: ["This is not an answer of the portal: it has no Irn"] },
    ]);
    const response = JSON.stringify({ success: true, result });
    expect((await post(invoiceForm, "/x", id, { response })).status).toBe(302);
    expect((await api.get(`/invoices/${id}`)).body.data).toMatchObject(answer);
  });

  test("of a draft leads back with the sentence", async () => {
    const id = await invoice({ more: { status: "Draft" } });
    const answer = await answerOf(invoiceForm.loader, getArgs("/x", { id: String(id) }, cookie));
    expect([answer.status, answer.location]).toEqual([302, `/invoices/view/${id}`]);
  });

  test("the file is a list with the paper's INV-01", async () => {
    const id = await invoice();
    const file = await answerOf(invoiceFile.loader, getArgs("/x", { id: String(id) }, cookie));
    expect(file.status).toBe(200);
  });
});
