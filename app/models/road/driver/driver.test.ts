import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeDriver } from "../../../../tests/support/factories";
import { makeJourney } from "../../../../tests/support/fleet";
import { listHistory } from "../../desk/history/history.read.server";
import type { Actor } from "../../kit/policy/policy";
import { DriverInput } from "./driver.record";
import { DRIVER } from "./driver.record";
import { activeDrivers, driverOffers, drivers } from "./driver.server";

const FORM = { name: "Ramesh Yadav", phone: "98220 12345" };
const input = (more: object = {}) => DriverInput.parse({ ...FORM, ...more });
const code = (expected: string) => expect.objectContaining({ code: expected });

let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeActor("admin");
});

test.each([
  [{}, null],
  [{ name: "" }, ["name", "Name is required"]],
  [{ phone: " " }, ["phone", "Phone is required"]],
  [{ phone: "9".repeat(21) }, ["phone", "Phone must be at most 20 characters"]],
  [{ licenceUntil: "soon" }, ["licenceUntil", "Licence until is not a date that exists"]],
])("the form takes %j", (value, problem) => {
  const { error } = DriverInput.safeParse({ ...FORM, ...value });
  const issue = error?.issues[0];
  expect(issue ? [issue.path[0], issue.message] : null).toEqual(problem);
});

describe("a driver", () => {
  test("is added once for a key, and found by the digits of the phone", async () => {
    const ids = [
      await drivers.create(admin, input(), "a form"),
      await drivers.create(admin, input(), "a form"),
    ];
    expect(ids[0]).toBe(ids[1]);
    const driver = await drivers.get(admin, ids[0]!);
    expect(driver).toMatchObject({ ...FORM, status: "active", licenceNumber: null });
    expect(driver.searchText).toBe(DRIVER.searchText(driver));
  });

  test("is changed with what the history says of it; not over another's change", async () => {
    const id = await drivers.create(admin, input());
    await drivers.update(admin, id, input({ licenceNumber: "MH12 2011", version: 1 }));
    expect((await listHistory(admin, "driver", id))[0]).toMatchObject({
      action: "Updated",
      changes: [{ field: "Licence number", from: "", to: "MH12 2011" }],
    });
    await expect(drivers.update(admin, id, input({ version: 1 }))).rejects.toEqual(
      code("conflict"),
    );
  });

  test("is deactivated and activated, and no longer offered meanwhile", async () => {
    const { id } = await makeDriver();
    await drivers.setStatus(admin, id, "inactive");
    await drivers.setStatus(admin, id, "inactive");
    expect(await activeDrivers("2026-11-21")).toEqual([]);
    expect(await activeDrivers("2026-11-21", id)).toMatchObject([{ id }]);
    await drivers.setStatus(admin, id, "active");
    expect(await activeDrivers("2026-11-21")).toMatchObject([{ id, warnings: [] }]);
    expect(await listHistory(admin, "driver", id)).toHaveLength(3);
  });

  test("has a licence that no other active driver has, however it is written", async () => {
    const number = "MH12 2009-0014417";
    const message = "Another driver, Ramesh Yadav, has this licence number";
    const first = await drivers.create(admin, input({ licenceNumber: number }));
    const twin = input({ name: "Suresh Patil", licenceNumber: "mh-12 20090014417" });
    const refusal = { fieldErrors: { licenceNumber: [message] } };
    await expect(drivers.create(admin, twin)).rejects.toMatchObject(refusal);
    const second = await drivers.create(admin, input({ name: "Suresh Patil" }));
    await expect(drivers.update(admin, second, twin)).rejects.toMatchObject(refusal);
    await drivers.update(admin, first, input({ licenceNumber: "MH1220090014417" }));
    // Of one who drives no more it is nobody's mistake, until that one is activated.
    await drivers.setStatus(admin, first, "inactive");
    await drivers.update(admin, second, twin);
    await drivers.update(admin, first, input({ licenceNumber: number }));
    await expect(drivers.setStatus(admin, first, "active")).rejects.toMatchObject({
      code: "conflict",
      message:
        "Suresh Patil is active with the same licence number: deactivate that driver, or put one of the numbers right, first.",
    });
    expect(await drivers.get(admin, first)).toMatchObject({ status: "inactive" });
  });

  test("of two at once one gets a licence", async () => {
    const both = await Promise.allSettled(
      ["Ramesh", "Suresh", "Mahesh"].map((name) =>
        drivers.create(admin, input({ name, licenceNumber: "MH12 2011" })),
      ),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { id } = await makeDriver({ status: "inactive", licenceNumber: "MH12 2012" });
    const two = await Promise.allSettled([
      drivers.setStatus(admin, id, "active"),
      drivers.create(admin, input({ licenceNumber: "MH12-2012" })),
    ]);
    expect(two.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is deleted while no journey named one", async () => {
    const { id } = await makeDriver();
    await drivers.remove(admin, id);
    expect(await db.driver.count()).toBe(0);
    const { driverId } = await makeJourney();
    const { name } = await drivers.get(admin, driverId);
    await expect(drivers.remove(admin, driverId)).rejects.toMatchObject({
      code: "conflict",
      message: `${name} was on a consignment or a job and cannot be deleted. Deactivate instead.`,
    });
  });
});

test("what the page offers: admins delete whom no journey names, and erase the others", async () => {
  const employee = await makeActor("employee");
  const driver = { status: "active", phone: "98220 12345" };
  expect(driverOffers(admin, driver, false)).toMatchObject({ delete: true, erase: false });
  expect(driverOffers(admin, driver, true)).toMatchObject({ delete: false, erase: true });
  expect(driverOffers(employee, driver, true)).toMatchObject({ delete: false, erase: false });
  const nothing = { edit: false, setStatus: null, delete: false, erase: false };
  expect(driverOffers(admin, { status: "inactive", phone: "" }, true)).toEqual(nothing);
});

test("is the office's", async () => {
  const customer = await makeActor("customer");
  const { id } = await makeDriver();
  const forbidden = code("forbidden");
  await expect(drivers.get(customer, id)).rejects.toEqual(forbidden);
  await expect(drivers.create(customer, input())).rejects.toEqual(forbidden);
  await expect(drivers.update(customer, id, input())).rejects.toEqual(forbidden);
  await expect(drivers.setStatus(customer, id, "inactive")).rejects.toEqual(forbidden);
  await expect(drivers.remove(await makeActor("employee"), id)).rejects.toEqual(forbidden);
});
