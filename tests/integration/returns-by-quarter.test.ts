import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeEach, describe, expect, test } from "vitest";

import { updateInvoice } from "~/models/billing/invoice/invoice.edit.server";
import { changeInvoiceStatus } from "~/models/billing/invoice/invoice.move.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { keepIff } from "~/models/billing/returns/iff.server";
import { updateCompany } from "~/models/company/company/company.edit.server";
import { SETTINGS } from "~/models/company/company/company.schema";
import { closeMonth, openMonth, setIffClosed } from "~/models/company/month/month.server";
import { RECORD_CHECKS } from "~/models/law/doctor/records.server";
import { listHistory } from "~/models/desk/history/history.read.server";
import { db } from "~/platform/db.server";
import * as gstr1Page from "~/routes/reports.gstr1";
import * as iffPage from "~/routes/reports.iff";
import * as iffJson from "~/routes/return-file";
import * as settingsPage from "~/routes/settings.$section";

import { answerOf, getArgs, postArgs } from "../support/http";
import {
  company,
  makeQuarter,
  MONTHS,
  OWN,
  QUARTER,
  type Quarter,
  TODAY,
} from "../support/quarter";

let q: Quarter;

beforeEach(async () => {
  q = await makeQuarter();
});

describe("How often returns are filed", () => {
  const set = (returnsPeriod: string, returnsFrom?: string) =>
    updateCompany(q.admin, "returns", SETTINGS.returns.parse({ returnsPeriod, returnsFrom }));
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
    expect((await readGstr1(q.admin, QUARTER)).gstr1.period).toBe(QUARTER);
    await expect(readGstr1(q.admin, "2627-Q4")).rejects.toMatchObject({
      code: "conflict",
      message: "The returns of January to March 2027 are filed month by month.",
    });
    await expect(readGstr1(q.admin, "2627-Q2")).rejects.toMatchObject({ code: "conflict" });
    const [entry] = await listHistory(q.admin, "company", 1);
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
    await closeMonth(q.admin, "2026-10", "Filed", TODAY);
    await expect(set("quarterly", "2026-10")).rejects.toMatchObject({
      fieldErrors: {
        returnsFrom: ["October 2026 was filed monthly: choose a later quarter, or open it first"],
      },
    });
    expect((await kept()).returnsPeriod).toBe("monthly");
    await openMonth(q.admin, "2026-10", "Too early");
    await set("quarterly", "2026-10");
    const { status, body } = await q.api.patch("/company", {
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
    const args = postArgs("/settings/returns", fields, { section: "returns" }, q.cookie);
    expect((await answerOf(settingsPage.action, args)).status).toBe(302);
    expect((await q.api.get("/company")).body.data).toEqual({ ...fields, returnsEarlier: "" });
    const saved = await q.api.patch("/company", {
      returnsPeriod: "monthly",
      returnsFrom: "2027-01",
    });
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
        closeMonth(q.admin, "2026-10", "Filed", TODAY),
      ]);
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const closed = await db.taxMonth.count({ where: { closedAt: { not: null } } });
      expect((await kept()).returnsPeriod).toBe(closed === 0 ? "quarterly" : "monthly");
      if (closed > 0) await openMonth(q.admin, "2026-10", "Again");
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
    const first = await q.bill();
    const second = await q.bill({ date: "2026-10-20" });
    const note = await q.credit(first.id, "2026-10-25");
    const november = await q.bill({ date: "2026-11-02" });
    await q.bill({ client: "family" });
    const large = await q.bill({ client: "large", price: "120000" });
    const { status, body } = await q.api.post("/reports/iff", {
      month: "2026-10",
      leaveOut: [second.invoiceNumber],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ kept: true, closed: false, leftOut: [second.invoiceNumber] });
    const { data } = (await q.api.get("/reports/iff?month=2026-10")).body as unknown as {
      data: { iff: Record<string, unknown> };
    };
    expect(data.iff).toMatchObject({
      gstin: OWN,
      fp: "102026",
      b2b: [{ ctin: "29AAECC2213N1ZM", inv: [{ inum: first.invoiceNumber, val: 1180 }] }],
      cdnr: [{ nt: [{ nt_num: note.noteNumber, val: 118 }] }],
    });
    expect(Object.keys(data.iff)).toEqual(["gstin", "fp", "version", "hash", "b2b", "cdnr"]);
    const whole = (await q.api.get(`/reports/gstr1?quarter=${QUARTER}`)).body
      .data as unknown as Whole;
    expect(whole).toMatchObject({ month: "2026-12", quarter: QUARTER, closed: false });
    expect(whole.difference).toEqual({ taxableValue: 0, tax: 0 });
    expect(whole.gstr1.fp).toBe("122026");
    expect(whole.totals).toContainEqual(
      expect.objectContaining({ section: "iff", count: 2, taxableValue: 900 }),
    );
    expect(await q.named()).toEqual(
      [second.invoiceNumber, november.invoiceNumber, large.invoiceNumber].sort(),
    );
    // All of the quarter is in the table by SAC and in that of numbers.
    expect(whole.gstr1.hsn.hsn_b2b[0]?.txval).toBe(2900);
    expect(whole.gstr1.doc_issue.doc_det[0]?.docs[0]?.totnum).toBe(5);
  });

  test("of the second month takes what the first one's left out, once", async () => {
    const [first, second] = [await q.bill(), await q.bill({ date: "2026-10-20" })];
    const november = await q.bill({ date: "2026-11-02" });
    const [one, two] = [first.invoiceNumber ?? "", second.invoiceNumber ?? ""];
    await q.keep("2026-10", two);
    const shown = async (month: string) =>
      (await q.api.get(`/reports/iff?month=${month}`)).body.data as unknown as {
        earlier: string[];
        leftOut: string[];
        iff: { b2b: { inv: { inum: string }[] }[] };
      };
    const numbers = async (month: string) =>
      (await shown(month)).iff.b2b.flatMap(({ inv }) => inv.map(({ inum }) => inum));
    expect((await shown("2026-10")).earlier).toEqual([]);
    expect((await shown("2026-11")).earlier).toEqual([two]);
    const take = (numbers: string[]) =>
      q.api.post("/reports/iff", { month: "2026-11", leaveOut: [], takeEarlier: numbers });
    const wrong = await take([one]);
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([
      422,
      ["takeEarlier"],
    ]);
    expect((await take([two])).status).toBe(200);
    expect(await numbers("2026-11")).toEqual([two, november.invoiceNumber]);
    expect(await numbers("2026-10")).toEqual([one]);
    expect((await shown("2026-10")).leftOut).toEqual([]);
    expect(await q.named()).toEqual([]);
    // Kept again, the first month's leaves it where it is.
    await q.keep("2026-10");
    expect(await numbers("2026-10")).toEqual([one]);
    expect(await numbers("2026-11")).toEqual([two, november.invoiceNumber]);
    expect((await Promise.all(RECORD_CHECKS.map((check) => check(db)))).flat()).toEqual([]);
    expect((await take([])).status).toBe(200);
    expect(await q.named()).toEqual([two]);
  });

  test("takes bills of fifty lakh without tax at most, and says what may be left out", async () => {
    const small = await q.bill();
    const large = await q.bill({ price: "4999000.01", date: "2026-10-20" });
    const refused = await q.api.post("/reports/iff", { month: "2026-10", leaveOut: [] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        leaveOut: [
          `An IFF takes bills of at most ₹50,00,000 without tax. Leave out ₹0.01, such as ${large.invoiceNumber}`,
        ],
      },
    ]);
    expect(await db.iffPaper.count()).toBe(0);
    const page = await answerOf(
      iffPage.loader,
      getArgs("/reports/iff?month=2026-10", {}, q.cookie),
    );
    expect(page.data).toMatchObject({
      tooMuch: true,
      papers: [
        { number: small.invoiceNumber, ticked: false },
        { number: large.invoiceNumber, ticked: true },
      ],
    });
    await q.keep("2026-10", large.invoiceNumber ?? "");
    expect(await q.iffOf("2026-10")).toMatchObject({ taken: [small.invoiceNumber] });
  });

  test("is kept before it is filed; what comes later is in the quarter's; it may be chosen anew", async () => {
    const first = await q.bill();
    expect(await q.iffOf("2026-10")).toEqual({ taken: [first.invoiceNumber], leftOut: [] });
    // Until it is kept nothing is in it.
    expect(await q.named()).toEqual([first.invoiceNumber]);
    await q.keep("2026-10");
    const late = await q.bill();
    expect(await q.iffOf("2026-10")).toEqual({
      taken: [first.invoiceNumber],
      leftOut: [late.invoiceNumber],
    });
    expect(await q.named()).toEqual([late.invoiceNumber]);
    await q.keep("2026-10", first.invoiceNumber ?? "");
    expect(await q.iffOf("2026-10")).toEqual({
      taken: [late.invoiceNumber],
      leftOut: [first.invoiceNumber],
    });
    const unknown = await q.api.post("/reports/iff", { month: "2026-10", leaveOut: ["INV-1"] });
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
    const { id, invoiceNumber } = await q.bill();
    await q.keep("2026-10");
    const said = "It is in the IFF of October 2026: change it only by credit and debit notes";
    const input = InvoiceInput.parse(q.billFields({ price: "2000" }));
    await expect(updateInvoice(q.staff, id, input)).rejects.toMatchObject({
      code: "conflict",
      fieldErrors: { invoiceDate: [said] },
    });
    await expect(changeInvoiceStatus(q.staff, id, "Cancelled")).rejects.toThrow(said);
    await q.credit(id, "2026-12-01");
    await q.keep("2026-10", invoiceNumber ?? "");
    const other = await q.bill();
    await changeInvoiceStatus(q.staff, other.id, "Cancelled");
  });

  test("belongs to admins and to the first two months of a quarter that is filed as such", async () => {
    await expect(keepIff(q.staff, { month: "2026-10", leaveOut: [] })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(q.keep("2026-12")).rejects.toThrow(
      "December 2026 is the last of its quarter: its papers are in the GSTR-1 of October to December 2026.",
    );
    const none = "The returns of September 2026 are filed month by month: it has no IFF.";
    await expect(q.keep("2026-09")).rejects.toThrow(none);
    expect((await q.api.get("/reports/iff?month=2026-09")).body.message).toBe(none);
    expect((await q.api.get("/reports/iff?month=2026-9")).status).toBe(422);
    expect((await q.api.get("/reports/gstr1?quarter=2627-Q5")).body.errors).toEqual({
      quarter: ["Choose a quarter from July 2017 on, such as 2627-Q3"],
    });
  });

  test("is chosen on its page by ticks, without scripts, and downloaded", async () => {
    const [first, second] = [await q.bill(), await q.bill()];
    const fields = { intent: "keep", month: "2026-10", leaveOut: second.invoiceNumber ?? "" };
    const kept = await answerOf(iffPage.action, postArgs("/reports/iff", fields, {}, q.cookie));
    expect(kept.status).toBe(302);
    const page = await answerOf(
      iffPage.loader,
      getArgs("/reports/iff?month=2026-10", {}, q.cookie),
    );
    expect(page.data).toMatchObject({
      kept: true,
      papers: [
        { number: first.invoiceNumber, ticked: false },
        { number: second.invoiceNumber, ticked: true },
      ],
    });
    const file = await iffJson.loader(
      getArgs("/reports/iff.json?month=2026-10", {}, q.cookie) as LoaderFunctionArgs,
    );
    expect(file.headers.get("Content-Disposition")).toContain("IFF-2026-10.json");
    expect(JSON.stringify(await file.json())).toContain(first.invoiceNumber);
    const wrong = { ...fields, leaveOut: "INV-1" };
    expect(
      await answerOf(iffPage.action, postArgs("/reports/iff", wrong, {}, q.cookie)),
    ).toMatchObject({
      status: 400,
      data: { errors: [expect.stringContaining("INV-1 is no bill")] },
    });
    // A month of the quarter is shown as a part of it, and is no return.
    const month = await answerOf(
      gstr1Page.loader,
      getArgs("/reports/gstr1?month=2026-10", {}, q.cookie),
    );
    expect(month.data).toMatchObject({ ofQuarter: QUARTER, iffs: ["2026-10"], canChange: false });
    // The quarter before was filed month by month: nothing leads there.
    const address = `/reports/gstr1?quarter=${QUARTER}`;
    const whole = await answerOf(gstr1Page.loader, getArgs(address, {}, q.cookie));
    expect(whole.data).toMatchObject({
      iffs: ["2026-10", "2026-11"],
      forms: { quarters: ["2627-Q4", QUARTER], beside: [{ period: "2627-Q4" }] },
    });
  });

  test("the doctor finds a paper that is none of its IFF", async () => {
    const { id, invoiceNumber } = await q.bill();
    await q.keep("2026-10");
    const checked = async () => (await Promise.all(RECORD_CHECKS.map((check) => check(db)))).flat();
    const about = async () => (await checked()).filter((said) => said.includes("in the IFF of"));
    expect(await about()).toEqual([]);
    await db.iffPaper.updateMany({ where: { invoiceId: id }, data: { month: "2027-01" } });
    expect(await about()).toEqual([
      `${invoiceNumber} in the IFF of 2027-01: that IFF was not kept`,
      `${invoiceNumber} in the IFF of 2027-01: it is of 2026-10-10`,
    ]);
  });

  test("kept, and one of its papers changed, at once: it is filed as it is, or changed before", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await q.bill();
      const [kept, cancelled] = await Promise.allSettled([
        q.keep("2026-10"),
        changeInvoiceStatus(q.staff, id, "Cancelled"),
      ]);
      expect(kept.status).toBe("fulfilled");
      const taken = await db.iffPaper.count({ where: { invoiceId: id } });
      expect(taken).toBe(cancelled.status === "fulfilled" ? 0 : 1);
      await db.iffPaper.deleteMany();
    }
  });

  test("kept and papers issued at once: each paper is in one return", async () => {
    for (let round = 0; round < 4; round++) {
      await Promise.all([q.bill(), q.bill(), q.keep("2026-10"), q.bill()]);
      const [{ taken, leftOut }, rest] = [await q.iffOf("2026-10"), await q.named()];
      expect(rest).toEqual(leftOut);
      expect(taken.length + leftOut.length).toBe(3 * (round + 1));
    }
  });
});

describe("Closing", () => {
  const closed = async (month: string) =>
    (await db.taxMonth.findUniqueOrThrow({ where: { month } })).closedAt !== null;

  test("an IFF is closed once it is filed: it is chosen no more, its month stays open", async () => {
    await q.bill();
    const close = (state: boolean) =>
      setIffClosed(q.admin, "2026-10", state, "Filed on the portal");
    await expect(close(true)).rejects.toThrow(
      "The IFF of October 2026 was not kept yet: choose its papers first.",
    );
    await q.keep("2026-10");
    await close(true);
    await expect(q.keep("2026-10")).rejects.toThrow(
      "The IFF of October 2026 is closed: open it first.",
    );
    const late = await q.bill({ date: "2026-10-31" });
    expect(await q.named()).toEqual([late.invoiceNumber]);
    await close(false);
    const patch = { month: "2026-10", closed: true, reason: "Filed" };
    expect((await q.api.patch("/reports/iff", patch)).body.data).toEqual({ closed: true });
    const { id } = await db.taxMonth.findUniqueOrThrow({ where: { month: "2026-10" } });
    expect(
      (await listHistory(q.admin, "taxMonth", id)).map(({ action, note }) => [action, note]),
    ).toEqual([
      ["Closed", "IFF of October 2026: Filed"],
      ["Opened", "IFF of October 2026: Filed on the portal"],
      ["Closed", "IFF of October 2026: Filed on the portal"],
      ["IFF kept", "IFF of October 2026: all papers"],
    ]);
  });

  test("a quarter closes its three months, after the IFFs that took papers; none of them closes by itself", async () => {
    await q.bill();
    await q.keep("2026-10");
    await expect(closeMonth(q.admin, "2026-10", "Filed", TODAY)).rejects.toThrow(
      "The returns of October 2026 are filed with the quarter October to December 2026.",
    );
    await expect(closeMonth(q.admin, "2627-Q4", "Filed", TODAY)).rejects.toThrow(
      "March 2027 is still to come",
    );
    await expect(closeMonth(q.admin, QUARTER, "Filed", TODAY)).rejects.toThrow(
      "The IFF of October 2026 is not closed: close it after filing, or exclude all its documents.",
    );
    await setIffClosed(q.admin, "2026-10", true, "Filed");
    const fields = { intent: "close", quarter: QUARTER, reason: "Filed" };
    const args = postArgs("/reports/gstr1", fields, {}, q.cookie);
    expect((await answerOf(gstr1Page.action, args)).status).toBe(302);
    for (const month of MONTHS) expect(await closed(month)).toBe(true);
    for (const month of MONTHS) {
      await expect(q.bill({ date: `${month}-15` })).rejects.toMatchObject({ code: "invalid" });
    }
    await expect(q.keep("2026-11")).rejects.toThrow("October to December 2026 is closed.");
    const again = { quarter: QUARTER, closed: false, reason: "A bill was forgotten" };
    expect((await q.api.patch("/reports/gstr1", again)).status).toBe(200);
    for (const month of MONTHS) expect(await closed(month)).toBe(false);
    await q.bill({ date: "2026-11-15" });
  });

  test("a quarter closed and an invoice of it issued at once: it is in it or is not issued", async () => {
    for (let round = 0; round < 4; round++) {
      let atClosing = -1;
      await Promise.allSettled([
        ...MONTHS.map((month) => q.bill({ date: `${month}-15` })),
        closeMonth(q.admin, QUARTER, "Filed", TODAY).then(async () => {
          atClosing = await db.invoice.count();
        }),
      ]);
      expect(await db.invoice.count()).toBe(atClosing);
      await openMonth(q.admin, QUARTER, "Again");
    }
  });
});
