import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";

import {
  DRAW_MS,
  DRAW_WAIT_MS,
  DRAWINGS_EACH,
  DRAWINGS_WAITING,
  DRAWING_MEMORY_MB,
} from "~/platform/limits.server";
import { requestContext } from "~/platform/request-context.server";

import type { PaperJob } from "./draw-pdf.server";
import { DrawingQueue } from "./drawing-queue";
import type { Pdf } from "./pdf-cache";

const queue = new DrawingQueue<PaperJob, Uint8Array<ArrayBuffer>>(startWorker, {
  waiting: DRAWINGS_WAITING,
  each: DRAWINGS_EACH,
  waitMs: DRAW_WAIT_MS,
  drawMs: DRAW_MS,
});

/** The build has the thread's code beside the server's; `npm run dev` and the tests have it in .cache. */
function startWorker(): Worker {
  const built = join(import.meta.dirname, "pdf-worker.js");
  const calm = existsSync(built);
  return new Worker(calm ? built : resolve(".cache/pdf-worker.js"), {
    workerData: { calm },
    resourceLimits: { maxOldGenerationSizeMb: DRAWING_MEMORY_MB, maxYoungGenerationSizeMb: 8 },
    execArgv: [],
  });
}

/**
 * Draws a paper beside everything else the server does, in its turn.
 * @throws Unavailable when too many wait, or the drawing broke off
 */
export async function drawInThread(job: PaperJob): Promise<Pdf> {
  const context = requestContext();
  const asker = context && String(context.user?.id ?? context.address);
  const { buffer, byteOffset, byteLength } = await queue.draw(job, asker);
  return Buffer.from(buffer, byteOffset, byteLength);
}
