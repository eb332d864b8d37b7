import { beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeCustomer, makeQuotation } from "../../../../tests/support/factories";
import type { Actor } from "../policy/policy";
import { removeAged } from "../../law/retention/retention.server";
import { once } from "../shared/once.server";
import { DRAFT_NOUNS, draftFormOf, draftName, recordOfDraft, type DraftForm } from "./form-draft";
import {
  discardDraft,
  DRAFT_DAYS,
  endingDraft,
  findDraft,
  keepDraft,
  listDrafts,
  MAX_DRAFT,
  MAX_DRAFTS,
} from "./form-draft.server";

let clerk: Actor;
let other: Actor;
const NEW: DraftForm = { noun: "quotation", id: null };
const [ONE, TWO] = ["window-one", "window-two"] as const;
const keysOf = async (actor: Actor) => (await listDrafts(actor, NEW)).map(({ key }) => key);
const code = (expected: string) => expect.objectContaining({ code: expected });

beforeEach(async () => {
  await resetDatabase();
  clerk = await makeActor("employee");
  other = await makeActor("admin");
});

test.each([
  ["quotation/new", { noun: "quotation", id: null }],
  ["quotation/17", { noun: "quotation", id: 17 }],
  ["invoice/new", { noun: "invoice", id: null }],
  ["job/3", { noun: "job", id: 3 }],
  ["packing/4", { noun: "packing", id: 4 }],
  ["delivery/4", { noun: "delivery", id: 4 }],
  ["consignment/new", null],
  ["quotation/0", null],
  ["user/new", null],
  ["quotation/1e3", null],
  ["quotation", null],
])("%s names %j", (name, form) => {
  expect(draftFormOf(name)).toEqual(form);
  if (form) expect(draftName(form as DraftForm)).toBe(name);
});

describe("A draft", () => {
  test("is its maker's alone, one a window, and the last one of a window counts", async () => {
    const { id } = await makeQuotation();
    const stored: DraftForm = { noun: "quotation", id };
    await keepDraft(clerk, NEW, { key: ONE, fields: "notes=a" });
    await keepDraft(clerk, NEW, { key: TWO, fields: "notes=other" });
    await keepDraft(clerk, NEW, { key: ONE, fields: "notes=b" });
    await keepDraft(clerk, stored, { key: ONE, fields: "notes=c" });
    expect(await findDraft(clerk, NEW, ONE)).toMatchObject({ fields: "notes=b" });
    expect(await findDraft(clerk, NEW, TWO)).toMatchObject({ fields: "notes=other" });
    expect(await findDraft(clerk, stored, ONE)).toMatchObject({ fields: "notes=c" });
    expect(await findDraft(other, NEW, ONE)).toBeNull();
    expect(await listDrafts(other, NEW)).toEqual([]);
    await discardDraft(other, NEW, ONE);
    expect(await keysOf(clerk)).toHaveLength(2);
    await discardDraft(clerk, NEW, ONE);
    expect(await keysOf(clerk)).toEqual([TWO]);
    expect(await db.formDraft.count()).toBe(2);
  });

  test("is listed by its customer, the newest first", async () => {
    const { id, name } = await makeCustomer();
    const started = Date.now();
    try {
      for (const [at, typed] of [
        { key: ONE, fields: "a=1", customerId: id, newCustomer: "Left over" },
        { key: TWO, fields: "a=2", newCustomer: "Kavita Rao" },
        { key: "window-three", fields: "a=3", customerId: clerk.id },
      ].entries()) {
        setClock(new Date(started + at * 1000));
        await keepDraft(clerk, NEW, typed);
      }
    } finally {
      setClock(null);
    }
    const listed = await listDrafts(clerk, NEW);
    // A colleague is nobody's customer: such a number names nobody.
    expect(listed.map(({ about }) => about)).toEqual(["", "Kavita Rao", name]);
  });

  test("is for those who may fill the form in, and for records that are there", async () => {
    const [customer, admin] = [await makeActor("customer"), await makeActor("admin")];
    for (const noun of DRAFT_NOUNS) {
      const isOfCompany = recordOfDraft(noun) === "company";
      for (const form of [
        { noun, id: null },
        { noun, id: 99 },
      ]) {
        // The settings are the admins' alone.
        for (const actor of isOfCompany ? [customer, clerk] : [customer]) {
          for (const attempt of [
            () => keepDraft(actor, form, { key: ONE, fields: "" }),
            () => findDraft(actor, form, ONE),
            () => listDrafts(actor, form),
            () => discardDraft(actor, form, ONE),
          ]) {
            await expect(attempt()).rejects.toEqual(code("forbidden"));
          }
        }
      }
      const gone = keepDraft(
        isOfCompany ? admin : clerk,
        { noun, id: 99 },
        { key: ONE, fields: "" },
      );
      await expect(gone).rejects.toEqual(code("not_found"));
    }
  });

  test("has a longest length, and a person has so many of them", async () => {
    const long = (length: number) =>
      keepDraft(clerk, NEW, { key: "the-longest", fields: "x".repeat(length) });
    await expect(long(MAX_DRAFT)).resolves.not.toBeNull();
    await expect(long(MAX_DRAFT + 1)).rejects.toEqual(code("too_large"));
    await keepDraft(other, NEW, { key: ONE, fields: "" });
    const started = Date.now();
    try {
      for (let made = 0; made <= MAX_DRAFTS; made++) {
        setClock(new Date(started + (made + 1) * 1000));
        await keepDraft(clerk, NEW, { key: `window-${made}`, fields: "" });
      }
    } finally {
      setClock(null);
    }
    const left = await keysOf(clerk);
    expect(left).toHaveLength(MAX_DRAFTS);
    expect(left[0]).toBe(`window-${MAX_DRAFTS}`);
    expect(left.at(-1)).toBe("window-1");
    expect(await keysOf(other)).toEqual([ONE]);
  });

  test("dies when nobody touches it", async () => {
    await keepDraft(clerk, NEW, { key: ONE, fields: "notes=a" });
    const later = Date.now() + DRAFT_DAYS * 24 * 60 * 60 * 1000 + 1000;
    setClock(new Date(later));
    try {
      expect(await findDraft(clerk, NEW, ONE)).toBeNull();
      expect(await listDrafts(clerk, NEW)).toEqual([]);
      await keepDraft(other, NEW, { key: ONE, fields: "notes=b" });
      await removeAged();
    } finally {
      setClock(null);
    }
    expect(await db.formDraft.findMany({ select: { userId: true } })).toEqual([
      { userId: other.id },
    ]);
  });

  test("goes with the save of its window alone, and stays when that fails", async () => {
    await keepDraft(clerk, NEW, { key: ONE, fields: "notes=a" });
    await keepDraft(clerk, NEW, { key: TWO, fields: "notes=b" });
    const fails = endingDraft(clerk, NEW, ONE, () => Promise.reject(new Error("no")));
    await expect(fails).rejects.toThrow("no");
    expect(await keysOf(clerk)).toHaveLength(2);
    expect(await endingDraft(clerk, NEW, ONE, () => Promise.resolve(7))).toBe(7);
    expect(await keysOf(clerk)).toEqual([TWO]);
    expect(await endingDraft(clerk, NEW, null, () => Promise.resolve(8))).toBe(8);
    expect(await keysOf(clerk)).toEqual([TWO]);
  });

  test("that arrives after its record was made is not kept", async () => {
    await once(clerk, "quotation:create", "key-12345678", () => Promise.resolve(1));
    const keep = (fields: string, recordKey: string) =>
      keepDraft(clerk, NEW, { key: ONE, fields, recordKey });
    expect(await keep("notes=late", "key-12345678")).toBeNull();
    expect(await keysOf(clerk)).toEqual([]);
    expect(await keep("notes=next", "key-87654321")).not.toBeNull();
  });
});
