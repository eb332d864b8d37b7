import { beforeEach, describe, expect, test } from "vitest";

import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus, issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import { readGstr3b } from "~/models/billing/returns/gstr3b.server";
import { linesOf, notInBooks } from "~/models/billing/returns/gstr3b";
import type { Actor } from "~/models/kit/policy/policy";
import { closeReturn } from "~/models/billing/returns/close.server";
import { openMonth } from "~/models/company/month/month.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as page from "~/routes/reports.gstr3b";
import * as csvFile from "~/routes/return-file";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeCustomer,
  makeExpense,
  makeItem,
  makeUser,
  makeVendor,
} from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
import { makeQuoted, NOON, TODAY } from "../support/invoices";

let staff: Actor;
let api: ApiClient;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "employee" });
  staff = actorOf(user);
  api = await apiClient(user);
  cookie = await signedIn(staff);
  await company();
});

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

const OFFICE = { kind: "registered", gstin: "29AAECC2213N1ZM", stateCode: "29" };
const ZONE = { kind: "sez", gstin: "27AAPFU0939F1ZV", stateCode: "27" };
const FAMILY = { kind: "individual", stateCode: "27" };

/** Issues an invoice; returns its row. */
async function bill(client: object, price: string, more: { pickup?: string; date?: string } = {}) {
  const { pickup = "27", date = TODAY } = more;
  const id = await createInvoice(
    staff,
    InvoiceInput.parse({
      clientId: (await makeCustomer(client)).id,
      invoiceDate: date,
      dueDate: "2026-12-31",
      status: "Sent",
      confirmNoLorryReceipt: true,
      pickupStateCode: pickup,
      items: [
        {
          itemId: (await makeItem()).id,
          description: "Moving",
          quantity: "1",
          discount: "0",
          unitPrice: price,
        },
      ],
    }),
  );
  return db.invoice.findUniqueOrThrow({ where: { id } });
}

type Lines = { line: string; taxableValue: number; rows: { number: string }[] }[];
const sheet = async (query = "month=2026-11") => {
  const { status, body } = await api.get(`/reports/gstr3b?${query}`);
  expect(status).toBe(200);
  expect(body.data.difference).toBe(0);
  return body.data as unknown as {
    lines: Lines;
    gstr3b: object;
    interStateUnregistered: object[];
    interStateComposition: object[];
    problems: object[];
  };
};

/** Everything that a line can have. */
async function everything() {
  const office = await bill(OFFICE, "1000");
  const family = await bill(FAMILY, "333.33");
  const away = await bill(FAMILY, "2000", { pickup: "07" });
  const zone = await bill(ZONE, "500");
  const note = { invoiceId: office.id, amount: "100", reason: "Broken shelf", date: TODAY };
  await issueNote(staff, "credit", NoteInput.parse(note));
  const gone = await bill(FAMILY, "999");
  await changeInvoiceStatus(staff, gone.id, "Cancelled");
  await bill(FAMILY, "777", { date: "2026-10-31" });
  const { id: quotationId } = await makeQuoted({}, { pickupStateCode: "27" });
  const advance = { quotationId, amount: "118", paymentMethod: "UPI", date: TODAY };
  await recordAdvance(staff, AdvanceInput.parse(advance));
  await company({ taxRegime: "gta_rcm5" });
  const carried = await bill(OFFICE, "4000");
  await company();
  const vendor = async (gstin: string | null) => (await makeVendor({ gstin })).id;
  const near = { amount: 1_180_00, taxAmount: 180_01, vendorId: await vendor("27AAPFU0939F1ZV") };
  await makeExpense(near);
  await makeExpense({
    amount: 590_00,
    taxAmount: 90_00,
    vendorId: await vendor("29AAECC2213N1ZM"),
  });
  await makeExpense({ amount: 100_00, taxAmount: 0 });
  await makeExpense({ amount: 118_00, taxAmount: 18_00, date: "2026-12-01" });
  return { office, family, away, zone, carried };
}

describe("GSTR-3B of a month", () => {
  test("has each supply in one line, advances among the taxable ones, and the tax in expenses", async () => {
    const { office, family, away, zone, carried } = await everything();
    const { lines, gstr3b, interStateUnregistered } = await sheet();
    const of = (name: string) => lines.find(({ line }) => line === name);
    const numbers = (name: string) => of(name)?.rows.map(({ number }) => number);
    // Of the 4,000 under reverse charge the recipient pays the tax.
    expect(of("3.1a")).toMatchObject({
      taxableValue: 7333.33,
      igst: 522,
      cgst: 39,
      sgst: 39,
    });
    expect(numbers("3.1a")).toEqual([
      office.invoiceNumber,
      family.invoiceNumber,
      away.invoiceNumber,
      carried.invoiceNumber,
      "CN-2627-00001",
      "RV-2627-00001",
    ]);
    expect(numbers("3.1b")).toEqual([zone.invoiceNumber]);
    expect(of("4A5")).toMatchObject({ igst: 90, cgst: 90.01, sgst: 90 });
    expect(interStateUnregistered).toEqual([{ place: "07", taxableValue: 2000, igst: 360 }]);
    expect(gstr3b).toMatchObject({
      gstin: "27AAPFU0939F1ZV",
      ret_period: "112026",
      sup_details: {
        osup_det: { txval: 7333.33, iamt: 522, camt: 39, samt: 39, csamt: 0 },
        osup_zero: { txval: 500, iamt: 0, csamt: 0 },
        osup_nil_exmp: { txval: 0 },
      },
      inter_sup: { unreg_details: [{ pos: "07", txval: 2000, iamt: 360 }] },
      itc_elg: { itc_net: { iamt: 90, camt: 90.01, samt: 90, csamt: 0 } },
    });
  });

  test("is what plain sums over the papers' own columns say", async () => {
    await everything();
    const { gstr3b, books } = await readGstr3b(staff, "2026-11");
    const total = (...names: string[]) =>
      linesOf(gstr3b)
        .filter(({ line }) => names.includes(line))
        .flatMap(({ rows }) => rows);
    const taxed = (rows: ReturnType<typeof total>) =>
      rows.reduce((sum, { igst, cgst, sgst }) => sum + igst + cgst + sgst, 0);
    const [out] = await db.$queryRaw<{ value: bigint; tax: bigint }[]>`
      SELECT SUM("value") AS "value", SUM("tax") AS "tax" FROM (
        SELECT "taxableValue" AS "value", "taxAmount" AS "tax" FROM "Invoice"
        WHERE "invoiceDate" LIKE '2026-11-%' AND "status" NOT IN ('Draft', 'Cancelled')
        UNION ALL SELECT -"taxableValue", -"taxAmount" FROM "Note" WHERE "date" LIKE '2026-11-%'
        UNION ALL SELECT "taxableValue", "amount" - "taxableValue" FROM "Payment"
        WHERE "date" LIKE '2026-11-%' AND "quotationId" IS NOT NULL) AS "all"`;
    const rows = total("3.1a", "3.1b", "3.1c", "reverse");
    expect(rows.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(Number(out?.value));
    expect(taxed(rows)).toBe(Number(out?.tax));
    const [spent] = await db.$queryRaw<{ tax: bigint }[]>`
      SELECT SUM("taxAmount") AS "tax" FROM "Expense" WHERE "date" LIKE '2026-11-%'`;
    expect(taxed(total("4A5"))).toBe(Number(spent?.tax));
    expect(notInBooks(gstr3b, books)).toBe(0);
    expect(notInBooks({ ...gstr3b, rows: gstr3b.rows.slice(1) }, books)).not.toBe(0);
  });

  test("exempt supplies, those of no line and expenses without a GSTIN are said", async () => {
    await company({ taxRegime: "gta_rcm5" });
    const exempt = await bill(FAMILY, "100");
    await company({ taxSystem: "single" });
    const single = await bill(FAMILY, "1000");
    await company();
    const { id } = await makeExpense({ amount: 118_00, taxAmount: 18_00 });
    const { lines, problems } = await sheet();
    expect(lines.find(({ line }) => line === "3.1c")).toMatchObject({
      taxableValue: 100,
      rows: [{ number: exempt.invoiceNumber }],
    });
    expect(lines.find(({ line }) => line === "none")?.rows).toMatchObject([
      { number: single.invoiceNumber },
    ]);
    expect(problems).toMatchObject([
      { entity: "invoice", number: single.invoiceNumber },
      {
        entity: "expense",
        id,
        message: "Diesel: the GST in it is taken back once it has a vendor with a GSTIN",
      },
    ]);
  });

  test("an advance of an earlier month is taken off in the month in which an invoice used it", async () => {
    const { id: quotationId } = await makeQuoted({}, { pickupStateCode: "27" });
    const advance = { quotationId, amount: "118", paymentMethod: "UPI", date: "2026-10-20" };
    await recordAdvance(staff, AdvanceInput.parse(advance));
    const id = await createInvoiceFromQuotation(staff, quotationId);
    await issueInvoice(staff, id);
    const { taxableValue } = await db.invoice.findUniqueOrThrow({ where: { id } });
    const taxable = async (month: string) =>
      (await sheet(`month=${month}`)).lines.find(({ line }) => line === "3.1a")?.taxableValue;
    expect([await taxable("2026-10"), await taxable("2026-11")]).toEqual([
      100,
      taxableValue / 100 - 100,
    ]);
  });

  test("counts expenses once they are approved, where the company asks for that", async () => {
    const { id: vendorId } = await makeVendor({ gstin: "27AAPFU0939F1ZV" });
    const { id } = await makeExpense({ amount: 118_00, taxAmount: 18_00, vendorId });
    await company({ expensesNeedApproval: true });
    const input = async () => (await sheet()).lines.find(({ line }) => line === "4A5")?.rows.length;
    expect(await input()).toBe(0);
    await db.expense.update({ where: { id }, data: { status: "approved" } });
    expect(await input()).toBe(1);
  });

  describe("once it was filed", () => {
    let admin: ApiClient;
    let officer: Actor;
    let vendorId: number | undefined;
    let entered = 10;
    const vendorWith = async (gstin: string) => (await makeVendor({ gstin })).id;
    const close = (month: string) => closeReturn(officer, month, "Filed on the portal", TODAY);
    const credit = async (month: string) => {
      const { gstr3b } = await readGstr3b(staff, month);
      return gstr3b.rows
        .filter(({ line }) => line === "4A5")
        .map(({ id, igst, cgst, sgst }) => [id, igst, cgst + sgst]);
    };
    const enter = async (more: object) => {
      vendorId ??= await vendorWith("27AAPFU0939F1ZV");
      const { status, body } = await admin.post("/expenses", {
        date: "2026-10-20",
        kind: "Diesel",
        amount: 118,
        taxAmount: 18,
        billNumber: `B/${++entered}`,
        vendorId,
        ...more,
      });
      return { status, body, id: Number((body.data as { id?: number }).id) };
    };

    beforeEach(async () => {
      const user = await makeUser({ role: "admin" });
      officer = actorOf(user);
      vendorId = undefined;
      admin = await apiClient(user);
    });

    test("a late bill's credit is that of the earliest open return", async () => {
      const early = await enter({});
      await close("2026-10");
      const late = await enter({ amount: 59, taxAmount: 9 });
      expect(late.body.data).toMatchObject({ date: "2026-10-20", creditReturn: "2026-11" });
      expect(await credit("2026-10")).toEqual([[early.id, 0, 18_00]]);
      expect(await credit("2026-11")).toEqual([[late.id, 0, 9_00]]);
      // The credit of 2024-25 ended in November 2025 with all that was left of it open: nothing is closed, so it is its own.
      expect((await enter({ date: "2025-03-31" })).body.data).toMatchObject({
        creditReturn: "2025-03",
      });
      expect((await enter({ taxAmount: 0, billNumber: "B/2" })).body.data).toMatchObject({
        creditReturn: null,
      });
    });

    test("day, amount, GST and vendor of its bills stay by every door; a note may change, an open one all", async () => {
      const { id } = await enter({ vendorId: await vendorWith("29AAECC2213N1ZM") });
      await close("2026-10");
      const filed = await credit("2026-10");
      const put = (body: object) => admin.put(`/expenses/${id}`, body);
      for (const more of [
        { amount: 236, taxAmount: 36 },
        { taxAmount: 0 },
        { date: "2026-11-02" },
        { vendorId: null },
      ]) {
        const { status, body } = await put(more);
        expect({ status, message: body.message }).toEqual({
          status: 409,
          message: expect.stringContaining("October 2026, which is filed") as string,
        });
      }
      expect((await put({ note: "Paid by Raju" })).status).toBe(200);
      expect((await admin.del(`/expenses/${id}`)).status).toBe(409);
      expect(await credit("2026-10")).toEqual(filed);
      await openMonth(officer, "2026-10", "Filed wrong");
      expect((await put({ amount: 236, taxAmount: 36 })).status).toBe(200);
      expect((await admin.del(`/expenses/${id}`)).status).toBe(200);
      expect(await credit("2026-10")).toEqual([]);
    });

    test("neither the vendor's GSTIN, nor an approval, nor the setting that asks for one turns it", async () => {
      const vendorId = await vendorWith("29AAECC2213N1ZM");
      const { id } = await enter({ vendorId });
      await close("2026-10");
      const filed = await credit("2026-10");
      expect(filed).toEqual([[id, 18_00, 0]]);
      await db.vendor.update({ where: { id: vendorId }, data: { gstin: "27AAPFU0939F1ZV" } });
      expect(await credit("2026-10")).toEqual(filed);
      await company({ expensesNeedApproval: true });
      expect(await credit("2026-10")).toEqual(filed);
      await admin.patch(`/expenses/${id}/status`, { status: "approved" });
      await admin.patch(`/expenses/${id}/status`, { status: "recorded" });
      expect(await credit("2026-10")).toEqual(filed);
    });

    test("what waits for its approval when a month is closed is in the next open return", async () => {
      await company({ expensesNeedApproval: true });
      const [waits, counts] = [await enter({}), await enter({ amount: 59, taxAmount: 9 })];
      await admin.patch(`/expenses/${counts.id}/status`, { status: "approved" });
      await close("2026-10");
      expect(await credit("2026-10")).toEqual([[counts.id, 0, 9_00]]);
      expect(await credit("2026-11")).toEqual([]);
      await admin.patch(`/expenses/${waits.id}/status`, { status: "approved" });
      expect(await credit("2026-11")).toEqual([[waits.id, 0, 18_00]]);
      await company({ expensesNeedApproval: false });
      expect(await credit("2026-10")).toEqual([[counts.id, 0, 9_00]]);
    });

    test("no return that is filed after its year's 30 November has it: October's is the last, of quarters that to September", async () => {
      for (const month of ["03", "04", "05", "06", "07", "08", "09"]) await close(`2026-${month}`);
      const late = { date: "2026-03-31" };
      expect((await enter(late)).body.data).toMatchObject({ creditReturn: "2026-10" });
      // What an open October has not yet, November's return, which is filed in December, never has.
      await close("2026-10");
      expect((await enter({ ...late, amount: 59, taxAmount: 9 })).body.data).toMatchObject({
        creditReturn: null,
      });
      expect((await enter({ date: "2026-04-01" })).body.data).toMatchObject({
        creditReturn: "2026-11",
      });
      await openMonth(officer, "2026-10", "Files by quarter");
      await company({ returnsPeriod: "quarterly", returnsFrom: "2026-10" });
      expect((await enter({ ...late, billNumber: "B/2" })).body.data).toMatchObject({
        creditReturn: null,
      });
      await openMonth(officer, "2026-09", "Forgotten");
      expect((await enter({ ...late, billNumber: "B/3" })).body.data).toMatchObject({
        creditReturn: "2026-09",
      });
    });

    test("what the company pays itself is due whenever it comes: in the earliest open return, its year's November or not", async () => {
      await company({ expensesNeedApproval: true });
      const { id: landlord } = await makeVendor({ gstin: null });
      const rent = {
        date: "2026-03-31",
        kind: "Rent",
        amount: 1000,
        taxAmount: 0,
        vendorId: landlord,
      };
      const waits = await enter(rent);
      for (const month of ["03", "04", "05", "06", "07", "08", "09", "10", "11"])
        await close(`2026-${month}`);
      const { id } = await enter({ ...rent, amount: 2000 });
      for (const one of [id, waits.id]) {
        expect((await admin.get(`/expenses/${one}`)).body.data).toMatchObject({
          reverseCharge: true,
          creditReturn: "2026-12",
        });
        await admin.patch(`/expenses/${one}/status`, { status: "approved" });
      }
      const { gstr3b } = await readGstr3b(staff, "2026-12");
      const taxes = (line: string) =>
        gstr3b.rows.filter((row) => row.line === line).map(({ taxable, cgst }) => [taxable, cgst]);
      expect(taxes("3.1d")).toEqual([
        [1000_00, 90_00],
        [2000_00, 180_00],
      ]);
      expect(taxes("4A3")).toEqual(taxes("3.1d"));
    });

    test("of a supplier with a GSTIN what is paid past its year's November carries no credit", async () => {
      await company({ expensesNeedApproval: true });
      const carrier = { kind: "transport agency", gstin: "27AAPFU0939F1ZV" };
      const { id: vendorId } = await makeVendor(carrier);
      const freight = {
        date: "2026-03-31",
        kind: "Loading",
        amount: 1000,
        taxAmount: 0,
        vendorId,
        reverseCharge: true,
      };
      const waits = await enter({ ...freight, billNumber: "GT/1" });
      const chosen = await enter({
        ...freight,
        billNumber: "GT/2",
        credit: "shared",
        creditReason: "Some is for the owner",
      });
      for (const month of ["03", "04", "05", "06", "07", "08", "09", "10", "11"])
        await close(`2026-${month}`);
      const late = await enter({ ...freight, billNumber: "GT/3", amount: 2000 });
      for (const { id } of [waits, late])
        expect((await admin.get(`/expenses/${id}`)).body.data).toMatchObject({
          creditReturn: "2026-12",
          credit: "no",
          creditRule: "Not taken back under section 16(4): the last return of its year is over",
        });
      // What somebody chose with a reason stays so.
      expect((await admin.get(`/expenses/${chosen.id}`)).body.data).toMatchObject({
        credit: "shared",
      });
      for (const { id } of [waits, late])
        await admin.patch(`/expenses/${id}/status`, { status: "approved" });
      const { gstr3b } = await readGstr3b(staff, "2026-12");
      const of = (line: string) => gstr3b.rows.filter((row) => row.line === line).length;
      expect([of("3.1d"), of("4A3")]).toEqual([2, 0]);
    });

    test("what waits for its approval past its year's November is in no return", async () => {
      await company({ expensesNeedApproval: true });
      const [late, fresh] = [await enter({ date: "2026-03-31" }), await enter({})];
      for (const month of ["03", "04", "05", "06", "07", "08", "09", "10", "11"])
        await close(`2026-${month}`);
      const returnsOf = async () =>
        (await db.expense.findMany({ orderBy: { id: "asc" } })).map(
          ({ creditReturn }) => creditReturn,
        );
      expect(await returnsOf()).toEqual([null, "2026-12"]);
      for (const { id } of [late, fresh])
        await admin.patch(`/expenses/${id}/status`, { status: "approved" });
      expect(await returnsOf()).toEqual([null, "2026-12"]);
    });
  });

  test("an invoice issued and another cancelled at once: the lines are what the books have", async () => {
    const gone = await bill(FAMILY, "500");
    const [reading] = await Promise.all([
      readGstr3b(staff, "2026-11"),
      bill(OFFICE, "700"),
      changeInvoiceStatus(staff, gone.id, "Cancelled"),
    ]);
    expect(reading.gstr3b.period).toBe("2026-11");
    const { gstr3b, books } = await readGstr3b(staff, "2026-11");
    expect([notInBooks(gstr3b, books), books.taxable]).toEqual([0, 700_00]);
  });

  test("a figure opens its papers on the page; the file has all of them", async () => {
    const { away } = await everything();
    const at = (line: string) =>
      answerOf(
        page.loader,
        getArgs(`/reports/gstr3b?month=2026-11&line=${encodeURIComponent(line)}`, {}, cookie),
      );
    expect((await at("3.2 07")).data).toMatchObject({
      tie: "Invoices and notes come to ₹7,733.33 without tax: the lines add up to them.",
      opened: { rows: [{ number: away.invoiceNumber, to: `/invoices/view/${away.id}` }] },
    });
    expect((await at("4A5")).data).toMatchObject({
      opened: { rows: [{ number: "Diesel" }, { number: "Diesel" }] },
    });
    const args = getArgs("/reports/gstr3b.csv?month=2026-11", {}, cookie);
    const text = await (await csvFile.loader(args as never)).text();
    expect(text.split("\r\n")).toContain(
      `3.1a,,${away.invoiceNumber},2026-11-21,${away.clientName},2000,360,0,0`,
    );
    expect((await api.get("/reports/gstr3b?month=2026-11&format=csv")).status).toBe(200);
  });

  test("of a quarter is that of its months, for who files by quarter", async () => {
    await everything();
    const refused = await api.get("/reports/gstr3b?quarter=2627-Q3");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The returns of October to December 2026 are filed month by month.",
    ]);
    await company({ returnsPeriod: "quarterly", returnsFrom: "2026-10" });
    const figures = ({ lines }: { lines: Lines }) =>
      lines.filter(({ line }) => line !== "none").map(({ taxableValue }) => taxableValue);
    const whole = figures(await sheet("quarter=2627-Q3"));
    const months: { lines: Lines }[] = [];
    for (const month of ["2026-10", "2026-11", "2026-12"])
      months.push(await sheet(`month=${month}`));
    const sum = (line: string) =>
      months
        .flatMap(({ lines }) => lines.filter((one) => one.line === line))
        .reduce((total, { taxableValue }) => total + Math.round(100 * taxableValue), 0) / 100;
    expect(whole).toEqual(["3.1a", "3.1b", "3.1c", "3.1d", "3.1e", "4A3", "4A5", "4B1"].map(sum));
  });
});

test("table 3.2 has advances from people in other States, and holders of a UIN by themselves", async () => {
  await bill(FAMILY, "2000", { pickup: "07" });
  const embassy = { kind: "registered", gstin: "0717UNO00157UNU", stateCode: "07" };
  await bill(embassy, "500", { pickup: "07" });
  // A registered client's advance is in neither part; a family's is, and again without what its bill took of it.
  const { id: officeId } = await makeCustomer(OFFICE);
  for (const customerId of [officeId, (await makeCustomer(FAMILY)).id]) {
    const { id: quotationId } = await makeQuoted({}, { customerId, pickupStateCode: "07" });
    const advance = { quotationId, amount: "1180", paymentMethod: "UPI", date: TODAY };
    await recordAdvance(staff, AdvanceInput.parse(advance));
  }
  const { gstr3b, interStateUnregistered } = await sheet();
  expect(interStateUnregistered).toEqual([{ place: "07", taxableValue: 3000, igst: 540 }]);
  expect(gstr3b).toMatchObject({
    inter_sup: {
      unreg_details: [{ pos: "07", txval: 3000, iamt: 540 }],
      uin_details: [{ pos: "07", txval: 500, iamt: 90 }],
    },
  });
  const shown = await answerOf(
    page.loader,
    getArgs("/reports/gstr3b?month=2026-11&line=3.2 07 UIN", {}, cookie),
  );
  expect(JSON.stringify(shown.data)).toContain("To holders of a UIN in 07-Delhi, within 3.1a");
});

test("table 3.2 names composition dealers, whatever becomes of the customer after the bill", async () => {
  const dealer = { ...OFFICE, isComposition: true };
  const { clientId } = await bill(dealer, "1000");
  const { id: customerId } = await makeCustomer(dealer);
  const { id: quotationId } = await makeQuoted({}, { customerId });
  const advance = { quotationId, amount: "1180", paymentMethod: "UPI", date: TODAY };
  await recordAdvance(staff, AdvanceInput.parse(advance));
  // Within the State it is in no part.
  await bill({ kind: "registered", gstin: "27AAECC2213N1ZQ", isComposition: true }, "700");
  const comp_details = [{ pos: "29", txval: 2000, iamt: 360 }];
  expect((await sheet()).gstr3b).toMatchObject({ inter_sup: { comp_details, uin_details: [] } });
  await closeReturn({ ...staff, role: "admin" }, "2026-11", "Filed", TODAY);
  await db.user.updateMany({
    where: { id: { in: [clientId, customerId] } },
    data: { isComposition: false },
  });
  const { gstr3b, interStateComposition } = await sheet();
  expect(gstr3b).toMatchObject({ inter_sup: { comp_details } });
  expect(interStateComposition).toEqual([{ place: "29", taxableValue: 2000, igst: 360 }]);
  const shown = await answerOf(
    page.loader,
    getArgs("/reports/gstr3b?month=2026-11&line=3.2 29 composition", {}, cookie),
  );
  expect(JSON.stringify(shown.data)).toContain("To composition dealers in 29-Karnataka");
  const args = getArgs("/reports/gstr3b.csv?month=2026-11", {}, cookie);
  const file = await (await csvFile.loader(args as never)).text();
  expect(file).toContain("3.2,29-Karnataka (composition),,,,2000,360,0,0");
});

test("bills under reverse charge are in the line of the setting, and stay in it once their month is filed", async () => {
  await company({ taxRegime: "gta_rcm5" });
  const { invoiceNumber } = await bill(OFFICE, "4000");
  const line = async () => {
    const { lines } = await sheet();
    const its = lines.find(({ rows }) => rows.some(({ number }) => number === invoiceNumber));
    return [its?.line, its?.taxableValue];
  };
  expect(await line()).toEqual(["3.1a", 4000]);
  await company({ outwardReverse: "3.1c" });
  expect(await line()).toEqual(["3.1c", 4000]);
  await company({ outwardReverse: "none" });
  expect(await line()).toEqual(["reverse", 4000]);
  await closeReturn({ ...staff, role: "admin" }, "2026-11", "Filed", TODAY);
  await company({ outwardReverse: "3.1a" });
  expect(await line()).toEqual(["reverse", 4000]);
  // What was closed before the setting came was in no line either.
  await db.taxMonth.updateMany({ data: { outwardReverse: null } });
  expect(await line()).toEqual(["reverse", 4000]);
  await openMonth({ ...staff, role: "admin" }, "2026-11", "Again");
  expect(await line()).toEqual(["3.1a", 4000]);
});

test("the credit of a filed month keeps its heads, whichever State the company moves to", async () => {
  const { id: vendorId } = await makeVendor({ gstin: "27AAPFU0939F1ZV" });
  await makeExpense({ amount: 1_180_00, taxAmount: 180_00, vendorId });
  const heads = async () => (await sheet()).lines.find(({ line }) => line === "4A5");
  const within = { igst: 0, cgst: 90, sgst: 90 };
  expect(await heads()).toMatchObject(within);
  await company({ stateCode: "29", gstin: "29AAECC2213N1ZM" });
  expect(await heads()).toMatchObject({ igst: 180, cgst: 0, sgst: 0 });
  await company();
  const { creditGstin } = await db.expense.findFirstOrThrow();
  expect(creditGstin).toBeNull();
  await closeReturn({ ...staff, role: "admin" }, "2026-11", "Filed", TODAY);
  await company({ stateCode: "29", gstin: "29AAECC2213N1ZM" });
  expect(await heads()).toMatchObject(within);
});

test("closed while bills are entered, at once: each is in it whole, or in the next", async () => {
  const vendor = await makeVendor({ kind: "garage", gstin: "27AAPFU0939F1ZV" });
  const books = await apiClient(await makeUser({ role: "admin" }));
  const enter = (billNumber: string) =>
    books.post("/expenses", {
      date: "2026-10-20",
      kind: "Repair",
      amount: 118,
      taxAmount: 18,
      vendorId: vendor.id,
      paidFrom: "owed",
      billNumber,
    });
  const [, ...entered] = await Promise.all([
    closeReturn({ ...staff, role: "admin" }, "2026-10", "Filed", TODAY),
    ...["A/1", "A/2", "A/3", "A/4"].map(enter),
  ]);
  expect(entered.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const rows = await db.expense.findMany();
  for (const { creditReturn, creditTaken, creditGstin } of rows)
    expect([creditReturn, creditTaken, creditGstin]).toEqual(
      creditReturn === "2026-10" ? ["2026-10", 18_00, "27AAPFU0939F1ZV"] : ["2026-11", null, null],
    );
  const credit = async (month: string) => {
    const { gstr3b } = await readGstr3b({ ...staff, role: "admin" }, month);
    const line = linesOf(gstr3b).find((one) => one.line === "4A5")!;
    return line.cgst + line.sgst;
  };
  const filed = rows.filter(({ creditReturn }) => creditReturn === "2026-10").length;
  expect([await credit("2026-10"), await credit("2026-11")]).toEqual([
    filed * 18_00,
    (4 - filed) * 18_00,
  ]);
});
