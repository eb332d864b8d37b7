import { createHash } from "node:crypto";

import type { Prisma } from "~/generated/sqlite/client";
import type { Tx } from "~/platform/db.server";

import { foldForSearch } from "../../ground/typed/text";
import { chainHash } from "./audit.chain.server";
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
