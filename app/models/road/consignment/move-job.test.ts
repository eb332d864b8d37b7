import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";
import { signToken } from "~/services/api/token.server";

import { callApi } from "../../../../tests/support/api";
import { resetDatabase } from "../../../../tests/support/database";
import {
  makeActor,
  makeConsignment,
  makeDriver,
  makeJob,
  makePackage,
  makeUser,
  makeVehicle,
} from "../../../../tests/support/factories";
import { listHistory } from "../../desk/history/history.read.server";
import type { Actor } from "../../kit/policy/policy";
import { eraseHelper, helperData } from "../../law/personal-data/erase.helper.server";
import { ERASED_HELPER } from "../job/job.crew";
import { crewCandidates, knownHelpers } from "../job/job.crew.server";
import { assignJob } from "../job/job.edit.server";
import { planCell } from "../job/job.calendar";
import { CrewInput, MoveInput } from "../job/job.schema";
import { getJob } from "../job/job.server";
import { createConsignment } from "./consignment.create.server";
import { issueLorryReceipt } from "./consignment.issue.server";
import { moveJob, placeOfJob, planFor } from "./consignment.move-job.server";
import { IssueInput } from "./consignment.schema";
import { wholeConsignment } from "./consignment.server";
import { assignTruck } from "./consignment.truck.server";
import { manningChoices } from "./consignment.truck-choices.server";

let staff: Actor;
const RAMU = { name: "Ramu Yadav", phone: "98900 00001" };
const crew = (more: object) => CrewInput.parse(more);
const move = (more: object) => MoveInput.parse(more);

beforeEach(async () => {
  await resetDatabase();
  staff = await makeActor("employee");
});

/** A job of a day with a truck, a driver, an employee and a helper. */
async function manned(
  startDate: string,
  of: { vehicleId: number; driverId: number; asha: number },
) {
  const job = await makeJob({ startDate });
  const helpers = [{ employeeId: of.asha }, RAMU];
  await assignJob(staff, job.id, crew({ vehicleId: of.vehicleId, driverId: of.driverId, helpers }));
  return job;
}

/** The same, its goods on a consignment whose lorry receipt is issued. */
async function issued(of: Parameters<typeof manned>[1]) {
  const job = await manned("2026-12-01", of);
  const places = { fromPlace: "Pune", toPlace: "Mumbai" };
  const consignment = await makeConsignment({ jobId: job.id, ...places });
  await makePackage(consignment);
  const input = IssueInput.parse({ vehicleId: of.vehicleId });
  await issueLorryReceipt(staff, consignment.id, input);
  return { job, consignment: consignment.id };
}

async function team() {
  const [vehicle, driver] = [await makeVehicle(), await makeDriver()];
  const asha = await makeUser({ role: "employee", name: "Asha" });
  return { vehicle, driver, vehicleId: vehicle.id, driverId: driver.id, asha: asha.id };
}

describe("the crew and truck of a job", () => {
  test("are people with accounts and helpers by name and phone, and the history says them", async () => {
    const of = await team();
    const job = await manned("2026-12-01", of);
    expect(await getJob(staff, job.id)).toMatchObject({
      vehicleId: of.vehicleId,
      driverId: of.driverId,
      assignments: [
        { employeeId: of.asha, name: "Asha", phone: null },
        { employeeId: null, ...RAMU },
      ],
    });
    const [last] = await listHistory(staff, "job", job.id);
    expect(last?.changes).toEqual([
      { field: "Truck", from: "", to: of.vehicle.number },
      { field: "Driver", from: "", to: of.driver.name },
      { field: "Assigned to", from: "", to: "Asha, Ramu Yadav" },
    ]);
  });

  test("a list of names keeps the phone of a helper who is on the job; a name with a phone is a helper", async () => {
    const job = await manned("2026-12-01", await team());
    await assignJob(staff, job.id, crew({ assignedTo: ["Ramu Yadav", "Kalu, 98900 00002"] }));
    expect((await getJob(staff, job.id)).assignments).toEqual([
      { employeeId: null, ...RAMU },
      { employeeId: null, name: "Kalu", phone: "98900 00002" },
    ]);
  });

  test("names and helpers that say one crew are one crew", async () => {
    const of = await team();
    const job = await manned("2026-12-01", of);
    const helpers = [{ employeeId: of.asha }, RAMU];
    await assignJob(staff, job.id, crew({ assignedTo: ["Asha", "Ramu Yadav"], helpers }));
    expect((await getJob(staff, job.id)).assignments).toHaveLength(2);
  });

  test("the free ones come first, busy ones with where they are", async () => {
    const of = await team();
    const busy = await manned("2026-12-01", of);
    await db.job.update({ where: { id: busy.id }, data: { scheduledTime: "13:00" } });
    const free = await makeVehicle();
    const other = await makeJob({ startDate: "2026-12-01" });
    const choices = await manningChoices(staff, await getJob(staff, other.id));
    const where = `${busy.jobNumber}, Pune, until 5 PM`;
    expect(choices.vehicles.map(({ value }) => value)).toEqual([
      String(free.id),
      String(of.vehicleId),
    ]);
    expect(choices.vehicles[1]?.label).toContain(where);
    expect(choices.crew.find(({ label }) => label.startsWith("Ramu"))?.busy).toBe(where);
    expect(choices.crew.find(({ value }) => value === String(staff.id))?.busy).toBeNull();
  });

  test("a new consignment begins with them", async () => {
    const of = await team();
    const job = await manned("2026-12-01", of);
    const input = { jobId: job.id, quotationId: null };
    const id = await createConsignment(staff, input);
    expect(await db.consignment.findUnique({ where: { id } })).toMatchObject({
      vehicleId: of.vehicleId,
      driverId: of.driverId,
    });
  });

  test("an erased helper leaves crews, history and the list that learns", async () => {
    const admin = await makeActor("admin");
    const job = await manned("2026-12-01", await team());
    const [known] = await knownHelpers();
    expect(known).toMatchObject(RAMU);
    await expect(eraseHelper(admin, known!.id)).rejects.toMatchObject({ code: "conflict" });
    await db.job.update({ where: { id: job.id }, data: { status: "Completed" } });
    await eraseHelper(admin, known!.id);
    expect(await knownHelpers()).toEqual([]);
    expect((await getJob(staff, job.id)).assignments[1]).toMatchObject({
      name: ERASED_HELPER,
      phone: null,
    });
    const written = JSON.stringify(await db.historyEntry.findMany({ where: { entity: "job" } }));
    expect(written).not.toContain("Ramu");
  });
});

describe("helpers without an account", () => {
  const named = async (startDate: string, ...helpers: object[]) => {
    const job = await makeJob({ startDate });
    await assignJob(staff, job.id, crew({ helpers }));
    return job;
  };

  test("are learned by a name alone as well, each once", async () => {
    await makeUser({ role: "employee", name: "Asha" });
    await named("2026-12-01", { name: "Babu" }, RAMU);
    await named("2026-12-02", { name: "babu " }, { name: "ramu yadav" });
    const known = (await knownHelpers()).map(({ name, phone }) => [name, phone]);
    expect(known).toEqual([
      ["babu", null],
      ["Ramu Yadav", RAMU.phone],
    ]);
    // The bare name of an employee is the employee.
    await db.jobAssignment.create({
      data: { jobId: (await makeJob()).id, position: 0, name: "Asha" },
    });
    const offered = (await crewCandidates()).map(({ name }) => name);
    expect(offered.filter((name) => name === "Asha")).toHaveLength(1);
    expect(offered).toEqual(expect.arrayContaining(["Ramu Yadav", "babu"]));
  });

  test("are found by name and by phone however it is written, and their data are handed out", async () => {
    const admin = await makeActor("admin");
    const job = await named("2026-12-01", RAMU, { name: "Babu" });
    const other = await named("2026-12-02", { name: "Ramu Yadav" });
    for (const search of ["ramu", "YADAV", "9890000001", "+91 98900 00001"])
      expect(
        (await knownHelpers(search)).map(({ name }) => name),
        search,
      ).toEqual(["Ramu Yadav"]);
    expect(await knownHelpers("99999")).toEqual([]);
    const { id } = (await knownHelpers("ramu"))[0]!;
    await expect(helperData(staff, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(helperData(admin, 999_999)).rejects.toMatchObject({ code: "not_found" });
    const data = await helperData(admin, id);
    const [crews, history] = await Promise.all(data.rows.map(({ read }) => read()));
    expect(crews).toMatchObject([
      { ...RAMU, job: { jobNumber: job.jobNumber } },
      { name: RAMU.name, phone: null, job: { jobNumber: other.jobNumber } },
    ]);
    expect(history).toMatchObject([{ jobId: job.id }, { jobId: other.id }]);
    expect(JSON.stringify(history)).not.toContain("Babu");
    const asked = await db.auditEvent.findMany({ where: { content: { contains: "of a helper" } } });
    expect(asked).toHaveLength(1);
  });

  test("of a name alone are erased, and nobody learns them again", async () => {
    const admin = await makeActor("admin");
    const job = await named("2026-12-01", RAMU, { name: "Babu" });
    const other = await named("2026-12-02", { name: "Ramu Yadav" });
    await db.job.updateMany({ data: { status: "Completed" } });
    for (const search of ["ramu", "babu"])
      await eraseHelper(admin, (await knownHelpers(search))[0]!.id);
    expect(await knownHelpers()).toEqual([]);
    for (const { id } of [job, other])
      for (const place of (await getJob(staff, id)).assignments)
        expect(place).toMatchObject({ name: ERASED_HELPER, phone: null });
    const [place] = await db.jobAssignment.findMany();
    await expect(eraseHelper(admin, place!.id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("moving a job", () => {
  test("takes its last day and its consignment that has not left along", async () => {
    const of = await team();
    const job = await manned("2026-12-01", of);
    await db.job.update({ where: { id: job.id }, data: { endDate: "2026-12-02" } });
    const consignment = await createConsignment(staff, { jobId: job.id, quotationId: null });
    const other = await makeVehicle();
    await moveJob(staff, job.id, move({ date: "2026-12-05", vehicleId: other.id }));
    expect(await getJob(staff, job.id)).toMatchObject({
      startDate: "2026-12-05",
      endDate: "2026-12-06",
      vehicleId: other.id,
    });
    expect(await db.consignment.findUnique({ where: { id: consignment } })).toMatchObject({
      loadingDate: "2026-12-05",
      expectedDate: "2026-12-06",
      vehicleId: other.id,
    });
  });

  test("says what is in the way: truck, driver, people and papers, and goes anyway", async () => {
    const of = await team();
    await manned("2026-12-05", of);
    const job = await manned("2026-12-01", of);
    await db.vehicle.update({
      where: { id: of.vehicleId },
      data: { insuranceUntil: "2026-12-03" },
    });
    const moved = moveJob(staff, job.id, move({ date: "2026-12-05" }));
    const named = (what: string, name: string) => expect.objectContaining({ what, name });
    await expect(moved).rejects.toMatchObject({
      code: "conflict",
      clashes: [
        named("vehicle", of.vehicle.number),
        named("driver", of.driver.name),
        named("crew", "Asha"),
        named("crew", "Ramu Yadav"),
        named("papers", of.vehicle.number),
      ],
    });
    expect(await getJob(staff, job.id)).toMatchObject({ startDate: "2026-12-01" });
    await moveJob(staff, job.id, move({ date: "2026-12-05", anyway: true }));
    expect(await getJob(staff, job.id)).toMatchObject({ startDate: "2026-12-05" });
  });

  test("a truck on another job's consignment is in the way as well", async () => {
    const of = await team();
    const first = await manned("2026-12-05", of);
    await createConsignment(staff, { jobId: first.id, quotationId: null });
    const job = await makeJob({ startDate: "2026-12-05" });
    await expect(
      moveJob(staff, job.id, move({ date: "2026-12-05", vehicleId: of.vehicleId })),
    ).rejects.toMatchObject({ clashes: [{ what: "vehicle", jobId: first.id }] });
  });

  test("to another truck on its day keeps the receipt that was issued, with the new truck", async () => {
    const of = await team();
    const { job, consignment } = await issued(of);
    const other = await makeVehicle();
    await moveJob(staff, job.id, move({ date: job.startDate, vehicleId: other.id }));
    const kept = await db.documentRevision.findMany({
      where: { entity: "consignment", entityId: consignment },
      orderBy: { version: "asc" },
    });
    expect(kept.map(({ view }) => view.includes(other.number))).toEqual([false, true]);
    await expect(
      moveJob(staff, job.id, move({ date: job.startDate, vehicleId: null })),
    ).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("is issued with its truck: choose another truck for it"),
    });
  });

  test("says where it stood, and a move back there takes the truck off again", async () => {
    const job = await makeJob({ startDate: "2026-12-01" });
    const consignment = await createConsignment(staff, { jobId: job.id, quotationId: null });
    const { id: vehicleId } = await makeVehicle();
    const was = await moveJob(staff, job.id, move({ date: "2026-12-05", vehicleId }));
    expect(was).toEqual({ date: "2026-12-01", vehicleId: null });
    expect(await placeOfJob(job.id)).toEqual({ date: "2026-12-05", vehicleId });
    await moveJob(staff, job.id, move({ ...was, anyway: true }));
    expect(await placeOfJob(job.id)).toEqual(was);
    expect(await wholeConsignment({ id: consignment })).toMatchObject({
      loadingDate: "2026-12-01",
      vehicleId: null,
      trucks: [],
    });
    const written = await listHistory(staff, "consignment", consignment);
    expect(JSON.stringify(written)).toContain("Truck taken off");
  });

  test("off its truck and back again leaves its consignment with truck and driver, unless the driver stopped meanwhile", async () => {
    const [vehicle, driver] = [await makeVehicle(), await makeDriver()];
    const job = await makeJob({ startDate: "2026-12-01" });
    await assignJob(staff, job.id, crew({ vehicleId: vehicle.id, driverId: driver.id }));
    const { id } = await makeConsignment({ jobId: job.id });
    const both = { vehicleId: vehicle.id, driverId: driver.id };
    await assignTruck(staff, id, { ...both, reason: null });
    const away = move({ date: "2026-12-01", vehicleId: "" });
    const stands = () =>
      db.consignment.findUnique({ where: { id }, select: { vehicleId: true, driverId: true } });
    const stood = await moveJob(staff, job.id, away);
    await moveJob(staff, job.id, move(stood!));
    expect(await stands()).toEqual(both);
    await moveJob(staff, job.id, away);
    await transaction((tx) =>
      tx.driver.update({ where: { id: driver.id }, data: { status: "inactive" } }),
    );
    await moveJob(staff, job.id, move(stood!));
    expect(await stands()).toEqual({ ...both, driverId: null });
  });

  test("of consignments in two trucks moves them by days alone, and says no single place", async () => {
    const job = await makeJob({ startDate: "2026-12-01" });
    for (const { id: vehicleId } of [await makeVehicle(), await makeVehicle()]) {
      const id = await createConsignment(staff, { jobId: job.id, quotationId: null });
      await assignTruck(staff, id, { vehicleId, driverId: null, reason: null });
    }
    const trucks = () =>
      db.consignment.findMany({ where: { jobId: job.id }, select: { vehicleId: true } });
    const before = await trucks();
    expect(await moveJob(staff, job.id, move({ date: "2026-12-05" }))).toBeNull();
    expect(await trucks()).toEqual(before);
  });

  test("a plan names what is in the way by day and truck, and what stood there before is not said", async () => {
    const of = await team();
    await manned("2026-12-05", of);
    const job = await makeJob({ startDate: "2026-12-01" });
    const days = ["2026-12-04", "2026-12-05"];
    const taken = planCell("2026-12-05", of.vehicleId);
    const { clashes, free } = await planFor(staff, job.id, days);
    expect(clashes).toEqual({ [taken]: expect.stringContaining(`${of.vehicle.number} is on`) });
    // Until the day before its next booking.
    expect(free[planCell("2026-12-04", of.vehicleId)]).toBe("free until Dec 04");
    expect(free[planCell("2026-12-04", "")]).toBe("free");
    expect(free[taken]).toBeUndefined();
    await moveJob(
      staff,
      job.id,
      move({ date: "2026-12-05", vehicleId: of.vehicleId, anyway: true }),
    );
    expect((await planFor(staff, job.id, days)).clashes).toEqual({});
    await expect(planFor(await makeActor("customer"), job.id, days)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("of two moves of one version at once the second is told", async () => {
    const job = await makeJob({ startDate: "2026-12-01" });
    const to = (date: string) => moveJob(staff, job.id, move({ date, version: 1 }));
    const done = await Promise.allSettled([to("2026-12-05"), to("2026-12-06")]);
    expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await getJob(staff, job.id)).toMatchObject({ version: 2 });
  });

  test("is refused once the job is completed", async () => {
    const job = await makeJob({ status: "Completed" });
    await expect(moveJob(staff, job.id, move({ date: "2026-12-05" }))).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("/api answers a clash with 409 and takes anyway", async () => {
    const of = await team();
    await manned("2026-12-05", of);
    const job = await makeJob({ startDate: "2026-12-01" });
    const token = await signToken(await db.user.findUniqueOrThrow({ where: { id: staff.id } }));
    const body = { date: "2026-12-05", vehicleId: of.vehicleId };
    const refused = await callApi(token, "POST", `/jobs/${job.id}/move`, { body });
    expect(refused).toMatchObject({
      status: 409,
      body: { success: false, clashes: [{ what: "vehicle", name: of.vehicle.number }] },
    });
    const again = { body: { ...body, anyway: true } };
    const moved = await callApi(token, "POST", `/jobs/${job.id}/move`, again);
    expect(moved).toMatchObject({
      status: 200,
      body: { data: { startDate: "2026-12-05", vehicleId: of.vehicleId } },
    });
  });

  test("/api is asked about a job that it makes or changes, as the plan is, and nothing is saved then", async () => {
    const of = await team();
    const taken = await manned("2026-12-10", of);
    const { clientId } = taken;
    const admin = await signToken(await makeUser({ role: "admin" }));
    const words = { title: "Move", description: "Two rooms", location: "Pune", priority: "Low" };
    const body = { ...words, clientId, status: "Pending", startDate: "2026-12-10", budget: 5 };
    const send = (method: string, address: string, more: object) =>
      callApi(admin, method, address, { body: { ...body, ...more } });
    const jobs = await db.job.count();
    for (const [asks, what] of [
      [{ vehicleId: of.vehicleId }, "vehicle"],
      [{ driverId: of.driverId }, "driver"],
      [{ assignedTo: [String(of.asha)] }, "crew"],
      [{ helpers: [RAMU] }, "crew"],
    ] as const) {
      const reply = await send("POST", "/jobs", asks);
      const clash = { what, jobId: taken.id, number: taken.jobNumber };
      expect(reply).toMatchObject({ status: 409, body: { clashes: [clash] } });
    }
    expect(await db.job.count()).toBe(jobs);
    const made = await send("POST", "/jobs", { vehicleId: of.vehicleId, anyway: true });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    // The truck stood there before; the driver did not.
    expect((await send("PUT", `/jobs/${id}`, { title: "Move to Goa" })).status).toBe(200);
    const driver = { driverId: of.driverId };
    const refused = await send("PUT", `/jobs/${id}`, driver);
    expect([refused.status, (refused.body.clashes as object[]).length]).toEqual([409, 1]);
    expect((await send("PUT", `/jobs/${id}`, { ...driver, anyway: true })).status).toBe(200);
    const free = await send("POST", "/jobs", { ...driver, startDate: "2026-12-20" });
    expect(free.status).toBe(201);
  });
});
