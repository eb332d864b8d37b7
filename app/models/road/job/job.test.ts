import { beforeEach, describe, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeInvoice,
  makeJob,
  makeQuotation,
  makeUser,
} from "../../../../tests/support/factories";
import { listHistory } from "../../desk/history/history.read.server";
import type { Actor } from "../../kit/policy/policy";
import { doubleBookingsOf, listCalendar } from "./job.calendar.server";
import { createJob } from "./job.create.server";
import { deleteJob } from "./job.delete.server";
import { assignJob, updateJob } from "./job.edit.server";
import { crewCandidates } from "./job.crew.server";
import { jobForEdit, jobPrefill } from "./job.form.server";
import { JOB_LIST } from "./job.list";
import { changeJobStatus } from "./job.move.server";
import { getJob, listJobs } from "./job.server";
import { CrewInput, JobInput } from "./job.schema";
import { JOB_STATUSES, jobOpen } from "./job.status";

let staff: Actor;
let clientId: number;

beforeEach(async () => {
  await resetDatabase();
  staff = await makeActor("employee");
  clientId = (await makeCustomer()).id;
});

const code = (expected: string) => expect.objectContaining({ code: expected });
const at = (field: string) =>
  expect.objectContaining({ code: "invalid", fieldErrors: { [field]: [expect.any(String)] } });
const input = (more: object = {}) =>
  JobInput.parse({
    title: "Move to Kolkata",
    clientId,
    description: "Two rooms",
    location: "Pune",
    startDate: "2026-12-01",
    status: "Pending",
    priority: "Medium",
    budget: "2500.50",
    ...more,
  });
const filter = (query = "") => JOB_LIST.read(new URLSearchParams(query));

describe("creating a job", () => {
  test("numbers it, keeps its money in the currency of invoices, once for a key", async () => {
    const ravi = await makeUser({ role: "employee", name: "Ravi Patil" });
    const job = input({ assignedTo: [String(ravi.id), "Guest Helper", "Ravi Patil"] });
    const id = await createJob(staff, job, "the-first-key");
    expect(await createJob(staff, job, "the-first-key")).toBe(id);
    const record = await getJob(staff, id);
    expect(record).toMatchObject({
      jobNumber: expect.stringMatching(/^JOB-\d{4}-00001$/),
      status: "Not Started",
      budget: 250_050,
      currency: "USD",
      open: true,
      assignments: [
        { employeeId: ravi.id, name: "Ravi Patil" },
        { employeeId: null, name: "Guest Helper" },
      ],
    });
    expect(await listHistory(staff, "job", id)).toMatchObject([{ action: "Created" }]);
  });

  test("refuses a client, a quotation or an employee that does not fit", async () => {
    const inactive = await makeUser({ role: "employee", status: "inactive" });
    const others = await makeQuotation();
    await expect(createJob(staff, input({ clientId: 99_999 }))).rejects.toEqual(at("clientId"));
    await expect(createJob(staff, input({ clientId: staff.id }))).rejects.toEqual(at("clientId"));
    await expect(createJob(staff, input({ quotationId: 99_999 }))).rejects.toEqual(
      at("quotationId"),
    );
    await expect(createJob(staff, input({ quotationId: others.id }))).rejects.toEqual(
      at("quotationId"),
    );
    for (const who of ["99999", String(inactive.id), String(clientId)]) {
      await expect(createJob(staff, input({ assignedTo: [who] }))).rejects.toEqual(
        at("assignedTo"),
      );
    }
    expect(await db.job.count()).toBe(0);
  });

  test("is the staff's", async () => {
    const customer = await makeActor("customer");
    await expect(createJob(customer, input())).rejects.toEqual(code("forbidden"));
  });
});

describe("a form that is filled from a quotation", () => {
  test("takes client, addresses, goods and the moving day of an approved one", async () => {
    const quotation = await makeQuotation({
      customerId: clientId,
      status: "approved",
      movingDate: "2199-12-01",
    });
    expect(await jobPrefill(staff, { quotationId: quotation.id, clientId: null })).toMatchObject({
      clientId: String(clientId),
      quotationId: String(quotation.id),
      location: "14 MG Road, Pune",
      description: "14 MG Road, Pune to 7 Park Street, Kolkata\n\n1 × Sofa",
      startDate: "2199-12-01",
      status: "Pending",
    });
  });

  test("refuses one that is not approved, or not there", async () => {
    const { id } = await makeQuotation({ status: "sent" });
    await expect(jobPrefill(staff, { quotationId: id, clientId: null })).rejects.toEqual(
      code("conflict"),
    );
    await expect(jobPrefill(staff, { quotationId: 999, clientId: null })).rejects.toEqual(
      code("not_found"),
    );
  });
});

describe("editing a job", () => {
  test("keeps who changed what, and what a script leaves out", async () => {
    const ravi = await makeUser({ role: "employee", name: "Ravi Patil" });
    const job = await makeJob({ clientId, scheduledTime: "09:30", crew: [ravi] });
    await updateJob(staff, job.id, input({ title: "Move to Delhi" }));
    const after = await getJob(staff, job.id);
    expect(after).toMatchObject({
      title: "Move to Delhi",
      scheduledTime: "09:30",
      assignments: [{ employeeId: ravi.id }],
      version: 2,
    });
    await updateJob(staff, job.id, input({ assignedTo: [], scheduledTime: "" }));
    expect(await getJob(staff, job.id)).toMatchObject({ scheduledTime: null, assignments: [] });
    const [last] = await listHistory(staff, "job", job.id);
    expect(last?.changes).toContainEqual({ field: "Assigned to", from: "Ravi Patil", to: "" });
  });

  test("an employee who has left stays on the job and can be kept", async () => {
    const left = await makeUser({ role: "employee", status: "inactive", name: "Old Hand" });
    const job = await makeJob({ clientId, crew: [left] });
    const form = await jobForEdit(staff, job.id);
    const crew = await crewCandidates(form.assignments);
    expect(crew).toContainEqual({ employeeId: left.id, name: "Old Hand", phone: null });
    await updateJob(staff, job.id, input({ assignedTo: form.values.assignedTo }));
    expect(await getJob(staff, job.id)).toMatchObject({ assignments: [{ employeeId: left.id }] });
  });

  test("says when somebody saved in between", async () => {
    const job = await makeJob({ clientId });
    await updateJob(staff, job.id, input({ version: 1 }));
    await expect(updateJob(staff, job.id, input({ version: 1 }))).rejects.toThrow(/Somebody else/);
  });
});

describe("a crew of names and helpers", () => {
  const named = (job: { assignments: readonly { name: string; phone: string | null }[] }) =>
    job.assignments.map(({ name, phone }) => [name, phone]);

  test.each([
    ["one bare name twice", [null, null], [["Raju", null]]],
    ["a name beside a phone", [null, "98900 00001"], [["Raju", "98900 00001"]]],
  ])("keeps who stands in both: %s", async (_, [, phone], expected) => {
    const job = await makeJob({ clientId });
    const helpers = [{ employeeId: null, name: "Raju", phone }];
    const both = input({ assignedTo: ["Raju"], helpers });
    await updateJob(staff, job.id, both);
    expect(named(await getJob(staff, job.id))).toEqual(expected);
    const made = await createJob(staff, both);
    expect(named(await getJob(staff, made))).toEqual(expected);
  });

  test("is the same after its press was repeated with what stood in the form", async () => {
    const job = await makeJob({ clientId });
    const helpers = [{ name: "Raju", phone: "" }];
    const press = async (version: number, assignedTo: string[]) =>
      assignJob(staff, job.id, CrewInput.parse({ version, assignedTo, helpers }));
    await press(1, []);
    await press(2, ["Raju"]);
    await press(3, ["Raju"]);
    expect(named(await getJob(staff, job.id))).toEqual([["Raju", null]]);
  });
});

describe("a job's state", () => {
  const pairs = JOB_STATUSES.flatMap((from) => JOB_STATUSES.map((to) => [from, to] as const));
  test.each(pairs)("from %s to %s", async (from, to) => {
    const job = await makeJob({ clientId, status: from });
    const change = changeJobStatus(staff, job.id, to);
    if (jobOpen.of({ status: from }) || from === to) await change;
    else await expect(change).rejects.toEqual(code("conflict"));
    const after = await db.job.findUniqueOrThrow({ where: { id: job.id } });
    expect(after.status).toBe(jobOpen.of({ status: from }) ? to : from);
  });

  test.each(["Completed", "Cancelled"])("%s refuses edits", async (status) => {
    const job = await makeJob({ clientId, status });
    await expect(updateJob(staff, job.id, input())).rejects.toEqual(code("conflict"));
    await expect(jobForEdit(staff, job.id)).rejects.toEqual(code("conflict"));
  });

  test("of two changes at once one is told of the other, never both done", async () => {
    const job = await makeJob({ clientId });
    const results = await Promise.allSettled([
      changeJobStatus(staff, job.id, "Completed"),
      changeJobStatus(staff, job.id, "Cancelled"),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listHistory(staff, "job", job.id)).toHaveLength(1);
  });
});

test("only an admin deletes a job; its invoices stay", async () => {
  const job = await makeJob({ clientId });
  const invoice = await makeInvoice({ clientId, jobId: job.id });
  await expect(deleteJob(staff, job.id)).rejects.toEqual(code("forbidden"));
  await deleteJob(await makeActor("admin"), job.id);
  await expect(getJob(staff, job.id)).rejects.toEqual(code("not_found"));
  expect(await db.invoice.findUniqueOrThrow({ where: { id: invoice.id } })).toMatchObject({
    jobId: null,
  });
  expect(await listHistory(staff, "job", job.id)).toMatchObject([
    { action: "Deleted", note: expect.stringContaining(job.jobNumber) },
  ]);
});

describe("what a customer sees", () => {
  test("their own jobs, without the office's notes and drafts", async () => {
    const owner = await makeCustomer();
    const own = await makeJob({ clientId: owner.id, notes: "Haggles" });
    const other = await makeJob({ clientId });
    await makeInvoice({ clientId: owner.id, jobId: own.id, status: "Draft" });
    const issued = await makeInvoice({ clientId: owner.id, jobId: own.id });
    const customer = actorOf(owner);
    const seen = await getJob(customer, own.id);
    expect(seen.notes).toBeNull();
    expect(seen.invoices.map(({ id }) => id)).toEqual([issued.id]);
    await expect(getJob(customer, other.id)).rejects.toEqual(code("not_found"));
    const { rows, total } = await listJobs(customer, filter(`clientId=${clientId}`));
    expect([rows, total]).toEqual([[], 0]);
    expect((await listJobs(customer, filter())).rows).toMatchObject([{ id: own.id, notes: null }]);
    const { jobs } = await listCalendar(customer, "2026-11-30", "2026-12-06");
    expect(jobs.map(({ id }) => id)).toEqual([own.id]);
  });
});

describe("the calendar", () => {
  test("shows what touches its days, cancelled jobs left out", async () => {
    const before = await makeJob({ clientId, startDate: "2026-11-20", endDate: "2026-12-01" });
    const inside = await makeJob({ clientId, startDate: "2026-12-06" });
    await makeJob({ clientId, startDate: "2026-11-20", endDate: "2026-11-30" });
    await makeJob({ clientId, startDate: "2026-12-07" });
    await makeJob({ clientId, startDate: "2026-12-02", status: "Cancelled" });
    const { jobs, crowd } = await listCalendar(staff, "2026-12-01", "2026-12-06");
    expect(jobs.map(({ id }) => id)).toEqual([before.id, inside.id]);
    expect(crowd).toBe(null);
  });

  test("of more jobs than it shows has the first of each day, and says how many there are", async () => {
    const ravi = await makeUser({ role: "employee" });
    const { id: _, ...row } = await makeJob({
      clientId,
      startDate: "2026-12-01",
      endDate: null,
      scheduledTime: null,
      crew: [ravi],
    });
    const days = ["2026-11-29", "2026-12-01", "2026-12-03"] as const;
    const data = Array.from({ length: 900 }, (_, number) => ({
      ...row,
      startDate: days[number % 3]!,
      endDate: number % 2 === 0 ? null : "2026-12-03",
      scheduledTime: number > 890 ? "08:00" : null,
      jobNumber: `MANY-${number}`,
    }));
    await transaction(async (tx) => {
      await tx.job.createMany({ data });
      const jobs = await tx.job.findMany({
        select: { id: true },
        where: { startDate: days[0], endDate: { not: null } },
        orderBy: { id: "asc" },
      });
      const crew = { employeeId: ravi.id, name: "Ravi", position: 0 };
      await tx.jobAssignment.createMany({
        data: jobs.slice(0, 30).map((job) => ({ ...crew, jobId: job.id })),
      });
    });
    const { jobs, crowd, doubleBookings } = await listCalendar(staff, "2026-11-30", "2026-12-06");
    const shown = jobs.map(({ jobNumber }) => Number(jobNumber.replace("MANY-", "")));
    // Of what runs into Monday the first ones; of each day those with a time, the longer first.
    expect(shown.sort((a, b) => a - b)).toEqual([3, 891, 892, 893, 895, 896, 897, 898, 899]);
    expect(Object.fromEntries(crowd ?? [])).toEqual({
      "2026-11-30": 150,
      "2026-12-01": 451,
      "2026-12-02": 300,
      "2026-12-03": 600,
    });
    expect(doubleBookings).toHaveLength((30 * 29) / 2);
  });

  test("warns of an employee on two open jobs at once, staff only", async () => {
    const ravi = await makeUser({ role: "employee", name: "Ravi Patil" });
    const one = await makeJob({ clientId, crew: [ravi] });
    const two = await makeJob({ clientId, crew: [ravi] });
    await makeJob({ clientId, crew: [ravi], status: "Completed" });
    const calendar = await listCalendar(staff, "2026-12-01", "2026-12-01");
    expect(calendar.doubleBookings).toMatchObject([
      { employee: { name: "Ravi Patil" }, first: { id: one.id }, second: { id: two.id } },
    ]);
    const record = await getJob(staff, one.id);
    const booked = { ...record, crew: record.assignments };
    expect(await doubleBookingsOf(staff, booked)).toMatchObject([
      { employee: "Ravi Patil", job: { id: two.id } },
    ]);
    const customer = actorOf(await db.user.findUniqueOrThrow({ where: { id: clientId } }));
    expect(await doubleBookingsOf(customer, booked)).toEqual([]);
    expect((await listCalendar(customer, "2026-12-01", "2026-12-01")).doubleBookings).toEqual([]);
  });
});
