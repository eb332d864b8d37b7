import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";

import { env } from "./env.server";

/*
 * A backup holds the rows of the moment it began, and packs the uploads after them: what those rows name must stay on
 * the disk until it is through. A file in the folder of uploads says so to every server that shares it.
 */

const HOLDING = ".held-";
/** A backup that was killed holds nothing any more. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/** Keeps uploads from being cleared away while `work` runs. */
export async function whileUploadsHeld<T>(work: () => Promise<T>): Promise<T> {
  const mark = join(env().uploadsDirectory, `${HOLDING}${randomUUID()}`);
  // Without a folder there is nothing to hold, and one that cannot be written is not cleared either.
  await writeFile(mark, "").catch(() => undefined);
  try {
    return await work();
  } finally {
    await rm(mark, { force: true }).catch(() => undefined);
  }
}

/** Whether a backup is being made. */
export async function heldForBackup(): Promise<boolean> {
  const folder = env().uploadsDirectory;
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names.filter((each) => each.startsWith(HOLDING))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs < FORGOTTEN_MS) return true;
  }
  return false;
}

/** Files in the upload folder that exist only for a moment: backups leave them out. */
export const isPassing = (path: string) => /(^|\/)\.(held-[^/]*|[^/]*\.part)$/.test(path);
