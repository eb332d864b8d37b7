// What the server does before it serves, for the commands that run without it: migrations and, in
// an empty database, the first rows.
import "~/platform/check-env.server";

import { disconnect } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { asLongJob } from "~/platform/patience.server";
import { accountLines, prepareDatabase } from "~/services/company/first-boot.server";
import { MigrationError } from "~/platform/migration";
import { applyMigrations } from "~/platform/migrations.server";

await applyMigrations(env().databaseUrl, { log: console.log }).catch((error: unknown) => {
  if (!(error instanceof MigrationError)) throw error;
  console.error(error.message);
  process.exit(1);
});
const accounts = await asLongJob(prepareDatabase);
if (accounts.length > 0) {
  console.log(["Accounts of this new database:", ...accountLines(accounts)].join("\n"));
}
await disconnect();
