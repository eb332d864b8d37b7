import { beforeEach, describe, expect, test } from "vitest";

import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus, issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import { AmendmentInput } from "~/models/billing/returns/amendment.fields";
import { amend, deleteAmendment } from "~/models/billing/returns/amendment.server";
import { csvTables } from "~/models/billing/returns/gstr1.csv";
import { gstr1Json } from "~/models/billing/returns/gstr1.json";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { ties } from "~/models/billing/returns/gstr1.totals";
import { gstr3bJson, linesOf, notInBooks } from "~/models/billing/returns/gstr3b";
import { readGstr3b } from "~/models/billing/returns/gstr3b.server";
import { closeMonth, openMonth } from "~/models/company/month/month.server";
import { listHistory } from "~/models/desk/history/history.read.server";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeItem, makeUser } from "../support/factories";
import { makeQuoted } from "../support/invoices";

const TODAY = "2026-12-20";
/** Of Karnataka, as its client is; and the same client in Tamil Nadu. */
const OWN = "29AAPFU0939F1ZR";
const KARNATAKA = "29AAECC2213N1ZM";
const TAMIL_NADU = "33AAECC2213N1ZX";

let admin: Actor;
let staff: Actor;
let itemId: number;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date(`${TODAY}T06:30:00Z`));
  admin = actorOf(await makeUser({ role: "admin" }));
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

type Bill = { client?: object; date?: string; price?: string; pickup?: string };

/** Issues an invoice; returns its row. */
async function bill({
  client = OFFICE,
  date = "2026-11-10",
  price = "1000",
  pickup = "29",
}: Bill = {}) {
  const input = InvoiceInput.parse({
    clientId: (await makeCustomer(client)).id,
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
});
void [
  createInvoiceFromQuotation,
  changeInvoiceStatus,
  issueInvoice,
  recordAdvance,
  AdvanceInput,
  deleteAmendment,
  openMonth,
  listHistory,
  FAMILY,
  makeQuoted,
];
