import { setTimeout as sleep } from "node:timers/promises";

import { unavailableOf } from "~/platform/unavailable";

/** Does as a client that is told "busy, try again": on a slow machine some of many wait too long for a connection. */
export async function patient<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const trouble = unavailableOf(error);
      if (!trouble || trouble.mayBeDone) throw error;
      await sleep(200);
    }
  }
}
