import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { startPostgres } from "../../scripts/postgres.mjs";
import { scratchFolder } from "../../scripts/scratch.mjs";
import { setup } from "../../scripts/setup.mjs";
import { Cookies } from "./cookies";
import { ACCOUNTS, officeServer, PREPARED, type Account } from "./e2e-office";
import { administer, databaseAt } from "./postgres-databases";

/**
 * Before the browser tests: builds what is stale and fills one database with the demo business. Every worker copies that one.
 * E2E_DATABASE=postgres takes Postgres. The workers inherit the environment as it is left here.
 */
export default async function prepare() {
  await setup({ build: true });
  const folder = mkdtempSync(join(scratchFolder(), "movers-e2e-"));
  const postgres = process.env.E2E_DATABASE === "postgres" ? await startPostgres() : null;
  const stop = async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    process.env.E2E_DIRECTORY = folder;
    process.env.E2E_POSTGRES_URL = postgres?.url ?? "";
    const made = join(folder, "made");
    mkdirSync(made);
    const url = postgres ? databaseAt(postgres.url, PREPARED) : `file:${join(made, "app.db")}`;
    if (postgres)
      await administer(postgres.url, (client) => client.query(`CREATE DATABASE ${PREPARED}`));
    const server = officeServer(url);
    const accounts = await signedIn(await server.ready(), server.output());
    writeFileSync(join(folder, ACCOUNTS), JSON.stringify(accounts));
    const code = await server.stop();
    if (code !== 0) throw new Error(`The prepared server ended with ${code}.\n${server.errors()}`);
    // Ended in order, it left everything in the one file.
    if (!postgres) copyFileSync(join(made, "app.db"), join(folder, PREPARED));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** The accounts as a person reads them from the terminal (role, e-mail, password), each with the cookies of a session. */
async function signedIn(home: string, printed: string): Promise<Account[]> {
  const lines = printed.match(/^(admin|employee|customer) {2,}\S+ {2,}\S+$/gm) ?? [];
  if (lines.length !== 3) throw new Error(`There are not three demo accounts in:\n${printed}`);
  return Promise.all(
    lines.map(async (line) => {
      const [role = "", email = "", password = ""] = line.split(/ {2,}/);
      const body = new URLSearchParams({ email, password });
      const answer = await fetch(`${home}/login`, { method: "POST", body, redirect: "manual" });
      if (answer.headers.get("Location") !== "/dashboard") {
        throw new Error(`${email} cannot sign in: ${answer.status}`);
      }
      const cookies = new Cookies();
      cookies.take(answer.headers.getSetCookie());
      // As a browser goes on: 'Login successful!' is shown there, and on no test's first page.
      const page = await fetch(`${home}/dashboard`, { headers: { Cookie: cookies.header() } });
      cookies.take(page.headers.getSetCookie());
      return { role, email, password, cookies: cookies.all() };
    }),
  );
}
