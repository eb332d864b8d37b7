import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

import { BackupError } from "./backup-archive.server";

const BASES = ["/usr/lib/postgresql", "/usr/local/opt", "/opt/homebrew/opt", "/usr/pgsql"];

/** The programs of Postgres: on the PATH, else the newest in the usual places. */
function folderOf(program: string): string {
  const onPath = (process.env.PATH ?? "").split(delimiter);
  const usual = BASES.filter(existsSync).flatMap((base) =>
    readdirSync(base)
      .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
      .map((name) => join(base, name, "bin")),
  );
  const found = [...onPath, ...usual].find((folder) => folder && existsSync(join(folder, program)));
  if (!found) {
    throw new BackupError(
      `${program} is not on this machine: install the client programs of Postgres (postgresql-client).`,
    );
  }
  return found;
}

/** Says where the database is by the environment: a password among the arguments is seen by everybody on the machine. */
function environmentOf(databaseUrl: string): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl);
  const given = {
    PGHOST: url.searchParams.get("host") ?? decodeURIComponent(url.hostname),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get("sslmode") ?? "",
    PGSSLROOTCERT: url.searchParams.get("sslrootcert") ?? "",
  };
  const set = Object.entries(given).filter(([, value]) => value !== "");
  return { ...process.env, ...Object.fromEntries(set) };
}

/** Runs a program of Postgres on the database of an address. Raises BackupError with what it said. */
export async function runPostgresTool(
  program: "pg_dump" | "pg_restore" | "psql",
  args: string[],
  databaseUrl: string,
): Promise<string> {
  const path = join(folderOf(program), program);
  const env = environmentOf(databaseUrl);
  try {
    const options = { env, maxBuffer: 64 * 1024 * 1024 };
    return (await promisify(execFile)(path, args, options)).stdout;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const output = (stderr || message).trim().split("\n").slice(0, 3).join(" ");
    throw new BackupError(`${program} failed: ${output}`);
  }
}
