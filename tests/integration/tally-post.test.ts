import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import * as page from "~/routes/exports.tally";
import * as outbox from "~/routes/outbox";

import { apiClient } from "../support/api";
import { become, useDelivery } from "../support/delivery";
import {
  makeCustomer,
  makeExpense,
  makeInvoice,
  makePayment,
  makeUser,
} from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { NOON } from "../support/invoices";
import { listeningTally } from "../support/tally";

const { kept, deliver } = useDelivery();
const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
let cookie: string;
let staff: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  setClock(NOON);
  staff = await makeUser({ role: "employee", seesBooks: true });
  cookie = await signedIn(staff);
});

const listens = async (company = "Movers") => {
  const server = kept(await listeningTally("Movers"));
  const settings = { invoiceCurrency: "INR", tallyUrl: server.url, tallyCompany: company };
  await db.company.updateMany({ data: settings });
  return server;
};
const press = (days: Record<string, string> = NOVEMBER) =>
  answerOf(page.action, postArgs("/exports/tally", { ...days, intent: "send" }, {}, cookie));
const lastId = async () =>
  (await db.outboxMessage.findFirstOrThrow({ orderBy: { id: "desc" } })).id;
/** The moment in which a press can be called back is over. */
const later = () => setClock(new Date(new Date(NOON).getTime() + 60_000));

async function papers() {
  const client = await makeCustomer({ name: "Asha & Sons" });
  const invoice = await makeInvoice({ currency: "INR", clientId: client.id, total: 500_00 });
  await makePayment({ currency: "INR", invoiceId: invoice.id, amount: 200_00 });
  await makeExpense({ amount: 50_00, paidFrom: "cash" });
  return { invoice, name: `Asha & Sons (C-${client.id})` };
}

describe("books that are posted to Tally", () => {
  test("arrive with their ledgers, and the page and the outbox say what Tally answered", async () => {
    const { tally, asked } = await listens();
    const { invoice, name } = await papers();
    expect(await press()).toMatchObject({
      status: 302,
      location: expect.stringContaining("/exports/tally?"),
    });
    later();
    deliver();
    const answer = "Tally created 7 and changed 0.";
    await become(await lastId(), { status: "sent", providerId: answer });
    expect(asked).toHaveLength(2);
    expect(tally.balance(name)).toBe(300_00);
    expect(tally.bill(invoice.invoiceNumber!)).toBe(300_00);
    const shown = await answerOf(page.loader, getArgs("/exports/tally", {}, cookie));
    expect(shown.data).toMatchObject({ posts: [{ label: "Sent", failure: answer }] });
    const rows = await answerOf(outbox.loader, getArgs("/outbox", {}, cookie));
    const row = { kind: "Books", channel: "Tally", status: { failure: answer } };
    expect(rows.data).toMatchObject({ rows: [row] });
  });

  test("are changed and not doubled when they are sent again, also where the answer was lost", async () => {
    const { tally, settings } = await listens();
    const { name } = await papers();
    await press();
    later();
    const answer = settings.answer;
    // It is taken, and what Tally says of it never arrives: as when the server is killed before it notes it.
    settings.answer = (xml) => {
      answer(xml);
      return "";
    };
    deliver();
    const failure = "What answers there is no Tally that imports: look at its address.";
    const id = await lastId();
    await become(id, { status: "queued", attempts: 1, failure });
    settings.answer = answer;
    const api = await apiClient(staff);
    const sent = await api.post("/exports/tally", {
      startDate: "2026-11-01",
      endDate: "2026-11-30",
    });
    expect(sent).toMatchObject({ status: 200, body: { data: { messageIds: [id] } } });
    await answerOf(
      outbox.action,
      postArgs("/outbox", { intent: "retry", messageId: id }, {}, cookie),
    );
    await become(id, { status: "sent" });
    await press();
    setClock(new Date(new Date(NOON).getTime() + 120_000));
    await become(await lastId(), { status: "sent", providerId: "Tally created 0 and changed 7." });
    expect(await db.outboxMessage.count()).toBe(2);
    expect(tally.balance(name)).toBe(300_00);
  });

  test("stand in Tally once, however many send them at once", async () => {
    const { tally } = await listens();
    const { name } = await papers();
    await Promise.all([press(), press(), press()]);
    later();
    deliver();
    deliver();
    for (const { id } of await db.outboxMessage.findMany()) await become(id, { status: "sent" });
    expect(tally.vouchers.size).toBe(3);
    expect(tally.balance(name)).toBe(300_00);
  });

  test("that Tally refuses are not sent by themselves again, and its words are shown", async () => {
    const { settings } = await listens();
    await papers();
    await press();
    later();
    const answer = settings.answer;
    settings.answer = (xml) =>
      xml.includes("<VOUCHER ")
        ? "<ENVELOPE><BODY><DATA><IMPORTRESULT><CREATED>2</CREATED><ALTERED>0</ALTERED><ERRORS>1</ERRORS><LINEERROR>Voucher date is missing &amp; wrong</LINEERROR></IMPORTRESULT></DATA></BODY></ENVELOPE>"
        : answer(xml);
    deliver();
    const failure = "Tally created 6 and changed 0; it refused 1: Voucher date is missing & wrong";
    await become(await lastId(), { status: "failed", failure });
  });

  test("wait for a Tally that does not answer, or whose company is not open", async () => {
    const server = await listens("Another");
    await papers();
    await press();
    later();
    deliver();
    const id = await lastId();
    const refused =
      "Tally created 0 and changed 0; it refused 2: Could not set 'SVCurrentCompany' to 'Another'";
    await become(id, { status: "queued", attempts: 1, failure: refused });
    await server.stop();
    setClock(new Date(new Date(NOON).getTime() + 180_000));
    const { failure } = await become(id, { status: "queued", attempts: 2 });
    expect(failure).toContain(`Tally could not be reached at ${server.url}`);
  });

  test("are not sent where what answers goes on without an end", async () => {
    await papers();
    let sent = 0;
    const endless = createServer((_request, response) => {
      const more = () => {
        for (let room = true; room && !response.destroyed;) {
          sent += 65_536;
          room = response.write("x".repeat(65_536));
        }
      };
      response.on("drain", more);
      more();
    });
    await new Promise<void>((done) => endless.listen(0, "127.0.0.1", done));
    const { port } = endless.address() as AddressInfo;
    const tallyUrl = `http://127.0.0.1:${port}`;
    await db.company.updateMany({
      data: { invoiceCurrency: "INR", tallyUrl, tallyCompany: "Movers" },
    });
    await press();
    later();
    deliver();
    const { failure } = await become(await lastId(), { attempts: 1 });
    expect(failure).toContain("too long");
    // What the system's buffers hold beside the megabyte that is read.
    expect(sent).toBeLessThan(20_000_000);
    endless.closeAllConnections();
    endless.close();
  });

  test("go a month at a time, and can be called back before they leave", async () => {
    const { asked } = await listens();
    await papers();
    await press({ from: "2026-09-15", to: "2026-12-31" });
    const rows = await db.outboxMessage.findMany({ orderBy: { id: "asc" } });
    expect(rows.map(({ parameters }) => parameters)).toEqual([
      '["2026-09-15","2026-09-30"]',
      '["2026-10-01","2026-10-31"]',
      '["2026-11-01","2026-11-30"]',
    ]);
    const undo = { intent: "undo", messageId: rows[2]!.id };
    await answerOf(outbox.action, postArgs("/outbox", undo, {}, cookie));
    later();
    deliver();
    const none = { status: "sent", providerId: "Nothing is of these days: nothing was sent." };
    await become(rows[1]!.id, none);
    await become(rows[2]!.id, { status: "cancelled" });
    expect(asked).toEqual([]);
  });

  test("are not sent where no Tally is named, and by nobody else", async () => {
    expect(await press()).toMatchObject({
      status: 409,
      data: {
        problem:
          "The settings do not say where Tally listens: import the files, and mark the month as sent.",
      },
    });
    expect(await press({ from: "2026-12-01", to: "2026-11-01" })).toMatchObject({
      status: 400,
      data: { problem: "From cannot be after To" },
    });
    await listens();
    expect(await press({ from: "2027-01-01", to: "2027-01-31" })).toMatchObject({ status: 409 });
    const customer = await apiClient(await makeCustomer());
    expect((await customer.post("/exports/tally", {})).status).toBe(403);
    expect(await db.outboxMessage.count()).toBe(0);
  });
});
