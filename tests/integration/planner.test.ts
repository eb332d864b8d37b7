import { afterEach, beforeEach, expect, test } from "vitest";

import { assignJob } from "~/models/road/job/job.edit.server";
import { CrewInput } from "~/models/road/job/job.schema";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { loader, meta } from "~/routes/jobs._index";
import type { Calendar } from "~/services/road/job-calendar.server";

import { resetDatabase } from "../support/database";
import { actorOf, makeConsignment, makeJob, makeUser, makeVehicle } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";

/* Wednesday, Dec 02, 2026. */

let staff: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-12-02T06:00:00Z"));
  staff = await makeUser({ role: "employee", name: "Asha" });
});
afterEach(() => setClock(null));

async function planned(rows: "trucks" | "people", user = staff) {
  const { data } = await answerOf(
    loader,
    getArgs(`/jobs?view=week&rows=${rows}&date=2026-12-02`, {}, await signedIn(user)),
  );
  return (data as { calendar: Calendar }).calendar;
}

const rowOf = ({ rows }: Calendar, name: string) => rows.find((row) => row.name === name);
/** "Dec 01 to Dec 02": the days of each bar of a row. */
const barsOf = (row: Calendar["rows"][number] | undefined) =>
  row?.days.flatMap(({ day, bars }) => bars.map(({ days }) => [day, days]));

test("a truck whose goods arrived is free after the day of their delivery", async () => {
  const truck = await makeVehicle({ number: "MH14GT2906" });
  const job = await makeJob({
    startDate: "2026-11-30",
    endDate: "2026-12-05",
    status: "In Progress",
  });
  const { id } = await makeConsignment({
    jobId: job.id,
    vehicleId: truck.id,
    loadingDate: "2026-11-30",
  });
  expect(barsOf(rowOf(await planned("trucks"), truck.number))).toEqual([["2026-11-30", 6]]);
  const delivered = { status: "Delivered", deliveryDate: "2026-12-01" };
  await db.consignment.update({ where: { id }, data: delivered });
  const row = rowOf(await planned("trucks"), truck.number);
  expect(barsOf(row)).toEqual([["2026-11-30", 2]]);
  expect(row?.days.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0, 0, 0]);
});

test("where no day is asked for, the planner begins today: on a Sunday the days that come are in sight", async () => {
  setClock(new Date("2026-12-06T06:00:00Z"));
  const cookie = await signedIn(staff);
  const open = async (query: string) => {
    const { data } = await answerOf(loader, getArgs(`/jobs?view=week${query}`, {}, cookie));
    const { calendar } = data as { calendar: Calendar };
    const days = calendar.rows[0]?.days.map(({ day }) => day) ?? [];
    return [days[0], days.at(-1), calendar.previous, calendar.next];
  };
  expect(await open("&rows=trucks")).toEqual([
    "2026-12-06",
    "2026-12-12",
    "2026-12-05",
    "2026-12-13",
  ]);
  // The way back has the days before, and the way on what follows.
  expect((await open("&date=2026-12-05")).slice(0, 2)).toEqual(["2026-11-30", "2026-12-06"]);
  expect((await open("&date=2026-12-13")).slice(0, 2)).toEqual(["2026-12-07", "2026-12-13"]);
});

test("whoever is on two moves at once is marked on both, by name alone as a question", async () => {
  const book = async (helpers: object[], more: object = {}) => {
    const job = await makeJob({ startDate: "2026-12-02", ...more });
    await assignJob(actorOf(staff), job.id, CrewInput.parse({ helpers }));
    return job;
  };
  const raju = { name: "Raju" };
  const sunil = { name: "Sunil", phone: "98220 22222" };
  const both = await book([raju, sunil, { employeeId: staff.id }], { endDate: "2026-12-03" });
  await book([{ name: "raju " }, { name: "Sunil More", phone: "+91 9822022222" }]);
  await book([{ employeeId: staff.id }], { startDate: "2026-12-03" });
  // Four hours later on the same day.
  await book([{ name: "Vijay" }], { scheduledTime: "08:00" });
  await book([{ name: "Vijay" }], { scheduledTime: "12:00" });
  const marks = (calendar: Calendar, name: string) =>
    rowOf(calendar, name)?.days.flatMap(({ bars }) => bars.map(({ twice }) => twice));
  expect(marks(await planned("trucks"), "No truck yet")).toEqual([
    "",
    "",
    "Sunil, Asha twice; Raju twice?",
    "Sunil twice; Raju twice?",
    "Asha twice",
  ]);
  const people = await planned("people");
  // A person's row says what is theirs.
  expect(marks(people, "Asha")).toEqual(["Asha twice", "Asha twice"]);
  expect(marks(people, "Raju")).toEqual(["Raju twice?"]);
  // Names alone are no double booking.
  const warned = people.warnings.map(({ says }) => says);
  expect(warned).toEqual([
    "Sunil is on two jobs on Dec 02, 2026: ",
    "Asha is on two jobs on Dec 03, 2026: ",
  ]);
  await db.job.update({ where: { id: both.id }, data: { status: "Completed" } });
  expect(marks(await planned("people"), "Asha")).toEqual(["", ""]);
});

test("every day that a move covers names it, and a bar says its days", async () => {
  await makeJob({ startDate: "2026-12-01", endDate: "2026-12-03", title: "Long" });
  const [row] = (await planned("trucks")).rows;
  expect(row?.days.map(({ running }) => running.length)).toEqual([0, 0, 1, 1, 0, 0, 0]);
  expect(row?.days[1]?.bars[0]?.about).toMatch(/ Long, Not Started, Dec 01 to Dec 03$/);
});

test("the window is called as the page is", async () => {
  const titled = async (user: typeof staff) => {
    const data = { calendar: await planned("trucks", user) };
    return meta({ data } as Parameters<typeof meta>[0]);
  };
  expect(await titled(staff)).toEqual([{ title: "Planner" }]);
  expect(await titled(await makeUser({ role: "customer" }))).toEqual([{ title: "Calendar" }]);
});
