import { DomainError } from "~/models/shared/domain-error";

import { logger } from "./log.server";

/** The result of one part of a page, or null when it failed: the failure is logged, the rest stands. */
export async function tolerate<T>(part: string, load: () => T | Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    // What the person may not see is not a failure of a part.
    if (error instanceof DomainError) throw error;
    logger.error({ part, err: error }, "a part of a page could not be loaded");
    return null;
  }
}
