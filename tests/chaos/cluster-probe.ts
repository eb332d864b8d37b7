import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import type { Cluster } from "../../deploy/cluster/cluster.mjs";

/**
 * Somebody who holds on to one machine by its own address, whoever leads, and writes there: what it is told is kept
 * must be kept. `stop` gives the ids.
 */
export async function probes(cluster: Cluster, name: string) {
  const machine = cluster.machines.find((each) => each.name === name);
  const host = machine?.address;
  const port = cluster.ports.postgres;
  const password = cluster.passwords.product;
  const acknowledged: string[] = [];
  let going = true;
  let client: pg.Client | undefined;
  const session = async () => {
    client = new pg.Client({ host, port, user: "movers", password, database: "movers" });
    // What breaks is said by the query.
    client.on("error", () => {});
    await client.connect();
    while (going) {
      const id = randomUUID();
      await client.query("INSERT INTO chaos.probe VALUES ($1)", [id]);
      acknowledged.push(id);
      await sleep(100);
    }
  };
  const working = (async () => {
    while (going) {
      await session().catch(() => {});
      await sleep(200);
    }
  })();
  return {
    stop: async () => {
      going = false;
      // It may wait for a replica that is gone for good.
      (
        client as unknown as { connection: { stream: { destroy(): void } } }
      ).connection.stream.destroy();
      await working;
      return acknowledged;
    },
  };
}
