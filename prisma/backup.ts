// The command behind `npm run backup`: one file with everything of the database of DATABASE_URL.
import "~/platform/check-env.server";

import { parseArgs } from "node:util";

import { backUp } from "~/models/backup/backup.server";
import { BackupError } from "~/platform/backup-archive.server";
import { disconnect } from "~/platform/db.server";
import { env } from "~/platform/env.server";

/** Where to and how many to keep; exits with a sentence where that cannot be read. */
function asked() {
  const usage = "npm run backup -- [--to FOLDER] [--keep NUMBER] (FOLDER: else BACKUP_DIR)";
  try {
    const options = { to: { type: "string" }, keep: { type: "string" } } as const;
    const { to = env().backupDirectory ?? undefined, keep } = parseArgs({ options }).values;
    if (!to) throw new BackupError(`Say where the backup goes: ${usage}`);
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
      throw new BackupError(`--keep must be a whole number from 1 to 9999: ${usage}`);
    }
    return { to, keep: keep === undefined ? undefined : Number(keep) };
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(`Not understood: ${usage}`);
  }
}

try {
  const { file, bytes, milliseconds } = await backUp(asked());
  const megabytes = (bytes / 1_000_000).toFixed(1);
  console.log(`Saved ${file} (${megabytes} MB) in ${(milliseconds / 1000).toFixed(1)} s.`);
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await disconnect();
}
