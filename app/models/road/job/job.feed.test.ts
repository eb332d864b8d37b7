import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";
import { loader } from "~/routes/calendar.$token";

import { resetDatabase } from "../../../../tests/support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeJob,
  PASSWORD,
} from "../../../../tests/support/factories";
import { todayIn } from "../../kit/shared/today.server";
import { createFeed, feedJobs, ownFeed, revokeFeed } from "./job.feed.server";
import { foldLine, jobsCalendar, type FeedJob } from "./job.ics";

const JOB: FeedJob = {
  id: 7,
  jobNumber: "JOB-2627-00007",
  title: "Piano; two, rooms",
  status: "Not Started",
  word: "Not Started",
  location: "14 MG Road, Pune",
  description: "One\nTwo \\ three",
  version: 2,
  startDate: "2026-12-01",
  endDate: null,
  scheduledTime: null,
  updatedAt: new Date("2026-11-21T06:00:00.123Z"),
};
const ABOUT = {
  name: "Jobs",
  host: "office.example.com",
  timeZone: "Asia/Kolkata",
  jobAddress: (id: number) => `https://office.example.com/jobs/view/${id}`,
};
const lines = (job: Partial<FeedJob>) =>
  jobsCalendar([{ ...JOB, ...job }], ABOUT)
    .replaceAll("\r\n ", "")
    .split("\r\n");

describe("the calendar file", () => {
  test("says what a job is, its text escaped", () => {
    expect(lines({})).toEqual(
      expect.arrayContaining([
        "BEGIN:VCALENDAR",
        "UID:job-7@office.example.com",
        "DTSTAMP:20261121T060000Z",
        "SEQUENCE:1",
        "SUMMARY:Piano\\; two\\, rooms (JOB-2627-00007)",
        "DESCRIPTION:Not Started\\nOne\\nTwo \\\\ three",
        "STATUS:CONFIRMED",
        "END:VCALENDAR",
      ]),
    );
    expect(lines({ status: "Cancelled" })).toContain("STATUS:CANCELLED");
  });

  test.each<[Partial<FeedJob>, string, string]>([
    [{}, "DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261202"],
    [{ endDate: "2026-12-31" }, "DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20270101"],
    [{ scheduledTime: "09:30" }, "DTSTART:20261201T040000Z", "DTEND:20261201T080000Z"],
    [
      { scheduledTime: "09:30", endDate: "2026-12-02" },
      "DTSTART:20261201T040000Z",
      "DTEND:20261202T183000Z",
    ],
  ])("%j is from %s to %s", (job, start, end) => {
    expect(lines(job)).toEqual(expect.arrayContaining([start, end]));
  });

  test("no line is longer than 75 bytes, and no character is cut", () => {
    const folded = foldLine(`SUMMARY:${"मीरा नायर ".repeat(30)}`);
    for (const line of folded.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThan(76);
    expect(folded.replaceAll("\r\n ", "")).toBe(`SUMMARY:${"मीरा नायर ".repeat(30)}`);
  });
});

describe("the private address", () => {
  beforeEach(resetDatabase);
  const today = () => todayIn("Asia/Kolkata");

  test("shows its owner's jobs: a customer their own, staff all", async () => {
    const owner = await makeCustomer();
    const own = await makeJob({ clientId: owner.id, startDate: today() });
    await makeJob({ startDate: today() });
    await makeJob({ startDate: "2020-01-01" });
    const mine = await feedJobs(await createFeed(actorOf(owner), PASSWORD));
    expect(mine?.map(({ id }) => id)).toEqual([own.id]);
    const staff = await makeActor("employee");
    const theirs = await createFeed(staff, PASSWORD);
    expect(await feedJobs(theirs)).toHaveLength(2);
    // An account that opens the own day alone has no list of all jobs any more.
    await db.user.update({ where: { id: staff.id }, data: { opens: "crew" } });
    expect(await feedJobs(theirs)).toBeNull();
  });

  test("stops working when it is replaced, revoked, or its owner deactivated", async () => {
    const actor = await makeActor("employee");
    expect(await ownFeed(actor)).toBeNull();
    const first = await createFeed(actor, PASSWORD);
    const second = await createFeed(actor, PASSWORD);
    expect(await feedJobs(first)).toBeNull();
    expect(await feedJobs(second)).toEqual([]);
    expect(await ownFeed(actor)).toMatchObject({ createdAt: expect.any(Date) as Date });
    await revokeFeed(actor, PASSWORD);
    expect(await feedJobs(second)).toBeNull();
    expect(await ownFeed(actor)).toBeNull();
    const third = await createFeed(actor, PASSWORD);
    await transaction((tx) =>
      tx.user.update({ where: { id: actor.id }, data: { status: "inactive" } }),
    );
    expect(await feedJobs(third)).toBeNull();
  });

  test("GET /calendar/{secret}.ics: a calendar, kept by no cache; 404 for another secret", async () => {
    const token = await createFeed(await makeActor("admin"), PASSWORD);
    const get = (secret: string) =>
      loader({
        request: new Request(`http://localhost:3000/calendar/${secret}`),
        params: { token: secret },
        context: {},
      } as unknown as Parameters<typeof loader>[0]);
    const answer = await get(`${token}.ics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect((await get("nobody-knows-this.ics")).status).toBe(404);
  });
});
