import { beforeEach, describe, expect, test } from "vitest";

import { moveConsignment } from "~/models/consignment/consignment.move.server";
import {
  deletePackage,
  loadAllPackages,
  movePackages,
  savePackages,
  updatePackage,
} from "~/models/package/package.save.server";
import { PackageInput, PackageMovesInput, PackagesInput } from "~/models/package/package.schema";
import { packingPage } from "~/models/package/package.server";
import { packingSaved } from "~/models/package/package.words";
import type { Actor } from "~/models/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeAway, makeConsignment, makePackage, makeUser } from "../support/factories";
import { NOON } from "../support/invoices";

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
      "Packing list saved: 6 packages. Numbers 1 to 3 were taken meanwhile: yours are 4 to 6.",
    );
    // The same press again has the same answer.
    const again = await savePackages(actor, id, list(row(1), row(2), row(3)), "a-key-of-one");
    expect(both).toContainEqual(again);
    const skipped = await savePackages(actor, id, list(row(7), {}, row(9)));
    expect(packingSaved(skipped.total, skipped.renumbered)).toBe(
      "Packing list saved: 8 packages. Number 9 follows on an empty line: it is 8.",
    );
    const reply = await api.post(`/consignments/${id}/packages`, { packages: [row(3)] });
    expect(reply.body.message).toMatch(/Number 3 was taken meanwhile: yours is 9\./);
  });
});
