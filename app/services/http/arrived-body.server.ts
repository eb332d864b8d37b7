import type { Request, RequestHandler, Response } from "express";
import { AsyncResource } from "node:async_hooks";

import { BODIES_UNDER_WAY, LEAST_BYTES_A_SECOND, SLOW_FROM_MS } from "~/platform/limits.server";
import { uploadAt } from "../upload.server";
import { MAX_BODY, sendTooLarge } from "./guards.server";
import { sendBusy, sendShortPage } from "./short-page.server";
import { hasBody } from "./upload-gate.server";

type Pace = {
  /** The slowest average speed of a body, once `fromMs` have gone by. */
  bytesASecond: number;
  fromMs: number;
  /** The total size of unfinished bodies without files, in bytes. */
  underWay: number;
};

const PACE: Pace = {
  bytesASecond: LEAST_BYTES_A_SECOND,
  fromMs: SLOW_FROM_MS,
  underWay: BODIES_UNDER_WAY,
};

const TOO_SLOW =
  "This arrived too slowly, and was not saved. Press again where the network is better.";

/**
 * Lets a request with a body go on once all of it is there: until then it takes none of the places of `admission`, so that bodies
 * which trickle in shut nobody out. One that is slower than a bad phone on a bad network is ended (408), one that
 * becomes too large is refused (413). What was read is put back for whoever reads the request.
 */
export function arrivedBody(pace: Pace = PACE): RequestHandler {
  let underWay = 0;
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    const upload = uploadAt(req.method, req.path);
    const most = upload?.most ?? MAX_BODY;
    const chunks: Buffer[] = [];
    let size = 0;
    const began = performance.now();
    const stop = () => {
      clearInterval(timer);
      req.off("readable", read);
      // Files have a room of their own, which counts what they announce.
      if (!upload) underWay -= size;
    };
    const end = (answer: () => void) => {
      stop();
      res.off("close", stop);
      chunks.length = 0;
      answer();
    };
    const watch = AsyncResource.bind(() => {
      const ms = performance.now() - began;
      if (ms < pace.fromMs || (size * 1_000) / ms >= pace.bytesASecond) return;
      end(() => refuseSlow(req, res));
    });
    const timer = setInterval(watch, Math.min(1_000, pace.fromMs));
    timer.unref();
    const read = AsyncResource.bind(() => {
      // To read the end of an empty body would be to miss it.
      for (; req.readableLength > 0;) {
        const chunk = req.read() as Buffer | null;
        if (!chunk) break;
        chunks.push(chunk);
        size += chunk.length;
        if (!upload) underWay += chunk.length;
        if (size > most) return end(() => sendTooLarge(req, res));
        if (underWay > pace.underWay) return end(() => sendBusy(req, res));
      }
      if (!req.complete) return;
      stop();
      res.off("close", stop);
      for (const chunk of chunks.toReversed()) req.unshift(chunk);
      next();
    });
    res.once("close", stop);
    req.on("readable", read);
    read();
  };
}

/** The body goes on as it likes: the connection ends with the answer. */
function refuseSlow(req: Request, res: Response) {
  res.setHeader("Connection", "close");
  res.once("finish", () => req.socket.destroy());
  sendShortPage(req, res, 408, TOO_SLOW);
}
