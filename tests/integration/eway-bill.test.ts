import { beforeEach, describe, expect, test } from "vitest";

import { CONSIGNMENT_FIELDS } from "~/models/road/consignment/consignment.fields";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { loader as file } from "~/routes/consignments.eway-bill.$id";
import { loader as page } from "~/routes/consignments.view.$id";
import { loader as dashboard } from "~/routes/dashboard";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  makeAway,
  makeConsignment,
  makeCustomer,
  makeUser,
  makeVehicle,
} from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
import { NOON } from "../support/invoices";

const GSTIN = "27AAPFU0939F1ZV";
const BILL = { ewbNumber: "271009345512", consignorStateCode: "27", fromPlace: "Pune" };
let api: ApiClient;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const staff = await makeUser({ role: "employee" });
  [api, cookie] = [await apiClient(staff), await signedIn(staff)];
  await db.company.updateMany({ data: { gstin: GSTIN } });
});

/** The trucks of a consignment, one after the other. */
async function trucked(id: number, trucks: { number: string; reason?: string }[]) {
  for (const { number, reason = null } of trucks) {
    const { id: vehicleId } = await makeVehicle();
    const row = { vehicleId, vehicleNumber: number, vehicleKind: "truck", reason };
    await transaction((tx) => tx.consignmentTruck.create({ data: { consignmentId: id, ...row } }));
  }
}
const part = async (id: number, asked = "") =>
  api.get(`/consignments/${id}/eway-bill${asked ? `?${asked}` : ""}`);
const fileOf = (id: number, asked = "") => {
  const args = getArgs(`/consignments/eway-bill/${id}?${asked}`, { id: String(id) }, cookie);
  return file(args as Parameters<typeof file>[0]);
};

describe("Part B of an e-way bill", () => {
  test("names the State from which the goods go, never that of a GSTIN", async () => {
    const gstin = { consignorGstin: "29AAECC2213N1ZM", consignorStateCode: "27" };
    const { id } = await makeAway({ ...BILL, ...gstin });
    await trucked(id, [{ number: "MH12AB1234" }]);
    const goesFrom = { fromPlace: "Pune", fromState: 27 };
    expect((await part(id)).body.data).toMatchObject(goesFrom);
    expect(await (await fileOf(id, "what=vehicle")).json()).toMatchObject({
      vehicleUpdts: [goesFrom],
    });
    const asked = getArgs(`/consignments/view/${id}`, { id: String(id) }, cookie);
    expect((await answerOf(page, asked)).data).toMatchObject({
      ewayBill: { fromPlace: "Pune", fromState: "27" },
    });
    await trucked(id, [{ number: "MH12AB1234" }, { number: "MH14CD5678", reason: "Breakdown" }]);
    expect((await part(id)).body.data).toMatchObject({ ...goesFrom, reason: 1 });
  });

  test("names the first truck, with the lorry receipt as its transport document", async () => {
    const { id } = await makeAway({ ...BILL, lrNumber: "LR-2627-00008" });
    await trucked(id, [{ number: "MH 12 AB 1234" }]);
    const row = {
      ewbno: 271009345512,
      transMode: 1,
      vehicleType: "R",
      vehicleNo: "MH12AB1234",
      docNo: "LR-2627-00008",
      docDate: "20/11/2026",
      fromPlace: "Pune",
      fromState: 27,
      reason: 4,
      remark: "First vehicle",
    };
    expect((await part(id)).body.data).toEqual(row);
    const reply = await fileOf(id, "what=vehicle");
    expect(reply.headers.get("Content-Disposition")).toContain(
      "eway-bill-vehicle-LR-2627-00008.json",
    );
    expect(await reply.json()).toEqual({
      version: "1.0.0123",
      userGstin: GSTIN,
      vehicleUpdts: [row],
    });
  });

  test.each([
    ["Breakdown near Nashik", 1],
    [`Breakdown ${"x".repeat(60)}`, 1],
    ["Transshipment", 2],
    ["Wider road", 3],
  ])("says why another truck carries it, and where: %s", async (said, reason) => {
    const { id } = await makeAway(BILL);
    await trucked(id, [{ number: "MH12AB1234" }, { number: "GJ01XY9", reason: said }]);
    expect((await part(id, "fromPlace=Surat&fromState=24")).body.data).toMatchObject({
      vehicleNo: "GJ01XY9",
      fromPlace: "Surat",
      fromState: 24,
      reason,
      remark: said.slice(0, 50),
    });
  });

  test("names who carries it: the company, or whom it is handed on to", async () => {
    const { id } = await makeAway(BILL);
    const own = { ewaybillNo: 271009345512, TransporterId: GSTIN };
    expect((await part(id, "what=transporter")).body.data).toEqual(own);
    const other = await part(id, "what=transporter&transporterId=24aapfu0939f1zv");
    expect(other.body.data).toMatchObject({ TransporterId: "24AAPFU0939F1ZV" });
    expect(await (await fileOf(id, "what=transporter")).json()).toMatchObject({
      TransUpdts: [own],
    });
  });

  test("is refused with what it lacks, and what was asked wrongly is named", async () => {
    const refusal = async (more: object, trucks: { number: string }[], asked = "") => {
      const { id } = await makeConsignment({
        ...BILL,
        lrNumber: "LR-1",
        lrDate: "2026-11-20",
        ...more,
      });
      await trucked(id, trucks);
      const { status, body } = await part(id, asked);
      await db.consignment.updateMany({ where: { id }, data: { lrNumber: null } });
      return [status, body.message];
    };
    const truck = [{ number: "MH12AB1234" }];
    expect(await refusal({ ewbNumber: null }, truck)).toEqual([
      409,
      "This consignment has no e-way bill number yet.",
    ]);
    expect(await refusal({}, [])).toEqual([409, "Choose the truck first: Part B names it."]);
    expect(await refusal({ lrNumber: null }, truck)).toEqual([
      409,
      "Issue the lorry receipt first: Part B names its number.",
    ]);
    expect(await refusal({ consignorStateCode: null, consignorGstin: null }, truck)).toEqual([
      409,
      "Choose the consignor's state first: Part B names it.",
    ]);
    expect((await refusal({}, truck, "fromState=99x"))[0]).toBe(422);
    expect((await refusal({}, truck, "what=transporter&transporterId=x"))[0]).toBe(422);
    const { id } = await makeAway({ ...BILL, ewbNumber: null });
    expect((await fileOf(id)).status).toBe(409);
    const customer = await apiClient(await makeCustomer());
    expect((await customer.get(`/consignments/${id}/eway-bill`)).status).toBe(403);
  });
});

describe("an e-way bill that ends within a day, or has ended", () => {
  const warned = async (ewbValidUntil: string, more: object = {}) => {
    const { id } = await makeAway({ ...BILL, goodsKind: "office", ewbValidUntil, ...more });
    const { data } = await answerOf(
      page,
      getArgs(`/consignments/view/${id}`, { id: String(id) }, cookie),
    );
    return (data as { ewayBill: { warning: string | null } }).ewayBill.warning;
  };

  test.each([
    ["2026-11-20", "E-way bill ended on Nov 20, 2026"],
    ["2026-11-21", "E-way bill ends today"],
    ["2026-11-22", "E-way bill ends tomorrow"],
    ["2026-11-23", null],
  ])("until %s", async (until, said) => {
    expect(await warned(until)).toBe(said);
    expect(await warned(until, { status: "Delivered" })).toBeNull();
  });

  test("stands among what waits today, the first on top, and on the card of its move once it ended", async () => {
    await warned("2026-11-22", { lrNumber: "LR-SOON" });
    await warned("2026-11-20", { lrNumber: "LR-ENDED" });
    await warned("2026-11-30");
    await warned("2026-11-20", { status: "Delivered" });
    const { data } = await answerOf(dashboard, getArgs("/dashboard", {}, cookie));
    const { today } = data as {
      today: {
        ewayBills: { total: number; rows: { number: string; hint: string }[] };
        moves: { rows: { lacks: string[] }[] };
      };
    };
    expect(today.ewayBills).toMatchObject({
      total: 2,
      rows: [
        { number: "LR-ENDED", hint: "E-way bill ended on Nov 20, 2026" },
        { number: "LR-SOON", hint: "E-way bill ends tomorrow" },
      ],
    });
    const lacking = today.moves.rows.filter(({ lacks }) => lacks.includes("valid e-way bill"));
    expect(lacking).toHaveLength(1);
    const list = await api.get("/consignments?view=eway-bill");
    expect(list.body.data).toMatchObject({
      consignments: [{ lrNumber: "LR-ENDED" }, { lrNumber: "LR-SOON" }],
    });
  });
});

test("the number of an e-way bill may be typed in the digits of any script", () => {
  const { block } = CONSIGNMENT_FIELDS.ewbNumber;
  expect(block.parse("२७१० ०९३४ ५५१२")).toBe("2710 0934 5512");
  expect(block.parse("٢٧١٠٠٩٣٤٥٥١٢")).toBe("271009345512");
});
