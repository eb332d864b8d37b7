import { PrismaPg } from "@prisma/adapter-pg";
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlResultSet,
} from "@prisma/driver-adapter-utils";
import type { PoolClient } from "pg";

import { READ_CONNECTIONS } from "../limits.server";
import { isReading } from "../postgres-adapter.server";
import { LimitedPool } from "../postgres-pool.server";
import { postgresConfig } from "../postgres.server";
import { Pulse } from "../pulse.server";
import { replicaReading } from "./replica-reading.server";
import { SERVER } from "./replica.server";
import { noteStatement } from "./watch.server";

/** So many connections in turn are looked at for one that leads to the right server. */
const TRIES = 4;

/** Connections to the replica that the current work reads from: behind one address there may be several. */
class ReplicaPool extends LimitedPool {
  readonly #servers = new WeakMap<PoolClient, string>();

  override connect(): Promise<PoolClient>;
  override connect(callback: (...args: never[]) => void): void;
  override connect(callback?: unknown): Promise<PoolClient> | void {
    if (callback) throw new TypeError("This pool answers by promises only.");
    return this.#ofOneServer();
  }

  /** Those that lead elsewhere are held meanwhile: whoever balances by what is open leads the next one to another. */
  async #ofOneServer(): Promise<PoolClient> {
    const elsewhere: PoolClient[] = [];
    try {
      for (let tries = 0; tries < TRIES; tries++) {
        const client = await super.connect();
        if ((await this.#serverOf(client)) === replicaReading()?.server) return client;
        elsewhere.push(client);
      }
    } finally {
      for (const client of elsewhere) client.release(new Error("of another server"));
    }
    throw new Error("Connections lead to another replica than the one that was asked.");
  }

  async #serverOf(client: PoolClient): Promise<string> {
    const known = this.#servers.get(client);
    if (known !== undefined) return known;
    try {
      const { rows } = await client.query<{ server: string }>(`SELECT ${SERVER} AS server`);
      this.#servers.set(client, rows[0]?.server ?? "");
      return rows[0]?.server ?? "";
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }
}

/** Prisma's adapter for a replica: it only reads, and says to the work that asks where something broke. */
export function replicaAdapter(replicaUrl: string): SqlDriverAdapterFactory {
  const { config, schema } = postgresConfig(replicaUrl);
  const options = { schema, disposeExternalPool: true };
  const { provider, adapterName } = new PrismaPg(config, options);
  return {
    provider,
    adapterName,
    connect: async () => {
      const pulse = new Pulse(config, (client) => client.query("SELECT 1"));
      const pool = new ReplicaPool(config, READ_CONNECTIONS, pulse);
      return new ReplicaLane(await new PrismaPg(pool, options).connect(), pulse);
    },
  };
}

class ReplicaLane implements SqlDriverAdapter {
  readonly provider = "postgres";
  readonly adapterName: string;

  constructor(
    private readonly reads: SqlDriverAdapter,
    private readonly pulse: Pulse,
  ) {
    this.adapterName = reads.adapterName;
  }

  queryRaw(query: SqlQuery) {
    if (!isReading(query.sql)) return this.#refuse();
    noteStatement(query.sql);
    return this.#ask(query);
  }

  executeRaw() {
    return this.#refuse();
  }

  executeScript() {
    return this.#refuse();
  }

  startTransaction() {
    return this.#refuse();
  }

  getConnectionInfo() {
    return this.reads.getConnectionInfo?.() ?? { supportsRelationJoins: true };
  }

  async dispose() {
    this.pulse.stop();
    await this.reads.dispose();
  }

  async #ask(query: SqlQuery): Promise<SqlResultSet> {
    try {
      return await this.reads.queryRaw(query);
    } catch (error) {
      lose(error);
      throw error;
    }
  }

  /** Work that is done again on the database itself may write there. */
  async #refuse(): Promise<never> {
    const error = new Error("A replica only reads.");
    lose(error);
    return Promise.reject(error);
  }
}

function lose(error: unknown) {
  const reading = replicaReading();
  if (reading) reading.lost ??= error;
}
