import { beforeEach, describe, expect, test } from "vitest";

import { createConsignment } from "~/models/road/consignment/consignment.create.server";
import { issueLorryReceipt } from "~/models/road/consignment/consignment.issue.server";
import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import { IssueInput } from "~/models/road/consignment/consignment.schema";
import { assignTruck } from "~/models/road/consignment/consignment.truck.server";
import { recordDelivery } from "~/models/road/delivery/delivery.record.server";
import { DeliveryInput } from "~/models/road/delivery/delivery.schema";
import { savePackages } from "~/models/road/package/package.save.server";
import { PackagesInput } from "~/models/road/package/package.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { roadPaper } from "~/models/road/road-paper/road-paper.server";
import { signaturesOf } from "~/models/road/signature/signature.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeQuotation, makeUser } from "../support/factories";
import { NOON, TODAY } from "../support/invoices";

let actor: Actor;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "employee" });
  actor = actorOf(user);
  api = await apiClient(user);
});

const NOTHING = IssueInput.parse({});

async function truck() {
  const data = {
    number: `MH12AB${Math.floor(1000 + Math.random() * 8999)}`,
    kind: "17 ft",
    searchText: "",
  };
  return (await db.vehicle.create({ data })).id;
}

/** A consignment of an approved quotation, without a truck and packages. */
async function booked(more: object = {}) {
  const quotation = await makeQuotation({
    status: "approved",
    sourceAddress: "12 Park Street, Aundh, Pune 411007",
    destinationAddress: "4 MG Road, Bengaluru 560001",
    ...more,
  });
  const id = await createConsignment(actor, { quotationId: quotation.id, jobId: null });
  return { id, quotation };
}

const packed = (id: number, count: number) =>
  savePackages(
    actor,
    id,
    PackagesInput.parse({
      packages: Array.from({ length: count }, (_, at) => ({ contents: `Carton ${at + 1}` })),
    }),
  );

async function issued(count = 3) {
  const { id, quotation } = await booked();
  await packed(id, count);
  const vehicleId = await truck();
  await assignTruck(actor, id, { vehicleId, driverId: null, reason: null });
  const number = await issueLorryReceipt(actor, id, NOTHING);
  return { id, quotation, number };
}

async function onTheWay(count = 3) {
  const found = await issued(count);
  await db.consignment.update({ where: { id: found.id }, data: { loadingDate: TODAY } });
  await moveConsignment(actor, found.id, "In transit");
  return found;
}

const at = (id: number) => db.consignment.findUniqueOrThrow({ where: { id } });

describe("A consignment of a quotation", () => {
  test("takes everything that the quotation knows, and schedules its job", async () => {
    const { id, quotation } = await booked({ declaredValue: 400_000_00 });
    const consignment = await at(id);
    expect(consignment).toMatchObject({
      status: "Booked",
      lrNumber: null,
      fromPlace: "Pune",
      toPlace: "Bengaluru",
      consignorAddress: quotation.sourceAddress,
      consigneeAddress: quotation.destinationAddress,
      declaredValue: 400_000_00,
      quotationId: quotation.id,
    });
    const job = await db.job.findUniqueOrThrow({ where: { id: consignment.jobId } });
    expect(job.quotationId).toBe(quotation.id);
  });

  test("asked twice, also at once, is one; of its job there may be more", async () => {
    const { quotation, id } = await booked();
    const again = { quotationId: quotation.id, jobId: null };
    const both = await Promise.all([
      createConsignment(actor, again),
      createConsignment(actor, again),
    ]);
    expect(both).toEqual([id, id]);
    const { jobId } = await at(id);
    expect(await createConsignment(actor, { quotationId: null, jobId })).not.toBe(id);
  });

  test("asked for by a script is made once: found again it is answered with 200", async () => {
    const { id: quotationId } = await makeQuotation({ status: "approved" });
    const made = await api.post("/consignments", { quotationId });
    expect(made).toMatchObject({ status: 201, body: { message: /^Consignment created/ } });
    const found = await api.post("/consignments", { quotationId });
    expect(found.status).toBe(200);
    expect(found.body).toMatchObject({
      id: made.body.id,
      message: "This quotation has its consignment already",
    });
    const { jobId } = await at(Number(found.body.id));
    const more = await api.post("/consignments", { jobId });
    expect(more.status).toBe(201);
    expect(more.body.id).not.toBe(made.body.id);
  });

  test.each(["draft", "sent", "rejected"])("is refused while it is %s", async (status) => {
    const quotation = await makeQuotation({ status });
    const asked = createConsignment(actor, { quotationId: quotation.id, jobId: null });
    await expect(asked).rejects.toMatchObject({ code: "conflict" });
    expect(await db.consignment.count()).toBe(0);
    expect(await db.job.count()).toBe(0);
  });
});

describe("A lorry receipt", () => {
  test("needs its packages and its truck, each said at its field", async () => {
    const { id } = await booked();
    const issue = () => issueLorryReceipt(actor, id, NOTHING);
    await expect(issue()).rejects.toMatchObject({ fieldErrors: { vehicleId: expect.anything() } });
    const vehicleId = await truck();
    await assignTruck(actor, id, { vehicleId, driverId: null, reason: null });
    await expect(issue()).rejects.toMatchObject({ fieldErrors: { packages: expect.anything() } });
    await packed(id, 2);
    expect(await issue()).toBe("LR-2627-00001");
    expect(await at(id)).toMatchObject({ packagesStated: 2, lrDate: TODAY });
  });

  test("is issued once, whoever presses at the same time, and takes one number", async () => {
    const { id } = await booked();
    await packed(id, 2);
    const vehicleId = await truck();
    await assignTruck(actor, id, { vehicleId, driverId: null, reason: null });
    const presses = await Promise.allSettled(
      [1, 2, 3].map(() => issueLorryReceipt(actor, id, NOTHING)),
    );
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const series = await db.numberSeries.findFirstOrThrow({ where: { series: "LR" } });
    expect(series.last).toBe(1);
  });

  test("a refused one takes no number", async () => {
    const { id } = await booked();
    await expect(issueLorryReceipt(actor, id, NOTHING)).rejects.toThrow();
    const { number } = await issued();
    expect(number).toBe("LR-2627-00001");
  });

  test("is refused on a quotation that was declined meanwhile", async () => {
    const { id, quotation } = await booked();
    await packed(id, 1);
    await db.quotation.update({ where: { id: quotation.id }, data: { status: "rejected" } });
    const vehicleId = await truck();
    const asked = issueLorryReceipt(actor, id, { ...NOTHING, vehicleId });
    await expect(asked).rejects.toMatchObject({ code: "conflict" });
    // Nothing of it is half-written: the truck was not taken either.
    expect(await db.consignmentTruck.count()).toBe(0);
  });
});

describe("The way of a consignment", () => {
  test("does not begin without a lorry receipt, and ends with its delivery", async () => {
    const { id } = await booked();
    await expect(moveConsignment(actor, id, "In transit")).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(moveConsignment(actor, id, "Delivered")).rejects.toMatchObject({
      code: "conflict",
    });
    const away = await onTheWay();
    const { jobId } = await at(away.id);
    expect((await db.job.findUniqueOrThrow({ where: { id: jobId } })).status).toBe("In Progress");
    await recordDelivery(actor, away.id, delivery({ packagesReceived: 3 }));
    expect((await at(away.id)).status).toBe("Delivered");
  });

  test("a change of truck on the way needs its reason and keeps the first one", async () => {
    const { id } = await onTheWay();
    const change = { vehicleId: await truck(), driverId: null };
    await expect(assignTruck(actor, id, { ...change, reason: null })).rejects.toMatchObject({
      fieldErrors: { reason: expect.anything() },
    });
    await assignTruck(actor, id, { ...change, reason: "Breakdown" });
    expect(await db.consignmentTruck.count({ where: { consignmentId: id } })).toBe(2);
  });

  test("a cancelled one frees its packages and keeps its number", async () => {
    const { id, number } = await issued();
    await expect(moveConsignment(actor, id, "Cancelled")).rejects.toMatchObject({
      code: "invalid",
    });
    await moveConsignment(actor, id, "Cancelled", "The customer moves later");
    expect(await at(id)).toMatchObject({ status: "Cancelled", lrNumber: number });
    expect(await db.package.count({ where: { consignmentId: id } })).toBe(0);
  });
});

const delivery = (more: object) =>
  DeliveryInput.parse({ deliveryDate: TODAY, receivedBy: "Asha Rao", ...more });

describe("A delivery", () => {
  test("is not taken down before it left", async () => {
    const { id } = await issued();
    const asked = recordDelivery(actor, id, delivery({ packagesReceived: 3 }));
    await expect(asked).rejects.toMatchObject({ code: "conflict" });
  });

  test("of more packages than were loaded is refused, of fewer asks why", async () => {
    const { id } = await onTheWay();
    await expect(
      recordDelivery(actor, id, delivery({ packagesReceived: 4 })),
    ).rejects.toMatchObject({
      fieldErrors: { packagesReceived: ["3 packages were sent: more cannot be received"] },
    });
    await expect(
      recordDelivery(actor, id, delivery({ packagesReceived: 2 })),
    ).rejects.toMatchObject({ fieldErrors: { remarks: expect.anything() } });
    expect((await at(id)).status).toBe("In transit");
    await recordDelivery(actor, id, delivery({ packagesReceived: 2, remarks: "One is missing" }));
    expect((await at(id)).packagesReceived).toBe(2);
  });

  test("says what the receiver showed, on its receipt too, and keeps no whole number of it", async () => {
    const { id } = await onTheWay();
    const body = { deliveryDate: TODAY, receivedBy: "Asha Rao", packagesReceived: 3 };
    const refused = ["Aadhaar 1234 5678 9012", "1234-5678-9012", "UID १२३४ ५६७८ ९०१२"];
    for (const identitySeen of refused) {
      const reply = await api.post(`/consignments/${id}/delivery`, { ...body, identitySeen });
      expect(reply.status).toBe(422);
      expect(JSON.stringify(reply.body)).toContain(
        "Write the kind and the last four digits only: a whole Aadhaar number is not kept",
      );
    }
    expect((await at(id)).status).toBe("In transit");
    const identitySeen = "Driving licence, ends 4821";
    const reply = await api.post(`/consignments/${id}/delivery`, { ...body, identitySeen });
    expect(reply.body.data).toMatchObject({ delivery: { receivedBy: "Asha Rao", identitySeen } });
    for (const kind of ["delivery", "lr"] as const) {
      const view = await roadPaper(actor, id, kind);
      const facts = view.facts.flatMap(({ facts }) => facts);
      expect(facts).toContainEqual(
        expect.objectContaining({ label: "Identity seen", value: identitySeen }),
      );
    }
  });

  test("is signed under what was shown, and a correction voids that", async () => {
    const { id } = await onTheWay();
    const body = {
      deliveryDate: TODAY,
      receivedBy: "Asha Rao",
      packagesReceived: 3,
      allDelivered: true,
      signature: { signedBy: "Asha Rao", agreed: true },
    };
    const reply = await api.post(`/consignments/${id}/delivery`, body);
    expect(reply.status).toBe(200);
    expect(await signaturesOf(id)).toMatchObject([{ who: "Asha Rao", holds: true }]);
    await recordDelivery(actor, id, delivery({ packagesReceived: 3, remarks: "A scratch" }));
    expect(await signaturesOf(id)).toMatchObject([{ holds: false }]);
  });
});
