import { PHOTOS_WAITING } from "~/platform/limits.server";
import { Unavailable } from "~/platform/unavailable";

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Runs one drawing after another: one takes up to some hundred megabytes while it lasts, and small servers have few of
 * those. It works beside the thread that answers, so that pages do not wait.
 * @throws Unavailable when too many wait already
 */
export async function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  if (waiting >= PHOTOS_WAITING) {
    throw new Unavailable("busy", "Too many photos wait to be drawn.");
  }
  waiting += 1;
  const turn = last.then(draw);
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}
