import { resolve } from "node:path";

import { defineConfig } from "vitest/config";

import { scratchFolder } from "./scripts/scratch.mjs";

// A thread has its process's zone, whatever its own environment says.
process.env.TZ = "UTC";
if (process.env.TEST_DATABASE !== "postgres") process.env.TMPDIR = scratchFolder();

export default defineConfig({
  resolve: { alias: { "~": resolve(import.meta.dirname, "app") } },
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "tests/integration/**/*.test.ts",
      "tests/support/**/*.test.ts",
      "prisma/**/*.test.ts",
    ],
    environment: "node",
    env: { NODE_ENV: "test", LOG_LEVEL: "silent" },
    globalSetup: "tests/support/template-database.ts",
    setupFiles: "tests/support/own-database.ts",
    // A process a file takes a third of a second more of each core.
    pool: "threads",
    // Left to itself vitest keeps a core free: on two, one half of the machine.
    maxWorkers: "100%",
    // For what hangs: the slowest take 20 s on two cores that are busy with something else.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
