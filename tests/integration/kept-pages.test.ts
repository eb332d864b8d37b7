import type { ChildProcess } from "node:child_process";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { hashPassword } from "~/models/people/user/password.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

import { setup } from "../../scripts/setup.mjs";
import { Cookies } from "../support/cookies";
import { resetDatabase } from "../support/database";
import { effort } from "../support/effort";
import {
  makeInvoice,
  makeJob,
  makeMessage,
  makePayment,
  makeQuotation,
} from "../support/factories";
import {
  makeOffice,
  moveClocks,
  readersOf,
  startStandingServer,
  stopServers,
  type Office,
  type Reader,
} from "../support/kept-office";

const COMPARISONS = effort(120, 20_000);
/** Of whoever signs in by the form. */
const PASSWORD = "correct horse";
const BEGIN = new Date("2026-11-21T12:00:00Z");

type Server = { url: string; child: ChildProcess };
type Seen = { status: number; location: string | null; policy: string; text: string; raw: string };

let keeping: Server[] = [];
let rendering: Server;
let moment = BEGIN;

beforeAll(async () => {
  await setup({ build: true });
  await resetDatabase();
  const env = { ADMIN_PASSWORD: "let me in here", DEMO_DATA: "0" };
  // Nothing is kept here: what it says is true.
  rendering = await startStandingServer({ ...env, KEEP_PAGES: "0" });
  keeping = await Promise.all([startStandingServer(env), startStandingServer(env)]);
}, 180_000);

afterAll(async () => {
  setClock(null);
  await stopServers([...keeping, rendering]);
});

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const chance = (share: number) => Math.random() < share;

/** What a browser has of each server: by who asks, and where. */
const browser = new Map<string, Seen & { tag: string }>();

async function look({ url }: Server, reader: Reader, path: string, asBrowser = false) {
  const place = `${url} ${reader.name} ${reader.headers.Cookie ?? ""} ${path}`;
  const had = asBrowser ? browser.get(place) : undefined;
  const answer = await fetch(url + path, {
    redirect: "manual",
    headers: {
      "Accept-Encoding": pick(["br", "gzip", "identity"]),
      ...reader.headers,
      ...(had ? { "If-None-Match": had.tag } : {}),
    },
  });
  const raw = await answer.text();
  if (answer.status === 304 && had) return { ...had, again: true };
  const seen: Seen = {
    status: answer.status,
    location: answer.headers.get("Location"),
    policy: (answer.headers.get("Content-Security-Policy") ?? "").replace(/'sha256-[^']+'/g, ""),
    text: plain(raw),
    raw,
  };
  const before = browser.get(place);
  const tag = answer.headers.get("ETag");
  if (tag) browser.set(place, { ...seen, tag });
  return { ...seen, again: before?.raw === raw };
}

/** Without what is another one in each rendering: keys of forms, and of requests. */
function plain(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "KEY")
    .replace(/Request [\w-]{12}/g, "Request ID");
}

/** Somebody writes something somewhere; in this process, or by one of the servers. */
const WRITES: ((office: Office, readers: Reader[]) => Promise<unknown>)[] = [
  async ({ quotations }) => {
    const { id } = pick(quotations);
    const sourceAddress = `${Math.ceil(Math.random() * 99)} Hill Road, Mumbai`;
    await transaction((tx) => tx.quotation.updateMany({ where: { id }, data: { sourceAddress } }));
  },
  async ({ quotations }) => {
    const { id } = pick(quotations);
    const status = pick(["draft", "sent", "approved", "rejected"]);
    await transaction((tx) => tx.quotation.updateMany({ where: { id }, data: { status } }));
  },
  async ({ quotations }) => {
    const { id } = pick(quotations);
    const validUntil = pick(["2026-11-20", "2026-11-21", "2026-11-22", "2027-01-01"]);
    await transaction((tx) => tx.quotation.updateMany({ where: { id }, data: { validUntil } }));
  },
  async ({ customers }) => void (await makeQuotation({ customerId: pick(customers).id })),
  async ({ customers }) => {
    const dueDate = pick(["2026-11-21", "2026-11-30"]);
    await makeInvoice({ clientId: pick(customers).id, dueDate });
  },
  async ({ invoices }) => void (await makePayment({ invoiceId: pick(invoices).id })),
  async ({ payments }) => {
    const { id } = pick(payments);
    const amount = Math.ceil(Math.random() * 50_000);
    await transaction((tx) => tx.payment.updateMany({ where: { id }, data: { amount } }));
  },
  async ({ customers }) => {
    await makeJob({ clientId: pick(customers).id, startDate: pick(["2026-11-21", "2026-11-24"]) });
  },
  async ({ jobs }) => {
    const { id } = pick(jobs);
    const status = pick(["Not Started", "In Progress", "Completed"]);
    await transaction((tx) => tx.job.updateMany({ where: { id }, data: { status } }));
  },
  async ({ customers, employee }) => {
    const { id } = pick([...customers, employee]);
    const name = pick(["Meera", "Mira", "Ravi", "Emil", "Emilia"]);
    await transaction((tx) => tx.user.updateMany({ where: { id }, data: { name } }));
  },
  async ({ items }) => {
    const { id } = pick(items);
    const price = Math.ceil(Math.random() * 1e6);
    await transaction((tx) => tx.item.updateMany({ where: { id }, data: { price } }));
  },
  async () => {
    const name = pick(["Quick Movers", "Slow Movers", "Test Movers"]);
    await transaction((tx) => tx.company.updateMany({ data: { name } }));
  },
  async () => {
    const timeZone = pick(["Asia/Kolkata", "Asia/Kathmandu", "America/New_York"]);
    await transaction((tx) => tx.company.updateMany({ data: { timeZone } }));
  },
  async ({ quotations }) => {
    await makeMessage({ entity: "quotation", entityId: pick(quotations).id, status: "failed" });
  },
  // Who may see what.
  async ({ employee }) => {
    const status = pick(["active", "active", "inactive"]);
    await transaction((tx) => tx.user.updateMany({ where: { id: employee.id }, data: { status } }));
  },
  async ({ employee }) => {
    const role = pick(["employee", "employee", "admin", "customer"]);
    await transaction((tx) => tx.user.updateMany({ where: { id: employee.id }, data: { role } }));
  },
  async ({ customers }) => {
    const { id } = pick(customers);
    const confirmedAt = pick([null, BEGIN, BEGIN]);
    await transaction((tx) => tx.user.updateMany({ where: { id }, data: { confirmedAt } }));
  },
  async () => {
    const requireSecondFactor = chance(0.2);
    await transaction((tx) => tx.company.updateMany({ data: { requireSecondFactor } }));
  },
  async ({ customers }) => {
    const { id } = pick(customers);
    const tokenEpoch = { increment: chance(0.1) ? 1 : 0 };
    await transaction((tx) => tx.user.updateMany({ where: { id }, data: { tokenEpoch } }));
  },
  async (office, readers) => {
    // Signed out in one browser, and in again.
    await transaction((tx) =>
      tx.session.deleteMany({ where: { userId: pick(office.customers).id } }),
    );
    readers.splice(0, readers.length, ...(await readersOf(office)));
  },
  async ({ quotations }) => {
    const where = { entity: "quotation", entityId: pick(quotations).id };
    const revokedAt = pick([null, null, moment]);
    await transaction((tx) => tx.documentLink.updateMany({ where, data: { revokedAt } }));
  },
  async ({ quotations }) => {
    const where = { entity: "quotation", entityId: pick(quotations).id };
    const expiresAt = new Date(moment.getTime() + pick([30_000, 86_400_000]));
    await transaction((tx) => tx.documentLink.updateMany({ where, data: { expiresAt } }));
  },
  // By the doors of the product itself, of either server.
  async (_, readers) => {
    const api = readers.filter(({ headers }) => headers.Authorization);
    const { headers } = pick(api);
    const body = JSON.stringify({
      name: "Box",
      category: "Other",
      price: 12,
      sku: String(Math.random()),
    });
    const type = { "Content-Type": "application/json" };
    await fetch(`${pick(keeping).url}/api/items`, {
      method: "POST",
      headers: { ...headers, ...type },
      body,
    });
  },
  async ({ quotations }, readers) => {
    const reader = pick(readers.filter(({ headers }) => headers.Cookie));
    const { url } = pick(keeping);
    await fetch(`${url}/quotations/view/${pick(quotations).id}`, {
      method: "POST",
      redirect: "manual",
      headers: { ...reader.headers, Origin: url },
      body: new URLSearchParams({ intent: pick(["sent", "approved"]) }),
    });
  },
];

/** Time goes on: by minutes, to a minute before the next midnight of some zone, or past it. */
async function timePasses() {
  const minute = 60_000;
  const toMidnight = (offset: number) => {
    const day = 1440 * minute;
    return day - ((moment.getTime() + offset * minute) % day);
  };
  const step = pick([
    minute / 2,
    5 * minute,
    toMidnight(330) - 1,
    toMidnight(345),
    toMidnight(-300),
    11 * minute,
  ]);
  moment = new Date(moment.getTime() + step);
  await moveClocks(moment, [...keeping, rendering]);
}

/** What is true of a place since the last write. */
const truths = new Map<string, Seen>();

type Tally = { compared: number; again: number; wrong: string[] };

/** Both servers that keep, against the one that does not; what differs is looked at again, and then it stands. */
async function compare(reader: Reader, path: string, tally: Tally) {
  const place = `${reader.name} ${reader.headers.Cookie ?? ""} ${path}`;
  for (let tries = 0; tries < 4; tries++) {
    // Until somebody writes it is the same.
    const truth = truths.get(place) ?? (await look(rendering, reader, path));
    truths.set(place, truth);
    const differing: Seen[] = [];
    for (const server of keeping) {
      const seen = await look(server, reader, path, chance(0.5));
      tally.compared += 1;
      if (seen.again) tally.again += 1;
      if (!isSame(seen, truth)) differing.push(seen);
    }
    if (differing.length === 0) return;
    // Something else wrote in between (a round in the background): only where the truth stood still is it a fault.
    const after = await look(rendering, reader, path);
    truths.set(place, after);
    if (!isSame(after, truth)) continue;
    for (const seen of differing) {
      const heads = [seen, truth].map(({ status, location }) => `${status} ${location ?? ""}`);
      const texts = difference(seen.text, truth.text);
      tally.wrong.push(`${reader.name} ${path}: ${heads.join(" is ")}: ${texts}`);
    }
    return;
  }
}

function isSame(one: Seen, other: Seen): boolean {
  const heads = [one, other].map(({ status, location, policy }) =>
    [status, location, policy.trim()].join(" "),
  );
  return one.text === other.text && heads[0] === heads[1];
}

function difference(seen: string, truth: string): string {
  const at = [...truth].findIndex((sign, index) => seen[index] !== sign);
  return `…${seen.slice(Math.max(0, at - 80), at + 120)}… is …${truth.slice(Math.max(0, at - 80), at + 120)}…`;
}

describe("Kept pages", () => {
  test(
    "are what a freshly rendered one is, whoever writes what, on two servers, past midnight",
    async () => {
      await moveClocks(BEGIN, [...keeping, rendering]);
      const office = await makeOffice();
      const readers = await readersOf(office);
      const tally: Tally = { compared: 0, again: 0, wrong: [] };
      const visited: [Reader, string][] = [];
      while (tally.compared < COMPARISONS && tally.wrong.length < 5) {
        if (chance(0.85)) await pick(WRITES)(office, readers);
        const later = chance(0.15);
        if (later) await timePasses();
        // Sessions end with time, and mostly everybody comes in again: nobody's pages are no proof.
        const again = chance(later ? 0.7 : 0.1);
        if (again) readers.splice(0, readers.length, ...(await readersOf(office)));
        truths.clear();
        const visits: [Reader, string][] = [];
        for (let index = 0; index < 8; index++) {
          const reader = pick(readers);
          const known = chance(0.7) && visited.length > 0;
          visits.push(known ? pick(visited) : [reader, pick(reader.paths)]);
        }
        visited.push(...visits);
        if (visited.length > 30) visited.splice(0, visited.length - 30);
        // What was made at the first look is in memory at the second.
        for (const [who, path] of [...visits, ...visits]) await compare(who, path, tally);
      }
      expect(tally.wrong).toEqual([]);
      // It was memory that was compared; how much of it is said by a long run alone.
      expect(tally.again / tally.compared).toBeGreaterThan(COMPARISONS > 1_000 ? 0.1 : 0);
      if (COMPARISONS > 1_000)
        console.log(`${tally.compared} compared, ${tally.again} from memory`);
    },
    Math.max(60_000, COMPARISONS * 100),
  );

  describe("are nobody else's, and nobody's any more", () => {
    let office: Office;
    let readers: Reader[];
    const [one, two] = [() => keeping[0] as Server, () => keeping[1] as Server];
    const named = (name: string) => readers.find((each) => each.name === name) as Reader;

    beforeAll(async () => {
      await resetDatabase();
      moment = BEGIN;
      await moveClocks(BEGIN, [...keeping, rendering]);
      office = await makeOffice();
      const passwordHash = await hashPassword(PASSWORD);
      const { id } = office.admin;
      await transaction((tx) => tx.user.update({ where: { id }, data: { passwordHash } }));
      readers = await readersOf(office);
    });

    const ask = (server: Server, path: string, headers: Record<string, string>, body?: object) =>
      fetch(server.url + path, {
        redirect: "manual",
        headers: { ...headers, ...(body ? { Origin: server.url } : {}) },
        ...(body ? { method: "POST", body: new URLSearchParams(body as never) } : {}),
      });

    /** Asked until it is from memory, by its tag. */
    async function kept(path: string, headers: Record<string, string>, server = one()) {
      await ask(server, path, headers);
      const answer = await ask(server, path, headers);
      const tag = answer.headers.get("ETag") ?? "";
      expect(tag).toMatch(/^"[\w-]{22}(-br|-gzip)?"$/);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
      return { tag, text: await answer.text() };
    }

    test("a tag is answered by 304 alone, without the page's policy", async () => {
      const { headers } = named("Asha");
      const { tag } = await kept("/quotations", headers);
      const again = await ask(one(), "/quotations", { ...headers, "If-None-Match": tag });
      expect(again.status).toBe(304);
      const names = [...again.headers.keys()].sort();
      expect(names).toEqual([
        "cache-control",
        "connection",
        "date",
        "etag",
        "keep-alive",
        "vary",
        "x-request-id",
      ]);
      expect([...again.headers].join("").length).toBeLessThan(350);
    });

    test("another's tag gets one's own page", async () => {
      const { tag, text } = await kept("/quotations", named("Meera").headers);
      const answer = await ask(one(), "/quotations", {
        ...named("Ravi").headers,
        "If-None-Match": tag,
      });
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toBe(text);
    });

    test("what somebody may not see any more is not shown, by either server", async () => {
      const { headers } = named("Emil");
      const pages = [await kept("/customers", headers), await kept("/customers", headers, two())];
      const where = { id: office.employee.id };
      await transaction((tx) => tx.user.updateMany({ where, data: { role: "customer" } }));
      for (const server of [one(), two()]) {
        const answer = await ask(server, "/customers", {
          ...headers,
          "If-None-Match": pages[0]?.tag ?? "",
        });
        expect(answer.status).toBe(302);
        expect(answer.headers.get("Location")).toBe("/dashboard");
      }
      await transaction((tx) =>
        tx.user.updateMany({ where, data: { role: "employee", status: "inactive" } }),
      );
      for (const server of [one(), two()]) {
        const answer = await ask(server, "/customers", {
          ...headers,
          "If-None-Match": pages[1]?.tag ?? "",
        });
        expect(answer.headers.get("Location")).toBe("/login?next=%2Fcustomers");
        expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
      }
    });

    test("signing out ends them at the other server too", async () => {
      const { headers } = named("Ravi");
      await kept("/dashboard", headers);
      const { tag } = await kept("/dashboard", headers, two());
      const out = await ask(one(), "/logout", headers, {});
      expect(out.headers.get("Clear-Site-Data")).toBe('"cache"');
      const answer = await ask(two(), "/dashboard", { ...headers, "If-None-Match": tag });
      expect(answer.headers.get("Location")).toBe("/login?next=%2Fdashboard");
    });

    test("a message is shown once, its cookie ends with it, and pages are kept after that", async () => {
      const { email } = office.admin;
      const cookies = new Cookies();
      const form = { email, password: PASSWORD };
      const entered = await ask(one(), "/login", {}, form);
      expect(entered.headers.get("Location")).toBe("/dashboard");
      cookies.take(entered.headers.getSetCookie());
      expect(cookies.header()).toContain("flash=");

      const first = await ask(one(), "/dashboard", { Cookie: cookies.header() });
      expect(await first.text()).toContain("Login successful!");
      expect(first.headers.get("ETag")).toBeNull();
      cookies.take(first.headers.getSetCookie());
      expect(cookies.header()).not.toContain("flash=");

      const Cookie = cookies.header();
      for (const path of ["/quotations", "/dashboard"]) {
        const { tag, text } = await kept(path, { Cookie });
        expect(text).not.toContain("Login successful!");
        const again = await ask(one(), path, { Cookie, "If-None-Match": tag });
        expect(again.status, path).toBe(304);
      }
    });

    test.each(["flash=e30%3D.c2lnbmF0dXJl", "flash=e30=.x", "flash=", "otherflash=eyJ4IjoxfQ"])(
      "the cookie of no message (%s) stands in nobody's way",
      async (left) => {
        const { headers } = named("Asha");
        const Cookie = `${headers.Cookie}; ${left}`;
        const { tag } = await kept("/quotations", { ...headers, Cookie });
        const again = await ask(one(), "/quotations", { Cookie, "If-None-Match": tag });
        expect([again.status, again.headers.getSetCookie()]).toEqual([304, []]);
      },
    );

    test("forms that make something have a key of their own each time; buttons one a state", async () => {
      const { headers } = named("Asha");
      const keyIn = async (path: string, server = one()) => {
        const text = await (await ask(server, path, headers)).text();
        return /name="idempotencyKey" value="([^"]+)"/.exec(text)?.[1];
      };
      expect(await keyIn("/quotations/new")).not.toBe(await keyIn("/quotations/new"));

      const page = `/quotations/view/${office.quotations[1]?.id}`;
      const key = await keyIn(page);
      expect(key).toBeDefined();
      expect(await keyIn(page)).toBe(key);
      const press = () => ask(one(), page, headers, { intent: "email", idempotencyKey: key });
      await db.user.update({
        where: { id: office.admin.id },
        data: { sendsAtOnce: true },
      });
      const { count } = db.outboxMessage;
      const before = await count();
      // Two windows on the page as it was, and a press in each.
      await press();
      await press();
      expect(await count()).toBe(before + 1);
      const next = await keyIn(page);
      expect(next).not.toBe(key);
      await ask(one(), page, headers, { intent: "email", idempotencyKey: next });
      expect(await count()).toBe(before + 2);
    });

    test("whoever opens a link is written down each time, and a revoked one is gone", async () => {
      const [link = ""] = office.links;
      const id = office.quotations[1]?.id ?? 0;
      const headers = { "User-Agent": "Mozilla/5.0 (a phone)" };
      const openings = () => db.documentOpening.count({ where: { link: { entityId: id } } });
      const first = await ask(one(), link, headers);
      // Nobody signs out of a link: the browser keeps nothing of it.
      expect(first.headers.get("Cache-Control")).toBe("no-store");
      expect(await (await ask(one(), link, headers)).text()).toBe(await first.text());
      expect(await openings()).toBe(1);
      // Another visit begins after ten minutes.
      await moveClocks(new Date(BEGIN.getTime() + 11 * 60_000), keeping);
      await ask(one(), link, headers);
      expect(await openings()).toBe(2);
      await transaction((tx) =>
        tx.documentLink.updateMany({ where: { entityId: id }, data: { revokedAt: BEGIN } }),
      );
      // Not found, or too many that were not from this network: other tests asked for many.
      expect([404, 429]).toContain((await ask(one(), link, headers)).status);
    });
  });
});
