import { writeXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as expenseForm from "~/routes/expense-form";
import * as page from "~/routes/reports.gstr2b";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeExpense, makeUser, makeVendor } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { NOON } from "../support/invoices";

const OWN = "27AAPFU0939F1ZV";
const GARAGE = "27AAKCS1234F1ZI";
const PUMP = "29AAECC2213N1ZM";
const STRANGER = "27AABCT3518Q1ZW";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

let api: ApiClient;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const admin = await makeUser({ role: "admin" });
  api = await apiClient(admin);
  cookie = await signedIn(admin);
  const tax = { taxSystem: "gst_india", stateCode: "27", gstin: OWN };
  await db.company.updateMany({ data: { ...tax, invoiceCurrency: "INR" } });
});

/** A document as the portal writes it, of 10,000 rupees with 1,800 GST of the State. */
const inv = (inum: string, more: object = {}) => ({
  inum,
  typ: "R",
  dt: "05-10-2026",
  val: 11800,
  pos: "27",
  rev: "N",
  itcavl: "Y",
  rsn: "",
  items: [{ num: 1, rt: 18, txval: 10000, igst: 0, cgst: 900, sgst: 900, cess: 0 }],
  ...more,
});
const supplier = (ctin: string, ...docs: object[]) => ({ ctin, trdnm: "Shree Auto", inv: docs });
const statement = (docdata: object, more: object = {}) => ({
  chksum: "X",
  data: { gstin: OWN, rtnprd: "102026", version: "1.0", docdata, ...more },
});
const fileGstr3b = () =>
  api.patch("/reports/gstr3b", { month: "2026-10", filed: true, reason: "Filed" });
const bring = (body: object) => api.post("/gstr2b?month=2026-10", body);

type Line = { id: number | null; number: string; state: string; expenseId: number | null };
async function lines(state = "") {
  const { body } = await api.get(`/gstr2b?month=2026-10&limit=100&state=${state}`);
  return (body.data as unknown as { lines: (Line & Record<string, unknown>)[] }).lines;
}
const briefly = (rows: Line[]) => rows.map(({ state, number }) => `${state} ${number}`).sort();

/** A bill of October in the books; 1,800 rupees of GST unless said. */
async function bill(billNumber: string | null, gstin: string, more: object = {}) {
  const known = await db.vendor.findFirst({ where: { gstin } });
  const vendorId = known?.id ?? (await makeVendor({ gstin, phone: "9820012345" })).id;
  const of = { vendorId, date: "2026-10-05", billDate: "2026-10-05", currency: "INR" };
  return makeExpense({ ...of, billNumber, amount: 11_800_00, taxAmount: 1_800_00, ...more });
}

describe("GSTR-2B beside the books", () => {
  test("matches by GSTIN and number, whatever its capitals, zeros, signs and year", async () => {
    for (const number of ["saw-77", "INV/26-27/0012", "5", "B 9", "TX1/2"])
      await bill(number, GARAGE);
    const here = await bill("ONLY-HERE", GARAGE);
    await bill("SAW/2026-27/0077", PUMP);
    const { status, body } = await bring(
      statement({
        b2b: [
          supplier(
            GARAGE,
            ...["SAW/2026-27/0077", "inv-12", "0005", "2627/B9", "TX12"].map((one) => inv(one)),
          ),
          supplier(STRANGER, inv("SAW-77")),
        ],
      }),
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ month: "2026-10", lines: 6, both: 5, theirs: 1, differs: 0 });
    expect(briefly(await lines("theirs"))).toEqual(["theirs SAW-77"]);
    // The pump's bill of that number is another supplier's.
    expect(briefly(await lines("ours"))).toEqual(["ours ONLY-HERE", "ours SAW/2026-27/0077"]);
    expect((await lines("ours")).map(({ expenseId }) => expenseId)).toContain(here.id);
  });

  test("a number of this year is not the bill of last year", async () => {
    const day = "2025-10-06";
    await bill("INV/25-26/007", GARAGE, { date: day, billDate: day });
    const own = await bill("INV/26-27/007", GARAGE);
    await bring(statement({ b2b: [supplier(GARAGE, inv("INV/26-27/007"))] }));
    expect(await lines()).toMatchObject([{ state: "both", expenseId: own.id }]);
  });

  test("a rupee more or less is the same; more than that, other heads or another number differ", async () => {
    await bill("A1", GARAGE);
    await bill("A2", GARAGE);
    await bill("A3", GARAGE);
    await bill("WRITTEN-WRONG", GARAGE, { billDate: "2026-10-09" });
    const of = (cgst: number, sgst: number, igst = 0) => ({
      items: [{ num: 1, rt: 18, txval: 10000, igst, cgst, sgst, cess: 0 }],
    });
    await bring(
      statement({
        b2b: [
          supplier(
            GARAGE,
            inv("A1", of(900.5, 900.5)),
            inv("A2", of(900.51, 900.5)),
            inv("A3", of(0, 0, 1800)),
            inv("Q-4711", { dt: "09-10-2026" }),
          ),
        ],
      }),
    );
    expect((await lines()).map(({ number, state, differs }) => [number, state, differs])).toEqual([
      ["A1", "both", null],
      ["A2", "differs", "GST is ₹1,801.01 there and ₹1,800.00 here"],
      ["A3", "differs", "IGST there, CGST and SGST here"],
      ["Q-4711", "differs", "The number is Q-4711 there and WRITTEN-WRONG here"],
    ]);
  });

  test("a bill of another month is found and named with its return; notes take away; amended numbers are followed", async () => {
    const late = await bill("SEP-1", GARAGE, { date: "2026-09-20", billDate: "2026-09-20" });
    await bill("OLD", GARAGE);
    await bring(
      statement({
        b2b: [supplier(GARAGE, inv("SEP-1", { dt: "20-09-2026" }))],
        b2ba: [supplier(GARAGE, inv("NEW", { oinum: "OLD", oidt: "05-10-2026" }))],
        cdnr: [
          {
            ctin: GARAGE,
            trdnm: "Shree Auto",
            nt: [inv("", { ntnum: "CN-1", typ: "C", suptyp: "R", itcavl: "N", rsn: "P" })],
          },
        ],
      }),
    );
    const [sep, renamed, note] = await lines();
    expect(sep).toMatchObject({ state: "both", creditReturn: "2026-09", expenseId: late.id });
    expect(renamed).toMatchObject({ number: "NEW", state: "both" });
    expect(note).toMatchObject({
      state: "theirs",
      kind: "credit",
      cgst: -900,
      taxableValue: -10000,
      refused: "Place of supply and supplier are in one State, and you are in another",
    });
  });

  test("brought again it replaces; what was decided of a line stays", async () => {
    const first = statement({ b2b: [supplier(STRANGER, inv("X1"), inv("X2"))] });
    await bring(first);
    const [x1, x2] = await lines("theirs");
    const ignore = { decision: "ignore", reason: "Not ours" };
    expect((await api.patch(`/gstr2b/${x1!.id}`, { decision: "ignore" })).status).toBe(422);
    expect((await api.patch(`/gstr2b/${x1!.id}`, ignore)).status).toBe(200);
    expect((await api.patch(`/gstr2b/${x2!.id}`, { decision: "wait" })).status).toBe(200);
    await bring(statement({ b2b: [supplier(STRANGER, inv("X1"), inv("X3"))] }));
    expect(
      (await lines()).map(({ number, decision, reason }) => [number, decision, reason]),
    ).toEqual([
      ["X1", "ignore", "Not ours"],
      ["X3", null, null],
    ]);
    expect((await api.patch(`/gstr2b/${x2!.id}`, { decision: "wait" })).status).toBe(404);
    await Promise.all([bring(first), bring(first), bring(first)]);
    expect(await db.gstr2bLine.count()).toBe(2);
  });

  test("is refused for another company, another month, and what is none", async () => {
    const b2b = { b2b: [supplier(GARAGE, inv("A1"))] };
    const refusals = [
      [statement(b2b, { gstin: PUMP }), `The file is of the GSTIN ${PUMP}; yours is ${OWN}`],
      [statement(b2b, { rtnprd: "092026" }), "The file is GSTR-2B of September 2026"],
      [
        { data: { gstin: OWN, b2b: [] } },
        "This is no GSTR-2B: take its JSON or Excel from the portal",
      ],
      [
        statement({ b2b: [supplier(GARAGE, inv("A1", { dt: "31-02-2026" }))] }),
        "A1 of Shree Auto has no date",
      ],
    ] as const;
    for (const [body, message] of refusals) {
      const answer = await bring(body);
      expect([answer.status, answer.body.message]).toEqual([422, message]);
    }
    expect(await db.gstr2bLine.count()).toBe(0);
  });

  test("comes as the portal's workbook, with a row a rate and headings in two rows", async () => {
    await bill("B1", GARAGE, { amount: 21_700_00, taxAmount: 2_700_00 });
    const head = [
      ["GSTIN of supplier", "Trade/Legal name", "Invoice Details", "", "", "", "Place of supply"],
      ["", "", "Invoice number", "Invoice type", "Invoice Date", "Invoice Value(₹)", ""],
    ];
    const more = [
      "Supply Attract Reverse Charge",
      "Rate(%)",
      "Taxable Value (₹)",
      "Tax Amount",
      "",
      "",
    ];
    const taxes = ["", "", "", "Integrated Tax(₹)", "Central Tax(₹)", "State/UT Tax(₹)"];
    const row = (rate: number, txval: number, half: number) =>
      [
        GARAGE,
        "Shree Auto",
        "B1",
        "Regular",
        "05/10/2026",
        21700,
        "Maharashtra",
        "No",
        rate,
        txval,
      ].concat([0, half, half] as never[]);
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Read me",
          rows: [
            ["Financial Year", "2026-27"],
            ["Tax Period", "October"],
            ["GSTIN", OWN],
          ],
        },
        {
          name: "B2B",
          rows: [
            ["Goods and Services Tax  - GSTR-2B"],
            [...head[0]!, ...more],
            [...head[1]!, ...taxes],
            row(18, 10000, 900),
            row(10, 9000, 450),
          ],
        },
      ],
    });
    const { status, body } = await api.post("/gstr2b", new Uint8Array(bytes), {
      "Content-Type": XLSX,
    });
    expect([status, body.data]).toMatchObject([200, { month: "2026-10", lines: 1, both: 1 }]);
    expect(await lines()).toMatchObject([{ taxableValue: 19000, cgst: 1350, value: 21700 }]);
  });

  test("the page makes the bill of a line, its vendor too, and asks the supplier by WhatsApp", async () => {
    await bill("ONLY-HERE", GARAGE);
    await bring(statement({ b2b: [supplier(STRANGER, inv("X1"))] }));
    const [line] = await lines("theirs");
    const here = "/reports/gstr2b?month=2026-10";
    const made = await answerOf(page.action, postArgs(here, { bill: line!.id! }, {}, cookie));
    const vendor = await db.vendor.findFirstOrThrow({ where: { gstin: STRANGER } });
    expect(made.location).toBe(
      `/expenses/new?vendorId=${vendor.id}&billNumber=X1&billDate=2026-10-05&amount=11800.00&taxAmount=1800.00&paidFrom=owed`,
    );
    const form = await answerOf(expenseForm.loader, getArgs(made.location!, {}, cookie));
    expect(form.data).toMatchObject({ values: { billNumber: "X1", amount: "11800.00" } });
    await answerOf(page.action, postArgs(here, { bill: line!.id! }, {}, cookie));
    expect(await db.vendor.count({ where: { gstin: STRANGER } })).toBe(1);
    const ours = await answerOf(page.loader, getArgs(`${here}&state=ours`, {}, cookie));
    const [{ ask }] = (ours.data as { rows: { ask: string }[] }).rows as [{ ask: string }];
    expect(decodeURIComponent(ask)).toMatch(
      /^https:\/\/wa\.me\/919820012345\?text=Your bill ONLY-HERE of/,
    );
    const unsaid = await answerOf(page.action, postArgs(here, { ignore: line!.id! }, {}, cookie));
    expect(unsaid).toMatchObject({ status: 400, data: { reason: ["Reason is required"] } });
  });
});

describe("Credit by GSTR-2B", () => {
  const credit = async (month = "2026-10") => {
    const { body } = await api.get(`/reports/gstr3b?month=${month}`);
    const { gstr3b, creditBy } = body.data as unknown as {
      creditBy: string;
      gstr3b: { itc_elg: { itc_net: Record<"camt" | "samt", number> } };
    };
    return [creditBy, gstr3b.itc_elg.itc_net.camt, gstr3b.itc_elg.itc_net.samt];
  };

  test("is that of all bills until it is brought, then of those in both; the others go into the next month", async () => {
    await bill("A1", GARAGE);
    const late = await bill("A2", GARAGE);
    await bill("A3", GARAGE);
    expect(await credit()).toEqual(["books", 2700, 2700]);
    // Of A2 the supplier says nothing; of A3 the portal gives no credit.
    await bring(
      statement({ b2b: [supplier(GARAGE, inv("A1"), inv("A3", { itcavl: "N", rsn: "P" }))] }),
    );
    expect(await credit()).toEqual(["gstr2b", 900, 900]);
    const register = (await api.get("/reports/purchases?month=2026-10")).body.data;
    expect(JSON.stringify(register)).toContain('"waits"');
    await db.company.updateMany({ data: { creditBy: "books" } });
    expect(await credit()).toEqual(["books", 2700, 2700]);
    await db.company.updateMany({ data: { creditBy: "gstr2b" } });
    await api.patch("/reports/gstr1", { month: "2026-10", closed: true, reason: "Filed" });
    expect((await credit()).slice(1)).toEqual([900, 900]);
    expect(await db.expense.findUnique({ where: { id: late.id } })).toMatchObject({
      creditReturn: "2026-11",
    });
    // Nothing of a filed return moves when the statement is brought again, or taken otherwise.
    await fileGstr3b();
    expect((await bring(statement({ b2b: [supplier(GARAGE, inv("A2"))] }))).status).toBe(409);
    await db.company.updateMany({ data: { creditBy: "books" } });
    expect((await credit()).slice(1)).toEqual([900, 900]);
    // What the portal refused no later return takes either.
    expect(await credit("2026-11")).toEqual(["books", 900, 900]);
  });
});

test("a bill that came after its month was filed has the credit of that month's GSTR-2B", async () => {
  await bill("A2", GARAGE);
  await bring(statement({ b2b: [supplier(GARAGE, inv("A1"), inv("A2"), inv("A3"))] }));
  await api.patch("/reports/gstr1", { month: "2026-10", closed: true, reason: "Filed" });
  // The same as a script enters them today, and one that no statement has.
  const november = { creditReturn: "2026-11" };
  await bill("A1", GARAGE, november);
  await bill("A3", GARAGE, { ...november, amount: 5_900_00, taxAmount: 900_00 });
  await bill("N2", GARAGE, november);
  await bill("N1", GARAGE, { date: "2026-11-05", billDate: "2026-11-05" });
  const day = { dt: "05-11-2026" };
  const own = statement({ b2b: [supplier(GARAGE, inv("N1", day))] }, { rtnprd: "112026" });
  expect((await api.post("/gstr2b?month=2026-11", own)).status).toBe(200);
  const { body } = await api.get("/reports/gstr3b?month=2026-11");
  const { itc_elg: four } = body.data.gstr3b as { itc_elg: { itc_net: { camt: number } } };
  expect(four.itc_net.camt).toBe(1800);
  const { body: compared } = await api.get("/gstr2b?month=2026-11&limit=100");
  expect(briefly((compared.data as unknown as { lines: Line[] }).lines)).toEqual([
    "both N1",
    "ours N2",
  ]);
});

describe("GSTR-2B of a month that is closed by its GSTR-1, before GSTR-3B is filed", () => {
  const close = (closed = true) =>
    api.patch("/reports/gstr1", { month: "2026-10", closed, reason: "Filed" });
  const cgst = async (month = "2026-10") => {
    const { body } = await api.get(`/reports/gstr3b?month=${month}`);
    const all = body.data.lines as { line: string; cgst: number }[];
    return ["4A5", "4D2"].map((name) => all.find(({ line }) => line === name)?.cgst ?? 0);
  };
  const refused = { itcavl: "N", rsn: "P" };
  const brought = async (...docs: object[]) =>
    expect((await bring(statement({ b2b: [supplier(GARAGE, ...docs)] }))).status).toBe(200);

  test("takes the credit of what it has, and what it refuses is in 4(D)(2) alone", async () => {
    for (const number of ["A1", "A2", "A3"]) await bill(number, GARAGE);
    await close();
    expect(await cgst()).toEqual([2700, 0]);
    await brought(inv("A1"), inv("A2", refused));
    expect(await cgst()).toEqual([900, 900]);
    // A3 goes on; its own month's statement may have it yet.
    expect(await db.expense.findFirst({ where: { billNumber: "A3" } })).toMatchObject({
      creditReturn: "2026-11",
    });
    // Corrected on the portal.
    await brought(inv("A1"), inv("A2"));
    expect(await cgst()).toEqual([1800, 0]);
    await fileGstr3b();
    expect((await bring(statement({ b2b: [] }))).status).toBe(409);
    expect(await cgst()).toEqual([1800, 0]);
  });

  test("what it refuses of a year that is over is in no return again", async () => {
    const day = { date: "2025-03-05", billDate: "2025-03-05" };
    const { id } = await bill("OLD", GARAGE, { ...day, creditReturn: null });
    await brought(inv("OLD", { dt: "05-03-2025", itcavl: "N", rsn: "C" }));
    await close();
    await close(false);
    expect(await db.expense.findUnique({ where: { id } })).toMatchObject({ creditReturn: null });
  });

  test("what it refuses stays without credit whatever is noted on it, until it is refused no more", async () => {
    const { id } = await bill("A1", GARAGE);
    await brought(inv("A1", refused));
    await close();
    expect(await db.expense.findUnique({ where: { id } })).toMatchObject({ creditReturn: null });
    expect((await api.put(`/expenses/${id}`, { note: "Paid on Friday" })).status).toBe(200);
    expect(await cgst("2026-11")).toEqual([0, 0]);
    // Of all else the books are asked, as long as November's own is not brought.
    const november = (await api.get("/reports/gstr3b?month=2026-11")).body.data;
    expect(november).toMatchObject({ creditBy: "books" });
    await api.patch("/reports/gstr1", { month: "2026-11", closed: true, reason: "Filed" });
    expect(await cgst("2026-11")).toEqual([0, 0]);
    await api.patch("/reports/gstr1", { month: "2026-11", closed: false, reason: "Again" });
    await close(false);
    expect(await cgst()).toEqual([0, 900]);
    await brought(inv("A1"));
    expect(await cgst()).toEqual([900, 0]);
  });
});

describe("4(D)(2) of GSTR-3B", () => {
  const lineOf = async (name: string) => {
    const { body } = await api.get("/reports/gstr3b?month=2026-10");
    type Row = { line: string; taxableValue: number; igst: number; cgst: number; rows: object[] };
    const { itc_elg: four } = body.data.gstr3b as { itc_elg: { itc_inelg: object[] } };
    const found = (body.data.lines as Row[]).find(({ line }) => line === name);
    return { ...found, json: four.itc_inelg[1], difference: body.data.difference as number };
  };

  test("has what GSTR-2B gives no credit of, whether the books have its bill or not", async () => {
    await bill("A3", GARAGE);
    expect(await lineOf("4D2")).toMatchObject({ json: { ty: "OTH", iamt: 0 } });
    const refused = { itcavl: "N", rsn: "C" };
    await bring(
      statement({ b2b: [supplier(GARAGE, inv("A1"), inv("A3", refused), inv("A4", refused))] }),
    );
    const found = await lineOf("4D2");
    expect(found.rows).toHaveLength(2);
    const tax = Number(found.igst) + 2 * Number(found.cgst);
    expect([tax, found.difference]).toEqual([3600, 0]);
    const { iamt, camt } = found.json as { iamt: number; camt: number };
    expect(iamt + 2 * camt).toBe(3600);
    // Its bill is no credit of any line.
    expect((await lineOf("4A5")).rows).toEqual([]);
  });

  test("stays once GSTR-3B is filed", async () => {
    await bring(statement({ b2b: [supplier(GARAGE, inv("A3", { itcavl: "N", rsn: "P" }))] }));
    const filed = { closedAt: new Date(), gstr3bFiledAt: new Date(), reason: "Filed" };
    const month = "2026-10";
    await db.taxMonth.upsert({
      where: { month },
      create: { month, createdAt: new Date(), ...filed },
      update: filed,
    });
    const again = await api.post("/gstr2b?month=2026-10", statement({ b2b: [] }));
    expect(again.status).toBe(409);
    expect((await lineOf("4D2")).rows).toHaveLength(1);
  });
});

test("two presses of 'Make the bill' at once make one vendor", async () => {
  await bring(statement({ b2b: [supplier(GARAGE, inv("A1"), inv("A2"))] }));
  const ids = (await lines("theirs")).map(({ id }) => String(id));
  const press = (bill: string) =>
    answerOf(page.action, postArgs("/reports/gstr2b?month=2026-10", { bill }, {}, cookie));
  const all = await Promise.all([...ids, ...ids].map(press));
  expect(all.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
  expect(await db.vendor.count({ where: { gstin: GARAGE } })).toBe(1);
});
