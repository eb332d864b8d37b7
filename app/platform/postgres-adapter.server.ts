import { PrismaPg } from "@prisma/adapter-pg";
import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
} from "@prisma/driver-adapter-utils";
import pg from "pg";

import { env } from "./env.server";
import {
  LAST_READS_MS,
  LONG_JOB_CONNECTIONS,
  READ_CONNECTIONS,
  STUCK_WRITE_MS,
  WRITE_CONNECTIONS,
  WRITES_AT_ONCE,
} from "./limits.server";
import { isLongJob } from "./patience.server";
import { LimitedPool } from "./postgres-pool.server";
import { assertLeader, postgresConfig } from "./postgres.server";
import { Pulse } from "./pulse.server";
import { Turns } from "./turns.server";
import { noteStatement, noteWrite } from "./fast/watch.server";

/** A statement with parts of its own that only reads. */
const READING_WITH = /^\s*with\b(?!.*\b(insert|update|delete|merge)\b)/is;

const READING = /^\s*(select|show|explain)\b/i;

/** Whether a statement only reads, as far as its text tells. */
const isReading = (sql: string) => READING.test(sql) || READING_WITH.test(sql);

type Lanes = Record<"reads" | "writes" | "longJobs", SqlDriverAdapter>;

/**
 * Prisma's Postgres adapter three times: reads outside transactions have connections that no write takes, and
 * long jobs have their own, without limits.
 */
export function postgresAdapter(databaseUrl: string): SqlDriverAdapterFactory {
  const { config, schema } = postgresConfig(databaseUrl);
  const direct = postgresConfig(env().directDatabaseUrl).config;
  const options = { schema, disposeExternalPool: true };
  const factoryOf = (pool: pg.Pool) => new PrismaPg(pool, options);
  const { provider, adapterName } = new PrismaPg(config, options);
  return {
    provider,
    adapterName,
    connect: async () => {
      const pulse = new Pulse(config, assertLeader);
      const [reads, writes, longJobs] = await Promise.all([
        factoryOf(
          new LimitedPool(config, READ_CONNECTIONS, pulse, { lastMs: LAST_READS_MS }),
        ).connect(),
        factoryOf(
          new LimitedPool(config, WRITE_CONNECTIONS, pulse, { turns: writeTurns() }),
        ).connect(),
        factoryOf(new pg.Pool({ ...direct, max: LONG_JOB_CONNECTIONS })).connect(),
      ]);
      return new PostgresLanes({ reads, writes, longJobs }, pulse);
    },
  };
}

const writeTurns = () =>
  new Turns({ few: WRITES_AT_ONCE, most: WRITE_CONNECTIONS, stuckMs: STUCK_WRITE_MS });

class PostgresLanes implements SqlDriverAdapter {
  readonly provider = "postgres";
  readonly adapterName: string;

  constructor(
    private readonly lanes: Lanes,
    private readonly pulse: Pulse,
  ) {
    this.adapterName = lanes.reads.adapterName;
  }

  queryRaw(query: SqlQuery) {
    const lane = READING.test(query.sql) ? "reads" : "writes";
    const asked = this.lanes[isLongJob() ? "longJobs" : lane].queryRaw(query);
    if (isReading(query.sql)) noteStatement(query.sql);
    else noteWrite();
    return asked;
  }

  executeRaw(query: SqlQuery) {
    return this.#writing().executeRaw(query);
  }

  executeScript(script: string) {
    return this.#writing().executeScript(script);
  }

  startTransaction(isolationLevel?: IsolationLevel) {
    return this.#writing().startTransaction(isolationLevel);
  }

  getConnectionInfo() {
    return this.lanes.reads.getConnectionInfo?.() ?? { supportsRelationJoins: true };
  }

  async dispose() {
    this.pulse.stop();
    await Promise.all(Object.values(this.lanes).map((lane) => lane.dispose()));
  }

  #writing() {
    noteWrite();
    return this.lanes[isLongJob() ? "longJobs" : "writes"];
  }
}
