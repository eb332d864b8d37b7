// A Postgres for tests: the one of TEST_POSTGRES_URL, or a throw-away cluster from binaries on this machine.
import { execFile, execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

import { scratchFolder } from "./scratch.mjs";

const BASES = ["/usr/lib/postgresql", "/usr/local/opt", "/opt/homebrew/opt", "/usr/pgsql"];

/** The folder of Postgres' programs on this machine; null where there is none. */
export function postgresBinaries() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  try {
    folders.push(execFileSync("pg_config", ["--bindir"], { encoding: "utf8" }).trim());
  } catch {
    // No pg_config: the usual places are looked through.
  }
  for (const base of BASES.filter(existsSync)) {
    folders.push(...readdirSync(base).map((name) => join(base, name, "bin")));
  }
  // A folder of links to some of them may stand first.
  const all = ["initdb", "pg_ctl", "pg_basebackup"];
  return folders.find((folder) => all.every((name) => existsSync(join(folder, name)))) ?? null;
}

/** Whether `startPostgres` can start one. */
export function hasPostgres() {
  return Boolean(process.env.TEST_POSTGRES_URL) || postgresBinaries() !== null;
}

/** A free TCP port on this machine. */
export function freePort() {
  return new Promise((done, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Postgres refuses to run as root, so there it runs as its own user, or as nobody: { uid, gid }, else {}. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // Not on this machine.
    }
  }
  throw new Error("Postgres does not run as root, and there is no user postgres or nobody.");
}

// Nothing here outlives the tests, so nothing needs to reach the disk, and little is kept of what was written. Rows go
// and come with each test: what is to be ordered says so, and autovacuum changes nothing in between. To Postgres a table
// that nobody analysed looks large: it would compile queries of a handful of rows.
const SETTINGS =
  "-c listen_addresses=127.0.0.1 -c max_connections=300 -c fsync=off -c synchronous_commit=off -c full_page_writes=off" +
  " -c max_wal_size=256MB -c autovacuum=off -c jit=off";

/** Starts a cluster, or takes the given one. Its `stop` deletes what was started. */
export async function startPostgres() {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, stop: async () => {} };
  return startCluster();
}

/** Starts a cluster of its own. Its `stop` deletes it. */
export function startCluster() {
  return started((call, data) =>
    call("initdb", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "-N"),
  );
}

/** Starts a replica of a cluster, which follows it by streaming. Its `stop` deletes it, `promote` lets it follow nobody. */
export function startReplica(url) {
  return started((call, data) =>
    call("pg_basebackup", "-d", url, "-D", data, "-R", "-c", "fast", "-N"),
  );
}

async function started(fill) {
  const folder = postgresBinaries();
  if (!folder) throw new Error("There are no Postgres binaries on this machine.");
  const user = unprivileged();
  const home = mkdtempSync(join(scratchFolder(), "movers-pg-"));
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  const data = join(home, "data");
  const call = (name, ...args) =>
    promisify(execFile)(join(folder, name), args, { ...user, cwd: home, env: { LC_ALL: "C" } });

  const port = await freePort();
  const settings = `-p ${port} -k ${home} ${SETTINGS}`;
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await call("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop").catch(() => {});
    rmSync(home, { recursive: true, force: true });
  };
  try {
    await fill(call, data);
    await call("pg_ctl", "-D", data, "-o", settings, "-l", join(home, "log"), "-w", "start");
  } catch (error) {
    await stop();
    throw error;
  }
  const promote = () => call("pg_ctl", "-D", data, "-w", "promote");
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop, promote };
}
