import { afterEach, beforeEach, expect, test } from "vitest";

import { sinceLastHere } from "~/models/desk/dashboard/since.server";
import { changeJobStatus } from "~/models/road/job/job.move.server";
import { deleteJob } from "~/models/road/job/job.delete.server";
import { approveQuotation, rejectQuotation } from "~/models/sales/quotation/quotation.move.server";
import { loader } from "~/routes/dashboard";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeJob,
  makeMessage,
  makeQuotation,
  makeUser,
} from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";

const at = (time: string) => setClock(new Date(`2026-11-21T${time}:00Z`));

beforeEach(resetDatabase);
afterEach(() => setClock(null));

const shown = async (who: string) => {
  const { data } = await answerOf(loader, getArgs("/dashboard", {}, who));
  return (data as { since: { when: string; parts: { kind: string; count: number }[] } | null })
    .since;
};

test("what others did since the last visit is told until the next one", async () => {
  at("04:00");
  const user = await makeUser({ role: "employee" });
  const actor = actorOf(user);
  const other = await makeActor("admin");
  const clerk = await signedIn(user);
  expect(await shown(clerk)).toBeNull();
  const [yes, no, mine] = [
    await makeQuotation({ status: "sent" }),
    await makeQuotation({ status: "sent" }),
    await makeQuotation({ status: "sent" }),
  ];
  const [job, ownJob, gone] = [await makeJob(), await makeJob(), await makeJob()];
  at("05:00");
  await changeJobStatus(other, gone.id, "On Hold");
  await deleteJob(other, gone.id);
  await approveQuotation(other, yes.id);
  await rejectQuotation(other, no.id, "Too dear");
  await approveQuotation(actor, mine.id);
  await changeJobStatus(other, job.id, "In Progress");
  await changeJobStatus(other, job.id, "On Hold");
  await changeJobStatus(actor, ownJob.id, "On Hold");
  await makeMessage({ status: "failed", createdAt: new Date("2026-11-21T05:10:00Z") });
  // Still the first visit: nobody was away.
  expect(await sinceLastHere(actor)).toBeNull();
  at("06:00");
  const since = await shown(clerk);
  expect(since?.when).toContain("Nov 21, 2026 09:30");
  expect(since?.parts).toEqual([
    { kind: "accepted", count: 1, rows: [{ id: yes.id, number: yes.quotationNumber }] },
    { kind: "declined", count: 1, rows: [{ id: no.id, number: no.quotationNumber }] },
    { kind: "jobs", count: 1, rows: [{ id: job.id, number: job.jobNumber }] },
    { kind: "failed", count: 1, rows: [] },
  ]);
  // The visit goes on, and with it what is told; after the next hour away only what is new.
  at("06:40");
  expect((await shown(clerk))?.parts).toHaveLength(4);
  at("08:00");
  expect(await shown(clerk)).toBeNull();
});

test("signing in anew goes on counting from the last visit, and customers have none", async () => {
  at("04:00");
  const user = await makeUser({ role: "employee" });
  await signedIn(user);
  const job = await makeJob();
  const other = await makeActor("admin");
  at("12:00");
  await changeJobStatus(other, job.id, "In Progress");
  at("12:30");
  const clerk = await signedIn(user);
  expect((await shown(clerk))?.parts).toMatchObject([{ kind: "jobs", count: 1 }]);
  const customer = await makeCustomer();
  expect(await shown(await signedIn(customer))).toBeNull();
  expect(await db.visit.count({ where: { userId: customer.id } })).toBe(0);
  await expect(sinceLastHere(actorOf(customer))).rejects.toThrow("permission");
});
