import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { startDelivery } from "~/services/delivery/worker.server";

import { setup } from "../../scripts/setup.mjs";
import { startServer } from "../support/built-server";
import { resetDatabase } from "../support/database";
import { effort, IS_HARD } from "../support/effort";
import { makeCustomer, makeMessage } from "../support/factories";
import { startMailServer } from "../support/smtp";

/** A round is a start of the server, three seconds on a small machine. */
const KILLS = 50;
/** How many are sent by two at once. */
const MESSAGES = effort(20, 200);

type MailServer = Awaited<ReturnType<typeof startMailServer>>;
let mailServer: MailServer;
const started = new Set<ReturnType<typeof startServer>>();

beforeAll(() => setup({ build: true }), 180_000);
beforeEach(async () => {
  await resetDatabase();
  // Somebody has to be there, or the first start makes an admin.
  await makeCustomer();
  mailServer = await startMailServer();
});
afterEach(async () => {
  for (const server of started) await server.stop();
  started.clear();
  await mailServer.stop();
});
afterAll(() => db.$disconnect());

async function start() {
  const server = startServer({ SMTP_URL: mailServer.url, MAIL_FROM: "office@movers.example" });
  started.add(server);
  const address = await server.ready();
  const kill = async () => {
    server.kill();
    await server.ended;
    started.delete(server);
  };
  return { address, kill };
}

const ids = () => mailServer.mails.map(({ messageId }) => messageId);
const unsent = () => db.outboxMessage.count({ where: { status: { not: "sent" } } });
const allSent = () => expect.poll(unsent, { timeout: 60_000, interval: 50 }).toBe(0);

if (IS_HARD)
  describe("kill -9", () => {
    test(`between commit and delivery, ${KILLS} times: as many mails, all distinct`, async () => {
      for (let round = 1; round <= KILLS; round++) {
        const { email } = await makeCustomer();
        const { address, kill } = await start();
        // What the last process left behind is delivered at once after the start.
        await allSent();
        expect(mailServer.mails).toHaveLength(round - 1);
        const answer = await fetch(`${address}/forgot-password`, {
          method: "POST",
          redirect: "manual",
          body: new URLSearchParams({ email }),
        });
        expect(answer.status).toBe(302);
        await kill();
      }
      expect(mailServer.mails).toHaveLength(KILLS - 1);
      await start();
      await allSent();
      expect(mailServer.mails).toHaveLength(KILLS);
      expect(new Set(ids()).size).toBe(KILLS);
      const recipients = mailServer.mails.flatMap(({ envelope }) => envelope.to);
      expect(new Set(recipients).size).toBe(KILLS);
    }, 600_000);

    test("in the middle of delivering: none is lost, a repeated one is the same mail", async () => {
      const messages = [];
      for (let number = 0; number < 20; number++) messages.push(await makeMessage());
      for (const enough of [3, 8, 13]) {
        const { kill } = await start();
        await expect
          .poll(() => mailServer.mails.length, { timeout: 30_000, interval: 5 })
          .toBeGreaterThanOrEqual(enough);
        await kill();
      }
      await start();
      await allSent();
      const expected = messages.map(({ messageId }) => `<${messageId}@127.0.0.1>`);
      expect(new Set(ids())).toEqual(new Set(expected));
    }, 120_000);
  });

describe("Two at once on one database", () => {
  test("servers: each message is sent once", async () => {
    for (let number = 0; number < MESSAGES; number++) await makeMessage();
    await Promise.all([start(), start()]);
    await allSent();
    expect(ids()).toHaveLength(MESSAGES);
    expect(new Set(ids()).size).toBe(MESSAGES);
  }, 60_000);

  test("workers that look all the time: each message is sent once", async () => {
    const { smtpUrl } = env();
    env().smtpUrl = mailServer.url;
    const workers = ["one", "two", "three"].map((owner) => startDelivery({ owner, pollMs: 1 }));
    for (let number = 0; number < MESSAGES; number++) {
      await makeMessage();
      if (number % 10 === 0) await sleep(20);
    }
    await allSent();
    await Promise.all(workers.map((worker) => worker.stop()));
    env().smtpUrl = smtpUrl;
    expect(ids()).toHaveLength(MESSAGES);
    expect(new Set(ids()).size).toBe(MESSAGES);
  }, 60_000);
});
