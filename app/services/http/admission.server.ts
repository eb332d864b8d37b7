import { AsyncResource } from "node:async_hooks";

import type { Request, RequestHandler, Response } from "express";

import {
  ADDRESS_SHARE,
  REQUEST_WAIT_MS,
  REQUESTS_AT_ONCE,
  REQUESTS_WAITING,
} from "~/platform/limits.server";

import { sendBusy } from "./short-page.server";

export type Capacity = { atOnce: number; waiting: number; waitMs: number; share: number };

const CAPACITY: Capacity = {
  atOnce: REQUESTS_AT_ONCE,
  waiting: REQUESTS_WAITING,
  waitMs: REQUEST_WAIT_MS,
  share: ADDRESS_SHARE,
};

type Guest = { address: string; admit: () => void; refuse: () => void; timer: NodeJS.Timeout };

/**
 * Lets so many requests in at once and a few more wait; whoever comes over that is told so at once (503). One
 * address gets its share of both, so that one visitor cannot keep all others out.
 */
export function admission(capacity: Capacity = CAPACITY): RequestHandler {
  const { atOnce, waiting, waitMs, share } = capacity;
  const inside = new Count();
  const outside = new Count();
  const queue = new Set<Guest>();

  const hasRoom = (address: string) =>
    inside.all < atOnce && inside.of(address) < Math.ceil(atOnce * share);
  const mayWait = (address: string) =>
    outside.all < waiting && outside.of(address) < Math.ceil(waiting * share);

  function leaveQueue(guest: Guest) {
    clearTimeout(guest.timer);
    if (queue.delete(guest)) outside.down(guest.address);
  }

  function letIn(address: string, res: Response, next: () => void) {
    inside.up(address);
    res.once("close", () => {
      inside.down(address);
      admitNext();
    });
    next();
  }

  function admitNext() {
    for (const guest of queue) {
      if (inside.all >= atOnce) return;
      if (hasRoom(guest.address)) guest.admit();
    }
  }

  function wait(address: string, res: Response, admit: () => void, refuse: () => void) {
    const guest: Guest = {
      address,
      admit: () => (leaveQueue(guest), letIn(address, res, admit)),
      refuse: () => (leaveQueue(guest), refuse()),
      timer: setTimeout(() => guest.refuse(), waitMs),
    };
    queue.add(guest);
    outside.up(address);
    // Whoever goes away gives the place free.
    res.once("close", () => leaveQueue(guest));
  }

  return (req: Request, res: Response, next) => {
    const address = req.ip ?? "";
    if (hasRoom(address)) return letIn(address, res, next);
    const refuse = () => sendBusy(req, res);
    if (!mayWait(address)) return refuse();
    // Let in by another request's end, it is still this one's work.
    wait(
      address,
      res,
      AsyncResource.bind(() => next()),
      AsyncResource.bind(refuse),
    );
  };
}

/** Counts them in all, and by address. */
class Count {
  all = 0;
  #each = new Map<string, number>();

  of(address: string): number {
    return this.#each.get(address) ?? 0;
  }

  up(address: string) {
    this.all += 1;
    this.#each.set(address, this.of(address) + 1);
  }

  down(address: string) {
    this.all -= 1;
    const left = this.of(address) - 1;
    if (left > 0) this.#each.set(address, left);
    else this.#each.delete(address);
  }
}
