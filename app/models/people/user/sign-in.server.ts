import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { deviceName } from "~/models/ground/typed/device";
import { now } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { networkOf } from "~/platform/network.server";
import { requestContext } from "~/platform/request-context.server";
import { recordAudit } from "../../kit/audit/audit.server";
import { DomainError } from "../../kit/shared/domain-error";
import { releaseAttempt, reserveAttempt } from "../attempt/attempt.server";
import { noticeTo } from "./account-notice.server";
import { verifyPassword } from "./password.server";
import { takeCode, WRONG_CODE } from "./second-factor.server";

/**
 * Tells somebody by mail that a device signed in that the account does not know; the very first one is no news.
 * `known`: whether it did before.
 */
export async function noteDevice(userId: number, known: boolean): Promise<void> {
  const context = requestContext();
  await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, firstSignInAt: null },
      data: { firstSignInAt: now() },
    });
    if (known || count > 0) return;
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const device = deviceName(context?.userAgent || null);
    await noticeTo(tx, user, "new-device", `${device}, ${context?.address || "unknown address"}`);
  });
}

/**
 * Notes a script that signs in for a token. It has no cookie: a pair of address and program that the audit has seen sign
 * in to the account is known.
 */
export async function noteScript({ id, name }: { id: number; name: string }): Promise<void> {
  const { address = "", userAgent = "" } = requestContext() ?? {};
  const same = { kind: "sign-in", actorId: id, address, userAgent: userAgent.slice(0, 300) };
  const before = await db.auditEntry.findFirst({ where: same, select: { id: true } });
  await noteDevice(id, before !== null);
  const about = { subject: "user", subjectId: id, detail: "API token" };
  await transaction((tx) => recordAudit(tx, { kind: "sign-in", actor: { id, name }, ...about }));
}

/** The active account whose password was right; null when it was changed or deactivated since (`epoch`). */
export async function findForSecondStep(userId: number, epoch: number) {
  return db.user.findFirst({
    where: { id: userId, tokenEpoch: epoch, status: "active" },
    select: { id: true },
  });
}

/**
 * The second step of signing in. Raises `unauthenticated` unless the code is the account's and was not used before,
 * `too_many_requests` after too many wrong ones.
 */
export async function assertCode(userId: number, code: string): Promise<void> {
  if (await takeCode(userId, code)) return;
  const entry = {
    kind: "sign-in-failed",
    subject: "user",
    subjectId: userId,
    detail: "code",
  } as const;
  await transaction((tx) => recordAudit(tx, entry));
  throw new DomainError("unauthenticated", WRONG_CODE);
}

export const WRONG_LOGIN = "Invalid email or password";

/** An account that a device signed in to before, and the device's name for the limits. */
export type KnownDevice = { userId: number; device: string };

/** Where somebody tries to come in from. */
export type SignInFrom = { address: string; devices: readonly KnownDevice[] };

/**
 * The active user with this e-mail and password; raises `unauthenticated` with one sentence, whatever is wrong,
 * and `too_many_requests`. Unknown e-mails take the same way at the same cost. A device or network that the account
 * signed in from before has a share of its own of tries and of the queue, so that nobody can lock its owner out.
 */
export async function signIn(email: string, password: string, from: SignInFrom) {
  const user = await db.user.findUnique({ where: { email } });
  const device = user ? knownAs(user.id, email, from) : null;
  const { address } = from;
  const reserved = await reserveAttempt({ door: "sign-in", device, account: email, address });
  let right = false;
  try {
    right = await verifyPassword(user?.passwordHash ?? null, password, device !== null);
  } catch (error) {
    await releaseAttempt(reserved, false);
    throw error;
  }
  if (!right || user?.status !== "active") {
    const about = { subject: "user", subjectId: user?.id ?? null, detail: email.slice(0, 254) };
    await transaction((tx) => recordAudit(tx, { kind: "sign-in-failed", ...about }));
    throw new DomainError("unauthenticated", WRONG_LOGIN);
  }
  await releaseAttempt(reserved, true);
  networks.set(placeOf(email, address), true);
  return user;
}

function knownAs(userId: number, email: string, { address, devices }: SignInFrom): string | null {
  const device = devices.find((known) => known.userId === userId)?.device;
  return device ?? (isKnownPlace(email, address) ? networkOf(address) : null);
}

// Scripts have no cookies: a network is known to the process where the account signed in from it.
const networks = new LRUCache<string, true>({ max: 10_000, ttl: 30 * 24 * 60 * 60 * 1000 });

function placeOf(email: string, address: string): string {
  return createHash("sha256")
    .update(`${email} ${networkOf(address)}`)
    .digest("base64url");
}

/** Whether an account with this e-mail signed in from this network before, as far as this process knows. */
export function isKnownPlace(email: string, address: string): boolean {
  return networks.has(placeOf(email, address));
}
