import type { Tx } from "~/platform/db.server";

import { textsAfterErasure, type Facets, type Left } from "../../kit/record/define-record";
import { uncapitalized } from "../../ground/typed/text";
import { TABLES } from "../../tables";
import { invoiceSearchText } from "../../billing/invoice/invoice.list";
import { jobSearchText } from "../../road/job/job.list";
import type { DocumentView } from "../../papers/paper/document-view";
import { paymentSearchText } from "../../billing/payment/payment.list";
import { billedToOf, readBilledTo } from "../../billing/payment/payment.voucher";
import { quotationSearchText } from "../../sales/quotation/quotation.list";
import { eraseFromConsignments } from "./erase.consignments.server";
import { eraseFromCrews } from "./erase.helper.server";
import type { Person } from "./erase.known.server";
import { asLeft, removedOrNull, REMOVED, scrubWithin } from "./erase.scrub";

/** Takes a person out of their records; numbers, dates, amounts and states stay. */
export async function eraseFromRecords(tx: Tx, person: Person): Promise<void> {
  await eraseFromQuotations(tx, person);
  await eraseFromInvoices(tx, person);
  await eraseFromPayments(tx, person);
  await eraseFromJobs(tx, person);
  await erasePhotos(tx, person);
  await eraseFromConsignments(tx, person);
  await eraseFromRevisions(tx, person);
  await eraseFromOfficeNotes(tx, person);
  await eraseElsewhere(tx, person);
  const name = person.label;
  await tx.jobAssignment.updateMany({ where: { employeeId: person.id }, data: { name } });
  await eraseFromCrews(tx, person);
  await tx.quotationDecision.updateMany({ where: { recordedById: person.id }, data: { name } });
}

/** What the office wrote down about them goes; what it wrote of others goes on without them. */
async function eraseFromOfficeNotes(tx: Tx, person: Person): Promise<void> {
  const { id, theirs, label } = person;
  await tx.officeNote.deleteMany({
    where: {
      OR: [
        { customerId: id },
        { quotationId: { in: theirs.quotation } },
        { jobId: { in: theirs.job } },
      ],
    },
  });
  await tx.officeNote.updateMany({ where: { createdById: id }, data: { authorName: label } });
}

type Rows = {
  findMany: (args: { where: object }) => Promise<({ id: number } & Record<string, unknown>)[]>;
  update: (args: { where: { id: number }; data: object }) => Promise<unknown>;
};

/** What the office wrote of others, and of things, goes on without a person who is named there. */
async function eraseElsewhere(tx: Tx, { words, scrubElsewhere }: Person): Promise<void> {
  if (words.length === 0) return;
  for (const [model, { texts }] of Object.entries(TABLES)) {
    const columns = Object.entries<Facets>(texts).flatMap(([column, { personal }]) =>
      personal === "elsewhere" ? [column] : [],
    );
    if (columns.length === 0) continue;
    const table = tx[uncapitalized(model) as "officeNote"] as unknown as Rows;
    const where = {
      OR: columns.flatMap((column) => words.map((word) => ({ [column]: { contains: word } }))),
    };
    for (const row of await table.findMany({ where })) {
      const changed = columns.flatMap((column) => {
        const text = row[column];
        const left = typeof text === "string" ? scrubElsewhere(text) : text;
        return left === text ? [] : [[column, left]];
      });
      if (changed.length === 0) continue;
      await table.update({ where: { id: row.id }, data: Object.fromEntries(changed) as object });
    }
  }
}

async function eraseFromQuotations(tx: Tx, person: Person): Promise<void> {
  const { theirs, label } = person;
  const quotations = await tx.quotation.findMany({
    where: { id: { in: theirs.quotation } },
    include: { items: true, decisions: true },
  });
  for (const { id, quotationNumber, items, decisions, ...quotation } of quotations) {
    const left = textsAfterErasure(TABLES.Quotation.texts, quotation, asLeft(person));
    const searchText = quotationSearchText({ quotationNumber, ...quotation, ...left });
    const data = { ...left, searchText, version: { increment: 1 } };
    await tx.quotation.update({ where: { id }, data });
    for (const item of items) {
      const data = textsAfterErasure(TABLES.QuotationItem.texts, item, asLeft(person));
      await tx.quotationItem.update({ where: { id: item.id }, data });
    }
    for (const decision of decisions.filter(({ address }) => address !== "")) {
      await tx.quotationDecision.update({
        where: { id: decision.id },
        // An address says that the answer came by a link.
        data: {
          name: label,
          reason: removedOrNull(decision.reason),
          address: REMOVED,
          userAgent: null,
        },
      });
    }
    await tx.quotationDecision.updateMany({
      where: { quotationId: id, address: "", reason: { not: null } },
      data: { reason: REMOVED },
    });
  }
}

/** What an issued invoice's paper keeps of its client: tax law asks for the name and the addresses. */
function billedTo(invoice: {
  clientName: string | null;
  clientAddress: string | null;
  deliveryAddress: string | null;
}): string | null {
  const { clientName: name, clientAddress: address, deliveryAddress } = invoice;
  if (name === null) return null;
  return JSON.stringify({
    name,
    address,
    ...(deliveryAddress === null ? {} : { deliveryAddress }),
  });
}

async function eraseFromInvoices(tx: Tx, person: Person): Promise<void> {
  const { theirs, label } = person;
  const invoices = await tx.invoice.findMany({
    where: { id: { in: theirs.invoice } },
    include: { items: true, moves: true },
  });
  for (const invoice of invoices) {
    const { id, invoiceNumber, items, moves, ...texts } = invoice;
    const left = textsAfterErasure(TABLES.Invoice.texts, texts, asLeft(person));
    const leftMoves = moves.map((move) => ({
      ...move,
      ...textsAfterErasure(TABLES.BilledMove.texts, move, asLeft(person)),
    }));
    await tx.invoice.update({
      where: { id },
      data: {
        ...left,
        billedTo: billedTo(invoice),
        searchText: invoiceSearchText({
          ...texts,
          ...left,
          moves: leftMoves,
          invoiceNumber,
          clientName: label,
        }),
        version: { increment: 1 },
      },
    });
    for (const item of items) {
      const data = textsAfterErasure(TABLES.InvoiceItem.texts, item, asLeft(person));
      await tx.invoiceItem.update({ where: { id: item.id }, data });
    }
    for (const { id: moveId, ...data } of leftMoves) {
      await tx.billedMove.update({ where: { id: moveId }, data });
    }
    await eraseFromNotes(tx, id, asLeft(person));
  }
}

/** What the notes of an invoice say in words of the office's own. */
async function eraseFromNotes(tx: Tx, invoiceId: number, left: Left): Promise<void> {
  const notes = await tx.note.findMany({ where: { invoiceId }, include: { items: true } });
  for (const { id, items, ...note } of notes) {
    await tx.note.update({ where: { id }, data: textsAfterErasure(TABLES.Note.texts, note, left) });
    for (const item of items) {
      const data = textsAfterErasure(TABLES.NoteItem.texts, item, left);
      await tx.noteItem.update({ where: { id: item.id }, data });
    }
  }
}

/** A voucher of tax goes on naming whom it was given to, without phone and e-mail. */
function keptOfVoucher(billedTo: string): string {
  return billedToOf({ ...readBilledTo(billedTo), email: null, phone: null });
}

async function eraseFromPayments(tx: Tx, person: Person): Promise<void> {
  const { theirs } = person;
  const payments = await tx.payment.findMany({
    where: { id: { in: theirs.payment } },
    include: { invoice: { select: { invoiceNumber: true } } },
  });
  for (const payment of payments) {
    const left = textsAfterErasure(TABLES.Payment.texts, payment, asLeft(person));
    await tx.payment.update({
      where: { id: payment.id },
      data: {
        ...left,
        billedTo: payment.billedTo && keptOfVoucher(payment.billedTo),
        searchText: paymentSearchText({
          ...payment,
          ...left,
          invoiceNumber: payment.invoice?.invoiceNumber ?? null,
        }),
        version: { increment: 1 },
      },
    });
  }
}

async function eraseFromJobs(tx: Tx, person: Person): Promise<void> {
  const { theirs } = person;
  const jobs = await tx.job.findMany({ where: { id: { in: theirs.job } } });
  for (const job of jobs) {
    const left = textsAfterErasure(TABLES.Job.texts, job, asLeft(person));
    const words = { ...job, ...left, title: `Job ${job.jobNumber}` };
    const { title } = words;
    const searchText = jobSearchText(words);
    const data = { ...left, title, searchText, version: { increment: 1 } };
    await tx.job.update({ where: { id: job.id }, data });
  }
}

/** Rooms, goods and cars of theirs, and who stands before them; the files go with the next sweep of what no photo is of. */
async function erasePhotos(tx: Tx, { theirs }: Person): Promise<void> {
  await tx.photo.deleteMany({ where: { jobId: { in: theirs.job } } });
}

/** Papers as they were kept: an invoice's goes on naming whom it billed, without phone and e-mail. */
async function eraseFromRevisions(tx: Tx, { theirs, scrub, label }: Person): Promise<void> {
  const notes = await tx.note.findMany({
    where: { invoiceId: { in: theirs.invoice } },
    select: { id: true, invoiceId: true },
  });
  const noted = new Map(notes.map(({ id, invoiceId }) => [id, invoiceId]));
  const kept = await tx.documentRevision.findMany({
    where: {
      OR: [
        { entity: "quotation", entityId: { in: theirs.quotation } },
        { entity: "invoice", entityId: { in: theirs.invoice } },
        { entity: "note", entityId: { in: [...noted.keys()] } },
      ],
    },
  });
  const named = new Map(
    (await tx.invoice.findMany({ where: { id: { in: theirs.invoice } } })).map((one) => [
      one.id,
      one,
    ]),
  );
  for (const { id, entity, entityId, view } of kept) {
    const document = JSON.parse(view) as DocumentView;
    const invoiceId = entity === "note" ? (noted.get(entityId) ?? 0) : entityId;
    const billed =
      entity === "quotation" ? null : billedLines(named.get(invoiceId)?.billedTo ?? null);
    const parties = document.parties.map(({ heading, lines }, index) => ({
      heading,
      lines: index > 0 ? [] : billed ? lines.filter((line) => billed.has(line)) : [label],
    }));
    const { company, ...rest } = document;
    const bare = scrubWithin({ ...rest, parties: [], notes: "" }, scrub);
    const data = { view: JSON.stringify({ ...bare, company, parties }) };
    await tx.documentRevision.update({ where: { id }, data });
  }
}

function billedLines(billedTo: string | null): Set<string> {
  const { name = "", address = "" } = JSON.parse(billedTo ?? "{}") as {
    name?: string;
    address?: string | null;
  };
  return new Set([name, ...(address ?? "").split("\n")]);
}
