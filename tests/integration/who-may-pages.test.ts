import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { forgetRefusals } from "~/models/people/attempt/attempt.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { SESSION_EXPIRED } from "~/services/session.server";

import { makeCast, outcomeOf, SUBJECTS, type Cast, type Subject } from "../support/access";
import { FORMS } from "../support/access-forms";
import { resetDatabase } from "../support/database";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";
import { NOON } from "../support/invoices";
import { NOUN_ROWS } from "../support/noun-rows";
import { ROUTE_FILES, routeSource } from "../support/routes";
import {
  askingOf,
  byName,
  isRefused,
  readTable,
  UPDATES,
  withFollowing,
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

const TABLE = withFollowing(readTable("page"), NOUN_ROWS.page);
const methodOf = ({ asked }: Question) => (asked.startsWith("POST") ? "POST" : "GET");
const routeOf = ({ asked }: Question) => asked.replace(/^\w+ /, "");

type RouteModule = { loader?: unknown; action?: unknown };
const moduleOf = (route: string) =>
  import(join(process.cwd(), "app", ROUTE_FILES.get(route) ?? "")) as Promise<RouteModule>;

type User = Subject["owner"];
let cast: Cast;
let company: Awaited<ReturnType<typeof storedCompany>>;
/** Whose mailbox is not proven at present. */
let unproven: User | null = null;
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
  await setUnproven(null);
  await restoreCompany();
});
afterAll(() => {
  setClock(null);
  const exists = (row: Row) => ROUTE_FILES.has(routeOf(row));
  if (UPDATES) writeTable("page", found, exists, NOUN_ROWS.page);
});

async function restoreCompany(): Promise<void> {
  if (isDeepStrictEqual(await storedCompany(), company)) return;
  await transaction((tx) => tx.company.update({ where: { id: 1 }, data: company }));
  subjects.clear();
}

async function setUnproven(owner: User | null): Promise<void> {
  if (owner?.id === unproven?.id) return;
  await transaction(async (tx) => {
    const setConfirmed = (who: User | null, confirmedAt: Date | null) =>
      who && tx.user.updateMany({ where: { id: who.id }, data: { confirmedAt } });
    await setConfirmed(unproven, unproven?.confirmedAt ?? null);
    await setConfirmed(owner, null);
  });
  unproven = owner;
}

async function subjectOf({ subject: name }: Question): Promise<Subject> {
  const make = SUBJECTS[name as keyof typeof SUBJECTS];
  if (!make) throw new Error(`tests/support/access.ts does not know '${name}'`);
  const known = subjects.get(name);
  if (known) return known;
  await setUnproven(null);
  const subject = await make(cast);
  subjects.set(name, subject);
  return subject;
}

/** The person behind a reader's browser; nobody types what the owner would. */
function personOf(reader: Reader, { owner }: Subject) {
  return reader === "owner" || reader === "unconfirmed" || reader === "nobody"
    ? owner
    : cast[reader];
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
  const { token = "", kind = "" } = subject;
  const id = subject.key ?? String(subject.id);
  const path = routeOf(row)
    .replace(":id", id)
    .replace(":token", token)
    .replace(/:(kind|section)\b/, kind)
    .replace("*", "nowhere");
  const params = { id, token, kind, section: kind, "*": path.slice(1) };
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

async function outcomeFor(page: RouteModule, row: Question, reader: Reader): Promise<string> {
  const subject = await subjectOf(row);
  if (reader === "unconfirmed") await setUnproven(subject.owner);
  const outcome = await askSignedIn(page, row, subject, reader);
  if (methodOf(row) === "POST" && !isRefused(outcome)) subjects.delete(row.subject);
  if (row.subject.startsWith("a company ")) await restoreCompany();
  return outcome;
}

/** All rows as the owner without a proven mailbox first: to prove one is to read every session again. */
async function answersTo(page: RouteModule, rows: readonly (Question | Row)[]): Promise<Row[]> {
  const unconfirmed: string[] = [];
  for (const row of rows) unconfirmed.push(await outcomeFor(page, row, "unconfirmed"));
  await setUnproven(null);
  const answers: Row[] = [];
  for (const [at, row] of rows.entries()) {
    const expected = "cells" in row ? row.cells : {};
    const cells: Partial<Cells> = { ...expected, unconfirmed: unconfirmed[at] };
    for (const reader of askingOf("cells" in row ? [row] : [])) {
      if (reader !== "unconfirmed") cells[reader] = await outcomeFor(page, row, reader);
    }
    answers.push({ ...row, cells: cells as Cells });
  }
  return answers;
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
  const isNamed = missing.some((row) => methodOf(row) === "POST");
  if (!has("POST") && !isNamed) missing.push({ asked: asked("POST"), subject, form: "-" });
  return missing;
}

// The routes of /api answer by the table's part about operations; here they count when they are named.
const pages = [...ROUTE_FILES.keys()].filter((route) => !route.startsWith("/api/"));
const known = TABLE.map(routeOf).filter((route) => ROUTE_FILES.has(route));

describe("who may open and post to", () => {
  test.each([...new Set([...pages, ...known])])("%s", async (route) => {
    const page = await moduleOf(route);
    const missing = pages.includes(route) ? missingOf(route, page) : [];
    const rows = TABLE.filter((row) => routeOf(row) === route);
    if (!UPDATES) expect(missing, "rows that the table has not got").toEqual([]);
    const answers = await answersTo(page, [...rows, ...missing]);
    if (UPDATES) found.push(...answers);
    else expect(byName(answers)).toEqual(byName(rows));
  });
});

test("the table names no route that does not exist", () => {
  const unknown = TABLE.map(routeOf).filter((route) => !ROUTE_FILES.has(route));
  if (!UPDATES) expect(unknown).toEqual([]);
});
