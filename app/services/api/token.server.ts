import { randomUUID } from "node:crypto";

import { jwtVerify, SignJWT } from "jose";

import type { Actor } from "~/models/kit/policy/policy";
import { findTokenOwner, type TokenClaims } from "~/models/people/user/token.server";
import { isPast, now } from "~/platform/clock.server";
import { env } from "~/platform/env.server";
import { unwatched } from "~/platform/fast/watch.server";

const ALGORITHM = "HS256";
// Cookies are signed with the same secrets: the audience keeps one kind of signature from being another.
const AUDIENCE = "api";

const secrets = () => env().sessionSecrets.map((secret) => new TextEncoder().encode(secret));

/** A token for a user, good for TOKEN_TTL_SECONDS: it carries `id` and `exp` (seconds). */
export async function signToken(user: { id: number; tokenEpoch: number }): Promise<string> {
  const [secret] = secrets();
  if (!secret) throw new Error("There is no secret to sign with.");
  const issued = Math.floor(now().getTime() / 1000);
  return new SignJWT({ id: user.id, epoch: user.tokenEpoch })
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setAudience(AUDIENCE)
    .setJti(randomUUID())
    .setIssuedAt(issued)
    .setExpirationTime(issued + env().tokenTtlSeconds)
    .sign(secret);
}

/** Returns the actor of a token; null when it is forged, has run out, or was made worthless since. */
export async function readToken(token: string): Promise<Actor | null> {
  const claims = await readClaims(token);
  return claims && findTokenOwner(claims);
}

/** Returns the claims of a valid token of the product; tokens of older versions, without an id of their own, are over. */
export async function readClaims(
  token: string,
): Promise<(TokenClaims & { issuedAt: Date | null; expiresAt: Date }) | null> {
  for (const secret of secrets()) {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      // When it runs out is told below.
      currentDate: unwatched(now),
      requiredClaims: ["exp", "jti"],
    }).catch(() => ({ payload: null }));
    if (!payload) continue;
    const { id, epoch, jti = "", iat, exp = 0 } = payload;
    const expiresAt = new Date(exp * 1000);
    if (isPast(expiresAt) || !Number.isSafeInteger(id) || !Number.isSafeInteger(epoch)) return null;
    const issuedAt = iat === undefined ? null : new Date(iat * 1000);
    return { id: Number(id), epoch: Number(epoch), tokenId: jti, issuedAt, expiresAt };
  }
  return null;
}
