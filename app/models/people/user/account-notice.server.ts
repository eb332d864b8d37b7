import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import { accountNotice, type AccountNotice } from "../../papers/message/account-notice";
import { queueMessage } from "../../papers/outbox/outbox.server";

/** A notice three days old would only frighten: where mails could not leave for so long, it stays unsaid. */
const WORTH_MS = 3 * 24 * 60 * 60 * 1000;

/** Mails somebody a notice about the own account, in the caller's transaction; without an address nothing happens. */
export async function noticeTo(
  tx: Tx,
  person: { name: string; email: string | null },
  kind: AccountNotice,
  detail?: string,
): Promise<void> {
  if (!person.email) return;
  await queueMessage(tx, {
    kind: "account-notice",
    recipient: person.email,
    expiresAt: new Date(now().getTime() + WORTH_MS),
    ...accountNotice(kind, person.name, detail),
  });
}
