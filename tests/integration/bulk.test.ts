import { beforeEach, describe, expect, test } from "vitest";

import type { BulkDone, BulkGoOn } from "~/models/desk/bulk/bulk";
import { changeJobStatus } from "~/models/road/job/job.move.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { asRequest } from "~/platform/patience.server";
import { action as customersAction } from "~/routes/customers._index";
import { action as invoicesAction } from "~/routes/invoices._index";
import { action as jobsAction, loader as jobsLoader } from "~/routes/jobs._index";
import { action as quotationsAction, loader as quotationsLoader } from "~/routes/quotations._index";
import { loader as listFile } from "~/routes/list-file";

import { resetDatabase } from "../support/database";
import {
  makeActor,
  makeCustomer,
  makeInvoice,
  makeJob,
  makeQuotation,
  makeUser,
} from "../support/factories";
import { holdRows } from "../support/row-lock";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

type Reply = { bulkDone?: BulkDone; goOn?: BulkGoOn | null; bulkProblem?: string };

let clerk: string;

beforeEach(async () => {
  await resetDatabase();
  clerk = await signedIn(await makeUser({ role: "employee" }));
});

/** Posts a list's form with some rows chosen. */
async function press(
  action: unknown,
  path: string,
  ids: readonly (number | string)[],
  more: Record<string, string | string[]>,
  who = clerk,
) {
  const args = postArgs(path, {}, {}, who);
  const body = new URLSearchParams(ids.map((id) => ["id", String(id)]));
  for (const [name, value] of Object.entries(more)) {
    for (const one of [value].flat()) body.append(name, one);
  }
  const { headers, url } = args.request;
  headers.delete("Content-Type");
  const request = new Request(url, { method: "POST", body, headers: { Cookie: who } });
  const answer = await answerOf(action, { ...args, request });
  return { ...answer, data: answer.data as Reply | null };
}

const messages = () => db.outboxMessage.count();
const sent =
  (who?: string) =>
  (ids: readonly (number | string)[], key = "bulk-12345678") =>
    press(
      quotationsAction,
      "/quotations?select=1",
      ids,
      { intent: "email", idempotencyKey: key },
      who,
    );

describe("Several quotations at once", () => {
  test("at once with another session that holds one: each row says what happened to it", async () => {
    const rows = [
      await makeQuotation({ status: "draft" }),
      await makeQuotation({ status: "draft" }),
    ];
    rows.push(await makeQuotation({ status: "draft" }));
    const ids = rows.map(({ id }) => id);
    const letGo = await holdRows("Quotation", ids[1]);
    try {
      // As the server runs a request: it may wait so long and no longer.
      const { status, data } = await asRequest(() =>
        press(quotationsAction, "/quotations?select=1", ids, { intent: "sent" }),
      );
      if (env().databaseKind === "sqlite") {
        // A writer holds the whole file there: nothing was done, and the answer may say so.
        expect([status, await db.quotation.count({ where: { status: "sent" } })]).toEqual([503, 0]);
        return;
      }
      const done = data?.bulkDone?.done.map(({ id }) => id);
      const not = data?.bulkDone?.not.map(({ id, why }) => [id, why]);
      const held = [[ids[1], "Could not be done just now: try again"]];
      expect([status, done, not]).toEqual([200, [ids[0], ids[2]], held]);
    } finally {
      await letGo();
    }
  });

  test("wait like any press, so that each can be undone", async () => {
    const { id } = await makeQuotation();
    const before = Date.now();
    await sent()([id]);
    const { nextAttemptAt } = await db.outboxMessage.findFirstOrThrow();
    expect(nextAttemptAt!.getTime()).toBeGreaterThanOrEqual(before + 10_000);
  });

  test("are sent by e-mail, each by itself; what cannot be is named with its reason", async () => {
    const [one, two] = [await makeQuotation(), await makeQuotation({ status: "sent" })];
    const silent = await makeQuotation({
      customerId: (await makeCustomer({ email: null as never, phone: "9822011111" })).id,
    });
    await db.user.update({ where: { id: silent.customerId }, data: { email: null } });
    const { status, data } = await sent()([one.id, silent.id, two.id, 999_999]);
    expect(status).toBe(200);
    expect(data?.bulkDone?.done.map(({ number }) => number)).toEqual([
      one.quotationNumber,
      two.quotationNumber,
    ]);
    expect(data?.bulkDone?.not).toEqual([
      {
        id: silent.id,
        number: silent.quotationNumber,
        why: "There is no e-mail address to send this to. Type one.",
      },
      { id: 999_999, number: "Number 999999", why: "Quotation not found" },
    ]);
    expect(await messages()).toBe(2);
    const after = await db.quotation.findMany({ orderBy: { id: "asc" }, select: { status: true } });
    expect(after.map((row) => row.status)).toEqual(["sent", "sent", "draft"]);
  });

  test("the same press again, and twice at once, sends nothing twice", async () => {
    const ids = [(await makeQuotation()).id, (await makeQuotation()).id];
    const [a, b] = await Promise.all([sent()(ids), sent()(ids)]);
    await sent()([...ids, ...ids]);
    expect([a.data?.bulkDone?.done.length, b.data?.bulkDone?.done.length]).toEqual([2, 2]);
    expect(await messages()).toBe(2);
    await sent()(ids, "bulk-87654321");
    expect(await messages()).toBe(4);
  });

  test.each(["email", "sent"])(
    "'%s' asks once for all whose pickup's State nobody knows, and goes on with ours for these",
    async (intent) => {
      await db.company.update({
        where: { id: 1 },
        data: {
          taxSystem: "gst_india",
          gstin: "27AAPFU0939F1ZV",
          stateCode: "27",
          taxRegime: "bundle18",
        },
      });
      const assumed = { taxRegime: "bundle18", placeOfSupply: "27" };
      const reason = "27-Maharashtra, our own state: that of the pickup is not known";
      const asked = () => makeQuotation({ ...assumed, placeOfSupplyReason: reason });
      const [one, two] = [await asked(), await asked()];
      const known = await makeQuotation({ ...assumed, placeOfSupplyChosen: true });
      const chosen = [one.id, known.id, two.id];
      const fields = { intent, idempotencyKey: "bulk-12345678" };
      const first = await press(quotationsAction, "/quotations?select=1", chosen, fields);
      expect(first.data?.bulkDone?.done.map(({ id }) => id)).toEqual([known.id]);
      expect(first.data?.goOn).toEqual({
        ids: [one.id, two.id],
        intent,
        label: "Go on with 27-Maharashtra, our own, for these 2",
      });
      const answered = { ...fields, idempotencyKey: "bulk-87654321", placeAnswer: "assumed" };
      const second = await press(quotationsAction, "/quotations", [one.id, two.id], answered);
      expect(second.data?.bulkDone?.not).toEqual([]);
      expect(second.data?.goOn).toBeNull();
      const after = await db.quotation.findMany({ where: { id: { in: chosen } } });
      expect(after.map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
      expect(await messages()).toBe(intent === "email" ? 3 : 0);
    },
  );

  test("are marked as sent; others say how they stand", async () => {
    const [draft, done, declined] = [
      await makeQuotation(),
      await makeQuotation({ status: "sent" }),
      await makeQuotation({ status: "rejected" }),
    ];
    const ids = [draft.id, done.id, declined.id];
    const { data } = await press(quotationsAction, "/quotations", ids, { intent: "sent" });
    expect(data?.bulkDone?.done.map(({ id }) => id)).toEqual([draft.id]);
    expect(data?.bulkDone?.not.map(({ why }) => why)).toEqual([
      "This quotation is Sent already",
      "This quotation is rejected: it cannot become sent.",
    ]);
    expect(data?.bulkDone?.undo).toBeNull();
  });

  test("none chosen, too many, and buttons of others are refused; customers may not", async () => {
    const { id } = await makeQuotation({ status: "sent" });
    const none = await sent()([]);
    expect(none).toMatchObject({ status: 400, data: { bulkProblem: "Choose at least one row" } });
    const many = await sent()(Array.from({ length: 101 }, (_, at) => at + 1));
    expect(many).toMatchObject({ status: 400, data: { bulkProblem: "Choose at most 100 rows" } });
    const other = await press(quotationsAction, "/quotations", [id], { intent: "remind" });
    expect(other.status).toBe(400);
    const customer = await signedIn(await makeCustomer());
    expect((await sent(customer)([id])).location).toBe("/dashboard");
    expect(await messages()).toBe(0);
  });

  test("rows are chosen where the address says so, by staff", async () => {
    await makeQuotation({ status: "sent" });
    const state = async (query: string, who = clerk) =>
      (await answerOf(quotationsLoader, getArgs(`/quotations${query}`, {}, who))).data as {
        canSelect: boolean;
        bulk: { all: boolean } | null;
      };
    expect(await state("")).toMatchObject({ canSelect: true, bulk: null });
    expect((await state("?select=1")).bulk).toMatchObject({ all: false });
    expect((await state("?select=all")).bulk).toMatchObject({ all: true });
    const customer = await signedIn(await makeCustomer());
    expect(await state("?select=1", customer)).toMatchObject({ canSelect: false, bulk: null });
  });

  test("as a file: those that were chosen, and none where none was", async () => {
    const [one, two] = [await makeQuotation(), await makeQuotation()];
    const file = async (query: string) => {
      const response = (await (listFile as (args: object) => Promise<unknown>)(
        getArgs(`/quotations.csv${query}`, {}, clerk),
      )) as Response;
      return { status: response.status, text: await response.text() };
    };
    const { text } = await file(`?chosen=1&id=${two.id}`);
    expect(text).toContain(two.quotationNumber);
    expect(text).not.toContain(one.quotationNumber);
    const empty = await file("?chosen=1");
    expect(empty.status).toBe(400);
    expect(empty.text).toContain("Choose at least one row");
  });
});

test("several invoices are reminded of, each once a stage", async () => {
  const late = await makeInvoice({ dueDate: "2020-01-10", invoiceDate: "2020-01-01" });
  const paid = await makeInvoice({ status: "Paid" });
  const remind = (key: string) =>
    press(invoicesAction, "/invoices", [late.id, paid.id], {
      intent: "remind",
      idempotencyKey: key,
    });
  const first = await remind("remind-12345678");
  expect(first.data?.bulkDone?.done.map(({ number }) => number)).toEqual([late.invoiceNumber]);
  expect(first.data?.bulkDone?.not).toHaveLength(1);
  const second = await remind("remind-87654321");
  expect(second.data?.bulkDone?.done).toEqual([]);
  expect(second.data?.bulkDone?.not[0]?.why).toMatch(/^Last reminded today, \d\d:\d\d$/);
  expect(await messages()).toBe(1);
});

test("several customers are sent their statements; who owes nothing is named", async () => {
  const owing = await makeInvoice({ invoiceDate: "2026-05-01" });
  const even = await makeCustomer({ name: "Even Steven" });
  const { data } = await press(customersAction, "/customers", [owing.clientId, even.id], {
    intent: "statement",
    idempotencyKey: "state-12345678",
  });
  expect(data?.bulkDone?.done.map(({ id }) => id)).toEqual([owing.clientId]);
  expect(data?.bulkDone?.not).toEqual([
    { id: even.id, number: "Even Steven", why: "Owes nothing" },
  ]);
  expect(await messages()).toBe(1);
});

describe("Several jobs", () => {
  const mark = (ids: number[], more: Record<string, string | string[]>) =>
    press(jobsAction, "/jobs?select=1", ids, more);
  const statuses = async () =>
    (await db.job.findMany({ orderBy: { id: "asc" } })).map(({ status }) => status);

  test("are marked and taken back; one that was changed since stays", async () => {
    const [one, two, closed, there, edited] = [
      await makeJob(),
      await makeJob({ status: "On Hold" }),
      await makeJob({ status: "Completed" }),
      await makeJob(),
      await makeJob(),
    ];
    const ids = [one.id, two.id, closed.id, there.id, edited.id];
    const { data } = await mark(ids, { intent: "mark", status: "In Progress" });
    expect(data?.bulkDone?.done.map(({ id }) => id)).toEqual([one.id, two.id, there.id, edited.id]);
    expect(data?.bulkDone?.not[0]?.why).toContain("completed or cancelled");
    expect(data?.bulkDone?.undo).toMatchObject([
      { id: one.id, before: "Not Started" },
      { id: two.id, before: "On Hold" },
      { id: there.id, before: "Not Started" },
      { id: edited.id, before: "Not Started" },
    ]);
    const other = await makeActor("employee");
    await changeJobStatus(other, one.id, "Completed");
    // Away and back again is a change too, as is another field.
    await changeJobStatus(other, there.id, "On Hold");
    await changeJobStatus(other, there.id, "In Progress");
    const asEdited = { priority: "High", version: { increment: 1 } };
    await db.job.update({ where: { id: edited.id }, data: asEdited });
    const undo =
      data?.bulkDone?.undo?.map(({ id, before, version }) => `${id}:${before}:${version}`) ?? [];
    const back = await mark([], { intent: "undo", undo });
    expect(back.data?.bulkDone?.done.map(({ id }) => id)).toEqual([two.id]);
    expect(back.data?.bulkDone?.not.map(({ why }) => why)).toEqual(
      ["Completed", "In Progress", "In Progress"].map(
        (status) => `This job changed in the meantime: it is now ${status}.`,
      ),
    );
    expect(await statuses()).toEqual([
      "Completed",
      "On Hold",
      "Completed",
      "In Progress",
      "In Progress",
    ]);
  });

  test("are not closed at once, nor given a word that is none", async () => {
    const { id } = await makeJob();
    for (const status of ["Completed", "Cancelled", "Nonsense"]) {
      const refused = await mark([id], { intent: "mark", status });
      expect(refused).toMatchObject({ status: 400, data: { bulkProblem: "Choose a status" } });
    }
    for (const word of [`${id}:Completed:1`, `${id}:On Hold`, "x:On Hold:1"]) {
      expect((await mark([], { intent: "undo", undo: word })).status).toBe(400);
    }
    expect(await statuses()).toEqual(["Not Started"]);
  });

  test("the calendar has none to choose", async () => {
    const { data } = await answerOf(jobsLoader, getArgs("/jobs?view=month&select=1", {}, clerk));
    expect((data as { list: object | null }).list).toBeNull();
  });
});
