import { now } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import {
  allReminders,
  type ListedReminder,
  type ReminderRow,
} from "../../billing/reminder/reminder.list.server";
import { reminderStatus } from "../../billing/reminder/reminder.words";
import { flushAccessLog } from "../../company/access-log/access-log.server";
import { accessLabel, doorLabel } from "../../company/access-log/access-log.words";
import { ACCESS_LIST } from "../../company/audit-log/access.list";
import { AUDIT_LIST } from "../../company/audit-log/audit.list";
import { shownNames } from "../../company/audit-log/audit.list.server";
import { noteTitle } from "../../ground/tax/notes";
import { sealAudit } from "../../kit/audit/audit.seal.server";
import { auditLabel } from "../../kit/audit/audit.words";
import { column, type Column, fieldColumns, withCurrency } from "../../kit/record/columns";
import { OUTBOX_LIST } from "../../papers/outbox/outbox.list";
import { conditionNow } from "../../papers/outbox/outbox.list.server";
import { CHANNEL_LABELS, kindLabel } from "../../papers/outbox/outbox.words";
import { BREACH_FIELDS } from "../../people/breach/breach.fields";
import { BREACH_LIST } from "../../people/breach/breach.list";
import { boardClock } from "../../people/breach/breach.status";
import {
  PRIVACY_REQUEST_FIELDS,
  REQUEST_ANSWER_FIELDS,
} from "../../people/privacy-request/privacy-request.fields";
import { PRIVACY_REQUEST_LIST } from "../../people/privacy-request/privacy-request.list";
import { shownRequestStatus } from "../../people/privacy-request/privacy-request.status";
import { DOCUMENT_LIST, type DocumentType } from "../documents/document.list";
import { type ListedDocument, recordsOf } from "../documents/document.records.server";
import { documentParts, type Key, readAllMerged } from "../documents/document.server";
import { defineExport, defineOwnExport, rowsOfList } from "./export.server";

const TYPES: Record<DocumentType, string> = {
  quotation: "Quotation",
  invoice: "Invoice",
  note: "Note",
  receipt: "Receipt",
};
const ofDocument = column<ListedDocument>;

export const documentsExport = defineOwnExport<ListedDocument, Key<DocumentType>>({
  access: "document:list",
  name: "documents",
  keys: (actor, params, day) =>
    readAllMerged(documentParts(actor, DOCUMENT_LIST.read(params), day)),
  read: (keys, { actor, day }) => recordsOf(keys, actor, day),
  columns: withCurrency<ListedDocument>([
    ofDocument("text", "Type", ({ type, kind }) => (kind ? noteTitle(kind) : TYPES[type])),
    ofDocument("text", "Number", (row) => row.number),
    ofDocument("text", "Client", (row) => row.client),
    ofDocument("day", "Date", (row) => row.day),
    ofDocument("text", "Status", (row) => row.word),
    ofDocument("amount", "Amount", (row) => row.amount),
  ]),
});

const readMessages = (where: { id: { in: number[] } }) =>
  // A message's text may open a paper or an account to its reader: it stays in the outbox.
  db.outboxMessage.findMany({ where, omit: { attachment: true, text: true, parameters: true } });
type MessageRow = Awaited<ReturnType<typeof readMessages>>[number];
const ofMessage = column<MessageRow>;

export const outboxExport = defineExport<MessageRow>({
  access: "outbox:read",
  name: "outbox",
  lists: rowsOfList("OutboxMessage", OUTBOX_LIST),
  read: readMessages,
  columns: [
    ofMessage("moment", "Created", (row) => row.createdAt),
    ofMessage("text", "Kind", (row) => kindLabel(row.kind)),
    ofMessage("text", "Channel", (row) => CHANNEL_LABELS[row.channel] ?? row.channel),
    ofMessage("text", "To", (row) => row.recipient),
    ofMessage("text", "Subject", (row) => row.subject),
    ofMessage("text", "Attachment", (row) => row.attachmentName),
    ofMessage("text", "Status", (row) => conditionNow(row).label),
    ofMessage("moment", "Sent", (row) => row.sentAt),
    ofMessage("whole", "Attempts", (row) => row.attempts),
    ofMessage("text", "Failure", (row) => row.failure),
  ],
});

type Reminder = ListedReminder & { status: string };
const ofReminder = column<Reminder>;

export const remindersExport = defineOwnExport<Reminder, () => Promise<Reminder>>({
  access: "reminder:view",
  name: "reminders",
  async keys(actor) {
    const { rows, describe, ...when } = await allReminders(actor);
    const shown = (row: ReminderRow) => async () => {
      const reminder = await describe(row);
      return { ...reminder, status: reminderStatus(reminder, when).label };
    };
    return {
      total: rows.length,
      *batches(size) {
        for (let from = 0; from < rows.length; from += size) {
          yield rows.slice(from, from + size).map(shown);
        }
      },
    };
  },
  async read(keys) {
    const found: Reminder[] = [];
    for (const key of keys) found.push(await key());
    return found;
  },
  columns: withCurrency<Reminder>([
    ofReminder("text", "Document Number", (row) => row.number ?? `Deleted ${row.kind}`),
    ofReminder("text", "Customer", (row) => row.customer),
    ofReminder("amount", "Amount", (row) => row.amount),
    ofReminder("text", "Stage", (row) => row.stage),
    ofReminder("day", "Due or Valid Until", (row) => row.date),
    ofReminder("whole", "Days Late", (row) => row.daysLate),
    ofReminder("text", "To", (row) => row.address),
    ofReminder("text", "Status", (row) => row.status),
  ]),
});

const readAudit = (where: { id: { in: number[] } }) => db.auditEntry.findMany({ where });
type AuditRow = Awaited<ReturnType<typeof readAudit>>[number];
const ofAudit = column<AuditRow>;

/** The oldest first: the hashes are checked in that order. */
export const auditExport = defineExport<AuditRow>({
  access: "audit:read",
  name: "audit",
  async lists(actor, params, day) {
    await sealAudit();
    const where = AUDIT_LIST.where(actor, AUDIT_LIST.read(params), day);
    return [{ table: "AuditEntry", where, orderBy: [{ id: "asc" }] }];
  },
  read: readAudit,
  columns: [
    ofAudit("whole", "Number", (row) => row.id),
    // As it was hashed.
    ofAudit("text", "Date and time (UTC)", (row) => row.at.toISOString()),
    ofAudit("text", "What", (row) => auditLabel(row.kind)),
    ofAudit("text", "Who", (row) => row.actorName),
    ofAudit("whole", "User id", (row) => row.actorId),
    ofAudit("text", "About", (row) => row.subject),
    ofAudit("whole", "Id", (row) => row.subjectId),
    ofAudit("text", "Detail", (row) => row.detail),
    ofAudit("text", "Address", (row) => row.address),
    ofAudit("text", "Device", (row) => row.userAgent),
    ofAudit("text", "Request", (row) => row.requestId),
    ofAudit("text", "Hash", (row) => row.hash),
  ],
});

async function readAccesses(where: { id: { in: number[] } }) {
  const rows = await db.accessLog.findMany({ where });
  const nameOf = await shownNames(rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]));
  return rows.map((row) => ({
    ...row,
    actor: nameOf(row.actorId),
    subject: nameOf(row.subjectId),
  }));
}
type AccessRow = Awaited<ReturnType<typeof readAccesses>>[number];
const ofAccess = column<AccessRow>;

export const accessesExport = defineExport<AccessRow>({
  access: "audit:read",
  name: "access",
  async lists(actor, params, day) {
    await flushAccessLog();
    return rowsOfList("AccessLog", ACCESS_LIST)(actor, params, day);
  },
  read: readAccesses,
  columns: [
    ofAccess("moment", "Date and Time", (row) => row.at),
    ofAccess("text", "Who", (row) => row.actor ?? "Anyone with the link"),
    ofAccess("whole", "User id", (row) => row.actorId),
    ofAccess("text", "What", (row) => accessLabel(row.kind)),
    ofAccess("whole", "Id", (row) => row.recordId),
    ofAccess("text", "Whose", (row) => row.subject),
    ofAccess("whole", "Whose id", (row) => row.subjectId),
    ofAccess("text", "Door", (row) => doorLabel(row.door)),
    ofAccess("text", "Address", (row) => row.address),
    ofAccess("text", "Request", (row) => row.requestId),
  ],
});

const readRequests = (where: { id: { in: number[] } }) => db.privacyRequest.findMany({ where });
type RequestRow = Awaited<ReturnType<typeof readRequests>>[number];

export const privacyRequestsExport = defineExport<RequestRow>({
  access: "privacyRequest:manage",
  name: "privacy-requests",
  lists: rowsOfList("PrivacyRequest", PRIVACY_REQUEST_LIST),
  read: readRequests,
  columns: [
    ...fieldColumns<RequestRow>(PRIVACY_REQUEST_FIELDS),
    column("text", "Status", (row, { day }) => shownRequestStatus(row, day.today).word),
    ...fieldColumns<RequestRow>(REQUEST_ANSWER_FIELDS, ["status"]),
    column("moment", "Answered", (row) => row.answeredAt),
  ],
});

const readBreaches = (where: { id: { in: number[] } }) => db.breach.findMany({ where });
type BreachRow = Awaited<ReturnType<typeof readBreaches>>[number];
const ofBreach: Column<BreachRow>[] = [
  column("moment", "Found", (row) => row.foundAt),
  ...fieldColumns<BreachRow>(BREACH_FIELDS, [
    // Stored as moments.
    "foundDate",
    "foundTime",
    "toldPersonsDate",
    "toldPersonsTime",
    "toldBoardDate",
    "toldBoardTime",
  ]),
  column("moment", "Persons told", (row) => row.toldPersonsAt),
  column("moment", "Board told", (row) => row.toldBoardAt),
  column("text", "Board", (row) => boardClock(row, now()).words),
];

export const breachesExport = defineExport<BreachRow>({
  access: "breach:manage",
  name: "breaches",
  lists: rowsOfList("Breach", BREACH_LIST),
  read: readBreaches,
  columns: ofBreach,
});
