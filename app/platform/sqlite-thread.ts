// A thread that reads a SQLite file (read-threads.server.ts): it knows no configuration, and cannot write.
import { parentPort, workerData } from "node:worker_threads";

import { isDriverAdapterError, type SqlQuery } from "@prisma/driver-adapter-utils";

import type { ThreadAnswer, ThreadReady } from "./read-threads.server";
import { openReader } from "./sqlite-connection";

const { url } = workerData as { url: string };
const reader = openReader(url);

async function answer(query: SqlQuery): Promise<ThreadAnswer> {
  try {
    return { found: await (await reader).queryRaw(query) };
  } catch (error) {
    return isDriverAdapterError(error) ? { refused: error.cause } : { broke: String(error) };
  }
}

void reader.then(() => parentPort?.postMessage({ ready: true } satisfies ThreadReady));

parentPort?.on("message", (query: SqlQuery) => {
  void answer(query).then((said) => parentPort?.postMessage(said));
});
