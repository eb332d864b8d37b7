// The command behind `npm run doctor`: reads the database of DATABASE_URL, writes nothing, ends with 1 when
// something in it is not as it must be. With --mend it first counts again what is only counted, and
// takes out of stored names, e-mails and phones what no door would take today.
import "~/platform/check-env.server";

import { existsSync } from "node:fs";

import { db, disconnect, pingDatabase, transaction } from "~/platform/db.server";
import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { mendTyped } from "~/models/law/doctor/typed.server";
import { recountTallies } from "~/platform/fast/tally.truth.server";
import { env } from "~/platform/env.server";
import { asLongJob } from "~/platform/patience.server";
import { type Applied, MigrationError } from "~/platform/migration";
import { pendingMigrations } from "~/platform/migrations.server";

/** The sentence for a database that cannot be looked at; null for one that can. */
async function hindrance(): Promise<string | null> {
  const { databaseUrl, databaseKind } = env();
  if (databaseKind === "sqlite" && !existsSync(databaseUrl.slice("file:".length))) {
    return `There is no database at ${databaseUrl}.`;
  }
  const refusal = await pingDatabase().then(
    () => null,
    // Prisma says what went wrong in its last line.
    (error: Error) => error.message.trim().split("\n").at(-1) ?? "it does not answer",
  );
  if (refusal !== null) return `The database of DATABASE_URL cannot be used: ${refusal}`;
  // Without the table nothing was applied yet.
  const applied = await db.$queryRaw<Applied[]>`SELECT * FROM "_prisma_migrations"`.catch(() => []);
  try {
    const [pending] = pendingMigrations(databaseUrl, applied);
    return pending ? `The database lacks migration ${pending}: start the server once.` : null;
  } catch (error) {
    if (error instanceof MigrationError) return error.message;
    throw error;
  }
}

async function examine(): Promise<number> {
  const hindered = await hindrance();
  if (hindered) {
    console.error(hindered);
    return 1;
  }
  if (process.argv.includes("--mend")) {
    await transaction(recountTallies);
    console.log("The counters were counted again.");
    const mended = await mendTyped(db);
    if (mended > 0) {
      const records = mended === 1 ? "1 record" : `${mended} records`;
      console.log(`Invisible characters removed of ${records}.`);
    }
  }
  const problems = await checkDatabase(db);
  for (const problem of problems) console.log(problem);
  const found = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  console.log(problems.length === 0 ? "The database is sound." : `${found} found.`);
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await asLongJob(examine);
} finally {
  await disconnect();
}
