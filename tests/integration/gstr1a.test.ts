import { beforeEach, describe, expect, test } from "vitest";

import { gstr1Json } from "~/models/billing/returns/gstr1.json";
import { readGstr1a } from "~/models/billing/returns/gstr1.server";
import { closeMonth, setIffClosed } from "~/models/company/month/month.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as gstr3bPage from "~/routes/reports.gstr3b";

import { answerOf, postArgs, signedIn } from "../support/http";
import {
  admin,
  api,
  amendInvoice,
  bill,
  close,
  credit,
  declares,
  json,
  setUp,
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
