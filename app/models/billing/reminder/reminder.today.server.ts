import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { dayOf, startOfDay, timeOf } from "../../ground/day/time-zone";
import { DomainError } from "../../kit/shared/domain-error";
import { reminded, REMIND_ANYWAY } from "./reminder.again";
import type { Reminded } from "./reminder.rules";

/**
 * Says when a paper was reminded of today: 'Last reminded today, 18:20'; null where it was not. Undone reminders do not
 * count. Reminders through the sender's own WhatsApp are in the history alone.
 */
export async function remindedToday(tx: Tx, entity: Reminded, entityId: number) {
  const { timeZone } = await getCompany(tx);
  const since = startOfDay(dayOf(now(), timeZone), timeZone);
  const about = { entity, entityId };
  const newest = { orderBy: { id: "desc" } } as const;
  const kind = `${entity}-reminder`;
  const written = { ...about, kind, createdAt: { gte: since } };
  const message = await tx.outboxMessage.findFirst({
    where: { ...written, status: { not: "cancelled" } },
    select: { createdAt: true },
    ...newest,
  });
  if (message) return reminded(timeOf(message.createdAt, timeZone));
  const said = { ...about, action: "reminder-sent", at: { gte: since } };
  const line = await tx.historyEntry.findFirst({ where: said, select: { at: true }, ...newest });
  if (
    !line ||
    (await tx.historyEntry.count({ where: said })) <=
      (await tx.outboxMessage.count({ where: written }))
  )
    return null;
  return reminded(timeOf(line.at, timeZone));
}

/** Raises `conflict` at `anyway` for a paper that was reminded of today. Its row is ours from here on: of two presses one asks. */
export async function assertNotRemindedToday(
  tx: Tx,
  entity: Reminded,
  entityId: number,
): Promise<void> {
  const held = { where: { id: entityId }, data: { version: { increment: 0 } } };
  await (entity === "invoice" ? tx.invoice.updateMany(held) : tx.quotation.updateMany(held));
  const said = await remindedToday(tx, entity, entityId);
  if (said) throw new DomainError("conflict", said, { fieldErrors: { [REMIND_ANYWAY]: [said] } });
}
