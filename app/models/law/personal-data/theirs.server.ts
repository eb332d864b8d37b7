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

/** Which papers are a person's, as far as whoever asks may see them. */
export type Theirs = Record<"quotation" | "invoice" | "note" | "payment" | "consignment", object>;

export type Paper = { name: string; view: () => Promise<DocumentView> };

/** A photo's file; null where it is gone. */
export type Photo = { name: string; read: () => Promise<Uint8Array | null> };

async function idsOf(noun: keyof Theirs, where: object): Promise<number[]> {
  const rows = await db[noun as "note"].findMany({ where, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** The documents as links and messages name them. */
const documentsOf = (theirs: Theirs) =>
  Promise.all(
    Object.entries(theirs).map(async ([entity, where]) => ({
      entity,
      entityId: { in: await idsOf(entity as keyof Theirs, where) },
    })),
  );

export async function linksOf(theirs: Theirs) {
  return db.documentLink.findMany({
    where: { OR: await documentsOf(theirs) },
    omit: { hash: true, nonce: true },
    include: { openings: true },
    orderBy: { id: "asc" },
  });
}

/** For the office also what went to others about their documents; its notices of an answer are its own. */
export async function messagesOf(
  theirs: Theirs,
  actor: Actor,
  { id, email }: { id: number; email: string | null },
) {
  // Whoever has not proven the mailbox reads nothing that went to it.
  const reads = actor.id !== id || actor.confirmed;
  const own = reads && email ? [{ recipient: email }] : [];
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

export async function papersOf(actor: Actor, theirs: Theirs): Promise<Paper[]> {
  const received = { AND: [theirs.payment, paymentReceived.where()] };
  const papers = async (
    noun: keyof Theirs,
    where: object,
    view: (actor: Actor, id: number) => Promise<DocumentView>,
    name: string = noun,
  ) =>
    (await idsOf(noun, where)).map((id) => ({
      name: `${name}-${id}`,
      view: () => view(actor, id),
    }));
  const all = await Promise.all([
    papers("quotation", theirs.quotation, quotationView),
    papers("invoice", theirs.invoice, getInvoiceDocument),
    papers("note", theirs.note, getNoteDocument),
    papers("payment", received, getReceipt, "receipt"),
  ]);
  return all.flat();
}

/** `survey`: which surveys are theirs. */
export async function photosOf(actor: Actor, id: number, survey: object): Promise<Photo[]> {
  const jobs = { AND: [jobScope(actor), { clientId: id }] };
  const select = { id: true, hash: true } as const;
  const orderBy = { id: "asc" } as const;
  const found = await db.photo.findMany({ where: { job: jobs }, select, orderBy });
  const request = { AND: [requestScope(actor), { customerId: id }] };
  const sent = await db.requestPhoto.findMany({ where: { request }, select, orderBy });
  const surveyed = await db.surveyPhoto.findMany({ where: { survey }, select, orderBy });
  const named = (name: string) => (photo: { id: number; hash: string }) => ({
    name: `${name}-${photo.id}.jpg`,
    read: () => readPhotoFile(photo.hash),
  });
  return [
    ...found.map(named("photo")),
    ...sent.map(named("message-photo")),
    ...surveyed.map(named("survey-photo")),
  ];
}

async function quotationView(actor: Actor, id: number): Promise<DocumentView> {
  const [quotation, company] = await Promise.all([getQuotation(actor, id), getCompany()]);
  return quotationDocument(quotation, company);
}
