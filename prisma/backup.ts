// The command behind `npm run backup`: one file with everything of the database of DATABASE_URL. With --turn it is the
// schedule's: to BACKUP_DIR, unless another server makes the backup of this turn.
import "~/platform/check-env.server";

import { parseArgs } from "node:util";

import { backUp, backUpOnTurn } from "~/models/company/backup/backup.server";
import { BackupError } from "~/platform/backup-archive.server";
import { disconnect } from "~/platform/db.server";
import { env } from "~/platform/env.server";

/** Where to and how many to keep; exits with a sentence where that cannot be read. */
function asked() {
  const usage = "npm run backup -- [--to FOLDER] [--keep NUMBER] (FOLDER: else BACKUP_DIR)";
  try {
    const { values } = parseArgs({
      options: { to: { type: "string" }, keep: { type: "string" }, turn: { type: "boolean" } },
    });
    const { to = env().backupDirectory ?? undefined, keep, turn = false } = values;
    if (!to) throw new BackupError(`Say where the backup goes: ${usage}`);
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
      throw new BackupError(`--keep must be a whole number from 1 to 9999: ${usage}`);
    }
    return { to, turn, keep: keep === undefined ? undefined : Number(keep) };
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(`Not understood: ${usage}`);
  }
}

try {
  const { turn, ...where } = asked();
  const { backupEvery } = env();
  const made =
    turn && backupEvery ? await backUpOnTurn(where.to, backupEvery) : await backUp(where);
  if (made) {
    const megabytes = (made.bytes / 1_000_000).toFixed(1);
    console.log(
      `Saved ${made.file} (${megabytes} MB) in ${(made.milliseconds / 1000).toFixed(1)} s.`,
    );
  }
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await disconnect();
}
