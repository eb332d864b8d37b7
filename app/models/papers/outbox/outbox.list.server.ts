import { nowBetween } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { readPage } from "../../kit/record/read-page.server";
import { fillLink } from "./message-text.server";
import { WITH_LINK } from "./outbox.claim.server";
import { type MessagesQuery, OUTBOX_LIST } from "./outbox.list";
import { type Condition, conditionOf } from "./outbox.words";

/** The state of a message now. */
export function conditionNow(message: Parameters<typeof conditionOf>[0]): Condition {
  const { nextAttemptAt, leaseUntil, expiresAt } = message;
  return conditionOf(message, nowBetween(nextAttemptAt, leaseUntil, expiresAt));
}

/** One page of messages, newest first, with their texts as the reader gets them. */
export async function listMessages(actor: Actor, asked: MessagesQuery) {
  assertCan(actor, "outbox:read");
  const where = OUTBOX_LIST.where(actor, asked);
  const orderBy = OUTBOX_LIST.orderBy(asked);
  const { rows, ...pages } = await readPage(
    { table: "OutboxMessage", where, orderBy, asked },
    (found) =>
      db.outboxMessage.findMany({
        where: found,
        // A drawn paper as JSON may be long, and nobody reads it here.
        omit: { attachment: true },
        include: WITH_LINK,
      }),
  );
  return {
    ...pages,
    rows: rows.map(({ link, passwordLink, pendingEmail, text, ...row }) => ({
      ...row,
      text: fillLink(text, { kind: row.kind, link, passwordLink, pendingEmail }),
      condition: conditionNow(row),
    })),
  };
}
