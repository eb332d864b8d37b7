import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { forgetRefusals } from "~/models/attempt/attempt.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";

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
 * Asks every page and every form of tests/support/who-may.txt as everybody of its columns. A record serves for all who ask
 * until one of them changed it; so does a browser until its visitor did something with it that may have ended its session.
 */

const TABLE = readTable("page");
const methodOf = ({ asked }: Question) => (asked.startsWith("POST") ? "POST" : "GET");
const routeOf = ({ asked }: Question) => asked.replace(/^\w+ /, "");

type RouteModule = { loader?: unknown; action?: unknown };
const moduleOf = (route: string) => {
  const file = ROUTE_FILES.get(route);
  if (!file) throw new Error(`There is no route ${route}`);
  return import(join(process.cwd(), "app", file)) as Promise<RouteModule>;
};

let cast: Cast;
let company: { id: number };
const browsers = new Map<number, string>();
const found: Row[] = [];

beforeAll(async () => {
  await resetDatabase();
  setClock(NOON);
  cast = await makeCast();
  company = await db.company.findUniqueOrThrow({ where: { id: 1 } });
});
// All ask from one network, many of them for what is not there.
beforeEach(async () => {
  forgetRefusals();
  await transaction((tx) => tx.attemptCount.deleteMany());
});
// Settings that one page saved are not those of the next.
afterEach(async () => {
  await transaction((tx) => tx.company.update({ where: { id: company.id }, data: company }));
});
afterAll(() => {
  setClock(null);
  browsers.clear();
  if (UPDATES) writeTable("page", found, (row) => ROUTE_FILES.has(routeOf(row)));
});

function makeSubject({ subject }: Question): Promise<Subject> {
  const make = SUBJECTS[subject as keyof typeof SUBJECTS];
  if (!make) throw new Error(`tests/support/access.ts does not know '${subject}'`);
  return make(cast);
}

/** The person behind a reader's browser; nobody types what the owner would. */
function personOf(reader: Reader, { owner }: Subject) {
  return reader === "other" || reader === "employee" || reader === "admin" ? cast[reader] : owner;
}

async function cookieOf(reader: Reader, subject: Subject): Promise<string | null> {
  if (reader === "nobody") return null;
  const person = personOf(reader, subject);
  const cookie = browsers.get(person.id) ?? (await signedIn(person));
  browsers.set(person.id, cookie);
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

async function ask(row: Question, subject: Subject, reader: Reader): Promise<string> {
  const route = routeOf(row);
  const { loader, action } = await moduleOf(route);
  const { id, token = "", kind = "" } = subject;
  const path = route
    .replace(":id", String(id))
    .replace(":token", token)
    .replace(":kind", kind)
    .replace("*", "nowhere");
  const params = { id: String(id), token, kind, "*": path.slice(1) };
  const cookie = await cookieOf(reader, subject);
  const answer =
    methodOf(row) === "GET"
      ? await answerOf(loader, getArgs(path, params, cookie))
      : await answerOf(action, postArgs(path, await posted(row, subject, reader), params, cookie));
  const secret = token || /(?<=^\/d\/)[\w-]{24}$/;
  const location = answer.location?.replace(secret, "{token}") ?? null;
  return outcomeOf({ ...answer, location }, path);
}

/** The same as the record's owner, whose mailbox is not proven for as long as it takes. */
async function askUnconfirmed(row: Question, subject: Subject): Promise<string> {
  const { id, confirmedAt } = subject.owner;
  const setConfirmed = (at: Date | null) =>
    transaction((tx) => tx.user.updateMany({ where: { id }, data: { confirmedAt: at } }));
  await setConfirmed(null);
  const outcome = await ask(row, subject, "unconfirmed");
  await setConfirmed(confirmedAt);
  return outcome;
}

/** Nothing is changed by a refusal, whichever way it is said. */
const isRefused = (outcome: string) => /^([45]\d\d|login|no)$/.test(outcome);

async function outcomesOf(row: Question): Promise<Cells> {
  const cells: Partial<Cells> = {};
  let subject: Subject | null = null;
  for (const reader of READERS) {
    subject ??= await makeSubject(row);
    const outcome =
      reader === "unconfirmed"
        ? await askUnconfirmed(row, subject)
        : await ask(row, subject, reader);
    cells[reader] = outcome;
    if (methodOf(row) === "GET" || isRefused(outcome)) continue;
    browsers.delete(personOf(reader, subject).id);
    subject = null;
  }
  return cells as Cells;
}

/** What a page can be asked and the table does not say: to be opened, each of its forms and buttons. */
async function missingOf(route: string): Promise<Question[]> {
  const { action } = await moduleOf(route);
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
    const missing = pages.includes(route) ? await missingOf(route) : [];
    const rows = TABLE.filter((row) => routeOf(row) === route);
    if (!UPDATES) expect(missing, "rows that the table has not got").toEqual([]);
    const answers: Row[] = [];
    for (const row of [...rows, ...missing]) answers.push({ ...row, cells: await outcomesOf(row) });
    if (UPDATES) found.push(...answers);
    else expect(byName(answers)).toEqual(byName(rows));
  });
});

test("the table names no route that does not exist", () => {
  const unknown = TABLE.map(routeOf).filter((route) => !ROUTE_FILES.has(route));
  if (!UPDATES) expect(unknown).toEqual([]);
});
