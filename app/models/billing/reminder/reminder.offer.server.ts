import { thisQuarter } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import type { Company } from "../../company/company/company.server";
import { dayOf } from "../../ground/day/time-zone";
import { usableAddress } from "./reminder.message.server";
import { invoiceStage, onceKey, sendingTime } from "./reminder.rules";

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
