import { LRUCache } from "lru-cache";

import { db } from "~/platform/db.server";
import { logger } from "~/platform/log.server";
import { requestContext } from "~/platform/request-context.server";

import { recordAudit } from "./audit.server";

/** Whoever asks for the same again within a minute is written down once: a script would fill the table. */
const recent = new LRUCache<string, true>({ max: 2_000, ttl: 60_000 });

/** Records that a signed-in person was refused by their role. `asked` is the method and the path. Never blocks the refusal itself. */
export async function recordRefusal(asked: string): Promise<void> {
  const user = requestContext()?.user;
  const key = `${user?.id} ${asked}`;
  if (!user || recent.has(key)) return;
  recent.set(key, true);
  try {
    await recordAudit(db, { kind: "refused", detail: asked });
  } catch (error) {
    logger.error({ event: "refusal not recorded", err: error });
  }
}
