import { beforeEach, describe, expect, test } from "vitest";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus, issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { getInvoiceDocument } from "~/models/billing/invoice/invoice.revision.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { getReceipt } from "~/models/billing/payment/payment.receipt.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import { AmendmentInput } from "~/models/billing/returns/amendment.fields";
import { amend, deleteAmendment } from "~/models/billing/returns/amendment.server";
import { readIff } from "~/models/billing/returns/iff.server";
import { closeMonth, openMonth, setIffClosed } from "~/models/company/month/month.server";
import { listHistory } from "~/models/desk/history/history.read.server";
import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { makeCustomer } from "../support/factories";
import { makeQuoted } from "../support/invoices";
import {
  OWN,
  KARNATAKA,
  TAMIL_NADU,
  admin,
  staff,
  FAMILY,
  bill,
  credit,
  close,
  asked,
  amendInvoice,
  json,
  taxes,
  adds,
  declares,
  iffOf,
  csv,
  setUp,
} from "../support/amendments";

beforeEach(setUp);

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
      `${note.noteNumber} was filed in the IFF of October 2026 and cannot follow this change: leave it out there first.`,
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
        "This place of supply belongs in another table. An amendment cannot move it: give a credit note for all of it and bill it again",
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
