import { describe, expect, test, vi } from "vitest";

import { PAUSES_MS } from "~/models/papers/outbox/outbox.settle.server";
import { now, setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";

import { become, messageOf, queue, useDelivery } from "../support/delivery";
import { startMailServer, startOddServer, startScriptedServer } from "../support/smtp";

const { kept, deliver } = useDelivery();
const start = new Date("2026-11-21T06:00:00Z");

function through(url: string) {
  Object.assign(env(), { smtpUrl: url, mailFrom: "office@movers.example" });
}

/** A server's answers to the usual lines, but for what the test says otherwise. */
function usual(line: string, inData: { now: boolean }): string | null {
  if (inData.now) {
    if (line !== ".") return null;
    inData.now = false;
    return "250 ok";
  }
  if (/^DATA/.test(line)) {
    inData.now = true;
    return "354 go on";
  }
  return "250 ok";
}

describe("A mail server that", () => {
  test("refuses connections: tried again after a minute", async () => {
    setClock(start);
    const server = await startOddServer(() => {});
    await server.stop();
    through(server.url);
    const id = await queue();
    deliver();
    await become(id, {
      status: "queued",
      attempts: 1,
      failure: "The mail server refuses connections.",
      nextAttemptAt: new Date(start.getTime() + 60_000),
      leaseId: null,
    });
  });

  test("never greets: given up after the time limit, tried again", async () => {
    const server = kept(await startOddServer(() => {}));
    through(server.url);
    const id = await queue();
    deliver({ timeoutMs: 100 });
    const failure = "The mail server did not answer in time.";
    await become(id, { status: "queued", attempts: 1, failure });
  });

  test("falls silent after the mail: given up, tried again under the same Message-ID", async () => {
    const ids: string[] = [];
    const silent = { now: false };
    let hang = true;
    const server = kept(
      await startScriptedServer((line) => {
        const [, id] = /^Message-ID: (.*)$/i.exec(line) ?? [];
        if (id) ids.push(id);
        if (hang && line === ".") return null;
        return usual(line, silent);
      }),
    );
    through(server.url);
    setClock(start);
    const id = await queue();
    deliver({ timeoutMs: 200 });
    await become(id, { attempts: 1, failure: "The mail server did not answer in time." });
    hang = false;
    silent.now = false;
    setClock(new Date(start.getTime() + 61_000));
    await become(id, { status: "sent", attempts: 2, failure: null });
    const { messageId } = await messageOf(id);
    expect(ids).toEqual([`<${messageId}@127.0.0.1>`, `<${messageId}@127.0.0.1>`]);
  });

  test("drips its answer forever: given up after the limit of a whole delivery", async () => {
    const server = kept(
      await startOddServer((socket) => {
        socket.write("220-odd");
        const drip = setInterval(() => socket.write("."), 20);
        socket.on("close", () => clearInterval(drip));
      }),
    );
    through(server.url);
    const id = await queue();
    deliver({ limitMs: 300 });
    const failure = "The mail server did not answer in time.";
    await become(id, { status: "queued", attempts: 1, failure });
  });

  test("dies in the middle of the mail: tried again", async () => {
    const inData = { now: false };
    const server = kept(
      await startScriptedServer((line) => {
        if (/^Subject/.test(line)) throw new Error("gone");
        return usual(line, inData);
      }),
    );
    through(server.url);
    const id = await queue();
    deliver();
    const { failure } = await become(id, { status: "queued", attempts: 1 });
    expect(failure).toMatch(/^The connection to the mail server broke/);
  });

  test("refuses the recipient for good: its words are kept, and it is not tried again", async () => {
    const server = kept(
      await startMailServer({
        onRcptTo: (_address, _session, done) => done(new Error("No such user\there")),
      }),
    );
    through(server.url);
    const id = await queue();
    deliver();
    const failure = "The mail server refused the recipient: 550 No such user here";
    await become(id, { status: "failed", attempts: 1, failure, nextAttemptAt: null });
    expect(server.mails).toEqual([]);
  });

  test("puts the recipient off: tried again", async () => {
    const greylisted = Object.assign(new Error("Come back later"), { responseCode: 450 });
    const server = kept(
      await startMailServer({ onRcptTo: (_address, _session, done) => done(greylisted) }),
    );
    through(server.url);
    const id = await queue();
    deliver();
    const failure = "The mail server refused the recipient: 450 Come back later";
    await become(id, { status: "queued", attempts: 1, failure });
  });

  test("refuses the password: the words do not hold it", async () => {
    const server = kept(
      await startMailServer({
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) =>
          done(new Error(`No ${username} with ${password}`)),
      }),
    );
    through(server.url.replace("//", "//clerk:hunter%202@"));
    const id = await queue();
    deliver();
    const { failure } = await become(id, { status: "queued", attempts: 1 });
    expect(failure).toMatch(
      /^The mail server did not accept the user name and password: 535 No … /,
    );
    expect(failure).not.toMatch(/clerk|hunter/);
  });
});

describe("Failures", () => {
  test("pause 1 min, 5 min, 30 min, 2 h, 6 h; then it is left to a person", async () => {
    const server = kept(await startOddServer((socket) => socket.destroy()));
    through(server.url);
    setClock(start);
    const id = await queue();
    deliver();
    const pauses: number[] = [];
    for (let attempts = 1; attempts <= 5; attempts++) {
      const { nextAttemptAt } = await become(id, { status: "queued", attempts, leaseId: null });
      pauses.push((nextAttemptAt?.getTime() ?? 0) - now().getTime());
      setClock(nextAttemptAt);
    }
    await become(id, { status: "failed", attempts: 6, nextAttemptAt: null, leaseId: null });
    expect(pauses).toEqual(PAUSES_MS);
    expect(pauses.map((ms) => ms / 60_000)).toEqual([1, 5, 30, 120, 360]);
    expect(server.met()).toBe(6);
  });

  test("of one message hold up no other", async () => {
    const server = kept(
      await startMailServer({
        onRcptTo: ({ address }, _session, done) =>
          done(address.startsWith("wrong") ? new Error("No such user") : null),
      }),
    );
    through(server.url);
    const wrong = await queue({ recipient: "wrong@example.com" });
    const ids = [await queue(), await queue(), await queue(), await queue(), await queue()];
    deliver();
    for (const id of ids) await become(id, { status: "sent" });
    await become(wrong, { status: "failed", attempts: 1 });
  });
});

describe("A database that", () => {
  test("goes away once the mail is accepted: written down when it is back, not sent again", async () => {
    // The test itself looks by queries of its own, which still work.
    const begin = db.$transaction.bind(db);
    let refused = 0;
    const away = vi.spyOn(db, "$transaction").mockImplementation(((
      ...args: Parameters<typeof begin>
    ) => {
      if (server.mails.length === 0 || refused === 8) return begin(...args);
      refused++;
      return Promise.reject(new Error("The database is away."));
    }) as typeof begin);
    const server = kept(await startMailServer());
    through(server.url);
    const id = await queue();
    deliver();
    await become(id, { status: "sent", attempts: 1 });
    expect(refused).toBe(8);
    expect(server.mails).toHaveLength(1);
    away.mockRestore();
  });
});

describe("What is no longer wanted is not sent:", () => {
  test("a message whose time is over", async () => {
    const server = kept(await startMailServer());
    through(server.url);
    const id = await queue({ expiresAt: new Date(Date.now() - 1) });
    deliver();
    const { failure } = await become(id, { status: "cancelled" });
    expect(failure).toBe("It could not be sent in time, and it is too late now.");
    expect(server.mails).toEqual([]);
  });

  test("what waited for three days when delivery began, but for what a person wants again", async () => {
    const old = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000 - 1000);
    const forgotten = await queue();
    const wanted = await queue();
    const young = await queue();
    await transaction(async (tx) => {
      const where = { id: { in: [forgotten, wanted] } };
      await tx.outboxMessage.updateMany({ where, data: { createdAt: old } });
      await tx.outboxMessage.update({ where: { id: wanted }, data: { nextAttemptAt: new Date() } });
    });
    const server = kept(await startMailServer());
    through(server.url);
    deliver();
    await become(forgotten, {
      status: "cancelled",
      failure: "It had waited for more than three days when delivery began, so it was not sent.",
    });
    await become(wanted, { status: "sent" });
    await become(young, { status: "sent" });
    expect(await db.outboxMessage.count({ where: { status: "sent" } })).toBe(2);
  });
});
