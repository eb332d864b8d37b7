import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

import { afterAll, beforeAll } from "vitest";

import type { Actor } from "~/models/kit/policy/policy";

import { bundleForTests } from "../../scripts/bundle-worker.mjs";
import type { Order, Outcome } from "./rival";

/** Another process on the same database (`rival.ts`), until its `end`. */
function startRival(file: string) {
  const child = spawn(process.execPath, [file], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async perform(order: Order): Promise<Outcome[]> {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`The other process ended with ${child.exitCode}.`);
      return JSON.parse(value) as Outcome[];
    },
    end: () => (child.stdin.end(), ended),
  };
}

/** Two processes on the database of the tests, as long as the tests of this file or group run. */
export function startRivals() {
  const both: ReturnType<typeof startRival>[] = [];
  let file: string;
  beforeAll(async () => {
    file = await bundleForTests("tests/support/rival.ts");
    both.push(startRival(file), startRival(file));
  });
  afterAll(async () => {
    await Promise.all(both.map((rival) => rival.end()));
    rmSync(dirname(file), { recursive: true });
  });
  return {
    /** Has them do the same, or one thing each, at once; what came of all their attempts, those of the first one first. */
    async perform(actor: Actor, ...orders: [Omit<Order, "actor">, Omit<Order, "actor">]) {
      const done = orders.map((order, at) => both[at]?.perform({ actor, ...order }));
      return (await Promise.all(done)).flatMap((outcomes) => outcomes ?? []);
    },
  };
}
