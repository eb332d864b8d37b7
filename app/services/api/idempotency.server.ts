import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { claimAnswer, dropAnswer, keepAnswer } from "~/models/shared/api-answer.server";
import { conflict, DomainError, invalidField } from "~/models/shared/domain-error";

const HEADER = "Idempotency-Key";
const PATIENCE_MS = 10_000;
// What was refused before anything could be done leaves the key free for the corrected request.
const NOTHING_DONE = [400, 401, 403, 413, 415, 422, 429];

/** The key of a request, if it has one. Raises `invalid` for one that is no key. */
export function readKey(request: Request): string | null {
  const key = request.headers.get(HEADER)?.trim();
  if (!key) return null;
  if (/^[\x21-\x7E]{1,200}$/.test(key)) return key;
  throw invalidField(HEADER, `${HEADER} must be 1 to 200 characters without spaces`);
}

/** Distinguishes requests under one key. */
export function requestHash(request: Request, body: Uint8Array): string {
  const { pathname, search } = new URL(request.url);
  const head = `${request.method} ${pathname}${search}\n`;
  return createHash("sha256").update(head).update(body).digest("base64url");
}

/**
 * Runs a request once for a key of this user: asked again, the first answer is given again, also to a
 * request that comes while the first still runs. Raises `conflict` for another request under the key.
 */
export async function answerOnce(
  wanted: { actorId: number; key: string; request: string },
  run: () => Promise<Response>,
): Promise<Response> {
  const { actorId, key, request } = wanted;
  const start = Date.now();
  for (;;) {
    const claim = await claimAnswer({ actorId, key }, request);
    if (claim.state === "claimed") break;
    if (claim.state === "other-request") {
      throw conflict(`This ${HEADER} was already used for another request.`);
    }
    if (claim.state === "answered") {
      const headers = { "Content-Type": "application/json", "Idempotency-Replayed": "true" };
      return new Response(claim.body, { status: claim.status, headers });
    }
    if (Date.now() - start > PATIENCE_MS) {
      throw new DomainError("conflict", `A request with this ${HEADER} is still running.`, {
        retryAfter: 5,
      });
    }
    await sleep(50);
  }
  const response = await run();
  if (response.status >= 500 || NOTHING_DONE.includes(response.status)) {
    await dropAnswer({ actorId, key });
  } else {
    await keepAnswer({ actorId, key }, response.status, await response.clone().text());
  }
  return response;
}
