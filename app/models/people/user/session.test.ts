import { afterEach, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeUser } from "../../../../tests/support/factories";
import type { Role } from "../../kit/policy/policy";
import { createSession, findSession } from "./session.server";

const START = Date.parse("2026-11-21T06:00:00Z");
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

beforeEach(resetDatabase);
afterEach(() => setClock(null));

const at = (ms: number) => setClock(new Date(START + ms));

test.each<[Role, number]>([
  ["admin", 12 * HOUR],
  ["employee", 12 * HOUR],
  ["customer", 7 * DAY],
])("the session of somebody who is %s ends after %d ms without use", async (role, idle) => {
  at(0);
  const { id } = await makeUser({ role });
  await createSession("s", id, null);
  at(idle - 1000);
  expect(await findSession("s")).not.toBeNull();
  // That was use: it counts from then.
  at(2 * idle - 2000);
  expect(await findSession("s")).not.toBeNull();
  at(3 * idle);
  expect(await findSession("s")).toBeNull();
});

test.each<Role>(["admin", "customer"])(
  "however used, that of %s ends after 14 days",
  async (role) => {
    at(0);
    const { id } = await makeUser({ role });
    await createSession("s", id, null);
    for (let hours = 0; hours < 14 * 24; hours += 11) {
      at(hours * HOUR);
      expect(await findSession("s"), `after ${hours} h`).not.toBeNull();
    }
    at(14 * DAY);
    expect(await findSession("s")).toBeNull();
  },
);

test("one from before, that was given more time, keeps to the times of today", async () => {
  at(0);
  const { id } = await makeUser({ role: "admin" });
  await createSession("s", id, null);
  await db.session.updateMany({ data: { expiresAt: new Date(START + 300 * DAY) } });
  at(13 * HOUR);
  expect(await findSession("s")).toBeNull();
});
