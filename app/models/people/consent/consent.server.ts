import { isbot } from "isbot";

import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { remembered } from "~/platform/fast/fast.server";
import { requestContext } from "~/platform/request-context.server";

import { reserveAttempt } from "../attempt/attempt.server";
import { recordHistory, type Author } from "../../kit/history/history.server";
import { currentNotice, keptVersion } from "./privacy-notice.server";
import { nameOf } from "../../company/audit-log/audit.list.server";

/*
 * Records the notices given to people and their consents. Signing up accepts the notice for the account and its moves;
 * offers need a separate consent. Reminders of quotations answer the person's own request. They go until the person says
 * no, which takes one press and no sign-in. Messages of the contract go on.
 */

export type Way = "registration" | "api" | "link" | "account";
/** The visitor who asks, as far as a server can tell. */
type Visitor = { address: string; userAgent: string | null };

const here = (): Visitor => {
  const context = requestContext();
  return { address: context?.address ?? "", userAgent: context?.userAgent ?? null };
};

const from = ({ address, userAgent }: Visitor) => ({
  address,
  userAgent: userAgent?.slice(0, 300) ?? null,
});

/** Writes down, in the transaction that makes the account, what whoever signed up was told and agreed to. */
export async function recordRegistration(
  tx: Tx,
  userId: number,
  { how, shown, offers }: { how: Way; shown?: number | null; offers: boolean },
): Promise<void> {
  const noticeVersion = await keptVersion(tx, shown);
  const row = { userId, noticeVersion, how, at: now(), ...from(here()) };
  await tx.consent.create({ data: { ...row, purpose: "service" } });
  if (offers) await tx.consent.create({ data: { ...row, purpose: "offers" } });
}

/** Notes that a person was shown the notice's version by a link: once each, and not by programs that look at links. */
export async function noteNoticeShown(userId: number, visitor: Visitor): Promise<void> {
  const { userAgent } = visitor;
  if (!userAgent || isbot(userAgent)) return;
  const { version, onceKey, known } = await remembered(`notice shown ${userId}`, async () => {
    const { version } = await currentNotice();
    const onceKey = `notice:${userId}:${version}`;
    const known = await db.consent.findUnique({ where: { onceKey }, select: { id: true } });
    return { version, onceKey, known };
  });
  if (known) return;
  const { address } = visitor;
  const agent = userAgent.slice(0, 300);
  await transaction(async (tx) => {
    await keptVersion(tx);
    await tx.$executeRaw`INSERT INTO "Consent"
      ("userId", "purpose", "noticeVersion", "how", "at", "address", "userAgent", "onceKey")
      VALUES (${userId}, 'notice', ${version}, 'link', ${now()}, ${address}, ${agent}, ${onceKey})
      ON CONFLICT DO NOTHING`;
  });
}

/** Whether somebody is sent reminders of quotations and offers. */
export async function takesOffers(userId: number, tx: Tx = db): Promise<boolean> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { noOffersAt: true } });
  return user !== null && user.noOffersAt === null;
}

/**
 * Ends reminders of quotations and offers, in the caller's transaction. Whose they were; null where they had ended
 * before.
 */
export async function endOffers(tx: Tx, userId: number, how: Way) {
  const at = now();
  const { count } = await tx.user.updateMany({
    where: { id: userId, noOffersAt: null },
    data: { noOffersAt: at },
  });
  if (count === 0) return null;
  const live = { userId, purpose: "offers", withdrawnAt: null };
  const ended = { withdrawnAt: at, withdrawnHow: how };
  const given = await tx.consent.updateMany({ where: live, data: ended });
  if (given.count === 0) {
    // Never agreed to, and refused: that stands here too.
    const noticeVersion = await keptVersion(tx);
    await tx.consent.create({
      data: { userId, purpose: "offers", noticeVersion, how, at, ...from(here()), ...ended },
    });
  }
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, name: true, email: true, phone: true },
  });
  await recordHistory(tx, person, "user", userId, "offers-refused");
  return person;
}

/**
 * Takes that back: an agreement of its own, under the notice of now. Said twice is harmless. Raises
 * `too_many_requests`: each time leaves lines that stay, and whoever has a link may press. Saying no is not limited.
 */
export async function giveOffers(userId: number, how: Way): Promise<void> {
  if (await takesOffers(userId)) return;
  await reserveAttempt({ door: "offers-again", account: userId });
  await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, noOffersAt: { not: null } },
      data: { noOffersAt: null },
    });
    if (count === 0) return;
    const noticeVersion = await keptVersion(tx);
    await tx.consent.create({
      data: { userId, purpose: "offers", noticeVersion, how, at: now(), ...from(here()) },
    });
    await recordHistory(tx, await authorOf(tx, userId), "user", userId, "offers-wanted");
  });
}

const authorOf = async (tx: Tx, userId: number): Promise<Author> => ({
  id: userId,
  name: await nameOf(userId, tx),
});

/** Lists somebody's notices and consents, the newest first. */
export async function consentsOf(userId: number) {
  return db.consent.findMany({
    where: { userId },
    omit: { onceKey: true, userId: true },
    orderBy: { id: "desc" },
    take: 100,
  });
}

/** Takes out of it where an erased person asked from; what they were told and agreed to stays, under their number. */
export async function eraseFromConsents(tx: Tx, userId: number): Promise<void> {
  const data = { address: "", userAgent: null };
  await tx.consent.updateMany({ where: { userId }, data });
}
