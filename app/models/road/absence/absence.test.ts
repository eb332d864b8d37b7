import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { signToken } from "~/services/api/token.server";

import { callApi } from "../../../../tests/support/api";
import { resetDatabase } from "../../../../tests/support/database";
import {
  makeActor,
  makeDriver,
  makeJob,
  makeUser,
  makeVehicle,
} from "../../../../tests/support/factories";
import { answerOf, postArgs, signedIn } from "../../../../tests/support/http";
import { makeSurvey } from "../../../../tests/support/survey";
import { action } from "~/routes/absence";
import { readAbsences } from "~/services/road/absence-page.server";
import { getCompany } from "../../company/company/company.server";
import { away } from "../../desk/dashboard/away.server";
import { hangsOn } from "../consignment/bookings.server";
import { listHistory } from "../../desk/history/history.read.server";
import type { Actor } from "../../kit/policy/policy";
import { bookedTwiceBetween } from "../consignment/consignment.clash.server";
import { moveJob } from "../consignment/consignment.move-job.server";
import { manningChoices } from "../consignment/consignment.truck-choices.server";
import { assignJob } from "../job/job.edit.server";
import { CrewInput, MoveInput } from "../job/job.schema";
import type { Absent } from "./absence";
import { AbsenceInput } from "./absence.schema";
import { absencesOf, endAbsence, recordAbsence } from "./absence.server";

let staff: Actor;
const days = (from: string, until: string, reason?: string) =>
  AbsenceInput.parse({ from, until, reason });

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-28T06:00:00Z"));
  staff = await makeActor("employee");
});
afterEach(() => setClock(null));

async function team() {
  const vehicle = await makeVehicle({ number: "MH12AB0001" });
  const driver = await makeDriver({ name: "Ramesh" });
  const asha = await makeUser({ role: "employee", name: "Asha" });
  const ids: Record<Absent, number> = {
    vehicle: vehicle.id,
    driver: driver.id,
    employee: asha.id,
  };
  const manned = async (startDate: string) => {
    const job = await makeJob({ startDate });
    const crew = { vehicleId: vehicle.id, driverId: driver.id, helpers: [{ employeeId: asha.id }] };
    await assignJob(staff, job.id, CrewInput.parse(crew));
    return job;
  };
  return { ids, manned };
}

const SAID = {
  vehicle: "MH12AB0001 is off the road until Dec 03, 2026 (brakes)",
  driver: "Ramesh is on leave until Dec 03, 2026",
  employee: "Asha is on leave until Dec 03, 2026",
};

test.each([
  [{ from: "2026-12-01", until: "2026-12-01" }, null],
  [{ from: "2026-12-02", until: "2026-12-01" }, "Until cannot be before From"],
  [
    { from: "2026-12-01", until: "2027-12-02" },
    "Until cannot be more than a year after From: deactivate it instead",
  ],
  [{ from: "2026-12-01" }, "Until is required"],
  [{ from: "soon", until: "2026-12-01" }, "From is not a date that exists"],
])("takes %j: %s", (typed, problem) => {
  const { error } = AbsenceInput.safeParse(typed);
  expect(error?.issues[0]?.message ?? null).toBe(problem);
});

describe.each(["vehicle", "driver", "employee"] as const)("a %s that is away", (absent) => {
  test("is asked about by whoever plans it then, with words, and not about what stood there before", async () => {
    const { ids, manned } = await team();
    const there = await manned("2026-12-02");
    const other = await manned("2026-12-10");
    await recordAbsence(staff, absent, ids[absent], days("2026-12-01", "2026-12-03", "brakes"));
    const to = (date: string, more: object = {}) => MoveInput.parse({ date, ...more });
    // Its move of that day keeps it; another one is asked about it.
    await expect(moveJob(staff, other.id, to("2026-12-03"))).rejects.toMatchObject({
      message: SAID[absent],
    });
    await moveJob(staff, other.id, to("2026-12-03", { anyway: true }));
    const twice = await bookedTwiceBetween(staff, "2026-11-30", "2026-12-06");
    const away = twice.filter((one) => one.away !== null);
    expect(away.map(({ who, moves }) => [who, moves.map(({ id }) => id)])).toEqual([
      [SAID[absent].split(" ")[0], [there.id]],
      [SAID[absent].split(" ")[0], [other.id]],
    ]);
    const { vehicles, drivers, crew } = await manningChoices(staff, {
      id: null,
      startDate: "2026-12-03",
      endDate: null,
      scheduledTime: null,
      vehicleId: null,
      driverId: null,
      assignments: [],
    });
    const said = [...vehicles, ...drivers].map(({ label }) => label);
    said.push(...crew.map(({ label, busy }) => `${label} · ${busy ?? "free"}`));
    const [name, , ...words] = SAID[absent].split(" ");
    expect(said).toContainEqual(
      expect.stringMatching(new RegExp(`^${name}.*${words.at(-1)!.replace(/[()]/g, "\\$&")}$`)),
    );
  });

  test("is so once for a key, on no day twice, not in the past; the history says it, and its end frees the days", async () => {
    const { ids, manned } = await team();
    const id = ids[absent];
    const first = await recordAbsence(
      staff,
      absent,
      id,
      days("2026-11-27", "2026-12-03"),
      "a form",
    );
    const again = await recordAbsence(
      staff,
      absent,
      id,
      days("2026-11-27", "2026-12-03"),
      "a form",
    );
    expect(again).toBe(first);
    for (const [from, until, problem] of [
      [
        "2026-12-03",
        "2026-12-05",
        { from: ["Nov 27, 2026 to Dec 03, 2026 is noted already: end that first"] },
      ],
      ["2026-11-20", "2026-11-27", { until: ["Until cannot be in the past"] }],
    ] as const) {
      await expect(recordAbsence(staff, absent, id, days(from, until))).rejects.toMatchObject({
        fieldErrors: problem,
      });
    }
    await endAbsence(staff, first);
    // Nobody presses away what is over.
    await endAbsence(staff, first);
    expect((await absencesOf(staff, absent, id)).absences).toEqual([]);
    expect(await db.absence.findMany({ select: { until: true } })).toEqual([
      { until: "2026-11-27" },
    ]);
    const job = await manned("2026-12-10");
    await moveJob(staff, job.id, MoveInput.parse({ date: "2026-12-02" }));
    const lines = await listHistory(staff, absent === "employee" ? "user" : absent, id);
    expect(lines.slice(0, 2).map(({ action, note }) => [action, note])).toEqual([
      [
        absent === "vehicle" ? "Back on the road" : "Back from leave",
        "Nov 27, 2026 to Dec 03, 2026",
      ],
      [absent === "vehicle" ? "Off the road" : "Leave", "Nov 27, 2026 to Dec 03, 2026"],
    ]);
  });
});

test("a truck is taken off the road while it is put on a move, at once: one of the two hears of the other", async () => {
  const { ids, manned } = await team();
  const job = await manned("2026-12-10");
  const away = recordAbsence(staff, "vehicle", ids.vehicle, days("2026-12-01", "2026-12-03"));
  const moved = moveJob(staff, job.id, MoveInput.parse({ date: "2026-12-02" }));
  const [, planned] = await Promise.allSettled([away, moved]);
  const twice = await bookedTwiceBetween(staff, "2026-11-30", "2026-12-06");
  // Moved first, it stands on the list of the absence; moved after, it was asked about.
  expect(twice.length > 0).toBe(planned.status === "fulfilled");
});

test("/api notes it, names the jobs that are on it, lists it and ends it; customers do not", async () => {
  const { ids, manned } = await team();
  const { id, jobNumber } = await manned("2026-12-02");
  const token = await signToken(await db.user.findUniqueOrThrow({ where: { id: staff.id } }));
  const at = `/vehicles/${ids.vehicle}/off-road`;
  const body = { from: "2026-12-01", until: "2026-12-03", reason: "brakes" };
  const made = await callApi(token, "POST", at, { body });
  const jobs = [{ id, jobNumber, startDate: "2026-12-02" }];
  expect(made).toMatchObject({ status: 201, body: { data: { ...body, jobs } } });
  expect((await callApi(token, "POST", at, { body })).status).toBe(422);
  expect(await callApi(token, "GET", at)).toMatchObject({
    status: 200,
    body: { data: { absences: [{ id: made.body.id, jobs }], count: 1 } },
  });
  expect((await callApi(token, "DELETE", `/absences/${made.body.id}`)).status).toBe(200);
  expect((await callApi(token, "DELETE", `/absences/${made.body.id}`)).status).toBe(404);
  const customer = await signToken(await makeUser({ role: "customer" }));
  expect((await callApi(customer, "POST", at, { body })).status).toBe(403);
  expect((await callApi(token, "POST", `/employees/${ids.employee}/leave`, { body })).status).toBe(
    201,
  );
  const { id: client } = await makeUser({ role: "customer" });
  expect((await callApi(token, "POST", `/employees/${client}/leave`, { body })).status).toBe(404);
});

test("an appointment for a survey hangs on its surveyor: on leave, on Today and before they are deactivated", async () => {
  const { ids, manned } = await team();
  const { id: employeeId } = await db.user.findUniqueOrThrow({ where: { id: ids.employee } });
  const visit = { surveyorId: employeeId, visitPlace: "14 MG Road" };
  const customerId = (await makeUser({ role: "customer", name: "Meera Iyer" })).id;
  await makeSurvey({ customerId, ...visit, visitDay: "2026-11-27", visitTime: "09:00" });
  const { id } = await makeSurvey({ customerId, ...visit, visitDay: "2026-12-01" });
  const text = "Survey of Meera Iyer, 14 MG Road, Dec 01, 2026";
  const lines = [{ text, to: `/surveys/${id}` }];
  expect(await hangsOn("employee", employeeId)).toEqual(lines);
  expect(await hangsOn("driver", employeeId)).toEqual([]);
  const body = { from: "2026-12-01", until: "2026-12-02" };
  const at = `/employees/leave/${employeeId}`;
  const cookie = await signedIn(await db.user.findUniqueOrThrow({ where: { id: staff.id } }));
  const saved = await answerOf(action, postArgs(at, body, { id: String(employeeId) }, cookie));
  expect(saved.flash).toBe("Leave: Dec 01, 2026 to Dec 02, 2026. 1 appointment is planned then");
  const absences = await readAbsences(staff, "employee", employeeId);
  expect(absences?.rows.map(({ planned }) => planned)).toEqual([lines]);
  const { rows } = await away(staff, await getCompany(), 5);
  expect(rows.map((row) => [row.text, row.day])).toEqual([
    [expect.stringContaining("survey of Meera Iyer on Dec 01 hangs on it"), "2026-12-01"],
  ]);
  const token = await signToken(await db.user.findUniqueOrThrow({ where: { id: staff.id } }));
  expect(await callApi(token, "GET", `/employees/${employeeId}/leave`)).toMatchObject({
    body: { data: { absences: [{ jobs: [], surveys: [{ id, visitDay: "2026-12-01", text }] }] } },
  });
  const job = await manned("2026-11-30");
  expect((await hangsOn("employee", employeeId)).map(({ to }) => to)).toEqual([
    `/jobs/view/${job.id}`,
    `/surveys/${id}`,
  ]);
});
