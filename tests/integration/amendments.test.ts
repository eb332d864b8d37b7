import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";

import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus, issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { registrablePaper } from "~/models/billing/e-invoice/inv01.server";
import { getInvoiceDocument } from "~/models/billing/invoice/invoice.revision.server";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { getNoteDocument } from "~/models/billing/note/note.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { getReceipt } from "~/models/billing/payment/payment.receipt.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import { AmendmentInput } from "~/models/billing/returns/amendment.fields";
import { amend, deleteAmendment } from "~/models/billing/returns/amendment.server";
import { IffInput, keepIff, readIff } from "~/models/billing/returns/iff.server";
import { csvTables } from "~/models/billing/returns/gstr1.csv";
import { gstr1Json } from "~/models/billing/returns/gstr1.json";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { supplyTotals, ties } from "~/models/billing/returns/gstr1.totals";
import { gstr3bJson, linesOf, notInBooks } from "~/models/billing/returns/gstr3b";
import { readGstr3b } from "~/models/billing/returns/gstr3b.server";
import { monthsOf } from "~/models/company/month/month";
import { closeMonth, openMonth, setIffClosed } from "~/models/company/month/month.server";
import { tallyCheck } from "~/models/desk/exports/tally.server";
import { listHistory } from "~/models/desk/history/history.read.server";
import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { renderDocumentPdf } from "~/services/pdf/render-document.server";

import * as gstr1Page from "~/routes/reports.gstr1";
import * as amendPage from "~/routes/paper-amend";
import * as invoicePage from "~/routes/invoices.view.$id";
import * as notePage from "~/routes/notes.$id";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { actorOf, makeCustomer, makeItem, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { makeQuoted } from "../support/invoices";
import { pdfText } from "../support/pdf";

const TODAY = "2026-12-20";
/** Of Karnataka, as its client is; and the same client in Tamil Nadu. */
const OWN = "29AAPFU0939F1ZR";
const KARNATAKA = "29AAECC2213N1ZM";
const TAMIL_NADU = "33AAECC2213N1ZX";
/** Another registration of it in Karnataka. */
const OTHER = "29AAECC2213N2ZL";

let admin: Actor;
let staff: Actor;
let api: ApiClient;
let itemId: number;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date(`${TODAY}T06:30:00Z`));
  const user = await makeUser({ role: "admin" });
  admin = actorOf(user);
  api = await apiClient(user);
  staff = actorOf(await makeUser({ role: "employee" }));
  itemId = (await makeItem()).id;
  await db.company.updateMany({
    data: {
      taxSystem: "gst_india",
      stateCode: "29",
      gstin: OWN,
      invoiceCurrency: "INR",
      quotationCurrency: "INR",
    },
  });
});

const OFFICE = { kind: "registered", gstin: KARNATAKA, stateCode: "29" };
const FAMILY = { kind: "individual", stateCode: "29" };

type Bill = {
  client?: object;
  clientId?: number;
  date?: string;
  price?: string;
  pickup?: string;
};

/** Issues an invoice; returns its row. */
async function bill({
  client = OFFICE,
  date = "2026-11-10",
  price = "1000",
  pickup = "29",
  clientId,
}: Bill = {}) {
  const input = InvoiceInput.parse({
    clientId: clientId ?? (await makeCustomer(client)).id,
    invoiceDate: date,
    dueDate: "2027-03-31",
    status: "Sent",
    confirmNoLorryReceipt: true,
    pickupStateCode: pickup,
    items: [{ itemId, description: "Moving", quantity: "1", discount: "0", unitPrice: price }],
  });
  return db.invoice.findUniqueOrThrow({ where: { id: await createInvoice(staff, input) } });
}

async function credit(invoiceId: number, date: string, amount = "100") {
  const input = NoteInput.parse({ invoiceId, date, amount, reason: "Broken shelf" });
  const id = await issueNote(staff, "credit", input);
  return db.note.findUniqueOrThrow({ where: { id } });
}

const close = (month: string) => closeMonth(admin, month, "Filed", TODAY);
const asked = (more: object) => AmendmentInput.parse({ reason: "Typed wrong", ...more });
const amendInvoice = (id: number, more: object) =>
  amend(admin, { entity: "invoice", id }, asked({ date: "2026-12-05", ...more }));

const json = async (month: string) => gstr1Json(await readGstr1(admin, month));
const taxes = async (month: string) => {
  const { gstr3b, books, gstin } = await readGstr3b(admin, month);
  expect(notInBooks(gstr3b, books)).toBe(0);
  return { ...gstr3bJson(gstin, gstr3b).sup_details.osup_det, gstr3b };
};
/** Whether the sections add up to the books. */
const adds = async (month: string) => {
  const { gstr1, books } = await readGstr1(admin, month);
  return ties(gstr1, books);
};
const totalsOf = async (month: string) => ({
  totals: supplyTotals((await readGstr1(admin, month)).gstr1)
    .filter(({ section }) => section.endsWith("a"))
    .map(({ label: _, outside: __, ...sums }) => sums),
});
const declares = (month: string, leaveOut: string[]) =>
  keepIff(admin, IffInput.parse({ month, leaveOut }));
const iffOf = async (month: string) => gstr1Json(await readIff(admin, month));
const csv = async (month: string, name: "b2ba" | "b2csa" | "cdnra" | "ata") =>
  csvTables((await readGstr1(admin, month)).gstr1, name)[0]?.rows;

describe("An amended bill to a client with a GSTIN", () => {
  test("of November, for Karnataka, is of Tamil Nadu in December: 9A, 9C and GSTR-3B, cell by cell", async () => {
    const { id, invoiceNumber } = await bill();
    const note = await credit(id, "2026-11-20");
    await close("2026-11");
    const [filed, filed3b] = [await json("2026-11"), await taxes("2026-11")];
    await bill({ date: "2026-12-01", price: "500" });
    await amendInvoice(id, { gstin: TAMIL_NADU, placeOfSupply: "33" });

    const item = (taxable: number, igst: number) => [
      { num: 1, itm_det: { rt: 18, txval: taxable, iamt: igst, csamt: 0 } },
    ];
    const paper = { pos: "33", rchrg: "N", inv_typ: "R" };
    const december = await json("2026-12");
    expect(december.b2ba).toEqual([
      {
        ctin: TAMIL_NADU,
        inv: [
          {
            oinum: invoiceNumber,
            oidt: "10-11-2026",
            inum: invoiceNumber,
            idt: "10-11-2026",
            val: 1180,
            ...paper,
            itms: item(1000, 180),
          },
        ],
      },
    ]);
    expect(december.cdnra).toEqual([
      {
        ctin: TAMIL_NADU,
        nt: [
          {
            ont_num: note.noteNumber,
            ont_dt: "20-11-2026",
            ntty: "C",
            nt_num: note.noteNumber,
            nt_dt: "20-11-2026",
            val: 118,
            ...paper,
            itms: item(100, 18),
          },
        ],
      },
    ]);
    expect(await csv("2026-12", "b2ba")).toEqual([
      [
        TAMIL_NADU,
        expect.any(String),
        invoiceNumber,
        "10-Nov-2026",
        invoiceNumber,
        "10-Nov-2026",
      ].concat([1180, "33-Tamil Nadu", "N", null, "Regular B2B", null, 18, 1000, 0] as never),
    ]);
    // 500 of December with 45 + 45; of November 900 no more with 81 + 81, and with 162 IGST.
    const { gstr3b, ...sums } = await taxes("2026-12");
    expect(sums).toEqual({ txval: 500, iamt: 162, camt: 45 - 81, samt: 45 - 81, csamt: 0 });
    const own = linesOf(gstr3b).find(({ line }) => line === "3.1a")?.rows ?? [];
    expect(own.filter(({ number }) => number === invoiceNumber)).toMatchObject([
      { place: "29", taxable: -1000_00, cgst: -90_00, sgst: -90_00, igst: 0 },
      { place: "33", taxable: 1000_00, cgst: 0, sgst: 0, igst: 180_00 },
    ]);
    expect(await adds("2026-12")).toBe(true);
    // What was filed stays as it was filed.
    expect(await json("2026-11")).toEqual(filed);
    expect(await taxes("2026-11")).toEqual(filed3b);
  });

  test("in its GSTIN alone owes nothing more; amended again later it is told beside what was said last", async () => {
    const { id, invoiceNumber } = await bill();
    await close("2026-11");
    await amendInvoice(id, { gstin: OTHER });
    const said = await taxes("2026-12");
    expect([said.txval, said.iamt, said.camt]).toEqual([0, 0, 0]);
    const { totals } = await totalsOf("2026-12");
    expect(totals).toEqual([{ section: "b2ba", count: 1, taxable: 0, igst: 0, cgst: 0, sgst: 0 }]);
    expect((await csv("2026-12", "b2ba"))?.map(([gstin]) => gstin)).toEqual([OTHER]);
    setClock(new Date("2027-01-20T06:30:00Z"));
    await closeMonth(admin, "2026-12", "Filed", "2027-01-20");
    const december = await json("2026-12");
    await amendInvoice(id, { date: "2027-01-10", gstin: TAMIL_NADU, placeOfSupply: "33" });
    expect((await json("2027-01")).b2ba).toMatchObject([
      { ctin: TAMIL_NADU, inv: [{ oinum: invoiceNumber, oidt: "10-11-2026", pos: "33" }] },
    ]);
    expect(await taxes("2027-01")).toMatchObject({ txval: 0, iamt: 180, camt: -90, samt: -90 });
    expect(await json("2026-12")).toEqual(december);
    expect(await adds("2027-01")).toBe(true);
  });

  test("and the notes about it that come later are of its new place, in their own return", async () => {
    const { id } = await bill();
    await close("2026-11");
    await amendInvoice(id, { gstin: TAMIL_NADU, placeOfSupply: "33" });
    await credit(id, "2026-12-10");
    const { cdnr, cdnra } = await json("2026-12");
    expect(cdnra).toBeUndefined();
    expect(cdnr).toMatchObject([
      { ctin: TAMIL_NADU, nt: [{ pos: "33", itms: [{ itm_det: { txval: 100, iamt: 18 } }] }] },
    ]);
    expect(await taxes("2026-12")).toMatchObject({ txval: -100, iamt: 162, camt: -90, samt: -90 });
    expect(await adds("2026-12")).toBe(true);
  });
});

describe("On the papers of an amended bill", () => {
  const amended = async () => {
    const { id } = await bill();
    const before = await credit(id, "2026-11-20");
    await close("2026-11");
    const amendment = await amendInvoice(id, { gstin: TAMIL_NADU, placeOfSupply: "33" });
    return { id, before, amendment };
  };

  test("a note that comes later names the GSTIN, place and heads of the amendment, wherever it is read", async () => {
    const { id, amendment } = await amended();
    const note = await credit(id, "2026-12-10");
    const view = await getNoteDocument(staff, note.id);
    expect(view.parties[0]?.lines).toEqual(
      expect.arrayContaining([`GSTIN: ${TAMIL_NADU}`, "State: 33-Tamil Nadu"]),
    );
    expect(view.facts).toContainEqual({ label: "Place of supply", value: "33-Tamil Nadu" });
    expect(view.adjustments.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      "Taxable value ₹100.00",
      "IGST (18%) ₹18.00",
    ]);
    // It is issued so: nothing of it is amended.
    expect(view.amended).toBeUndefined();
    const kept = await db.documentRevision.findFirstOrThrow({
      where: { entity: "note", entityId: note.id },
    });
    expect(JSON.parse(kept.view)).toEqual(JSON.parse(JSON.stringify(view)));
    const { data } = (await api.get(`/credit-notes/${note.id}`)).body;
    expect(data).toMatchObject({ placeOfSupply: "33", taxes: [{ head: "IGST", amount: 18 }] });
    const { paper } = await registrablePaper({ entity: "note", id: note.id });
    expect([paper.buyer.gstin, paper.placeOfSupply]).toEqual([TAMIL_NADU, "33"]);
    const days = { from: "2026-12-01", to: "2026-12-31" };
    const tally = JSON.stringify(await tallyCheck(admin, days));
    expect(tally).toContain("Output IGST");
    expect(tally).not.toContain("Output CGST");
    await expect(deleteAmendment(admin, amendment)).rejects.toThrow(
      `${note.noteNumber} was issued with what this amendment says: amend it again in the next return instead.`,
    );
  });

  test("all that is left of it can be credited, to its total and to no tax under any head", async () => {
    const { id } = await amended();
    await credit(id, "2026-12-10", "333.33");
    await credit(id, "2026-12-11", "566.67");
    const { balance, total, creditedAmount } = await db.invoice.findUniqueOrThrow({
      where: { id },
    });
    expect([balance, creditedAmount]).toEqual([0, total]);
    const { cdnr } = (await readGstr1(admin, "2026-12")).gstr1;
    const items = cdnr.flatMap((row) => row.items);
    expect(items.reduce((sum, { igst }) => sum + igst, 0)).toBe(162_00);
    expect(items.every(({ cgst, sgst }) => cgst === 0 && sgst === 0)).toBe(true);
    expect(await adds("2026-12")).toBe(true);
  });

  test("stand original and amended particulars, with the day and the return; what was issued stays to the byte", async () => {
    const { id } = await bill();
    const note = await credit(id, "2026-11-20");
    const revisions = () =>
      db.documentRevision.findMany({
        where: { OR: [{ entity: "invoice" }, { entity: "note" }] },
        orderBy: { id: "asc" },
      });
    const issued = await revisions();
    await close("2026-11");
    const amendment = await amendInvoice(id, { gstin: TAMIL_NADU, placeOfSupply: "33" });
    const said = {
      heading: "Amended on Dec 05, 2026, in the GSTR-1 of December 2026",
      content: expect.objectContaining({
        rows: [
          ["GSTIN", KARNATAKA, TAMIL_NADU],
          ["Place of supply", "29-Karnataka", "33-Tamil Nadu"],
          ["Tax", "CGST ₹90.00, SGST ₹90.00", "IGST ₹180.00"],
        ],
      }),
    };
    const view = await getInvoiceDocument(staff, id);
    expect(view.amended).toEqual(said);
    expect(view.facts).toContainEqual({
      label: "Amended",
      value: "Dec 05, 2026, in the GSTR-1 of December 2026",
    });
    expect(view.adjustments.map(({ label }) => label)).toContain("CGST (9%)");
    const noted = (await getNoteDocument(staff, note.id)).amended;
    expect(noted?.content.rows[2]).toEqual(["Tax", "CGST ₹9.00, SGST ₹9.00", "IGST ₹18.00"]);
    const text = await pdfText(await renderDocumentPdf(view));
    for (const words of [said.heading, "As issued", TAMIL_NADU, "IGST ₹180.00"]) {
      expect(text).toContain(words);
    }
    const now = await revisions();
    expect(now.slice(0, issued.length)).toEqual(issued);
    expect(now.slice(issued.length).map((one) => [one.entity, one.version])).toEqual([
      ["invoice", issued.at(-1)!.version + 1],
      ["note", 2],
    ]);
    const { version } = issued.findLast((one) => one.entity === "invoice")!;
    const original = await getInvoiceDocument(staff, id, version);
    expect(JSON.stringify(original)).toBe(issued.findLast((one) => one.version === version)?.view);
    expect(original.amended).toBeUndefined();
    await deleteAmendment(admin, amendment);
    expect((await getInvoiceDocument(staff, id)).amended).toBeUndefined();
  });
});

describe("An amended bill to a client without a GSTIN", () => {
  test("changes what the filed month has of both places: table 10, and 3.2 of GSTR-3B", async () => {
    const wrong = await bill({ client: FAMILY });
    await bill({ client: FAMILY, price: "300" });
    await credit(wrong.id, "2026-11-20");
    await close("2026-11");
    await amendInvoice(wrong.id, { placeOfSupply: "33" });
    const { b2csa, b2ba } = await json("2026-12");
    expect(b2ba).toBeUndefined();
    expect(b2csa).toEqual([
      {
        omon: "112026",
        pos: "29",
        sply_ty: "INTRA",
        typ: "OE",
        itms: [{ rt: 18, txval: 300, camt: 27, samt: 27, csamt: 0 }],
      },
      {
        omon: "112026",
        pos: "33",
        sply_ty: "INTER",
        typ: "OE",
        itms: [{ rt: 18, txval: 900, iamt: 162, csamt: 0 }],
      },
    ]);
    expect(await csv("2026-12", "b2csa")).toEqual([
      ["2026-27", "November", "29-Karnataka", "OE", null, 18, 300, 0, null],
      ["2026-27", "November", "33-Tamil Nadu", "OE", null, 18, 900, 0, null],
    ]);
    const { gstin, gstr3b } = await readGstr3b(admin, "2026-12");
    expect(gstr3bJson(gstin, gstr3b).inter_sup.unreg_details).toEqual([
      { pos: "33", txval: 900, iamt: 162 },
    ]);
    expect(await taxes("2026-12")).toMatchObject({ txval: 0, iamt: 162, camt: -81, samt: -81 });
    expect((await totalsOf("2026-12")).totals).toEqual([
      { section: "b2csa", count: null, taxable: 0, igst: 162_00, cgst: -81_00, sgst: -81_00 },
    ]);
    expect(await adds("2026-12")).toBe(true);
  });

  test("of a place that nothing is left of says so; a large one keeps its table", async () => {
    const small = await bill({ client: FAMILY });
    const large = await bill({ client: FAMILY, price: "120000", pickup: "27" });
    const note = await credit(large.id, "2026-11-20");
    await close("2026-11");
    await amendInvoice(small.id, { placeOfSupply: "33" });
    await amendInvoice(large.id, { placeOfSupply: "33" });
    const { b2csa, b2cla, cdnura } = await json("2026-12");
    expect(b2csa?.[0]?.itms).toEqual([{ rt: 18, txval: 0, camt: 0, samt: 0, csamt: 0 }]);
    expect(b2cla).toMatchObject([
      { pos: "33", inv: [{ oinum: large.invoiceNumber, val: 141600 }] },
    ]);
    expect(cdnura).toMatchObject([{ typ: "B2CL", ont_num: note.noteNumber, pos: "33" }]);
    // The offline tool has one column for the place of such an invoice.
    const [table] = csvTables((await readGstr1(admin, "2026-12")).gstr1, "b2cla");
    expect(table?.head.filter((name) => name.includes("Place"))).toEqual([
      "Original Place Of Supply",
    ]);
    expect(table?.rows.map((row) => row[2])).toEqual(["33-Tamil Nadu"]);
  });
});

describe("In the IFF of a quarterly filer", () => {
  test("an amendment is there with the notes about its bill, or in the return of the quarter, once", async () => {
    setClock(new Date("2027-01-20T06:30:00Z"));
    const set = { returnsPeriod: "quarterly", returnsFrom: "2026-07" };
    await db.company.updateMany({ data: set });
    const [one, other] = [await bill({ date: "2026-08-10" }), await bill({ date: "2026-08-11" })];
    const note = await credit(one.id, "2026-09-10");
    await closeMonth(admin, "2627-Q2", "Filed", "2027-01-20");
    const change = { date: "2026-10-05", gstin: TAMIL_NADU, placeOfSupply: "33" };
    const amendment = await amendInvoice(one.id, change);
    await amendInvoice(other.id, { ...change, placeOfSupply: "27" });
    await declares("2026-10", [other.invoiceNumber ?? ""]);
    const october = await iffOf("2026-10");
    expect(october).toMatchObject({
      b2ba: [{ ctin: TAMIL_NADU, inv: [{ oinum: one.invoiceNumber, pos: "33" }] }],
      cdnra: [{ ctin: TAMIL_NADU, nt: [{ ont_num: note.noteNumber, pos: "33" }] }],
    });
    expect((await readIff(admin, "2026-10")).leftOut.map(({ number }) => number)).toEqual([
      other.invoiceNumber,
    ]);
    const quarter = await json("2627-Q3");
    expect(quarter.b2ba).toMatchObject([{ inv: [{ oinum: other.invoiceNumber, pos: "27" }] }]);
    expect(quarter.b2ba?.flatMap(({ inv }) => inv)).toHaveLength(1);
    expect(quarter.cdnra).toBeUndefined();
    expect(await adds("2627-Q3")).toBe(true);
    expect((await getInvoiceDocument(staff, one.id)).amended?.heading).toBe(
      "Amended on Oct 05, 2026, in the IFF of October 2026",
    );
    await expect(deleteAmendment(admin, amendment)).rejects.toThrow(
      "It is in the IFF of October 2026: leave it out there first.",
    );
    await expect(closeMonth(admin, "2627-Q3", "Filed", "2027-01-20")).rejects.toThrow(
      "The IFF of October 2026 is not closed",
    );
    await setIffClosed(admin, "2026-10", true, "Filed");
    expect(await iffOf("2026-10")).toEqual(october);
    await setIffClosed(admin, "2026-10", false, "Again");
    await declares("2026-10", [one.invoiceNumber ?? "", other.invoiceNumber ?? ""]);
    expect(await iffOf("2026-10")).not.toHaveProperty("b2ba");
    expect((await json("2627-Q3")).cdnra).toMatchObject([{ nt: [{ nt_num: note.noteNumber }] }]);
    await deleteAmendment(admin, amendment);
  });

  test("a note that an IFF took as amended keeps the amendment", async () => {
    setClock(new Date("2027-01-20T06:30:00Z"));
    const set = { returnsPeriod: "quarterly", returnsFrom: "2026-07" };
    await db.company.updateMany({ data: set });
    const { id, invoiceNumber } = await bill({ date: "2026-08-10" });
    await closeMonth(admin, "2627-Q2", "Filed", "2027-01-20");
    const note = await credit(id, "2026-10-03");
    const change = { date: "2026-10-05", gstin: TAMIL_NADU, placeOfSupply: "33" };
    const amendment = await amendInvoice(id, change);
    await declares("2026-10", [invoiceNumber ?? ""]);
    await expect(deleteAmendment(admin, amendment)).rejects.toThrow(
      `${note.noteNumber} about it is in the IFF of October 2026 as it is: leave it out there first.`,
    );
  });
});

describe("An amended advance", () => {
  test("is of its new place in table 11, with what an invoice took of it", async () => {
    const quotation = await makeQuoted(
      { transportationCharge: 1_000_00 },
      { pickupStateCode: "29", customerId: (await makeCustomer(FAMILY)).id },
    );
    const advance = { quotationId: quotation.id, amount: "590", paymentMethod: "UPI" };
    const id = await recordAdvance(staff, AdvanceInput.parse({ ...advance, date: "2026-10-15" }));
    const draft = await createInvoiceFromQuotation(staff, quotation.id);
    await db.invoice.update({ where: { id: draft }, data: { invoiceDate: "2026-11-25" } });
    await issueInvoice(staff, draft);
    await close("2026-10");
    await close("2026-11");
    await amend(
      admin,
      { entity: "payment", id },
      asked({ date: "2026-12-05", placeOfSupply: "33" }),
    );
    expect((await getReceipt(staff, id)).amended).toMatchObject({
      heading: "Amended on Dec 05, 2026, in the GSTR-1 of December 2026",
      content: {
        rows: [
          ["Place of supply", "29-Karnataka", "33-Tamil Nadu"],
          ["Tax", "CGST ₹45.00, SGST ₹45.00", "IGST ₹90.00"],
        ],
      },
    });
    const { ata, txpda } = await json("2026-12");
    const now = {
      pos: "33",
      sply_ty: "INTER",
      itms: [{ rt: 18, ad_amt: 500, iamt: 90, csamt: 0 }],
    };
    const gone = { rt: 18, ad_amt: 0, camt: 0, samt: 0, csamt: 0 };
    expect(ata).toEqual([
      { omon: "102026", pos: "29", sply_ty: "INTRA", itms: [gone] },
      { omon: "102026", ...now },
    ]);
    expect(txpda).toEqual([
      { omon: "112026", pos: "29", sply_ty: "INTRA", itms: [gone] },
      { omon: "112026", ...now },
    ]);
    expect(await csv("2026-12", "ata")).toEqual([
      ["2026-27", "October", "29-Karnataka", null, 18, 0, 0],
      ["2026-27", "October", "33-Tamil Nadu", null, 18, 500, 0],
    ]);
    // Received and used: what is more of the one is more of the other.
    expect(await taxes("2026-12")).toMatchObject({ txval: 0, iamt: 0, camt: 0, samt: 0 });
  });
});

describe("What may be amended", () => {
  const refused = async (id: number, more: object) => {
    const error: unknown = await amendInvoice(id, more).catch((raised: unknown) => raised);
    const { code, message, fieldErrors } = error as {
      code: string;
      message: string;
      fieldErrors: object;
    };
    return code === "invalid" ? fieldErrors : message;
  };

  test("is a GSTIN or a place of a filed return, in a later one that is open, by an admin", async () => {
    const { id, invoiceNumber: number } = await bill();
    await expect(
      amend(staff, { entity: "invoice", id }, asked({ placeOfSupply: "33" })),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect(await refused(id, { placeOfSupply: "33" })).toBe(
      `November 2026 is not closed: only documents of a filed return are amended. Change ${number} itself, or close it first.`,
    );
    const october = await bill({ date: "2026-10-10" });
    await close("2026-10");
    expect(await refused(october.id, { placeOfSupply: "33" })).toBe(
      "November 2026 is not closed: close it first, its return comes before.",
    );
    await close("2026-11");
    expect(await refused(id, { date: "2026-11-20", placeOfSupply: "33" })).toEqual({
      date: [`${number} is of November 2026 itself: it is amended in a later return`],
    });
    expect(await refused(id, { date: "2026-12-21", placeOfSupply: "33" })).toEqual({
      date: ["Declared on cannot be in the future"],
    });
    expect(await refused(id, {})).toEqual({
      placeOfSupply: ["Nothing is amended: change the GSTIN or the place of supply"],
    });
    // A GSTIN of another State is asked about once: any place that is given answers.
    expect(await refused(id, { gstin: TAMIL_NADU })).toEqual({
      placeOfSupply: [
        "This GSTIN is of 33-Tamil Nadu: choose it as the place of supply, or 29-Karnataka where that stays",
      ],
    });
    expect(await refused(id, { gstin: OWN })).toEqual({ gstin: ["This is our own GSTIN"] });
    expect(await refused(id, { gstin: null })).toEqual({
      gstin: [
        `${number} was filed for a client with a GSTIN, which no amendment changes: give a credit note for all of it and bill it again`,
      ],
    });
    await amendInvoice(id, { placeOfSupply: "33" });
    expect(await refused(id, { placeOfSupply: "27" })).toEqual({
      date: [`${number} is amended in December 2026 already: delete that amendment first`],
    });
    setClock(new Date("2027-12-02T06:30:00Z"));
    expect(await refused(october.id, { date: "2027-12-01", placeOfSupply: "33" })).toEqual({
      date: [`${october.invoiceNumber} could be amended until Nov 30, 2027`],
    });
  });

  test("keeps who is registered and in which table it stands; its value is for notes", async () => {
    const [family, large] = [
      await bill({ client: FAMILY }),
      await bill({ client: FAMILY, price: "120000" }),
    ];
    const gone = await bill();
    await changeInvoiceStatus(staff, gone.id, "Cancelled");
    await close("2026-11");
    expect(await refused(family.id, { gstin: KARNATAKA })).toMatchObject({
      gstin: [expect.stringContaining("was filed for a client without a GSTIN")],
    });
    expect(await refused(large.id, { placeOfSupply: "33" })).toEqual({
      placeOfSupply: [
        "With this place it would stand in another table of the return, which no amendment changes: give a credit note for all of it and bill it again",
      ],
    });
    expect(await refused(gone.id, { placeOfSupply: "33" })).toBe(
      `${gone.invoiceNumber} is cancelled: it is in no return.`,
    );
    const value = AmendmentInput.safeParse({ reason: "Too much", taxableValue: 900 });
    expect(value.error?.issues.map(({ message }) => message)).toEqual([
      "Its value is not amended: give a credit or debit note for what is wrong of it",
    ]);
  });

  test("stays once its return is filed, and keeps the returns that it is about closed", async () => {
    const { id, invoiceNumber: number } = await bill();
    await close("2026-11");
    const amendment = await amendInvoice(id, { placeOfSupply: "33" });
    await expect(openMonth(admin, "2026-11", "Forgot one")).rejects.toThrow(
      `${number} is amended in December 2026: delete that amendment first, the return before it is what it amends.`,
    );
    await expect(deleteAmendment(staff, amendment)).rejects.toMatchObject({ code: "forbidden" });
    await close("2026-12");
    await expect(deleteAmendment(admin, amendment)).rejects.toThrow(
      "December 2026 is closed: the amendment is filed.",
    );
    await openMonth(admin, "2026-12", "Again");
    await deleteAmendment(admin, amendment);
    await expect(deleteAmendment(admin, amendment)).rejects.toMatchObject({ code: "not_found" });
    await openMonth(admin, "2026-11", "Forgot one");
    expect((await json("2026-12")).b2ba).toBeUndefined();
    const [deleted, amended] = await listHistory(admin, "invoice", id);
    expect([deleted, amended]).toMatchObject([
      { action: "Amendment deleted", note: "Declared on Dec 05, 2026" },
      {
        action: "Amended",
        note: "Declared on Dec 05, 2026: Typed wrong",
        changes: [{ field: "Place of supply", from: "29-Karnataka", to: "33-Tamil Nadu" }],
      },
    ]);
  });

  test("the doctor finds an amendment of what was not filed", async () => {
    const { id, invoiceNumber: number } = await bill();
    await close("2026-11");
    await amendInvoice(id, { placeOfSupply: "33" });
    const checked = async () => (await Promise.all(RECORD_CHECKS.map((check) => check(db)))).flat();
    const about = async () => (await checked()).filter((said) => said.includes("amended on"));
    expect(await about()).toEqual([]);
    await db.taxMonth.updateMany({ data: { closedAt: null } });
    expect(await about()).toEqual([
      `${number} amended on 2026-12-05: the return of 2026-11 is not filed`,
    ]);
  });
});

/** What all papers come to by their last amendment, a place a row, in minor units. */
async function byPlaceInSql() {
  const rows = await db.$queryRaw<{ place: string; value: bigint; tax: bigint }[]>`
    SELECT "place", SUM("value") AS "value", SUM("tax") AS "tax" FROM (
      SELECT "i"."taxableValue" AS "value", "i"."taxAmount" AS "tax", COALESCE(
        (SELECT "a"."placeOfSupply" FROM "Amendment" AS "a" WHERE "a"."invoiceId" = "i"."id" ORDER BY "a"."date" DESC LIMIT 1),
        "i"."placeOfSupply") AS "place"
      FROM "Invoice" AS "i" WHERE "i"."status" NOT IN ('Draft', 'Cancelled')
      UNION ALL
      SELECT -"n"."taxableValue", -"n"."taxAmount", COALESCE(
        (SELECT "a"."placeOfSupply" FROM "Amendment" AS "a" WHERE "a"."invoiceId" = "n"."invoiceId" ORDER BY "a"."date" DESC LIMIT 1),
        "n"."placeOfSupply") AS "place"
      FROM "Note" AS "n") AS "papers"
    GROUP BY "place" ORDER BY "place"`;
  return rows
    .map(({ place, value, tax }) => {
      const half = Number(tax) / 2;
      const own = place === "29";
      const heads = { igst: own ? 0 : Number(tax), cgst: own ? half : 0, sgst: own ? half : 0 };
      return { place, taxable: Number(value), ...heads };
    })
    .filter(({ taxable }) => taxable !== 0);
}

describe("Whatever is billed, noted, cancelled, amended, filed and opened again", () => {
  const filers = [
    {
      filed: "month by month",
      quarterly: false,
      periods: ["2026-10", "2026-11", "2026-12", "2027-01"],
    },
    { filed: "by quarter", quarterly: true, periods: ["2627-Q2", "2627-Q3", "2627-Q4"] },
  ];

  test.each(filers)(
    "filed $filed: no paper is in two returns or in none, and what is filed stays",
    async ({ quarterly, periods }) => {
      setClock(new Date("2027-01-28T06:30:00Z"));
      const set = { returnsPeriod: quarterly ? "quarterly" : "monthly", returnsFrom: "2026-07" };
      await db.company.updateMany({ data: set });
      const clients = [await makeCustomer(OFFICE), await makeCustomer(FAMILY)];
      const seen = { amended: 0, twice: 0, refused: 0, kept: 0, inIffs: 0 };
      const iffMonths = quarterly ? ["2026-10", "2026-11"] : [];
      const day = fc
        .tuple(fc.constantFrom(...periods.flatMap(monthsOf)), fc.integer({ min: 1, max: 27 }))
        .filter(([month]) => month < "2027-02")
        .map(([month, date]) => `${month}-${String(date).padStart(2, "0")}`);
      const of = fc.nat();
      const step = fc.oneof(
        {
          weight: 5,
          arbitrary: fc.record({
            kind: fc.constant("bill" as const),
            client: fc.nat({ max: 1 }),
            day,
            rupees: fc.integer({ min: 100, max: 50_000 }),
            pickup: fc.constantFrom("29", "27"),
          }),
        },
        { weight: 2, arbitrary: fc.record({ kind: fc.constant("note" as const), of, day }) },
        {
          weight: 6,
          arbitrary: fc.record({
            kind: fc.constant("amend" as const),
            of,
            day,
            place: fc.constantFrom("29", "33", "27"),
            gstin: fc.constantFrom(undefined, OTHER, TAMIL_NADU),
          }),
        },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), of }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const), of }) },
        {
          weight: quarterly ? 3 : 0,
          arbitrary: fc.record({
            kind: fc.constant("iff" as const),
            month: fc.constantFrom("2026-10", "2026-11"),
            leave: fc.integer({ min: 0, max: 3 }),
            closes: fc.boolean(),
          }),
        },
        { weight: 4, arbitrary: fc.record({ kind: fc.constant("close" as const) }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant("open" as const) }) },
      );
      const whole = async (period: string) => ({
        gstr1: await json(period),
        gstr3b: await taxes(period),
      });
      /** The returns that are filed, as they were then. */
      let filed: [period: string, whole: object][] = [];
      /** The same of IFFs. */
      const filedIffs = new Map<string, object>();

      const act = async (one: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
        if (one.kind === "bill") {
          const { id: clientId } = clients[one.client]!;
          return bill({ clientId, date: one.day, price: String(one.rupees), pickup: one.pickup });
        }
        if (one.kind === "close") {
          const period = periods[filed.length]!;
          await closeMonth(admin, period, "Filed", "2027-01-28");
          return filed.push([period, await whole(period)]);
        }
        if (one.kind === "open") {
          await openMonth(admin, filed.at(-1)?.[0] ?? "2026-10", "Again");
          return filed.pop();
        }
        if (one.kind === "iff") {
          const { month, leave, closes } = one;
          if (filedIffs.has(month)) {
            await setIffClosed(admin, month, false, "Again");
            return filedIffs.delete(month);
          }
          const { gstr1, leftOut } = await readIff(admin, month);
          const all = [...gstr1.b2b, ...gstr1.cdnr, ...gstr1.amended.b2ba, ...leftOut];
          const out = all.filter((_, at) => leave > 0 && at % 3 === leave - 1);
          await declares(
            month,
            out.map(({ number }) => number),
          );
          if (!closes) return null;
          await setIffClosed(admin, month, true, "Filed");
          return filedIffs.set(month, await iffOf(month));
        }
        const invoices = await db.invoice.findMany({ orderBy: { id: "asc" } });
        const invoice = invoices[one.of % Math.max(invoices.length, 1)];
        if (!invoice) return null;
        if (one.kind === "note") return credit(invoice.id, one.day, "1");
        if (one.kind === "cancel") return changeInvoiceStatus(staff, invoice.id, "Cancelled");
        if (one.kind === "delete") {
          const last = await db.amendment.findFirst({ orderBy: { id: "desc" } });
          return last && deleteAmendment(admin, last.id);
        }
        const gstin = invoice.clientGstin ? one.gstin : undefined;
        return amendInvoice(invoice.id, { date: one.day, placeOfSupply: one.place, gstin });
      };

      // What was filed and is amended, so that IFFs have some of it.
      const early = { kind: "bill", client: 0, rupees: 1_000, pickup: "29" } as const;
      const first = quarterly
        ? [
            { ...early, day: "2026-08-05" },
            { ...early, day: "2026-09-05" },
            { kind: "note" as const, of: 0, day: "2026-09-06" },
            { kind: "close" as const },
            {
              kind: "amend" as const,
              of: 0,
              day: "2026-10-04",
              place: "33" as const,
              gstin: undefined,
            },
            {
              kind: "amend" as const,
              of: 1,
              day: "2026-11-04",
              place: "27" as const,
              gstin: undefined,
            },
          ]
        : [];

      await fc.assert(
        fc
          .asyncProperty(fc.array(step, { minLength: 18, maxLength: 26 }), async (steps) => {
            for (const one of [...first, ...steps]) {
              try {
                await act(one);
              } catch (error) {
                // What the state of a paper or month forbids is refused, and changes nothing.
                expect((error as { code?: string }).code).toMatch(/conflict|invalid/);
                seen.refused += one.kind === "amend" ? 1 : 0;
              }
            }
            for (const [period, then] of filed) expect(await whole(period)).toEqual(then);
            for (const [month, then] of filedIffs) expect(await iffOf(month)).toEqual(then);
            seen.kept += filed.length;
            const found = new Map<
              string,
              { taxable: number; igst: number; cgst: number; sgst: number }
            >();
            const named: string[] = [];
            for (const period of periods) {
              expect(await adds(period)).toBe(true);
              for (const { place, taxable, igst, cgst, sgst } of (await taxes(period)).gstr3b
                .rows) {
                const sums = found.get(place) ?? { taxable: 0, igst: 0, cgst: 0, sgst: 0 };
                found.set(place, {
                  taxable: sums.taxable + taxable,
                  igst: sums.igst + igst,
                  cgst: sums.cgst + cgst,
                  sgst: sums.sgst + sgst,
                });
              }
              const { amended } = (await readGstr1(admin, period)).gstr1;
              named.push(...amended.b2ba.map(({ number }) => `${number} in ${period}`));
              const months = monthsOf(period).filter((month) => iffMonths.includes(month));
              const told = [];
              for (const month of months) {
                const iff = await readIff(admin, month);
                if (iff.keptAt === null) continue;
                told.push(...iff.gstr1.amended.b2ba, ...iff.gstr1.amended.cdnra);
                named.push(...iff.gstr1.amended.b2ba.map(({ number }) => `${number} in ${period}`));
              }
              const numbers = (rows: readonly { number: string }[]) =>
                rows.map(({ number }) => number).sort();
              expect(numbers(told)).toEqual(numbers(amended.iff));
              seen.inIffs += told.length;
            }
            const sums = [...found].map(([place, of]) => ({ place, ...of }));
            expect(
              sums
                .filter(({ taxable }) => taxable !== 0)
                .sort((a, b) => (a.place < b.place ? -1 : 1)),
            ).toEqual(await byPlaceInSql());
            const amendments = await db.amendment.findMany({ include: { invoice: true } });
            const declared = amendments
              .filter(({ invoice }) => invoice?.clientGstin)
              .map(({ invoice, date }) => {
                const period = periods.find((each) => monthsOf(each).includes(date.slice(0, 7)));
                return `${invoice?.invoiceNumber} in ${period}`;
              });
            expect(named.sort()).toEqual(declared.sort());
            seen.amended += amendments.length;
            seen.twice +=
              amendments.length - new Set(amendments.map(({ invoiceId }) => invoiceId)).size;
          })
          .beforeEach(async () => {
            filed = [];
            filedIffs.clear();
            await db.iffPaper.deleteMany();
            await db.noteItem.deleteMany();
            await db.note.deleteMany();
            await db.amendment.deleteMany();
            await db.taxMonth.deleteMany();
            await db.invoiceItem.deleteMany();
            await db.invoice.deleteMany();
          }),
        { numRuns: effort(12, 80), seed: 20_261_126 },
      );
      expect(
        Object.entries(seen).filter(
          ([name, times]) =>
            times === 0 && (name === "twice" ? !quarterly : name !== "inIffs" || quarterly),
        ),
      ).toEqual([]);
    },
  );
});

describe("At the same moment", () => {
  test("two amendments of one paper at once: one is made", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await bill();
      await close("2026-11");
      const both = await Promise.allSettled([
        amendInvoice(id, { placeOfSupply: "33" }),
        amendInvoice(id, { date: "2026-12-06", placeOfSupply: "27" }),
      ]);
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await db.amendment.count({ where: { invoiceId: id } })).toBe(1);
      await db.amendment.deleteMany();
      await openMonth(admin, "2026-11", "Again");
    }
  });

  test("amended, and its return closed or the one before it opened, at once: what is filed stays", async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await bill();
      await close("2026-11");
      let atClosing = -1;
      const [, other] = await Promise.allSettled([
        amendInvoice(id, { placeOfSupply: "33" }),
        round % 2
          ? openMonth(admin, "2026-11", "Again")
          : close("2026-12").then(async () => {
              atClosing = await db.amendment.count();
            }),
      ]);
      const made = await db.amendment.count();
      if (round % 2) expect(made).toBe(other.status === "fulfilled" ? 0 : 1);
      else expect(made).toBe(atClosing);
      await db.amendment.deleteMany();
      await db.taxMonth.deleteMany();
    }
  });
});

describe("On pages and in /api", () => {
  test("is asked by a form without scripts, with the original beside, and deleted there", async () => {
    const { id, invoiceNumber: number } = await bill();
    const note = await credit(id, "2026-11-20");
    const card = async (who: Actor) => {
      const args = getArgs(`/invoices/view/${id}`, { id: String(id) }, await signedIn(who));
      return ((await answerOf(invoicePage.loader, args)).data as { amended: unknown }).amended;
    };
    expect(await card(admin)).toBeNull();
    await close("2026-11");
    expect(await card(staff)).toBeNull();
    expect(await card(admin)).toEqual({
      title: "Amendments",
      text: "",
      steps: [{ label: "Amend", to: `/invoices/amend/${id}` }],
    });
    const address = `/invoices/amend/${id}`;
    const cookie = await signedIn(admin);
    const page = await answerOf(amendPage.loader, getArgs(address, { id: String(id) }, cookie));
    expect(page.data).toMatchObject({
      number,
      isRegistered: true,
      sides: [
        { value: KARNATAKA },
        { value: "29-Karnataka" },
        { value: "CGST ₹90.00, SGST ₹90.00" },
      ],
      values: { date: TODAY, gstin: KARNATAKA, placeOfSupply: "" },
    });
    const post = async (fields: Fields) =>
      answerOf(amendPage.action, postArgs(address, fields, { id: String(id) }, cookie));
    const fields = {
      date: "2026-12-05",
      gstin: "33AAECC2213N1ZZ",
      placeOfSupply: "33",
      reason: "",
    };
    const wrong = await post(fields);
    expect(wrong.status).toBe(400);
    expect(wrong.data).toMatchObject({
      initialValue: { gstin: "33AAECC2213N1ZZ" },
      error: {
        gstin: ["GSTIN is mistyped: its last character does not fit the others"],
        reason: ["Reason is required"],
      },
    });
    const made = await post({ ...fields, gstin: TAMIL_NADU, reason: "Typed wrong" });
    expect([made.status, made.location, made.flash]).toEqual([
      302,
      `/invoices/view/${id}`,
      "Amended",
    ]);
    const { id: amendment } = await db.amendment.findFirstOrThrow();
    const text = [
      "Declared on Dec 05, 2026: Typed wrong",
      `GSTIN: ${KARNATAKA} → ${TAMIL_NADU}`,
      "Place of supply: 29-Karnataka → 33-Tamil Nadu",
      "Tax: CGST ₹90.00, SGST ₹90.00 → IGST ₹180.00",
    ].join("\n");
    expect(await card(staff)).toEqual({ title: "Amendments", text, steps: [] });
    expect(await card(admin)).toEqual({
      title: "Amendments",
      text,
      steps: [
        {
          label: "Delete amendment of Dec 05, 2026",
          to: `${address}?confirm=remove&amendment=${amendment}`,
        },
        { label: "Amend", to: address },
      ],
    });
    const noteArgs = getArgs(`/notes/${note.id}`, { id: String(note.id) }, cookie);
    expect((await answerOf(notePage.loader, noteArgs)).data).toMatchObject({
      amended: {
        text: expect.stringMatching(new RegExp(`→ ${TAMIL_NADU}\n.+→ 33-Tamil Nadu$`)),
        steps: [],
      },
    });
    const report = await answerOf(
      gstr1Page.loader,
      getArgs("/reports/gstr1?month=2026-12", {}, cookie),
    );
    expect(JSON.stringify(report.data)).toContain("filed as 29-Karnataka");
    const removed = await post({ intent: "remove", amendment });
    expect([removed.status, removed.flash]).toEqual([302, "Amendment deleted"]);
    expect(await db.amendment.count()).toBe(0);
  });

  test("/api amends, lists what a return declares, and deletes", async () => {
    const { id, invoiceNumber: number } = await bill();
    await close("2026-11");
    const body = { date: "2026-12-05", placeOfSupply: "33", reason: "Typed wrong" };
    const made = await api.post(`/invoices/${id}/amendments`, body);
    expect(made.status).toBe(201);
    const amendment = {
      id: made.body.data.id,
      invoiceId: id,
      paymentId: null,
      number,
      date: "2026-12-05",
      reason: "Typed wrong",
      filed: false,
      original: {
        gstin: KARNATAKA,
        placeOfSupply: "29",
        heads: [
          { head: "CGST", amount: 90 },
          { head: "SGST", amount: 90 },
        ],
      },
      amended: { gstin: KARNATAKA, placeOfSupply: "33", heads: [{ head: "IGST", amount: 180 }] },
    };
    expect(made.body.data).toEqual(amendment);
    const listed = await api.get("/amendments?month=2026-12");
    expect(listed.body.data).toMatchObject({ amendments: [amendment], count: 1 });
    const again = await api.post(`/invoices/${id}/amendments`, { ...body, placeOfSupply: "27" });
    expect([again.status, Object.keys(again.body.errors as object)]).toEqual([422, ["date"]]);
    expect((await api.del(`/amendments/${amendment.id}`)).status).toBe(200);
    expect((await api.get("/amendments")).body.data).toMatchObject({ amendments: [] });
  });
});
