import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { JsonSchema } from "~/models/shared/described";
import { setClock } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";
import { openApi } from "~/services/api/openapi.server";
import type { Operation } from "~/services/api/operation.server";
import { operations } from "~/services/api/operations.server";

import { apiClient, callApi, formOf, sentAs } from "../support/api";
import { makeWorld, type Prepared, type World } from "../support/api-world";
import { resetDatabase } from "../support/database";
import { makeJob, makeQuotation } from "../support/factories";
import { valid } from "../support/generate";
import {
  byName,
  nameOf,
  readTable,
  READERS,
  UPDATES,
  writeTable,
  type Cells,
  type Question,
  type Reader,
  type Row,
} from "../support/who-may";

/* Calls every operation of tests/support/who-may.txt as everybody of its columns, on a record that is the owner's. */

const TABLE = readTable("operation");
const description = openApi(operations);
const found: Row[] = [];

let world: World;

beforeAll(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:00:00Z"));
  world = await makeWorld();
});
afterAll(() => {
  setClock(null);
  const names = new Set(operations.map((operation) => nameOf(questionOf(operation))));
  if (UPDATES) writeTable("operation", found, (row) => names.has(nameOf(row)));
});

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

/** Yes, a refusal's status, or more where it is not said as all are: with the one sentence, before the body is read. */
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
  if (reply.status >= 200 && reply.status < 300) return "yes";
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

async function outcomesOf(operation: Operation): Promise<Cells> {
  const cells: Partial<Cells> = {};
  const good = operation.body ? goodBody(operation) : {};
  let prepared: Prepared | null = null;
  for (const reader of READERS) {
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
      const row = { ...questionOf(operation), cells: await outcomesOf(operation) };
      const expected = TABLE.filter(({ asked }) => asked === row.asked);
      if (UPDATES) found.push(row);
      else expect(byName([row])).toEqual(byName(expected));
    },
  );
});

test("the table names no operation that does not exist, and none twice", () => {
  const asked = operations.map((operation) => questionOf(operation).asked);
  if (!UPDATES) expect(TABLE.map((row) => row.asked).sort()).toEqual(asked.sort());
});
