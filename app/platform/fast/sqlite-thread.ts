// A thread that holds one connection to a SQLite file (sqlite-worker.server.ts): it knows no configuration.
import { parentPort, workerData } from "node:worker_threads";

import { isDriverAdapterError, type SqlDriverAdapter } from "@prisma/driver-adapter-utils";

import { openReader, openWriter } from "../sqlite-connection";
import type { Question, WorkerMessage, ThreadData } from "./sqlite-worker.server";

const { url, writes } = workerData as ThreadData;
const connection = writes ? openWriter(url) : openReader(url);
const post = (message: WorkerMessage) => parentPort?.postMessage(message);

function run(on: SqlDriverAdapter, asked: Question) {
  if (asked.run === "executeScript") return on.executeScript(asked.script);
  return on[asked.run](asked.query);
}

async function answer(asked: Question): Promise<WorkerMessage> {
  try {
    return { found: await run(await connection, asked) };
  } catch (error) {
    return isDriverAdapterError(error) ? { refused: error.cause } : { broke: String(error) };
  }
}

connection.then(
  () => post({ ready: true }),
  () => undefined,
);

parentPort?.on("message", (asked: Question) => {
  void answer(asked).then(post);
});
