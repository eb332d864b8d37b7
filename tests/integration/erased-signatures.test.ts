import { afterEach, beforeEach, expect, test } from "vitest";

import { issueLorryReceipt } from "~/models/road/consignment/consignment.issue.server";
import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import { IssueInput } from "~/models/road/consignment/consignment.schema";
import { recordDelivery } from "~/models/road/delivery/delivery.record.server";
import { DeliveryInput } from "~/models/road/delivery/delivery.schema";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import type { Actor } from "~/models/kit/policy/policy";
import { roadPaper } from "~/models/road/road-paper/road-paper.server";
import type { SignedFor } from "~/models/road/road-paper/road-paper.view";
import { signaturesOf } from "~/models/road/signature/signature.server";
import { signPaper } from "~/models/road/signature/signature.sign.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeConsignment,
  makeCustomer,
  makePackage,
  makeUser,
  makeVehicle,
  PASSWORD,
} from "../support/factories";
import { NOON, TODAY } from "../support/invoices";

const NOTE = "The paper was anonymised after it was signed";
const VOID = "Void: changed since it was signed";
const SIGNED = { signedBy: "Meera Kulkarni", relation: null, agreed: true, shown: "" } as const;

let staff: Actor;
let customerId: number;
let id: number;

const sign = (purpose: SignedFor) =>
  signPaper(
    staff,
    { consignmentId: id, purpose },
    { ...SIGNED, drawn: null },
    { address: "192.0.2.1", userAgent: null, linkId: null },
  );

const DELIVERY = {
  deliveryDate: TODAY,
  receivedBy: "Meera Kulkarni",
  packagesReceived: "2",
  allDelivered: "on",
};

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  staff = actorOf(await makeUser({ role: "employee" }));
  const customer = await makeCustomer({ name: "Meera Kulkarni" });
  customerId = customer.id;
  const made = await makeConsignment({
    clientId: customerId,
    consignorName: "Meera Kulkarni",
    consignorPhone: "98220 12345",
    consigneeName: "Rahul Krishnan",
    fromPlace: "Kothrud, Pune",
    toPlace: "Indiranagar, Bengaluru",
    loadingDate: TODAY,
  });
  id = made.id;
  await makePackage(made, { contents: "Meera's books" });
  await makePackage(made);
  await sign("packing");
  await makePackage(made);
  await sign("packing");
  await transaction((tx) => tx.package.deleteMany({ where: { number: 3 } }));
  await sign("packing");
  const { id: vehicleId } = await makeVehicle();
  await issueLorryReceipt(staff, id, IssueInput.parse({ vehicleId }));
  await moveConsignment(staff, id, "In transit");
  await recordDelivery(staff, id, DeliveryInput.parse(DELIVERY));
  await sign("delivery");
});

afterEach(() => setClock(null));

const notes = async () => (await signaturesOf(id)).map(({ note }) => note);

async function erase() {
  await db.job.updateMany({ data: { status: "Completed" } });
  const admin = await makeUser({ role: "admin" });
  await erasePerson(actorOf(admin), customerId, { currentPassword: PASSWORD });
}

test("of an erased person says that its paper was anonymised; what was void stays so", async () => {
  expect(await notes()).toEqual([null, VOID, null, null]);
  await erase();
  expect(await notes()).toEqual([NOTE, VOID, NOTE, NOTE]);
  expect((await signaturesOf(id)).map(({ holds }) => holds)).toEqual([true, false, true, true]);
  for (const kind of ["packing", "delivery", "lr"] as const) {
    const { signatures } = await roadPaper(staff, id, kind);
    const signed = signatures.flatMap((one) => one.signed ?? []);
    expect(signed.length).toBeGreaterThan(0);
    for (const one of signed) expect(one).toMatchObject({ changed: false, anonymised: true });
    expect(JSON.stringify(signed)).not.toContain("Meera");
  }
});

test("is void once somebody corrects its paper after the erasure", async () => {
  await erase();
  await transaction((tx) =>
    tx.package.updateMany({ where: { consignmentId: id, number: 1 }, data: { fragile: true } }),
  );
  expect(await notes()).toEqual([VOID, VOID, VOID, NOTE]);
});
