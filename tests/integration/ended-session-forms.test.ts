import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { MAX_POSTS } from "~/models/kit/form-draft/kept-post.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { db, transaction } from "~/platform/db.server";

import { makeCast, SUBJECTS, type Cast, type Subject } from "../support/access";
import { startServer } from "../support/built-server";
import { Cookies } from "../support/cookies";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, PASSWORD } from "../support/factories";
import { signedIn } from "../support/http";
import { formsOf, type FormControl, type HtmlForm } from "../support/html-forms";
import { NOUN_ROWS } from "../support/noun-rows";
import { ROUTE_FILES } from "../support/routes";
import { readTable, withFollowing } from "../support/who-may";

/*
 * Every form of every page, filled in and posted when its session has ended: signed in again the person has it back with what was
 * typed, and nothing was done. The pages come from the table of who may what, which has each route; their forms from their HTML.
 */

let server: ReturnType<typeof startServer>;
let url: string;
let cast: Cast;

beforeAll(async () => {
  await resetDatabase();
  server = startServer();
  url = await server.ready();
  cast = await makeCast();
}, 60_000);

afterAll(() => server.stop());

const PEOPLE = ["admin", "employee", "owner"] as const;
type Person = (typeof PEOPLE)[number];

/** Its own door, or about how pages are shown: nobody is asked to sign in. */
const OF_EVERYBODY = /^\/(login|logout|lite|filters|drafts|register|forgot-password)\b/;

const subjects = new Map<string, Subject>();
async function subjectOf(name: string): Promise<Subject> {
  const make = SUBJECTS[name as keyof typeof SUBJECTS];
  const subject = subjects.get(name) ?? (await make(cast));
  subjects.set(name, subject);
  return subject;
}

function ask(path: string, cookie: string, fields?: URLSearchParams) {
  const headers: Record<string, string> = { Cookie: cookie, "Save-Data": "on", Origin: url };
  const init: RequestInit = { headers, redirect: "manual" };
  if (!fields) return fetch(url + path, init);
  headers["Content-Type"] = "application/x-www-form-urlencoded";
  return fetch(url + path, { ...init, method: "POST", body: fields.toString() });
}

const TEXT = new Set("text textarea email tel number date month time url search".split(" "));
/** A code of a second factor goes one way only, as passwords do. */
const isTyped = ({ type, name, disabled, readOnly }: FormControl) =>
  TEXT.has(type) && name !== "" && !disabled && !readOnly && name !== "code";

/** What somebody types there: of its kind, and nobody else's. */
function textFor({ type, name, maxLength }: FormControl, at: number): string {
  const days = String((at % 27) + 1).padStart(2, "0");
  if (type === "date" || /(Date|Until|From|^from|^to|day)$/i.test(name)) return `2026-12-${days}`;
  if (type === "month") return "2026-12";
  if (type === "time" || /Time$/.test(name)) return "10:42";
  if (type === "email") return `typed${at}@example.com`;
  return (type === "number" ? `${at + 1}` : `Typed ${at}`).slice(0, maxLength);
}

/** A form filled in and its button pressed: what is posted, and what of it was typed. */
function filled(form: HtmlForm, button: FormControl | undefined) {
  const posted = new URLSearchParams();
  const typed: [name: string, value: string][] = [];
  for (const [at, control] of form.controls.entries()) {
    const { type, name, value, disabled, checked, options } = control;
    if (!name || disabled || type === "submit" || type === "button" || type === "file") continue;
    // What is looked for is no part of what the form says.
    if (/^(find|found)_/.test(name)) continue;
    if (isTyped(control)) {
      const text = textFor(control, at);
      typed.push([name, text]);
      posted.append(name, text);
    } else if (type === "select") posted.append(name, value || (options.at(-1) ?? ""));
    else if ((type !== "checkbox" && type !== "radio") || checked) posted.append(name, value);
  }
  if (button?.name) posted.append(button.name, button.value);
  return { posted, typed };
}

/** Buttons that keep the form themselves, or fill in a field of it. */
const NOT_PRESSED = new Set(["save-draft", "showInvoice", "deduct", "skip"]);

/** The buttons that save or do something. */
function buttonsOf({ controls }: HtmlForm): (FormControl | undefined)[] {
  const all = controls.filter(
    ({ type, name, value, disabled }) =>
      type === "submit" &&
      !disabled &&
      (name === "" || name === "intent") &&
      !NOT_PRESSED.has(value.split(" ")[0] ?? ""),
  );
  const known = new Map(all.map((button) => [`${button.name}=${button.value}`, button]));
  return known.size > 0 ? [...known.values()] : [undefined];
}

const valuesOf = (html: string) =>
  new Set(
    formsOf(html).flatMap(({ controls }) =>
      controls.map(({ name, value }) => `${name}=${value.replaceAll("\r\n", "\n")}`),
    ),
  );

const nextOf = (answer: Response) =>
  new URL(answer.headers.get("Location") ?? "", url).searchParams.get("next") ?? "";

/** How much was written down of what was done, where sign-ins and refusals are nothing: lines become links of the chain meanwhile. */
function written() {
  const kind = { notIn: ["sign-in", "refused"] };
  const content = (word: string) => ({ content: { contains: `"kind":"${word}"` } });
  return transaction(async (tx) => ({
    history: await tx.historyEntry.count(),
    outbox: await tx.outboxMessage.count(),
    audit:
      (await tx.auditEntry.count({ where: { kind } })) +
      (await tx.auditEvent.count({ where: { NOT: { OR: kind.notIn.map(content) } } })),
  }));
}

async function endedSession(person: Person, { owner }: Subject): Promise<[number, string]> {
  const { id } = person === "owner" ? owner : cast[person];
  const cookie = await signedIn({ id });
  await transaction((tx) => tx.session.deleteMany({ where: { userId: id } }));
  return [id, cookie];
}

/** Posts a form without a session and opens the page again; gives what is wrong with it. */
async function roundOf(path: string, form: HtmlForm, person: Person, subject: Subject) {
  const action = form.action ?? path;
  const wrong: string[] = [];
  for (const button of buttonsOf(form)) {
    const { posted, typed } = filled(form, button);
    const [id, ended] = await endedSession(person, subject);
    const before = await written();
    const refused = await ask(action, ended, posted);
    const name = `${action} ${button?.name ? `${button.name}=${button.value}` : "-"}`;
    const next = nextOf(refused);
    if (!next) {
      wrong.push(`${name}: ${refused.status} ${refused.headers.get("Location")}`);
      continue;
    }
    const cookie = await signedIn({ id });
    const back = await ask(next, cookie);
    const html = await back.text();
    if (typed.length > 0) {
      const values = valuesOf(html);
      const lost = typed.filter(([field, value]) => !values.has(`${field}=${value}`));
      if (back.status !== 200)
        wrong.push(`${name}: came back with ${back.status} ${back.headers.get("Location")}`);
      else if (lost.length > 0) wrong.push(`${name}: lost ${JSON.stringify(lost)}`);
      else if (!/It is not saved yet|is kept|Draft from/.test(html))
        wrong.push(`${name}: says nothing`);
    } else if (back.status >= 400) wrong.push(`${name}: came back with ${back.status}`);
    expect(await written(), name).toEqual(before);
  }
  return wrong;
}

const PAGES = withFollowing(readTable("page"), NOUN_ROWS.page).filter(
  ({ asked, cells }) =>
    asked.startsWith("GET ") &&
    PEOPLE.some((person) => cells[person] === "200") &&
    cells.nobody === "login",
);
const routes = [...new Set(PAGES.map(({ asked }) => asked.slice("GET ".length)))].filter((route) =>
  ROUTE_FILES.get(route)?.endsWith(".tsx"),
);

describe("What was typed when the session had ended comes back in the forms of", () => {
  test.each(routes)("%s", async (route) => {
    const seen = new Set<string>();
    const wrong: string[] = [];
    for (const { asked, subject: name, cells } of PAGES) {
      if (asked !== `GET ${route}`) continue;
      const subject = await subjectOf(name);
      const person = PEOPLE.find((each) => cells[each] === "200") ?? "admin";
      const path = route
        .replace(":id", String(subject.id))
        .replace(":token", subject.token ?? "")
        .replace(":kind", subject.kind ?? "");
      const cookie = await signedIn(person === "owner" ? subject.owner : cast[person]);
      const page = await ask(path, cookie);
      if (page.status !== 200) continue;
      for (const form of formsOf(await page.text())) {
        const action = form.action ?? path;
        const shape = JSON.stringify([
          action,
          form.controls.map(({ name: each, type, value }) => [
            each,
            type,
            type === "submit" && value,
          ]),
        ]);
        if (form.method !== "post" || OF_EVERYBODY.test(action) || seen.has(shape)) continue;
        seen.add(shape);
        wrong.push(...(await roundOf(path, form, person, subject)));
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("What is kept of a form without a session", () => {
  const PATH = "/customers/new";
  const typed = (more: Record<string, string> = {}) =>
    new URLSearchParams({ name: "Kavita Rao", email: "kavita@example.com", ...more });
  const kept = () => db.formDraft.findMany({ where: { form: { startsWith: "/" } } });
  const nobody: Subject = { id: 0, owner: null as never };
  const refused = async (fields = typed(), path = PATH) => {
    const [, ended] = await endedSession("employee", nobody);
    return ask(path, ended, fields);
  };
  beforeEach(() => transaction((tx) => tx.formDraft.deleteMany()));

  test("is shown to whoever typed it, by the sign-in's own forms, until it is saved", async () => {
    const answer = await refused();
    const browser = new Cookies();
    browser.take(answer.headers.getSetCookie());
    const login = answer.headers.get("Location") ?? "";
    expect(await (await ask(login, browser.header())).text()).toContain(
      "Your session has expired. Please log in again. What you typed is kept for you.",
    );
    const { email } = cast.employee;
    const fields = { email: String(email), password: PASSWORD, next: nextOf(answer) };
    const signIn = await ask("/login", "", new URLSearchParams(fields));
    expect(signIn.headers.get("X-Remix-Reload-Document")).toBe("true");
    browser.take(signIn.headers.getSetCookie());
    const page = await ask(signIn.headers.get("Location") ?? "", browser.header());
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain("What you typed is on this page again. It is not saved yet.");
    expect([...valuesOf(html)]).toEqual(
      expect.arrayContaining(["name=Kavita Rao", "email=kavita@example.com"]),
    );
    expect(await db.user.count({ where: { email: "kavita@example.com" } })).toBe(0);
    expect(await kept()).toHaveLength(1);
    const saved = await ask(nextOf(answer), browser.header(), typed());
    expect(saved.headers.get("Location")).toMatch(/^\/customers/);
    expect(await db.user.count({ where: { email: "kavita@example.com" } })).toBe(1);
    expect(await kept()).toEqual([]);
  });

  test("is not shown to somebody else", async () => {
    const next = nextOf(await refused());
    const html = await (await ask(next, await signedIn(cast.admin))).text();
    expect(html).not.toContain("Kavita Rao");
    expect(html).not.toContain("not saved yet");
    expect(await kept()).toHaveLength(1);
  });

  test("holds no password, code, card number or file", async () => {
    const form = new FormData();
    const secrets = {
      password: "never kept 1",
      newPassword: "never kept 2",
      code: "123456",
      csrfToken: "never kept 3",
      notes: "4111 1111 1111 1111",
    };
    for (const [name, value] of Object.entries(secrets)) form.set(name, value);
    form.set("name", "Kavita Rao");
    form.set("pinCode", "560001");
    form.set("logo", new File(["never kept 4"], "logo.png"));
    const [, Cookie] = await endedSession("employee", nobody);
    const headers = { Cookie, Origin: url };
    const answer = await fetch(url + PATH, {
      method: "POST",
      headers,
      body: form,
      redirect: "manual",
    });
    const [row] = await kept();
    expect(row?.fields).toBe(
      "name=Kavita+Rao&pinCode=560001&__leftOut__=password&__leftOut__=files",
    );
    const html = await (await ask(nextOf(answer), await signedIn(cast.employee))).text();
    expect(html).toContain(
      "Passwords and codes have to be typed again. Files have to be chosen again.",
    );
  });

  test("is of the last few posts, and of none that is too long", async () => {
    const { length } = Array.from({ length: MAX_POSTS + 2 });
    for (let at = 0; at < length; at++) await refused(typed({ phone: `98450000${at}0` }));
    expect(await kept()).toHaveLength(MAX_POSTS);
    const before = await kept();
    for (const bytes of [300_000, 900_000]) {
      const answer = await refused(typed({ address: "x".repeat(bytes) }));
      expect(nextOf(answer)).toBe(PATH);
    }
    expect(await kept()).toEqual(before);
  });

  test("is of nobody without a cookie of ours, or with one that was changed", async () => {
    const [, ended] = await endedSession("employee", nobody);
    // Payload and signature: the one of somebody else, the other still ours.
    const forged = Buffer.from(JSON.stringify(`secret.${cast.admin.id}`)).toString("base64");
    const other = `session=${encodeURIComponent(forged)}${/\.[^.]*$/.exec(ended)?.[0]}`;
    for (const cookie of ["", other, "session=x"]) await ask(PATH, cookie, typed());
    expect(await kept()).toEqual([]);
  });

  test("a press is not done: the page says so, once", async () => {
    const { id } = await SUBJECTS["a sent quotation"](cast);
    const path = `/quotations/view/${id}`;
    const answer = await refused(new URLSearchParams({ intent: "approved" }), path);
    const browser = new Cookies(await signedIn(cast.employee));
    const back = await ask(nextOf(answer), browser.header());
    expect([back.status, back.headers.get("Location")]).toEqual([302, path]);
    browser.take(back.headers.getSetCookie());
    const html = await (await ask(path, browser.header())).text();
    expect(html).toContain(
      "This was not done: you had to sign in again. Press once more to do it.",
    );
    expect(await db.quotation.findUnique({ where: { id } })).toMatchObject({ status: "sent" });
    expect(await kept()).toEqual([]);
  });

  test("goes with the person whose account it is about", async () => {
    const { id } = await makeCustomer();
    await refused(typed(), `/customers/edit/${id}`);
    await erasePerson(actorOf(cast.admin), id, { currentPassword: PASSWORD });
    expect(await kept()).toEqual([]);
  });
});
