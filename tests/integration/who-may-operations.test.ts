import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { JsonSchema } from "~/models/kit/shared/described";
import { setClock } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";
import { openApi } from "~/services/api/openapi.server";
import type { Operation } from "~/services/api/operation.server";
import { operations } from "~/services/api/operations.server";

import { apiClient, callApi, formOf, sentAs, type ApiClient, type ApiReply } from "../support/api";
import { makeWorld, type Prepared, type World } from "../support/api-world";
import { resetDatabase } from "../support/database";
import {
  makeAdvance,
  makeClaim,
  makeCustomer,
  makeInvoice,
  makeJob,
  makeNote,
  makePayment,
  makeQuotation,
} from "../support/factories";
import { valid } from "../support/generate";
import { NOUN_ROWS } from "../support/noun-rows";
import {
  askingOf,
  byName,
  nameOf,
  readTable,
  UPDATES,
  withFollowing,
  writeTable,
  type Cells,
  type Question,
  type Reader,
  type Row,
} from "../support/who-may";

/* Calls every operation of tests/support/who-may.txt as everybody of its columns, on a record that is the owner's. */

const TABLE = withFollowing(readTable("operation"), NOUN_ROWS.operation);
const description = openApi(operations);
const found: Row[] = [];

let world: World;
/** A customer of whom the office has nothing. */
let bare: ApiClient;

beforeAll(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:00:00Z"));
  world = await makeWorld();
  bare = await apiClient(await makeCustomer());
  await makePapers();
});
afterAll(() => {
  setClock(null);
  const names = new Set(operations.map((operation) => nameOf(questionOf(operation))));
  const exists = (row: Row) => names.has(nameOf(row));
  if (UPDATES) writeTable("operation", found, exists, NOUN_ROWS.operation);
});

/** One of each for the lists, sums and files of what the owner sees. */
async function makePapers() {
  const clientId = world.customer.id;
  const { id: quotationId } = await makeQuotation({ customerId: clientId, status: "approved" });
  const { id: invoiceId } = await makeInvoice({ clientId });
  await makePayment({ invoiceId });
  await makeAdvance({ quotationId });
  await makeNote({ invoiceId });
  await makeNote({ invoiceId, kind: "debit" });
  await makeJob({ clientId });
  await makeClaim({ clientId });
}

const questionOf = ({ id, access, method, path }: Operation): Question => ({
  asked: `API ${id}`,
  subject: access,
  form: `${method} ${path}`,
});

function goodBody(operation: Operation): object {
  const path = description.paths[operation.path]?.[operation.method.toLowerCase()];
  const { requestBody } = path as {
    requestBody?: { content: Record<string, { schema: JsonSchema }> };
  };
  const schema = requestBody?.content[sentAs(operation)]?.schema ?? {};
  const [first = schema] = (schema.anyOf ?? []) as JsonSchema[];
  return fc.sample(valid(first), { numRuns: 1, seed: 8 })[0] as object;
}

function call(operation: Operation, token: string | null, id: Prepared["id"], body?: object) {
  const address = operation.path.replace("{id}", String(id));
  const sent = operation.files && body ? formOf(body) : body;
  return callApi(token, operation.method, address, { body: sent });
}

async function tokenOf(reader: Reader, { owner }: Prepared): Promise<string | null> {
  if (reader !== "owner" && reader !== "unconfirmed") {
    return world.callers[reader === "other" ? "stranger" : reader].token;
  }
  return owner ? (await apiClient(owner)).token : world.callers.customer.token;
}

/** Whether a list, sum or file says no more to a customer than to one of whom the office has nothing. */
async function saysNothing({ method, path }: Operation, reader: Reader, { bytes }: ApiReply) {
  const isOwn = method === "GET" && !path.includes("{id}");
  const isCustomer = reader === "owner" || reader === "unconfirmed" || reader === "other";
  if (!isOwn || !isCustomer) return false;
  return Buffer.from(bytes).equals((await bare.get(path)).bytes);
}

/** Yes, none, a refusal's status, or more where it is not said as all are: with the one sentence, before the body is read. */
async function outcomeOf(
  operation: Operation,
  reader: Reader,
  prepared: Prepared,
  good: object,
): Promise<string> {
  const { id, fixed } = prepared;
  const token = await tokenOf(reader, prepared);
  const body = operation.body && { ...good, ...fixed };
  const reply = await call(operation, token, id, body);
  if (reply.status >= 200 && reply.status < 300) {
    return (await saysNothing(operation, reader, reply)) ? "none" : "yes";
  }
  let outcome = String(reply.status);
  if (reply.status !== 401 && reply.status !== 403) return outcome;
  const { message } = reply.body;
  if (reply.status === 403 && message !== "You do not have permission to perform this action.") {
    outcome += ` ${String(message)}`;
  }
  if (!operation.body) return outcome;
  const { status } = await call(operation, token, id, { nonsense: [[]] });
  return status === reply.status ? outcome : `${outcome}, but ${status} to nonsense`;
}

/** The same for the record's owner, whose mailbox is not proven for as long as it takes. */
async function outcomeOfUnconfirmed(operation: Operation, prepared: Prepared, good: object) {
  const { id, confirmedAt } = prepared.owner ?? world.customer;
  const setConfirmed = (at: Date | null) =>
    transaction((tx) => tx.user.updateMany({ where: { id }, data: { confirmedAt: at } }));
  await setConfirmed(null);
  const outcome = await outcomeOf(operation, "unconfirmed", prepared, good);
  await setConfirmed(confirmedAt);
  return outcome;
}

async function outcomesOf(operation: Operation, asking: readonly Reader[]): Promise<Cells> {
  const cells: Partial<Cells> = {};
  const good = operation.body ? goodBody(operation) : {};
  let prepared: Prepared | null = null;
  for (const reader of asking) {
    prepared ??= await world.prepare(operation);
    cells[reader] =
      reader === "unconfirmed"
        ? await outcomeOfUnconfirmed(operation, prepared, good)
        : await outcomeOf(operation, reader, prepared, good);
    // What is only looked at serves for all; what was changed is made anew.
    if (operation.method !== "GET" && cells[reader] === "yes") prepared = null;
  }
  return cells as Cells;
}

describe("who may call", () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (_id, operation) => {
      const question = questionOf(operation);
      const expected = TABLE.filter(({ asked }) => asked === question.asked);
      const asking = askingOf(expected);
      const row = { ...question, cells: await outcomesOf(operation, asking) };
      if (UPDATES) found.push(row);
      else expect(byName([row], asking)).toEqual(byName(expected, asking));
    },
  );
});

test("the table names no operation that does not exist, and none twice", () => {
  const asked = operations.map((operation) => questionOf(operation).asked);
  if (!UPDATES) expect(TABLE.map((row) => row.asked).sort()).toEqual(asked.sort());
});

describe("a customer", () => {
  test("never receives what the office keeps to itself", async () => {
    const { customer } = world.callers;
    const { id } = await makeJob({ clientId: world.customer.id, notes: "Pays late" });
    expect((await customer.get(`/jobs/${id}`)).body.data.notes).toBeNull();
    for (const address of ["/quotations", "/invoices", "/payments", "/jobs", "/dashboard"]) {
      expect(JSON.stringify((await customer.get(address)).body)).not.toContain('"cost"');
    }
    const dashboard = (await customer.get("/dashboard")).body.data;
    expect([
      dashboard.payments,
      dashboard.users,
      dashboard.items,
      dashboard.recentPayments,
    ]).toEqual([null, null, null, null]);
  });

  test("finds nothing of another's by asking for it", async () => {
    const { customer, stranger } = world.callers;
    const invoices = `/invoices/customer?clientId=${world.customer.id}`;
    expect((await stranger.get(invoices)).body.data).toEqual([]);
    expect((await customer.get(invoices)).body.data).not.toEqual([]);
    const found = `/search?q=${encodeURIComponent(world.customer.name)}`;
    const nothing = (await bare.get(found)).body;
    expect((await stranger.get(found)).body).toEqual(nothing);
    expect((await customer.get(found)).body).not.toEqual(nothing);
  });

  test("whose mailbox is not proven finds nothing on the own statement", async () => {
    const { id, confirmedAt } = world.customer;
    const address = `/customers/${id}/statement?from=2026-04-01&to=2199-12-31`;
    const setConfirmed = (at: Date | null) =>
      transaction((tx) => tx.user.updateMany({ where: { id }, data: { confirmedAt: at } }));
    const proven = await world.callers.customer.get(address);
    await setConfirmed(null);
    const unproven = await world.callers.customer.get(address);
    await setConfirmed(confirmedAt);
    expect([proven.status, unproven.status]).toEqual([200, 200]);
    expect(proven.body.data).not.toEqual([]);
    expect(unproven.body.data).toEqual([]);
  });

  test("does not see drafts", async () => {
    const { customer } = world.callers;
    const { id } = await makeQuotation({ customerId: world.customer.id, status: "draft" });
    const { status, body } = await customer.get(`/quotations/${id}`);
    expect([status, body]).toEqual([404, (await customer.get("/quotations/999999")).body]);
    expect((await customer.get("/quotations?status=Draft")).body.data.count).toBe(0);
    expect((await customer.get("/invoices?status=Draft")).body.count).toBe(0);
  });
});
