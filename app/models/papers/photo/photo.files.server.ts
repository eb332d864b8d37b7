import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";

import { now } from "~/platform/clock.server";
import { env } from "~/platform/env.server";
import { assertMayWrite } from "~/platform/request-context.server";
import { heldForBackup } from "~/platform/uploads-held.server";

/*
 * A photo's file stands under the SHA-256 of what is in it: the same picture is there once, what is there is never
 * changed, and a cache may keep it. It is written before the row that names it, so that no row names a file that is
 * not there; a file that no row names is cleared away by the sweep.
 */

const ENDING = ".jpg";
const PART = ".part";

const photosFolder = () => join(env().uploadsDirectory, "photos");

const isPhotoHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** Where a hash's file stands: 256 folders, so that none holds a hundred thousand names. */
export function photoPath(hash: string): string {
  return join(photosFolder(), hash.slice(0, 2), `${hash}${ENDING}`);
}

export const photoHash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/**
 * Puts a file on the disk, whole or not at all. One that is there already is only made young again: the sweep must not
 * take it before its row is written.
 */
export async function keepPhotoFile(hash: string, bytes: Uint8Array): Promise<void> {
  // It comes before the row, whose transaction would be refused.
  assertMayWrite();
  const path = photoPath(hash);
  const moment = new Date();
  const isThere = await utimes(path, moment, moment).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, `.${randomUUID()}${PART}`);
  try {
    const file = await open(part, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
    await flush(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The names of a folder are on the disk too. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A photo's bytes; null where the file is gone. */
export async function readPhotoFile(hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await readFile(photoPath(hash)).catch(() => null);
  return bytes && new Uint8Array(bytes);
}

/** The size of a hash's file; null where there is none. */
export async function photoFileSize(hash: string): Promise<number | null> {
  const found = await stat(photoPath(hash)).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/** Younger than this, a file may be one whose row is being written. */
const YOUNG_MS = 24 * 60 * 60 * 1000;

/**
 * Clears away what no row names, folder by folder: `named` says which hashes have rows. While a backup is made nothing
 * goes: it holds the rows of before. How many files it were.
 */
export async function sweepPhotoFiles(
  named: (hashes: string[]) => Promise<Set<string>>,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (const folder of await namesIn(photosFolder())) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    const names = await namesIn(join(photosFolder(), folder));
    const old = await oldOf(names.map((name) => join(photosFolder(), folder, name)));
    const hashes = old.map(hashOf).filter((hash) => hash !== null);
    const known = hashes.length > 0 ? await named(hashes) : new Set<string>();
    for (const path of old) {
      const hash = hashOf(path);
      if (hash ? known.has(hash) : !path.endsWith(PART)) continue;
      // Asked again at the last moment: somebody may be adding the same picture.
      if (signal?.aborted || (await heldForBackup()) || !(await isOld(path))) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
}

const namesIn = (folder: string) => readdir(folder).catch(() => [] as string[]);

function hashOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const hash = name.slice(0, -ENDING.length);
  return name.endsWith(ENDING) && isPhotoHash(hash) ? hash : null;
}

async function oldOf(paths: string[]): Promise<string[]> {
  const old: string[] = [];
  for (const path of paths) if (await isOld(path)) old.push(path);
  return old;
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && now().getTime() - found.mtimeMs > YOUNG_MS;
}
