import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { db } from "~/platform/db.server";
import { signToken } from "~/services/api/token.server";
import { prepareDatabase } from "~/services/company/first-boot.server";

import { setup } from "../../scripts/setup.mjs";
import { apiClient, type ApiClient } from "../support/api";
import { startServer } from "../support/built-server";
import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import { signedIn } from "../support/http";
import { DAY, keyedWork, type Asked, type Office } from "../support/keyed-work";

/** How often the server is killed. */
const KILLS = effort(1, 50);
const CLIENTS = 8;
/** How long they work until then at most, in milliseconds. */
const WORKING_MS = effort(500, 1_050);
/** How many send one request at once through two servers. */
const AT_BOTH = effort(8, 20);
/** Whoever waits this long waits for somebody who is gone: that is no answer. */
const NEVER_MS = 30_000;

type Server = ReturnType<typeof startServer>;
const started = new Set<Server>();
let office: Office;

beforeAll(() => setup({ build: true }), 180_000);
beforeEach(async () => {
  await resetDatabase();
  // The first admin, as the first start makes it: the doctor looks at everything afterwards.
  await prepareDatabase();
  const admin = await db.user.findFirstOrThrow();
  const api = await apiClient(admin);
  const customerId = await made(api, "/customers", { name: "Meera Nair", email: "m@example.com" });
  const item = { name: "Service", sku: "SVC", category: "Services", price: 1, cost: 0 };
  const itemId = await made(api, "/items", item);
  const line = { itemId, description: "Moving", quantity: 1, unitPrice: 20_000_000 };
  const bill = { invoiceDate: DAY, dueDate: "2099-12-31", status: "Sent", taxRate: 0 };
  const invoiceId = await made(api, "/invoices", { clientId: customerId, ...bill, items: [line] });
  office = {
    customerId,
    itemId,
    invoiceId,
    token: await signToken(admin),
    cookie: await signedIn(admin),
  };
}, 60_000);
afterEach(async () => {
  for (const server of started) await server.stop();
  started.clear();
});
afterAll(() => db.$disconnect());

async function made(api: ApiClient, path: string, body: object): Promise<number> {
  const reply = await api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return Number(reply.body.data.id);
}

async function start(): Promise<{ server: Server; address: string }> {
  const server = startServer();
  started.add(server);
  return { server, address: await server.ready() };
}

type Answered = { status: number; leadsTo: string };

/** Sends a request; null when the server was gone before it answered. */
async function send(address: string, { path, init }: Asked): Promise<Answered | null> {
  try {
    const response = await fetch(address + path, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(NEVER_MS),
    });
    const body = await response.text();
    const location = response.headers.get("Location");
    const leadsTo = location ?? String((JSON.parse(body) as { id?: number }).id);
    return { status: response.status, leadsTo };
  } catch {
    return null;
  }
}

/** Requests of many clients until the server dies: each with its answer, null where none came. */
async function loadUntilKilled(address: string, server: Server, work: () => Asked) {
  const asked: { request: Asked; answer: Answered | null }[] = [];
  let alive = true;
  const client = async () => {
    while (alive) {
      const request = work();
      const entry = { request, answer: null as Answered | null };
      asked.push(entry);
      entry.answer = await send(address, request);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  await sleep(150 + Math.random() * (WORKING_MS - 150));
  server.kill();
  alive = false;
  await Promise.all([...clients, server.ended]);
  started.delete(server);
  return asked;
}

async function countOf({ marker, table }: Asked): Promise<number> {
  const counts = {
    payment: () => db.payment.count({ where: { transactionId: marker } }),
    quotation: () => db.quotation.count({ where: { notes: marker } }),
    job: () => db.job.count({ where: { title: marker } }),
    item: () => db.item.count({ where: { name: marker } }),
    user: () => db.user.count({ where: { name: marker } }),
    invoice: () => db.invoice.count({ where: { notes: marker } }),
  };
  return counts[table]();
}

describe("kill -9 under load", () => {
  test(
    `${KILLS} times: whatever was not answered is repeated with its key, answered at once, and done once`,
    async () => {
      const work = keyedWork(() => office);
      let unanswered = 0;
      let answered = 0;
      let slowest = 0;
      let running = await start();
      for (let kill = 0; kill < KILLS; kill++) {
        const asked = await loadUntilKilled(running.address, running.server, work);
        running = await start();
        for (const { request, answer } of asked) {
          const before = performance.now();
          const again = await send(running.address, request);
          slowest = Math.max(slowest, performance.now() - before);
          expect(again, request.path).toMatchObject({ status: request.status });
          // What was answered before is answered the same.
          if (answer) expect(again).toEqual(answer);
          expect(await countOf(request), `${request.path} ${request.marker}`).toBe(1);
          if (answer) answered += 1;
          else unanswered += 1;
        }
      }
      expect(unanswered).toBeGreaterThan(0);
      expect(await checkDatabase(db)).toEqual([]);
      console.log(
        `${KILLS} kills: ${answered} requests answered before, ${unanswered} not; each was repeated and done once, the slowest in ${slowest.toFixed(0)} ms.`,
      );
    },
    60_000 + KILLS * 30_000,
  );
});

describe("two servers on one database", () => {
  test(`the same key from ${AT_BOTH} clients through both: once, and all are told the same`, async () => {
    const work = keyedWork(() => office);
    const servers = await Promise.all([start(), start()]);
    // One of each kind, in the order in which they come.
    for (const request of Array.from({ length: work.kinds }, work)) {
      const answers = await Promise.all(
        Array.from({ length: AT_BOTH }, (_, index) =>
          send(servers[index % 2]?.address ?? "", request),
        ),
      );
      expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([request.status]));
      expect(new Set(answers.map((answer) => answer?.leadsTo)).size).toBe(1);
      expect(await countOf(request)).toBe(1);
    }
    expect(await checkDatabase(db)).toEqual([]);
  }, 120_000);
});
