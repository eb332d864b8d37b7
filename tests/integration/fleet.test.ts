import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import type { ShownRecord } from "~/models/kit/record/shown-record";
import { DRIVER } from "~/models/road/driver/driver.record";
import { drivers } from "~/models/road/driver/driver.server";
import { db } from "~/platform/db.server";
import { action as driverAction, loader as driverPage } from "~/routes/drivers.$id";
import { loader as nounList } from "~/routes/noun-list";
import {
  action as editDriver,
  loader as driverForm,
  action as newDriver,
} from "~/routes/noun-form";
import { action as userAction } from "~/routes/users.view.$id";
import { action as vendorAction, loader as vendorPage } from "~/routes/vendors.$id";
import { action as vehicleAction, loader as vehiclePage } from "~/routes/vehicles.$id";
import { action as editVehicle, action as newVehicle } from "~/routes/vehicle-form";
import { pagesOf } from "~/services/forms/small-pages.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  makeDriver,
  makeExpense,
  makeHire,
  makeJob,
  makeUser,
  makeVehicle,
} from "../support/factories";
import { makeCancelledJourney, makeJourney } from "../support/fleet";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

type Reply = {
  error?: Record<string, string[] | null>;
  initialValue?: Record<string, unknown>;
  editConflict?: boolean;
};

let cookie: string;
let api: ApiClient;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:00:00Z"));
  const admin = await makeUser({ role: "admin" });
  [cookie, api] = [await signedIn(admin), await apiClient(admin)];
});
afterEach(() => setClock(null));

const at = (id: number) => ({ id: String(id) });
const TRUCK = { number: "mh 12-ab 1234", kind: "17 ft container", owner: "own" };
const PERSON = { name: "Ramesh Yadav", phone: "98220 12345" };

describe("POST /vehicles/new", () => {
  const create = (fields: Fields) =>
    answerOf(newVehicle, postArgs("/vehicles/new", fields, {}, cookie));

  test("as form: adds it by its number and opens it; pressed twice it adds one", async () => {
    const fields = { ...TRUCK, capacityCft: "1100", idempotencyKey: "the-same-form-1" };
    const answers = [await create(fields), await create(fields)];
    const made = await db.vehicle.findUniqueOrThrow({ where: { number: "MH12AB1234" } });
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 302,
        location: `/vehicles/${made.id}`,
        flash: "Vehicle created successfully",
      });
    }
    expect(await db.vehicle.count()).toBe(1);
  });

  test("as JSON", async () => {
    const { status, body } = await api.post("/vehicles", { ...TRUCK, payloadKg: 5000 });
    expect(status).toBe(201);
    expect(body.message).toBe("Vehicle created successfully");
    expect(body.data).toMatchObject({
      number: "MH12AB1234",
      owner: "own",
      payloadKg: 5000,
      capacityCft: null,
      insuranceUntil: null,
      status: "active",
      version: 1,
    });
  });

  test("400 and 422 with another's number, at the field, what was typed kept", async () => {
    await makeVehicle({ number: "MH12AB1234" });
    const errors = { number: ["Another vehicle has this number"] };
    const answer = await create(TRUCK);
    expect(answer.status).toBe(400);
    expect(answer.data as Reply).toMatchObject({
      error: errors,
      initialValue: { kind: TRUCK.kind },
    });
    const refused = await api.post("/vehicles", TRUCK);
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    expect(await db.vehicle.count()).toBe(1);
  });
});

describe("/vehicles/{id}", () => {
  const press = (id: number, fields: Fields) =>
    answerOf(vehicleAction, postArgs(`/vehicles/${id}`, fields, at(id), cookie));
  const page = async (id: number) => {
    const { data } = await answerOf(vehiclePage, getArgs(`/vehicles/${id}`, at(id), cookie));
    const { record, besides } = data as {
      record: ShownRecord;
      besides: { journeys: object[] };
    };
    return { ...record, journeys: besides.journeys };
  };

  test("says what is to be said of its papers, and which journeys it was on", async () => {
    const truck = { number: "MH12AB1234", insuranceUntil: "2026-11-01", permitUntil: "2026-12-05" };
    const { id } = await makeVehicle(truck);
    const journey = await makeJourney({ vehicleId: id });
    const shown = await page(id);
    expect(shown.warnings.map(({ text }) => text)).toEqual([
      "Insurance of MH12AB1234 ended on Nov 01, 2026",
      "Permit of MH12AB1234 ends on Dec 05, 2026",
    ]);
    expect(shown.journeys).toMatchObject([
      { id: journey.id, number: `LR-DRAFT-${journey.id}`, status: "Booked" },
    ]);
    expect(shown.offers).toMatchObject({ delete: false, setStatus: "inactive" });
  });

  test("keeps the journeys of a truck that another one took over from", async () => {
    const first = await makeVehicle();
    const actor = await makeUser({ role: "employee" });
    const { id } = await makeJourney({ vehicleId: first.id });
    const second = await makeVehicle();
    const taken = await (
      await apiClient(actor)
    ).post(`/consignments/${id}/vehicle`, { vehicleId: second.id, reason: "Breakdown" });
    expect(taken.status).toBe(200);
    expect((await page(first.id)).journeys).toHaveLength(1);
    expect((await page(second.id)).journeys).toHaveLength(1);
    expect((await press(first.id, { intent: "delete" })).status).toBe(409);
  });

  test("deletes one without journeys; 409 for another, which stays", async () => {
    const { id } = await makeVehicle();
    expect(await press(id, { intent: "delete" })).toMatchObject({
      location: "/vehicles",
      flash: "Vehicle deleted successfully",
    });
    const { vehicleId } = await makeJourney();
    const { number } = await db.vehicle.findUniqueOrThrow({ where: { id: vehicleId } });
    const problem = `${number} was on a consignment or a job, or has expenses, and cannot be deleted. Deactivate it instead.`;
    const answer = await press(vehicleId, { intent: "delete" });
    expect([answer.status, answer.data]).toMatchObject([409, { problem }]);
    const refused = await api.del(`/vehicles/${vehicleId}`);
    expect([refused.status, refused.body.message]).toEqual([409, problem]);
    expect(await db.vehicle.count()).toBe(1);
  });

  test("PATCH /status as JSON; a word that is none is refused", async () => {
    const { id } = await makeVehicle();
    const { status, body } = await api.patch(`/vehicles/${id}/status`, { status: "inactive" });
    expect([status, body.message, body.data.status]).toEqual([
      200,
      "Vehicle deactivated successfully",
      "inactive",
    ]);
    expect((await api.patch(`/vehicles/${id}/status`, { status: "deleted" })).status).toBe(422);
  });

  test("409 when somebody saved in between, with what was typed", async () => {
    const { id } = await makeVehicle();
    const save = (fields: Fields) =>
      answerOf(editVehicle, postArgs(`/vehicles/edit/${id}`, fields, at(id), cookie));
    expect((await save({ ...TRUCK, version: 1 })).status).toBe(302);
    const refused = await save({ ...TRUCK, kind: "Mine", version: 1 });
    expect([refused.status, refused.data]).toMatchObject([
      409,
      { editConflict: true, initialValue: { kind: "Mine" } },
    ]);
    const put = await api.put(`/vehicles/${id}`, { ...TRUCK, version: 1 });
    expect(put.status).toBe(409);
  });
});

test("a truck's page says what it cost this month, without GST, of what counts", async () => {
  const { id } = await makeVehicle();
  const costs = async () =>
    (
      (await answerOf(vehiclePage, getArgs(`/vehicles/${id}`, at(id), cookie))).data as {
        besides: { costs: string };
      }
    ).besides.costs;
  expect(await costs()).toBe("November 2026: no expenses");
  const make = (more: object) => makeExpense({ vehicleId: id, currency: "INR", ...more });
  await make({ date: "2026-11-01", amount: 118_00, taxAmount: 18_00 });
  await make({ date: "2026-11-30", amount: 50_00, status: "approved" });
  await make({ date: "2026-10-31", amount: 7_00 });
  await make({ date: "2026-11-05", amount: 9_00, vehicleId: null });
  expect(await costs()).toBe("November 2026: ₹150.00");
  await db.company.updateMany({ data: { expensesNeedApproval: true } });
  expect(await costs()).toBe("November 2026: ₹50.00");
});

test("GET /vehicles?view=ending and /drivers?view=ending: active ones, by the company's day", async () => {
  const ended = await makeVehicle({ fitnessUntil: "2026-11-20" });
  await makeVehicle({ fitnessUntil: "2026-11-20", status: "inactive" });
  await makeVehicle({ fitnessUntil: "2027-11-20" });
  const driver = await makeDriver({ licenceUntil: "2026-12-21" });
  await makeDriver({ licenceUntil: "2026-12-22" });
  const cellsWith = (warning: object): unknown =>
    expect.arrayContaining([
      expect.objectContaining({ warnings: [expect.objectContaining(warning)] }),
    ]);
  const listed = async (loader: unknown, path: string) =>
    (await answerOf(loader, getArgs(path, {}, cookie))).data;
  expect(await listed(nounList, "/vehicles?view=ending")).toMatchObject({
    rows: [{ id: ended.id, cells: cellsWith({ short: "Fitness ended", tone: "danger" }) }],
    list: { views: [{ count: 3 }, { view: "ending", label: "Papers ending", count: 1 }] },
  });
  expect(await listed(nounList, "/drivers?view=ending")).toMatchObject({
    rows: [{ id: driver.id, cells: cellsWith({ short: "Licence ends" }) }],
  });
  const { body } = await api.get("/vehicles?view=ending");
  expect(body.data.vehicles).toMatchObject([{ id: ended.id }]);
});

test("a noun that does not say its list's columns lists its fields, but for long texts", async () => {
  const { loadList } = pagesOf(DRIVER, drivers);
  expect((await answerOf(loadList, getArgs("/drivers", {}, cookie))).data).toMatchObject({
    columns: ["Name", "Phone", "Licence Number", "Licence Until"].map((label) => ({ label })),
  });
});

describe("/drivers", () => {
  const press = (id: number, fields: Fields) =>
    answerOf(driverAction, postArgs(`/drivers/${id}`, fields, at(id), cookie));

  test("POST /drivers/new as form and as JSON; 400 and 422 without a phone", async () => {
    const create = (fields: Fields) =>
      answerOf(newDriver, postArgs("/drivers/new", fields, {}, cookie));
    const answer = await create({ ...PERSON, licenceUntil: "2027-03-31" });
    const made = await db.driver.findFirstOrThrow();
    expect(answer).toMatchObject({
      location: `/drivers/${made.id}`,
      flash: "Driver created successfully",
    });
    expect((await api.post("/drivers", PERSON)).body.data).toMatchObject(PERSON);
    const error = { phone: ["Phone is required"] };
    const wrong = await create({ ...PERSON, phone: "" });
    expect([wrong.status, wrong.data]).toMatchObject([400, { error }]);
    const refused = await api.post("/drivers", { name: "Ramesh" });
    expect([refused.status, refused.body.errors]).toEqual([422, error]);
  });

  test("has a phone to call, and the journeys", async () => {
    const { id } = await makeDriver(PERSON);
    const journey = await makeJourney({ driverId: id });
    const { data } = await answerOf(driverPage, getArgs(`/drivers/${id}`, at(id), cookie));
    expect(data).toMatchObject({
      record: {
        contact: { tel: "+919822012345" },
        offers: { delete: false, erase: true },
      },
      besides: { journeys: [{ id: journey.id }] },
    });
  });

  test("erases one whose journeys are over; the form of an erased one leads back", async () => {
    const open = await makeJourney();
    expect((await press(open.driverId, { intent: "erase" })).status).toBe(409);
    expect((await api.post(`/drivers/${open.driverId}/erase`)).status).toBe(409);
    const { driverId: id } = await makeCancelledJourney();
    expect(await press(id, { intent: "erase" })).toMatchObject({
      location: `/drivers/${id}`,
      flash: "Driver erased",
    });
    const said = "This driver was erased and cannot be changed.";
    const form = await answerOf(driverForm, getArgs(`/drivers/edit/${id}`, at(id), cookie));
    expect(form).toMatchObject({ location: `/drivers/${id}`, flash: said });
    const saved = await answerOf(
      editDriver,
      postArgs(`/drivers/edit/${id}`, { ...PERSON, version: 9 }, at(id), cookie),
    );
    expect(saved.status).toBe(409);
    for (const refused of [
      await api.put(`/drivers/${id}`, PERSON),
      await api.patch(`/drivers/${id}/status`, { status: "active" }),
      await api.post(`/drivers/${id}/erase`),
    ])
      expect([refused.status, refused.body.message]).toEqual([409, said]);
    const { data } = (await api.get(`/drivers/${id}`)).body;
    expect(data).toMatchObject({ name: `Erased driver ${id}`, phone: "", status: "inactive" });
  });
});

test.each(["999999", "abc", "0", "-1", "1e3"])("404 for %j", async (id) => {
  for (const [loader, path, title] of [
    [vehiclePage, "/vehicles", "Vehicle not found"],
    [driverPage, "/drivers", "Driver not found"],
  ] as const) {
    const answer = await answerOf(loader, getArgs(`${path}/${id}`, { id }, cookie));
    expect(answer).toMatchObject({ status: 404, data: { title, actions: [{ to: path }] } });
  }
});

test("a driver's phone is called from the page, and what is not filled in is not said", async () => {
  const { id } = await makeDriver({ phone: "98220 12345", licenceNumber: null });
  const page = await answerOf(driverPage, getArgs(`/drivers/${id}`, at(id), cookie));
  const { items } = (page.data as { record: ShownRecord }).record;
  expect(items).toContainEqual(
    expect.objectContaining({
      label: "Phone",
      value: { contact: expect.objectContaining({ tel: "+919822012345" }) as object },
    }),
  );
});

describe("what still counts on a record is listed before it is deactivated", () => {
  const planned = async (manning: object) => {
    const job = await makeJob({ startDate: "2026-12-02", ...manning });
    return { to: `/jobs/view/${job.id}`, text: expect.stringContaining(job.jobNumber) as string };
  };

  const CASES = {
    vehicle: {
      action: vehicleAction,
      loader: vehiclePage,
      called: "Vehicle",
      at: "/vehicles",
      make: async () => {
        const { id } = await makeVehicle();
        return { id, hangs: await planned({ vehicleId: id }) };
      },
    },
    driver: {
      action: driverAction,
      loader: driverPage,
      called: "Driver",
      at: "/drivers",
      make: async () => {
        const { id } = await makeDriver();
        return { id, hangs: await planned({ driverId: id }) };
      },
    },
    vendor: {
      action: vendorAction,
      loader: vendorPage,
      called: "Vendor",
      at: "/vendors",
      make: async () => {
        const { id, vendorId, hireNumber } = await makeHire();
        const text = expect.stringContaining(`${hireNumber}, ₹40,000.00 to pay`) as string;
        return { id: vendorId, hangs: { to: `/hires/${id}`, text } };
      },
    },
  };
  const KINDS = Object.keys(CASES) as (keyof typeof CASES)[];

  test.each(KINDS)("%s: its page asks, and goes on at a press", async (kind) => {
    const { action, loader, at: base, called, make } = CASES[kind];
    const { id, hangs } = await make();
    const page = await answerOf(loader, getArgs(`${base}/${id}`, at(id), cookie));
    const { asked } = (page.data as { record: ShownRecord }).record;
    expect(asked).toContainEqual(expect.objectContaining({ what: "deactivate", hangs: [hangs] }));
    const press = (more: Fields) =>
      answerOf(
        action,
        postArgs(`${base}/${id}`, { intent: "deactivate", ...more }, at(id), cookie),
      );
    expect(await press({})).toMatchObject({
      status: 302,
      location: `${base}/${id}?confirm=deactivate`,
    });
    expect(await press({ anyway: "on" })).toMatchObject({
      location: `${base}/${id}`,
      flash: `${called} deactivated successfully`,
    });
  });

  test.each(KINDS)("%s: a script is told", async (kind) => {
    const { at: base, make } = CASES[kind];
    const { id } = await make();
    const { status, body } = await api.patch(`${base}/${id}/status`, { status: "inactive" });
    expect(status).toBe(200);
    expect(body.warnings).toEqual([expect.stringMatching(/^Still counted on: (JOB|HC)-/)]);
    const back = await api.patch(`${base}/${id}/status`, { status: "active" });
    expect(back.body.warnings).toBeUndefined();
  });

  test("an employee: the page of the account asks, a script is told, and nobody is asked about a move that is over", async () => {
    const asha = await makeUser({ role: "employee" });
    const { id } = asha;
    const press = (more: Fields) =>
      answerOf(
        userAction,
        postArgs(`/users/view/${id}`, { intent: "deactivate", ...more }, at(id), cookie),
      );
    const job = await makeJob({ crew: [asha] });
    expect(await press({})).toMatchObject({ location: `/users/view/${id}?confirm=deactivate` });
    const told = await api.patch(`/users/${id}/status`, { status: "inactive" });
    expect(told.body.warnings).toEqual([`Still counted on: ${job.jobNumber}, Pune, Dec 01, 2026`]);
    await api.patch(`/users/${id}/status`, { status: "active" });
    await db.job.update({ where: { id: job.id }, data: { status: "Completed" } });
    expect(await press({})).toMatchObject({ flash: "User deactivated successfully" });
  });
});
