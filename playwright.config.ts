import { mkdtempSync } from "node:fs";
import { join } from "node:path";

import { defineConfig, devices } from "@playwright/test";

import { findBrowser } from "./scripts/browser.mjs";
import { scratchFolder } from "./scripts/scratch.mjs";

// Playwright's workers load this file again and inherit what the first load decided.
// Below the ports that systems give to outgoing connections (Linux from 32768), any of which may be in use.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 12_000));
process.env.E2E_DIRECTORY ??= mkdtempSync(join(scratchFolder(), "movers-e2e-"));
process.env.E2E_ACCOUNTS ??= join(process.env.E2E_DIRECTORY, "accounts.txt");
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

const chromium = {
  ...devices["Desktop Chrome"],
  viewport: { width: 1366, height: 768 },
  launchOptions: {
    ...findBrowser(),
    args: [
      // Chromium's sandbox does not work as root.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      // No test reaches a host outside: wa.me is as far away as on a machine without a network.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  },
};

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 60_000,
  // For what never comes: a machine that does much else takes more than the usual 5 s.
  expect: { timeout: 10_000 },
  reporter: "list",
  use: { baseURL, locale: "en-IN", timezoneId: "Asia/Kolkata", screenshot: "only-on-failure" },
  projects: [
    { name: "javascript", use: chromium },
    {
      name: "no-javascript",
      use: { ...chromium, javaScriptEnabled: false },
      // axe is itself a script, the weights are of both modes, and keys, lost scripts and a lost network need some.
      testIgnore: /accessibility|weights|keyboard|lost-/,
    },
  ],
  // The built product on a new database with the demo business.
  webServer: {
    command: "node tests/support/e2e-server.mjs",
    url: `${baseURL}/healthz`,
    timeout: 180_000,
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
