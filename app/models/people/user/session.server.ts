import { isPast, now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { recordAudit } from "../../kit/audit/audit.server";
import { type Actor, isStaff, toRole } from "../../kit/policy/policy";
import { DomainError } from "../../kit/shared/domain-error";
import { holdParent } from "../../kit/shared/hold.server";
import { endSignIns, endTokens } from "./access.server";
import { endOfSession, NOTED_EVERY } from "./session.limits";
import { WRONG_LOGIN } from "./sign-in.server";
import { ACTOR_FIELDS } from "./token.server";

/** Returning after so long begins another visit. */
const AWAY = 60 * 60 * 1000;

/**
 * Notes in the caller's transaction that a person of the office is here. After an hour or more away another visit begins,
 * and the end of the one before is kept.
 */
async function noteVisit(
  tx: Tx,
  { id, role }: { id: number; role: string },
  moment: Date,
): Promise<void> {
  const known = toRole(role);
  if (!known || !isStaff({ role: known })) return;
  const last = await tx.visit.findUnique({ where: { userId: id } });
  const away = last !== null && moment.getTime() - last.seenAt.getTime() >= AWAY;
  const since = away ? last.seenAt : (last?.since ?? null);
  // Two browsers may come back at once.
  await tx.$executeRaw`INSERT INTO "Visit" ("userId", "seenAt", "since")
    VALUES (${id}, ${moment}, ${since})
    ON CONFLICT ("userId") DO UPDATE SET "seenAt" = excluded."seenAt", "since" = excluded."since"`;
}

/** When the actor's visit before this one ended; null where this is the first, and for customers. */
export async function lastHere({ id }: Actor): Promise<Date | null> {
  const found = await db.visit.findUnique({ where: { userId: id }, select: { since: true } });
  return found?.since ?? null;
}

/**
 * The user of a live session, or null when it has run out, was ended, or the user is not active. How long it lives is
 * counted again each time: shorter times hold for sessions from before, too. Use prolongs it.
 */
export async function findSession(id: string) {
  const session = await db.session.findUnique({
    where: { id },
    select: { createdAt: true, lastSeenAt: true, user: { select: SESSION_USER } },
  });
  const role = toRole(session?.user.role);
  if (!session || !role || session.user.status !== "active") return null;
  if (isPast(endOfSession(role, session))) return null;
  const { createdAt, lastSeenAt } = session;
  if (isPast(new Date(lastSeenAt.getTime() + NOTED_EVERY + 1))) {
    const moment = now();
    const expiresAt = endOfSession(role, { createdAt, lastSeenAt: moment });
    await transaction(async (tx) => {
      await tx.session.updateMany({ where: { id }, data: { lastSeenAt: moment, expiresAt } });
      await noteVisit(tx, session.user, moment);
    });
  }
  return session.user;
}

const SESSION_USER = { ...ACTOR_FIELDS, secondFactorAt: true } as const;

/** Signs somebody in in a browser, whose session from before (`replaces`) is over then. */
export async function createSession(
  id: string,
  userId: number,
  userAgent: string | null,
  replaces: string | null = null,
): Promise<void> {
  const moment = now();
  const times = { createdAt: moment, lastSeenAt: moment };
  await transaction(async (tx) => {
    await holdParent(tx, "User", userId);
    const { role, name, erasedAt } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    // Erased since the password was right.
    if (erasedAt) throw new DomainError("unauthenticated", WRONG_LOGIN);
    const expiresAt = endOfSession(toRole(role) ?? "employee", times);
    if (replaces) await tx.session.deleteMany({ where: { id: replaces } });
    await tx.session.create({ data: { id, userId, userAgent, ...times, expiresAt } });
    await noteVisit(tx, { id: userId, role }, moment);
    await recordAudit(tx, {
      kind: "sign-in",
      actor: { id: userId, name },
      subject: "user",
      subjectId: userId,
    });
  });
}

/**
 * Signs a person out of one browser, and ends the API tokens: they belong to no browser, and who signs out means to
 * leave nothing behind. Sessions of other browsers and API keys stay.
 */
export async function endSession(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.session.deleteMany({ where: { id } });
    await endTokens(tx, actor.id);
    await recordAudit(tx, { kind: "sign-out", actor, subject: "user", subjectId: actor.id });
  });
}

/** Signs a person out everywhere but in this browser, and ends the API tokens. */
export async function endOtherSessions(actor: Actor, keep: string): Promise<void> {
  await transaction(async (tx) => {
    await endSignIns(tx, actor.id, keep);
    await recordAudit(tx, { kind: "sessions-ended", actor, subject: "user", subjectId: actor.id });
  });
}

/** Signs a person out of another browser, by the id that `listSessions` gave; what that opened, tokens included, ends. */
export async function endOtherSession(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id, userId: actor.id } });
    if (count === 0) throw new DomainError("not_found", "That browser is signed out already");
    await endTokens(tx, actor.id);
    await recordAudit(tx, { kind: "sessions-ended", actor, subject: "user", subjectId: actor.id });
  });
}

/** The browsers a person is signed in with, the last used first. */
export async function listSessions(actor: Actor) {
  return db.session.findMany({
    where: { userId: actor.id, expiresAt: { gt: now() } },
    select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: "desc" }, { createdAt: "desc" }],
    take: 50,
  });
}
