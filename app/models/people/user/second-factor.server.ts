import { createHash, randomInt } from "node:crypto";

import { Secret, TOTP } from "otpauth";

import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { seal, unseal } from "~/platform/seal.server";

import { releaseAttempt, reserveAttempt } from "../attempt/attempt.server";
import { recordHistory } from "../../kit/history/history.server";
import { qrCode } from "../../papers/paper/qr-code.server";
import { assertCan, assertConfirmed, type Actor } from "../../kit/policy/policy";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { endSignIns } from "./access.server";
import { noticeTo } from "./account-notice.server";
import { assertOwnPassword } from "./current-password.server";

const OFFERED = "second factor offered";
const STORED = "second factor";
const PERIOD_S = 30;
/** A code of the step before or after is taken: clocks of phones are seconds off, and typing takes some. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
export const WRONG_CODE = "This code is not right, or was used already";

const totp = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...more, secret: Secret.fromBase32(secret), period: PERIOD_S, digits: 6 });

/** A new secret for an authenticator app: as text, as a QR code, and sealed for the form that comes back with it. */
export function offerSecondFactor(actor: Actor, issuer: string, again?: string | null) {
  const kept = again ? openOffer(actor, again) : null;
  const secret = kept ?? new Secret({ size: 20 }).base32;
  const uri = totp(secret, { issuer, label: actor.email }).toString();
  return { secret, code: qrCode(uri), sealed: seal(OFFERED, `${actor.id} ${secret}`) };
}

function openOffer(actor: Actor, sealed: string): string | null {
  const [id, secret] = unseal(OFFERED, sealed)?.split(" ") ?? [];
  return secret && id === String(actor.id) ? secret : null;
}

/** The step of time whose code this is; null where it is none of those around now. */
function stepOf(secret: string, code: string): number | null {
  const timestamp = now().getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

/** Since when somebody has a second factor (null: none), and how many recovery codes are left. */
export async function secondFactorOf(userId: number) {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      secondFactorAt: true,
      _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
    },
  });
  return { since: user?.secondFactorAt ?? null, codesLeft: user?._count.recoveryCodes ?? 0 };
}

type Addition = { sealed: string; code: string; currentPassword: string | null };

/**
 * Gives the actor a second factor: the app that shows this code. Returns the recovery codes, shown this once. Raises
 * `invalid` at `currentPassword` and `code`, `conflict` when there is one already, and before the mailbox is proven: whose
 * it is would be asked for a code that only somebody else's app shows. Other sessions and the tokens end.
 */
export async function addSecondFactor(
  actor: Actor,
  { sealed, code, currentPassword }: Addition,
  keepSession: string,
): Promise<string[]> {
  assertCan(actor, "profile:edit");
  assertConfirmed(actor, "second factor");
  await assertOwnPassword(actor, currentPassword);
  const secret = openOffer(actor, sealed);
  const step = secret && stepOf(secret, code.replace(/\s/g, ""));
  if (!secret || !step) throw invalidField("code", WRONG_CODE);
  return transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: actor.id, secondFactorAt: null },
      data: {
        secondFactorSecret: seal(STORED, secret),
        secondFactorAt: now(),
        secondFactorStep: step,
      },
    });
    if (count === 0) throw conflict("You have a second factor already. Remove it first.");
    await endSignIns(tx, actor.id, keepSession);
    await recordHistory(tx, actor, "user", actor.id, "second-factor-added");
    await noticeTo(tx, actor, "second-factor-added");
    return replaceCodes(tx, actor.id);
  });
}

/** Makes new recovery codes in place of those that there were. Raises `invalid` at `currentPassword`. */
export async function renewRecoveryCodes(
  actor: Actor,
  currentPassword: string | null,
): Promise<string[]> {
  await assertOwnPassword(actor, currentPassword);
  if (!(await secondFactorOf(actor.id)).since) throw conflict("You have no second factor.");
  return transaction(async (tx) => {
    await recordHistory(tx, actor, "user", actor.id, "recovery-codes-made");
    return replaceCodes(tx, actor.id);
  });
}

/**
 * Takes somebody's second factor away: one's own, or for admins anybody's, whose phone is lost. Asks for the actor's own
 * password either way. Raises `not_found`, `invalid` at `currentPassword`.
 */
export async function removeSecondFactor(
  actor: Actor,
  userId: number,
  currentPassword: string | null,
): Promise<void> {
  assertCan(actor, userId === actor.id ? "profile:edit" : "user:removeSecondFactor");
  await assertOwnPassword(actor, currentPassword);
  await transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId } });
    if (!user) throw notFound("user");
    if (!user.secondFactorAt) return;
    const data = { secondFactorSecret: null, secondFactorAt: null };
    await tx.user.update({ where: { id: userId }, data });
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await recordHistory(tx, actor, "user", userId, "second-factor-removed");
    await noticeTo(tx, user, "second-factor-removed");
  });
}

/** Without letters that are mistaken for one another; a code is 118 bits, so that a plain hash is enough to keep it by. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, "");
const hashOf = (code: string) => createHash("sha256").update(plain(code)).digest("base64url");

async function replaceCodes(tx: Tx, userId: number): Promise<string[]> {
  const word = () => Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const code = () => Array.from({ length: 4 }, word).join("-");
  const codes = Array.from({ length: RECOVERY_CODES }, code);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, hash: hashOf(code) })) });
  return codes;
}

/**
 * Whether a code is somebody's: of the app, each step of time once, or one of the recovery codes, once. Tries are
 * limited like passwords: raises `too_many_requests`. Never inside a transaction.
 */
export async function takeCode(userId: number, code: string): Promise<boolean> {
  const reserved = await reserveAttempt({ door: "second-factor", account: userId });
  const right = /^\d{6}$/.test(code.replace(/\s/g, ""))
    ? await takeStep(userId, code.replace(/\s/g, ""))
    : await takeRecoveryCode(userId, code);
  if (right) await releaseAttempt(reserved, true);
  return right;
}

async function takeStep(userId: number, code: string): Promise<boolean> {
  const user = await db.user.findUnique({ where: { id: userId } });
  const secret = user?.secondFactorSecret && unseal(STORED, user.secondFactorSecret);
  const step = secret && stepOf(secret, code);
  if (!secret || !step) return false;
  return transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, secondFactorStep: { lt: step } },
      // Sealed again, so that an older SESSION_SECRET can go once everybody has signed in.
      data: { secondFactorStep: step, secondFactorSecret: seal(STORED, secret) },
    });
    return count > 0;
  });
}

async function takeRecoveryCode(userId: number, code: string): Promise<boolean> {
  return transaction(async (tx) => {
    const { count } = await tx.recoveryCode.updateMany({
      where: { userId, hash: hashOf(code), usedAt: null },
      data: { usedAt: now() },
    });
    if (count === 0) return false;
    const { name } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    await recordHistory(tx, { id: userId, name }, "user", userId, "recovery-code-used");
    return true;
  });
}

/** Whether somebody has to add a second factor before anything else: the company asks it of its staff. */
export async function mustAddSecondFactor(user: {
  role: string;
  secondFactorAt: Date | null;
}): Promise<boolean> {
  if (user.role === "customer" || user.secondFactorAt) return false;
  const company = await db.company.findUnique({
    where: { id: 1 },
    select: { requireSecondFactor: true },
  });
  return company?.requireSecondFactor ?? false;
}
