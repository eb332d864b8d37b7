import { afterEach, beforeEach, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { linkToken, newLinkSecret } from "~/platform/link-secret.server";
import { resetDatabase } from "../../../../tests/support/database";
import { ensureLink, type DocumentRef } from "./document-link.server";

const quotation: DocumentRef = { entity: "quotation", entityId: 7 };
const ensure = (recipient = "asha@example.com", createdById: number | null = null) =>
  transaction((tx) => ensureLink(tx, quotation, recipient, createdById));

beforeEach(async () => {
  await resetDatabase();
  setClock(new Date("2026-11-21T06:00:00Z"));
});
afterEach(() => setClock(null));

test("a link is made for sixty days, and found by its times", async () => {
  const link = await ensure();
  expect(link).toMatchObject({
    ...quotation,
    recipient: "asha@example.com",
    createdById: null,
    revokedAt: null,
    createdAt: new Date("2026-11-21T06:00:00Z"),
    expiresAt: new Date("2027-01-20T06:00:00Z"),
  });
  expect(linkToken(link)).toMatch(/^[\w-]{24}$/);
  const at = (moment: string) => ({ expiresAt: { gt: new Date(moment) } });
  expect(await db.documentLink.count({ where: at("2027-01-20T05:59:59Z") })).toBe(1);
  expect(await db.documentLink.count({ where: at("2027-01-20T06:00:00Z") })).toBe(0);
});

test("asked for again it is the same, with its time renewed", async () => {
  const first = await ensure();
  setClock(new Date("2026-12-21T06:00:00Z"));
  const again = await ensure("asha@example.com", 3);
  expect(again).toEqual({ ...first, expiresAt: new Date("2027-02-19T06:00:00Z") });
});

test("a revoked one works again at a new address", async () => {
  const { id, hash } = await ensure();
  const data = { revokedAt: new Date() };
  await transaction((tx) => tx.documentLink.update({ where: { id }, data }));
  const again = await ensure();
  expect(again).toMatchObject({ id, revokedAt: null });
  expect(again.hash).not.toBe(hash);
});

test("asked for twice at once it is made once; another recipient has another", async () => {
  const [one, two] = await Promise.all([ensure(), ensure()]);
  expect(one.hash).toBe(two.hash);
  expect((await ensure("919822011111")).hash).not.toBe(one.hash);
});

test("addresses end in what no messenger takes for the end of a sentence", () => {
  const ends = Array.from({ length: 2_000 }, () => linkToken(newLinkSecret())?.slice(-1) ?? "");
  expect(new Set(ends).size).toBe(62);
  expect(ends.join("")).toMatch(/^[A-Za-z0-9]{2000}$/);
});
