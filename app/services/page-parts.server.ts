import { DomainError } from "~/models/kit/shared/domain-error";
import { logger } from "~/platform/log.server";
import { neverKept } from "~/platform/fast/fast.server";

/** The result of one part of a page, or null when it failed: the failure is logged, the rest stands. */
export async function loadPart<T>(part: string, load: () => T | Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    // A refused permission is not a failure of a part.
    if (error instanceof DomainError) throw error;
    neverKept("a part of it failed");
    logger.error({ part, err: error }, "a part of a page could not be loaded");
    return null;
  }
}

type Loaders = Record<string, () => Promise<unknown>>;
/** The results of a page's parts; null where one could not be read. */
export type LoadedParts<Parts extends Loaders> = {
  [Part in keyof Parts]: Awaited<ReturnType<Parts[Part]>> | null;
};

/** Reads parts side by side; the log uses their names. */
export async function loadParts<Parts extends Loaders>(parts: Parts): Promise<LoadedParts<Parts>> {
  const read = Object.entries(parts).map(async ([part, load]) => [
    part,
    await loadPart(part, load),
  ]);
  return Object.fromEntries(await Promise.all(read)) as LoadedParts<Parts>;
}
