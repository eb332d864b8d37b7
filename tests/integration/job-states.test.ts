import { beforeEach, expect, test } from "vitest";

import { unpackPlan } from "~/models/kit/shared/form-plan";
import { db, transaction } from "~/platform/db.server";
import { action as edit, loader as editLoader } from "~/routes/jobs.edit.$id";
import { action as add, loader as addLoader } from "~/routes/jobs.new";
import { loader as view } from "~/routes/jobs.view.$id";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeCustomer, makeQuotation, makeUser } from "../support/factories";
import { historySaid } from "../support/history";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

let cookie: string;
let api: Awaited<ReturnType<typeof apiClient>>;
let customer: { id: number };

beforeEach(async () => {
  await resetDatabase();
  await taxSystem("gst_india");
  const staff = await makeUser({ role: "employee" });
  cookie = await signedIn(staff);
  api = await apiClient(staff);
  customer = await makeCustomer();
});

const taxSystem = (system: string) =>
  transaction((tx) => tx.company.update({ where: { id: 1 }, data: { taxSystem: system } }));

const body = () => ({
  title: "Move",
  clientId: String(customer.id),
  description: "Two rooms",
  location: "Pune",
  startDate: "2030-12-01",
  status: "Pending",
  priority: "High",
});
const approved = () =>
  makeQuotation({
    customerId: customer.id,
    status: "approved",
    pickupStateCode: "07",
    dropStateCode: "27",
  });
const stored = async () => {
  const { pickupStateCode, dropStateCode } = await db.job.findFirstOrThrow({
    orderBy: { id: "desc" },
  });
  return { pickupStateCode, dropStateCode };
};
const get = async (loader: unknown, path: string, id?: number) =>
  (await answerOf(loader, getArgs(path, id === undefined ? {} : { id: String(id) }, cookie)))
    .data as {
    plan: string;
    values: object;
    details: { label: string; value: unknown }[];
  };

test("a job made from a quotation goes from and to its states, by both doors", async () => {
  const { id: quotationId } = await approved();
  const form = await get(addLoader, `/jobs/new?quotationId=${quotationId}`);
  expect(form.values).toMatchObject({ pickupStateCode: "07", dropStateCode: "27" });
  const { body: reply } = await api.post("/jobs", { ...body(), quotationId });
  expect(reply.data).toMatchObject({ pickupStateCode: "07", dropStateCode: "27" });
  const other = await api.post("/jobs", { ...body(), quotationId, dropStateCode: "29" });
  expect(other.body.data).toMatchObject({ pickupStateCode: "07", dropStateCode: "29" });
});

test("they are chosen, changed and cleared, and the history says them", async () => {
  const typed = { ...body(), pickupStateCode: "27", dropStateCode: "" };
  expect((await answerOf(add, postArgs("/jobs/new", typed, {}, cookie))).flash).toBe(
    "Job created successfully",
  );
  expect(await stored()).toEqual({ pickupStateCode: "27", dropStateCode: null });
  const { id } = await db.job.findFirstOrThrow();
  const page = await get(view, `/jobs/view/${id}`, id);
  const states = page.details.filter(({ label }) => label.endsWith("State"));
  expect(states).toMatchObject([{ label: "Pickup State", value: "27-Maharashtra" }]);
  const at = `/jobs/edit/${id}`;
  const changed = { ...typed, pickupStateCode: "", dropStateCode: "24" };
  await answerOf(edit, postArgs(at, changed, { id: String(id) }, cookie));
  expect(await stored()).toEqual({ pickupStateCode: null, dropStateCode: "24" });
  const [line] = await historySaid({ entity: "job", entityId: id, action: "updated" });
  expect(line?.changes).toEqual([
    { field: "Pickup state", from: "27-Maharashtra", to: "" },
    { field: "Drop state", from: "", to: "24-Gujarat" },
  ]);
  const { body: reply } = await api.put(`/jobs/${id}`, { pickupStateCode: "29" });
  expect(reply.data).toMatchObject({ pickupStateCode: "29", dropStateCode: "24" });
  expect((await api.put(`/jobs/${id}`, { dropStateCode: null })).body.data).toMatchObject({
    pickupStateCode: "29",
    dropStateCode: null,
  });
});

test("what is no state is refused at its field", async () => {
  const wrong = { ...body(), pickupStateCode: "28", dropStateCode: "Goa" };
  const errors = {
    pickupStateCode: ["Pickup State is not a state code"],
    dropStateCode: ["Drop State is not a state code"],
  };
  expect(await answerOf(add, postArgs("/jobs/new", wrong, {}, cookie))).toMatchObject({
    status: 400,
    data: { error: errors },
  });
  expect(await api.post("/jobs", wrong)).toMatchObject({ status: 422, body: { errors } });
  expect(await db.job.count()).toBe(0);
});

test("outside GST the form does not ask, and leaves what is stored", async () => {
  const { body: made } = await api.post("/jobs", { ...body(), pickupStateCode: "27" });
  const { id } = made.data as { id: number };
  await taxSystem("single");
  expect(unpackPlan((await get(addLoader, "/jobs/new")).plan).specs).not.toHaveProperty(
    "pickupStateCode",
  );
  const form = await get(editLoader, `/jobs/edit/${id}`, id);
  expect(unpackPlan(form.plan).specs).not.toHaveProperty("dropStateCode");
  const saved = postArgs(
    `/jobs/edit/${id}`,
    { ...body(), title: "M2" },
    { id: String(id) },
    cookie,
  );
  expect((await answerOf(edit, saved)).flash).toBe("Job updated successfully");
  expect(await stored()).toEqual({ pickupStateCode: "27", dropStateCode: null });
});
