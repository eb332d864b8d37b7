import { beforeEach, describe, expect, test } from "vitest";

import { moveConsignment } from "~/models/consignment/consignment.move.server";
import type { Actor } from "~/models/policy/policy";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeAway, makePackage, makeUser } from "../support/factories";
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
