import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";
import { loader as listLoader } from "~/routes/jobs._index";
import { action as editAction, loader as editLoader } from "~/routes/jobs.edit.$id";
import { action as newAction, loader as newLoader } from "~/routes/jobs.new";
import { action as viewAction, loader as viewLoader } from "~/routes/jobs.view.$id";

import { resetDatabase } from "../support/database";
import { makeCustomer, makeJob, makeQuotation, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

type Reply = {
  error?: Record<string, string[] | null>;
  initialValue?: Record<string, unknown>;
  editConflict?: boolean;
  clients?: { options: { value: string }[]; query: string };
};

let admin: string;
let employee: string;
let client: Awaited<ReturnType<typeof makeCustomer>>;

beforeEach(async () => {
  await resetDatabase();
  admin = await signedIn(await makeUser({ role: "admin" }));
  employee = await signedIn(await makeUser({ role: "employee" }));
  client = await makeCustomer({ name: "Meera Nair" });
});

const at = (id: number) => ({ id: String(id) });
const good = (): Fields => ({
  title: "Move to Kolkata",
  clientId: client.id,
  description: "Two rooms",
  location: "Pune",
  startDate: "2026-12-01",
  endDate: "",
  scheduledTime: "09:30",
  budget: "2500.50",
  status: "Pending",
  priority: "High",
  assignedTo: "",
  notes: "",
});
const create = (fields: Fields) => answerOf(newAction, postArgs("/jobs/new", fields, {}, employee));
const view = (id: number, fields: Fields, who = employee) =>
  answerOf(viewAction, postArgs(`/jobs/view/${id}`, fields, at(id), who));

describe("POST /jobs/new", () => {
  test("creates a job and opens it; the same post again leads to the same job", async () => {
    const fields = { ...good(), idempotencyKey: "one-two-three-four" };
    const answer = await create(fields);
    const made = await db.job.findFirstOrThrow();
    expect(answer).toMatchObject({
      status: 302,
      location: `/jobs/view/${made.id}`,
      flash: "Job created successfully",
    });
    expect(made).toMatchObject({ budget: 250_050, status: "Not Started", priority: "High" });
    expect((await create(fields)).location).toBe(answer.location);
    expect(await db.job.count()).toBe(1);
  });

  test.each([
    ["title", "", "Title is required"],
    ["clientId", "", "Client is required"],
    ["clientId", "99999", "This client does not exist"],
    ["endDate", "2026-11-30", "End date must be after start date"],
    ["budget", "-1", "Budget must be positive"],
    ["budget", "1.234", "Budget can have at most two decimals"],
    ["startDate", "2026-02-30", "Start date is not a date that exists"],
    ["assignedTo", "99999", "There is no active employee 99999"],
  ])("%s %j: 400, %s; what was typed is still there", async (field, value, message) => {
    const { status, data } = await create({ ...good(), [field]: value });
    const reply = data as Reply;
    expect(status).toBe(400);
    expect(reply.error?.[field]).toEqual([message]);
    expect(reply.initialValue).toMatchObject({ description: "Two rooms" });
    expect(await db.job.count()).toBe(0);
  });

  test("a search for clients answers with them, checks nothing and stores nothing", async () => {
    await makeCustomer({ name: "Someone Else" });
    const { status, data } = await create({
      title: "Half typed",
      clientId: "",
      find_clientId: "meera",
      find: "clientId",
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      initialValue: { title: "Half typed" },
      clients: { query: "meera", options: [{ value: String(client.id) }] },
    });
    expect(await db.job.count()).toBe(0);
  });
});

describe("GET /jobs/new", () => {
  test("is filled from an approved quotation; from another one it says why not", async () => {
    const { id } = await makeQuotation({ customerId: client.id, status: "approved" });
    const get = (query: string) => answerOf(newLoader, getArgs(`/jobs/new?${query}`, {}, employee));
    expect((await get(`quotationId=${id}`)).data).toMatchObject({
      values: { clientId: String(client.id), quotationId: String(id) },
    });
    expect((await get(`clientId=${client.id}`)).data).toMatchObject({
      values: { clientId: String(client.id) },
    });
    const draft = await makeQuotation();
    expect(await get(`quotationId=${draft.id}`)).toMatchObject({
      status: 302,
      location: `/quotations/view/${draft.id}`,
      flash: "A job is scheduled from an approved quotation only.",
    });
    expect((await get("quotationId=99999")).status).toBe(404);
  });
});

describe("POST /jobs/edit/:id", () => {
  test("saves; 409 with both versions when somebody saved in between; 'Keep mine' saves", async () => {
    const job = await makeJob({ clientId: client.id });
    const save = (fields: Fields) =>
      answerOf(editAction, postArgs(`/jobs/edit/${job.id}`, fields, at(job.id), employee));
    expect(await save({ ...good(), version: 1 })).toMatchObject({
      status: 302,
      location: `/jobs/view/${job.id}`,
      flash: "Job updated successfully",
    });
    const mine = { ...good(), title: "Mine", version: 1 };
    const conflict = await save(mine);
    expect(conflict.status).toBe(409);
    expect(conflict.data).toMatchObject({ editConflict: true, initialValue: { title: "Mine" } });
    expect((await save({ ...mine, keepMine: 2 })).status).toBe(302);
    expect((await db.job.findFirstOrThrow()).title).toBe("Mine");
  });

  test("a completed job: its form leads back with the reason, a post answers 409", async () => {
    const { id } = await makeJob({ clientId: client.id, status: "Completed" });
    const form = await answerOf(editLoader, getArgs(`/jobs/edit/${id}`, at(id), employee));
    expect(form).toMatchObject({
      status: 302,
      location: `/jobs/view/${id}`,
      flash: "This job is completed or cancelled and can no longer be changed.",
    });
    const save = postArgs(`/jobs/edit/${id}`, good(), at(id), employee);
    expect((await answerOf(editAction, save)).status).toBe(409);
  });
});

describe("POST /jobs/view/:id", () => {
  test("changes the status and says so", async () => {
    const { id } = await makeJob({ clientId: client.id });
    expect(await view(id, { intent: "status", status: "In Progress" })).toMatchObject({
      status: 302,
      flash: "Job status updated to In Progress",
    });
    expect((await view(id, { intent: "status", status: "Asleep" })).status).toBe(400);
    expect((await view(id, { intent: "status", status: "Cancelled" })).status).toBe(302);
    expect((await view(id, { intent: "status", status: "On Hold" })).status).toBe(409);
    expect((await db.job.findFirstOrThrow()).status).toBe("Cancelled");
  });

  test("only an admin deletes", async () => {
    const { id } = await makeJob({ clientId: client.id });
    expect((await view(id, { intent: "delete" })).status).toBe(403);
    expect(await view(id, { intent: "delete" }, admin)).toMatchObject({
      status: 302,
      location: "/jobs",
      flash: "Job deleted successfully",
    });
    expect((await view(id, { intent: "delete" }, admin)).status).toBe(404);
  });
});

describe("who sees what", () => {
  test("a customer sees their own job only, and changes none", async () => {
    const own = await makeJob({ clientId: client.id, notes: "Haggles" });
    const other = await makeJob();
    const cookie = await signedIn(client);
    const open = (id: number) => answerOf(viewLoader, getArgs(`/jobs/view/${id}`, at(id), cookie));
    const { data } = await open(own.id);
    expect(JSON.stringify(data)).not.toContain("Haggles");
    expect(data).toMatchObject({
      canEdit: false,
      canDelete: false,
      history: [],
      clashes: [],
    });
    expect((await open(other.id)).status).toBe(404);
    expect((await open(999_999)).status).toBe(404);
    const status = { intent: "status", status: "Cancelled" };
    expect((await view(own.id, status, cookie)).status).toBe(403);
    expect(await answerOf(newLoader, getArgs("/jobs/new", {}, cookie))).toMatchObject({
      location: "/dashboard",
      flash: "You do not have permission to access this page",
    });
    const list = await answerOf(listLoader, getArgs("/jobs", {}, cookie));
    expect(list.data).toMatchObject({
      list: { rows: [{ id: own.id, canEdit: false }], clients: null, canCreate: false },
    });
  });

  test("nobody is sent to sign in; what is no id leads nowhere", async () => {
    expect((await answerOf(listLoader, getArgs("/jobs?view=week"))).location).toBe(
      "/login?next=%2Fjobs%3Fview%3Dweek",
    );
    for (const id of ["abc", "0", "-1", "1e3"]) {
      const args = getArgs(`/jobs/view/${id}`, { id }, employee);
      const { status, data } = await answerOf(viewLoader, args);
      expect([status, data]).toMatchObject([404, { title: "Job Not Found" }]);
    }
  });

  test("the calendar is at /jobs?view=", async () => {
    await makeJob({ clientId: client.id, startDate: "2026-12-02" });
    const week = getArgs("/jobs?view=week&date=2026-12-01", {}, employee);
    const { data } = await answerOf(listLoader, week);
    expect(data).toMatchObject({ list: null, calendar: { warnings: [], canCreate: true } });
    const { rows } = (
      data as { calendar: { rows: { days: { day: string; bars: unknown[] }[] }[] } }
    ).calendar;
    const busy = rows.flatMap(({ days }) => days).filter(({ bars }) => bars.length > 0);
    expect(busy).toMatchObject([{ day: "2026-12-02", bars: [{ heading: client.name }] }]);
  });
});
