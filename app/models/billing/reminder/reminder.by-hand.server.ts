import { now, thisQuarter } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import type { Company } from "../../company/company/company.server";
import { dayOf } from "../../ground/day/time-zone";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { readReminded, usableAddress } from "./reminder.message.server";
import { invoiceStage, onceKey, type Reminded, sendingTime } from "./reminder.rules";

type Invoice = {
  id: number;
  status: string;
  balance: number;
  dueDate: string;
  clientEmail: string | null;
  client: { email: string | null };
};

/**
 * Which of some overdue invoices owe a reminder that leaves at one press: their stage was not reminded of yet and an
 * address is known. By id; the command asks again. One query.
 */
export async function owedByHand(invoices: readonly Invoice[], company: Company) {
  const day = dayOf(sendingTime(thisQuarter(), company), company.timeZone);
  const keys = new Map<string, number>();
  for (const invoice of invoices) {
    const stage = invoiceStage(invoice, company, day);
    if (stage === null || !usableAddress(invoice.client.email, invoice.clientEmail)) continue;
    keys.set(onceKey("invoice", invoice.id, invoice.dueDate, stage), invoice.id);
  }
  const queued =
    keys.size === 0
      ? []
      : await db.outboxMessage.findMany({
          where: { onceKey: { in: [...keys.keys()] } },
          select: { onceKey: true },
        });
  for (const { onceKey } of queued) keys.delete(onceKey ?? "");
  return new Set(keys.values());
}

/**
 * A reminder that a person sends: `any` time they like, or the one that is `owed` by its stage and has not
 * been queued yet.
 */
export type ByHand = "any" | "owed";

/**
 * Where a person's reminder goes, and the key of the stage that it stands for: the one that would leave by
 * itself next, which does not leave as well then. Null when that one was queued before. Raises `not_found`,
 * and `conflict` when there is nothing to remind of, or not `owed`.
 */
export async function reminderByHand(
  tx: Tx,
  kind: Reminded,
  id: number,
  company: Company,
  which: ByHand,
): Promise<{ email: string | null; onceKey: string | null }> {
  const day = dayOf(sendingTime(now(), company), company.timeZone);
  const document = await readReminded(tx, kind, id, company, day);
  if (!document) throw notFound(kind);
  if (document.refusal) throw conflict(document.refusal.asked);
  const { stage, date, address } = document;
  const key = stage === null ? null : onceKey(kind, id, date, stage);
  const queued =
    key !== null &&
    (await tx.outboxMessage.findUnique({ where: { onceKey: key }, select: { id: true } })) !== null;
  if (which === "owed" && (key === null || queued)) {
    throw conflict(
      "This reminder was queued in the meantime. Write a message to send another one.",
    );
  }
  return { email: address, onceKey: queued ? null : key };
}
