import { logger } from "~/platform/log.server";
import { isOfOneRow, type Unavailable, unavailableOf } from "~/platform/unavailable";

import { companyDay, companyToday, getCompany } from "../../company/company/company.server";
import { balancesDue } from "../../billing/invoice/invoice.balances.server";
import { INVOICE } from "../../billing/invoice/invoice.record";
import { namesOf } from "../../company/audit-log/audit.list.server";
import { changeJobStatus } from "../../road/job/job.move.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { titlesOf } from "../../kit/record/read-page.server";
import { JOB } from "../../road/job/job.record";
import { QUOTATION } from "../../sales/quotation/quotation.record";
import { sendQuotation } from "../../sales/quotation/quotation.move.server";
import { quotationStatusLabel } from "../../sales/quotation/quotation.status";
import { placedAndThen } from "../sending/place-answer.server";
import { assertMailServer } from "../../papers/outbox/mail-server.server";
import { undoUntil } from "~/models/papers/outbox/outbox.retry.server";
import { sendByEmail } from "../sending/send-document.server";
import { DomainError, invalidField } from "../../kit/shared/domain-error";
import { AS_ASSUMED } from "../../papers/paper/going-out";
import { withStatement } from "../../billing/statement/statement.kept.server";
import { usualPeriod } from "~/models/billing/statement/wanted-period.server";
import {
  BULK_JOB_STATUSES,
  MOST_CHOSEN,
  type BulkDone,
  type BulkJobStatus,
  type BulkLine,
  type BulkList,
} from "./bulk";

/*
 * Several rows at one press: for each the command of its own page's button, in a transaction of its own, which asks again
 * who it is and the state of the record. What cannot be done with one keeps none of the others.
 */

/** Why nothing was done with a row; null where it was. */
type Refused = string | null;
/** A row's refusal, and whether answering the State of its pickup would allow it. */
type Kept = { why: Refused; asksPlace?: boolean; outage?: Unavailable };

const NOT_NOW = "Could not be done just now: try again";
const MAY_BE_DONE = "May have been done: look before you try again";

/** Raises `invalid` without any row, and for more than one press takes. */
function assertSome(ids: readonly number[]): void {
  if (ids.length === 0) throw invalidField("id", "Choose at least one row");
  if (ids.length > MOST_CHOSEN) throw invalidField("id", `Choose at most ${MOST_CHOSEN} rows`);
}

const NOUNS = { quotation: QUOTATION, invoice: INVOICE, job: JOB };

/** The rows by the numbers that people know them by, as they were chosen; customers by their names. */
async function linesOf(actor: Actor, list: BulkList, ids: readonly number[]): Promise<BulkLine[]> {
  const called =
    list === "customer"
      ? await namesOf(ids)
      : await titlesOf(NOUNS[list], ids, { actor, day: await companyDay() });
  return ids.map((id) => ({ id, number: called.get(id) ?? `Number ${id}` }));
}

/**
 * Does something with each row; a refusal is of its row alone. Where the database went away on the way, the rows after that are
 * said not to be done; an outage before anything was done is one of the whole press.
 */
async function eachOf(
  actor: Actor,
  list: BulkList,
  ids: readonly number[],
  what: string,
  run: (id: number) => Promise<Refused>,
): Promise<BulkDone> {
  assertSome(ids);
  const press: BulkDone = { what, done: [], not: [], unplaced: [], undo: null };
  let away: Unavailable | null = null;
  for (const line of await linesOf(actor, list, [...new Set(ids)])) {
    if (away) {
      press.not.push({ ...line, why: NOT_NOW });
      continue;
    }
    const { why, asksPlace, outage } = await refusalOf(list, line.id, run);
    // Another session holds this row: the others may be free.
    if (outage && !isOfOneRow(outage)) away = outage;
    if (why === null) press.done.push(line);
    else press.not.push({ ...line, why });
    if (asksPlace) press.unplaced.push(line.id);
  }
  if (away && press.done.length === 0 && !away.mayBeDone) throw away;
  return press;
}

async function refusalOf(
  list: BulkList,
  id: number,
  run: (id: number) => Promise<Refused>,
): Promise<Kept> {
  try {
    return { why: await run(id) };
  } catch (error) {
    const outage = unavailableOf(error);
    if (outage) return { why: outage.mayBeDone ? MAY_BE_DONE : NOT_NOW, outage };
    if (error instanceof DomainError && error.code !== "forbidden") {
      return { why: error.message, asksPlace: error.fieldErrors.pickupStateCode !== undefined };
    }
    if (error instanceof DomainError) throw error;
    logger.error({ list, id, error: String(error) }, "a row of several could not be done");
    return { why: NOT_NOW };
  }
}

/** A key is of one deed: each row's is one. */
const keyOf = (key: string | null, id: number | string) => key && `${key}-${id}`;

/** Does it with a quotation, where asked to after the assumed place has been taken for that of its pickup: both, or neither. */
function placed<T>(actor: Actor, id: number, asAssumed: boolean, run: () => Promise<T>) {
  const about = { entity: "quotation", entityId: id };
  const answered = { answer: AS_ASSUMED, version: null };
  return asAssumed ? placedAndThen(actor, about, answered, run) : run();
}

/** Sends each of some quotations by e-mail, as its page's button does. `asAssumed`: pickups that nobody knows are in our own State. */
export function sendQuotations(
  actor: Actor,
  ids: readonly number[],
  key: string | null,
  asAssumed = false,
) {
  assertCan(actor, "document:send");
  assertMailServer();
  return eachOf(actor, "quotation", ids, "Sent by e-mail", async (id) => {
    await placed(actor, id, asAssumed, () =>
      sendByEmail(actor, { entity: "quotation", entityId: id }, {}, keyOf(key, id), undoUntil()),
    );
    return null;
  });
}

/** Marks each of some quotations as sent. `asAssumed` as above. */
export function markQuotationsSent(actor: Actor, ids: readonly number[], asAssumed = false) {
  assertCan(actor, "quotation:changeStatus");
  return eachOf(actor, "quotation", ids, "Marked as sent", async (id) => {
    const { changed, status } = await placed(actor, id, asAssumed, () => sendQuotation(actor, id));
    return changed ? null : `This quotation is ${quotationStatusLabel(status)} already`;
  });
}

/** Sends the reminder that each of some invoices owes by its stage. */
export function remindOfInvoices(actor: Actor, ids: readonly number[], key: string | null) {
  assertCan(actor, "document:send");
  assertMailServer();
  return eachOf(actor, "invoice", ids, "Reminded by e-mail", async (id) => {
    const sending = { entity: "invoice", entityId: id, reminder: "owed" } as const;
    await sendByEmail(actor, sending, {}, keyOf(key, id), undoUntil());
    return null;
  });
}

/** Sends each of some customers their statement of the usual period, in each currency that they owe in. */
export async function sendStatementsTo(actor: Actor, ids: readonly number[], key: string | null) {
  assertCan(actor, "document:send");
  assertMailServer();
  assertSome(ids);
  const [company, due] = await Promise.all([getCompany(), balancesDue(actor, [...ids])]);
  const period = usualPeriod(companyToday(company), company.financialYearStart);
  return eachOf(actor, "customer", ids, "Statement sent by e-mail", async (customerId) => {
    const owed = due.get(customerId) ?? [];
    if (owed.length === 0) return "Owes nothing";
    for (const { currency } of owed) {
      await withStatement(actor, { ...period, customerId, currency }, (statement) =>
        sendByEmail(actor, statement, {}, keyOf(key, statement.entityId), undoUntil()),
      );
    }
    return null;
  });
}

/** Marks each of some jobs; those that were open before can be taken back. */
export async function markJobs(actor: Actor, ids: readonly number[], to: BulkJobStatus) {
  assertCan(actor, "job:changeStatus");
  const undo: NonNullable<BulkDone["undo"]> = [];
  const press = await eachOf(actor, "job", ids, `Marked as ${to}`, async (id) => {
    const { before, version } = await changeJobStatus(actor, id, to);
    if (before === to) return `This job is ${to} already`;
    undo.push({ id, before, version });
    return null;
  });
  return { ...press, undo: undo.length > 0 ? undo : null };
}

/** Gives jobs back the status that they had before `markJobs`; those that were changed since stay as they are. */
export async function unmarkJobs(
  actor: Actor,
  rows: readonly { id: number; before: BulkJobStatus; version: number }[],
) {
  assertCan(actor, "job:changeStatus");
  const marked = new Map(rows.map((row) => [row.id, row]));
  return eachOf(actor, "job", [...marked.keys()], "Taken back", async (id) => {
    const row = marked.get(id);
    if (row) await changeJobStatus(actor, id, row.before, row.version);
    return null;
  });
}

/** A status that jobs are marked with at once; null for any other word. */
export const toBulkStatus = (word: unknown): BulkJobStatus | null =>
  BULK_JOB_STATUSES.find((status) => status === word) ?? null;
