// The command behind `npm run restore FILE`: puts a backup in the place of the database of DATABASE_URL.
import "~/platform/check-env.server";

import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

import { recordRestore } from "~/models/company/backup/backup.server";
import { askForErasuresAgain } from "~/models/people/privacy-request/privacy-request.erasure.server";
import { BackupError } from "~/platform/backup-archive.server";
import { restoreBackup } from "~/platform/backup-restore.server";
import { disconnect } from "~/platform/db.server";
import { ConfigurationError, env } from "~/platform/env.server";

/** Which file, and whether nobody is to be asked; exits with a sentence where that cannot be read. */
function asked() {
  const usage = "npm run restore -- FILE [--yes]";
  try {
    const options = { yes: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error("one file");
    return { file, yes: values.yes ?? false };
  } catch {
    throw new BackupError(`Say which backup: ${usage}`);
  }
}

/** Asks the person at the terminal; where there is none, --yes has to be said. */
async function mayReplace(): Promise<boolean> {
  // Past a pooler: what is replaced.
  const place = new URL(env().directDatabaseUrl);
  place.password = "";
  const what = `There is a database at ${place.href}.`;
  if (!process.stdin.isTTY) {
    throw new BackupError(`${what} Say --yes to put the backup in its place.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`${what} Put the backup in its place? Type "yes": `);
    return answer.trim().toLowerCase() === "yes";
  } finally {
    terminal.close();
  }
}

try {
  const { file, yes } = asked();
  const done = await restoreBackup(file, () => (yes ? Promise.resolve(true) : mayReplace()));
  if (done) {
    await recordRestore(done.manifest.madeAt);
    console.log(`Restored what ${done.manifest.madeAt} had.`);
    const again = await askForErasuresAgain(done.erased);
    if (again.length > 0) {
      console.log(
        `Erased since that backup, and back with it: accounts ${again.join(", ")}. Erase them again: each has a request under Privacy.`,
      );
    }
    if (done.keptAs) console.log(`The database that stood there is kept as ${done.keptAs}.`);
  } else {
    console.log("Nothing was changed.");
  }
} catch (error) {
  if (!(error instanceof BackupError || error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await disconnect();
}
