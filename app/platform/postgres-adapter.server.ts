import { PrismaPg } from "@prisma/adapter-pg";
import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
} from "@prisma/driver-adapter-utils";
import pg from "pg";

import { LONG_JOB_CONNECTIONS, READ_CONNECTIONS, WRITE_CONNECTIONS } from "./limits.server";
import { isLongJob } from "./patience.server";
import { LimitedPool } from "./postgres-pool.server";
import { postgresConfig } from "./postgres.server";
import { Pulse } from "./pulse.server";
import { rememberedRows } from "./remembered-rows.server";
import { noteStatement, noteWrite } from "./watch.server";

/** A statement with parts of its own that only reads. */
const READING_WITH = /^\s*with\b(?!.*\b(insert|update|delete|merge)\b)/is;

type Lanes = Record<"reads" | "writes" | "longJobs", SqlDriverAdapter>;

/**
 * Prisma's Postgres adapter three times: reads outside transactions have connections that no write takes, and
 * long jobs have their own, without limits.
 */
export function postgresAdapter(databaseUrl: string): SqlDriverAdapterFactory {
  const { config, schema } = postgresConfig(databaseUrl);
  const options = { schema, disposeExternalPool: true };
  const factoryOf = (pool: pg.Pool) => new PrismaPg(pool, options);
  const { provider, adapterName } = new PrismaPg(config, options);
  return {
    provider,
    adapterName,
    connect: async () => {
      const pulse = new Pulse(config);
      const [reads, writes, longJobs] = await Promise.all([
        factoryOf(new LimitedPool(config, READ_CONNECTIONS, pulse)).connect(),
        factoryOf(new LimitedPool(config, WRITE_CONNECTIONS, pulse)).connect(),
        factoryOf(new pg.Pool({ ...config, max: LONG_JOB_CONNECTIONS })).connect(),
      ]);
      return new PostgresLanes({ reads, writes, longJobs }, pulse);
    },
  };
}

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
    const lane = /^\s*(select|show|explain)\b/i.test(query.sql) ? "reads" : "writes";
    const ask = () => this.lanes[isLongJob() ? "longJobs" : lane].queryRaw(query);
    if (lane === "reads" || READING_WITH.test(query.sql)) {
      noteStatement(query.sql);
      return rememberedRows(query, ask);
    }
    noteWrite();
    return ask();
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
