import pg, { type ClientConfig } from "pg";

import {
  changesOf,
  COUNTED_BY,
  COUNTING_SERVER,
  noteCounting,
  type Counters,
} from "./change-counters.server";
import { env } from "../env.server";
import {
  REPLICA_ANSWER_MS,
  REPLICA_ASK_MS,
  REPLICA_BEHIND_MS,
  REPLICA_PAUSE_MS,
} from "../limits.server";
import { logger } from "../log.server";
import { toPosition, type Position } from "./position";
import { postgresConfig } from "../postgres.server";

/*
 * How far the replica has come. It is read from where it has everything that the reader wrote, and is at most some
 * seconds behind; who wrote before that need not say so. See docs/decisions/0047-reads-from-a-replica.md.
 */

/** Identifies a server behind an address, and each of its restarts. */
export const SERVER = `coalesce(host(inet_server_addr()), '') || ':' || coalesce(inet_server_port(), 0)
  || ' ' || pg_postmaster_start_time()`;

const STATE = `SELECT pg_is_in_recovery() AS follows, ${SERVER} AS server,
  pg_last_wal_replay_lsn()::text AS replayed, ${COUNTED_BY} AS leader`;

// What has reached the disk there: all that was ever acknowledged.
const WRITTEN = `SELECT pg_current_wal_flush_lsn()::text AS written, ${COUNTING_SERVER} AS leader`;

type Found = { follows: boolean; server: string; replayed: string | null; leader: string | null };

/** A replica as it was found: it has everything up to `replayed`, and what the counters count. */
type ReplicaState = {
  server: string;
  replayed: Position;
  counters: Counters | undefined;
  at: number;
};

/** Why the replica was not used. */
export type Refused = "down" | "promoted" | "behind" | "not yet" | "lost";

/** How many reads went to the replica, and how many to the database for which reason. */
export const replicaReadings: Record<"replica" | Refused, number> = {
  replica: 0,
  down: 0,
  promoted: 0,
  behind: 0,
  "not yet": 0,
  lost: 0,
};

let lastSaid = "";

/** Counts a read; logs a line when the source changes. */
export function noteReading(how: "replica" | Refused, error?: unknown): void {
  replicaReadings[how]++;
  // That somebody's own write is not there yet is every day's business.
  if (how === "not yet" || how === lastSaid) return;
  const first = lastSaid === "";
  lastSaid = how;
  if (how !== "replica") {
    const why = error === undefined ? {} : { error: String(error) };
    logger.warn({ event: "replica not read from", why: how, ...why });
  } else if (!first) logger.info({ event: "replica read from again" });
}

const ofOne = (config: ClientConfig) => {
  const pool = new pg.Pool({
    ...config,
    max: 1,
    connectionTimeoutMillis: REPLICA_ANSWER_MS,
    query_timeout: REPLICA_ANSWER_MS,
    keepAlive: true,
  });
  // What breaks is said by the query.
  pool.on("error", () => {});
  return pool;
};

/** Follows one replica and the database that it follows. */
class Replica {
  #replica: pg.Pool;
  readonly #database: pg.Pool;
  /** How far the database had come at some moments of the last seconds. */
  #written: { at: number; position: Position }[] = [];
  /** Which server the database is: another one after a failover. */
  #leader: string | null = null;
  #state: ReplicaState | null = null;
  #server: string | null = null;
  #failedAt = -Infinity;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<ReplicaState | Refused> | null = null;

  constructor(
    databaseUrl: string,
    private readonly replicaUrl: string,
  ) {
    this.#database = ofOne(postgresConfig(databaseUrl).config);
    this.#replica = ofOne(postgresConfig(replicaUrl).config);
  }

  async readable(shown: Position): Promise<ReplicaState | Refused> {
    const known = this.#state;
    if (known && performance.now() - known.at < REPLICA_ASK_MS && known.replayed >= shown)
      return known;
    if (performance.now() - this.#failedAt < REPLICA_PAUSE_MS) return "down";
    const found = await this.#ask();
    if (typeof found === "string") return found;
    return found.replayed >= shown ? found : "not yet";
  }

  /** The one that answered last. */
  get server(): string | null {
    return this.#server;
  }

  async close() {
    await Promise.all([this.#replica.end(), this.#database.end()]);
  }

  /** Whoever asks while an answer is on its way shares the next one: what was found before they asked is not theirs. */
  #ask() {
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      const asked = this.#look();
      this.#running = asked;
      return asked;
    });
    return this.#next;
  }

  async #look(): Promise<ReplicaState | Refused> {
    try {
      await this.#observe();
      const at = performance.now();
      const { rows } = await this.#replica.query<Found>(STATE);
      const [found] = rows;
      const replayed = toPosition(found?.replayed);
      if (!found?.follows || replayed === null) {
        this.#begin();
        return this.#gone("promoted");
      }
      // What it has of a former leader's tail may be more, by number, than all that the next one has written.
      if (found.leader !== this.#leader) return this.#gone("not yet");
      if (!this.#isNear(replayed)) return this.#gone(this.#isFar(replayed) ? "behind" : "not yet");
      const same = this.#state?.server === found.server && this.#state.replayed === replayed;
      // After the position: they count everything up to it.
      const counters = same ? this.#state?.counters : await this.#counters();
      this.#server = found.server;
      return (this.#state = { server: found.server, replayed, counters, at });
    } catch (error) {
      this.#failedAt = performance.now();
      logger.debug({ event: "replica not asked", error: String(error) });
      return this.#gone("down");
    }
  }

  /** Whether it is behind more than may be; else that is not known yet. */
  #isFar(replayed: Position): boolean {
    const since = performance.now() - REPLICA_BEHIND_MS;
    const before = this.#written.findLast(({ at }) => at < since);
    return before !== undefined && replayed < before.position;
  }

  /** The same address may lead elsewhere by now. */
  #begin() {
    this.#failedAt = performance.now();
    void this.#replica.end().catch(() => {});
    this.#replica = ofOne(postgresConfig(this.replicaUrl).config);
  }

  #gone(why: Refused): Refused {
    this.#state = null;
    return why;
  }

  async #counters(): Promise<Counters | undefined> {
    return env().keepPages ? await changesOf(this.#replica) : undefined;
  }

  /** Notes each second how far the database has come; of the last seconds one note is always known. */
  async #observe() {
    const at = performance.now();
    const last = this.#written.at(-1);
    if (last && at - last.at < REPLICA_BEHIND_MS / 5) return;
    const { rows } = await this.#database.query<{ written: string; leader: string }>(WRITTEN);
    const position = toPosition(rows[0]?.written);
    if (position === null) throw new Error("The database does not say how far it has come.");
    await this.#follow(rows[0]?.leader ?? "");
    // One that was left behind by another database's history says nothing.
    const kept = this.#written.filter((each) => each.position <= position);
    this.#written = [...kept, { at, position }].slice(-10);
  }

  /** A server that leads since says so in the database itself: who has that follows it and nobody else. */
  async #follow(leader: string) {
    if (leader === this.#leader) return;
    await noteCounting(this.#database, leader);
    this.#leader = leader;
    this.#written = [];
  }

  #isNear(replayed: Position): boolean {
    const since = performance.now() - REPLICA_BEHIND_MS;
    return this.#written.some(({ at, position }) => at >= since && replayed >= position);
  }
}

// `remix dev` loads this module again after each change; the connections stay.
const kept = globalThis as { moversReplica?: Replica };

function replica(): Replica | null {
  const { databaseUrl, readDatabaseUrl } = env();
  if (readDatabaseUrl === null) return null;
  return (kept.moversReplica ??= new Replica(databaseUrl, readDatabaseUrl));
}

/**
 * The replica if it has reached a position and is close to the database; else the reason why not; null if there is
 * none.
 */
export async function readableReplica(shown: Position): Promise<ReplicaState | Refused | null> {
  return (await replica()?.readable(shown)) ?? null;
}

/** Whether the replica that is followed now is still that server. */
export function isFollowed(server: string): boolean {
  return replica()?.server === server;
}

/** Closes the connections. */
export async function closeReplica(): Promise<void> {
  await kept.moversReplica?.close();
  delete kept.moversReplica;
}
