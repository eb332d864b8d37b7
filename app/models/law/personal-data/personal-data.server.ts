import { db } from "~/platform/db.server";
import { only } from "~/platform/only";
import { accessesOf, noteAccess } from "../../company/access-log/access-log.server";
import { recordAudit } from "../../kit/audit/audit.server";
import { consentsOf } from "../../people/consent/consent.server";
import { requestScope } from "../../road/customer-request/customer-request.list";
import { isSamePhone } from "../../road/job/job.crew";
import { lineWords } from "../../desk/history/history.read.server";
import { type Actor, can, isStaff } from "../../kit/policy/policy";
import {
  claimScope,
  consignmentScope,
  invoiceScope,
  jobScope,
  noteScope,
  paymentScope,
  quotationScope,
} from "../../kit/policy/scope";
import { ownRequests } from "../../people/privacy-request/privacy-request.server";
import { notFound } from "../../kit/shared/domain-error";
import { seenByOwner } from "../../people/user/own-view.server";
import {
  linksOf,
  messagesOf,
  type Paper,
  papersOf,
  type Photo,
  photosOf,
  type Theirs,
} from "./theirs.server";

/** Rows as JSON, read when their turn comes; amounts in minor units, moments in UTC. */
type Rows = { name: string; read: () => Promise<unknown> };
const row = (name: string, read: Rows["read"]): Rows => ({ name, read });

/** `id`: of the account, or which helper without one. */
export type PersonalData = { id: number | string; rows: Rows[]; papers: Paper[]; photos: Photo[] };

/** Columns that are never handed out: with them a reader could sign in, or guess how to. */
const ACCOUNT = only(
  "User",
  "passwordHash tokenEpoch secondFactorSecret secondFactorStep searchText",
);

/**
 * All that is kept about a person, for themselves as far as they see it, and for admins whole: what to read, the papers
 * to draw and the photos of their jobs, one after another. That it was asked for stands in the audit. Raises `not_found` for everybody else.
 */
export async function personalData(actor: Actor, id: number): Promise<PersonalData> {
  if (actor.id !== id && !can(actor, "user:downloadData")) throw notFound("user");
  const found = await db.user.findUnique({ where: { id }, omit: ACCOUNT });
  if (!found) throw notFound("user");
  const account = actor.id === id ? await seenByOwner(found) : found;
  const about = { subject: "user", subjectId: id, detail: "Personal data" } as const;
  await recordAudit(db, { kind: "exported", actor, ...about });
  noteAccess(actor, { kind: "personal-data", recordId: id, subjectId: id });
  const theirs = {
    quotation: { AND: [quotationScope(actor), { customerId: id }] },
    invoice: { AND: [invoiceScope(actor), { clientId: id }] },
    note: { AND: [noteScope(actor), { clientId: id }] },
    payment: { AND: [paymentScope(actor), { clientId: id }] },
    consignment: { AND: [consignmentScope(actor), { clientId: id }] },
  };
  return {
    id,
    rows: [
      row("account", () => Promise.resolve(account)),
      ...recordRows(actor, found, theirs),
      row("who-opened-what", () => openedOf(actor, id)),
      row("consents", () => consentsFor(actor, id)),
      ...accessRows(id),
      ...(isStaff(actor) ? officeRows(found, theirs) : []),
      ...(can(actor, "audit:read") ? [auditRows(id)] : []),
    ],
    papers: await papersOf(actor, theirs),
    photos: await photosOf(actor, id, surveysOf(id, await callsOf(actor, found.phone))),
  };
}

type Account = { id: number; email: string | null; phone: string | null };

const NO_TEXT = { searchText: true } as const;

/** The office's own words on a job, which customers see nowhere. */
const INNER = {
  ...NO_TEXT,
  notes: true,
  budget: true,
  priority: true,
  hoursWorked: true,
} as const;

/** The office's own words about who asked. */
const OF_OFFICE = { note: true, followUp: true, followUpAt: true, lostReason: true } as const;

/** Enquiries of nobody's account by this phone. For the office alone: an account may say any phone. */
async function callsOf(actor: Actor, phone: string | null): Promise<number[]> {
  if (!isStaff(actor)) return [];
  const callers = await db.enquiry.findMany({
    where: { customerId: null, phone: { not: "" } },
    select: { id: true, phone: true },
  });
  return callers.filter((one) => isSamePhone(one, { phone })).map(({ id }) => id);
}

/** What was counted at theirs, also for a call that is nobody's account yet. */
const surveysOf = (customerId: number, calls: number[]) => ({
  OR: [{ customerId }, { enquiryId: { in: calls } }],
});

function recordRows(actor: Actor, { id, email, phone }: Account, theirs: Theirs): Rows[] {
  const jobs = { AND: [jobScope(actor), { clientId: id }] };
  const orderBy = { id: "asc" } as const;
  return [
    row("quotations", () =>
      db.quotation.findMany({
        where: theirs.quotation,
        omit: isStaff(actor) ? NO_TEXT : { ...NO_TEXT, estimatedCost: true, estimated: true },
        include: { items: true, decisions: isStaff(actor) },
        orderBy,
      }),
    ),
    row("invoices", () =>
      db.invoice.findMany({
        where: theirs.invoice,
        omit: NO_TEXT,
        include: { items: true, moves: true },
        orderBy,
      }),
    ),
    row("notes", () =>
      db.note.findMany({ where: theirs.note, omit: NO_TEXT, include: { items: true }, orderBy }),
    ),
    row("payments", () => db.payment.findMany({ where: theirs.payment, omit: NO_TEXT, orderBy })),
    row("jobs", () =>
      db.job.findMany({ where: jobs, omit: isStaff(actor) ? NO_TEXT : INNER, orderBy }),
    ),
    row("consignments", () => consignmentsOf(actor, id)),
    row("packages", () => db.package.findMany({ where: { job: jobs }, orderBy })),
    row("claims", () =>
      db.claim.findMany({
        where: { AND: [claimScope(actor), { clientId: id }] },
        omit: isStaff(actor) ? NO_TEXT : { ...NO_TEXT, createdById: true },
        orderBy,
      }),
    ),
    row("photos", () =>
      db.photo.findMany({
        where: { job: jobs },
        omit: isStaff(actor) ? {} : { createdById: true },
        orderBy,
      }),
    ),
    row("enquiries", async () =>
      db.enquiry.findMany({
        where: { OR: [{ customerId: id }, { id: { in: await callsOf(actor, phone) } }] },
        omit: isStaff(actor) ? NO_TEXT : { ...NO_TEXT, ...OF_OFFICE },
        orderBy,
      }),
    ),
    row("surveys", async () =>
      db.survey.findMany({
        where: surveysOf(id, await callsOf(actor, phone)),
        omit: isStaff(actor) ? NO_TEXT : { ...NO_TEXT, typed: true },
        include: { rooms: { include: { lines: true } } },
        orderBy,
      }),
    ),
    row("messages-to-us", () =>
      db.customerRequest.findMany({
        where: { AND: [requestScope(actor), { customerId: id }] },
        omit: isStaff(actor) ? NO_TEXT : { ...NO_TEXT, answeredById: true },
        include: { photos: true },
        orderBy,
      }),
    ),
    row("requests", () => requestsOf(actor, id)),
    row("messages", () => messagesOf(theirs, actor, { id, email })),
  ];
}

/** The consignments of their goods with all that stands on the papers; drivers are named there as the papers name them. */
function consignmentsOf(actor: Actor, id: number) {
  const signed = { drawn: true, recordedById: true, linkId: true, ...(isStaff(actor) ? {} : SEEN) };
  return db.consignment.findMany({
    where: { AND: [consignmentScope(actor), { clientId: id }] },
    omit: NO_TEXT,
    include: {
      goods: { orderBy: { position: "asc" } },
      declaredGoods: { orderBy: { position: "asc" } },
      vehicleReports: { include: { marks: true }, orderBy: { id: "asc" } },
      signatures: { omit: signed, orderBy: { id: "asc" } },
    },
    orderBy: { id: "asc" },
  });
}

/** From where somebody signed: of whoever else had the link, nobody's to have. */
const SEEN = { address: true, userAgent: true } as const;

/** Nobody has proven the mailbox: what the office keeps of that e-mail may be somebody else's. */
const unproven = (actor: Actor, id: number) => actor.id === id && !actor.confirmed;

async function requestsOf(actor: Actor, accountId: number) {
  return db.privacyRequest.findMany({
    where: { accountId, ...(unproven(actor, accountId) ? ownRequests(actor) : {}) },
    omit: { ...NO_TEXT, ...(unproven(actor, accountId) ? { answer: true } : {}) },
    orderBy: { id: "asc" },
  });
}

async function openedOf(actor: Actor, id: number) {
  return unproven(actor, id) ? [] : accessesOf(id, can(actor, "audit:read"));
}

async function consentsFor(actor: Actor, id: number) {
  const consents = await consentsOf(id);
  const own = ["registration", "api"];
  return unproven(actor, id) ? consents.filter(({ how }) => own.includes(how)) : consents;
}

/** Returns the rows of access to the account, without their secrets. */
function accessRows(userId: number): Rows[] {
  const where = { userId };
  return [
    row("sessions", () => db.session.findMany({ where, omit: { id: true } })),
    row("api-keys", () => db.apiKey.findMany({ where, omit: { hash: true } })),
    row("calendar-addresses", () => db.calendarFeed.findMany({ where, omit: { id: true } })),
    row("form-drafts", () => db.formDraft.findMany({ where })),
    row("kept-filters", () => db.keptFilter.findMany({ where })),
    row("visits", () => db.visit.findMany({ where })),
  ];
}

function officeRows({ id, phone }: Account, theirs: Theirs): Rows[] {
  const orderBy = { id: "asc" } as const;
  return [
    row("links", () => linksOf(theirs)),
    row("history", async () => {
      const where = { OR: [{ entity: "user", entityId: id }, { actorId: id }] };
      const lines = await db.historyEntry.findMany({ where, orderBy });
      return lines.map((line) => ({ ...line, ...lineWords(line) }));
    }),
    row("office-notes", () =>
      db.officeNote.findMany({
        where: {
          OR: [
            { customerId: id },
            { quotation: { customerId: id } },
            { job: { clientId: id } },
            { createdById: id },
          ],
        },
        orderBy,
      }),
    ),
    row("assigned-jobs", async () => {
      const all = await db.jobAssignment.findMany({
        where: { OR: [{ employeeId: id }, { employeeId: null, phone: { not: null } }] },
        include: { notice: { select: { way: true, at: true } } },
        orderBy,
      });
      // As a helper they are known by the phone.
      return all.filter((one) => one.employeeId === id || isSamePhone(one, { phone }));
    }),
  ];
}

function auditRows(id: number): Rows {
  return row("audit", () =>
    db.auditEntry.findMany({
      where: { OR: [{ subject: "user", subjectId: id }, { actorId: id }] },
      omit: only("AuditEntry", "hash previousHash searchText"),
      orderBy: { id: "asc" },
    }),
  );
}
