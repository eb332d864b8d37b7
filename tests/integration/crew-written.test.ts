import { beforeEach, expect, test } from "vitest";

import { readHelpers } from "~/models/road/job/job.crew";
import { db } from "~/platform/db.server";
import { action } from "~/routes/jobs.crew.$id";

import { resetDatabase } from "../support/database";
import { makeDriver, makeJob, makeUser, makeVehicle } from "../support/factories";
import { answerOf, type Fields, postArgs, signedIn } from "../support/http";

let cookie: string;
let jobId: number;

const EMPTY = { version: 1, vehicleId: "", driverId: "", assignedTo: "" };
const TRUCK = { "newTruck.number": "mh 12 ab 1234", "newTruck.kind": "Tata Ace" };
const DRIVER = { "newDriver.name": "Ramesh", "newDriver.phone": "98220 44444" };
const post = (fields: Fields) =>
  answerOf(
    action,
    postArgs(`/jobs/crew/${jobId}`, { ...EMPTY, ...fields }, { id: String(jobId) }, cookie),
  );
const stored = async () => ({
  job: await db.job.findUniqueOrThrow({
    where: { id: jobId },
    include: { vehicle: true, driver: true, assignments: { orderBy: { position: "asc" } } },
  }),
  trucks: await db.vehicle.count(),
  drivers: await db.driver.count(),
});

beforeEach(async () => {
  await resetDatabase();
  cookie = await signedIn(await makeUser({ role: "employee" }));
  jobId = (await makeJob({ startDate: "2099-12-01" })).id;
});

test("a new company crews a job by one form: truck, driver and two helpers are made", async () => {
  const helpersText = "Raju 98220 11111, Sunil More";
  const answer = await post({ ...TRUCK, ...DRIVER, helpersText });
  expect(answer).toMatchObject({ status: 302, flash: "Crew and truck saved" });
  expect((await stored()).job).toMatchObject({
    vehicle: { number: "MH12AB1234", kind: "Tata Ace", owner: "own" },
    driver: { name: "Ramesh", phone: "98220 44444" },
    assignments: [
      { name: "Raju", phone: "98220 11111" },
      { name: "Sunil More", phone: null },
    ],
  });
  // The same form pressed again makes nothing twice.
  expect(await post({ ...TRUCK, ...DRIVER, helpersText })).toMatchObject({ status: 400 });
  expect(await stored()).toMatchObject({ trucks: 1, drivers: 1 });
});

test.each<[string, Fields, Record<string, RegExp>]>([
  ["half a truck", { ...DRIVER, "newTruck.number": "MH12AB1234" }, { "newTruck.kind": /required/ }],
  ["no number of a truck", { ...TRUCK, "newTruck.number": "?" }, { "newTruck.number": /4 to 12/ }],
  ["a driver without a phone", { "newDriver.name": "Ramesh" }, { "newDriver.phone": /required/ }],
  [
    "text that was not looked up",
    { find_vehicleId: "MH14" },
    { vehicleId: /“MH14” is not chosen/ },
  ],
  ["a driver who was not chosen", { find_driverId: "Vij" }, { driverId: /“Vij” is not chosen/ }],
  ["a phone of nobody", { helpersText: "98220 11111" }, { helpersText: /Say the helper's name/ }],
])("refuses %s with words, keeps what was typed and makes nothing", async (_, fields, errors) => {
  const { status, data } = await post({ assignedTo: "", ...fields });
  const reply = data as { error: Record<string, string[]>; initialValue: object };
  expect(status).toBe(400);
  for (const [name, text] of Object.entries(errors)) expect(reply.error[name]?.[0]).toMatch(text);
  expect(JSON.stringify(reply.initialValue)).toContain(String(Object.values(fields)[0]));
  expect(await stored()).toMatchObject({ trucks: 0, drivers: 0, job: { assignments: [] } });
});

test("one that is chosen and one that is new are asked about; a number that is taken is said at its field", async () => {
  const { id } = await makeVehicle({ number: "MH12AB1234" });
  await makeDriver();
  const both = await post({ vehicleId: id, ...TRUCK });
  expect(both.data).toMatchObject({
    error: { vehicleId: ["Choose a truck or write a new one, not both"] },
  });
  const taken = await post({ ...TRUCK, ...DRIVER });
  expect(taken).toMatchObject({ status: 400 });
  expect(Object.keys((taken.data as { error: object }).error)).toContain("newTruck.number");
  // The driver who was written beside it is not there either.
  expect(await stored()).toMatchObject({ trucks: 1, drivers: 1 });
});

test.each<[string, [string, string][]]>([
  ["Raju", [["Raju", ""]]],
  [
    "Raju 98220 11111, Sunil: 98220 22222",
    [
      ["Raju", "98220 11111"],
      ["Sunil", "98220 22222"],
    ],
  ],
  [
    "Raju, 98220 11111; Sunil",
    [
      ["Raju", "98220 11111"],
      ["Sunil", ""],
    ],
  ],
  [
    "Raju and Sunil +91 98220 22222",
    [
      ["Raju", ""],
      ["Sunil", "+91 98220 22222"],
    ],
  ],
  ["राजू 98220 11111", [["राजू", "98220 11111"]]],
  ["Team 2", [["Team 2", ""]]],
  [" , ", []],
])("helpers of one line: %s", (text, helpers) => {
  expect(readHelpers(text).map(({ name, phone }) => [name, phone])).toEqual(helpers);
});
