import type { Request, Response } from "express";

import { longestOverdue } from "~/models/papers/outbox/outbox.undelivered.server";
import { pingDatabase, tryWrite } from "~/platform/db.server";
import { HEALTH_MS } from "~/platform/limits.server";
import { connectedChannels } from "../delivery/connected.server";

/** GET /healthz: whether the process and its database answer; cheap enough to be asked every second. */
export async function health(_req: Request, res: Response) {
  const up = await inTime(pingDatabase()).then(yes, no);
  answer(res, up, { status: up ? "ok" : "database unavailable" });
}

/** A message that nobody took up for so long, though its time had come: delivery stands still. In seconds. */
const OUTBOX_LATE_S = 5 * 60;

/** One try serves everybody who asks within this: whoever asks a thousand times causes one write a second. */
const SHARED_MS = 1_000;

type Readiness = { ready: boolean; body: object };
let shared: { until: number; readiness: Promise<Readiness> } | undefined;

/** GET /readyz: whether a write is kept, and whether messages leave. */
export async function ready(_req: Request, res: Response) {
  if (!shared || performance.now() > shared.until) {
    shared = { until: performance.now() + SHARED_MS, readiness: examine() };
  }
  const { ready, body } = await shared.readiness;
  answer(res, ready, body);
}

async function examine(): Promise<Readiness> {
  const [writes, overdue] = await Promise.all([
    inTime(tryWrite()).then(yes, no),
    inTime(longestOverdue(connectedChannels())).catch(() => null),
  ]);
  const delivers = overdue !== null && overdue <= OUTBOX_LATE_S;
  return {
    ready: writes && delivers,
    body: {
      status: writes && delivers ? "ready" : "not ready",
      write: writes ? "ok" : "failed",
      outbox: { status: delivers ? "ok" : "late", oldestSeconds: overdue },
    },
  };
}

const yes = () => true;
const no = () => false;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const tooLong = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("no answer")), HEALTH_MS).unref();
  });
  return Promise.race([work, tooLong]);
}

function answer(res: Response, good: boolean, body: object) {
  res
    .status(good ? 200 : 503)
    .setHeader("Cache-Control", "no-store")
    .json(body);
}
