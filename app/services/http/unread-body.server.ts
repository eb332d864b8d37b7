import type { IncomingMessage, ServerResponse } from "node:http";

import { DRAINED_BYTES } from "~/platform/limits.server";

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
