import { beforeAll, expect, test } from "vitest";

import { erasePerson } from "~/models/law/personal-data/erase.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { apiClient, type ApiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeCustomer,
  makeDriver,
  makeInvoice,
  makeJob,
  makePayment,
  makeQuotation,
  makeUser,
  makeVehicle,
  makeVendor,
  PASSWORD,
} from "../support/factories";

const SAME = new Date("2026-11-21T06:00:00.000Z");
const LATER = new Date("2026-11-21T06:00:00.001Z");

let admin: Awaited<ReturnType<typeof makeUser>>;
let api: ApiClient;

beforeAll(async () => {
  await resetDatabase();
  admin = await makeUser({ role: "admin" });
  api = await apiClient(admin);
});

type Row = { id: number; updatedAt: string; createdAt: string; version: number };
const rowsOf = ({ body }: Awaited<ReturnType<ApiClient["get"]>>, name: string): Row[] =>
  (name === "invoices" ? body.data : body.data[name]) as unknown as Row[];

test("300 rows changed at one moment are all read, page after page", async () => {
  const { id: clientId } = await makeCustomer();
  const { id } = await makeJob({ clientId });
  const { id: _, jobNumber: __, ...job } = await db.job.findUniqueOrThrow({ where: { id } });
  await db.job.createMany({
    data: Array.from({ length: 299 }, (_, n) => ({ ...job, jobNumber: `J-${n}` })),
  });
  await db.job.updateMany({ data: { updatedAt: SAME } });
  for (const sortOrder of ["asc", "desc"]) {
    const found: number[] = [];
    for (let page = 1; page <= 5; page++) {
      const asked = `updatedSince=${SAME.toISOString()}&sortBy=updatedAt&sortOrder=${sortOrder}`;
      found.push(
        ...rowsOf(await api.get(`/jobs?${asked}&limit=70&page=${page}`), "jobs").map(
          (row) => row.id,
        ),
      );
    }
    expect([found.length, new Set(found).size]).toEqual([300, 300]);
  }
  const none = await api.get(`/jobs?updatedSince=${LATER.toISOString()}`);
  expect(none.body.data.count).toBe(0);
});

test("what was changed since a moment is asked of each list, with its version", async () => {
  const { id: customerId } = await makeCustomer();
  const { id: quotationId } = await makeQuotation({ customerId });
  const { id: invoiceId } = await makeInvoice({ clientId: customerId, status: "Sent" });
  await makePayment({ invoiceId });
  await makeJob({ clientId: customerId });
  expect(quotationId).toBeGreaterThan(0);
  const tables = {
    user: db.user,
    quotation: db.quotation,
    invoice: db.invoice,
    payment: db.payment,
    job: db.job,
  };
  for (const table of Object.values(tables)) {
    await (table as typeof db.job).updateMany({ data: { updatedAt: SAME } });
    const last = await (table as typeof db.job).findFirstOrThrow({ orderBy: { id: "desc" } });
    await (table as typeof db.job).updateMany({
      where: { id: last.id },
      data: { updatedAt: LATER },
    });
  }
  await db.user.updateMany({ where: { id: customerId }, data: { updatedAt: LATER } });
  for (const name of ["users", "customers", "quotations", "invoices", "payments", "jobs"]) {
    const rows = rowsOf(
      await api.get(`/${name}?updatedSince=2026-11-21T11:30:00.001%2B05:30`),
      name,
    );
    expect([
      name,
      rows.length > 0,
      rows.every((row) => row.updatedAt === LATER.toISOString()),
    ]).toEqual([name, true, true]);
    expect(rows[0]!.version).toBeGreaterThan(0);
  }
  const wrong = await api.get("/jobs?updatedSince=2026-02-30T00:00:00Z");
  expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ["updatedSince"]]);
});

test("sorted by when they were made, rows brought in out of order stand by that moment", async () => {
  const old = new Date("2020-01-01T00:00:00Z");
  await makeVehicle();
  await makeDriver();
  await makeVendor();
  await makeVehicle({ createdAt: old });
  await makeDriver({ createdAt: old });
  await makeVendor({ createdAt: old });
  await makeJob({ createdAt: old });
  for (const name of ["vehicles", "drivers", "vendors", "jobs"]) {
    const [first] = rowsOf(await api.get(`/${name}?sortBy=createdAt&sortOrder=asc`), name);
    expect([name, first!.createdAt]).toEqual([name, old.toISOString()]);
  }
});

test("what was deleted or erased is told with its moment, to staff and of what they read", async () => {
  const quotation = await makeQuotation({ status: "draft" });
  const vendor = await makeVendor();
  const person = await makeCustomer();
  const since = new Date(Date.now() + 1000);
  setClock(since);
  await api.del(`/quotations/${quotation.id}`);
  await api.del(`/vendors/${vendor.id}`);
  await erasePerson(actorOf(admin), person.id, { currentPassword: PASSWORD });
  const asked = `/deleted?since=${since.toISOString()}&sortOrder=asc`;
  const all = (await api.get(asked)).body.data.deleted as Json[];
  const gone = [
    { kind: "quotation", id: quotation.id, deletedAt: since.toISOString() },
    { kind: "vendor", id: vendor.id, deletedAt: since.toISOString() },
    { kind: "user", id: person.id, deletedAt: since.toISOString() },
  ];
  expect(all).toEqual(gone);
  const employee = await apiClient(await makeUser({ role: "employee" }));
  expect((await employee.get(asked)).body.data.deleted).toEqual([gone[0], gone[2]]);
  const customer = await apiClient(await makeCustomer());
  expect((await customer.get(asked)).status).toBe(403);
  const later = new Date(+since + 1).toISOString();
  expect((await api.get(`/deleted?since=${later}`)).body.data.count).toBe(0);
  expect((await api.get(`/deleted?kind=vendor`)).body.data.count).toBe(1);
});

type Json = Record<string, unknown>;
