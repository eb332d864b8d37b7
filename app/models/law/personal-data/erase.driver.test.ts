import { beforeEach, expect, test } from "vitest";

import { issueLorryReceipt } from "../../road/consignment/consignment.issue.server";
import { moveConsignment } from "../../road/consignment/consignment.move.server";
import { checkDatabase } from "../doctor/doctor.server";
import { DriverInput } from "../../road/driver/driver.record";
import { drivers } from "../../road/driver/driver.server";
import type { Actor } from "../../kit/policy/policy";
import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor } from "../../../../tests/support/factories";
import { makeCancelledJourney, makeJourney } from "../../../../tests/support/fleet";
import { eraseDriver } from "./erase.driver.server";

const code = (expected: string) => expect.objectContaining({ code: expected });
const input = (more: object = {}) =>
  DriverInput.parse({
    name: "Ramesh Yadav",
    phone: "98220 12345",
    licenceNumber: "MH12 2011",
    notes: "Knows the ghats",
    ...more,
  });

let admin: Actor;
let driverId: number;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeActor("admin");
  driverId = await drivers.create(admin, input({ name: "Ramu Yadav", phone: "98900 00000" }));
  await drivers.update(admin, driverId, input({ version: 1 }));
});

/** Everything that is written of drivers and consignments. */
async function written() {
  const history = await db.historyEntry.findMany({
    where: { entity: { in: ["driver", "consignment"] } },
  });
  return JSON.stringify([history, await db.driver.findMany(), await db.auditEntry.findMany()]);
}

const WORDS = ["Ramesh", "Ramu", "98220 12345", "98900 00000", "MH12 2011", "ghats"];

test("takes name, phone, licence and notes out of the row and the history", async () => {
  await makeCancelledJourney({ driverId });
  await eraseDriver(admin, driverId);
  expect(await drivers.get(admin, driverId)).toMatchObject({
    name: `Erased driver ${driverId}`,
    phone: "",
    licenceNumber: null,
    licenceUntil: null,
    notes: null,
    status: "inactive",
  });
  const left = await written();
  for (const word of WORDS) expect(left, word).not.toContain(word);
  expect(await db.consignmentTruck.findFirst({ where: { driverId } })).toMatchObject({
    driverName: `Erased driver ${driverId}`,
    driverPhone: null,
    driverLicence: null,
  });
  // The other records of this test are made without their history.
  const problems = await checkDatabase(db);
  expect(problems.filter((one) => /^(Driver|Vehicle|Account)|erasure/.test(one))).toEqual([]);
});

test("leaves what an issued lorry receipt printed", async () => {
  const { id } = await makeJourney({ driverId });
  await transaction((tx) =>
    tx.consignment.update({
      where: { id },
      data: { toPlace: "Nagpur", consigneeAddress: "7 Civil Lines, Nagpur" },
    }),
  );
  await transaction((tx) =>
    tx.consignmentGoods.create({
      data: { consignmentId: id, position: 0, description: "Boxes", packages: 5 },
    }),
  );
  await issueLorryReceipt(admin, id, {
    vehicleId: null,
    driverId: null,
    reason: null,
    lrDate: null,
  });
  await moveConsignment(admin, id, "Cancelled", "Called off");
  await eraseDriver(admin, driverId);
  expect(await db.consignmentTruck.findFirst({ where: { driverId } })).toMatchObject({
    driverName: "Ramesh Yadav",
    driverPhone: "98220 12345",
  });
});

test("waits for the journey to be over", async () => {
  const { id } = await makeJourney({ driverId });
  await expect(eraseDriver(admin, driverId)).rejects.toMatchObject({
    code: "conflict",
    message: `Ramesh Yadav is on LR-DRAFT-${id}, which has not ended. Deliver it first, or choose another driver for it.`,
  });
  expect(await drivers.get(admin, driverId)).toMatchObject({
    name: "Ramesh Yadav",
    status: "active",
  });
});

test("is done once; nobody changes an erased driver", async () => {
  await eraseDriver(admin, driverId);
  const { version } = await drivers.get(admin, driverId);
  for (const again of [
    () => eraseDriver(admin, driverId),
    () => drivers.update(admin, driverId, input({ version })),
    () => drivers.setStatus(admin, driverId, "active"),
  ])
    await expect(again()).rejects.toMatchObject({
      code: "conflict",
      message: "This driver was erased and cannot be changed.",
    });
  await expect(eraseDriver(admin, 999_999)).rejects.toEqual(code("not_found"));
  await expect(eraseDriver(await makeActor("employee"), driverId)).rejects.toEqual(
    code("forbidden"),
  );
});
