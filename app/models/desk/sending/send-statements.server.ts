import { logger } from "~/platform/log.server";
import { isOfOneRow, type Unavailable, unavailableOf } from "~/platform/unavailable";

import { companyToday, getCompany } from "../../company/company/company.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { DomainError } from "../../kit/shared/domain-error";
import { fullNumber } from "../../ground/typed/phone";
import { dayOf } from "../../ground/day/time-zone";
import type { Period } from "../../billing/statement/statement.document";
import { withStatement } from "../../billing/statement/statement.kept.server";
import {
  customersOwing,
  type Owing,
  type OwingPlace,
} from "../../billing/statement/statement.owing.server";
import { assertMailServer, hasMailServer } from "../../papers/outbox/mail-server.server";
import { sendByEmail, sendByWhatsapp } from "./send-document.server";
import { SentAlready } from "./send-once.server";

/** So many customers are sent theirs by one press: a press must end within a request. */
export const AT_ONCE = 100;

const NO_MAIL = "no mail server is connected";
const SENT_TODAY = "already got one today";
const NOT_NOW = "could not be sent just now: try again";
const MAY_BE_SENT = "may have got one: look in the outbox before you try again";

/** Whom nothing was sent, and why. */
type NotSent = Pick<Owing, "customerId" | "name" | "currency"> & { why: string };

/** The result of one press; `next` is where another goes on. */
export type StatementsSent = { sent: number; not: NotSent[]; next: OwingPlace | null };

/**
 * 'Send statements to all who owe': to the next `AT_ONCE` of them from a place on, each in a transaction of its own, by
 * e-mail, or via WhatsApp where there is no e-mail and a provider. Who already got one today gets no other. The same press
 * again (`key`) sends nothing twice. Raises `invalid` at `from` or `to`.
 */
export async function sendStatements(
  actor: Actor,
  { period, after }: { period: Period; after: OwingPlace | null },
  key: string | null,
  hasProvider: boolean,
): Promise<StatementsSent> {
  assertCan(actor, "document:send");
  if (!hasProvider) assertMailServer();
  const company = await getCompany();
  const today = companyToday(company);
  const { rows, next } = await customersOwing(actor, { after, take: AT_ONCE });
  const done: StatementsSent = { sent: 0, not: [], next };
  let away: Unavailable | null = null;
  for (const row of rows) {
    const why = away ? NOT_NOW : await sendOne(row);
    if (why === null) done.sent++;
    else done.not.push({ ...named(row), why });
  }
  // An outage before anything was sent is one of the whole press.
  if (away && done.sent === 0 && !(away as Unavailable).mayBeDone) throw away;
  return done;

  /** Null, or why it was not sent. */
  async function sendOne(row: Owing): Promise<string | null> {
    if (row.lastSentAt && dayOf(row.lastSentAt, company.timeZone) === today) {
      return SENT_TODAY;
    }
    const byPhone = hasProvider && fullNumber(row.phone, company.dialCode) !== null;
    const byMail = row.email !== null && row.email !== "" && hasMailServer();
    if (!byMail && !byPhone)
      return row.email ? `has no phone, and ${NO_MAIL}` : "has no e-mail address";
    try {
      const { customerId, currency } = row;
      await withStatement(actor, { ...period, customerId, currency }, async (statement) => {
        // Two may press at once: to one customer one leaves a day.
        const sending = { ...statement, onceKey: `statement:${customerId}:${currency}:${today}` };
        // A key is of one deed: each customer's is one.
        const own = key && `${key}-${statement.entityId}`;
        if (byMail) await sendByEmail(actor, sending, {}, own);
        else await sendByWhatsapp(actor, sending, {}, own, hasProvider);
      });
      return null;
    } catch (error) {
      if (error instanceof SentAlready) return SENT_TODAY;
      // A problem of the whole press is said of it; a problem of one customer, of that customer.
      const outage = unavailableOf(error);
      if (outage) {
        if (!isOfOneRow(outage)) away = outage;
        return outage.mayBeDone ? MAY_BE_SENT : NOT_NOW;
      }
      if (!(error instanceof DomainError)) {
        logger.error({ customerId: row.customerId, error: String(error) }, "statement not sent");
        return NOT_NOW;
      }
      if (error.fieldErrors.from ?? error.fieldErrors.to) throw error;
      return error.message;
    }
  }
}

const named = ({ customerId, name, currency }: Owing) => ({ customerId, name, currency });
