import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { forgetRefusals } from "~/models/attempt/attempt.server";
import { setClock } from "~/platform/clock.server";
import { transaction } from "~/platform/db.server";

import {
  cookieOf,
  FORMS,
  makeCast,
  outcomeOf,
  personOf,
  SUBJECTS,
  VISITORS,
  type Subject,
  type Visitor,
} from "../support/access";
import { resetDatabase } from "../support/database";
import { answerOf, getArgs, postArgs, type Fields } from "../support/http";
import { NOON } from "../support/invoices";
import { ROUTE_FILES, routeSource } from "../support/routes";

const WORDS: Record<string, string> = {
  gone: "/dashboard Failed to fetch user details",
  back: "/payments/view/{id} You do not have permission to access this page",
};

type Row = {
  method: "GET" | "POST";
  route: string;
  subject: string;
  form: string;
  expected: Record<Visitor, string>;
};

function readRow(line: string): Row {
  const [asked = "", subject = "", form = "", ...rest] = line.split("|").map((cell) => cell.trim());
  const [method = "", route = ""] = asked.split(" ");
  const done = rest[VISITORS.length] ?? "";
  const expected = VISITORS.map((visitor, at) => {
    const word = rest[at] ?? "";
    return [visitor, word === "done" ? done : (WORDS[word] ?? word)];
  });
  return {
    method: method as Row["method"],
    route,
    subject,
    form,
    expected: Object.fromEntries(expected) as Row["expected"],
  };
}

const TABLE = readFileSync("tests/support/access.txt", "utf8")
  .split("\n")
  .filter((line) => /^(GET|POST) /.test(line))
  .map(readRow);
type RouteModule = { loader?: unknown; action?: unknown };
const moduleOf = (route: string) => {
  const file = ROUTE_FILES.get(route);
  if (!file) throw new Error(`There is no route ${route}`);
  return import(join(process.cwd(), "app", file)) as Promise<RouteModule>;
};

let cast: Awaited<ReturnType<typeof makeCast>>;

// All cases ask from one network, many of them for what is not there.
beforeEach(async () => {
  forgetRefusals();
  await transaction((tx) => tx.attemptCount.deleteMany());
});

beforeAll(async () => {
  await resetDatabase();
  setClock(NOON);
  cast = await makeCast();
});
afterAll(() => setClock(null));

function makeSubject(row: Row): Promise<Subject> {
  const make = SUBJECTS[row.subject as keyof typeof SUBJECTS];
  if (!make) throw new Error(`tests/support/access.ts does not know '${row.subject}'`);
  return make(cast);
}

/** What a visitor sends: a form of that name, or the fields as the table writes them. */
async function posted(row: Row, subject: Subject, visitor: Visitor): Promise<Fields> {
  const form = FORMS[row.form];
  if (form) return form(subject, personOf(cast, visitor, subject));
  return Object.fromEntries(
    new URLSearchParams(row.form.replace(/^-$/, "").replace("{id}", String(subject.id))),
  );
}

async function ask(row: Row, subject: Subject, visitor: Visitor): Promise<string> {
  const { loader, action } = await moduleOf(row.route);
  const { id, token = "", kind = "" } = subject;
  const path = row.route
    .replace(":id", String(id))
    .replace(":token", token)
    .replace(":kind", kind)
    .replace("*", "nowhere");
  const params = { id: String(id), token, kind, "*": path.slice(1) };
  const cookie = await cookieOf(cast, visitor, subject);
  const answer =
    row.method === "GET"
      ? await answerOf(loader, getArgs(path, params, cookie))
      : await answerOf(action, postArgs(path, await posted(row, subject, visitor), params, cookie));
  const secret = token || /(?<=^\/d\/)[\w-]{24}$/;
  const location = answer.location?.replace(secret, "{token}") ?? null;
  return outcomeOf({ ...answer, location }, path);
}

describe("who gets what", () => {
  test.each(TABLE.map((row) => [row.method, row.route, row.subject, row.form, row] as const))(
    "%s %s (%s, %s)",
    async (_method, _route, _subject, _form, row) => {
      const outcomes: Record<string, string> = {};
      let subject: Subject | undefined;
      for (const visitor of VISITORS) {
        // What is only looked at serves for all; what is posted about may be gone afterwards.
        if (!subject || row.method === "POST") subject = await makeSubject(row);
        outcomes[visitor] = await ask(row, subject, visitor);
      }
      expect(outcomes).toEqual(row.expected);
    },
  );
});

describe("tests/support/access.txt", () => {
  const has = (method: string, route: string) =>
    TABLE.some((row) => row.method === method && row.route === route);

  // The /api's own routes answer by their own table; here they count when they are named.
  const pages = [...ROUTE_FILES].filter(([route]) => !route.startsWith("/api/"));

  test.each(pages)("has %s, each of its forms and buttons", async (route, file) => {
    const { action } = await moduleOf(route);
    expect(has("GET", route), `GET ${route} is missing`).toBe(true);
    // Where nothing can be posted, Remix answers 405 by itself.
    if (!action || file === "routes/$.tsx") return;
    expect(has("POST", route), `POST ${route} is missing`).toBe(true);
    const source = routeSource(file);
    const intents = source.matchAll(/case "([\w-]+)":|get\("intent"\) === "([\w-]+)"/g);
    const forms = TABLE.filter((row) => row.route === route).map((row) => row.form);
    for (const [, one, other] of intents) {
      const intent = `intent=${one ?? other}`;
      expect(
        forms.some((form) => form.split("&")[0] === intent),
        `POST ${route} with ${intent} is missing`,
      ).toBe(true);
    }
  });

  test("names no route that does not exist", () => {
    const unknown = TABLE.map((row) => row.route).filter((route) => !ROUTE_FILES.has(route));
    expect(unknown).toEqual([]);
  });
});
