import { afterEach } from "vitest";

// A test file that asks for no database has none: who opens one is told, whatever it makes of the error.
const ADDRESS = "file:/nowhere/a-pure-test-has-no-database.db";
process.env.DATABASE_URL = ADDRESS;
process.env.SESSION_SECRET = "a secret for tests only and for nothing else";
process.env.DEMO_DATA = "0";

let asked = false;

/** Stands where the database's client is kept, before that is made. */
const nobody = new Proxy(
  {},
  {
    get() {
      asked = true;
      throw new Error(
        "This test opened the database, which it does not import from tests/support.",
      );
    },
  },
);
(globalThis as { moversDatabase?: unknown }).moversDatabase = nobody;

afterEach(() => {
  if (!asked) return;
  asked = false;
  throw new Error(
    "This test opened the database: import resetDatabase from tests/support/database.",
  );
});
