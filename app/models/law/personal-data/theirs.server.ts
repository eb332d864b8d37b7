import { getInvoiceDocument } from "~/models/billing/invoice/invoice.revision.server";
import { getNoteDocument } from "~/models/billing/note/note.server";
import { getReceipt } from "~/models/billing/payment/payment.receipt.server";
import { paymentReceived } from "~/models/billing/payment/payment.status";
import { getCompany } from "~/models/company/company/company.server";
import { type Actor, isStaff } from "~/models/kit/policy/policy";
import { jobScope } from "~/models/kit/policy/scope";
import { requestScope } from "~/models/road/customer-request/customer-request.list";
import { SECRET_KINDS } from "~/models/papers/outbox/outbox.words";
import type { DocumentView } from "~/models/papers/paper/document-view";
import { readPhotoFile } from "~/models/papers/photo/photo.files.server";
import { quotationDocument } from "~/models/sales/quotation/quotation.document";
import { getQuotation } from "~/models/sales/quotation/quotation.server";
import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

/** The papers of a person, as far as whoever asks may see them. */
export type Theirs = {
  quotations: NonNullable<Parameters<typeof db.quotation.findMany>[0]>["where"];
  invoices: NonNullable<Parameters<typeof db.invoice.findMany>[0]>["where"];
  notes: NonNullable<Parameters<typeof db.note.findMany>[0]>["where"];
  payments: NonNullable<Parameters<typeof db.payment.findMany>[0]>["where"];
  consignments: NonNullable<Parameters<typeof db.consignment.findMany>[0]>["where"];
};

export type Paper = { name: string; view: () => Promise<DocumentView> };

/** A photo's file; null where it is gone. */
export type Photo = { name: string; read: () => Promise<Uint8Array | null> };

/** The documents as links and messages name them. */
async function documentsOf({ quotations, invoices, notes, payments, consignments }: Theirs) {
  const select = { id: true } as const;
  const [quotation, invoice, note, payment, consignment] = await Promise.all([
    db.quotation.findMany({ where: quotations, select }),
    db.invoice.findMany({ where: invoices, select }),
    db.note.findMany({ where: notes, select }),
    db.payment.findMany({ where: payments, select }),
    db.consignment.findMany({ where: consignments, select }),
  ]);
  return Object.entries({ quotation, invoice, note, payment, consignment }).map(
    ([entity, rows]) => ({
      entity,
      entityId: { in: rows.map((row) => row.id) },
    }),
  );
}

export async function linksOf(theirs: Theirs) {
  return db.documentLink.findMany({
    where: { OR: await documentsOf(theirs) },
    omit: { hash: true, nonce: true },
    include: { openings: true },
    orderBy: { id: "asc" },
  });
}

/** For the office also what went to others about their documents; its notices of an answer are its own. */
export async function messagesOf(theirs: Theirs, actor: Actor, id: number) {
  const account = await db.user.findUnique({ where: { id }, select: { email: true } });
  // Whoever has not proven the mailbox reads nothing that went to it.
  const reads = actor.id !== id || actor.confirmed;
  const own = reads && account?.email ? [{ recipient: account.email }] : [];
  return db.outboxMessage.findMany({
    where: {
      // A message with a secret link is a key.
      kind: { notIn: ["answer", ...SECRET_KINDS] },
      OR: [...(isStaff(actor) ? await documentsOf(theirs) : []), ...own],
    },
    select: only("OutboxMessage", "id channel kind recipient subject text status createdAt sentAt"),
    orderBy: { id: "asc" },
  });
}

export async function papersOf(actor: Actor, { quotations, invoices, notes, payments }: Theirs) {
  const select = { id: true } as const;
  const received = { AND: [payments ?? {}, paymentReceived.where()] };
  const [quoted, invoiced, noted, paid] = await Promise.all([
    db.quotation.findMany({ where: quotations, select }),
    db.invoice.findMany({ where: invoices, select }),
    db.note.findMany({ where: notes, select }),
    db.payment.findMany({ where: received, select }),
  ]);
  const paper = (kind: string, id: number, view: Paper["view"]) => ({
    name: `${kind}-${id}`,
    view,
  });
  return [
    ...quoted.map(({ id }) => paper("quotation", id, () => quotationView(actor, id))),
    ...invoiced.map(({ id }) => paper("invoice", id, () => getInvoiceDocument(actor, id))),
    ...noted.map(({ id }) => paper("note", id, () => getNoteDocument(actor, id))),
    ...paid.map(({ id }) => paper("receipt", id, () => getReceipt(actor, id))),
  ];
}

export async function photosOf(actor: Actor, id: number): Promise<Photo[]> {
  const jobs = { AND: [jobScope(actor), { clientId: id }] };
  const select = { id: true, hash: true } as const;
  const orderBy = { id: "asc" } as const;
  const found = await db.photo.findMany({ where: { job: jobs }, select, orderBy });
  const request = { AND: [requestScope(actor), { customerId: id }] };
  const sent = await db.requestPhoto.findMany({ where: { request }, select, orderBy });
  const named = (name: string) => (photo: { id: number; hash: string }) => ({
    name: `${name}-${photo.id}.jpg`,
    read: () => readPhotoFile(photo.hash),
  });
  return [...found.map(named("photo")), ...sent.map(named("message-photo"))];
}

async function quotationView(actor: Actor, id: number): Promise<DocumentView> {
  const [quotation, company] = await Promise.all([getQuotation(actor, id), getCompany()]);
  return quotationDocument(quotation, company);
}
