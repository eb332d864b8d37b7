import { createHash } from "node:crypto";
import type { Prisma } from "~/generated/sqlite/client";
import { db, transaction, type Tx } from "~/platform/db.server";
import { foldForSearch } from "../../ground/typed/text";
import { isUniqueViolation } from "~/models/kit/shared/domain-error";
import type { AuditContent } from "./audit.server";

type Words = Pick<AuditContent, "actorName" | "detail">;

/**
 * Takes an erased person out of the audit, in the transaction that erases: the names in its entries change, who by id
 * did what to which id, when and from where stays, and so do the links of the chain. What is left has a hash of its own
 * (AuditRedaction). Returns how many entries changed and the digest of those hashes, which goes into the chain with
 * the entry that says that somebody was erased: a change that nobody attests is found by `npm run doctor`.
 */
export async function redactAudit(
  tx: Tx,
  erasureId: number,
  where: Prisma.AuditEntryWhereInput,
  change: (content: AuditContent) => Words,
): Promise<{ count: number; digest: string }> {
  for (const { id, content } of await tx.auditEvent.findMany()) {
    const event = JSON.parse(content) as AuditContent;
    const data = { content: JSON.stringify({ ...event, ...change(event) }) };
    if (data.content !== content) await tx.auditEvent.update({ where: { id }, data });
  }
  for (const entry of await tx.auditEntry.findMany({ where, orderBy: { id: "asc" } })) {
    const content = { ...entry, at: entry.at.toISOString() };
    const words = change(content);
    if (words.actorName === entry.actorName && words.detail === entry.detail) continue;
    const searchText = foldForSearch(words.actorName, words.detail, entry.address);
    await tx.auditEntry.update({ where: { id: entry.id }, data: { ...words, searchText } });
    const hash = chainHash(entry.previousHash, entry.id, { ...content, ...words });
    await tx.auditRedaction.create({ data: { erasureId, entryId: entry.id, hash } });
  }
  const redactions = await tx.auditRedaction.findMany({ where: { erasureId } });
  return { count: redactions.length, digest: redactionDigest(redactions) };
}

/** The SHA-256 of all that an erasure left of entries; hexadecimal. */
export function redactionDigest(redactions: readonly { entryId: number; hash: string }[]): string {
  const lines = [...redactions]
    .sort((one, other) => one.entryId - other.entryId)
    .map(({ entryId, hash }) => `${entryId}:${hash}`);
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** The value that the first entry of the chain has as its previous hash. */
export const CHAIN_START = "0".repeat(64);

/** The SHA-256 of an entry, its place in the chain and the hash before it included; hexadecimal. */
export function chainHash(previousHash: string, id: number, content: AuditContent): string {
  const { kind, actorId, actorName, subject, subjectId, detail } = content;
  const { address, userAgent, requestId, at } = content;
  const whole = [
    previousHash,
    id,
    kind,
    actorId,
    actorName,
    subject,
    subjectId,
    detail,
    address,
    userAgent,
    requestId,
    at,
  ];
  return createHash("sha256").update(JSON.stringify(whole)).digest("hex");
}

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
