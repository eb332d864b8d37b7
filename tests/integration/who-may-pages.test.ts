import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { forgetRefusals } from "~/models/attempt/attempt.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { SESSION_EXPIRED } from "~/services/page.server";

import { FORMS, makeCast, outcomeOf, SUBJECTS, type Cast, type Subject } from "../support/access";
import { resetDatabase } from "../support/database";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { NOON } from "../support/invoices";
import { ROUTE_FILES, routeSource } from "../support/routes";
import {
  byName,
  readTable,
  READERS,
  UPDATES,
  writeTable,
  type Cells,
  type Question,
  type Reader,
  type Row,
} from "../support/who-may";

/*
 * Asks every page and every form of tests/support/who-may.txt as everybody of its columns. To make a record costs more than
 * to ask about it, so each kind serves until a form came through that may have changed it.
 */

const TABLE = readTable("page");
const methodOf = ({ asked }: Question) => (asked.startsWith("POST") ? "POST" : "GET");
const routeOf = ({ asked }: Question) => asked.replace(/^\w+ /, "");

type RouteModule = { loader?: unknown; action?: unknown };
const moduleOf = (route: string) =>
  import(join(process.cwd(), "app", ROUTE_FILES.get(route) ?? "")) as Promise<RouteModule>;

let cast: Cast;
let company: Awaited<ReturnType<typeof storedCompany>>;
const subjects = new Map<string, Subject>();
const browsers = new Map<number, string>();
const found: Row[] = [];

const storedCompany = () => db.company.findUniqueOrThrow({ where: { id: 1 } });

beforeAll(async () => {
  await resetDatabase();
  setClock(NOON);
  cast = await makeCast();
  company = await storedCompany();
});
// All ask from one network, many of them for what is not there.
beforeEach(async () => {
  forgetRefusals();
  await transaction((tx) => tx.attemptCount.deleteMany());
});
// The settings that one page saved are not those of the next.
afterEach(async () => {
  if (isDeepStrictEqual(await storedCompany(), company)) return;
  await transaction((tx) => tx.company.update({ where: { id: 1 }, data: company }));
  subjects.clear();
});
afterAll(() => {
  setClock(null);
  if (UPDATES) writeTable("page", found, (row) => ROUTE_FILES.has(routeOf(row)));
});

async function subjectOf({ subject: name }: Question): Promise<Subject> {
  const make = SUBJECTS[name as keyof typeof SUBJECTS];
  if (!make) throw new Error(`tests/support/access.ts does not know '${name}'`);
  const subject = subjects.get(name) ?? (await make(cast));
  subjects.set(name, subject);
  return subject;
}

/** The person behind a reader's browser; nobody types what the owner would. */
function personOf(reader: Reader, { owner }: Subject) {
  return reader === "other" || reader === "employee" || reader === "admin" ? cast[reader] : owner;
}

async function cookieOf(reader: Reader, subject: Subject): Promise<string | null> {
  if (reader === "nobody") return null;
  const { id } = personOf(reader, subject);
  const cookie = browsers.get(id) ?? (await signedIn({ id }));
  browsers.set(id, cookie);
  return cookie;
}

/** What a reader sends: a form of that name, or the fields as the table writes them. */
async function posted({ form }: Question, subject: Subject, reader: Reader): Promise<Fields> {
  const named = FORMS[form];
  if (named) return named(subject, personOf(reader, subject));
  return Object.fromEntries(
    new URLSearchParams(form.replace(/^-$/, "").replace("{id}", String(subject.id))),
  );
}

async function ask(page: RouteModule, row: Question, subject: Subject, reader: Reader) {
  const { id, token = "", kind = "" } = subject;
  const path = routeOf(row)
    .replace(":id", String(id))
    .replace(":token", token)
    .replace(":kind", kind)
    .replace("*", "nowhere");
  const params = { id: String(id), token, kind, "*": path.slice(1) };
  const cookie = await cookieOf(reader, subject);
  const answer =
    methodOf(row) === "GET"
      ? await answerOf(page.loader, getArgs(path, params, cookie))
      : await answerOf(
          page.action,
          postArgs(path, await posted(row, subject, reader), params, cookie),
        );
  const secret = token || /(?<=^\/d\/)[\w-]{24}$/;
  const location = answer.location?.replace(secret, "{token}") ?? null;
  return outcomeOf({ ...answer, location }, path);
}

/** Asks in a browser that is signed in: what was posted before may have ended its session. */
async function askSignedIn(...asked: Parameters<typeof ask>): Promise<string> {
  const outcome = await ask(...asked);
  const [, , subject, reader] = asked;
  const isOver = outcome === "401" || outcome.includes(SESSION_EXPIRED);
  if (!isOver || !browsers.delete(personOf(reader, subject).id)) return outcome;
  return ask(...asked);
}

/** The same as the record's owner, whose mailbox is not proven for as long as it takes. */
async function askUnconfirmed(page: RouteModule, row: Question, subject: Subject) {
  const { id, confirmedAt } = subject.owner;
  const setConfirmed = (at: Date | null) =>
    transaction((tx) => tx.user.updateMany({ where: { id }, data: { confirmedAt: at } }));
  await setConfirmed(null);
  const outcome = await askSignedIn(page, row, subject, "unconfirmed");
  await setConfirmed(confirmedAt);
  return outcome;
}

/** Nothing is changed by a refusal, whichever way it is said. */
const isRefused = (outcome: string) => /^([45]\d\d|login|no)$/.test(outcome);

async function outcomesOf(page: RouteModule, row: Question): Promise<Cells> {
  const cells: Partial<Cells> = {};
  for (const reader of READERS) {
    const subject = await subjectOf(row);
    const outcome =
      reader === "unconfirmed"
        ? await askUnconfirmed(page, row, subject)
        : await askSignedIn(page, row, subject, reader);
    if (methodOf(row) === "POST" && !isRefused(outcome)) subjects.delete(row.subject);
    cells[reader] = outcome;
  }
  return cells as Cells;
}

/** What a page can be asked and the table does not say: to be opened, each of its forms and buttons. */
function missingOf(route: string, { action }: RouteModule): Question[] {
  const file = ROUTE_FILES.get(route) ?? "";
  const subject = route.includes(":id") ? "an unknown id" : "-";
  const rows = TABLE.filter((row) => routeOf(row) === route);
  const asked = (method: string) => `${method} ${route}`;
  const has = (method: string) => rows.some((row) => row.asked === asked(method));
  const missing: Question[] = [];
  if (!has("GET")) missing.push({ asked: asked("GET"), subject, form: "-" });
  // Where nothing can be posted, Remix answers 405 by itself.
  if (!action || file === "routes/$.tsx") return missing;
  const intents = routeSource(file).matchAll(/case "([\w-]+)":|get\("intent"\) === "([\w-]+)"/g);
  for (const [, one, other] of intents) {
    const form = `intent=${one ?? other}`;
    if (rows.some((row) => row.form.split("&")[0] === form)) continue;
    missing.push({ asked: asked("POST"), subject, form });
  }
  const posts = missing.length > 0 && missing.some((row) => methodOf(row) === "POST");
  if (!has("POST") && !posts) missing.push({ asked: asked("POST"), subject, form: "-" });
  return missing;
}

// The routes of /api answer by the table's part about operations; here they count when they are named.
const pages = [...ROUTE_FILES.keys()].filter((route) => !route.startsWith("/api/"));
const known = TABLE.map(routeOf).filter((route) => ROUTE_FILES.has(route));

describe("who gets what of", () => {
  test.each([...new Set([...pages, ...known])])("%s", async (route) => {
    const page = await moduleOf(route);
    const missing = pages.includes(route) ? missingOf(route, page) : [];
    const rows = TABLE.filter((row) => routeOf(row) === route);
    if (!UPDATES) expect(missing, "rows that the table has not got").toEqual([]);
    const answers: Row[] = [];
    for (const row of [...rows, ...missing]) {
      answers.push({ ...row, cells: await outcomesOf(page, row) });
    }
    if (UPDATES) found.push(...answers);
    else expect(byName(answers)).toEqual(byName(rows));
  });
});

test("the table names no route that does not exist", () => {
  const unknown = TABLE.map(routeOf).filter((route) => !ROUTE_FILES.has(route));
  if (!UPDATES) expect(unknown).toEqual([]);
});
