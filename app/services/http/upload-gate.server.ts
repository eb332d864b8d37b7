import { AsyncResource } from "node:async_hooks";

import type { RequestHandler } from "express";

import { ADDRESS_SHARE, UPLOAD_BYTES_AT_ONCE, UPLOAD_WAIT_MS } from "~/platform/limits.server";

import { uploadAt } from "../upload.server";
import { sendBusy } from "./short-page.server";

type Room = { bytes: number; share: number; waitMs: number };

const ROOM: Room = { bytes: UPLOAD_BYTES_AT_ONCE, share: ADDRESS_SHARE, waitMs: UPLOAD_WAIT_MS };

type Upload = { address: string; size: number; start: () => void };

/**
 * Bodies with files are held in memory until they are whole: so many bytes of them may be on their way at once, of one
 * address a share. Who comes over that waits a little and is then told to come again (503). Small ones pass those that
 * wait for much.
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
    const upload: Upload = { address: req.ip ?? "", size, start };
    const timer = setTimeout(refuse, waitMs);
    res.once("close", leave);
    if (hasRoom(upload)) start();
    else waiting.add(upload);
  };
}
