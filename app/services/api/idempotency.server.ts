import { invalidField } from "~/models/kit/shared/domain-error";
import { onceInUnitOfWork } from "~/models/kit/shared/once.server";
import { keyedHashes } from "~/platform/link-secret.server";

const HEADER = "Idempotency-Key";

/** The key of a request, if it has one. Raises `invalid` for one that is no key. */
export function readKey(request: Request): string | null {
  const key = request.headers.get(HEADER)?.trim();
  if (!key) return null;
  if (/^[\x21-\x7E]{1,200}$/.test(key)) return key;
  throw invalidField(HEADER, `${HEADER} must be 1 to 200 characters without spaces`);
}

/**
 * Distinguishes requests under one key: by a hash with each of the server's secrets, since a body may hold a password,
 * which whoever reads the database could otherwise guess at.
 */
export function requestHashes(request: Request, body: Uint8Array): string[] {
  const { pathname, search } = new URL(request.url);
  return keyedHashes("request", `${request.method} ${pathname}${search}\n`, body);
}

type Answer = { status: number; body: string; etag?: string | null };

/**
 * Runs a request once for a key of this user: asked again, the first answer is given again, also to a
 * request that comes while the first still runs. A refusal, by what `run` raises or answers, keeps nothing:
 * the key is free for the corrected request. Raises `conflict` for another request under the key.
 */
export async function answerOnce(
  wanted: { actorId: number; key: string; request: readonly string[] },
  run: () => Promise<Response>,
): Promise<Response> {
  const used = `This ${HEADER} was already used for another request.`;
  try {
    const { answer, repeated } = await onceInUnitOfWork<Answer>({ ...wanted, used }, async () => {
      const response = await run();
      if (!response.ok) throw new Refused(response);
      const etag = response.headers.get("ETag");
      return { status: response.status, body: await response.text(), etag };
    });
    const headers = new Headers({ "Content-Type": "application/json" });
    if (answer.etag) headers.set("ETag", answer.etag);
    if (repeated) headers.set("Idempotency-Replayed", "true");
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    if (error instanceof Refused) return error.response;
    throw error;
  }
}

/** Takes back the transaction of a request that was answered with a refusal. */
class Refused extends Error {
  constructor(readonly response: Response) {
    super("refused");
  }
}
