import { beforeEach, describe, expect, test } from "vitest";
import { registrablePaper } from "~/models/billing/e-invoice/inv01.server";
import { getInvoiceDocument } from "~/models/billing/invoice/invoice.revision.server";
import { getNoteDocument } from "~/models/billing/note/note.server";
import { deleteAmendment } from "~/models/billing/returns/amendment.server";
import { csvTables } from "~/models/billing/returns/gstr1.csv";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { supplyTotals } from "~/models/billing/returns/gstr1.totals";
import { linesOf } from "~/models/billing/returns/gstr3b";
import { gstr3bJson } from "~/models/billing/returns/gstr3b.json";
import { readGstr3b } from "~/models/billing/returns/gstr3b.server";
import { closeMonth } from "~/models/company/month/month.server";
import { tallyCheck } from "~/models/desk/exports/tally.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { renderDocumentPdf } from "~/services/pdf/render-document.server";
import { pdfText } from "../support/pdf";
import {
  KARNATAKA,
  TAMIL_NADU,
  OTHER,
  admin,
  staff,
  api,
  FAMILY,
  bill,
  credit,
  close,
  amendInvoice,
  json,
  taxes,
  adds,
  csv,
  setUp,
} from "../support/amendments";

beforeEach(setUp);

const totalsOf = async (month: string) => ({
  totals: supplyTotals((await readGstr1(admin, month)).gstr1)
    .filter(({ section }) => section.endsWith("a"))
    .map(({ label: _, outside: __, ...sums }) => sums),
});

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
    // The amendment's own journal, and the note with its heads.
    const { ledgers } = await tallyCheck(admin, days);
    expect(
      ledgers.flatMap(({ name, debit, credit: owed }) => {
        return name.startsWith("Output") ? [[name, owed - debit]] : [];
      }),
    ).toEqual([
      ["Output CGST", -81_00],
      ["Output IGST", 144_00],
      ["Output SGST", -81_00],
    ]);
    await expect(deleteAmendment(admin, amendment)).rejects.toThrow(
      `${note.noteNumber} was issued with this change. Amend it in the next return.`,
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
