import { existsSync, rmSync } from "node:fs";

import { beforeEach, expect, test } from "vitest";

import { reserveAttempt } from "~/models/people/attempt/attempt.server";
import { keepPhotoFile, photoHash, photoPath } from "~/models/papers/photo/photo.files.server";
import { db, transaction } from "~/platform/db.server";
import { inRequest, onlyReading } from "~/platform/request-context.server";

import { resetDatabase } from "../support/database";
import { makeUser } from "../support/factories";

/* What a page's action may not do while what was typed before a session ended is only shown again. */

beforeEach(resetDatabase);

const REFUSED = "nothing may be written";
const context = { id: "1", address: "127.0.0.1", userAgent: "", user: null };

/** Runs work as the action of such a page runs. */
const looking = <T>(work: () => Promise<T>): Promise<T> =>
  inRequest({ ...context }, () =>
    onlyReading(() => {
      throw new Error(REFUSED);
    }, work),
  );

test("no attempt is counted, of those that were counted before either", async () => {
  const attempt = { door: "own-password", account: 7 } as const;
  await expect(looking(() => reserveAttempt(attempt))).rejects.toThrow(REFUSED);
  expect(await db.attemptCount.count()).toBe(0);
  await reserveAttempt(attempt);
  await expect(looking(() => reserveAttempt(attempt))).rejects.toThrow(REFUSED);
  expect(await db.attemptCount.findMany()).toMatchObject([{ count: 1 }]);
});

test("no file of a photo is kept", async () => {
  const bytes = new TextEncoder().encode(`a photo that nobody adds ${Date.now()}`);
  const hash = photoHash(bytes);
  await expect(looking(() => keepPhotoFile(hash, bytes))).rejects.toThrow(REFUSED);
  expect(existsSync(photoPath(hash))).toBe(false);
  await keepPhotoFile(hash, bytes);
  expect(existsSync(photoPath(hash))).toBe(true);
  rmSync(photoPath(hash));
});

test("no statement of ours writes, within a transaction or without, and reading goes on", async () => {
  const { id } = await makeUser({ role: "employee", name: "Asha" });
  const write = () => db.$executeRaw`UPDATE "User" SET "name" = 'Bela' WHERE "id" = ${id}`;
  for (const attempt of [
    async () => write(),
    async () => db.user.update({ where: { id }, data: { name: "Bela" } }),
    () => transaction((tx) => tx.user.update({ where: { id }, data: { name: "Bela" } })),
  ]) {
    await expect(looking<unknown>(attempt)).rejects.toThrow(REFUSED);
  }
  const read = looking(async () => db.user.findUnique({ where: { id } }));
  expect(await read).toMatchObject({ name: "Asha" });
});
