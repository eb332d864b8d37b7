import { db, transaction, type Tx } from "~/platform/db.server";

import { foldForSearch } from "../../ground/typed/text";
import { isUniqueViolation } from "../shared/database-error";
import { chainHash, CHAIN_START } from "./audit.chain.server";
import type { AuditContent } from "./audit.server";

const BATCH = 200;

/**
 * Makes what happened since the last time into links of the chain, each holding the hash of the one before.
 * Any number of processes may call it: two that continue the same end collide on its place, and the later one
 * leaves the work to the other. Returns the end of the chain where it grew: that goes into the log, which lies
 * elsewhere, so that a chain cut short or made again can be told from what was logged.
 */
export async function sealAudit(): Promise<{ id: number; hash: string } | null> {
  let end: { id: number; hash: string } | null = null;
  for (;;) {
    if ((await db.auditEvent.count()) === 0) return end;
    try {
      end = (await transaction(sealBatch)) ?? end;
    } catch (error) {
      if (isUniqueViolation(error)) return end;
      throw error;
    }
  }
}

async function sealBatch(tx: Tx) {
  const events = await tx.auditEvent.findMany({ orderBy: { id: "asc" }, take: BATCH });
  if (events.length === 0) return null;
  const last = await tx.auditEntry.findFirst({ orderBy: { id: "desc" } });
  let { id, hash } = last ?? { id: 0, hash: CHAIN_START };
  for (const event of events) {
    const content = JSON.parse(event.content) as AuditContent;
    const previousHash = hash;
    id += 1;
    hash = chainHash(previousHash, id, content);
    const searchText = foldForSearch(content.actorName, content.detail, content.address);
    await tx.auditEntry.create({
      data: { ...content, id, previousHash, hash, searchText, at: new Date(content.at) },
    });
  }
  await tx.auditEvent.deleteMany({ where: { id: { in: events.map((event) => event.id) } } });
  return { id, hash };
}
