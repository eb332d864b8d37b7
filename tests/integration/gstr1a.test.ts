import { beforeEach, describe, expect, test } from "vitest";

import { gstr1Json } from "~/models/billing/returns/gstr1.json";
import { readGstr1a } from "~/models/billing/returns/gstr1.server";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import { closeMonth, openMonth, setIffClosed } from "~/models/company/month/month.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as editPage from "~/routes/invoices.edit.$id";
import * as gstr3bPage from "~/routes/reports.gstr3b";

import { apiClient } from "../support/api";
import { makeCustomer, makeUser } from "../support/factories";
import { answerOf, postArgs, signedIn } from "../support/http";
import { makeQuoted } from "../support/invoices";
import {
  adds,
  admin,
  api,
  amendInvoice,
  bill,
  close,
  credit,
  declares,
  FAMILY,
  itemId,
  json,
  KARNATAKA,
  OFFICE,
  OTHER,
  setUp,
  staff,
  TAMIL_NADU,
  taxes,
} from "../support/amendments";

beforeEach(setUp);

const OWN_RETURN = {
  return: "gstr1a",
  gstin: TAMIL_NADU,
  placeOfSupply: "33",
  reason: "Typed wrong",
};
const get = async (address: string) => (await api.get(address)).body.data;
const amendBy = (id: number, more: object = {}) =>
  api.post(`/invoices/${id}/amendments`, { ...OWN_RETURN, ...more });
const filed = (filed: boolean) =>
  api.patch("/reports/gstr3b", { month: "2026-11", filed, reason: "ARN AA29" });

describe("GSTR-1A", () => {
  test("mends a bill with its note between GSTR-1 and GSTR-3B: the first stays, the second follows", async () => {
    const [invoice] = [await bill(), await bill({ date: "2026-11-11" })];
    const note = await credit(invoice.id, "2026-11-20");
    await close("2026-11");
    const before = await get("/reports/gstr1?month=2026-11");
    const made = await amendBy(invoice.id);
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ date: "2026-11-30", return: "gstr1a", filed: false });
    expect(await get("/reports/gstr1?month=2026-11")).toEqual(before);
    const { gstr1a } = await get("/reports/gstr1a?month=2026-11");
    expect(gstr1a).toMatchObject({
      fp: "112026",
      b2ba: [{ ctin: TAMIL_NADU, inv: [{ oinum: invoice.invoiceNumber, pos: "33" }] }],
      cdnra: [{ ctin: TAMIL_NADU, nt: [{ ont_num: note.noteNumber, pos: "33" }] }],
    });
    expect(gstr1a).not.toHaveProperty("b2b");
    // 1,000 less 100 with 18 % IGST now, and 1,000 with 9 % twice: by hand.
    const { gstr3b } = await get("/reports/gstr3b?month=2026-11");
    expect(gstr3b).toMatchObject({
      sup_details: { osup_det: { txval: 1900, iamt: 162, camt: 90, samt: 90 } },
    });
    // What comes later begins with what it says now.
    expect(await json("2026-12")).not.toHaveProperty("b2ba");
  });

  test("and an amendment of a later return are in the report 'Taxes', in the month that declares them", async () => {
    const [own, later] = [await bill(), await bill({ date: "2026-11-11" })];
    await credit(own.id, "2026-11-20");
    await close("2026-11");
    const taxesOf = async (by: string) => {
      const at = `/reports/taxes?by=${by}&startDate=2026-11-01&endDate=2026-12-31`;
      const { tables } = (await get(at)) as unknown as {
        tables: { rows: { cells: Record<string, unknown> }[] }[];
      };
      return tables[0]?.rows.map(({ cells: { label: month, taxable, cgst, sgst, igst } }) => ({
        month,
        taxable,
        cgst,
        sgst,
        igst,
      }));
    };
    await amendBy(own.id);
    await amendInvoice(later.id, { gstin: TAMIL_NADU, placeOfSupply: "33" });
    // Two bills of 1,000 and a note of 100 at 18 %: the first with its note becomes IGST in November, the second in December.
    const rows = [
      { month: "2026-11", taxable: 1900, cgst: 90, sgst: 90, igst: 162 },
      { month: "2026-12", taxable: 0, cgst: -90, sgst: -90, igst: 180 },
    ];
    expect(await taxesOf("month")).toEqual(rows);
    expect(await taxesOf("rate")).toEqual(rows);
  });

  test("takes nothing before its GSTR-1 is closed, after its GSTR-3B is filed, or twice of one bill", async () => {
    const [one, other] = [await bill(), await bill({ date: "2026-11-11" })];
    expect((await amendBy(one.id)).body.message).toMatch(/^November 2026 is not closed/);
    expect((await filed(true)).body.message).toMatch(/^November 2026 is not closed/);
    await close("2026-11");
    expect((await filed(false)).status).toBe(409);
    expect((await amendBy(one.id)).status).toBe(201);
    const twice = await amendBy(one.id, { placeOfSupply: "29" });
    expect([twice.status, twice.body.errors]).toMatchObject([
      422,
      { return: [expect.stringMatching(/is amended in November 2026 already/)] },
    ]);
    expect((await filed(true)).status).toBe(200);
    expect((await filed(true)).status).toBe(409);
    const late = await amendBy(other.id);
    expect(late.body.errors).toEqual({
      return: [`GSTR-3B of November 2026 is filed: amend ${other.invoiceNumber} in a later return`],
    });
    const { id } = await db.amendment.findFirstOrThrow();
    expect((await api.del(`/amendments/${id}`)).status).toBe(409);
    const open = await api.patch("/reports/gstr1", {
      month: "2026-11",
      closed: false,
      reason: "Again",
    });
    expect([open.status, open.body.message]).toEqual([
      409,
      expect.stringMatching(/delete that amendment first/),
    ]);
    expect((await filed(false)).status).toBe(200);
    expect((await api.del(`/amendments/${id}`)).status).toBe(200);
    expect((await get("/reports/gstr1a?month=2026-11")).gstr1a).not.toHaveProperty("b2ba");
  });

  test("mends what an IFF took, within its own quarter", async () => {
    setClock(new Date("2027-01-20T06:30:00Z"));
    await db.company.updateMany({ data: { returnsPeriod: "quarterly", returnsFrom: "2026-07" } });
    const invoice = await bill({ date: "2026-10-10" });
    await closeMonth(admin, "2627-Q2", "Filed", "2027-01-20");
    await declares("2026-10", []);
    await setIffClosed(admin, "2026-10", true, "Filed");
    await closeMonth(admin, "2627-Q3", "Filed", "2027-01-20");
    await amendInvoice(invoice.id, OWN_RETURN);
    expect(gstr1Json(await readGstr1a(admin, "2627-Q3"))).toMatchObject({
      b2ba: [{ inv: [{ oinum: invoice.invoiceNumber }] }],
    });
    expect(await taxes("2627-Q3")).toMatchObject({ iamt: 180, camt: 0 });
  });

  test("is closed and opened on the page of GSTR-3B, with a reason", async () => {
    await bill();
    await close("2026-11");
    const cookie = await signedIn(admin);
    const post = (fields: Record<string, string>) =>
      answerOf(
        gstr3bPage.action,
        postArgs("/reports/gstr3b", { month: "2026-11", ...fields }, {}, cookie),
      );
    expect(await post({ intent: "close" })).toMatchObject({ status: 400 });
    expect((await post({ intent: "close", reason: "ARN" })).flash).toBe(
      "GSTR-3B of November 2026 is filed",
    );
    expect(await post({ intent: "close", reason: "ARN" })).toMatchObject({ status: 409 });
    expect((await post({ intent: "open", reason: "Not sent" })).status).toBe(302);
  });
});

describe("a bill that GSTR-1 lacked", () => {
  const late = async (more: object = {}) => ({
    clientId: (await makeCustomer(OFFICE)).id,
    invoiceDate: "2026-11-28",
    dueDate: "2027-03-31",
    status: "Sent",
    confirmNoLorryReceipt: true,
    pickupStateCode: "29",
    items: [{ itemId, description: "Moving", quantity: 1, discount: 0, unitPrice: 500 }],
    ...more,
  });

  test("is added by GSTR-1A until GSTR-3B is filed: the first stays, the last has it, and later returns amend it", async () => {
    await bill();
    await close("2026-11");
    const [before, ties] = [await get("/reports/gstr1?month=2026-11"), await adds("2026-11")];
    const asked = await api.post("/invoices", await late());
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([
      422,
      ["invoiceDate", "return"],
    ]);
    expect(await db.invoice.count()).toBe(1);
    // A draft stands in no return: it has to have a day of an open month.
    const draft = await api.post("/invoices", await late({ status: "Draft", return: "gstr1a" }));
    expect(draft.body.errors).toEqual({
      invoiceDate: [expect.stringMatching(/^November 2026 is closed/)],
    });
    const made = await api.post("/invoices", await late({ return: "gstr1a" }));
    expect(made.status).toBe(201);
    const family = await late({ clientId: (await makeCustomer(FAMILY)).id, return: "gstr1a" });
    const small = await api.post("/invoices", family);
    expect(small.status).toBe(201);
    const { id, invoiceNumber } = made.body.data as { id: number; invoiceNumber: string };
    expect(await get("/reports/gstr1?month=2026-11")).toEqual(before);
    expect(await adds("2026-11")).toEqual(ties);
    const { gstr1a } = await get("/reports/gstr1a?month=2026-11");
    expect(gstr1a).toMatchObject({
      fp: "112026",
      b2b: [{ ctin: KARNATAKA, inv: [{ inum: invoiceNumber, idt: "28-11-2026", val: 590 }] }],
      b2cs: [{ pos: "29", txval: 500, camt: 45, samt: 45 }],
      hsn: { hsn_b2b: [{ txval: 500 }], hsn_b2c: [{ txval: 500 }] },
      doc_issue: { doc_det: [{ doc_num: 1, docs: [{ from: invoiceNumber, totnum: 2 }] }] },
    });
    for (const other of ["b2ba", "b2csa"]) expect(gstr1a).not.toHaveProperty(other);
    // 1,000 and twice 500 at 9 % twice: by hand.
    expect(await taxes("2026-11")).toMatchObject({ txval: 2000, iamt: 0, camt: 180, samt: 180 });
    // It is filed: only notes change it.
    expect((await api.patch(`/invoices/${id}/status`, { status: "Cancelled" })).status).toBe(409);
    expect((await filed(true)).status).toBe(200);
    const again = await api.post("/invoices", await late({ return: "gstr1a" }));
    expect(again.body.errors).toEqual({
      invoiceDate: [expect.stringMatching(/GSTR-3B of November 2026 is filed: choose a day/)],
    });
    await amendInvoice(id, { gstin: OTHER });
    expect(await json("2026-12")).toMatchObject({
      b2ba: [{ inv: [{ oinum: invoiceNumber, oidt: "28-11-2026" }] }],
    });
  });

  test("is in GSTR-1 itself once the month is opened and filed anew; staff without the right are not asked", async () => {
    await bill();
    await close("2026-11");
    const clerk = await apiClient(await makeUser({ role: "employee" }));
    const refused = await clerk.post("/invoices", await late({ return: "gstr1a" }));
    expect(refused.body.errors).toEqual({
      invoiceDate: [expect.stringMatching(/^November 2026 is closed/)],
    });
    const made = await api.post("/invoices", await late({ return: "gstr1a" }));
    await openMonth(admin, "2026-11", "Not sent");
    await close("2026-11");
    expect((await get("/reports/gstr1a?month=2026-11")).gstr1a).not.toHaveProperty("b2b");
    const all = (await json("2026-11")).b2b?.flatMap(({ inv }) => inv);
    const { invoiceNumber } = made.body.data as unknown as { invoiceNumber: string };
    expect(all?.map(({ inum }) => inum)).toContain(invoiceNumber);
  });

  test("takes its advance off today: what the filed return says of advances stays", async () => {
    const { id: customerId } = await makeCustomer(OFFICE);
    const { id: quotationId } = await makeQuoted({}, { customerId, pickupStateCode: "29" });
    const advance = { quotationId, amount: "118", paymentMethod: "UPI", date: "2026-11-20" };
    await recordAdvance(staff, AdvanceInput.parse(advance));
    await close("2026-11");
    const before = await get("/reports/gstr1?month=2026-11");
    const body = await late({ clientId: customerId, quotationId, return: "gstr1a" });
    expect((await api.post("/invoices", body)).status).toBe(201);
    expect(await get("/reports/gstr1?month=2026-11")).toEqual(before);
    expect(await json("2026-12")).toMatchObject({ txpd: [{ pos: "29", itms: [{ ad_amt: 100 }] }] });
  });

  test("a draft that was left in the month is added on its form, after the question", async () => {
    const made = await api.post("/invoices", await late({ status: "Draft" }));
    const { id } = made.body.data as { id: number };
    await close("2026-11");
    const cookie = await signedIn(admin);
    const { body } = await api.get(`/invoices/${id}`);
    const { version, clientId } = body.data as unknown as { version: number; clientId: number };
    const post = (more: Record<string, string> = {}) =>
      answerOf(
        editPage.action,
        postArgs(
          `/invoices/edit/${id}`,
          {
            clientId: String(clientId),
            invoiceDate: "2026-11-28",
            dueDate: "2027-03-31",
            status: "Sent",
            version: String(version),
            pickupStateCode: "29",
            "items[0].itemId": String(itemId),
            "items[0].description": "Moving",
            "items[0].quantity": "1",
            "items[0].unitPrice": "500",
            ...more,
          },
          { id: String(id) },
          cookie,
        ),
      );
    expect(JSON.stringify((await post()).data)).toContain("may be added by GSTR-1A");
    expect((await post({ return: "gstr1a" })).status).toBe(302);
    expect(await db.invoice.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "Sent",
      gstr1a: true,
    });
  });
});

describe("a note or an advance that GSTR-1 lacked", () => {
  const noteOf = (invoiceId: number, more: object = {}) => ({
    invoiceId,
    date: "2026-11-29",
    reason: "Too much",
    amount: 200,
    ...more,
  });

  test("a credit note is added by GSTR-1A: the first stays, GSTR-3B follows, by hand", async () => {
    const { id } = await bill();
    await close("2026-11");
    const [before, ties] = [await get("/reports/gstr1?month=2026-11"), await adds("2026-11")];
    const asked = await api.post("/credit-notes", noteOf(id));
    expect([asked.status, asked.body.errors]).toEqual([
      422,
      {
        date: ["November 2026 is closed: choose a date in an open month"],
        return: [
          "GSTR-1 of November 2026 is filed, GSTR-3B is not. A note that was left out may be added by GSTR-1A: it is issued with its day.",
        ],
      },
    ]);
    const clerk = await apiClient(await makeUser({ role: "employee" }));
    const refused = await clerk.post("/credit-notes", noteOf(id, { return: "gstr1a" }));
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["date"]);
    const made = await api.post("/credit-notes", noteOf(id, { return: "gstr1a" }));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await get("/reports/gstr1?month=2026-11")).toEqual(before);
    expect(await adds("2026-11")).toEqual(ties);
    const { gstr1a } = await get("/reports/gstr1a?month=2026-11");
    const { noteNumber } = made.body.data as unknown as { noteNumber: string };
    expect(gstr1a).toMatchObject({
      cdnr: [{ ctin: KARNATAKA, nt: [{ nt_num: noteNumber, nt_dt: "29-11-2026", val: 236 }] }],
      doc_issue: { doc_det: [{ doc_num: 5, docs: [{ from: noteNumber, totnum: 1 }] }] },
    });
    expect(gstr1a).not.toHaveProperty("b2b");
    // 1,000 − 200 = 800 at 9 % twice.
    expect(await taxes("2026-11")).toMatchObject({ txval: 800, camt: 72, samt: 72 });
    expect(await json("2026-12")).not.toHaveProperty("cdnr");
    await filed(true);
    const late = await api.post("/credit-notes", noteOf(id, { return: "gstr1a" }));
    expect(late.body.errors).toEqual({
      date: [expect.stringMatching(/GSTR-3B of November 2026 is filed: choose a day/)],
    });
  });

  test("a debit note is added by GSTR-1A: the first stays, GSTR-3B and Tally follow, by hand", async () => {
    const { id } = await bill();
    await close("2026-11");
    const [before, ties] = [await get("/reports/gstr1?month=2026-11"), await adds("2026-11")];
    const body = noteOf(id, { reason: "A floor more", amount: 300 });
    const asked = await api.post("/debit-notes", body);
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ["date", "return"]]);
    const made = await api.post("/debit-notes", { ...body, return: "gstr1a" });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await get("/reports/gstr1?month=2026-11")).toEqual(before);
    expect(await adds("2026-11")).toEqual(ties);
    const { noteNumber } = made.body.data as unknown as { noteNumber: string };
    const { gstr1a } = await get("/reports/gstr1a?month=2026-11");
    // 300 at 9 % twice: 354.
    expect(gstr1a).toMatchObject({
      cdnr: [
        {
          ctin: KARNATAKA,
          nt: [{ ntty: "D", nt_num: noteNumber, nt_dt: "29-11-2026", val: 354 }],
        },
      ],
      doc_issue: { doc_det: [{ doc_num: 4, docs: [{ from: noteNumber, totnum: 1 }] }] },
    });
    expect(await taxes("2026-11")).toMatchObject({ txval: 1300, camt: 117, samt: 117 });
    expect(await json("2026-12")).not.toHaveProperty("cdnr");
    const days = "what=check&startDate=2026-11-01&endDate=2026-11-30";
    const reply = await api.get(`/exports/tally?${days}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { gstr3b } = reply.body.data as unknown as { gstr3b: { difference: number }[] };
    expect(gstr3b.map(({ difference }) => difference).filter((one) => one !== 0)).toEqual([]);
    await filed(true);
    const late = await api.post("/debit-notes", { ...body, return: "gstr1a" });
    expect(late.body.errors).toEqual({
      date: [expect.stringMatching(/GSTR-3B of November 2026 is filed: choose a day/)],
    });
  });

  test("an advance is added by GSTR-1A, and used in a later return", async () => {
    const { id: customerId } = await makeCustomer(OFFICE);
    const { id: quotationId } = await makeQuoted({}, { customerId, pickupStateCode: "29" });
    await close("2026-11");
    const before = await get("/reports/gstr1?month=2026-11");
    const body = { quotationId, amount: 118, paymentMethod: "UPI", date: "2026-11-20" };
    const asked = await api.post("/receipts", body);
    expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ["date", "return"]]);
    const made = await api.post("/receipts", { ...body, return: "gstr1a" });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await get("/reports/gstr1?month=2026-11")).toEqual(before);
    const { gstr1a } = await get("/reports/gstr1a?month=2026-11");
    expect(gstr1a).toMatchObject({
      at: [{ pos: "29", itms: [{ ad_amt: 100, camt: 9, samt: 9 }] }],
    });
    expect(await taxes("2026-11")).toMatchObject({ txval: 100, camt: 9, samt: 9 });
    // Opened and filed anew it is in GSTR-1 itself.
    await openMonth(admin, "2026-11", "Not sent");
    await close("2026-11");
    expect(await json("2026-11")).toMatchObject({ at: [{ pos: "29" }] });
    expect((await get("/reports/gstr1a?month=2026-11")).gstr1a).not.toHaveProperty("at");
  });
});
