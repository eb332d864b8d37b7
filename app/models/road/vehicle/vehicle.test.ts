import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeVehicle } from "../../../../tests/support/factories";
import { makeJourney } from "../../../../tests/support/fleet";
import { listHistory } from "../../desk/history/history.read.server";
import type { Actor } from "../../kit/policy/policy";
import { activeVehicles, vehicles } from "./vehicle.server";
import { VehicleInput } from "./vehicle.record";
import { vehicleNumberOf } from "./vehicle.number";

const FORM = { number: "mh 12-ab 1234", kind: "17 ft container", owner: "own" };
const input = (more: object = {}) => VehicleInput.parse({ ...FORM, ...more });
const code = (expected: string) => expect.objectContaining({ code: expected });

let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:00:00Z"));
  admin = await makeActor("admin");
});
afterEach(() => setClock(null));

test.each([
  ["mh 12-ab 1234", "MH12AB1234"],
  ["MH.12.AB.1234", "MH12AB1234"],
  ["22 bh 1234 aa", "22BH1234AA"],
  ["DL1CAA1111", "DL1CAA1111"],
  // As a phone's keyboard of full width types it.
  ["ＭＨ１２ＡＢ１２３４", "MH12AB1234"],
  ["A1B2", "A1B2"],
  ["A1B", null],
  ["MH12AB1234567", null],
  ["MHAB", null],
  ["12345", null],
  ["MH12#AB1234", null],
  ["एमएच12 1234", null],
  ["", null],
])("the number of %j", (typed, number) => expect(vehicleNumberOf(typed)).toBe(number));

describe("what its form takes", () => {
  const first = (value: object) => {
    const { error } = VehicleInput.safeParse({ ...FORM, ...value });
    return error?.issues[0] ? [error.issues[0].path[0], error.issues[0].message] : null;
  };
  const NUMBER = "Vehicle number must be 4 to 12 letters and digits, as MH12AB1234";
  test.each([
    [{}, null],
    [{ number: " " }, ["number", "Vehicle number is required"]],
    [{ number: "lorry" }, ["number", NUMBER]],
    [{ number: "x1".repeat(16) }, ["number", "Vehicle number must be at most 30 characters"]],
    [{ kind: "" }, ["kind", "Kind is required"]],
    [{ owner: "" }, ["owner", "Say whether it is our own or hired"]],
    [{ owner: "stolen" }, ["owner", "Choose our own or hired"]],
    [{ capacityCft: "0" }, ["capacityCft", "Capacity in cft must be at least 1"]],
    [{ permitUntil: "2026-02-30" }, ["permitUntil", "Permit until is not a date that exists"]],
  ])("%j", (value, problem) => expect(first(value)).toEqual(problem));
});

describe("a vehicle", () => {
  test("is kept by its number in capitals and digits, once for a key", async () => {
    const ids = [
      await vehicles.create(admin, input(), "a form"),
      await vehicles.create(admin, input(), "a form"),
    ];
    expect(ids[0]).toBe(ids[1]);
    expect(await vehicles.get(admin, ids[0]!)).toMatchObject({
      number: "MH12AB1234",
      status: "active",
      capacityCft: null,
      insuranceUntil: null,
    });
    expect((await listHistory(admin, "vehicle", ids[0]!))[0]?.action).toBe("Created");
  });

  test("has a number that no other one has, however it is written", async () => {
    await vehicles.create(admin, input());
    const twice = vehicles.create(admin, input({ number: "MH12 AB1234" }));
    await expect(twice).rejects.toMatchObject({
      code: "invalid",
      fieldErrors: { number: ["Another vehicle has this number"] },
    });
    const { id } = await makeVehicle();
    await expect(vehicles.update(admin, id, input())).rejects.toEqual(code("invalid"));
    expect((await vehicles.get(admin, id)).version).toBe(1);
  });

  test("two at once with one number: one of them is told", async () => {
    const both = await Promise.allSettled([1, 2].map(() => vehicles.create(admin, input())));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.vehicle.count()).toBe(1);
  });

  test("is changed with what the history says of it; not over another's change", async () => {
    const id = await vehicles.create(admin, input());
    const edit = { number: "MH14CD5678", owner: "hired", insuranceUntil: "2026-12-01", version: 1 };
    await vehicles.update(admin, id, input(edit));
    const [line] = await listHistory(admin, "vehicle", id);
    expect(line).toMatchObject({
      action: "Updated",
      changes: [
        { field: "Vehicle number", from: "MH12AB1234", to: "MH14CD5678" },
        { field: "Owner", from: "Our own", to: "Hired" },
        { field: "Insurance until", from: "", to: "Dec 01, 2026" },
      ],
    });
    const { searchText } = await vehicles.get(admin, id);
    expect(searchText).toContain("mh14cd5678");
    await expect(vehicles.update(admin, id, input({ version: 1 }))).rejects.toEqual(
      code("conflict"),
    );
  });

  test("is deactivated and activated; the status it has is harmless", async () => {
    const { id } = await makeVehicle();
    for (const status of ["inactive", "inactive", "active"] as const) {
      await vehicles.setStatus(admin, id, status);
      expect((await vehicles.get(admin, id)).status).toBe(status);
    }
    const lines = await listHistory(admin, "vehicle", id);
    expect(lines.map(({ action }) => action)).toEqual(["Activated", "Deactivated", "Created"]);
  });

  test("is deleted while no journey named it; after that it is deactivated", async () => {
    const { id } = await makeVehicle();
    await vehicles.remove(admin, id);
    await expect(vehicles.get(admin, id)).rejects.toEqual(code("not_found"));
    await expect(vehicles.remove(admin, id)).rejects.toEqual(code("not_found"));
    const { vehicleId } = await makeJourney();
    const { number } = await vehicles.get(admin, vehicleId);
    await expect(vehicles.remove(admin, vehicleId)).rejects.toMatchObject({
      code: "conflict",
      message: `${number} was on a consignment or a job, or has expenses, and cannot be deleted. Deactivate it instead.`,
    });
    // Nothing of the refused press is left.
    expect(await vehicles.get(admin, vehicleId)).toMatchObject({ version: 1 });
    expect(await vehicles.isUsed(vehicleId)).toBe(true);
  });
});

test("what its page offers, by role and by what became of it", async () => {
  const employee = await makeActor("employee");
  const [active, inactive] = [{ status: "active" }, { status: "inactive" }];
  const both = { edit: true, delete: true };
  expect(vehicles.offers(admin, active, false)).toEqual({ ...both, setStatus: "inactive" });
  expect(vehicles.offers(admin, inactive, true)).toMatchObject({
    setStatus: "active",
    delete: false,
  });
  expect(vehicles.offers(employee, active, false)).toMatchObject({ edit: true, delete: false });
});

test("selects offer the active ones with their warnings, and the one that is chosen", async () => {
  const one = await makeVehicle({ number: "MH12AB0001", insuranceUntil: "2026-11-01" });
  await makeVehicle({ number: "MH12AB0002", status: "inactive" });
  const chosen = await makeVehicle({ number: "MH12AB0003", status: "inactive" });
  expect(await activeVehicles("2026-11-21", chosen.id)).toEqual([
    {
      id: one.id,
      number: "MH12AB0001",
      label: "MH12AB0001, 17 ft container",
      warnings: [
        {
          text: "Insurance of MH12AB0001 ended on Nov 01, 2026",
          sentence: "Insurance ended on Nov 01, 2026",
          short: "Insurance ended",
          tone: "danger",
        },
      ],
    },
    { id: chosen.id, number: "MH12AB0003", label: "MH12AB0003, 17 ft container", warnings: [] },
  ]);
});

test("is the office's", async () => {
  const customer = await makeActor("customer");
  const { id } = await makeVehicle();
  const forbidden = code("forbidden");
  await expect(vehicles.get(customer, id)).rejects.toEqual(forbidden);
  await expect(vehicles.create(customer, input())).rejects.toEqual(forbidden);
  await expect(vehicles.update(customer, id, input())).rejects.toEqual(forbidden);
  await expect(vehicles.setStatus(customer, id, "inactive")).rejects.toEqual(forbidden);
  await expect(vehicles.remove(await makeActor("employee"), id)).rejects.toEqual(forbidden);
});
