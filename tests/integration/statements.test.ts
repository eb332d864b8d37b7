import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { linkedDocument } from "~/models/desk/linked-document/linked-document.server";
import { sendStatements } from "~/models/desk/sending/send-statements.server";
import { withStatement } from "~/models/billing/statement/statement.kept.server";
import { countOwing, customersOwing } from "~/models/billing/statement/statement.owing.server";
import { accountsWithDocuments } from "~/models/people/user/account.offers.server";
import { deleteAccount } from "~/models/people/user/account.remove.server";
import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { linkToken } from "~/platform/link-secret.server";
import { asRequest } from "~/platform/patience.server";
import { action as pageAction, loader as pageLoader } from "~/routes/customers.$id_.statement";
import { loader as linkLoader } from "~/routes/d.$token._index";
import { action as allAction, loader as allLoader } from "~/routes/owed._index";
import { loader as sentLoader } from "~/routes/statements.$id";

import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeActor,
  makeCustomer,
  makeInvoice,
  makePayment,
  makeUser,
} from "../support/factories";
import { historySaid } from "../support/history";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { holdRows } from "../support/row-lock";

let employee: string;
const KEY = "11111111-2222-3333-4444-555555555555";
const PERIOD = { from: "2026-04-01", to: "2026-11-23" };
const QUERY = "?from=2026-04-01&to=2026-11-23&currency=USD";

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-23T06:30:00Z"));
  employee = await signedIn(await makeUser({ role: "employee", sendsAtOnce: true }));
});
afterEach(() => setClock(null));

const post = (id: number, fields: Fields, query = QUERY) =>
  answerOf(
    pageAction,
    postArgs(`/customers/${id}/statement${query}`, fields, { id: String(id) }, employee),
  );

async function owing(balance = 300_00, more: { name?: string; email?: null; phone?: string } = {}) {
  const made = await makeCustomer();
  const customer = await db.user.update({ where: { id: made.id }, data: more });
  await makeInvoice({ clientId: customer.id, invoiceDate: "2026-06-01", total: balance });
  return customer;
}

describe("POST /customers/{id}/statement", () => {
  test("keeps nothing of a statement that is refused, nor keeps an account for one that was only looked at", async () => {
    const { id } = await makeCustomer();
    const refused = await post(id, { intent: "email", idempotencyKey: KEY });
    expect(refused.status).toBe(409);
    expect(await db.statement.count()).toBe(0);

    const written = await post(id, { intent: "write" });
    expect(written.status).toBe(302);
    expect(await db.statement.count()).toBe(1);
    const admin = await makeActor("admin");
    const kept = (await accountsWithDocuments([id])).has(id);
    expect(kept).toBe(false);
    await deleteAccount(admin, "customer", id);
    expect(await db.user.count({ where: { id } })).toBe(0);

    const owes = await owing();
    await post(owes.id, { intent: "email", idempotencyKey: KEY });
    await db.invoice.deleteMany();
    await expect(deleteAccount(admin, "customer", owes.id)).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("sends it by e-mail: the paper, a link of the customer's own, and a line in the customer's history", async () => {
    const customer = await owing();
    const answer = await post(customer.id, { intent: "email", idempotencyKey: KEY });
    expect(answer).toMatchObject({
      status: 302,
      flash: `Statement sent by e-mail to ${customer.email}`,
    });
    const message = await db.outboxMessage.findFirstOrThrow({ where: { kind: "statement" } });
    expect(message).toMatchObject({
      recipient: customer.email,
      subject: expect.stringContaining("until Nov 23, 2026"),
      text: expect.stringContaining("Balance due: $300.00"),
      attachmentName: "statement-Nov-23-2026.pdf",
    });
    const history = await historySaid({ entity: "user", entityId: customer.id, action: "sent" });
    expect(history).toMatchObject([
      {
        action: "Statement: sent by e-mail",
        note: `Apr 01, 2026 to Nov 23, 2026. To ${customer.email}`,
      },
    ]);
    // The same press again sends nothing more.
    await post(customer.id, { intent: "email", idempotencyKey: KEY });
    expect(await db.outboxMessage.count()).toBe(1);
    expect(await db.statement.count()).toBe(1);
  });

  test("at the same moment from two windows, each sends one over the same statement", async () => {
    const customer = await owing();
    const keys = [KEY, KEY.replaceAll("1", "9")];
    const press = (key: string) => post(customer.id, { intent: "email", idempotencyKey: key });
    const answers = await Promise.all(keys.map(press));
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(await db.outboxMessage.count()).toBe(2);
    expect(await db.statement.count()).toBe(1);
    expect(await db.documentLink.count()).toBe(1);
  });

  test.each([
    ["nothing is on it", QUERY, 409, "This statement is empty"],
    ["it ends before it begins", "?from=2026-12-01&to=2026-11-01", 400, "must not be before"],
    ["a day does not exist", "?from=2026-02-30&to=2026-11-01", 400, "not a date that exists"],
    ["the currency is unheard of", `${QUERY.replace("USD", "XYZ")}`, 400, "currency is not known"],
  ])("is refused where %s, and keeps nothing", async (_, query, status, text) => {
    const customer = await makeCustomer();
    const answer = await post(customer.id, { intent: "email" }, query);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.data)).toContain(text);
    expect(await db.outboxMessage.count()).toBe(0);
  });
});

describe("A statement's link", () => {
  async function tokenOf(customerId: number) {
    await post(customerId, { intent: "copy-link" });
    return linkToken(await db.documentLink.findFirstOrThrow()) ?? "";
  }

  test("shows the paper and what is to be paid, and its page leads the office to the customer's", async () => {
    const customer = await owing();
    const token = await tokenOf(customer.id);
    const page = await answerOf(linkLoader, getArgs(`/d/${token}`, { token }));
    expect(page.data).toMatchObject({
      view: { kind: "statement", total: { amount: "$300.00" } },
      relatedDocuments: [{ kind: "invoice", amount: "$300.00" }],
    });
    const { id } = await db.statement.findFirstOrThrow();
    const lead = await answerOf(
      sentLoader,
      getArgs(`/statements/${id}`, { id: String(id) }, employee),
    );
    expect(lead.location).toBe(`/customers/${customer.id}/statement?from=2026-04-01&to=2026-11-23`);
  });

  test("says that a later payment is not on it", async () => {
    const customer = await owing();
    await tokenOf(customer.id);
    setClock(new Date("2026-11-30T06:30:00Z"));
    const { id } = await db.statement.findFirstOrThrow();
    const invoice = await db.invoice.findFirstOrThrow();
    await makePayment({ invoiceId: invoice.id, date: "2026-11-29", amount: 100_00 });
    const shown = await linkedDocument({ entity: "statement", entityId: id });
    expect(shown.view.total.amount).toBe("$300.00");
    expect(shown.notice?.text).toContain("ends on Nov 23, 2026");
  });

  test("is gone once the customer was erased", async () => {
    const customer = await owing();
    await tokenOf(customer.id);
    await db.user.update({ where: { id: customer.id }, data: { erasedAt: new Date() } });
    const { id } = await db.statement.findFirstOrThrow();
    await expect(linkedDocument({ entity: "statement", entityId: id })).rejects.toThrow(
      "Statement not found",
    );
  });
});

describe("A customer", () => {
  test("reads their own statement without what the office does with it, and nobody else's", async () => {
    const customer = await owing();
    const cookie = await signedIn(customer);
    const own = await answerOf(
      pageLoader,
      getArgs(`/customers/${customer.id}/statement`, { id: String(customer.id) }, cookie),
    );
    expect(own.data).toMatchObject({
      canSend: false,
      staff: false,
      papers: [{ links: null, view: { total: { amount: "$300.00" } } }],
    });
    const other = await owing();
    const params = { id: String(other.id) };
    const refused = await answerOf(
      pageLoader,
      getArgs(`/customers/${other.id}/statement`, params, cookie),
    );
    expect(refused.status).toBe(404);
    const employeeActor = await makeActor("employee");
    const of = { ...PERIOD, customerId: other.id, currency: "USD" };
    const kept = await withStatement(employeeActor, of, async ({ entityId }) => entityId);
    const sent = await answerOf(
      sentLoader,
      getArgs(`/statements/${kept}`, { id: String(kept) }, cookie),
    );
    expect(sent.status).toBe(404);
  });
});

describe("'Send statements to all who owe'", () => {
  const all = (fields: Fields = {}) =>
    answerOf(allAction, postArgs("/owed", { intent: "send", ...PERIOD, ...fields }, {}, employee));

  test("reaches each who owes once a day, and names whom not and why", async () => {
    const reached = await owing();
    const second = await owing();
    const silent = await owing(50_00, { email: null, name: "No Mail" });
    const paid = await makeCustomer();
    await makeInvoice({ clientId: paid.id, total: 10_00, balance: 0, status: "Paid" });
    const first = await all({ idempotencyKey: KEY.replaceAll("1", "8") });
    expect(first).toMatchObject({
      status: 200,
      data: { sent: 2, next: null, not: [{ name: silent.name, why: "has no e-mail address" }] },
    });
    const messages = await db.outboxMessage.findMany();
    expect(messages.map(({ recipient }) => recipient)).toEqual([reached.email, second.email]);
    const again = await all({ idempotencyKey: KEY });
    expect(again.data).toMatchObject({ sent: 0, not: [{}, { why: "already got one today" }, {}] });
    expect(await db.outboxMessage.count()).toBe(2);
    setClock(new Date("2026-11-24T06:30:00Z"));
    employee = await signedIn(await makeUser({ role: "employee", sendsAtOnce: true }));
    expect((await all()).data).toMatchObject({ sent: 2 });
  });

  test("sends each one although several press at once", async () => {
    for (let at = 0; at < 5; at++) await owing(50_00);
    const actors = await Promise.all(
      (["employee", "employee", "admin"] as const).map((role) => makeActor(role)),
    );
    const done = await Promise.all(
      actors.map((actor, at) =>
        sendStatements(
          actor,
          { period: PERIOD, after: null },
          KEY.replaceAll("1", String(at)),
          false,
        ),
      ),
    );
    expect(done.reduce((sum, { sent }) => sum + sent, 0)).toBe(5);
    const others = done.flatMap(({ not }) => not.map(({ why }) => why));
    expect(others).toEqual(Array<string>(10).fill("already got one today"));
    const recipients = (await db.outboxMessage.findMany()).map(({ recipient }) => recipient);
    expect(new Set(recipients).size).toBe(5);
    expect(recipients).toHaveLength(5);
  });

  test("at once with another session that holds one customer: the others get theirs", async () => {
    const [, held] = [await owing(90_00), await owing(50_00), await owing(10_00)];
    const actor = await makeActor("employee");
    const letGo = await holdRows("User", held!.id);
    try {
      const press = () => sendStatements(actor, { period: PERIOD, after: null }, null, false);
      if (env().databaseKind === "sqlite") {
        // A writer holds the whole file there: nothing was sent, and the answer may say so.
        await expect(asRequest(press)).rejects.toThrow();
        expect(await db.outboxMessage.count()).toBe(0);
        return;
      }
      const { sent, not } = await asRequest(press);
      const why = "could not be sent just now: try again";
      expect([sent, not]).toMatchObject([2, [{ customerId: held!.id, why }]]);
      expect(await db.outboxMessage.count()).toBe(2);
    } finally {
      await letGo();
    }
  });

  test("takes who has no e-mail by WhatsApp where there is a provider", async () => {
    await owing(50_00, { email: null, phone: "98220 11111" });
    const actor = await makeActor("employee");
    const done = await sendStatements(actor, { period: PERIOD, after: null }, null, true);
    expect(done).toEqual({ sent: 1, not: [], next: null });
    expect(await db.outboxMessage.findFirstOrThrow()).toMatchObject({
      channel: "whatsapp",
      recipient: "919822011111",
    });
  });

  test("goes on after a hundred, where it ended", async () => {
    const actor = actorOf(await makeUser({ role: "employee" }));
    for (let at = 0; at < 103; at++) await owing(1_00);
    const first = await sendStatements(actor, { period: PERIOD, after: null }, null, false);
    expect(first).toMatchObject({ sent: 100, not: [] });
    const rest = await sendStatements(actor, { period: PERIOD, after: first.next }, null, false);
    expect(rest).toEqual({ sent: 3, not: [], next: null });
    expect(await db.outboxMessage.count()).toBe(103);
  });

  test("lists who owes in each currency, a part at a time, and counts them", async () => {
    const actor = await makeActor("admin");
    const both = await owing(30_00);
    await makeInvoice({ clientId: both.id, currency: "INR", total: 900_00 });
    const other = await owing(20_00);
    const gone = await owing(20_00);
    await db.user.update({ where: { id: gone.id }, data: { erasedAt: new Date() } });
    const first = await customersOwing(actor, { after: null, take: 1 });
    expect(first.rows).toMatchObject([{ customerId: both.id, currency: "INR", balance: 900_00 }]);
    const rest = await customersOwing(actor, { after: first.next, take: 5 });
    expect(rest).toMatchObject({
      rows: [
        { customerId: both.id, currency: "USD", balance: 30_00 },
        { customerId: other.id, currency: "USD", balance: 20_00 },
      ],
      next: null,
    });
    expect(await countOwing(actor)).toBe(3);
    const page = await answerOf(allLoader, getArgs("/owed", {}, employee));
    expect(page.data).toMatchObject({ count: "3" });
  });

  test("is the office's alone", async () => {
    await expect(
      sendStatements(await makeActor("customer"), { period: PERIOD, after: null }, null, false),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
