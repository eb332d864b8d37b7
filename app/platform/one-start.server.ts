import Database from "better-sqlite3";
import { closeSync, openSync } from "node:fs";

/** A first start with demo data takes seconds; one that is waited for longer has stopped. */
const WAIT_MS = 180_000;

/**
 * Runs the work that one process does for a SQLite database while others wait, who find it done. The lock is a database beside it,
 * for the system frees what a dead process held; its empty file stays, since others may wait on it.
 */
export async function oneAtATime<T>(file: string, work: () => Promise<T>): Promise<T> {
  const path = `${file}-starting`;
  // Nobody else on the machine reads it, as the database.
  closeSync(openSync(path, "a", 0o600));
  const lock = new Database(path, { timeout: WAIT_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return await work();
  } finally {
    lock.close();
  }
}
