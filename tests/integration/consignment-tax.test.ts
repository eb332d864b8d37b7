import { beforeEach, describe, expect, test } from "vitest";

import { createConsignment } from "~/models/road/consignment/consignment.create.server";
import { missingOf } from "~/models/road/consignment/consignment.missing.server";
import { issueLorryReceipt } from "~/models/road/consignment/consignment.issue.server";
import { IssueInput } from "~/models/road/consignment/consignment.schema";
import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import { getConsignment } from "~/models/road/consignment/consignment.server";
import { changeRegime, regimeNotice } from "~/models/road/consignment/consignment.tax.server";
import { savePackages } from "~/models/road/package/package.save.server";
import { PackagesInput } from "~/models/road/package/package.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeCustomer,
  makeDriver,
  makeQuotation,
  makeUser,
  makeVehicle,
} from "../support/factories";
import { NOON, TODAY } from "../support/invoices";

let actor: Actor;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "admin" });
  actor = actorOf(user);
  api = await apiClient(user);
});

const underGst = () =>
  transaction((tx) =>
    tx.company.update({
      where: { id: 1 },
      data: { taxSystem: "gst_india", stateCode: "27", gstin: "27AAPFU0939F1ZV" },
    }),
  );

const CHARGES = {
  transportationCharge: "18650",
  packagingCharge: "4000",
  loadingCharge: "2500",
  unloadingCharge: "2500",
  declaredValue: "525000",
  insuranceRate: "2.47",
  insuranceCharge: "12967.50",
  advancePayment: "15000",
};

/** A quotation as the office makes one, accepted by its customer. */
async function accepted(more: object = {}, customer: Parameters<typeof makeCustomer>[0] = {}) {
  const { id: customerId } = await makeCustomer(customer);
  const made = await api.post("/quotations", {
    customerId,
    date: "2026-12-10",
    expiryDate: "2026-12-01",
    transportationType: "full_load",
    sourceAddress: "12 Park Street, Aundh, Pune 411007",
    destinationAddress: "4 MG Road, Bengaluru 560001",
    ...CHARGES,
    items: [{ name: "Sofa", quantity: 1 }],
    ...more,
  });
  const { id } = made.body.data as { id: number };
  await api.patch(`/quotations/${id}/status`, { status: "sent" });
  await api.patch(`/quotations/${id}/status`, { status: "approved" });
  return id;
}

const quotationAt = (id: number) => db.quotation.findUniqueOrThrow({ where: { id } });
const at = (id: number) => db.consignment.findUniqueOrThrow({ where: { id } });

async function booked(quotationId: number) {
  const id = await createConsignment(actor, { quotationId, jobId: null });
  await savePackages(actor, id, PackagesInput.parse({ packages: [{ contents: "Books" }] }));
  return id;
}

const issue = async (id: number, more: object = {}) =>
  issueLorryReceipt(
    actor,
    id,
    IssueInput.parse({ vehicleId: String((await makeVehicle()).id), ...more }),
  );

const linesOf = async (id: number) => {
  const consignment = await getConsignment(actor, id);
  const lines = (await missingOf([consignment], TODAY)).get(id) ?? [];
  return lines.map(({ text }) => text).join("\n");
};

describe("The charges of a lorry receipt", () => {
  test("come to what the customer accepted, less what they paid in advance", async () => {
    const quotationId = await accepted();
    const { totalAmount } = await quotationAt(quotationId);
    const { freight, otherCharges, advance, declaredValue } = await at(await booked(quotationId));
    expect({ freight, advance, declaredValue }).toEqual({
      freight: 18_650_00,
      advance: 15_000_00,
      declaredValue: 525_000_00,
    });
    expect(18_650_00 + 12_967_50 + (otherCharges ?? 0)).toBe(totalAmount);
  });

  test("of a part load are not billed twice: goods, charges and value are for people to say", async () => {
    const first = await booked(await accepted());
    const { jobId } = await at(first);
    const second = await createConsignment(actor, { quotationId: null, jobId });
    expect(await at(second)).toMatchObject({
      freight: null,
      otherCharges: null,
      advance: null,
      declaredValue: null,
    });
    expect(await db.consignmentGoods.count({ where: { consignmentId: second } })).toBe(0);
  });

  test("that are not the quotation's are said before it is issued", async () => {
    const id = await booked(await accepted());
    expect(await linesOf(id)).not.toMatch(/charges are/);
    await db.consignment.update({ where: { id }, data: { otherCharges: null } });
    expect(await linesOf(id)).toMatch(/charges are ₹31,617\.50, but QT-2627-\d+ is ₹/);
  });
});

describe("The regime of a lorry receipt", () => {
  test("that is changed takes the payer and the charges with it, and the page waits for the answer", async () => {
    await underGst();
    const quotationId = await accepted();
    const id = await booked(quotationId);
    expect(await at(id)).toMatchObject({ gstPayer: "carrier" });
    await changeRegime(actor, id, "gta_exempt");
    const { totalAmount, status } = await quotationAt(quotationId);
    const { otherCharges, gstPayer } = await at(id);
    expect(gstPayer).toBe("nobody");
    expect(18_650_00 + 12_967_50 + (otherCharges ?? 0)).toBe(totalAmount);
    expect(status).toBe("sent");
    expect(await linesOf(id)).toMatch(/is sent: the lorry receipt waits until it is approved/);
  });

  test("decides who pays, whoever was chosen before, and a correction keeps to it", async () => {
    await underGst();
    const quotationId = await accepted();
    const id = await booked(quotationId);
    await changeRegime(actor, id, "gta_exempt");
    await api.patch(`/quotations/${quotationId}/status`, { status: "approved" });
    await db.consignment.update({ where: { id }, data: { gstPayer: "carrier" } });
    const lrNumber = await issue(id);
    expect(await at(id)).toMatchObject({ taxRegime: "gta_exempt", gstPayer: "nobody" });
    const whole = (await api.get(`/consignments/${id}`)).body.data as object;
    const reply = await api.put(`/consignments/${id}`, { ...whole, gstPayer: "carrier" });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      errors: {
        gstPayer: [
          `${lrNumber} was issued under 'Goods transport agency, exempt': nobody pays GST`,
        ],
      },
    });
  });

  test("stays once it is issued: its quotation keeps it until the consignment is cancelled", async () => {
    await underGst();
    const quotationId = await accepted();
    const id = await booked(quotationId);
    const lrNumber = await issue(id);
    const change = () =>
      api.put(`/quotations/${quotationId}`, {
        ...quotationBody,
        taxRegime: "gta_exempt",
        taxRegimeReason: "A lorry receipt",
      });
    const { customerId } = await quotationAt(quotationId);
    const quotationBody = { customerId, date: "2026-12-10", expiryDate: "2026-12-01", ...CHARGES };
    const refused = await change();
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(
      `${lrNumber} was issued under this quotation's tax regime, so the regime cannot change`,
    );
    await moveConsignment(actor, id, "Cancelled", "Another truck");
    expect((await change()).status).toBe(200);
  });
});

describe("The customer of another regime", () => {
  const offers = async (id: number) => {
    const notice = await regimeNotice(actor, await getConsignment(actor, id));
    return Object.fromEntries(
      (notice?.offers ?? []).map(({ regime, asksAgain }) => [regime, asksAgain]),
    );
  };

  test("is asked again only where what they pay or may deduct changes, and the page says which", async () => {
    await underGst();
    await db.company.update({ where: { id: 1 }, data: { gtaOptionYear: 2026 } });
    const quotationId = await accepted({}, { kind: "registered", gstin: "27AAPFU0939F1ZV" });
    const id = await booked(quotationId);
    expect(await offers(id)).toEqual({ gta_rcm5: true, gta_fcm5: true, gta_fcm18: false });
    const before = await quotationAt(quotationId);
    expect(await changeRegime(actor, id, "gta_fcm18")).toMatch(/is not asked again$/);
    expect(await quotationAt(quotationId)).toMatchObject({
      taxRegime: "gta_fcm18",
      status: "approved",
      totalAmount: before.totalAmount,
      paperVersion: before.paperVersion,
    });
    expect(await issue(id)).toBe("LR-2627-00001");
  });

  test("is asked again where the tax is theirs to pay", async () => {
    await underGst();
    const quotationId = await accepted({}, { kind: "registered", gstin: "27AAPFU0939F1ZV" });
    expect(await changeRegime(actor, await booked(quotationId), "gta_rcm5")).toMatch(
      /Send it again: the customer must accept it/,
    );
    expect(await quotationAt(quotationId)).toMatchObject({ status: "sent", decidedAt: null });
  });
});

describe("A household that moves at a company's cost", () => {
  const COMPANY = {
    name: "Konkan Steel Ltd",
    kind: "registered",
    gstin: "27AAPFU0939F1ZV",
    phone: "9820000001",
  };
  const PERSON = { contactPerson: "Rahul Krishnan", phone: "9820000002" };
  const warned = async (id: number) => /e-way bill/i.test(await linesOf(id));

  test("receives its own goods; the company consigns them, with its GSTIN, and no e-way bill is asked for", async () => {
    const id = await booked(await accepted(PERSON, COMPANY));
    expect(await at(id)).toMatchObject({
      goodsKind: "household",
      goodsDescription: "Used household goods and personal effects",
      consignorName: "Konkan Steel Ltd",
      consignorGstin: "27AAPFU0939F1ZV",
      consigneeName: "Rahul Krishnan",
      consigneePhone: "9820000002",
      consigneeGstin: null,
    });
    expect(await warned(id)).toBe(false);
  });

  test("is told from its office by the quotation, whoever is named there", async () => {
    const id = await booked(await accepted({ ...PERSON, goodsKind: "office" }, COMPANY));
    expect(await at(id)).toMatchObject({
      goodsKind: "office",
      consignorName: "Konkan Steel Ltd",
      consigneeName: "Konkan Steel Ltd",
    });
    expect(await warned(id)).toBe(true);
    const unnamed = await accepted({ contactPerson: COMPANY.name }, COMPANY);
    expect(await at(await booked(unnamed))).toMatchObject({ goodsKind: "office" });
    const said = await accepted({ goodsKind: "household" }, COMPANY);
    expect(await at(await booked(said))).toMatchObject({
      goodsKind: "household",
      consigneeName: "Konkan Steel Ltd",
    });
  });

  test("is asked for on the form, and a word that is neither is refused", async () => {
    const id = await accepted({ goodsKind: "household" });
    expect((await api.get(`/quotations/${id}`)).body.data).toMatchObject({
      goodsKind: "household",
    });
    const { customerId } = await quotationAt(id);
    const refused = await api.post("/quotations", {
      customerId,
      date: "2026-12-10",
      expiryDate: "2026-12-01",
      items: [{ name: "Sofa" }],
      ...CHARGES,
      goodsKind: "factory",
    });
    expect(refused.body).toMatchObject({
      errors: { goodsKind: ["Choose household or office"] },
    });
  });
});

describe("Insurer and policy", () => {
  const insures = (insurer: string, policyNumber: string) =>
    db.company.update({ where: { id: 1 }, data: { insurer, policyNumber } });

  test("are the company's where it insures the goods and none is named, until the receipt is issued", async () => {
    await insures("New India Assurance", "OC-2026-77");
    const id = await booked(await accepted());
    const OURS = { insurer: "New India Assurance", policyNumber: "OC-2026-77" };
    expect(await at(id)).toMatchObject({ insuredBy: "mover", ...OURS });
    const save = async (more: object) => {
      const whole = (await api.get(`/consignments/${id}`)).body.data as object;
      expect((await api.put(`/consignments/${id}`, { ...whole, ...more })).status).toBe(200);
      const { insurer, policyNumber } = await at(id);
      return { insurer, policyNumber };
    };
    const NONE = { insurer: "", policyNumber: "" };
    expect(await save({ ...NONE, insuredBy: "customer" })).toEqual({
      insurer: null,
      policyNumber: null,
    });
    expect(await save({ ...NONE, insuredBy: "mover" })).toEqual(OURS);
    expect(await save({ ...NONE, insurer: "Tata AIG" })).toEqual({
      insurer: "Tata AIG",
      policyNumber: null,
    });
    await db.consignment.update({ where: { id }, data: { insurer: null } });
    await issue(id);
    expect(await at(id)).toMatchObject(OURS);
    expect(await save(NONE)).toEqual({ insurer: null, policyNumber: null });
  });
});

describe("A lorry receipt is refused", () => {
  test("with a day of another year: its number would be of another series", async () => {
    const id = await booked(await accepted());
    await expect(issue(id, { lrDate: "1900-01-01" })).rejects.toMatchObject({
      fieldErrors: { lrDate: [expect.stringMatching(/^LR date can be 30 days ago at most/)] },
    });
    expect(await issue(id, { lrDate: TODAY })).toBe("LR-2627-00001");
  });

  test("for a job that is cancelled, and so is its departure", async () => {
    const [waiting, ready] = [await booked(await accepted()), await booked(await accepted())];
    await issue(ready);
    await db.job.updateMany({ data: { status: "Cancelled" } });
    const refused = { code: "conflict", message: expect.stringMatching(/is cancelled: its goods/) };
    await expect(issue(waiting)).rejects.toMatchObject(refused);
    await expect(moveConsignment(actor, ready, "In transit")).rejects.toMatchObject(refused);
    expect(await linesOf(ready)).toMatch(/is cancelled: cancel this consignment as well/);
  });

  test("before there is a job to go with: a job that is done is not made again", async () => {
    const quotation = await makeQuotation({ status: "approved" });
    const id = await createConsignment(actor, { quotationId: quotation.id, jobId: null });
    await moveConsignment(actor, id, "Cancelled", "Moved by another");
    await db.job.updateMany({ data: { status: "Completed" } });
    const again = createConsignment(actor, { quotationId: quotation.id, jobId: null });
    await expect(again).rejects.toMatchObject({
      message: expect.stringMatching(/of this quotation is completed: schedule another job first/),
    });
    expect(await db.job.count()).toBe(1);
  });
});

test("who drives is the customer's to know on the day alone, by /api as by page", async () => {
  const quotationId = await accepted();
  const id = await booked(quotationId);
  const { customerId } = await quotationAt(quotationId);
  const driverId = String((await makeDriver({ name: "Ramesh Yadav" })).id);
  await issue(id, { driverId });
  const owner = await apiClient(await db.user.findUniqueOrThrow({ where: { id: customerId } }));
  const seen = async () => JSON.stringify((await owner.get(`/consignments/${id}`)).body);
  expect(await seen()).not.toContain("Ramesh");
  await db.consignment.update({ where: { id }, data: { loadingDate: TODAY } });
  expect(await seen()).toContain("Ramesh");
});
