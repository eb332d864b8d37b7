import { afterEach, beforeEach, describe, expect, test } from "vitest";

import {
  accessesOf,
  flushAccessLog,
  forgetAccesses,
  noteAccess,
  waitingAccesses,
} from "~/models/company/access-log/access-log.server";
import { removeAged } from "~/models/law/retention/retention.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { inRequest } from "~/platform/request-context.server";
import { loader as accessLoader } from "~/routes/audit_.access";
import { loader as customerLoader } from "~/routes/customers.$id";
import { loader as statementLoader } from "~/routes/customers.$id_.statement";
import { loader as invoiceLoader } from "~/routes/invoices.view.$id";
import { loader as jobLoader } from "~/routes/jobs.view.$id";
import { loader as paymentLoader } from "~/routes/payments.view.$id";
import { loader as dataLoader } from "~/routes/personal-data.$id";
import { loader as quotationLoader } from "~/routes/quotations.view.$id";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeCustomer,
  makeInvoice,
  makeJob,
  makePayment,
  makeQuotation,
  makeUser,
  nextNumber,
} from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";

type User = Awaited<ReturnType<typeof makeUser>>;
let customer: User;
let employee: User;
let admin: User;
/** Of this test alone: a file that an earlier one asked for may still be read. */
let requestId = "";

beforeEach(async () => {
  await resetDatabase();
  forgetAccesses();
  requestId = `request-${nextNumber()}`;
  customer = await makeCustomer();
  employee = await makeUser({ role: "employee" });
  admin = await makeUser({ role: "admin" });
});
afterEach(() => setClock(null));

type Loader = Parameters<typeof answerOf>[0];

/** Asks as a browser or program does: in a request of its own. */
const asking = <T>(path: string, work: () => Promise<T>) =>
  inRequest({ id: requestId, address: "192.0.2.7", userAgent: "Firefox", path, user: null }, work);

async function opens(person: User, loader: Loader, path: string, id: number) {
  const cookie = await signedIn(person);
  const answer = await asking(path, () => answerOf(loader, getArgs(path, { id: `${id}` }, cookie)));
  expect(answer.status).toBe(200);
}

async function written() {
  await flushAccessLog();
  const rows = await db.accessLog.findMany({ where: { requestId }, orderBy: { id: "asc" } });
  return rows.map(({ actorId, subjectId, kind, recordId, door }) => ({
    actorId,
    subjectId,
    kind,
    recordId,
    door,
  }));
}

describe("who opened what", () => {
  test("each kind of record by staff, with whose it is, and nothing of one's own", async () => {
    const quotation = await makeQuotation({ customerId: customer.id, status: "sent" });
    const invoice = await makeInvoice({ clientId: customer.id, status: "Sent" });
    const payment = await makePayment({ invoiceId: invoice.id });
    const job = await makeJob({ clientId: customer.id });
    const { id } = customer;
    await opens(employee, customerLoader as Loader, `/customers/${id}`, id);
    await opens(employee, statementLoader as Loader, `/customers/${id}/statement`, id);
    await opens(
      employee,
      quotationLoader as Loader,
      `/quotations/view/${quotation.id}`,
      quotation.id,
    );
    await opens(employee, invoiceLoader as Loader, `/invoices/view/${invoice.id}`, invoice.id);
    await opens(employee, paymentLoader as Loader, `/payments/view/${payment.id}`, payment.id);
    await opens(employee, jobLoader as Loader, `/jobs/view/${job.id}`, job.id);
    await opens(admin, dataLoader as Loader, `/personal-data/${id}`, id);
    for (const [loader, path, of] of [
      [customerLoader, `/customers/${id}`, id],
      [quotationLoader, `/quotations/view/${quotation.id}`, quotation.id],
      [invoiceLoader, `/invoices/view/${invoice.id}`, invoice.id],
    ] as const) {
      await opens(customer, loader as Loader, path, of);
    }
    const rows = await written();
    expect(new Set(rows.map(({ actorId }) => actorId))).toEqual(new Set([employee.id, admin.id]));
    expect(rows.every(({ subjectId }) => subjectId === id)).toBe(true);
    expect([
      ...new Set(rows.map(({ kind, recordId, door }) => `${kind} ${recordId} ${door}`)),
    ]).toEqual(
      expect.arrayContaining([
        `account ${id} page`,
        `statement ${id} page`,
        `quotation ${quotation.id} page`,
        `invoice ${invoice.id} page`,
        `payment ${payment.id} page`,
        `job ${job.id} page`,
        `personal-data ${id} download`,
      ]),
    );
    expect(await db.accessLog.findFirst()).toMatchObject({
      address: "192.0.2.7",
      requestId,
    });
  });

  test("by /api: records, papers and lists, each by its door", async () => {
    const invoice = await makeInvoice({ clientId: customer.id, status: "Sent" });
    const api = await apiClient(employee);
    for (const path of ["/customers", `/customers/${customer.id}`, `/invoices/${invoice.id}/pdf`]) {
      await asking(`/api${path}`, () => api.get(path));
    }
    expect(await written()).toEqual([
      { actorId: employee.id, subjectId: null, kind: "accounts", recordId: null, door: "api" },
      {
        actorId: employee.id,
        subjectId: customer.id,
        kind: "account",
        recordId: customer.id,
        door: "api",
      },
      {
        actorId: employee.id,
        subjectId: customer.id,
        kind: "invoice",
        recordId: invoice.id,
        door: "pdf",
      },
    ]);
    // A customer's own list is no list of many.
    const own = await apiClient(customer);
    await asking("/api/invoices", () => own.get("/invoices"));
    expect(await written()).toHaveLength(3);
  });

  test("is one row an hour for the same of the same", async () => {
    const start = Date.parse("2026-12-04T06:00:00Z");
    const look = (minutes: number) => {
      setClock(new Date(start + minutes * 60_000));
      return asking("/customers/1", () => {
        noteAccess(actorOf(employee), { kind: "account", recordId: 1, subjectId: customer.id });
        return Promise.resolve();
      });
    };
    for (const minutes of [0, 1, 30, 59, 60, 61]) await look(minutes);
    expect(await written()).toHaveLength(2);
  });

  test("waits in memory while the database does not answer, and no page fails of it", async () => {
    const opened = { kind: "quotation", subjectId: customer.id } as const;
    const look = (upTo: number) =>
      asking("/quotations/view/1", () => {
        for (let recordId = 1; recordId <= upTo; recordId++) {
          noteAccess(actorOf(employee), { ...opened, recordId });
        }
        return Promise.resolve();
      });
    await look(12_000);
    // No more wait than that: memory is not filled by an outage.
    expect(waitingAccesses()).toBe(10_000);
    forgetAccesses();
    await look(700);
    expect(await db.accessLog.count()).toBe(0);
    const rename = (from: string, to: string) =>
      db.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`);
    await rename("AccessLog", "Away");
    try {
      await expect(flushAccessLog()).rejects.toThrow();
    } finally {
      await rename("Away", "AccessLog");
    }
    expect(await db.accessLog.count()).toBe(0);
    await flushAccessLog();
    expect(await db.accessLog.count()).toBe(700);
    const [first] = await db.accessLog.findMany({ take: 1, orderBy: { id: "asc" } });
    expect(first).toMatchObject({ recordId: 1 });
  });

  test("stands for admins on a page of its own, and in the person's file without who", async () => {
    await opens(employee, customerLoader as Loader, `/customers/${customer.id}`, customer.id);
    const path = `/audit/access?customer=${customer.id}`;
    const page = async (person: User) =>
      answerOf(accessLoader, getArgs(path, {}, await signedIn(person)));
    expect((await page(employee)).status).toBe(302);
    expect((await page(admin)).data).toMatchObject({
      of: customer.name,
      rows: [{ who: employee.name, what: "Account", whose: customer.name, door: "Page" }],
    });
    // Of who is gone the number is left.
    await transaction((tx) => tx.user.delete({ where: { id: employee.id } }));
    expect((await page(admin)).data).toMatchObject({
      rows: [{ who: `Account ${employee.id}` }],
    });
    const own = await accessesOf(customer.id, false);
    expect(Object.keys(own[0]!).sort()).toEqual(["at", "door", "kind", "recordId"]);
  });

  test("is kept as long as the settings say, a year at least", async () => {
    const row = { actorId: 1, kind: "account", door: "page", address: "", requestId: "" };
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const days of [366, 364])
      await db.accessLog.create({ data: { ...row, at: daysAgo(days) } });
    expect(await removeAged()).toMatchObject({ "openings of records": 1 });
    expect(await db.accessLog.count()).toBe(1);
  });
});
