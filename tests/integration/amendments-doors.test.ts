import { beforeEach, describe, expect, test } from "vitest";
import { openMonth } from "~/models/company/month/month.server";
import type { Actor } from "~/models/kit/policy/policy";
import { db } from "~/platform/db.server";
import * as gstr1Page from "~/routes/reports.gstr1";
import * as amendPage from "~/routes/paper-amend";
import * as invoicePage from "~/routes/invoices.view.$id";
import * as notePage from "~/routes/notes.$id";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import {
  TODAY,
  KARNATAKA,
  TAMIL_NADU,
  admin,
  staff,
  api,
  bill,
  credit,
  close,
  amendInvoice,
  setUp,
} from "../support/amendments";

beforeEach(setUp);

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
      return: "gstr1",
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
