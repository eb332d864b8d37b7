import { beforeEach, describe, expect, test } from "vitest";

import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import { assignTruck } from "~/models/road/consignment/consignment.truck.server";
import { markPackages, recordDelivery } from "~/models/road/delivery/delivery.record.server";
import { DeliveryInput, OutcomesInput } from "~/models/road/delivery/delivery.schema";
import {
  deletePackage,
  loadAllPackages,
  movePackages,
  savePackages,
  updatePackage,
} from "~/models/road/package/package.save.server";
import {
  PackageInput,
  PackageMovesInput,
  PackagesInput,
} from "~/models/road/package/package.schema";
import { packingPage } from "~/models/road/package/package.server";
import { packingSaved } from "~/models/road/package/package.words";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeAway,
  makeConsignment,
  makePackage,
  makeUser,
  makeVehicle,
} from "../support/factories";
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

/** A journey on the way with so many packages on its list. */
async function away(count: number) {
  const consignment = await makeAway({ packagesStated: count });
  for (let made = 0; made < count; made++) await makePackage(consignment);
  return consignment;
}

const at = (id: number) => db.consignment.findUniqueOrThrow({ where: { id } });

describe("A move to the state that a consignment has", () => {
  test("changes nothing, its version neither", async () => {
    const { id, version } = await away(1);
    await moveConsignment(actor, id, "In transit");
    const reply = await api.patch(`/consignments/${id}/status`, { status: "In transit" });
    expect(reply.status).toBe(200);
    expect((await at(id)).version).toBe(version);
  });

  test("of none is not found", async () => {
    await expect(moveConsignment(actor, 99, "In transit")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("Goods that are on the way", () => {
  const moves = (more: object) => PackageMovesInput.parse(more);
  const refused = { code: "conflict", message: /on the way under LR-/ };

  test("get no package and lose none; contents and condition are still put right", async () => {
    const consignment = await away(2);
    const { id } = consignment;
    const spare = await makePackage(consignment, { consignmentId: null });
    const [first, second] = await db.package.findMany({ where: { consignmentId: id } });
    const attempts = [
      () => savePackages(actor, id, PackagesInput.parse({ packages: [{ contents: "More" }] })),
      () => movePackages(actor, id, moves({ take: [spare.id] })),
      () => movePackages(actor, id, moves({ release: [first!.id] })),
      () => deletePackage(actor, second!.id),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({
        code: refused.code,
        message: expect.stringMatching(refused.message),
      });
    }
    expect((await api.del(`/packages/${second!.id}`)).status).toBe(409);
    expect(await db.package.count({ where: { consignmentId: id } })).toBe(2);
    await updatePackage(
      actor,
      first!.id,
      PackageInput.parse({ contents: "Glass", condition: "ch" }),
    );
    expect(await db.package.findUniqueOrThrow({ where: { id: first!.id } })).toMatchObject({
      contents: "Glass",
      condition: "CH",
    });
    expect(await loadAllPackages(actor, id)).toBe(2);
    expect(await packingPage(actor, id, 1)).toMatchObject({ adds: false, empty: [], pages: 1 });
  });
});

describe("The numbers of a packing list", () => {
  const row = (number: number, contents = `Carton ${number}`) => ({ contents, number });

  test("that are shown are those that are given, whatever page is asked", async () => {
    const consignment = await makeConsignment();
    await makePackage(consignment);
    const { id } = consignment;
    for (const asked of [2, 4, 99]) {
      const { page, empty } = await packingPage(actor, id, asked);
      expect({ page, first: empty[0] }).toEqual({ page: 1, first: 2 });
    }
    for (let made = 1; made < 20; made++) await makePackage(consignment);
    expect(await packingPage(actor, id, 99)).toMatchObject({ page: 2, pages: 2, rows: [] });
    expect((await packingPage(actor, id, 99)).empty[0]).toBe(21);
  });

  test("are said anew where somebody took them meanwhile, and have no gaps", async () => {
    const { id } = await makeConsignment();
    const list = (...rows: object[]) => PackagesInput.parse({ packages: rows });
    const both = await Promise.all([
      savePackages(actor, id, list(row(1), row(2), row(3)), "a-key-of-one"),
      savePackages(actor, id, list(row(1), row(2), row(3)), "a-key-of-two"),
    ]);
    const second = both.find(({ renumbered }) => renumbered.length > 0);
    expect(second).toEqual({
      total: 6,
      renumbered: [
        { shown: 1, given: 4 },
        { shown: 2, given: 5 },
        { shown: 3, given: 6 },
      ],
    });
    expect(packingSaved(6, second!.renumbered)).toBe(
      "Packing list saved: 6 packages. Numbers 1 to 3 were taken in the meantime: yours are 4 to 6.",
    );
    // The same press again has the same answer.
    const again = await savePackages(actor, id, list(row(1), row(2), row(3)), "a-key-of-one");
    expect(both).toContainEqual(again);
    const skipped = await savePackages(actor, id, list(row(7), {}, row(9)));
    expect(packingSaved(skipped.total, skipped.renumbered)).toBe(
      "Packing list saved: 8 packages. Number 9 follows on an empty line: it is 8.",
    );
    const reply = await api.post(`/consignments/${id}/packages`, { packages: [row(3)] });
    expect(reply.body.message).toMatch(/Number 3 was taken in the meantime: yours is 9\./);
  });
});

describe("A delivery's count and its packages", () => {
  const delivery = (packagesReceived: number, more: object = {}) =>
    DeliveryInput.parse({ deliveryDate: TODAY, receivedBy: "Asha Rao", packagesReceived, ...more });
  const short = (...numbers: number[]) => ({
    packages: numbers.map((number) => ({ number, outcome: "short" })),
  });
  const outcomes = async (id: number) => {
    const rows = await db.package.findMany({ where: { consignmentId: id } });
    return rows.map(({ outcome }) => outcome);
  };
  const saidOf = (message: string, field = "packagesReceived") => ({
    code: "invalid",
    fieldErrors: { [field]: [message] },
  });

  test.each([
    [2, { allDelivered: true }, "2 of 4 packages came: mark the 2 that are missing as short"],
    [
      2,
      { allDelivered: true, remarks: "Two missing" },
      "2 of 4 packages came: mark the 2 that are missing as short",
    ],
    [
      2,
      { ...short(1), remarks: "Two missing" },
      "2 of 4 packages came and 1 is marked as short: mark 1 more as short",
    ],
    [3, { packages: [{ number: 1, outcome: "damaged" }], remarks: "One less" }, /mark the one/],
    [4, short(1), "1 package is marked as short, so 3 of 4 came, not 4"],
    [5, {}, "4 packages were sent: more cannot be received"],
  ])("of %i with %j agree or are refused", async (received, more, said) => {
    const { id, version } = await away(4);
    await expect(recordDelivery(actor, id, delivery(received, more))).rejects.toMatchObject(
      typeof said === "string"
        ? saidOf(said)
        : { fieldErrors: { packagesReceived: [expect.stringMatching(said)] } },
    );
    // Nothing of it is half-written, the marks neither.
    expect(await outcomes(id)).toEqual([null, null, null, null]);
    expect(await at(id)).toMatchObject({ status: "In transit", version });
  });

  test("agree: what is short is named, the others came; and they were on the truck", async () => {
    const { id } = await away(4);
    await recordDelivery(actor, id, delivery(2, { ...short(1, 2), allDelivered: true }));
    expect(await outcomes(id)).toEqual(["short", "short", "delivered", "delivered"]);
    const loaded = await db.package.count({ where: { consignmentId: id, loadedAt: null } });
    expect(loaded).toBe(2);
    const { version } = await at(id);
    await recordDelivery(actor, id, delivery(2));
    expect((await at(id)).version).toBe(version);
  });

  test("may be a count alone, with what became of the others", async () => {
    const { id } = await away(4);
    await expect(recordDelivery(actor, id, delivery(3))).rejects.toMatchObject(
      saidOf("Say what became of the other package, or mark it as short", "remarks"),
    );
    await expect(recordDelivery(actor, id, delivery(1))).rejects.toMatchObject(
      saidOf("Say what became of the other 3 packages, or mark them as short", "remarks"),
    );
    await recordDelivery(actor, id, delivery(2, { remarks: "Two are missing" }));
    expect(await outcomes(id)).toEqual([null, null, null, null]);
    // Marks that come later keep to what was signed for.
    const rows = (...marks: object[]) => OutcomesInput.parse({ packages: marks }).packages;
    const three = [1, 2, 3].map((number) => ({ number, outcome: "short" }));
    await expect(markPackages(actor, id, rows(...three))).rejects.toMatchObject({
      fieldErrors: { packagesReceived: [expect.stringMatching(/press 'Correct delivery'/)] },
    });
    expect(await markPackages(actor, id, rows(...three.slice(0, 2)))).toBe(2);
  });

  test("a mark that is older than what somebody else marked is a conflict at its row", async () => {
    const { id } = await away(2);
    const [first] = await db.package.findMany({ where: { consignmentId: id } });
    const mark = (outcome: string) =>
      OutcomesInput.parse({ packages: [{ id: first!.id, outcome, version: first!.version }] });
    await markPackages(actor, id, mark("damaged").packages);
    const { packages } = mark("short");
    await expect(markPackages(actor, id, packages)).rejects.toMatchObject({
      code: "conflict",
      fieldErrors: {
        "packages[0].outcome": [expect.stringMatching(/^Package 1 changed in the meantime/)],
      },
    });
    await expect(
      recordDelivery(actor, id, delivery(2, { packages: [packages[0]] })),
    ).rejects.toMatchObject({ code: "conflict" });
    // The same mark again is no change.
    expect(await markPackages(actor, id, mark("damaged").packages)).toBe(0);
  });

  test("is not of a day before the goods were loaded", async () => {
    const { id } = await away(1);
    await db.consignment.update({
      where: { id },
      data: { lrDate: "2026-11-18", loadingDate: "2026-11-20" },
    });
    await expect(
      recordDelivery(actor, id, delivery(1, { deliveryDate: "2026-11-19" })),
    ).rejects.toMatchObject({
      fieldErrors: { deliveryDate: [expect.stringMatching(/before the loading date/)] },
    });
  });

  test("of less than nothing is said in words", () => {
    const read = DeliveryInput.safeParse({
      deliveryDate: TODAY,
      receivedBy: "Asha Rao",
      packagesReceived: "-1",
    });
    expect(read.error?.issues.map(({ message }) => message)).toEqual([
      "Packages received must be a whole number, 0 or more",
    ]);
  });
});

describe("Goods that leave", () => {
  test("are marked as loaded with the same press, where it says so", async () => {
    for (const allLoaded of [true, false]) {
      const consignment = await makeAway({ status: "Booked" });
      const { id } = consignment;
      await makePackage(consignment);
      await makePackage(consignment);
      const vehicleId = (await makeVehicle()).id;
      await assignTruck(actor, id, { vehicleId, driverId: null, reason: null });
      await db.consignment.update({ where: { id }, data: { loadingDate: "2026-12-01" } });
      await moveConsignment(actor, id, "In transit", null, { allLoaded, loadedToday: allLoaded });
      expect((await at(id)).loadingDate).toBe(allLoaded ? TODAY : "2026-12-01");
      const loaded = await db.package.count({
        where: { consignmentId: id, loadedAt: { not: null } },
      });
      expect(loaded).toBe(allLoaded ? 2 : 0);
    }
  });
});
