import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Actor } from "~/models/kit/policy/policy";
import { paperObjection } from "~/models/desk/sending/paper-stands.server";
import { undoMessage } from "~/models/desk/sending/undo-message.server";
import { eraseHelper } from "~/models/law/personal-data/erase.helper.server";
import { moveJob } from "~/models/road/consignment/consignment.move-job.server";
import { myDay } from "~/models/road/crew/crew.link.server";
import { crewStand, movesUntold } from "~/models/road/crew/crew.stand.server";
import { tellCrew } from "~/models/road/crew/crew.tell.server";
import { assignJob } from "~/models/road/job/job.edit.server";
import { changeJobStatus } from "~/models/road/job/job.move.server";
import { CrewInput, MoveInput } from "~/models/road/job/job.schema";
import { getCompany } from "~/models/company/company/company.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { loader as crewLoader } from "~/routes/c.$";
import { loader as documentLoader } from "~/routes/d.$token._index";
import { action as jobAction } from "~/routes/jobs.view.$id";
import { signToken } from "~/services/api/token.server";

import { callApi } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeCustomer,
  makeDriver,
  makeJob,
  makeUser,
  makeVehicle,
} from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

let staff: Actor;
let employee: Awaited<ReturnType<typeof makeUser>>;
let jobId: number;
let drivenBy: number;

const RAJU = { name: "Raju Pawar", phone: "98220 11111" };

const crew = (helpers: object[], more: object = {}) =>
  assignJob(staff, jobId, CrewInput.parse({ assignedTo: [employee.id], helpers, ...more }));
const move = (date: string) => moveJob(staff, jobId, MoveInput.parse({ date, anyway: true }));
const tell = (people?: string[], by: "whatsapp" | "email" = "whatsapp") =>
  tellCrew(staff, jobId, { people, by });
const stand = async () => {
  const { told, untold, text } = await crewStand(staff, jobId);
  return { told: told.map(({ name, current }) => `${name} ${current}`), untold, text };
};
/** The token of the link that WhatsApp opens with. */
const tokenIn = (url: string | null | undefined) =>
  /\/c\/([\w-]{24})/.exec(decodeURIComponent(url ?? ""))?.[1] ?? "";
const open = (token: string) => answerOf(crewLoader, getArgs(`/c/${token}`, { "*": token }));
const tokenOf = async (name: string) => tokenIn((await tell([name])).told[0]?.url);

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-28T06:00:00Z"));
  employee = await makeUser({ role: "employee", name: "Sunil More", phone: "98220 22222" });
  staff = actorOf(await makeUser({ role: "employee", name: "Office" }));
  const client = await makeCustomer({ name: "Asha Rao", phone: "98220 33333" });
  const vehicle = await makeVehicle({ number: "MH12AB1234" });
  drivenBy = (await makeDriver({ name: "Ramesh Yadav", phone: "98220 44444" })).id;
  const job = await makeJob({
    clientId: client.id,
    startDate: "2026-11-29",
    scheduledTime: "09:00",
    location: "14 MG Road, Pune → 7 Hill Road, Mumbai",
    budget: 123_456,
    notes: "Second gate",
    vehicleId: vehicle.id,
    driverId: drivenBy,
  });
  jobId = job.id;
  await crew([RAJU]);
});
afterEach(() => setClock(null));

describe("who has been told", () => {
  test("everybody once; each has a text of the day, the place, the truck and the others", async () => {
    expect(await stand()).toEqual({
      told: [],
      untold: ["Ramesh Yadav", "Sunil More", "Raju Pawar"],
      text: "3 people have not been told of this move",
    });
    const { told, left } = await tell();
    expect(left).toEqual([]);
    const url = decodeURIComponent(told[2]?.url ?? "");
    expect(url).toMatch(/^https:\/\/wa\.me\/919822011111\?text=Raju Pawar, /);
    for (const word of [
      "Nov 29, 2026, 09:00",
      "14 MG Road, Pune",
      "7 Hill Road, Mumbai",
      "MH12AB1234",
      "Ramesh Yadav 98220 44444, Sunil More 98220 22222",
      "Second gate",
    ])
      expect(url).toContain(word);
    expect(url).not.toContain("1,234");
    expect(await stand()).toEqual({
      told: ["Ramesh Yadav true", "Sunil More true", "Raju Pawar true"],
      untold: [],
      text: null,
    });
    expect((await tell()).told).toEqual([]);
    const lines = await db.historyEntry.findMany({ where: { action: "crew-told" } });
    expect(lines.map(({ changes, values }) => [changes, values])).toEqual([
      [expect.stringContaining("Ramesh Yadav, Sunil More, Raju Pawar"), '{"way":"whatsapp"}'],
    ]);
  });

  test.each<[string, () => Promise<unknown>, string | null]>([
    ["the day", () => move("2026-12-02"), "3 people have not been told of the new day"],
    [
      "the hour",
      () => db.job.update({ where: { id: jobId }, data: { scheduledTime: "11:00" } }),
      "3 people have not been told of the new hour",
    ],
    [
      "the address",
      () => db.job.update({ where: { id: jobId }, data: { location: "Baner, Pune" } }),
      "3 people have not been told of the change",
    ],
    [
      "the truck",
      () => crew([RAJU], { vehicleId: null }),
      "3 people have not been told of the change",
    ],
    [
      "the crew",
      () => crew([RAJU, { name: "Babu Shinde", phone: "98220 55555" }]),
      "3 people have not been told of the change, 1 of this move",
    ],
    ["nothing, by saving the same crew", () => crew([RAJU]), null],
    ["back and forth", () => move("2026-12-02").then(() => move("2026-11-29")), null],
    [
      "what no crew is told",
      () => db.job.update({ where: { id: jobId }, data: { budget: 5, title: "Other" } }),
      null,
    ],
  ])("is asked again after a change of %s", async (_, change, text) => {
    await tell();
    await change();
    expect((await stand()).text).toBe(text);
    if (text)
      expect((await movesUntold(await getCompany(), 5)).total).toBe(text.includes("day") ? 0 : 1);
  });

  test("on Today: a move that began on an earlier day is named for what changed alone", async () => {
    const total = async () => (await movesUntold(await getCompany(), 5)).total;
    await db.job.update({ where: { id: jobId }, data: { endDate: "2026-12-02" } });
    expect(await total()).toBe(1);
    setClock(new Date("2026-11-30T06:00:00Z"));
    expect(await total()).toBe(0);
    await tell();
    await db.job.update({ where: { id: jobId }, data: { location: "Baner, Pune" } });
    expect(await total()).toBe(1);
  });

  test("of a move and a telling at once what was said is what stood", async () => {
    await Promise.all([tell(), move("2026-12-02")]);
    const said = await db.crewNotice.findMany();
    const { text } = await stand();
    const saysNewDay = said.every((one) => one.said.startsWith("2026-12-02/"));
    expect(text).toBe(saysNewDay ? null : "3 people have not been told of the new day");
    expect(said).toHaveLength(3);
  });

  test("two presses at once are one telling", async () => {
    await Promise.all([tell(["Raju Pawar"], "whatsapp"), tell(["Raju Pawar"], "whatsapp")]);
    expect(await db.crewNotice.count()).toBe(1);
    expect(await db.historyEntry.count({ where: { action: "crew-told" } })).toBe(1);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    [
      "a job that is completed",
      () => changeJobStatus(staff, jobId, "Completed").then(() => tell()),
      { code: "conflict", message: "This job is completed: nobody is told of it." },
    ],
    [
      "a job that is cancelled",
      () => changeJobStatus(staff, jobId, "Cancelled").then(() => tell()),
      { code: "conflict", message: "This job is cancelled: nobody is told of it." },
    ],
    [
      "a job whose days are over",
      () => {
        setClock(new Date("2026-12-02T06:00:00Z"));
        return tell();
      },
      { code: "conflict" },
    ],
    [
      "somebody who is not on it",
      () => tell(["Nobody"]),
      { code: "invalid", message: "Nobody called Nobody is on this job" },
    ],
    [
      "a place in the crew that is gone",
      () => tell(["a999999"]),
      { code: "conflict", message: "This person is no longer on this job. Nobody was told." },
    ],
    [
      "somebody without an address",
      () => tell(["Raju Pawar"], "email"),
      { code: "invalid", message: "Raju Pawar: there is no e-mail address" },
    ],
  ])("refuses %s", async (_, run, refusal) => {
    await expect(run()).rejects.toMatchObject(refusal);
    expect(await db.crewNotice.count()).toBe(0);
  });
});

describe("by e-mail", () => {
  const last = () => db.outboxMessage.findFirstOrThrow({ orderBy: { id: "desc" } });

  test("leaves once for two presses, and names who has no address", async () => {
    const first = await tell(undefined, "email");
    expect(first.told).toEqual([{ name: "Sunil More", url: null }]);
    expect(first.left.map(({ name }) => name)).toEqual(["Ramesh Yadav", "Raju Pawar"]);
    await tell(["Sunil More"], "email");
    expect(await db.outboxMessage.count()).toBe(1);
    expect(await last()).toMatchObject({ recipient: employee.email, kind: "crew" });
    expect((await last()).text).toContain("{link}");
  });

  test("one that was undone told nobody", async () => {
    await tell(["Sunil More"], "email");
    expect((await stand()).told).toEqual(["Sunil More true"]);
    await undoMessage(staff, (await last()).id);
    expect(await stand()).toMatchObject({
      told: [],
      untold: expect.arrayContaining(["Sunil More"]),
    });
  });

  test.each<[string, () => Promise<unknown>, string | null]>([
    ["stays as it was", async () => null, null],
    ["was moved", () => move("2026-12-02"), "The job was changed, so this was not sent."],
    [
      "was called off",
      () => changeJobStatus(staff, jobId, "Cancelled"),
      "The job is cancelled, so this was not sent.",
    ],
    [
      "goes without them",
      () => assignJob(staff, jobId, CrewInput.parse({ helpers: [RAJU], assignedTo: [] })),
      "The job was changed, so this was not sent.",
    ],
  ])("waits for a job that %s", async (_, change, cancel) => {
    await tell(["Sunil More"], "email");
    await change();
    expect(await paperObjection(await last())).toEqual(cancel && { cancel, says: true });
  });

  test("is refused without a mail server, on the page and in /api", async () => {
    const { smtpUrl } = env();
    Object.assign(env(), { smtpUrl: null });
    try {
      const token = await signToken(await db.user.findUniqueOrThrow({ where: { id: staff.id } }));
      const answer = await callApi(token, "POST", `/jobs/${jobId}/tell-crew`, {
        body: { by: "email" },
      });
      expect(answer).toMatchObject({
        status: 422,
        body: { message: "No mail server is connected" },
      });
    } finally {
      Object.assign(env(), { smtpUrl });
    }
  });
});

describe("the link of one of a crew", () => {
  test("shows that move alone, without money, and is no document's", async () => {
    await transaction((tx) =>
      tx.package.create({ data: { jobId, number: 1, contents: "Piano", fragile: true } }),
    );
    const token = await tokenOf("Raju Pawar");
    const { status, data } = await open(token);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: "Raju Pawar",
      move: {
        day: "Nov 29, 2026",
        hour: "09:00",
        from: { text: "14 MG Road, Pune" },
        phones: [{ tel: "+919822033333" }],
        goods: ["1. Piano, fragile"],
        trucks: [expect.stringContaining("MH12AB1234")],
        others: [{ name: "Ramesh Yadav", role: "Driver" }, { name: "Sunil More" }],
      },
    });
    expect(JSON.stringify(data)).not.toMatch(/1,?234\.56|123456/);
    const args = getArgs(`/d/${token}`, { token });
    expect(await answerOf(documentLoader, args)).toMatchObject({ status: 404 });
    expect(await open("A".repeat(24))).toMatchObject({ status: 404 });
    expect(await db.documentOpening.count()).toBe(1);
    // Nothing in the database opens it, and nothing there names who has it.
    const link = await db.documentLink.findFirstOrThrow();
    expect(JSON.stringify(link)).not.toContain(token);
    expect(link.recipient).toMatch(/^crew \d+$/);
  });

  const TITLES = {
    over: "This move is over",
    cancelled: "This move was called off",
    left: "You are no longer on this move",
  };

  test.each<[string, () => unknown, string | null]>([
    ["in the night after its last day", () => setClock(new Date("2026-11-29T23:59:00Z")), null],
    ["on the next day", () => setClock(new Date("2026-11-30T06:30:00Z")), TITLES.over],
    ["after it was called off", () => changeJobStatus(staff, jobId, "Cancelled"), TITLES.cancelled],
    ["after they left it", () => crew([]), TITLES.left],
    ["after they left it and came back", () => crew([]).then(() => crew([RAJU])), TITLES.left],
    [
      "on the new day of a move that was put off",
      async () => {
        await move("2026-12-05");
        setClock(new Date("2026-12-05T06:30:00Z"));
      },
      null,
    ],
  ])("%s", async (_, happen, title) => {
    const token = await tokenOf("Raju Pawar");
    await happen();
    const { status, data } = await open(token);
    expect(status).toBe(title ? 410 : 200);
    if (title) expect(data).toMatchObject({ title });
  });

  test("a driver's ends with another driver", async () => {
    const token = await tokenOf("Ramesh Yadav");
    await crew([RAJU], { driverId: (await makeDriver({ name: "Vijay" })).id });
    expect(await open(token)).toMatchObject({ status: 410, data: { title: TITLES.left } });
  });
});

test("My day has the moves of today and tomorrow of whoever looks", async () => {
  const mine = await myDay(actorOf(employee));
  expect(mine.map(({ name, moves }) => [name, moves.length])).toEqual([
    ["Today", 0],
    ["Tomorrow", 1],
  ]);
  expect(mine[1]?.moves[0]?.others.map(({ name }) => name)).toEqual(["Ramesh Yadav", "Raju Pawar"]);
  expect((await myDay(staff)).flatMap(({ moves }) => moves)).toEqual([]);
  const customer = actorOf(await makeUser({ role: "customer" }));
  await expect(myDay(customer)).rejects.toMatchObject({ code: "forbidden" });
});

test("the job's page opens WhatsApp written, and says who could not be told", async () => {
  const cookie = await signedIn(await db.user.findUniqueOrThrow({ where: { id: staff.id } }));
  const post = (fields: Record<string, string>) =>
    answerOf(
      jobAction,
      postArgs(
        `/jobs/view/${jobId}`,
        { intent: "tell-crew", ...fields },
        { id: String(jobId) },
        cookie,
      ),
    );
  const place = await db.jobAssignment.findFirstOrThrow({ where: { name: RAJU.name } });
  const people = `a${place.id}`;
  expect(await post({ by: "whatsapp", people })).toMatchObject({
    status: 302,
    location: expect.stringMatching(/^https:\/\/wa\.me\/919822011111/),
  });
  expect(await post({ by: "email", people })).toMatchObject({
    status: 400,
    data: { problem: "Raju Pawar: there is no e-mail address" },
  });
  expect(await post({ by: "email" })).toMatchObject({
    flash: "E-mail to Sunil More. Ramesh Yadav: there is no e-mail address",
  });
});

test("/api tells by names and says who still has to be told", async () => {
  const token = await signToken(await db.user.findUniqueOrThrow({ where: { id: staff.id } }));
  const call = (at: string, body: object) =>
    callApi(token, "POST", `/jobs/${jobId}${at}`, { body });
  const told = await call("/tell-crew", { by: "whatsapp", people: ["Raju Pawar"] });
  expect(told).toMatchObject({
    status: 200,
    body: {
      message: "1 person told",
      data: {
        told: [{ name: "Raju Pawar", url: expect.stringContaining("https://wa.me/") }],
        crewTold: [{ name: "Raju Pawar", at: "2026-11-28T06:00:00.000Z", current: true }],
        crewNotTold: ["Ramesh Yadav", "Sunil More"],
      },
    },
  });
  const moved = await call("/move", { date: "2026-12-03" });
  expect(moved.body).toMatchObject({
    warnings: ["1 person has not been told of the new day, 2 of this move"],
    data: { crewTold: [{ name: "Raju Pawar", current: false }] },
  });
  expect(await call("/tell-crew", { by: "pigeon" })).toMatchObject({ status: 422 });
});

test("an erased helper is named in no message to the others and no line of history", async () => {
  await tell(["Sunil More"], "email");
  await tell(["Raju Pawar"]);
  await changeJobStatus(staff, jobId, "Completed");
  const place = await db.jobAssignment.findFirstOrThrow({ where: { name: RAJU.name } });
  const admin = actorOf(await makeUser({ role: "admin" }));
  await eraseHelper(admin, place.id);
  const left = JSON.stringify([
    await db.outboxMessage.findMany(),
    await db.historyEntry.findMany(),
    await db.crewNotice.findMany(),
    await db.documentLink.findMany(),
  ]);
  expect(left).not.toContain("Raju Pawar");
  expect(left).not.toContain("98220 11111");
});
