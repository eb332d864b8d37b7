import type { RequestHandler } from "express";
import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  ADDRESS_SHARE,
  DRAINED_BYTES,
  UPLOAD_BYTES_AT_ONCE,
  UPLOAD_WAIT_MS,
} from "~/platform/limits.server";
import { knownDevices } from "../people/known-device.server";
import { uploadAt } from "../upload.server";
import { sendBusy } from "./short-page.server";

/*
 * An answer that comes before its request was read to the end (a refusal, an address that is none) leaves the rest of the
 * body in the connection, and the next request behind it. Browsers and proxies keep connections for others: the next
 * person's page would never be answered. So what nobody read is read and dropped once the answer is out.
 */

/** Whether a request brings more than its head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Sees to it that a connection outlives an answer only with nothing of the request left in it. */
export function dropUnreadBody(req: IncomingMessage, res: ServerResponse, next: () => void): void {
  if (hasBody(req)) {
    // Nobody waits for the end of so much: the connection is not used again.
    if (Number(req.headers["content-length"] ?? 0) > DRAINED_BYTES) {
      res.setHeader("Connection", "close");
    }
    res.once("finish", () => drain(req));
  }
  next();
}

function drain(req: IncomingMessage): void {
  if (req.readableEnded || req.destroyed) return;
  // Whoever began to read it has stopped, and holds it back as long as it listens.
  req.removeAllListeners("readable");
  req.removeAllListeners("data");
  let dropped = 0;
  req.on("data", (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > DRAINED_BYTES) req.socket.destroy();
  });
  req.resume();
}

type Room = { bytes: number; share: number; waitMs: number };

const ROOM: Room = { bytes: UPLOAD_BYTES_AT_ONCE, share: ADDRESS_SHARE, waitMs: UPLOAD_WAIT_MS };

type Upload = { address: string; size: number; start: () => void; req: IncomingMessage };

const isKnown = async ({ req }: Upload) => (await knownDevices(req.headers.cookie)).length > 0;

/**
 * Bodies with files are held in memory until they are whole: so many bytes of them may be on their way at once, of one
 * address a share. Who comes over that waits a little and is then told to come again (503). Small ones pass those that
 * wait for much. What strangers still send gives way to a browser in which somebody signed in before: nobody keeps the office's
 * photos out by sending slowly.
 */
export function uploadGate({ bytes, share, waitMs }: Room = ROOM): RequestHandler {
  const inside = new Set<Upload>();
  const waiting = new Set<Upload>();
  const sum = (uploads: Upload[]) => uploads.reduce((total, { size }) => total + size, 0);

  function hasRoom({ address, size }: Upload): boolean {
    const all = [...inside];
    const own = sum(all.filter((one) => one.address === address));
    return sum(all) + size <= bytes && own + size <= bytes * share;
  }

  async function makeRoom(upload: Upload): Promise<void> {
    if (!(await isKnown(upload))) return;
    for (const one of [...inside].filter(({ req }) => !req.complete)) {
      if (!waiting.has(upload)) return;
      if (!(await isKnown(one))) one.req.socket.destroy();
    }
  }

  function next() {
    for (const upload of waiting) if (hasRoom(upload)) upload.start();
  }

  return (req, res, onward) => {
    const taken = uploadAt(req.method, req.path);
    if (!taken) return onward();
    // One that does not say how long it is may become as long as it may.
    const announced = Number(req.headers["content-length"] ?? taken.most);
    const size = Math.min(Number.isFinite(announced) ? announced : taken.most, taken.most);
    const leave = () => {
      clearTimeout(timer);
      waiting.delete(upload);
      if (inside.delete(upload)) next();
    };
    const start = AsyncResource.bind(() => {
      clearTimeout(timer);
      waiting.delete(upload);
      inside.add(upload);
      onward();
    });
    const refuse = AsyncResource.bind(() => {
      waiting.delete(upload);
      sendBusy(req, res);
    });
    const upload: Upload = { address: req.ip ?? "", size, start, req };
    const timer = setTimeout(refuse, waitMs);
    res.once("close", leave);
    if (hasRoom(upload)) return start();
    waiting.add(upload);
    makeRoom(upload).catch(onward);
  };
}
