import { beforeEach, describe, expect, test } from "vitest";

import type { DraftState } from "~/models/kit/form-draft/form-draft";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as consignment from "~/routes/consignments.edit.$id";
import * as delivery from "~/routes/consignments.delivery.$id";
import * as packing from "~/routes/consignments.packages.$id";
import * as value from "~/routes/consignments.value.$id";
import { action as keepDraft } from "~/routes/drafts";
import * as invoice from "~/routes/invoices.new";
import * as job from "~/routes/jobs.edit.$id";
import * as quotation from "~/routes/quotations.new";
import { KEPT_WITHOUT_SESSION } from "~/services/forms/draft-key.server";

import { resetDatabase } from "../support/database";
import { makeAway, makeConsignment, makeJob, makePackage, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn, type Fields } from "../support/http";

/** What was typed into a form is kept for whom it was served to, though their session has ended meanwhile. */

type Opened = {
  draft?: DraftState;
  form?: { draft: DraftState };
  resumed?: { initialValue?: Record<string, unknown> };
  page?: number;
  list?: { page: number };
};
type Page = { loader: unknown; action: unknown };

let clerk: { id: number };
let cookie: string;
let other: string;

beforeEach(async () => {
  await resetDatabase();
  clerk = await makeUser({ role: "employee" });
  cookie = await signedIn(clerk);
  other = await signedIn(await makeUser({ role: "admin" }));
});

const paramsOf = (path: string): Record<string, string> => {
  const id = /\/(\d+)(?:\?|$)/.exec(path)?.[1];
  return id ? { id } : {};
};

async function open({ loader }: Page, path: string, who = cookie) {
  const answer = await answerOf(loader, getArgs(path, paramsOf(path), who));
  const opened = answer.data as Opened;
  const draft = (opened.draft ?? opened.form?.draft) as DraftState;
  return { ...opened, draft, typed: opened.resumed?.initialValue };
}

const post = ({ action }: Page, path: string, fields: Fields, who: string | null = cookie) =>
  answerOf(action, postArgs(path, fields, paramsOf(path), who));

/** Where the sign-in leads on to. */
const nextOf = (location: string | null) =>
  new URL(location ?? "", "http://localhost").searchParams.get("next") ?? "";

const KEPT = "Your session has expired. Please log in again. What you typed is kept for you.";

type Case = { name: string; page: Page; make: () => Promise<string>; typed: Fields; at: string };

const FORMS: Case[] = [
  {
    name: "quotation",
    page: quotation,
    make: () => Promise.resolve("/quotations/new"),
    typed: { destinationAddress: "12 Lake Road" },
    at: "destinationAddress",
  },
  {
    name: "invoice",
    page: invoice,
    make: () => Promise.resolve("/invoices/new"),
    typed: { notes: "By cheque" },
    at: "notes",
  },
  {
    name: "job",
    page: job,
    make: async () => `/jobs/edit/${(await makeJob()).id}`,
    typed: { description: "Piano on the third floor" },
    at: "description",
  },
  {
    name: "consignment",
    page: consignment,
    make: async () => `/consignments/edit/${(await makeConsignment()).id}`,
    typed: { consigneeName: "Asha Rao", toPlace: "Nagpur" },
    at: "consigneeName",
  },
  {
    name: "packing list",
    page: packing,
    make: async () => `/consignments/packages/${(await makeConsignment()).id}`,
    typed: { "packages[0].contents": "Mixer", "packages[0].number": "1", intent: "next", page: 1 },
    at: "packages",
  },
  {
    name: "delivery",
    page: delivery,
    make: async () => `/consignments/delivery/${(await makeAway()).id}`,
    typed: { remarks: "Mirror cracked", receivedBy: "Asha Rao", packagesReceived: "1" },
    at: "remarks",
  },
  {
    name: "declaration of value",
    page: value,
    make: async () => `/consignments/value/${(await makeConsignment()).id}`,
    typed: { "goods[0].description": "Fridge", "goods[0].value": "24000" },
    at: "goods",
  },
];

describe.each(FORMS)("What is typed into a form: $name", ({ page, make, typed, at }) => {
  test("is kept when its session was ended, and waits for whoever typed it", async () => {
    const path = await make();
    const { draft } = await open(page, path);
    await transaction((tx) => tx.session.deleteMany({ where: { userId: clerk.id } }));
    const refused = await post(page, path, { ...typed, draftKey: draft.key });
    const next = `${path}?draft=${draft.key}`;
    expect(refused).toMatchObject({ status: 302, flash: KEPT });
    expect(nextOf(refused.location)).toBe(next);
    expect(JSON.stringify(await open(page, next, other))).not.toContain(Object.values(typed)[0]);
    const { typed: found, draft: again } = await open(page, next, await signedIn(clerk));
    expect(again).toMatchObject({ key: draft.key, others: [] });
    expect(JSON.stringify(found?.[at])).toContain(Object.values(typed).find(isText));
  });
});

const isText = (value: string | number) => typeof value === "string" && /[a-z]{3}/i.test(value);

describe("A form without a session", () => {
  const PATH = "/quotations/new";
  const TYPED = { notes: "Second floor" };
  const key = async () => (await open(quotation, PATH)).draft.key;
  const drafts = () => db.formDraft.findMany({ select: { userId: true, fields: true } });

  test("is kept as well where the browser has signed out, and as a script posts it", async () => {
    const [pressed, kept] = [await key(), await key()];
    const refused = await post(quotation, PATH, { ...TYPED, draftKey: pressed }, null);
    expect(refused).toMatchObject({
      flash: "Please log in again. What you typed is kept for you.",
    });
    const script = { ...TYPED, draftKey: kept, draftOf: "quotation/new" };
    await answerOf(keepDraft, postArgs("/drafts", script));
    const fields = new URLSearchParams(TYPED).toString();
    expect(await drafts()).toEqual([
      { userId: clerk.id, fields },
      { userId: clerk.id, fields },
    ]);
  });

  test("writes over what was kept before only where its own window posts it, not who has the address", async () => {
    const { draft } = await open(quotation, PATH);
    await post(quotation, PATH, { ...TYPED, draftKey: draft.key, intent: "save-draft" });
    const before = await drafts();
    const sent = { notes: "Not what was typed" };
    for (const draftKey of [draft.key, `${draft.key}.`, `${draft.key}.${draft.key.slice(-22)}`]) {
      const refused = await post(quotation, PATH, { ...sent, draftKey }, null);
      expect(refused).toMatchObject({ location: "/login?next=%2Fquotations%2Fnew", flash: null });
      await answerOf(
        keepDraft,
        postArgs("/drafts", { ...sent, draftKey, draftOf: "quotation/new" }),
      );
    }
    expect(await drafts()).toEqual(before);

    const later = { notes: "Second floor, no lift" };
    const kept = await post(quotation, PATH, { ...later, draftKey: draft.window }, null);
    expect(nextOf(kept.location)).toBe(`${PATH}?draft=${draft.key}`);
    expect(await drafts()).toEqual([
      { userId: clerk.id, fields: new URLSearchParams(later).toString() },
    ]);
    // Opened again by its address, by whoever typed it, the window has its seal again.
    expect((await open(quotation, `${PATH}?draft=${draft.key}`)).draft.window).toBe(draft.window);
  });

  test("is kept for nobody by a key that we did not make, or made too long ago", async () => {
    const { id } = await makeUser({ role: "employee" });
    const own = await key();
    const forged = [
      "a-window-of-mine",
      own.replace(`-${clerk.id}-`, `-${id}-`),
      own.replace("-quotation-", "-invoice-"),
      `${own.slice(0, -1)}${own.endsWith("A") ? "B" : "A"}`,
    ];
    for (const draftKey of forged) {
      const refused = await post(quotation, PATH, { ...TYPED, draftKey }, null);
      expect(refused).toMatchObject({ location: "/login?next=%2Fquotations%2Fnew", flash: null });
    }
    setClock(new Date(Date.now() + (KEPT_WITHOUT_SESSION + 1) * 60 * 60 * 1000));
    try {
      await post(quotation, PATH, { ...TYPED, draftKey: own }, null);
    } finally {
      setClock(null);
    }
    expect(await drafts()).toEqual([]);
  });

  test("is kept for nobody who may not fill it in any more, and not when it is too long", async () => {
    const draftKey = await key();
    await post(quotation, PATH, { draftKey, notes: "x".repeat(300_000) }, null);
    const change = (data: object) =>
      transaction((tx) => tx.user.update({ where: { id: clerk.id }, data }));
    await change({ role: "customer" });
    await post(quotation, PATH, { ...TYPED, draftKey }, null);
    await change({ role: "employee", status: "inactive" });
    await post(quotation, PATH, { ...TYPED, draftKey }, null);
    expect(await drafts()).toEqual([]);
  });
});

describe("A draft of a packing list", () => {
  async function list(count: number) {
    const journey = await makeConsignment();
    for (let made = 0; made < count; made++) await makePackage(journey);
    return { ...journey, path: `/consignments/packages/${journey.id}` };
  }

  test("opens with its lines, and goes with its save", async () => {
    const { id, path } = await list(2);
    const { draft } = await open(packing, path);
    const line = {
      "packages[0].quantity": "3",
      "packages[0].contents": "Fan",
      draftKey: draft.key,
    };
    const kept = await post(packing, path, { ...line, intent: "save-draft" });
    expect(kept).toMatchObject({
      location: `${path}?draft=${draft.key}`,
      flash: "Draft saved",
    });
    const [offered] = (await open(packing, path)).draft.others;
    const client = await db.consignment.findUniqueOrThrow({
      where: { id },
      select: { client: { select: { name: true } } },
    });
    expect(offered).toMatchObject({ key: draft.key, about: client.client.name });
    const { resumed } = await open(packing, `${path}?draft=${draft.key}`);
    expect(resumed?.initialValue).toMatchObject({ packages: [{ quantity: "3", contents: "Fan" }] });
    // A list that is only shown first saves nothing yet, and ends no draft.
    const shown = await post(packing, path, { ...line, pasted: "Mixer x 2" });
    expect(shown.data).toHaveProperty("pasteShown");
    expect(await db.formDraft.count()).toBe(1);
    await post(packing, path, line);
    expect(await db.package.count({ where: { consignmentId: id } })).toBe(5);
    expect(await db.formDraft.count()).toBe(0);
  });

  test("is discarded by itself", async () => {
    const { path } = await list(1);
    const { draft } = await open(packing, path);
    await post(packing, path, { draftKey: draft.key, intent: "save-draft" });
    const mine = { "packages[1].contents": "Fan", draftKey: "another-window" };
    const answer = await post(packing, path, { ...mine, discardDraft: draft.key });
    expect(answer.data).toMatchObject({ done: "Draft discarded" });
    expect(await db.formDraft.count()).toBe(0);
  });
});

describe("A draft of a delivery", () => {
  test("stays while its packages are saved, and goes once it is taken down", async () => {
    const journey = await makeAway();
    const { id: packageId } = await makePackage(journey);
    const path = `/consignments/delivery/${journey.id}`;
    const { draft } = await open(delivery, path);
    const typed = {
      draftKey: draft.key,
      version: journey.version,
      deliveryDate: "2026-11-21",
      receivedBy: "Asha Rao",
      packagesReceived: "1",
      "packages[0].id": packageId,
      "packages[0].version": "1",
      "packages[0].outcome": "damaged",
    };
    await post(delivery, path, { ...typed, intent: "save-draft" });
    await post(delivery, path, { ...typed, intent: "outcomes" });
    expect(await db.formDraft.count()).toBe(1);
    const recorded = await post(delivery, path, { ...typed, "packages[0].version": "2" });
    expect(recorded.flash).toBe("Delivery recorded");
    expect(await db.formDraft.count()).toBe(0);
  });
});
