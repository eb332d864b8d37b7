import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

import { defineConfig, devices } from "@playwright/test";

import { findBrowser } from "./scripts/browser.mjs";
import { specsOf } from "./tests/support/plan";

const chromium = {
  ...devices["Desktop Chrome"],
  viewport: { width: 1366, height: 768 },
  launchOptions: {
    ...findBrowser(),
    env: {
      ...process.env,
      FONTCONFIG_FILE: fileURLToPath(new URL("tests/support/fonts.conf", import.meta.url)),
    } as Record<string, string>,
    args: [
      // Chromium's sandbox does not work as root.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
      // A page lives for seconds: to make its code faster in the background costs more than it gives.
      "--js-flags=--no-maglev --no-opt --min-semi-space-size=64 --single-threaded-gc",
      "--disable-sync",
      "--no-first-run",
      // No test reaches a host outside: wa.me is as far away as on a machine without a network.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  },
};

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: specsOf(process.env).map((path) => `**/${path}`),
  outputDir: "test-results/e2e",
  // A file is one worker's, and its tests come one after another: they share its office (tests/support/e2e-office.ts).
  fullyParallel: false,
  globalSetup: "./tests/support/e2e-setup.ts",
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Pages wait for servers, disks and what is drawn half of their time: two more than there are cores keep those busy.
  workers: availableParallelism() + 2,
  timeout: 60_000,
  // For what never comes: a machine that does much else takes more than the usual 5 s.
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    ...chromium,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    screenshot: "only-on-failure",
  },
});
