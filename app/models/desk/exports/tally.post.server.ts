import { db, transaction } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { addDays, formatDate, monthOf } from "../../ground/day/calendar-date";
import { assertCan, can, type Actor } from "../../kit/policy/policy";
import { conflict } from "../../kit/shared/domain-error";
import { conditionNow } from "~/models/papers/outbox/outbox.list.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import type { Period } from "../report/report.period";
import { recordExport } from "./export.server";
import { envelope, mastersXml, voucherXml } from "./tally";
import { markSent, wholeMonths } from "./tally.sent.server";
import { booksOf, keepLedgerNames, vouchersNow, vouchersOf } from "./tally.server";

/** A month at a time: none takes longer than a delivery may. */
function monthsOf({ from, to }: Period): Period[] {
  const months: Period[] = [];
  for (let day = from; day <= to;) {
    let next = addDays(day, 1);
    while (next <= to && monthOf(next) === monthOf(day)) next = addDays(next, 1);
    months.push({ from: day, to: addDays(next, -1) });
    day = next;
  }
  return months;
}

/**
 * Puts some days' ledgers and vouchers into the outbox for the Tally that listens where the settings say, a message a month,
 * and returns their ids; days that wait already are not put there again. What is sent is read when it leaves. Staff only;
 * raises `conflict` where no Tally is named.
 */
export async function postToTally(
  actor: Actor,
  { from, to }: Period,
  notBefore: Date | null = null,
): Promise<{ recipient: string; messageIds: number[]; months: string[] }> {
  assertCan(actor, "tally:view");
  assertCan(actor, "document:send");
  const company = await getCompany();
  const recipient = company.tallyUrl;
  if (!recipient)
    throw conflict(
      "The settings do not say where Tally listens: import the files, and mark the month as sent.",
    );
  const today = companyToday(company);
  const months = monthsOf({ from, to }).filter((month) => month.from <= today);
  if (months.length === 0)
    throw conflict("These days have not come yet: there is nothing to send.");
  await recordExport(actor, "tally", `sent ${from} to ${to}`);
  const marked = await markAsSent(actor, { from, to });
  const messageIds = await transaction(async (tx) => {
    const ids: number[] = [];
    for (const month of months) {
      const parameters = [month.from, month.to];
      const waiting = await tx.outboxMessage.findFirst({
        where: {
          channel: "tally",
          status: "queued",
          leaseId: null,
          parameters: JSON.stringify(parameters),
        },
        select: { id: true },
      });
      if (waiting) {
        ids.push(waiting.id);
        continue;
      }
      const days = `${formatDate(month.from)} to ${formatDate(month.to)}`;
      const id = await queueMessage(tx, {
        channel: "tally",
        kind: "tally",
        recipient,
        subject: `Tally: ${days}`,
        text: `Ledgers and vouchers of ${days}, as the books have them when this leaves. Sent again, they are changed and not doubled.`,
        parameters,
        createdById: actor.id,
        notBefore,
      });
      if (id !== null) ids.push(id);
    }
    return ids;
  });
  return { recipient, messageIds, months: marked };
}

/** Marks the whole months of some days as sent: from here on no act changes their vouchers. Returns them. */
export async function markAsSent(actor: Actor, period: Period): Promise<string[]> {
  const months = await wholeMonths(period);
  await markSent(actor, months, booksOf, { read: vouchersOf, readNow: vouchersNow });
  return months;
}

/** So many ledgers or vouchers go at a time: Tally answers each before its time is over. */
const AT_ONCE = 100;

/** Yields the messages to Tally in their order: ledgers, then vouchers. */
export async function* tallyPosts(period: Period): AsyncGenerator<string> {
  const asked = await booksOf(period);
  const { tallyCompany } = asked.company;
  const parcel = (report: "All Masters" | "Vouchers", messages: string[]) => {
    const { head, foot } = envelope(report, tallyCompany);
    return head + messages.join("") + foot;
  };
  await keepLedgerNames(asked);
  const masters = mastersXml(asked.book);
  for (let at = 0; at < masters.length; at += AT_ONCE)
    yield parcel("All Masters", masters.slice(at, at + AT_ONCE));
  let some: string[] = [];
  for await (const voucher of vouchersOf(asked)) {
    some.push(voucherXml(voucher));
    if (some.length < AT_ONCE) continue;
    yield parcel("Vouchers", some);
    some = [];
  }
  if (some.length > 0) yield parcel("Vouchers", some);
}

/** The last messages to Tally, the newest first; none for those who do not read the outbox. */
export async function lastTallyPosts(actor: Actor) {
  if (!can(actor, "outbox:read")) return [];
  const rows = await db.outboxMessage.findMany({
    where: { channel: "tally" },
    orderBy: { id: "desc" },
    take: 5,
  });
  return rows.map((row) => ({ ...row, condition: conditionNow(row) }));
}
