import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../tests/support/database";
import { makeActor, makeQuotation } from "../../../tests/support/factories";
import type { Actor } from "../policy/policy";
import { once } from "../shared/once.server";
import { draftFormOf, draftName, type DraftForm } from "./form-draft";
import {
  discardDraft,
  DRAFT_DAYS,
  endingDraft,
  findDraft,
  keepDraft,
  MAX_DRAFT,
  MAX_DRAFTS,
} from "./form-draft.server";

let clerk: Actor;
let other: Actor;
const NEW: DraftForm = { noun: "quotation", id: null };
const code = (expected: string) => expect.objectContaining({ code: expected });

beforeEach(async () => {
  await resetDatabase();
  clerk = await makeActor("employee");
  other = await makeActor("admin");
});

test.each([
  ["quotation/new", { noun: "quotation", id: null }],
  ["quotation/17", { noun: "quotation", id: 17 }],
  ["quotation/0", null],
  ["user/new", null],
  ["quotation/1e3", null],
  ["quotation", null],
])("%s names %j", (name, form) => {
  expect(draftFormOf(name)).toEqual(form);
  if (form) expect(draftName(form as DraftForm)).toBe(name);
});

describe("A draft", () => {
  test("is its maker's alone, one a form, and the last one counts", async () => {
    const { id } = await makeQuotation();
    await keepDraft(clerk, NEW, "notes=a", null);
    await keepDraft(clerk, NEW, "notes=b", null);
    await keepDraft(clerk, { noun: "quotation", id }, "notes=c", null);
    expect(await findDraft(clerk, NEW)).toMatchObject({ fields: "notes=b" });
    expect(await findDraft(clerk, { noun: "quotation", id })).toMatchObject({ fields: "notes=c" });
    expect(await findDraft(other, NEW)).toBeNull();
    await discardDraft(other, NEW);
    expect(await findDraft(clerk, NEW)).not.toBeNull();
    await discardDraft(clerk, NEW);
    expect(await findDraft(clerk, NEW)).toBeNull();
    expect(await db.formDraft.count()).toBe(1);
  });

  test("is for those who may fill the form in, and for records that are there", async () => {
    const customer = await makeActor("customer");
    for (const attempt of [
      () => keepDraft(customer, NEW, "", null),
      () => findDraft(customer, NEW),
      () => discardDraft(customer, NEW),
    ]) {
      await expect(attempt()).rejects.toEqual(code("forbidden"));
    }
    await expect(keepDraft(clerk, { noun: "quotation", id: 99 }, "", null)).rejects.toEqual(
      code("not_found"),
    );
  });

  test("has a longest length, and a person has so many of them", async () => {
    await expect(keepDraft(clerk, NEW, "x".repeat(MAX_DRAFT), null)).resolves.not.toBeNull();
    await expect(keepDraft(clerk, NEW, "x".repeat(MAX_DRAFT + 1), null)).rejects.toEqual(
      code("too_large"),
    );
    await keepDraft(other, NEW, "", null);
    const started = Date.now();
    try {
      for (let made = 0; made <= MAX_DRAFTS; made++) {
        setClock(new Date(started + (made + 1) * 1000));
        const { id } = await makeQuotation();
        await keepDraft(clerk, { noun: "quotation", id }, "", null);
      }
    } finally {
      setClock(null);
    }
    expect(await db.formDraft.count({ where: { userId: clerk.id } })).toBe(MAX_DRAFTS);
    expect(await db.formDraft.count({ where: { userId: other.id } })).toBe(1);
  });

  test("dies when nobody touches it", async () => {
    await keepDraft(clerk, NEW, "notes=a", null);
    const later = Date.now() + DRAFT_DAYS * 24 * 60 * 60 * 1000 + 1000;
    setClock(new Date(later));
    try {
      expect(await findDraft(clerk, NEW)).toBeNull();
      // Whoever keeps one next takes it away.
      await keepDraft(other, NEW, "notes=b", null);
    } finally {
      setClock(null);
    }
    expect(await db.formDraft.findMany({ select: { userId: true } })).toEqual([
      { userId: other.id },
    ]);
  });

  test("goes with the save of its form, and stays when that fails", async () => {
    await keepDraft(clerk, NEW, "notes=a", null);
    const fails = endingDraft(clerk, NEW, () => Promise.reject(new Error("no")));
    await expect(fails).rejects.toThrow("no");
    expect(await findDraft(clerk, NEW)).not.toBeNull();
    expect(await endingDraft(clerk, NEW, () => Promise.resolve(7))).toBe(7);
    expect(await findDraft(clerk, NEW)).toBeNull();
  });

  test("is left alone by a form that holds something else", async () => {
    expect(await keepDraft(clerk, NEW, "notes=first", null, false)).not.toBeNull();
    expect(await keepDraft(clerk, NEW, "notes=second", null, false)).toBeNull();
    await endingDraft(clerk, NEW, () => Promise.resolve(7), true);
    expect(await findDraft(clerk, NEW)).toMatchObject({ fields: "notes=first" });
  });

  test("that arrives after its record was made is not kept", async () => {
    await once(clerk, "quotation:create", "key-12345678", () => Promise.resolve(1));
    expect(await keepDraft(clerk, NEW, "notes=late", "key-12345678")).toBeNull();
    expect(await findDraft(clerk, NEW)).toBeNull();
    expect(await keepDraft(clerk, NEW, "notes=next", "key-87654321")).not.toBeNull();
  });
});
