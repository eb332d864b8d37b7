// PgBouncer for tests and measurements: the one of deploy/, led to another server.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { freePort } from "./postgres.mjs";
import { answersAt, findServer } from "./programs.mjs";

const INI = resolve(import.meta.dirname, "../deploy/pgbouncer/pgbouncer.ini");

/** Whether `startPgbouncer` can start one. */
export const hasPgbouncer = () => findServer("pgbouncer") !== null;

/** Starts one in front of all databases of a Postgres; `url` is its address with the marks that the product needs. */
export async function startPgbouncer(databaseUrl) {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const home = mkdtempSync(join(tmpdir(), "movers-pgbouncer-"));
  chmodSync(home, 0o755);
  const listen = await freePort();
  const ini = readFileSync(INI, "utf8")
    .replace(
      /^movers = host=\S+ port=\d+ dbname=\S+/m,
      `* = host=${hostname} port=${port} user=${username}`,
    )
    .replace(/^listen_port = .*/m, `listen_port = ${listen}`)
    .replace(/^auth_type = .*/m, "auth_type = trust")
    .replace(/^auth_file = .*/m, `auth_file = ${join(home, "userlist.txt")}`);
  writeFileSync(join(home, "userlist.txt"), `"${username}" ""\n`);
  writeFileSync(join(home, "pgbouncer.ini"), ini);
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ["-u", userFor()] : [];
  const child = spawn(findServer("pgbouncer"), [...asOther, join(home, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await new Promise((done) => child.once("exit", done));
    }
    rmSync(home, { recursive: true, force: true });
  };
  if (!(await answersAt(listen, child))) {
    await stop();
    throw new Error(`PgBouncer did not start.\n${said}`);
  }
  const url = `postgresql://${username}@127.0.0.1:${listen}${pathname}?pgbouncer=true`;
  return { url, pid: child.pid, said: () => said, stop };
}

function userFor() {
  for (const name of ["postgres", "nobody"]) {
    try {
      execFileSync("id", [name], { stdio: "ignore" });
      return name;
    } catch {
      // Not on this machine.
    }
  }
  throw new Error("PgBouncer does not run as root, and there is no user postgres or nobody.");
}
