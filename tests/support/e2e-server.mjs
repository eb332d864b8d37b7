// Serves the built product on a database of its own with the demo business, for browser tests.
// Expects E2E_PORT, E2E_DIRECTORY and E2E_ACCOUNTS (a file, written here); E2E_DATABASE=postgres uses Postgres.
import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { startPostgres } from "../../scripts/postgres.mjs";
import { root, setup } from "../../scripts/setup.mjs";

const { E2E_PORT, E2E_DIRECTORY, E2E_ACCOUNTS, E2E_DATABASE } = process.env;
await setup({ build: true });
const postgres = E2E_DATABASE === "postgres" ? await startPostgres() : null;

const server = spawn(process.execPath, ["build/index.js"], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: E2E_PORT,
    DATABASE_URL: postgres?.url ?? `file:${join(E2E_DIRECTORY, "app.db")}`,
    DEMO_DATA: "1",
    ADMIN_EMAIL: "admin@example.com",
    ADMIN_PASSWORD: "",
    SESSION_SECRET: "a secret for browser tests only and for nothing else",
    APP_URL: "",
    TRUST_PROXY: "1",
    SMTP_URL: "",
    WHATSAPP_API_URL: "",
    WHATSAPP_PHONE_ID: "",
    WHATSAPP_TOKEN: "",
    LOG_LEVEL: "warn",
  },
  stdio: ["ignore", "pipe", "inherit"],
});

let printed = "";
server.stdout.on("data", (chunk) => {
  process.stdout.write(chunk);
  printed += chunk;
  // The accounts as a person reads them from the terminal: role, e-mail, password.
  const accounts = printed.match(/^(admin|employee|customer) {2,}\S+ {2,}\S+$/gm) ?? [];
  writeFileSync(E2E_ACCOUNTS, accounts.join("\n"));
});

process.on("SIGTERM", () => server.kill("SIGTERM")).on("SIGINT", () => server.kill("SIGTERM"));
server.on("close", async (code) => {
  await postgres?.stop();
  rmSync(E2E_DIRECTORY, { recursive: true, force: true });
  process.exit(code ?? 0);
});
