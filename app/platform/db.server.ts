import { AsyncLocalStorage } from "node:async_hooks";
import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import { PrismaClient as PostgresClient } from "~/generated/postgres/client";
import { type Prisma, PrismaClient } from "~/generated/sqlite/client";

import { closeCounters } from "./fast/change-counters.server";
import { now } from "./clock.server";
import { env } from "./env.server";
import { LONG_JOB_MS, TRANSACTION_MS } from "./limits.server";
import { isLongJob, patienceLeft } from "./patience.server";
import { SORT_NAMES } from "./lists/sort-names.server";
import { postgresAdapter } from "./postgres-adapter.server";
import { assertMayWrite, mayWrite } from "./request-context.server";
import { guardTransaction, sqliteAdapter } from "./sqlite.server";
import { Unavailable, unavailableOf } from "./unavailable";
import { noteWrite } from "./fast/watch.server";
import { READING, watchedQueries } from "./fast/watched-queries.server";

/** The database client inside a transaction. */
export type Tx = Prisma.TransactionClient;

const ATTEMPTS = 5;

// The databases' own limits on waiting speak before Prisma's, which knows no reasons.
const WAIT_MS = 60_000;

function connect(): PrismaClient {
  const { databaseKind, databaseUrl } = env();
  if (databaseKind === "sqlite") {
    return withSortNames(new PrismaClient({ adapter: sqliteAdapter(databaseUrl) }));
  }
  const client = new PostgresClient({ adapter: postgresAdapter(databaseUrl) });
  // Both clients are generated from one schema without anything that only one database has.
  return withSortNames(client as unknown as PrismaClient);
}

const withSortNames = (plain: PrismaClient) =>
  plain.$extends(SORT_NAMES as object) as unknown as PrismaClient;

// `remix dev` loads this module again after each change; the connections stay.
const kept = globalThis as { moversDatabase?: PrismaClient };
const client = (kept.moversDatabase ??= connect());

/** The transaction of the unit of work that the current call chain is in. */
const unitOfWork = new AsyncLocalStorage<Tx>();

/**
 * The only client. Reads may be made on it directly; what belongs together is written in `transaction`.
 * Inside `inUnitOfWork` it is that transaction.
 */
export const db: PrismaClient = new Proxy(client, {
  get(target, property) {
    const part = unitOfWork.getStore();
    if (!part) {
      const asked = watchedQueries(target, property);
      return mayWrite() ? asked : onlyToRead(asked);
    }
    const value: unknown = Reflect.get(part, property);
    return typeof value === "function" ? (value.bind(part) as unknown) : value;
  },
});

/** Queries of a model of which those that write are refused. */
function onlyToRead(asked: unknown): unknown {
  if (typeof asked !== "object" || asked === null) return asked;
  return new Proxy(asked, {
    get(target, method) {
      if (typeof method === "string" && !READING.has(method)) assertMayWrite();
      return Reflect.get(target, method) as unknown;
    },
  });
}

/**
 * Runs work in one transaction: all of it is kept, or nothing. The work may run again when another
 * transaction was in its way, so it must have no effect besides its queries. Inside `inUnitOfWork` it is a part of
 * that transaction, which goes back alone when it fails.
 */
export async function transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  assertMayWrite();
  const whole = unitOfWork.getStore();
  return whole ? inSavepoint(whole, run) : alone(run);
}

/**
 * Makes one transaction of everything that `run` does, whole commands with transactions of their own and
 * the reads that follow them: `db` and `transaction` mean this one inside it. Like a transaction it may run
 * again, so nothing but queries may happen in it; and what is started in it must have ended when it ends.
 */
export async function inUnitOfWork<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction((tx) => unitOfWork.run(tx, () => run(tx)));
}

/** Whether queries run inside an open transaction: nobody else sees what they write yet. */
export function isInUnitOfWork(): boolean {
  return unitOfWork.getStore() !== undefined;
}

async function alone<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  const options = { maxWait: WAIT_MS, timeout: isLongJob() ? LONG_JOB_MS : TRANSACTION_MS };
  for (let attempt = 1; ; attempt++) {
    let ran = false;
    const work = async (tx: Tx) => {
      const result = await run(tx);
      ran = true;
      return result;
    };
    try {
      const result = await guardTransaction(() => client.$transaction(work, options));
      // Data of others that was read meanwhile may have changed.
      noteWrite();
      return result;
    } catch (error) {
      const again = attempt < ATTEMPTS && isConflict(error) && patienceLeft(Infinity) > 0;
      if (!again) throw notDone(error, ran);
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/**
 * The error as it is told on; with everything `ran`, only the answer to the commit is missing where the database is. Of a
 * full disk there is an answer: what could not be written whole was taken back.
 */
function notDone(error: unknown, ran: boolean): unknown {
  const found = unavailableOf(error);
  if (!found || !ran || found.trouble === "full") return found ?? error;
  return new Unavailable(found.trouble, found.message, true, { cause: error });
}

/** On Postgres a statement that failed ends its transaction, unless a savepoint was set before it. */
async function inSavepoint<T>(tx: Tx, run: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.$executeRaw`SAVEPOINT part`;
  let result: T;
  try {
    result = await run(tx);
  } catch (error) {
    const back = async () => {
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT part`;
      await tx.$executeRaw`RELEASE SAVEPOINT part`;
    };
    // SQLite ends all of a transaction that meets a full disk: what went wrong is that, and no savepoint is left.
    await back().catch((failed: unknown) => {
      throw unavailableOf(error) ? error : failed;
    });
    throw error;
  }
  await tx.$executeRaw`RELEASE SAVEPOINT part`;
  return result;
}

// Prisma's write conflict; Postgres' serialization failure and deadlock; SQLite's busy (a socket timeout to Prisma);
// and a row that was read and is gone when it is written, or when another row names it: the next run finds it gone.
const CONFLICTS = new Set(
  "P2034 P1008 40001 40P01 SocketTimeout SQLITE_BUSY P2025 P2003".split(" "),
);

function isConflict(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, kind, originalCode, cause, meta } = error as Record<string, unknown>;
  if ([code, kind, originalCode].some((value) => CONFLICTS.has(String(value)))) return true;
  const adapterError = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
  return isConflict(cause) || isConflict(adapterError);
}

/** Which of the two databases this process works on. */
export function databaseKind(): "sqlite" | "postgres" {
  return env().databaseKind;
}

/** Resolves when the database answers. @throws when it does not */
export async function pingDatabase(): Promise<void> {
  await db.$queryRaw`SELECT 1`;
}

/** Bytes. A heartbeat finds room in the log of SQLite where what people save finds none. */
const ROOM = 1024 ** 2;

/** Resolves when the database has kept a write, and would keep one of somebody. @throws when it does not */
export async function tryWrite(): Promise<void> {
  const row = { id: 1, at: now() };
  await transaction((tx) => tx.heartbeat.upsert({ where: { id: 1 }, create: row, update: row }));
  const { databaseKind, dataDirectory } = env();
  if (databaseKind !== "sqlite") return;
  const { bavail, bsize } = await statfs(dataDirectory);
  if (bavail * bsize < ROOM) throw new Unavailable("full", "The disk is full.");
}

/** Closes the connections; the process may end. */
export async function disconnect(): Promise<void> {
  await closeCounters();
  await client.$disconnect();
  delete kept.moversDatabase;
}
