import type { LoaderFunctionArgs } from "@remix-run/node";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";

import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { updateInvoice } from "~/models/billing/invoice/invoice.edit.server";
import { createInvoiceFromQuotation } from "~/models/billing/invoice/invoice.from-quotation.server";
import { changeInvoiceStatus, issueInvoice } from "~/models/billing/invoice/invoice.move.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { issueNote } from "~/models/billing/note/note.issue.server";
import { NoteInput } from "~/models/billing/note/note.schema";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import type { PlaceRow } from "~/models/billing/returns/gstr1";
import type { TaxSums } from "~/models/billing/returns/gstr1.sums";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { difference, supplyTotals, ties } from "~/models/billing/returns/gstr1.totals";
import { keepIff, readIff } from "~/models/billing/returns/iff.server";
import { updateCompany } from "~/models/company/company/company.edit.server";
import { SETTINGS } from "~/models/company/company/company.schema";
import { closeMonth, openMonth, setIffClosed } from "~/models/company/month/month.server";
import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import { listHistory } from "~/models/desk/history/history.read.server";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as gstr1Page from "~/routes/reports.gstr1";
import * as iffPage from "~/routes/reports.iff";
import * as iffJson from "~/routes/return-file";
import * as settingsPage from "~/routes/settings.$section";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { actorOf, makeCustomer, makeItem, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { makeQuoted } from "../support/invoices";

const TODAY = "2027-01-05";
const QUARTER = "2627-Q3";
const MONTHS = ["2026-10", "2026-11", "2026-12"] as const;
const OWN = "27AAPFU0939F1ZV";

let admin: Actor;
let staff: Actor;
let api: ApiClient;
let cookie: string;
let itemId: number;
let clients: Record<"office" | "family" | "away" | "large" | "zone", number>;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date(`${TODAY}T06:30:00Z`));
  const user = await makeUser({ role: "admin" });
  [admin, staff] = [actorOf(user), actorOf(await makeUser({ role: "employee" }))];
  api = await apiClient(user);
  cookie = await signedIn(admin);
  await company({ returnsPeriod: "quarterly", returnsFrom: "2026-10" });
  itemId = (await makeItem()).id;
  const of = async (more: object) => (await makeCustomer(more)).id;
  clients = {
    office: await of({ kind: "registered", gstin: "29AAECC2213N1ZM", stateCode: "29" }),
    family: await of({ kind: "individual", stateCode: "27" }),
    away: await of({ kind: "individual", stateCode: "29" }),
    large: await of({ kind: "individual", stateCode: "07" }),
    zone: await of({ kind: "sez", gstin: "27AAPFU0939F1ZV", stateCode: "27" }),
  };
});

const company = (more: object) =>
  db.company.updateMany({
    data: {
      taxSystem: "gst_india",
      stateCode: "27",
      gstin: OWN,
      invoiceCurrency: "INR",
      quotationCurrency: "INR",
      lut: "AD270326000000X",
      ...more,
    },
  });

type Bill = { client?: keyof typeof clients; date?: string; price?: string; more?: object };

const billFields = ({
  client = "office",
  date = "2026-10-10",
  price = "1000",
  more = {},
}: Bill) => ({
  clientId: clients[client],
  invoiceDate: date,
  dueDate: "2027-03-31",
  status: "Sent",
  confirmNoLorryReceipt: true,
  pickupStateCode: client === "large" ? "07" : client === "away" ? "29" : "27",
  items: [{ itemId, description: "Moving", quantity: "1", discount: "0", unitPrice: price }],
  ...more,
});

/** Issues an invoice; returns its row. */
async function bill(what: Bill = {}) {
  const id = await createInvoice(staff, InvoiceInput.parse(billFields(what)));
  return db.invoice.findUniqueOrThrow({ where: { id } });
}

async function credit(invoiceId: number, date: string, amount = "100") {
  const input = NoteInput.parse({ invoiceId, date, amount, reason: "Broken shelf" });
  const id = await issueNote(staff, "credit", input);
  return db.note.findUniqueOrThrow({ where: { id } });
}

const keep = (month: string, ...leaveOut: string[]) => keepIff(admin, { month, leaveOut });
const numbersOf = (rows: readonly { number: string }[]) => rows.map(({ number }) => number).sort();
const iffOf = async (month: string) => {
  const { gstr1, leftOut } = await readIff(admin, month);
  return { taken: numbersOf([...gstr1.b2b, ...gstr1.cdnr]), leftOut: numbersOf(leftOut) };
};
const quarter = async () => (await readGstr1(admin, QUARTER)).gstr1;
/** Numbers that the quarter's return names. */
const named = async () => {
  const { b2b, b2cl, cdnr, cdnur } = await quarter();
  return numbersOf([...b2b, ...b2cl, ...cdnr, ...cdnur]);
};

describe("How often returns are filed", () => {
  const set = (returnsPeriod: string, returnsFrom?: string) =>
    updateCompany(admin, "returns", SETTINGS.returns.parse({ returnsPeriod, returnsFrom }));
  const kept = () =>
    db.company.findFirstOrThrow({
      select: { returnsPeriod: true, returnsFrom: true, returnsEarlier: true },
    });

  test("without a month begins with the next quarter; what was said before goes on until then", async () => {
    await company({ returnsPeriod: "monthly", returnsFrom: "" });
    await set("quarterly");
    expect(await kept()).toEqual({
      returnsPeriod: "quarterly",
      returnsFrom: "2027-04",
      returnsEarlier: "",
    });
    await set("quarterly", "2026-10");
    await set("monthly", "2027-01");
    expect(await kept()).toEqual({
      returnsPeriod: "monthly",
      returnsFrom: "2027-01",
      returnsEarlier: "2026-10 quarterly",
    });
    expect((await readGstr1(admin, QUARTER)).gstr1.period).toBe(QUARTER);
    await expect(readGstr1(admin, "2627-Q4")).rejects.toMatchObject({
      code: "conflict",
      message: "The returns of January to March 2027 are filed month by month.",
    });
    await expect(readGstr1(admin, "2627-Q2")).rejects.toMatchObject({ code: "conflict" });
    const [entry] = await listHistory(admin, "company", 1);
    expect(entry).toMatchObject({
      action: "GST returns updated",
      changes: [
        { field: "Returns Filed", from: "Quarterly", to: "Monthly" },
        { field: "From", from: "October 2026", to: "January 2027" },
      ],
    });
  });

  test("begins a quarter, and never changes how something filed was filed", async () => {
    await company({ returnsPeriod: "monthly", returnsFrom: "" });
    await closeMonth(admin, "2026-10", "Filed", TODAY);
    await expect(set("quarterly", "2026-10")).rejects.toMatchObject({
      fieldErrors: {
        returnsFrom: ["October 2026 was filed monthly: choose a later quarter, or open it first"],
      },
    });
    expect((await kept()).returnsPeriod).toBe("monthly");
    await openMonth(admin, "2026-10", "Too early");
    await set("quarterly", "2026-10");
    const { status, body } = await api.patch("/company", {
      returnsPeriod: "quarterly",
      returnsFrom: "2026-11",
    });
    expect([status, body.errors]).toEqual([
      422,
      { returnsFrom: ["From must be the first month of a quarter, such as 2026-10"] },
    ]);
  });

  test("is set on its page and in /api", async () => {
    await company({ returnsPeriod: "monthly", returnsFrom: "" });
    const fields = { returnsPeriod: "quarterly", returnsFrom: "2026-10" };
    const args = postArgs("/settings/returns", fields, { section: "returns" }, cookie);
    expect((await answerOf(settingsPage.action, args)).status).toBe(302);
    expect((await api.get("/company")).body.data).toEqual({ ...fields, returnsEarlier: "" });
    const saved = await api.patch("/company", { returnsPeriod: "monthly", returnsFrom: "2027-01" });
    expect(saved.body.data).toEqual({
      returnsPeriod: "monthly",
      returnsFrom: "2027-01",
      returnsEarlier: "2026-10 quarterly",
    });
  });

  test("changed and a month closed at once: the month was filed as the company says", async () => {
    for (let round = 0; round < 4; round++) {
      await company({ returnsPeriod: "monthly", returnsFrom: "", returnsEarlier: "" });
      const both = await Promise.allSettled([
        set("quarterly", "2026-10"),
        closeMonth(admin, "2026-10", "Filed", TODAY),
      ]);
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const closed = await db.taxMonth.count({ where: { closedAt: { not: null } } });
      expect((await kept()).returnsPeriod).toBe(closed === 0 ? "quarterly" : "monthly");
      if (closed > 0) await openMonth(admin, "2026-10", "Again");
    }
  });
});

type Whole = {
  difference: object;
  totals: object[];
  gstr1: {
    fp: string;
    hsn: { hsn_b2b: { txval: number }[] };
    doc_issue: { doc_det: { docs: { totnum: number }[] }[] };
  };
};

describe("The IFF of a month", () => {
  test("takes bills and notes to clients with a GSTIN but those left out; the quarter names the rest", async () => {
    const first = await bill();
    const second = await bill({ date: "2026-10-20" });
    const note = await credit(first.id, "2026-10-25");
    const november = await bill({ date: "2026-11-02" });
    await bill({ client: "family" });
    const large = await bill({ client: "large", price: "120000" });
    const { status, body } = await api.post("/reports/iff", {
      month: "2026-10",
      leaveOut: [second.invoiceNumber],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ kept: true, closed: false, leftOut: [second.invoiceNumber] });
    const { data } = (await api.get("/reports/iff?month=2026-10")).body as unknown as {
      data: { iff: Record<string, unknown> };
    };
    expect(data.iff).toMatchObject({
      gstin: OWN,
      fp: "102026",
      b2b: [{ ctin: "29AAECC2213N1ZM", inv: [{ inum: first.invoiceNumber, val: 1180 }] }],
      cdnr: [{ nt: [{ nt_num: note.noteNumber, val: 118 }] }],
    });
    expect(Object.keys(data.iff)).toEqual(["gstin", "fp", "version", "hash", "b2b", "cdnr"]);
    const whole = (await api.get(`/reports/gstr1?quarter=${QUARTER}`)).body
      .data as unknown as Whole;
    expect(whole).toMatchObject({ month: "2026-12", quarter: QUARTER, closed: false });
    expect(whole.difference).toEqual({ taxableValue: 0, tax: 0 });
    expect(whole.gstr1.fp).toBe("122026");
    expect(whole.totals).toContainEqual(
      expect.objectContaining({ section: "iff", count: 2, taxableValue: 900 }),
    );
    expect(await named()).toEqual(
      [second.invoiceNumber, november.invoiceNumber, large.invoiceNumber].sort(),
    );
    // All of the quarter is in the table by SAC and in that of numbers.
    expect(whole.gstr1.hsn.hsn_b2b[0]?.txval).toBe(2900);
    expect(whole.gstr1.doc_issue.doc_det[0]?.docs[0]?.totnum).toBe(5);
  });

  test("is kept before it is filed; what comes later is in the quarter's; it may be chosen anew", async () => {
    const first = await bill();
    expect(await iffOf("2026-10")).toEqual({ taken: [first.invoiceNumber], leftOut: [] });
    // Until it is kept nothing is in it.
    expect(await named()).toEqual([first.invoiceNumber]);
    await keep("2026-10");
    const late = await bill();
    expect(await iffOf("2026-10")).toEqual({
      taken: [first.invoiceNumber],
      leftOut: [late.invoiceNumber],
    });
    expect(await named()).toEqual([late.invoiceNumber]);
    await keep("2026-10", first.invoiceNumber ?? "");
    expect(await iffOf("2026-10")).toEqual({
      taken: [late.invoiceNumber],
      leftOut: [first.invoiceNumber],
    });
    const unknown = await api.post("/reports/iff", { month: "2026-10", leaveOut: ["INV-1"] });
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      {
        leaveOut: [
          "INV-1 is no bill of October 2026 to a client with a GSTIN, nor a note about one",
        ],
      },
    ]);
  });

  test("keeps its papers as they are, until they are left out", async () => {
    const { id, invoiceNumber } = await bill();
    await keep("2026-10");
    const said = "It is in the IFF of October 2026: change it only by credit and debit notes";
    const input = InvoiceInput.parse(billFields({ price: "2000" }));
    await expect(updateInvoice(staff, id, input)).rejects.toMatchObject({
      code: "conflict",
      fieldErrors: { invoiceDate: [said] },
    });
    await expect(changeInvoiceStatus(staff, id, "Cancelled")).rejects.toThrow(said);
    await credit(id, "2026-12-01");
    await keep("2026-10", invoiceNumber ?? "");
    const other = await bill();
    await changeInvoiceStatus(staff, other.id, "Cancelled");
  });

  test("belongs to admins and to the first two months of a quarter that is filed as such", async () => {
    await expect(keepIff(staff, { month: "2026-10", leaveOut: [] })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(keep("2026-12")).rejects.toThrow(
      "December 2026 is the last of its quarter: its papers are in the GSTR-1 of October to December 2026.",
    );
    const none = "The returns of September 2026 are filed month by month: it has no IFF.";
    await expect(keep("2026-09")).rejects.toThrow(none);
    expect((await api.get("/reports/iff?month=2026-09")).body.message).toBe(none);
    expect((await api.get("/reports/iff?month=2026-9")).status).toBe(422);
    expect((await api.get("/reports/gstr1?quarter=2627-Q5")).body.errors).toEqual({
      quarter: ["Choose a quarter from July 2017 on, such as 2627-Q3"],
    });
  });

  test("is chosen on its page by ticks, without scripts, and downloaded", async () => {
    const [first, second] = [await bill(), await bill()];
    const fields = { intent: "keep", month: "2026-10", leaveOut: second.invoiceNumber ?? "" };
    const kept = await answerOf(iffPage.action, postArgs("/reports/iff", fields, {}, cookie));
    expect(kept.status).toBe(302);
    const page = await answerOf(iffPage.loader, getArgs("/reports/iff?month=2026-10", {}, cookie));
    expect(page.data).toMatchObject({
      kept: true,
      papers: [
        { number: first.invoiceNumber, leftOut: false },
        { number: second.invoiceNumber, leftOut: true },
      ],
    });
    const file = await iffJson.loader(
      getArgs("/reports/iff.json?month=2026-10", {}, cookie) as LoaderFunctionArgs,
    );
    expect(file.headers.get("Content-Disposition")).toContain("IFF-2026-10.json");
    expect(JSON.stringify(await file.json())).toContain(first.invoiceNumber);
    const wrong = { ...fields, leaveOut: "INV-1" };
    expect(
      await answerOf(iffPage.action, postArgs("/reports/iff", wrong, {}, cookie)),
    ).toMatchObject({
      status: 400,
      data: { errors: [expect.stringContaining("INV-1 is no bill")] },
    });
    // A month of the quarter is shown as a part of it, and is no return.
    const month = await answerOf(
      gstr1Page.loader,
      getArgs("/reports/gstr1?month=2026-10", {}, cookie),
    );
    expect(month.data).toMatchObject({ ofQuarter: QUARTER, iffs: ["2026-10"], canChange: false });
    // The quarter before was filed month by month: nothing leads there.
    const address = `/reports/gstr1?quarter=${QUARTER}`;
    const whole = await answerOf(gstr1Page.loader, getArgs(address, {}, cookie));
    expect(whole.data).toMatchObject({
      iffs: ["2026-10", "2026-11"],
      forms: { quarters: ["2627-Q4", QUARTER], beside: [{ period: "2627-Q4" }] },
    });
  });

  test("the doctor finds a paper that is none of its IFF", async () => {
    const { id, invoiceNumber } = await bill();
    await keep("2026-10");
    const checked = async () => (await Promise.all(RECORD_CHECKS.map((check) => check(db)))).flat();
    const about = async () => (await checked()).filter((said) => said.includes("in the IFF of"));
    expect(await about()).toEqual([]);
    await db.iffPaper.updateMany({ where: { invoiceId: id }, data: { month: "2026-11" } });
    expect(await about()).toEqual([
      `${invoiceNumber} in the IFF of 2026-11: that IFF was not kept`,
      `${invoiceNumber} in the IFF of 2026-11: it is of 2026-10-10`,
    ]);
  });

  test("kept, and one of its papers changed, at once: it is filed as it is, or changed before", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await bill();
      const [kept, cancelled] = await Promise.allSettled([
        keep("2026-10"),
        changeInvoiceStatus(staff, id, "Cancelled"),
      ]);
      expect(kept.status).toBe("fulfilled");
      const taken = await db.iffPaper.count({ where: { invoiceId: id } });
      expect(taken).toBe(cancelled.status === "fulfilled" ? 0 : 1);
      await db.iffPaper.deleteMany();
    }
  });

  test("kept and papers issued at once: each paper is in one return", async () => {
    for (let round = 0; round < 4; round++) {
      await Promise.all([bill(), bill(), keep("2026-10"), bill()]);
      const [{ taken, leftOut }, rest] = [await iffOf("2026-10"), await named()];
      expect(rest).toEqual(leftOut);
      expect(taken.length + leftOut.length).toBe(3 * (round + 1));
    }
  });
});

describe("Closing", () => {
  const closed = async (month: string) =>
    (await db.taxMonth.findUniqueOrThrow({ where: { month } })).closedAt !== null;

  test("an IFF is closed once it is filed: it is chosen no more, its month stays open", async () => {
    await bill();
    const close = (state: boolean) => setIffClosed(admin, "2026-10", state, "Filed on the portal");
    await expect(close(true)).rejects.toThrow(
      "The IFF of October 2026 was not kept yet: choose its papers first.",
    );
    await keep("2026-10");
    await close(true);
    await expect(keep("2026-10")).rejects.toThrow(
      "The IFF of October 2026 is closed: open it first.",
    );
    const late = await bill({ date: "2026-10-31" });
    expect(await named()).toEqual([late.invoiceNumber]);
    await close(false);
    const patch = { month: "2026-10", closed: true, reason: "Filed" };
    expect((await api.patch("/reports/iff", patch)).body.data).toEqual({ closed: true });
    const { id } = await db.taxMonth.findUniqueOrThrow({ where: { month: "2026-10" } });
    expect(
      (await listHistory(admin, "taxMonth", id)).map(({ action, note }) => [action, note]),
    ).toEqual([
      ["Closed", "IFF of October 2026: Filed"],
      ["Opened", "IFF of October 2026: Filed on the portal"],
      ["Closed", "IFF of October 2026: Filed on the portal"],
      ["IFF kept", "IFF of October 2026: all papers"],
    ]);
  });

  test("a quarter closes its three months, after the IFFs that took papers; none of them closes by itself", async () => {
    await bill();
    await keep("2026-10");
    await expect(closeMonth(admin, "2026-10", "Filed", TODAY)).rejects.toThrow(
      "The returns of October 2026 are filed with the quarter October to December 2026.",
    );
    await expect(closeMonth(admin, "2627-Q4", "Filed", TODAY)).rejects.toThrow(
      "March 2027 is still to come",
    );
    await expect(closeMonth(admin, QUARTER, "Filed", TODAY)).rejects.toThrow(
      "The IFF of October 2026 is not closed: close it after filing, or exclude all its documents.",
    );
    await setIffClosed(admin, "2026-10", true, "Filed");
    const fields = { intent: "close", quarter: QUARTER, reason: "Filed" };
    const args = postArgs("/reports/gstr1", fields, {}, cookie);
    expect((await answerOf(gstr1Page.action, args)).status).toBe(302);
    for (const month of MONTHS) expect(await closed(month)).toBe(true);
    for (const month of MONTHS) {
      await expect(bill({ date: `${month}-15` })).rejects.toMatchObject({ code: "invalid" });
    }
    await expect(keep("2026-11")).rejects.toThrow("October to December 2026 is closed.");
    const again = { quarter: QUARTER, closed: false, reason: "A bill was forgotten" };
    expect((await api.patch("/reports/gstr1", again)).status).toBe(200);
    for (const month of MONTHS) expect(await closed(month)).toBe(false);
    await bill({ date: "2026-11-15" });
  });

  test("a quarter closed and an invoice of it issued at once: it is in it or is not issued", async () => {
    for (let round = 0; round < 4; round++) {
      let atClosing = -1;
      await Promise.allSettled([
        ...MONTHS.map((month) => bill({ date: `${month}-15` })),
        closeMonth(admin, QUARTER, "Filed", TODAY).then(async () => {
          atClosing = await db.invoice.count();
        }),
      ]);
      expect(await db.invoice.count()).toBe(atClosing);
      await openMonth(admin, QUARTER, "Again");
    }
  });
});

const keyOf = ({ place, interState, rate }: PlaceRow) => `${place} ${interState} ${rate}`;
const NONE: TaxSums = { taxable: 0, igst: 0, cgst: 0, sgst: 0 };

/** Rows by their key, those that come to nothing left out; `sign`: of advances used. */
function cells<T extends TaxSums>(rows: readonly T[], key: (row: T) => string, sign = 1) {
  const found: Record<string, TaxSums> = {};
  for (const row of rows) {
    const sums = (found[key(row)] ??= { ...NONE });
    for (const name of Object.keys(NONE) as (keyof TaxSums)[]) sums[name] += sign * row[name];
  }
  return found;
}

function plus(...all: Record<string, TaxSums>[]) {
  const found = cells(
    all.flatMap((rows) => Object.entries(rows).map(([key, sums]) => ({ key, ...sums }))),
    ({ key }) => key,
  );
  return Object.fromEntries(
    Object.entries(found).filter(([, sums]) => Object.values(sums).some((one) => one !== 0)),
  );
}

/** Every paper once, and every cell of three months equal to that of the quarter with its IFFs. */
async function compare() {
  const months = [];
  for (const month of MONTHS) months.push((await readGstr1(admin, month)).gstr1);
  const iffs = [];
  for (const month of MONTHS.slice(0, 2)) iffs.push((await readIff(admin, month)).gstr1);
  const { gstr1: whole, books } = await readGstr1(admin, QUARTER);
  const kept = await db.taxMonth.findMany({ where: { iffKeptAt: { not: null } } });
  const filed = iffs.filter((_, at) => kept.some(({ month }) => month === MONTHS[at]));
  for (const section of ["b2b", "b2cl", "cdnr", "cdnur"] as const) {
    const plain = (rows: typeof whole.b2b) =>
      rows.map(({ inIff: _, ...row }) => row).sort((a, b) => (a.number < b.number ? -1 : 1));
    expect(plain([...filed, whole].flatMap((one) => one[section]))).toEqual(
      plain(months.flatMap((one) => one[section])),
    );
  }
  expect(cells(whole.b2cs, keyOf)).toEqual(plus(...months.map(({ b2cs }) => cells(b2cs, keyOf))));
  const advances = ({ at, txpd }: typeof whole) => plus(cells(at, keyOf), cells(txpd, keyOf, -1));
  expect(advances(whole)).toEqual(plus(...months.map(advances)));
  const nil = ({ nil: rows }: typeof whole) =>
    cells(
      rows.map(({ kind, exempt }) => ({ ...NONE, kind, taxable: exempt })),
      ({ kind }) => kind,
    );
  expect(nil(whole)).toEqual(plus(...months.map(nil)));
  const hsn = ({ hsn: rows }: typeof whole) =>
    cells(rows, ({ to, sac, rate }) => `${to} ${sac} ${rate}`);
  expect(hsn(whole)).toEqual(plus(...months.map(hsn)));
  const issued = ({ docIssue }: typeof whole) =>
    docIssue.reduce((sum, { total, cancelled }) => sum + 1000 * total + cancelled, 0);
  expect(issued(whole)).toBe(months.reduce((sum, month) => sum + issued(month), 0));
  expect(ties(whole, books)).toBe(true);
  expect(difference(whole, books)).toEqual({ taxable: 0, tax: 0 });
  const [sums] = await db.$queryRaw<{ value: bigint; tax: bigint }[]>`
    SELECT COALESCE(SUM("value"), 0) AS "value", COALESCE(SUM("tax"), 0) AS "tax" FROM (
      SELECT "taxableValue" AS "value", "taxAmount" AS "tax" FROM "Invoice"
      WHERE "invoiceDate" BETWEEN '2026-10-01' AND '2026-12-31' AND "status" NOT IN ('Draft', 'Cancelled')
      UNION ALL
      SELECT CASE "kind" WHEN 'debit' THEN "taxableValue" ELSE -"taxableValue" END,
        CASE "kind" WHEN 'debit' THEN "taxAmount" ELSE -"taxAmount" END
      FROM "Note" WHERE "date" BETWEEN '2026-10-01' AND '2026-12-31') AS "papers"`;
  expect([books.taxable, books.tax]).toEqual([Number(sums?.value), Number(sums?.tax)]);
  const [taken] = await db.$queryRaw<{ value: bigint }[]>`
    SELECT COALESCE(SUM("i"."taxableValue"), 0)
      - COALESCE((SELECT SUM("n"."taxableValue") FROM "IffPaper" AS "q" JOIN "Note" AS "n" ON "n"."id" = "q"."noteId"), 0)
      AS "value"
    FROM "IffPaper" AS "p" JOIN "Invoice" AS "i" ON "i"."id" = "p"."invoiceId"`;
  const inIffs = supplyTotals(whole).find(({ section }) => section === "iff")?.taxable ?? 0;
  expect(inIffs).toBe(Number(taken?.value));
}

describe("GSTR-1 of three months filed monthly", () => {
  test("is the IFFs and the quarter's, cell by cell", async () => {
    const first = await bill();
    const second = await bill({ date: "2026-11-11", price: "3333.33" });
    await bill({ date: "2026-12-12", client: "zone" });
    await credit(first.id, "2026-11-20");
    const family = await bill({ client: "family", price: "777.77" });
    await credit(family.id, "2026-12-01");
    await bill({ client: "family", date: "2026-12-05" });
    const large = await bill({ client: "large", price: "120000", date: "2026-11-30" });
    await credit(large.id, "2026-12-31");
    const gone = await bill({ client: "away", date: "2026-11-03" });
    await changeInvoiceStatus(staff, gone.id, "Cancelled");
    // Received in October, used in November: at and txpd of months, neither of the quarter.
    const quotation = await makeQuoted(
      { transportationCharge: 1_000_00 },
      { pickupStateCode: "27", customerId: clients.family },
    );
    const advance = { quotationId: quotation.id, amount: "500", paymentMethod: "UPI" };
    await recordAdvance(staff, AdvanceInput.parse({ ...advance, date: "2026-10-15" }));
    const draft = await createInvoiceFromQuotation(staff, quotation.id);
    await db.invoice.update({ where: { id: draft }, data: { invoiceDate: "2026-11-25" } });
    await issueInvoice(staff, draft);
    await keep("2026-10");
    await keep("2026-11", second.invoiceNumber ?? "");
    const [october, november] = [
      await readGstr1(admin, "2026-10"),
      await readGstr1(admin, "2026-11"),
    ];
    expect([october.gstr1.at.length, november.gstr1.txpd.length]).toEqual([1, 1]);
    expect([(await quarter()).at, (await quarter()).txpd]).toEqual([[], []]);
    await compare();
  });

  test("and whatever is billed, noted, cancelled, kept or comes late: no paper is in two returns or in none", async () => {
    const day = fc.tuple(fc.constantFrom(...MONTHS), fc.integer({ min: 1, max: 28 }));
    /** How often what the sentence says came about. */
    const seen = { taken: 0, late: 0, refused: 0 };
    const billed = fc.record({
      kind: fc.constant("bill" as const),
      client: fc.constantFrom("office", "family", "away", "large", "zone"),
      day,
      price: fc.integer({ min: 100, max: 20_000_000 }),
    });
    const step = fc.oneof(
      { weight: 6, arbitrary: billed },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant("note" as const), of: fc.nat(), day }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant("cancel" as const), of: fc.nat() }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant("keep" as const),
          month: fc.constantFrom("2026-10", "2026-11"),
          leaves: fc.array(fc.boolean(), { maxLength: 3 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant("file" as const),
          month: fc.constantFrom("2026-10", "2026-11"),
        }),
      },
    );
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 16, maxLength: 24 }), async (steps) => {
          for (const one of steps) {
            const invoices = await db.invoice.findMany({ orderBy: { id: "asc" } });
            const invoice =
              "of" in one ? invoices[one.of % Math.max(invoices.length, 1)] : undefined;
            try {
              if (one.kind === "bill") {
                const date = `${one.day[0]}-${String(one.day[1]).padStart(2, "0")}`;
                const client = one.client as keyof typeof clients;
                await bill({ client, date, price: (one.price / 100).toFixed(2) });
              } else if (one.kind === "note" && invoice) {
                const date = `${one.day[0]}-${String(one.day[1]).padStart(2, "0")}`;
                await credit(invoice.id, date, "1");
              } else if (one.kind === "cancel" && invoice) {
                await changeInvoiceStatus(staff, invoice.id, "Cancelled");
              } else if (one.kind === "keep") {
                const { gstr1, leftOut } = await readIff(admin, one.month);
                const all = [...gstr1.b2b, ...gstr1.cdnr, ...leftOut];
                const out = all.filter((_, at) => one.leaves[at]).map(({ number }) => number);
                await keep(one.month, ...out);
              } else if (one.kind === "file") {
                await setIffClosed(admin, one.month, true, "Filed");
              }
            } catch (error) {
              // What the state of a paper or month forbids is refused, and changes nothing.
              expect((error as { code?: string }).code).toMatch(/conflict|invalid/);
              seen.refused += String(error).includes("is in the IFF") ? 1 : 0;
            }
          }
          await compare();
          seen.taken += await db.iffPaper.count();
          const kept = await db.taxMonth.findMany({ where: { iffKeptAt: { not: null } } });
          for (const { month } of kept) seen.late += (await iffOf(month)).leftOut.length;
        })
        .beforeEach(async () => {
          await db.iffPaper.deleteMany();
          await db.noteItem.deleteMany();
          await db.note.deleteMany();
          await db.taxMonth.deleteMany();
          await db.invoiceItem.deleteMany();
          await db.invoice.deleteMany();
        }),
      { numRuns: effort(10, 80), seed: 20_261_126 },
    );
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  });
});
