import type { Prisma } from "~/generated/sqlite/client";
import { type AccessKind } from "~/models/company/access-log/access-log.words";
import { ACCESS_LIST, type AccessQuery } from "~/models/company/audit-log/access.list";
import { AUDIT_LIST, type AuditQuery } from "~/models/company/audit-log/audit.list";
import { listAccesses, listAudit } from "~/models/company/audit-log/audit.list.server";
import { DOCUMENT_LIST } from "~/models/desk/documents/document.list";
import { listDocuments } from "~/models/desk/documents/document.server";
import { sealAudit } from "~/models/kit/audit/audit.seal.server";
import { type AuditEvent, recordAudit } from "~/models/kit/audit/audit.server";
import type { Actor } from "~/models/kit/policy/policy";
import { OUTBOX_LIST } from "~/models/papers/outbox/outbox.list";
import { listMessages } from "~/models/papers/outbox/outbox.list.server";
import {
  BREACH_LIST,
  type BreachesQuery,
  breachSearchText,
} from "~/models/people/breach/breach.list";
import { breachViews, listBreaches } from "~/models/people/breach/breach.server";
import {
  PRIVACY_REQUEST_LIST,
  privacyRequestSearchText,
  type PrivacyRequestsQuery,
} from "~/models/people/privacy-request/privacy-request.list";
import {
  listPrivacyRequests,
  privacyRequestViews,
} from "~/models/people/privacy-request/privacy-request.server";
import { REQUEST_KINDS } from "~/models/people/privacy-request/privacy-request.status";
import { listAccounts } from "~/models/people/user/accounts.server";
import { ACCOUNT_LIST } from "~/models/people/user/user.list";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import {
  makeInvoice,
  makeMessage,
  makeNote,
  makePayment,
  makeQuotation,
  makeUser,
} from "../factories";
import { NOON, TODAY } from "../invoices";

import {
  NOTHING_SINCE,
  YESTERDAY,
  LATER,
  BEFORE,
  type Case,
  LITERAL,
  DECOY,
  OTHER_ACCESSES,
  ACCESS_ROWS,
  OTHER_KINDS,
  eachOf,
  asAdmin,
  FILLING,
} from "./case";

/** The lists of accounts, messages, papers and of what the law asks for. */
export const OFFICE: Record<string, Case> = {
  document: {
    besides: true,
    list: DOCUMENT_LIST,
    load: listDocuments,
    make: async ({ asha, ravi }) => {
      // Ids that tell the types apart.
      let id = 100;
      const quotation = (more: Parameters<typeof makeQuotation>[0] = {}) =>
        makeQuotation({ id: id++, customerId: ravi.id, createdAt: NOON, ...more });
      const invoice = (more: Parameters<typeof makeInvoice>[0] = {}) =>
        makeInvoice({ id: id++, clientId: ravi.id, createdAt: BEFORE, status: "Paid", ...more });
      const mine = await invoice({ clientId: asha.id, status: "Sent", dueDate: TODAY });
      const note = (more: Parameters<typeof makeNote>[0]) =>
        makeNote({ id: id++, createdAt: BEFORE, ...more });
      const receipt = (status: string, date = "2026-11-10") =>
        makePayment({ id: id++, invoiceId: mine.id, createdAt: BEFORE, status, date });
      await receipt("Pending");
      await receipt("Failed");
      return {
        draft: await quotation({ customerId: asha.id, status: "draft" }),
        sent: await quotation({ customerId: asha.id, status: "sent", validUntil: TODAY }),
        expired: await quotation({ status: "sent", validUntil: YESTERDAY }),
        expiredDraft: await quotation({ customerId: asha.id, validUntil: YESTERDAY }),
        rejected: await quotation({ status: "rejected", validUntil: YESTERDAY }),
        invoiceDraft: await invoice({ clientId: asha.id, status: "Draft" }),
        mine,
        late: await invoice({ status: "Sent", dueDate: YESTERDAY, invoiceDate: "2026-10-01" }),
        paid: await invoice({ dueDate: YESTERDAY, invoiceNumber: "INV-0000-77777" }),
        cancelled: await invoice({ status: "Cancelled" }),
        credit: await note({ invoiceId: mine.id, date: "2026-10-01" }),
        received: await receipt("Completed"),
        refunded: await receipt("Refunded", "2026-10-01"),
        literal: await quotation({ status: "approved", contactPerson: LITERAL }),
        decoy: await quotation({ status: "approved", contactPerson: DECOY }),
        twin: await quotation({ status: "approved" }),
        twinToo: await quotation({ status: "approved" }),
      };
    },
    finds: {
      "type=quotation": ["draft", "expired", "expiredDraft", "rejected", "sent", ...FILLING],
      "type=invoice": ["cancelled", "invoiceDraft", "late", "mine", "paid"],
      "type=note": ["credit"],
      "type=receipt": ["received", "refunded"],
      "status=Draft": ["draft", "invoiceDraft"],
      "status=Sent": ["mine", "sent"],
      "status=Approved": FILLING,
      "status=Rejected": ["rejected"],
      "status=Expired": ["expired", "expiredDraft"],
      "status=Paid": ["paid"],
      "status=Overdue": ["late"],
      "status=Cancelled": ["cancelled"],
      "status=Issued": ["credit"],
      "status=Completed": ["received"],
      "status=Refunded": ["refunded"],
      "startDate=2026-10-01&endDate=2026-10-01": ["credit", "late", "refunded"],
      "startDate=2026-11-22": [],
      "type=receipt&status=Paid": [],
      "type=note&status=Paid": [],
      "search=inv-0000-7777": ["paid"],
      "search=draft-$invoiceDraft": ["invoiceDraft"],
      "search=asha": [
        "credit",
        "draft",
        "expiredDraft",
        "invoiceDraft",
        "mine",
        "received",
        "refunded",
        "sent",
      ],
    },
    asha: ["credit", "mine", "received", "refunded", "sent"],
  },

  audit: {
    list: AUDIT_LIST,
    load: (actor: Actor, asked: AuditQuery) =>
      listAudit(asAdmin(actor), asked, { today: TODAY, timeZone: "Asia/Kolkata" }),
    stored: () => db.auditEntry.findMany(),
    make: async () => {
      const make = async (more: Partial<AuditEvent> = {}, at = NOON) => {
        setClock(at);
        await recordAudit(db, { kind: "refused", detail: "GET /users", ...more });
        setClock(NOON);
        await sealAudit();
        return db.auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
      };
      return {
        ...(await eachOf(OTHER_KINDS, (kind) =>
          make({ kind }, kind === "exported" ? new Date(+NOON - 24 * 60 * 60 * 1000) : NOON),
        )),
        literal: await make({ detail: LITERAL }),
        decoy: await make({ detail: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      "kind=refused": FILLING,
      ...Object.fromEntries(OTHER_KINDS.map((kind) => [`kind=${kind}`, [kind]])),
      "startDate=2026-11-20&endDate=2026-11-20": ["exported"],
      "startDate=2026-11-21&kind=exported": [],
      "search=get /users&kind=deleted": ["deleted"],
    },
    asha: null,
    unique: ["id"],
  },

  access: {
    list: ACCESS_LIST,
    unsearched: true,
    load: (actor: Actor, asked: AccessQuery) =>
      listAccesses(asAdmin(actor), asked, { today: TODAY, timeZone: "Asia/Kolkata" }),
    stored: () => db.accessLog.findMany(),
    make: async ({ asha, ravi, staff }) => {
      const make = (kind: AccessKind, more: { subjectId?: number; actorId?: number; at?: Date }) =>
        transaction((tx) =>
          tx.accessLog.create({
            data: {
              at: NOON,
              kind,
              actorId: staff.id,
              subjectId: ravi.id,
              recordId: 1,
              door: "page",
              address: "203.0.113.7",
              requestId: "abc",
              ...more,
            },
          }),
        );
      return {
        ...(await eachOf(ACCESS_ROWS, (row) =>
          make(OTHER_ACCESSES[ACCESS_ROWS.indexOf(row)]!, { subjectId: asha.id }),
        )),
        before: await make("account", { at: new Date(+NOON - 24 * 60 * 60 * 1000) }),
        literal: await make("account", {}),
        decoy: await make("account", { actorId: ravi.id }),
        twin: await make("account", {}),
        twinToo: await make("account", {}),
      };
    },
    finds: {
      "kind=account": ["before", ...FILLING],
      ...Object.fromEntries(OTHER_ACCESSES.map((kind) => [`kind=${kind}`, [`of ${kind}`]])),
      "customer=$asha": ACCESS_ROWS,
      "actor=$ravi": ["decoy"],
      "startDate=2026-11-20&endDate=2026-11-20": ["before"],
      "endDate=2026-11-19": [],
    },
    asha: null,
    unique: ["id"],
  },

  "privacy-request": {
    list: PRIVACY_REQUEST_LIST,
    load: (actor: Actor, asked: PrivacyRequestsQuery) => listPrivacyRequests(asAdmin(actor), asked),
    stored: () => db.privacyRequest.findMany(),
    make: async ({ ravi }) => {
      const make = (more: Partial<Prisma.PrivacyRequestUncheckedCreateInput> = {}) => {
        const request = {
          kind: "complaint",
          accountId: ravi.id,
          name: "Ravi Kumar",
          contact: null,
          details: "The crew read my letters",
          receivedDate: TODAY,
          dueDate: LATER,
          status: "answered",
          createdAt: NOON,
          ...more,
        };
        const searchText = privacyRequestSearchText(request);
        return transaction((tx) => tx.privacyRequest.create({ data: { ...request, searchText } }));
      };
      return {
        ...(await eachOf(REQUEST_KINDS.slice(0, -1), (kind) => make({ kind }))),
        open: await make({ status: "open", dueDate: TODAY }),
        late: await make({ status: "open", dueDate: YESTERDAY, receivedDate: "2026-10-01" }),
        refused: await make({ status: "refused", contact: "asha@example.com" }),
        literal: await make({ details: LITERAL }),
        decoy: await make({ details: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      ...Object.fromEntries(REQUEST_KINDS.slice(0, -1).map((kind) => [`kind=${kind}`, [kind]])),
      "kind=complaint": ["late", "open", "refused", ...FILLING],
      "status=open": ["late", "open"],
      "status=answered": [...REQUEST_KINDS.slice(0, -1), ...FILLING],
      "status=refused": ["refused"],
      "view=open": ["late", "open"],
      "view=overdue": ["late"],
      "startDate=2026-10-01&endDate=2026-10-01": ["late"],
      "startDate=2026-11-22": [],
      "search=asha@": ["refused"],
    },
    asha: null,
    views: async (actor) => (actor.role === "customer" ? [] : privacyRequestViews(asAdmin(actor))),
    customerViews: [],
  },

  breach: {
    list: BREACH_LIST,
    load: (actor: Actor, asked: BreachesQuery) => listBreaches(asAdmin(actor), asked),
    stored: () => db.breach.findMany(),
    make: async () => {
      const make = (more: Partial<Prisma.BreachUncheckedCreateInput> = {}) => {
        const breach = {
          foundAt: NOON,
          nature: "A phone was lost",
          extent: "Names",
          consequences: "Calls",
          measures: "It was wiped",
          toldBoardAt: NOON,
          ...more,
        };
        const searchText = breachSearchText(breach);
        return transaction((tx) => tx.breach.create({ data: { ...breach, searchText } }));
      };
      return {
        untold: await make({ toldBoardAt: null, foundAt: BEFORE }),
        before: await make({
          foundAt: new Date(+NOON - 24 * 60 * 60 * 1000),
          nature: "A laptop was stolen",
        }),
        literal: await make({ nature: LITERAL }),
        decoy: await make({ extent: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      "": ["before", "untold", ...FILLING],
      "view=untold": ["untold"],
      "startDate=2026-11-20&endDate=2026-11-20": ["before"],
      "startDate=2026-11-22": [],
      "search=LAPTOP": ["before"],
    },
    asha: null,
    views: async (actor) => (actor.role === "customer" ? [] : breachViews(asAdmin(actor))),
    customerViews: [],
  },

  outbox: {
    list: OUTBOX_LIST,
    load: listMessages,
    stored: () => db.outboxMessage.findMany({ where: { kind: { not: "password-link" } } }),
    make: async () => {
      const make = (more: Parameters<typeof makeMessage>[0] = {}) =>
        makeMessage({ createdAt: NOON, ...more });
      return {
        // It opens an account: for admins only.
        secret: await make({ kind: "password-link" }),
        sent: await make({ status: "sent", recipient: "Meera@example.com" }),
        failed: await make({ status: "failed", createdAt: BEFORE }),
        cancelled: await make({ status: "cancelled" }),
        literal: await make({ subject: LITERAL }),
        decoy: await make({ subject: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      "status=queued": FILLING,
      "status=sent": ["sent"],
      "status=failed": ["failed"],
      "status=cancelled": ["cancelled"],
      "search=meera@": ["sent"],
      "search=meera&status=queued": [],
    },
    asha: null,
  },

  user: {
    list: ACCOUNT_LIST,
    load: (actor, asked) => listAccounts(actor, "user", asked),
    stored: () => db.user.findMany(),
    make: async ({ staff, asha, ravi }) => ({
      staff,
      asha,
      ravi,
      admin: await makeUser({
        role: "admin",
        name: "Zoya",
        phone: "98220 12345",
        createdAt: BEFORE,
      }),
      asleep: await makeUser({
        role: "employee",
        name: "Yash",
        status: "inactive",
        createdAt: NOON,
      }),
      literal: await makeUser({ name: LITERAL, createdAt: NOON }),
      decoy: await makeUser({ name: DECOY, createdAt: NOON }),
      twin: await makeUser({ name: "Twin", createdAt: NOON }),
      twinToo: await makeUser({ name: "Twin", createdAt: NOON }),
    }),
    finds: {
      ...NOTHING_SINCE,
      "status=active": ["admin", "asha", "ravi", "staff", ...FILLING],
      "status=inactive": ["asleep"],
      "role=admin": ["admin"],
      "role=employee": ["asleep", "staff"],
      "role=customer": ["asha", "ravi", ...FILLING],
      "search=20 123": ["admin"],
      "search=asha@": ["asha"],
    },
    asha: null,
    unique: ["email"],
  },
};
