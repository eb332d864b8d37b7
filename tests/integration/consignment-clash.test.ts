import { beforeEach, describe, expect, test } from "vitest";

import { recordAbsence } from "~/models/road/absence/absence.server";
import { consignmentForEdit } from "~/models/road/consignment/consignment.edit.server";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { moveJob, planFor } from "~/models/road/consignment/consignment.move-job.server";
import { planCell } from "~/models/road/job/job.calendar";
import { MoveInput } from "~/models/road/job/job.schema";
import { db } from "~/platform/db.server";
import { action as editAction } from "~/routes/consignments.edit.$id";
import { action as truckAction } from "~/routes/consignments.truck.$id";
import { action as crewAction } from "~/routes/jobs.crew.$id";
import { action as editJobAction } from "~/routes/jobs.edit.$id";
import { action as newJobAction } from "~/routes/jobs.new";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeConsignment,
  makeDriver,
  makeJob,
  makePackage,
  makeUser,
  makeVehicle,
} from "../support/factories";
import { answerOf, postArgs, signedIn } from "../support/http";

type User = Awaited<ReturnType<typeof makeUser>>;
let employee: User;
let cookie: string;
let other: Awaited<ReturnType<typeof makeConsignment>>;
let mine: Awaited<ReturnType<typeof makeConsignment>>;
let truck: Awaited<ReturnType<typeof makeVehicle>>;

beforeEach(async () => {
  await resetDatabase();
  employee = await makeUser({ role: "employee" });
  cookie = await signedIn(employee);
  truck = await makeVehicle({ number: "MH12AB1234" });
  const chosen = { vehicleId: truck.id, expectedDate: null };
  other = await makeConsignment({ ...chosen, loadingDate: "2026-12-10" });
  mine = await makeConsignment({ ...chosen, loadingDate: "2026-12-01" });
});

async function formOf(id: number, typed: Record<string, string>) {
  const { consignment, values } = await consignmentForEdit(actorOf(employee), id);
  const { goods: _, ...texts } = values;
  return { ...(texts as Record<string, string>), version: String(consignment.version), ...typed };
}

const edit = async (typed: Record<string, string>, id = mine.id) =>
  answerOf(
    editAction,
    postArgs(`/consignments/edit/${id}`, await formOf(id, typed), { id: String(id) }, cookie),
  );

const saidOf = ({ data }: { data?: unknown }) => (data as FormReply).error ?? {};
const dayOf = async (id = mine.id) =>
  (await db.consignment.findUniqueOrThrow({ where: { id } })).loadingDate;

const IN_THE_WAY = () => ({ what: "vehicle", name: "MH12AB1234", consignmentId: other.id });
const asked = () => `MH12AB1234 is on LR-DRAFT-${other.id} on Dec 10, 2026. Book it anyway?`;

describe("days of a consignment whose truck is booked then", () => {
  test("are asked about once, and saved after 'Save anyway'", async () => {
    const refused = await edit({ loadingDate: "2026-12-10" });
    expect(refused.status).toBe(400);
    expect(saidOf(refused)).toEqual({ loadingDate: [asked()] });
    expect(await dayOf()).toBe("2026-12-01");
    const saved = await edit({ loadingDate: "2026-12-10", clashAnyway: asked() });
    expect(saved.flash).toBe("Consignment updated successfully");
    expect(await dayOf()).toBe("2026-12-10");
  });

  test("also where the expected delivery reaches into them, and for a driver", async () => {
    const driver = await makeDriver({ name: "Ramesh Yadav" });
    for (const { id } of [mine, other]) {
      await db.consignment.update({
        where: { id },
        data: { vehicleId: null, driverId: driver.id },
      });
    }
    const refused = await edit({ expectedDate: "2026-12-12" });
    expect(saidOf(refused)).toEqual({
      loadingDate: [`Ramesh Yadav is on LR-DRAFT-${other.id} on Dec 10, 2026. Book it anyway?`],
    });
  });

  test("an answer to another question is none", async () => {
    await edit({ loadingDate: "2026-12-10", clashAnyway: asked() });
    const third = await makeConsignment({ vehicleId: truck.id, loadingDate: "2026-12-20" });
    const refused = await edit({ expectedDate: "2026-12-20", clashAnyway: asked() });
    expect(saidOf(refused)).toEqual({
      loadingDate: [`MH12AB1234 is on LR-DRAFT-${third.id} on Dec 20, 2026. Book it anyway?`],
    });
  });

  test("what stood before is not asked about again, nor days that are free", async () => {
    await edit({ loadingDate: "2026-12-10", clashAnyway: asked() });
    expect((await edit({ instructions: "Ring first" })).flash).toBe(
      "Consignment updated successfully",
    );
    expect((await edit({ loadingDate: "2026-12-11" })).flash).toBe(
      "Consignment updated successfully",
    );
  });

  test("are said together with what else is wrong, and not while they cannot be read", async () => {
    const both = await edit({ loadingDate: "2026-12-10", weighed: "on", weightKg: "" });
    expect(Object.keys(saidOf(both)).sort()).toEqual(["loadingDate", "weightKg"]);
    const unread = await edit({ loadingDate: "soon" });
    expect(saidOf(unread).loadingDate).not.toContain(asked());
  });

  test("are asked about by /api too: 409 and nothing saved, unless `anyway`; then not again", async () => {
    const api = await apiClient(employee);
    const { body } = await api.get(`/consignments/${mine.id}`);
    const changed = { ...body.data, loadingDate: "2026-12-10" };
    const refused = await api.put(`/consignments/${mine.id}`, changed);
    expect(refused).toMatchObject({
      status: 409,
      body: { success: false, clashes: [IN_THE_WAY()] },
    });
    expect(await dayOf()).toBe("2026-12-01");
    const anyway = { ...changed, anyway: true };
    expect((await api.put(`/consignments/${mine.id}`, anyway)).status).toBe(200);
    expect(await dayOf()).toBe("2026-12-10");
    const { body: again } = await api.get(`/consignments/${mine.id}`);
    const words = { ...again.data, instructions: "Ring first" };
    expect((await api.put(`/consignments/${mine.id}`, words)).status).toBe(200);
  });
});

describe("a truck that is booked then", () => {
  const choose = (typed: Record<string, string>) =>
    answerOf(
      truckAction,
      postArgs(`/consignments/truck/${mine.id}`, typed, { id: String(mine.id) }, cookie),
    );

  test("is asked about on the truck's form, in the same words", async () => {
    await db.consignment.update({
      where: { id: mine.id },
      data: { loadingDate: "2026-12-10", vehicleId: null },
    });
    const typed = { vehicleId: String(truck.id), driverId: "", reason: "" };
    expect(saidOf(await choose(typed))).toEqual({ vehicleId: [asked()] });
    expect((await choose({ ...typed, clashAnyway: asked() })).flash).toBe("Truck and driver saved");
    expect((await choose(typed)).flash).toBe("Truck and driver saved");
  });

  test("is asked about by /api, where it is chosen and where the receipt is issued with it", async () => {
    const api = await apiClient(employee);
    const where = { id: mine.id };
    const days = { loadingDate: "2026-12-10", vehicleId: null };
    await db.consignment.update({ where, data: { ...days, fromPlace: "Pune", toPlace: "Goa" } });
    await makePackage(mine);
    const truckNow = async () => (await db.consignment.findUniqueOrThrow({ where })).vehicleId;
    for (const call of ["vehicle", "issue"]) {
      const refused = await api.post(`/consignments/${mine.id}/${call}`, { vehicleId: truck.id });
      expect(refused).toMatchObject({ status: 409, body: { clashes: [IN_THE_WAY()] } });
      expect(await truckNow()).toBe(null);
    }
    expect((await db.consignment.findUniqueOrThrow({ where })).lrNumber).toBe(null);
    const taken = { vehicleId: truck.id, anyway: true };
    expect((await api.post(`/consignments/${mine.id}/vehicle`, taken)).status).toBe(200);
    expect((await api.post(`/consignments/${mine.id}/issue`, {})).status).toBe(200);
  });

  test("is asked of one of two scripts that take it at once", async () => {
    const days = { loadingDate: "2026-12-20", vehicleId: null };
    const free = await makeVehicle();
    for (const { id } of [mine, other]) {
      await db.consignment.update({ where: { id }, data: days });
    }
    const api = await apiClient(employee);
    const taken = await Promise.all(
      [mine, other].map(({ id }) =>
        api.post(`/consignments/${id}/vehicle`, { vehicleId: free.id }),
      ),
    );
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("a new consignment", () => {
  const of = async (jobId: number) => {
    const api = await apiClient(employee);
    const { status, body } = await api.post("/consignments", { jobId });
    expect(status).toBe(201);
    return body.data.vehicleId as number | null;
  };
  const job = () => makeJob({ startDate: "2026-12-10", vehicleId: truck.id });

  test("goes with its job's truck, about which the job was asked", async () => {
    expect(await of((await job()).id)).toBe(truck.id);
  });

  test("takes none that another move has since its job's goods went with others", async () => {
    const { id: jobId } = await job();
    const own = await makeVehicle();
    await makeConsignment({ jobId, vehicleId: own.id, loadingDate: "2026-12-10" });
    expect(await of(jobId)).toBe(null);
    await db.consignment.update({ where: { id: other.id }, data: { vehicleId: null } });
    expect(await of(jobId)).toBe(truck.id);
  });
});

describe("a truck that is too small", () => {
  const SMALL = "MH12AB1234 has 250 cft for 640";
  let job: Awaited<ReturnType<typeof makeJob>>;

  beforeEach(async () => {
    await db.consignment.deleteMany();
    await db.vehicle.update({ where: { id: truck.id }, data: { capacityCft: 250 } });
    job = await makeJob({ startDate: "2026-12-01" });
    const part = { jobId: job.id, vehicleId: null, loadingDate: "2026-12-01", expectedDate: null };
    mine = await makeConsignment({ ...part, volumeCft: 440 });
    // Its other part load: either fits no better.
    other = await makeConsignment({ ...part, volumeCft: 200 });
  });

  const asked = `${SMALL}. Book it anyway?`;
  const truckOf = async () => (await db.job.findUniqueOrThrow({ where: { id: job.id } })).vehicleId;

  test("is asked about once on the job's form, with all parts, and is not asked about again", async () => {
    const post = (more: Record<string, string>) => {
      const form = { vehicleId: String(truck.id), driverId: "", ...more };
      return answerOf(
        crewAction,
        postArgs(`/jobs/crew/${job.id}`, form, { id: String(job.id) }, cookie),
      );
    };
    const refused = await post({});
    expect([refused.status, saidOf(refused)]).toEqual([400, { vehicleId: [asked] }]);
    expect(await truckOf()).toBeNull();
    expect((await post({ clashAnyway: asked })).status).toBe(302);
    expect(await truckOf()).toBe(truck.id);
    expect((await post({})).status).toBe(302);
  });

  test("is asked about in the planner, which shows it while a bar is held, and by /api", async () => {
    const actor = actorOf(employee);
    const { clashes } = await planFor(actor, job.id, ["2026-12-02"]);
    expect(clashes).toEqual({ [planCell("2026-12-02", truck.id)]: SMALL });
    const to = { date: "2026-12-02", vehicleId: truck.id };
    await expect(moveJob(actor, job.id, MoveInput.parse(to))).rejects.toThrow(SMALL);
    const api = await apiClient(employee);
    const move = await api.post(`/jobs/${job.id}/move`, to);
    expect(move).toMatchObject({ status: 409, body: { clashes: [{ what: "load", text: SMALL }] } });
    const anyway = await api.post(`/jobs/${job.id}/move`, { ...to, anyway: true });
    expect(anyway.status).toBe(200);
    // It stood there before.
    expect((await api.post(`/jobs/${job.id}/move`, { date: "2026-12-03" })).status).toBe(200);
  });

  test("is asked about on a consignment's form, where goods grow or the truck is chosen, by weight as well", async () => {
    const heavy = { capacityCft: null, payloadKg: 1_000 };
    await db.vehicle.update({ where: { id: truck.id }, data: heavy });
    await db.consignment.update({ where: { id: mine.id }, data: { vehicleId: truck.id } });
    const weighs = (weightKg: string) => edit({ weightKg });
    expect((await weighs("1000")).flash).toBe("Consignment updated successfully");
    const said = "MH12AB1234 has 1,000 kg for 1,001. Book it anyway?";
    expect(saidOf(await weighs("1001"))).toEqual({ loadingDate: [said] });
    await db.vehicle.update({ where: { id: truck.id }, data: { capacityCft: 639 } });
    const form = { vehicleId: String(truck.id), driverId: "" };
    const args = postArgs(`/consignments/truck/${other.id}`, form, { id: `${other.id}` }, cookie);
    expect(saidOf(await answerOf(truckAction, args))).toEqual({
      vehicleId: ["MH12AB1234 has 639 cft for 640. Book it anyway?"],
    });
  });
});

describe("a job's form", () => {
  const crewed = (id: number, form: Record<string, string>) =>
    answerOf(crewAction, postArgs(`/jobs/crew/${id}`, form, { id: String(id) }, cookie));

  test("asks about people as scripts are asked: who is on leave, and who is on another move then", async () => {
    const ravi = await makeUser({ role: "employee", name: "Ravi Patil" });
    const days = { from: "2026-12-05", until: "2026-12-08", reason: "wedding" };
    await recordAbsence(actorOf(employee), "employee", ravi.id, days);
    const job = await makeJob({ startDate: "2026-12-07" });
    const taken = await makeJob({ startDate: "2026-12-07" });
    await crewed(taken.id, { helpersText: "Raju 98220 11111" });
    const form = { assignedTo: String(ravi.id), helpersText: "Raju 98220 11111" };
    const question = `Ravi Patil is on leave until Dec 08, 2026; Raju is on ${taken.jobNumber} on Dec 07, 2026. Book it anyway?`;
    const refused = await crewed(job.id, form);
    expect([refused.status, saidOf(refused)]).toEqual([400, { vehicleId: [question] }]);
    const crewOf = () => db.jobAssignment.count({ where: { jobId: job.id } });
    expect(await crewOf()).toBe(0);
    expect((await crewed(job.id, { ...form, clashAnyway: question })).status).toBe(302);
    expect(await crewOf()).toBe(2);
    // They stood there before.
    expect((await crewed(job.id, { assignedTo: String(ravi.id) })).status).toBe(302);
    const fields = {
      title: "Move",
      clientId: String(job.clientId),
      description: "Two rooms",
      location: "Pune",
      startDate: "2026-12-08",
      status: "Pending",
      priority: "Low",
      assignedTo: String(ravi.id),
    };
    const made = await answerOf(newJobAction, postArgs("/jobs/new", fields, {}, cookie));
    expect(saidOf(made)).toEqual({
      vehicleId: ["Ravi Patil is on leave until Dec 08, 2026. Book it anyway?"],
    });
  });

  test("takes the consignments that have not left along to its new day, and asks about their truck; /api too", async () => {
    const job = await makeJob({ startDate: "2026-12-01", endDate: "2026-12-02" });
    const where = { id: mine.id };
    const data = { jobId: job.id, clientId: job.clientId, expectedDate: "2026-12-02" };
    await db.consignment.update({ where, data });
    const { id } = job;
    const fields = {
      title: "Move",
      clientId: String(job.clientId),
      description: "Two rooms",
      location: "Pune",
      startDate: "2026-12-10",
      endDate: "",
      status: "Pending",
      priority: "Low",
      version: "1",
    };
    const post = (more: object) =>
      answerOf(
        editJobAction,
        postArgs(`/jobs/edit/${id}`, { ...fields, ...more }, { id: String(id) }, cookie),
      );
    const api = await apiClient(employee);
    expect(saidOf(await post({}))).toEqual({ vehicleId: [asked()] });
    const { body } = await api.get(`/jobs/${id}`);
    const { version: _, ...read } = body.data;
    const put = { ...read, startDate: "2026-12-10", endDate: null };
    expect(await api.put(`/jobs/${id}`, put)).toMatchObject({
      status: 409,
      body: { clashes: [IN_THE_WAY()] },
    });
    expect(await dayOf()).toBe("2026-12-01");
    expect((await post({ clashAnyway: asked() })).status).toBe(302);
    expect(await db.consignment.findUnique({ where })).toMatchObject({
      loadingDate: "2026-12-10",
      expectedDate: "2026-12-11",
    });
    expect((await api.put(`/jobs/${id}`, { ...put, startDate: "2026-12-15" })).status).toBe(200);
    expect(await dayOf()).toBe("2026-12-15");
    await db.consignment.update({ where, data: { status: "In transit" } });
    expect((await api.put(`/jobs/${id}`, { ...put, startDate: "2026-12-17" })).status).toBe(200);
    expect(await dayOf()).toBe("2026-12-15");
  });
});
