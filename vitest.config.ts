import { resolve } from "node:path";

import { defineConfig } from "vitest/config";

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
    env: { TZ: "UTC", NODE_ENV: "test", LOG_LEVEL: "silent" },
    globalSetup: "tests/support/template-database.ts",
    setupFiles: "tests/support/own-database.ts",
    // Left to itself vitest keeps a core free: on two, one half of the machine.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
