import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, test } from "vitest";
import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import { assignTruck } from "~/models/road/consignment/consignment.truck.server";
import { markPackages, recordDelivery } from "~/models/road/delivery/delivery.record.server";
import { DeliveryInput, OutcomesInput } from "~/models/road/delivery/delivery.schema";
import {
  loadAllPackages,
  movePackages,
  savePackages,
  savePackingForm,
} from "~/models/road/package/package.save.server";
import { deletePackage, updatePackage } from "~/models/road/package/package.change.server";
import {
  PackageInput,
  PackageMovesInput,
  PackagesInput,
  PackingFormInput,
} from "~/models/road/package/package.schema";
import { alikeRuns } from "~/models/road/package/package.alike";
import { packingPage } from "~/models/road/package/package.server";
import { packingSaved } from "~/models/road/package/package.words";
import type { Actor } from "~/models/kit/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { action as packingAction } from "~/routes/consignments.packages.$id";
import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeAway,
  makeConsignment,
  makePackage,
  makeQuotation,
  makeUser,
  makeVehicle,
} from "../support/factories";
import { answerOf, postArgs, signedIn } from "../support/http";
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
    expect(await packingPage(actor, id, 1)).toMatchObject({ adds: false, pages: 1 });
  });
});

describe("The numbers of a packing list", () => {
  const row = (number: number, contents = `Carton ${number}`) => ({ contents, number });

  test("that are shown are those that are given, whatever page is asked", async () => {
    const consignment = await makeConsignment();
    await makePackage(consignment);
    const { id } = consignment;
    for (const asked of [2, 4, 99]) {
      expect(await packingPage(actor, id, asked)).toMatchObject({ page: 1, pages: 1, next: 2 });
    }
    await savePackages(
      actor,
      id,
      PackagesInput.parse({ packages: [{ ...row(2), quantity: 100 }] }),
    );
    const { page, pages, rows, next } = await packingPage(actor, id, 99);
    expect({ page, pages, shown: rows.map(({ number }) => number), next }).toEqual({
      page: 2,
      pages: 2,
      shown: [101],
      next: 102,
    });
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

describe("A line of a packing list", () => {
  const lines = (posted: object) => PackingFormInput.parse(posted);
  const listed = async (id: number) => {
    const rows = await db.package.findMany({
      where: { consignmentId: id },
      orderBy: { number: "asc" },
    });
    return alikeRuns(rows).map(
      (run) => `${run[0]!.number}-${run.at(-1)!.number} ${run[0]!.contents}, ${run[0]!.room}`,
    );
  };

  test("of a quantity is so many packages, numbered one after another; of none it is no package", async () => {
    const { id } = await makeConsignment();
    const packages = [
      { contents: "Sofa", room: "Hall", quantity: "" },
      { contents: "Carton, large", room: "Bedroom 1", quantity: "14" },
      { contents: "Car", room: "Parking", quantity: "0" },
      { contents: "Mirror", room: "Hall", quantity: 1 },
    ];
    const saved = await savePackingForm(actor, id, lines({ packages, from: "1" }));
    expect(saved).toEqual({ total: 16, renumbered: [] });
    expect(await listed(id)).toEqual([
      "1-1 Sofa, Hall",
      "2-15 Carton, large, Bedroom 1",
      "16-16 Mirror, Hall",
    ]);
    const reply = await api.post(`/consignments/${id}/packages`, {
      packages: [{ contents: "Books", quantity: 3 }],
    });
    expect(reply.body.message).toBe("Packing list saved: 19 packages");
  });

  test("has the numbers that its form said, or those that are said instead", async () => {
    const { id } = await makeConsignment();
    const save = (key: string) => {
      const packages = [{ contents: "Sofa" }, { contents: "Carton", quantity: 3 }];
      return savePackingForm(actor, id, lines({ packages, from: 1 }), key);
    };
    const both = await Promise.all([save("a-key-of-one"), save("a-key-of-two")]);
    const second = both.find(({ renumbered }) => renumbered.length > 0);
    expect(packingSaved(second!.total, second!.renumbered)).toBe(
      "Packing list saved: 8 packages. Numbers 1 to 4 were taken in the meantime: yours are 5 to 8.",
    );
  });

  test("is refused where it is more than can be saved at once, or than a job has", async () => {
    const { id } = await makeConsignment();
    const save = (...quantities: number[]) =>
      savePackages(
        actor,
        id,
        PackagesInput.parse({
          packages: quantities.map((quantity) => ({ contents: "Carton", quantity })),
        }),
      );
    const refusal = (at: number, message: string) => ({
      fieldErrors: { [`packages[${at}].contents`]: [message] },
    });
    await expect(save(300, 201)).rejects.toMatchObject(refusal(1, "At most 500 packages at once"));
    expect(
      PackagesInput.safeParse({ packages: [{ contents: "A", quantity: 501 }] }).error?.issues[0]
        ?.message,
    ).toBe("Quantity cannot be more than 500");
    for (let part = 0; part < 4; part++) await save(500);
    await expect(save(1)).rejects.toMatchObject(refusal(0, "A job has at most 2000 packages"));
  });

  test("of one that is on the list is not more than one", async () => {
    const consignment = await makeConsignment();
    const { id } = await makePackage(consignment);
    const packages = [{ id, contents: "Other", quantity: 2 }];
    await expect(
      savePackages(actor, consignment.id, PackagesInput.parse({ packages })),
    ).rejects.toMatchObject({ fieldErrors: { "packages[0].quantity": [expect.any(String)] } });
  });

  test("a pasted list is shown as it was understood before anything is saved", async () => {
    const { id } = await makeConsignment();
    const pasted = readFileSync("tests/support/pasted/packing-total.txt", "utf8");
    const staff = await signedIn(await makeUser({ role: "employee" }));
    const press = (more: object = {}) =>
      answerOf(
        packingAction,
        postArgs(`/consignments/packages/${id}`, { pasted, ...more }, { id: String(id) }, staff),
      );
    const shown = ["19 pieces in 2 lines", "Rooms: Bedroom 1, Hall", "Left out: Total: 30"];
    expect(await press()).toMatchObject({ status: 200, data: { pasteShown: shown } });
    expect(await listed(id)).toEqual([]);
    expect((await press({ pastedShown: shown.join("\r\n") })).flash).toContain("19 packages");
    expect(await listed(id)).toEqual(["1-14 Carton, large, Bedroom 1", "15-19 Chairs, Hall"]);
  });

  test("comes out of a pasted list, and is refused by its number", async () => {
    const { id } = await makeConsignment();
    const pasted = "14 x Carton, large; Bedroom 1\n\nKitchen:\nMixer\nPlates\t3\tPantry\t10 sc";
    await savePackingForm(
      actor,
      id,
      lines({ packages: [{ contents: "Sofa", room: "Hall" }], pasted }),
    );
    expect(await listed(id)).toEqual([
      "1-1 Sofa, Hall",
      "2-15 Carton, large, Bedroom 1",
      "16-16 Mixer, Kitchen",
      "17-19 Plates, Pantry",
    ]);
    const wrong = PackingFormInput.safeParse({ pasted: `Sofa\nBed; Hall; 10 XX\n600 x Carton` });
    expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["pasted", expect.stringMatching(/^Line 2: 'XX' is not a condition code/)],
      ["pasted", "Line 3: Quantity cannot be more than 500"],
    ]);
  });

  test("is what the quotation lists, as long as nothing is packed", async () => {
    const quotation = await makeQuotation({
      items: {
        create: [
          {
            position: 0,
            name: "Carton, large",
            quantity: 14,
            description: "Master bedroom, sealed",
          },
          { position: 1, name: "Sofa", quantity: 1 },
        ],
      },
    });
    const consignment = await makeConsignment({ quotationId: quotation.id });
    const { id } = consignment;
    expect((await packingPage(actor, id, 1)).planned.lines).toEqual([
      { contents: "Carton, large", quantity: 14, room: "Master bedroom" },
      { contents: "Sofa", quantity: 1, room: "" },
    ]);
    expect(await db.package.count()).toBe(0);
    await makePackage(consignment);
    expect((await packingPage(actor, id, 1)).planned.lines).toEqual([]);
  });
});

describe("Packages that are alike", () => {
  async function list() {
    const consignment = await makeConsignment();
    const packages = [{ contents: "Carton", room: "Hall", quantity: 5 }, { contents: "Sofa" }];
    await savePackages(actor, consignment.id, PackagesInput.parse({ packages }));
    const rows = await db.package.findMany({ orderBy: { number: "asc" } });
    return { id: consignment.id, first: rows[0]!, rows };
  }
  const rooms = async () => {
    const rows = await db.package.findMany({ orderBy: { number: "asc" } });
    return rows.map(({ number, room }) => `${number} ${room}`);
  };
  const change = (more: object) =>
    PackageInput.parse({ contents: "Carton", room: "Study", ...more });

  test("are changed together, as many of them as are named", async () => {
    const { first } = await list();
    await updatePackage(actor, first.id, change({ through: 3, version: first.version }));
    expect(await rooms()).toEqual(["1 Study", "2 Study", "3 Study", "4 Hall", "5 Hall", "6 null"]);
    const fourth = await db.package.findFirstOrThrow({ where: { number: 4 } });
    const reply = await api.put(`/packages/${fourth.id}`, {
      contents: "Books",
      room: "Loft",
      through: 5,
    });
    expect(reply.status).toBe(200);
    expect((await rooms()).slice(3)).toEqual(["4 Loft", "5 Loft", "6 null"]);
  });

  test("are refused once one of them is another, and nothing is changed or removed", async () => {
    const { first, rows } = await list();
    await updatePackage(actor, rows[2]!.id, change({ contents: "Lamp", room: "Hall" }));
    const refused = { fieldErrors: { through: ["Packages 1 to 5 are not alike any more"] } };
    await expect(updatePackage(actor, first.id, change({ through: 5 }))).rejects.toMatchObject(
      refused,
    );
    await expect(deletePackage(actor, first.id, 5)).rejects.toMatchObject(refused);
    await expect(deletePackage(actor, first.id, 6)).rejects.toMatchObject({ code: "invalid" });
    expect(await rooms()).toHaveLength(6);
  });

  test("are removed together; no other gets their numbers", async () => {
    const { id, rows } = await list();
    await deletePackage(actor, rows[1]!.id, 5);
    expect(await rooms()).toEqual(["1 Hall", "6 null"]);
    expect((await packingPage(actor, id, 1)).next).toBe(7);
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

  test("need no count where all is in order but what is named", async () => {
    const { id } = await away(4);
    const input = (more: object) =>
      DeliveryInput.parse({ deliveryDate: TODAY, receivedBy: "Asha Rao", ...more });
    await expect(recordDelivery(actor, id, input({}))).rejects.toMatchObject(
      saidOf("Say how many packages were received"),
    );
    const packages = [
      { added: "on", number: "2", outcome: "short" },
      { added: "on", number: "3", outcome: "damaged", condition: "ch" },
      { added: "on" },
    ];
    await recordDelivery(actor, id, input({ allDelivered: true, packages }));
    expect(await outcomes(id)).toEqual(["delivered", "short", "damaged", "delivered"]);
    expect((await at(id)).packagesReceived).toBe(3);
  });

  test("of goods that are not listed are all that were sent, where all is in order", async () => {
    const { id } = await makeAway({ packagesStated: 7 });
    const input = { deliveryDate: TODAY, receivedBy: "Asha Rao", allDelivered: true };
    const reply = await api.post(`/consignments/${id}/delivery`, input);
    expect(reply.status).toBe(200);
    expect((await at(id)).packagesReceived).toBe(7);
  });

  test("an exception says which package and what is wrong, and is not said over another's", async () => {
    const { id } = await away(2);
    const added = (...rows: object[]) =>
      OutcomesInput.safeParse({ packages: rows.map((row) => ({ added: "on", ...row })) });
    expect(added({ outcome: "short" }, {}, { number: 2 }).error?.issues).toMatchObject([
      { path: ["packages", 0, "number"], message: "Say which package it is, by its number" },
      { path: ["packages", 2, "outcome"], message: "Say whether it is short or damaged" },
    ]);
    const { packages } = added({ number: 1, outcome: "damaged" }).data!;
    expect(await markPackages(actor, id, packages)).toBe(1);
    const other = added({}, { number: 1, outcome: "short" }).data!;
    await expect(markPackages(actor, id, other.packages)).rejects.toMatchObject({
      code: "conflict",
      fieldErrors: {
        "packages[1].outcome": [
          "Package 1 is marked as damaged already: change that in its own line",
        ],
      },
    });
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
