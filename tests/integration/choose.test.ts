import { beforeEach, expect, test } from "vitest";

import { db, transaction } from "~/platform/db.server";
import { RECORD_LIMIT, type RecordOptions } from "~/models/kit/shared/record-options";
import { accountSearchText } from "~/models/people/user/user.list";
import { loader as choose } from "~/routes/fill";
import { action as crew } from "~/routes/jobs.crew.$id";
import { action as editJob } from "~/routes/jobs.edit.$id";
import { action as moveSheet } from "~/routes/jobs.move.$id";
import { loader as jobs } from "~/routes/jobs._index";
import { action as newJob } from "~/routes/jobs.new";
import { loader as newQuotation } from "~/routes/quotations.new";

import { resetDatabase } from "../support/database";
import {
  makeConsignment,
  makeCustomer,
  makeInvoice,
  makeItem,
  makeJob,
  makeQuotation,
  makeUser,
  makeVehicle,
} from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  cookie = await signedIn(await makeUser({ role: "employee" }));
});

async function offered(query: Record<string, string>): Promise<RecordOptions> {
  const answer = await choose({
    ...getArgs(`/fill?${new URLSearchParams(query)}`, {}, cookie),
  } as Parameters<typeof choose>[0]);
  expect((answer as Response).headers.get("Cache-Control")).toBe("no-store");
  return (await (answer as Response).json()) as RecordOptions;
}

const labels = ({ options }: RecordOptions) => options.map(({ label }) => label);

async function meera() {
  const customer = await makeCustomer({
    name: "Meera Nair",
    phone: "98200 11122",
    address: "4 Hill Road, Bandra, Mumbai 400050",
  });
  await makeJob({ clientId: customer.id, startDate: "2026-09-12" });
  await makeJob({ clientId: customer.id, startDate: "2026-11-02" });
  await makeJob({ clientId: customer.id, startDate: "2026-12-24", status: "Cancelled" });
  await makeInvoice({
    clientId: customer.id,
    status: "Sent",
    total: 500_00,
    balance: 300_00,
    amountPaid: 200_00,
    currency: "INR",
  });
  await makeInvoice({ clientId: customer.id, status: "Paid", balance: 0, currency: "INR" });
  return customer;
}

test("three letters of a name, or digits of a phone, find a customer, with place, last move and what is owed", async () => {
  const { id } = await meera();
  await makeCustomer({ name: "Ravi Rao", phone: "91111 22222" });
  const found = {
    value: String(id),
    label: "Meera Nair (98200 11122)",
    about: "Mumbai · last move Nov 02, 2026 · ₹300.00 owed",
  };
  for (const q of ["mee", "NAI", "001", "820", "9820011122"]) {
    expect((await offered({ kind: "customer", q })).options, q).toEqual([found]);
  }
  expect(labels(await offered({ kind: "customer", q: "zzz" }))).toEqual([]);
  expect(labels(await offered({ kind: "customer", q: "%__" }))).toEqual([]);
});

test("of very many a few are offered, and no form has a list of them", async () => {
  const row = (n: number) => ({
    name: `Asha Meera ${n}`,
    email: `m${n}@example.com`,
    phone: `77${n}`,
  });
  await transaction((tx) =>
    tx.user.createMany({
      data: Array.from({ length: 150 }, (_, n) => ({
        ...row(n),
        searchText: accountSearchText({ ...row(n), address: null }),
      })),
    }),
  );
  const one = await makeCustomer({ name: "Xerxes Meera", phone: "90909 12345" });
  const many = await offered({ kind: "customer", q: "mee" });
  expect(many).toMatchObject({ more: true });
  expect(many.options).toHaveLength(RECORD_LIMIT);
  expect(labels(await offered({ kind: "customer", q: "xer" }))).toEqual([
    "Xerxes Meera (90909 12345)",
  ]);
  // Whose name begins with it comes before the many who have it somewhere.
  await makeCustomer({ name: "Meera Nair", createdAt: new Date("2020-01-01") });
  expect(labels(await offered({ kind: "customer", q: "mee" }))[0]).toMatch(/^Meera Nair /);
  const page = await answerOf(newQuotation, getArgs("/quotations/new", {}, cookie));
  const { customers } = page.data as { customers: RecordOptions };
  expect(customers.options).toHaveLength(RECORD_LIMIT);
  expect(customers.options[RECORD_LIMIT - 1]?.value).toBe(String(one.id));
});

test("invoices that can be paid, of one client where the form is opened for one; quotations to bill; items", async () => {
  const customer = await meera();
  const other = await makeCustomer({ name: "Meera Pillai" });
  const theirs = await makeInvoice({
    clientId: other.id,
    status: "Sent",
    total: 118_00,
    balance: 118_00,
    currency: "INR",
  });
  const invoices = await offered({ kind: "invoice", q: "mee" });
  expect(labels(invoices)).toEqual([
    expect.stringMatching(/ - Meera Nair \(₹300\.00\)$/),
    expect.stringMatching(/ - Meera Pillai \(₹118\.00\)$/),
  ]);
  const own = await offered({ kind: "invoice", q: "mee", clientId: String(other.id) });
  expect(own.options).toMatchObject([
    { value: String(theirs.id), of: { id: theirs.id, balance: 118_00, currency: "INR" } },
  ]);
  const quoted = await makeQuotation({ customerId: customer.id, status: "approved" });
  await makeQuotation({ customerId: customer.id, status: "draft" });
  expect((await offered({ kind: "quotation", q: "nair" })).options).toMatchObject([
    { value: String(quoted.id), of: { currency: quoted.currency } },
  ]);
  await makeItem({ name: "Sofa, 3 seats", sku: "SOFA-3", category: "Furniture", price: 0 });
  await makeItem({ name: "Sofa bed", status: "inactive" });
  expect((await offered({ kind: "item", q: "sof" })).options).toMatchObject([
    { label: "Sofa, 3 seats", about: "Furniture · SOFA-3", of: { name: "Sofa, 3 seats" } },
  ]);
});

test("is for staff; another kind is not there", async () => {
  await meera();
  const customer = await signedIn(await makeCustomer());
  for (const kind of ["customer", "invoice", "quotation", "item"]) {
    const query = { kind, q: "mee" };
    const refused = await answerOf(
      choose,
      getArgs(`/fill?${new URLSearchParams(query)}`, {}, customer),
    );
    expect(JSON.stringify(refused), kind).not.toContain("Meera");
    const away = await answerOf(choose, getArgs(`/fill?${new URLSearchParams(query)}`));
    expect(away.location, kind).toMatch(/^\/login/);
  }
  const unknown = getArgs("/fill?kind=constructor&q=mee", {}, cookie);
  expect(await answerOf(choose, unknown)).toMatchObject({ status: 404 });
});

test("a form of crew and truck answers a search with what was typed, and stores nothing", async () => {
  const { id } = await makeJob();
  const typed = { version: 1, vehicleId: "", driverId: "", helpersText: "Babu" };
  const asked = { ...typed, find_vehicleId: "MH12", find: "vehicleId" };
  const path = `/jobs/crew/${id}`;
  const { status, data } = await answerOf(crew, postArgs(path, asked, { id: String(id) }, cookie));
  expect(status).toBe(200);
  expect(data).toMatchObject({
    initialValue: { find_vehicleId: "MH12", helpersText: "Babu" },
  });
});

test("a job's form is told who and what is free on the days it has, with and without scripts", async () => {
  const { id: vehicleId, number } = await makeVehicle();
  const busy = await makeJob({ startDate: "2099-12-05", vehicleId, location: "Pune" });
  const { id } = await makeJob({ startDate: "2099-12-01" });
  const free = async (days: object) => {
    const query = new URLSearchParams({ job: String(id), ...days });
    const answer = await choose({
      ...getArgs(`/fill?${query}`, {}, cookie),
    } as Parameters<typeof choose>[0]);
    return (await (answer as Response).json()) as { vehicles: { label: string }[] } | null;
  };
  const label = async (days: object) =>
    (await free(days))?.vehicles.find((one) => one.label.startsWith(number))?.label;
  const alone = await label({ startDate: "2099-12-01", endDate: "" });
  expect(alone).not.toContain(busy.jobNumber);
  expect(await label({ startDate: "2099-12-01", endDate: "2099-12-06" })).toContain(busy.jobNumber);
  expect(await free({ startDate: "no day" })).toBeNull();
  const typed = { version: 1, startDate: "2099-12-05", find_vehicleId: number, find: "vehicleId" };
  for (const [action, path, params] of [
    [editJob, `/jobs/edit/${id}`, { id: String(id) }],
    [newJob, "/jobs/new", {}],
  ] as const) {
    const { status, data } = await answerOf(action, postArgs(path, typed, params, cookie));
    expect(status, path).toBe(200);
    expect(data, path).toMatchObject({
      manning: { vehicles: [{ label: expect.stringContaining(busy.jobNumber) }] },
      initialValue: { startDate: "2099-12-05" },
    });
  }
});

test("the sheet that moves a job answers a search for trucks as they stand on the typed day, and moves nothing", async () => {
  const { id: vehicleId, number } = await makeVehicle();
  const busy = await makeJob({ startDate: "2099-12-06", vehicleId });
  const { id } = await makeJob({ startDate: "2099-12-01", endDate: "2099-12-02" });
  const typed = { date: "2099-12-05", vehicleId: "", find_vehicleId: number, find: "vehicleId" };
  const path = `/jobs/move/${id}`;
  const asked = { version: "1", ...typed };
  const { status, data } = await answerOf(
    moveSheet,
    postArgs(path, asked, { id: String(id) }, cookie),
  );
  expect(status).toBe(200);
  // Its last day moves along.
  expect(data).toMatchObject({
    date: "2099-12-05",
    vehicles: [{ label: expect.stringContaining(busy.jobNumber) }],
    typed: { find_vehicleId: number },
  });
  expect(await db.job.findUnique({ where: { id } })).toMatchObject({ startDate: "2099-12-01" });
  const answer = await choose({
    ...getArgs(`/fill?job=${id}&date=2099-12-04`, {}, cookie),
  } as Parameters<typeof choose>[0]);
  expect(await (answer as Response).json()).toMatchObject({
    vehicles: [{ label: expect.not.stringContaining(busy.jobNumber) }],
  });
});

test("a job is moved to a day that has passed after one question; it is put back without one", async () => {
  const job = await makeJob({ startDate: "2099-12-01" });
  const path = `/jobs/move/${job.id}`;
  const move = (typed: Record<string, string>) =>
    answerOf(
      moveSheet,
      postArgs(path, { version: "1", vehicleId: "same", ...typed }, { id: String(job.id) }, cookie),
    );
  const passed = { date: "2020-02-03" };
  const asked = await move(passed);
  expect(asked).toMatchObject({
    status: 400,
    data: { problem: "This date has passed.", passed: true, clash: false },
  });
  // The answer is about the day that was asked about.
  expect((await move({ ...passed, passedDate: "2020-02-04" })).status).toBe(400);
  expect((await move({ ...passed, passedDate: "2020-02-03" })).status).toBe(302);
  expect((await move({ date: "2099-12-01", version: "2" })).status).toBe(302);
  expect((await move({ ...passed, version: "3", back: "on" })).status).toBe(302);
});

test("a move says what changed: its truck, or its day of which the customer knows nothing", async () => {
  const { id } = await makeJob({ startDate: "2099-12-01" });
  const vehicle = await makeVehicle();
  const { client } = await db.job.findFirstOrThrow({ where: { id }, include: { client: true } });
  const move = (typed: Record<string, string>) =>
    answerOf(moveSheet, postArgs(`/jobs/move/${id}`, typed, { id: String(id) }, cookie));
  const truck = { date: "2099-12-01", vehicleId: String(vehicle.id) };
  expect(await move({ ...truck, version: "1" })).toMatchObject({
    flash: `The move of ${client.name} goes with ${vehicle.number} now.`,
  });
  expect(await move({ ...truck, date: "2099-12-02", version: "2" })).toMatchObject({
    flash: `The move of ${client.name} is on Dec 02, 2099 now. The customer has not been told.`,
  });
});

test("a move from several trucks is one too, and is not said to be put back", async () => {
  const { id } = await makeJob({ startDate: "2099-12-01" });
  for (const jobId of [id, id]) {
    await makeConsignment({ jobId, vehicleId: (await makeVehicle()).id });
  }
  const typed = { date: "2099-12-02", vehicleId: "same", version: "1", from: "trucks" };
  const sheet = postArgs(`/jobs/move/${id}`, typed, { id: String(id) }, cookie);
  const { location } = await answerOf(moveSheet, sheet);
  const { data } = await answerOf(jobs, getArgs(String(location), {}, cookie));
  expect(data).toMatchObject({
    calendar: { moved: { says: expect.stringContaining("is on Dec 02, 2099 now."), was: null } },
  });
});
