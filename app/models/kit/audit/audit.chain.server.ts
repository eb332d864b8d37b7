import { createHash } from "node:crypto";

import type { AuditContent } from "./audit.server";

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
