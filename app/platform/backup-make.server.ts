import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";

import { now } from "./clock.server";
import { env } from "./env.server";
import { BackupError, pack } from "./backup-archive.server";
import { dumpInto } from "./backup-dump.server";
import { makeFolder } from "./folder";
import { whileUploadsHeld } from "./uploads-held.server";

/** The default number of backups in a folder. */
export const KEPT = 14;

/** The file names of this product's backups; nothing else in a folder is ever deleted. */
const OURS = /^movers-\d{8}T\d{6}(\.\d{3})?Z\.tar\.gz$/;

export const SECRET_FILE = "session-secret";
export const UPLOADS = "uploads";

export type Backup = { file: string; bytes: number; milliseconds: number };

/**
 * Makes a backup of the database, its secret and its uploads into a folder, as one file that is there whole or
 * not at all, and deletes the oldest beyond `keep`. Raises BackupError.
 */
export async function makeBackup({
  to,
  keep = KEPT,
}: {
  to: string;
  keep?: number;
}): Promise<Backup> {
  const start = performance.now();
  const { databaseKind, dataDirectory, uploadsDirectory } = env();
  const moment = now();
  try {
    makeFolder(to);
    for (const folder of new Set([to, dataDirectory])) await sweep(folder);
    const folder = await mkdtemp(join(to, ".making-"));
    try {
      const file = join(to, `movers-${stampOf(moment)}.tar.gz`);
      await whileUploadsHeld(async () => {
        const found = await dumpInto(folder);
        const secret = join(dataDirectory, SECRET_FILE);
        if (databaseKind === "sqlite" && existsSync(secret))
          await symlink(secret, join(folder, SECRET_FILE));
        if (existsSync(uploadsDirectory)) await symlink(uploadsDirectory, join(folder, UPLOADS));
        await pack(folder, file, { madeAt: moment.toISOString(), databaseKind, ...found });
      });
      await prune(to, keep);
      const { size } = await stat(file);
      return { file, bytes: size, milliseconds: Math.round(performance.now() - start) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    throw explained(error, to);
  }
}

/** 20261122T103000.123Z: sorted by name they are sorted by time, and two of one second are two. */
function stampOf(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]/g, "");
}

const LEFT_BEHIND = [/^\.making-/, /\.tar\.gz\.part$/, /^\.restoring-/];

/**
 * Deletes the leftovers of killed backups and restores in a folder: they hold whole databases. A leftover younger
 * than a day may belong to a process that still runs, and stays.
 */
export async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!LEFT_BEHIND.some((each) => each.test(name))) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found || now().getTime() - found.mtimeMs < 24 * 60 * 60 * 1000) continue;
    await rm(path, { recursive: true, force: true });
  }
}

async function prune(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => OURS.test(name)).sort();
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(join(folder, name));
}

function explained(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC")
    return new BackupError(`The disk of ${folder} is full: nothing was saved.`);
  if (["EACCES", "EROFS", "EPERM", "ENOTDIR", "EEXIST", "ENOENT"].includes(code ?? "")) {
    return new BackupError(`${folder} cannot be written (${code}): nothing was saved.`);
  }
  return error;
}
