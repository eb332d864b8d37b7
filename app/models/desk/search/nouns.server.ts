import { db } from "~/platform/db.server";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import {
  consignmentStatusFor,
  SIGNED_FOR,
} from "../../road/consignment/consignment.customer-words";
import { CONSIGNMENT_LIST } from "../../road/consignment/consignment.list";
import { consignmentTone } from "../../road/consignment/consignment.status";
import { CLAIM_LIST } from "../../road/claim/claim.list";
import { claimTone } from "../../road/claim/claim.status";
import { jobStatusFor } from "../../road/job/job.customer-words";
import { JOB_LIST } from "../../road/job/job.list";
import { jobStatusTone } from "../../road/job/job.status";
import { invoiceStatusFor } from "../../billing/invoice/invoice.customer-words";
import { draftNumber, INVOICE_LIST } from "../../billing/invoice/invoice.list";
import {
  INVOICE_TONES,
  shownInvoiceNumber,
  shownInvoiceStatus,
} from "../../billing/invoice/invoice.status";
import { ITEM_LIST } from "../../sales/item/item.list";
import { NOTE_LIST } from "../../billing/note/note.list";
import { conditionNow } from "../../papers/outbox/outbox.condition.server";
import { OUTBOX_LIST } from "../../papers/outbox/outbox.list";
import { PAYMENT_LIST } from "../../billing/payment/payment.list";
import { PAYMENT_TONES, paymentWord } from "../../billing/payment/payment.status";
import { can, type Action, type Actor } from "../../kit/policy/policy";
import { ANSWERS, quotationStatusFor } from "../../sales/quotation/quotation.customer-words";
import { QUOTATION_LIST } from "../../sales/quotation/quotation.list";
import { quotationTone } from "../../sales/quotation/quotation.status";
import { moveKey, type MoveRoot } from "../chain/chain";
import { EVERYTHING, type ListDay } from "../../kit/record/define-list";
import { formatDate } from "../../ground/day/calendar-date";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { placeOf, routeOf } from "../../ground/typed/place";
import { capitalized } from "../../ground/typed/text";
import { spoken } from "../../kit/shared/vocabulary";
import { formatMoment } from "../../ground/day/time-zone";
import { noteTitle } from "../../ground/tax/notes";
import { ACCOUNT_LIST } from "../../people/user/user.list";
import type { SmallRecord } from "../../kit/record/define-record";
import { SMALL_NOUNS } from "../../nouns.server";

type Tone = "neutral" | "info" | "success" | "warning" | "danger";

/** A record as results show it: its name or number, and what one needs to tell it from others. */
export type Hit = {
  id: number;
  title: string;
  about: (string | null)[];
  /** Minor units. */
  amount?: { minor: number; currency: string };
  state?: { word: string; tone: Tone };
  /** Where it is read, if not on its own page. */
  to?: string;
};

export type Reader = { actor: Actor; day: ListDay };

/** What a noun gives to be found everywhere; a new one is one more of these. */
export type SearchNoun = {
  noun: string;
  /** Of many, as its list is called. */
  label: string;
  /** Who may search it; what of it they may see, its list says. */
  access: Action;
  table: string;
  /** The rows of its list that a text finds. */
  where: (text: string, reader: Reader) => object;
  /** The record whose whole number a text is; null for a text that is none. */
  exact?: (text: string) => object | null;
  /** A record's own page. */
  to: (id: number) => string;
  /** Its list of all that is found. */
  all: (text: string) => string;
  read: (those: { id: { in: number[] } }, reader: Reader) => Promise<Hit[]>;
};

/** The office finds the whole move; a number that is typed whole leads to its own record. */
const wholeMove = (actor: Actor, root: MoveRoot) =>
  can(actor, "move:view") ? { to: paths.moves.view(moveKey(root)) } : {};

/** What a list's address says of a text that is looked for in everything. */
const everywhere = (search: string) => ({ search, in: EVERYTHING });

/** The filter of a list in which nothing but a text is asked for. */
const asked = <Q>(list: { read: (params: URLSearchParams) => Q }, search: string) =>
  list.read(new URLSearchParams(everywhere(search)));

/** A column of numbers that are written in capitals; imported ones may not be. */
const numberIn = (column: string) => (text: string) => ({
  [column]: { in: [...new Set([text, text.toUpperCase()])] },
});

const active = (status: string): Pick<Hit, "state"> =>
  status === "active"
    ? {}
    : { state: { word: capitalized(status), tone: status === "deleted" ? "danger" : "neutral" } };

function accounts(noun: "customer" | "employee", label: string): SearchNoun {
  const { list, view } = noun === "customer" ? paths.customers : paths.employees;
  return {
    noun,
    label,
    access: `${noun}:list`,
    table: "User",
    where: (text, { actor }) =>
      ACCOUNT_LIST.where(actor, { ...asked(ACCOUNT_LIST, text), role: noun }),
    to: view,
    all: (search) => list(everywhere(search)),
    read: async (where) => {
      const select = {
        id: true,
        name: true,
        phone: true,
        email: true,
        address: true,
        status: true,
      } as const;
      const rows = await db.user.findMany({ where, select });
      return rows.map(({ id, name, phone, email, address, status }) => ({
        id,
        title: name,
        about: [phone, email, placeOf(address)],
        ...active(status),
      }));
    },
  };
}

const quotations: SearchNoun = {
  noun: "quotation",
  label: "Quotations",
  access: "quotation:view",
  table: "Quotation",
  where: (text, { actor, day }) => QUOTATION_LIST.where(actor, asked(QUOTATION_LIST, text), day),
  exact: numberIn("quotationNumber"),
  to: paths.quotations.view,
  all: (search) => paths.quotations.list(everywhere(search)),
  read: async (where, { actor, day }) => {
    const rows = await db.quotation.findMany({
      where,
      select: {
        id: true,
        quotationNumber: true,
        status: true,
        validUntil: true,
        decisions: ANSWERS,
        sourceAddress: true,
        destinationAddress: true,
        movingDate: true,
        totalAmount: true,
        currency: true,
        customer: { select: { name: true } },
      },
    });
    return rows.map((row) => ({
      id: row.id,
      title: row.quotationNumber,
      about: [
        row.customer.name,
        routeOf(row.sourceAddress, row.destinationAddress),
        formatDate(row.movingDate),
      ],
      amount: { minor: row.totalAmount, currency: row.currency },
      state: {
        word: quotationStatusFor(actor, row, day.today),
        tone: quotationTone(row.status),
      },
      ...wholeMove(actor, { kind: "quotation", id: row.id }),
    }));
  },
};

export const invoices: SearchNoun = {
  noun: "invoice",
  label: "Invoices",
  access: "invoice:view",
  table: "Invoice",
  where: (text, { actor, day }) => INVOICE_LIST.where(actor, asked(INVOICE_LIST, text), day),
  exact: (text) => {
    const draft = draftNumber(text);
    return draft === null ? numberIn("invoiceNumber")(text) : { id: draft, invoiceNumber: null };
  },
  to: paths.invoices.view,
  all: (search) => paths.invoices.list(everywhere(search)),
  read: async (where, { actor, day }) => {
    const rows = await db.invoice.findMany({
      where,
      select: {
        id: true,
        invoiceNumber: true,
        status: true,
        dueDate: true,
        invoiceDate: true,
        total: true,
        balance: true,
        amountPaid: true,
        settledAmount: true,
        creditedAmount: true,
        currency: true,
        clientName: true,
        client: { select: { name: true } },
      },
    });
    return rows.map((row) => ({
      id: row.id,
      title: shownInvoiceNumber(row),
      about: [row.clientName ?? row.client.name, formatDate(row.invoiceDate)],
      amount: { minor: row.total, currency: row.currency },
      state: {
        word: invoiceStatusFor(actor, row, day.today),
        tone: INVOICE_TONES[shownInvoiceStatus(row, day.today)] ?? "neutral",
      },
    }));
  },
};

const payments: SearchNoun = {
  noun: "payment",
  label: "Payments",
  access: "payment:view",
  table: "Payment",
  where: (text, { actor }) => PAYMENT_LIST.where(actor, asked(PAYMENT_LIST, text)),
  exact: numberIn("referenceNumber"),
  to: paths.payments.view,
  all: (search) => paths.payments.list(everywhere(search)),
  read: async (where) => {
    const rows = await db.payment.findMany({
      where,
      select: {
        id: true,
        referenceNumber: true,
        status: true,
        date: true,
        amount: true,
        currency: true,
        paymentMethod: true,
        client: { select: { name: true } },
        invoice: { select: { id: true, invoiceNumber: true, clientName: true } },
        quotation: { select: { quotationNumber: true } },
      },
    });
    return rows.map(({ id, invoice, quotation, ...row }) => {
      const word = paymentWord(row);
      return {
        id,
        title: row.referenceNumber,
        about: [
          invoice?.clientName ?? row.client.name,
          invoice ? shownInvoiceNumber(invoice) : (quotation?.quotationNumber ?? null),
          row.paymentMethod,
          formatDate(row.date),
        ],
        amount: { minor: row.amount, currency: row.currency },
        state: { word, tone: PAYMENT_TONES[word] ?? "neutral" },
      };
    });
  },
};

const notes: SearchNoun = {
  noun: "note",
  label: "Credit and debit notes",
  access: "note:view",
  table: "Note",
  where: (text, { actor }) => NOTE_LIST.where(actor, asked(NOTE_LIST, text)),
  exact: numberIn("noteNumber"),
  to: paths.notes.view,
  all: (search) => paths.notes.list(everywhere(search)),
  read: async (where) => {
    const rows = await db.note.findMany({
      where,
      select: {
        id: true,
        noteNumber: true,
        kind: true,
        date: true,
        total: true,
        currency: true,
        client: { select: { name: true } },
        invoice: { select: { id: true, invoiceNumber: true, clientName: true } },
      },
    });
    return rows.map(({ id, noteNumber, kind, date, total, currency, client, invoice }) => ({
      id,
      title: noteNumber,
      about: [
        invoice.clientName ?? client.name,
        noteTitle(kind),
        shownInvoiceNumber(invoice),
        formatDate(date),
      ],
      amount: { minor: total, currency },
    }));
  },
};

export const jobs: SearchNoun = {
  noun: "job",
  label: "Jobs",
  access: "job:view",
  table: "Job",
  where: (text, { actor, day }) => JOB_LIST.where(actor, asked(JOB_LIST, text), day),
  exact: numberIn("jobNumber"),
  to: paths.jobs.view,
  all: (search) => paths.jobs.list(everywhere(search)),
  read: async (where, { actor }) => {
    const rows = await db.job.findMany({
      where,
      select: {
        id: true,
        jobNumber: true,
        title: true,
        status: true,
        startDate: true,
        scheduledTime: true,
        client: { select: { name: true } },
      },
    });
    return rows.map((row) => ({
      id: row.id,
      title: row.jobNumber,
      about: [row.client.name, row.title, formatDate(row.startDate)],
      state: { word: jobStatusFor(actor, row), tone: jobStatusTone(row.status) },
      ...wholeMove(actor, { kind: "job", id: row.id }),
    }));
  },
};

const DRAFT_LR = /^LR-DRAFT-(\d{1,9})$/i;

const consignments: SearchNoun = {
  noun: "consignment",
  label: "Consignments",
  access: "consignment:view",
  table: "Consignment",
  where: (text, { actor, day }) =>
    CONSIGNMENT_LIST.where(actor, asked(CONSIGNMENT_LIST, text), day),
  exact: (text) => {
    const draft = DRAFT_LR.exec(text)?.[1];
    return draft ? { id: Number(draft), lrNumber: null } : numberIn("lrNumber")(text);
  },
  to: roadPaths.consignments.view,
  all: (search) => roadPaths.consignments.list(everywhere(search)),
  read: async (where, { actor }) => {
    const rows = await db.consignment.findMany({
      where,
      select: {
        id: true,
        lrNumber: true,
        status: true,
        signatures: SIGNED_FOR,
        fromPlace: true,
        toPlace: true,
        loadingDate: true,
        client: { select: { name: true } },
        vehicle: { select: { number: true } },
      },
    });
    return rows.map((row) => ({
      id: row.id,
      title: shownLrNumber(row),
      about: [
        row.client.name,
        routeOf(row.fromPlace, row.toPlace),
        row.vehicle?.number ?? null,
        formatDate(row.loadingDate),
      ],
      state: { word: consignmentStatusFor(actor, row), tone: consignmentTone(row.status) },
    }));
  },
};

const items: SearchNoun = {
  noun: "item",
  label: "Items",
  access: "item:view",
  table: "Item",
  where: (text, { actor }) => ITEM_LIST.where(actor, asked(ITEM_LIST, text)),
  to: paths.items.view,
  all: (search) => paths.items.list(everywhere(search)),
  read: async (where) => {
    const rows = await db.item.findMany({ where });
    return rows.map(({ id, name, sku, category, price, currency, status }) => ({
      id,
      title: name,
      about: [sku, category],
      amount: { minor: price, currency },
      ...active(status),
    }));
  },
};

const claims: SearchNoun = {
  noun: "claim",
  label: "Claims",
  access: "claim:view",
  table: "Claim",
  where: (text, { actor, day }) => CLAIM_LIST.where(actor, asked(CLAIM_LIST, text), day),
  exact: numberIn("claimNumber"),
  to: roadPaths.claims.view,
  all: (search) => roadPaths.claims.list(everywhere(search)),
  read: async (where) => {
    const include = { client: { select: { name: true } } };
    const rows = await db.claim.findMany({ where, include });
    return rows.map(({ id, claimNumber, client, noticeDate, amount, currency, status }) => ({
      id,
      title: claimNumber,
      about: [client.name, formatDate(noticeDate)],
      amount: { minor: amount, currency },
      state: { word: status, tone: claimTone(status) },
    }));
  },
};

/** The nouns of one form, by what tells one of their records from others. */
const small = SMALL_NOUNS.map(({ record }): SearchNoun => {
  const { noun, words, table, list, at, exact, called, about } = record as SmallRecord;
  return {
    noun,
    label: spoken(words.many),
    access: `${noun}:view`,
    table,
    where: (text, { actor, day }) => list.where(actor, asked(list, text), day) as object,
    exact,
    to: at.view,
    all: (search) => at.list(everywhere(search)),
    read: async (where) =>
      (await db[noun as "driver"].findMany({ where })).map((row) => ({
        id: row.id,
        title: called(row),
        about: about(row),
        ...active(row.status),
      })),
  };
});

const messages: SearchNoun = {
  noun: "message",
  label: "Messages",
  access: "outbox:read",
  table: "OutboxMessage",
  where: (text, { actor }) => OUTBOX_LIST.where(actor, asked(OUTBOX_LIST, text)),
  to: () => paths.outbox(),
  all: (search) => paths.outbox({ search }),
  read: async (where, { day }) => {
    const rows = await db.outboxMessage.findMany({ where, omit: { attachment: true, text: true } });
    return rows.map((row) => {
      const { label: word, tone } = conditionNow(row);
      const { id, subject, recipient, createdAt } = row;
      return {
        id,
        title: subject,
        about: [recipient, formatMoment(createdAt, day.timeZone)],
        state: { word, tone },
        // A message has no page of its own: the list in which it stands alone, or with its like.
        to: paths.outbox({ search: `${recipient} ${subject}` }),
      };
    });
  },
};

/** Everything that is found, in the order in which results stand. */
export const SEARCH_NOUNS: readonly SearchNoun[] = [
  accounts("customer", "Customers"),
  quotations,
  invoices,
  payments,
  notes,
  jobs,
  consignments,
  items,
  accounts("employee", "Employees"),
  claims,
  ...small,
  messages,
];
