import { createHash } from "node:crypto";

import type { AuditContent } from "./audit.server";

/** What the first entry names as the one before it. */
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
