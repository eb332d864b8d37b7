// First: it ends the process with a sentence when the configuration is wrong.
import "~/platform/check-env.server";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import * as build from "@remix-run/dev/server-build";
import { disconnect } from "~/platform/db.server";
import { flushAccessLog } from "~/models/company/access-log/access-log.server";
import {
  startAccessLog,
  startAuditSealing,
  startBackups,
  startImports,
  startReminders,
  startRepeats,
  startRetention,
  startTallyFolding,
} from "~/services/company/rounds.server";
import { startDelivery } from "~/services/delivery/worker.server";
import { companyHead } from "~/models/company/company/company.server";
import { warningsOf } from "~/platform/env-warnings.server";
import { addressOf, ConfigurationError, env } from "~/platform/env.server";
import { accountLines, prepareDatabase } from "~/services/company/first-boot.server";
import { endSampleData } from "~/services/company/sample-data.server";
import { createApplication } from "~/services/http/application.server";
import { withJoinedScripts } from "~/services/http/assets.server";
import { withKeptPages } from "~/services/http/kept-front.server";
import { withSampleData } from "~/services/http/sample-front.server";
import { stopOnSignals } from "~/services/http/shutdown.server";
import { MAX_CONNECTIONS } from "~/platform/limits.server";
import { MigrationError } from "~/platform/migration";
import { applyMigrations } from "~/platform/migrations.server";
import { poolerWarnings, refuseTwoDatabases } from "~/platform/pooler.server";
import { asLongJob } from "~/platform/patience.server";
import { unavailableOf } from "~/platform/unavailable";

// V8 lets garbage grow to several times what lives before it collects it: 200 MB that small machines do not have.
setFlagsFromString("--heap-growing-percent=30");

async function start() {
  const { directDatabaseUrl, host, port, sampleData } = env();
  await refuseTwoDatabases();
  await applyMigrations(directDatabaseUrl, { log: console.log });
  const accounts = await asLongJob(prepareDatabase);
  // Remembered for pages that are to be drawn when the database does not answer.
  await companyHead();

  const application = createApplication(withJoinedScripts(build, import.meta.dirname));
  const server = createServer(withSampleData(withKeptPages(application)));
  server.maxConnections = MAX_CONNECTIONS;
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  // Longer than the pauses between clicks on a slow line: a new connection costs round trips.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // As many may knock at once as there may be: of more than the usual 511 some would wait seconds to knock again.
    server.listen({ port, host, backlog: MAX_CONNECTIONS }, resolve);
  });
  const address = addressOf(host, (server.address() as AddressInfo).port);
  // With PORT=0 the port is known only now.
  if (port === 0 && !process.env.APP_URL) env().appUrl = address;
  // After that: messages carry links.
  const background = [startAuditSealing(), startAccessLog(), startTallyFolding(), startImports()];
  // Sample data does nothing by itself, and goes with the server beside which it stands.
  if (sampleData === "inside") {
    process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
    if (!process.connected) process.exit(1);
  } else background.push(startDelivery(), startReminders(), startRepeats(), startRetention());
  stopOnSignals(
    server,
    [...background, startBackups(), { stop: endSampleData }].filter((each) => each !== null),
    async () => {
      // The openings of the last requests are written before the connections close.
      await flushAccessLog().catch(() => undefined);
      await disconnect();
    },
  );

  const lines = accounts.length > 0 ? ["", "Accounts of this new database:"] : [];
  console.log([`Ready: ${address}`, ...lines, ...accountLines(accounts), ""].join("\n"));
  if (sampleData === "inside") return;
  const warnings = warningsOf(env(), process.env);
  for (const warning of [...warnings, ...(await poolerWarnings())]) console.warn(warning);
}

/** One sentence for what the person who starts it can do something about. */
function explain(error: unknown): string {
  if (error instanceof MigrationError || error instanceof ConfigurationError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  const { host, port, databaseKind } = env();
  if (code === "EADDRINUSE")
    return `PORT ${port} is in use on ${host}: stop what uses it, or set another PORT.`;
  if (code === "EADDRNOTAVAIL" || code === "EACCES" || code === "ENOTFOUND") {
    return `HOST ${host} with PORT ${port} cannot be listened on (${code}).`;
  }
  if (unavailableOf(error)?.trouble === "full")
    return `The disk of ${env().dataDirectory} is full: make room, then start again.`;
  if (databaseKind === "sqlite" && code?.startsWith("SQLITE_")) {
    return `The database of DATABASE_URL cannot be used (${code}): ${message}. Is its folder there, and may it be written?`;
  }
  if (databaseKind === "postgres" && code) {
    return `The database of DATABASE_URL cannot be used (${code}): ${message || "no connection"}.`;
  }
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
