import { beforeEach, expect, test } from "vitest";
import { recordAdvance } from "~/models/billing/payment/payment.advance.server";
import { AdvanceInput } from "~/models/billing/payment/payment.schema";
import { amend } from "~/models/billing/returns/amendment.server";
import { tallyCheck } from "~/models/desk/exports/tally.server";
import { markAsSent } from "~/models/desk/exports/tally.post.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import {
  admin,
  amendInvoice,
  api,
  asked,
  bill,
  close,
  credit,
  FAMILY,
  KARNATAKA,
  setUp,
  TAMIL_NADU,
} from "../support/amendments";
import { makeCustomer, makeQuotation } from "../support/factories";

/* What amendments change of the tax stands in Tally in the month that declares it; output tax is that of GSTR-3B then. */

beforeEach(setUp);

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const DECEMBER = { from: "2026-12-01", to: "2026-12-31" };

/** Output tax by ledger, credits above nought; each is what the return of these days has. */
async function outputs(days: typeof DECEMBER) {
  const { gstr3b, sources } = await tallyCheck(admin, days);
  expect(sources.filter(({ difference }) => difference !== 0)).toEqual([]);
  const rows = (gstr3b ?? []).filter(({ name }) => name.startsWith("Output"));
  expect(rows.filter(({ difference }) => difference !== 0)).toEqual([]);
  return Object.fromEntries(rows.map(({ name, tally }) => [name, tally]));
}
const SGST = "Output SGST, Output UTGST";

test("an amended bill with its note is a journal of the return that declares it; a note of later has its heads already", async () => {
  const { id } = await bill();
  await credit(id, "2026-11-20");
  expect(await outputs(NOVEMBER)).toEqual({ "Output CGST": 81_00, [SGST]: 81_00 });
  await close("2026-11");
  await amendInvoice(id, { gstin: TAMIL_NADU, placeOfSupply: "33" });
  expect(await outputs(NOVEMBER)).toEqual({ "Output CGST": 81_00, [SGST]: 81_00 });
  const moved = { "Output IGST": 162_00, "Output CGST": -81_00, [SGST]: -81_00 };
  expect(await outputs(DECEMBER)).toEqual(moved);
  await credit(id, "2026-12-10", "100");
  expect(await outputs(DECEMBER)).toEqual({ ...moved, "Output IGST": 144_00 });
  const { data } = (await api.get("/exports/tally?startDate=2026-12-01&endDate=2026-12-31")).body;
  expect(data.gstr3b).toContainEqual({
    name: "Output IGST",
    gstr3b: 144,
    tally: 144,
    difference: 0,
  });
  // Days that are no whole return have none beside them.
  expect((await tallyCheck(admin, { ...DECEMBER, to: "2026-12-30" })).gstr3b).toBeNull();
});

test("what was issued with a second amendment has nothing in the journal of the first", async () => {
  const { id } = await bill();
  await close("2026-11");
  await amendInvoice(id, { gstin: TAMIL_NADU, placeOfSupply: "33" });
  const first = { "Output IGST": 180_00, "Output CGST": -90_00, [SGST]: -90_00 };
  await close("2026-12");
  setClock(new Date("2027-01-20T06:30:00Z"));
  await amendInvoice(id, { gstin: KARNATAKA, placeOfSupply: "29", date: "2027-01-05" });
  await credit(id, "2027-01-20");
  expect(await outputs(DECEMBER)).toEqual(first);
  expect(await outputs({ from: "2027-01-01", to: "2027-01-31" })).toEqual({
    "Output IGST": -180_00,
    "Output CGST": 81_00,
    [SGST]: 81_00,
  });
});

test("by GSTR-1A it is of its own month, and where that was sent to Tally, of the one after", async () => {
  const { id } = await bill();
  await close("2026-11");
  await amendInvoice(id, { gstin: TAMIL_NADU, placeOfSupply: "33", return: "gstr1a" });
  expect(await outputs(NOVEMBER)).toEqual({ "Output IGST": 180_00 });
  const [amendment] = await db.amendment.findMany();
  await db.amendment.deleteMany();
  await markAsSent(admin, NOVEMBER);
  await db.amendment.create({ data: amendment! });
  const of = async (days: typeof DECEMBER) => {
    const { ledgers } = await tallyCheck(admin, days);
    return ledgers
      .filter(({ name }) => name.startsWith("Output"))
      .map(({ name, debit, credit: owed }) => [name, owed - debit]);
  };
  expect(await of(NOVEMBER)).toEqual([
    ["Output CGST", 90_00],
    ["Output SGST", 90_00],
  ]);
  expect(await of(DECEMBER)).toEqual([
    ["Output CGST", -90_00],
    ["Output IGST", 180_00],
    ["Output SGST", -90_00],
  ]);
});

test("an amended advance is one too, with its uses of before and after", async () => {
  const customer = await makeCustomer({ ...FAMILY, name: "Asha Rao" });
  const quotation = await makeQuotation({
    customerId: customer.id,
    totalAmount: 5_000_00,
    currency: "INR",
    placeOfSupply: "29",
    status: "Approved",
  });
  const paid = await recordAdvance(
    admin,
    AdvanceInput.parse({
      quotationId: quotation.id,
      amount: "1180",
      date: "2026-11-10",
      paymentMethod: "UPI",
    }),
  );
  const before = await outputs(NOVEMBER);
  expect(Object.keys(before)).not.toContain("Output IGST");
  await close("2026-11");
  await amend(
    admin,
    { entity: "payment", id: paid },
    asked({ placeOfSupply: "33", date: "2026-12-05" }),
  );
  expect(await outputs(NOVEMBER)).toEqual(before);
  const after = await outputs(DECEMBER);
  expect(after["Output CGST"]).toBe(-before["Output CGST"]!);
  expect(after["Output IGST"]).toBe(before["Output CGST"]! * 2);
});
