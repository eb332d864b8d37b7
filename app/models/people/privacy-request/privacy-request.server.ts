import type { PrivacyRequest } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";
import { companyDay, companyToday, getCompany } from "../../company/company/company.server";
import { addDays } from "../../ground/day/calendar-date";
import { auditedBy } from "../../kit/history/history-labels.server";
import { type Author, recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { editRecord } from "../../kit/record/edit-record.server";
import { readPage } from "../../kit/record/read-page.server";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { once } from "../../kit/shared/once.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import type {
  OwnRequestInput,
  PrivacyRequestInput,
  RequestAnswerInput,
} from "./privacy-request.fields";
import {
  PRIVACY_REQUEST_LIST,
  privacyRequestSearchText,
  type PrivacyRequestsQuery,
} from "./privacy-request.list";
import {
  REQUEST_KIND_LABELS,
  type RequestKind,
  requestOpen,
  requestOverdue,
} from "./privacy-request.status";
import { nameOf } from "../../company/audit-log/audit.list.server";

export const HISTORY = auditedBy("privacyRequest", {
  kind: { label: "Kind", show: (kind: RequestKind) => REQUEST_KIND_LABELS[kind] ?? kind },
});

const ACCOUNT = { select: { id: true, name: true, role: true, erasedAt: true } } as const;

/** One page of the register, newest first unless sorted otherwise. Admins only: raises `forbidden`. */
export async function listPrivacyRequests(actor: Actor, asked: PrivacyRequestsQuery) {
  assertCan(actor, "privacyRequest:manage");
  const where = PRIVACY_REQUEST_LIST.where(actor, asked, await companyDay());
  const orderBy = PRIVACY_REQUEST_LIST.orderBy(asked);
  return readPage({ table: "PrivacyRequest", where, orderBy, asked }, (found) =>
    db.privacyRequest.findMany({ where: found }),
  );
}

/** The quick views over the register, with how many are in each. */
export async function privacyRequestViews(actor: Actor) {
  assertCan(actor, "privacyRequest:manage");
  return PRIVACY_REQUEST_LIST.views(actor, await companyDay(), (where) =>
    countRows("PrivacyRequest", where),
  );
}

/** A request with its account and who answered. Raises `not_found`. */
export async function getPrivacyRequest(actor: Actor, id: number) {
  assertCan(actor, "privacyRequest:manage");
  const found = await db.privacyRequest.findUnique({
    where: { id },
    include: { account: ACCOUNT },
  });
  if (!found) throw notFound("privacyRequest");
  return { ...found, answeredBy: (await nameOf(found.answeredById)) || null };
}

/** Lists somebody's requests from their own page, newest first. */
export async function ownPrivacyRequests(actor: Actor) {
  assertCan(actor, "privacyRequest:make");
  const where = { accountId: actor.id, ...ownRequests(actor) };
  const requests = await db.privacyRequest.findMany({ where, orderBy: { id: "desc" }, take: 20 });
  return actor.confirmed ? requests : requests.map((one) => ({ ...one, answer: null }));
}

/** Restricts their own requests: before the mailbox is proven, to those that they wrote themselves. */
export const ownRequests = (actor: Actor) => (actor.confirmed ? {} : { createdById: actor.id });

/**
 * Takes a request down. Raises `invalid` at `accountId` for no account, at `name` where neither a name nor an account
 * is given, at `dueDate` before the day it came in, at `receivedDate` in the future.
 */
export async function createPrivacyRequest(
  actor: Actor,
  input: PrivacyRequestInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "privacyRequest:manage");
  return once(actor, "privacyRequest:create", key, async (tx) => {
    const { kind, accountId, contact, details, receivedDate } = input;
    const called = await nameOf(accountId, tx);
    if (accountId !== null && !called) throw invalidField("accountId", "Account not found");
    const name = input.name ?? called;
    if (!name) throw invalidField("name", "Name is required without an account");
    const company = await getCompany(tx);
    if (receivedDate > companyToday(company)) {
      throw invalidField("receivedDate", "Received cannot be in the future");
    }
    const dueDate = input.dueDate ?? addDays(receivedDate, company.privacyDays);
    if (dueDate < receivedDate) throw invalidField("dueDate", "Due cannot be before Received");
    const request = { kind, accountId, name, contact, details, receivedDate, dueDate };
    return insertRequest(tx, actor, request);
  });
}

/** At most so many of one's own wait at a time. */
const MOST_OPEN = 5;

/**
 * Asks from one's own page, signed in; the office is mailed. Raises `conflict` while as many of one's own wait as
 * may, `invalid` at `details` for a correction or a nomination that says nothing.
 */
export async function askPrivacyRequest(
  actor: Actor,
  { kind, details }: OwnRequestInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "privacyRequest:make");
  if (!details && (kind === "correction" || kind === "nomination")) {
    throw invalidField("details", "Write what to correct, or whom you name");
  }
  return once(actor, "privacyRequest:ask", key, async (tx) => {
    const waiting = await tx.privacyRequest.count({
      where: { createdById: actor.id, accountId: actor.id, ...requestOpen.where() },
    });
    if (waiting >= MOST_OPEN) throw conflict("Your earlier requests still wait for our answer.");
    const company = await getCompany(tx);
    const receivedDate = companyToday(company);
    const dueDate = addDays(receivedDate, company.privacyDays);
    const { id: accountId, name, email: contact } = actor;
    const request = { kind, accountId, name, contact, details, receivedDate, dueDate };
    const id = await insertRequest(tx, actor, request);
    if (company.email) await tellTheOffice(tx, company.email, id, kind, dueDate);
    return id;
  });
}

type NewRequest = Pick<
  PrivacyRequest,
  "kind" | "accountId" | "name" | "contact" | "details" | "receivedDate" | "dueDate"
>;

/** Takes a request down, in the caller's transaction, with its line of history; without an author the product did it. */
export async function insertRequest(
  tx: Tx,
  actor: Author | null,
  request: NewRequest,
): Promise<number> {
  const searchText = privacyRequestSearchText(request);
  const { id } = await tx.privacyRequest.create({
    data: { ...request, searchText, createdById: actor?.id ?? null, createdAt: now() },
  });
  const { kind } = request;
  await recordHistory(tx, actor, "privacyRequest", id, "request-created", { kind });
  return id;
}

/** Says that a request came in, and nothing of who it is: that stands in the register. */
async function tellTheOffice(tx: Tx, recipient: string, id: number, kind: string, dueDate: string) {
  const what = REQUEST_KIND_LABELS[kind as RequestKind];
  await queueMessage(tx, {
    kind: "privacy-request",
    recipient,
    subject: `Request about personal data: ${what}`,
    text: [
      `A request about personal data came in (number ${id}): ${what}. It is to be answered by ${dueDate}.`,
      "Admins see it under Privacy.",
    ].join("\n\n"),
  });
}

/** Ends a request. Raises `not_found`, `conflict` for one that ended before or was changed in between. */
export async function answerPrivacyRequest(
  actor: Actor,
  id: number,
  { status, answer, version }: RequestAnswerInput,
): Promise<void> {
  await editRecord(actor, id, version, {
    entity: "privacyRequest",
    allow: "privacyRequest:manage",
    load: (tx) => tx.privacyRequest.findUnique({ where: { id } }),
    refuse: (request) =>
      requestOpen.of(request) ? null : conflict("This request was answered already."),
    derive: (_tx, before) =>
      Promise.resolve({
        data: { status, answer, answeredAt: now(), answeredById: actor.id },
        changes: [{ field: "status", from: before.status, to: status }],
      }),
  });
}

/** Counts the waiting requests and the overdue ones among them, for the warning to admins. */
export async function waitingRequests(): Promise<{ open: number; overdue: number }> {
  const { today } = await companyDay();
  const [open, overdue] = await Promise.all([
    db.privacyRequest.count({ where: requestOpen.where() }),
    db.privacyRequest.count({ where: requestOverdue.where(today) }),
  ]);
  return { open, overdue };
}
