import { beforeEach, describe, expect, test } from "vitest";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus, issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { shownReturn } from "~/models/billing/returns/gstr1.tables";
import { difference, ties } from "~/models/billing/returns/gstr1.totals";
import { db, transaction } from "~/platform/db.server";
import { makeAway } from "../support/factories";
import { makeQuoted, TODAY } from "../support/invoices";
import { unzipped } from "../support/zip";
import {
  actor,
  api,
  customerApi,
  company,
  PUNE,
  KARNATAKA,
  MAHARASHTRA,
  bill,
  BASE,
  type Portal,
  month,
  setUp,
} from "../support/gstr1";

beforeEach(setUp);

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
