import type { Tx } from "~/platform/db.server";

import { invoiceSearchText } from "../../billing/invoice/invoice.list";
import { jobSearchText } from "../../road/job/job.list";
import type { DocumentView } from "../../papers/paper/document-view";
import { paymentSearchText } from "../../billing/payment/payment.list";
import { billedToOf, readBilledTo } from "../../billing/payment/payment.voucher";
import { quotationSearchText } from "../../sales/quotation/quotation.list";
import { eraseFromJourneys } from "./erase.journeys.server";
import type { Person } from "./erase.known.server";
import { gone, REMOVED, scrubWithin } from "./erase.scrub";

/** Takes a person out of their records; numbers, dates, amounts and states stay. */
export async function eraseFromRecords(tx: Tx, person: Person): Promise<void> {
  await eraseFromQuotations(tx, person);
  await eraseFromInvoices(tx, person);
  await eraseFromPayments(tx, person);
  await eraseFromJobs(tx, person);
  await erasePhotos(tx, person);
  await eraseFromJourneys(tx, person);
  await eraseFromRevisions(tx, person);
  await eraseFromOfficeNotes(tx, person);
  const name = person.label;
  await tx.jobAssignment.updateMany({ where: { employeeId: person.id }, data: { name } });
  await tx.quotationDecision.updateMany({ where: { recordedById: person.id }, data: { name } });
}

/** What the office wrote down about them goes; what it wrote of others goes on without them. */
async function eraseFromOfficeNotes(tx: Tx, person: Person): Promise<void> {
  const { id, theirs, words, label, scrubElsewhere } = person;
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
  const named = words.map((word) => ({ text: { contains: word } }));
  if (named.length === 0) return;
  for (const note of await tx.officeNote.findMany({ where: { OR: named } })) {
    const text = scrubElsewhere(note.text);
    if (text !== note.text) await tx.officeNote.update({ where: { id: note.id }, data: { text } });
  }
}

/** Why a paper is taxed otherwise than was found. */
const withoutReasons = (paper: {
  taxRegimeReason: string | null;
  placeOfSupplyReason: string | null;
}) => ({
  taxRegimeReason: gone(paper.taxRegimeReason),
  placeOfSupplyReason: gone(paper.placeOfSupplyReason),
});

const NO_WAY_TO_THEM = { phone: null, sourceAddress: null, destinationAddress: null };

async function eraseFromQuotations(tx: Tx, { theirs, scrub, label }: Person): Promise<void> {
  const quotations = await tx.quotation.findMany({
    where: { id: { in: theirs.quotation } },
    include: { items: true, decisions: true },
  });
  for (const { id, quotationNumber, items, decisions, ...quotation } of quotations) {
    await tx.quotation.update({
      where: { id },
      data: {
        contactPerson: null,
        email: null,
        ...NO_WAY_TO_THEM,
        loadingFloor: null,
        unloadingFloor: null,
        notes: null,
        rejectionReason: gone(quotation.rejectionReason),
        ...withoutReasons(quotation),
        searchText: quotationSearchText({ quotationNumber, ...NO_WAY_TO_THEM }),
        version: { increment: 1 },
      },
    });
    for (const item of items) {
      const data = {
        name: scrub(item.name),
        description: item.description && scrub(item.description),
      };
      await tx.quotationItem.update({ where: { id: item.id }, data });
    }
    for (const decision of decisions.filter(({ address }) => address !== "")) {
      await tx.quotationDecision.update({
        where: { id: decision.id },
        // An address says that the answer came by a link.
        data: { name: label, reason: gone(decision.reason), address: REMOVED, userAgent: null },
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

async function eraseFromInvoices(tx: Tx, { theirs, scrub, label }: Person): Promise<void> {
  const invoices = await tx.invoice.findMany({
    where: { id: { in: theirs.invoice } },
    include: { items: true },
  });
  for (const invoice of invoices) {
    const { id, invoiceNumber, clientName, settledReason, items } = invoice;
    const reference = invoice.reference && scrub(invoice.reference);
    await tx.invoice.update({
      where: { id },
      data: {
        billedTo: billedTo(invoice),
        clientName: clientName && label,
        clientEmail: null,
        clientPhone: null,
        clientAddress: null,
        deliveryAddress: null,
        notes: null,
        reference,
        settledReason: gone(settledReason),
        ...withoutReasons(invoice),
        searchText: invoiceSearchText({ invoiceNumber, clientName: label, reference }),
        version: { increment: 1 },
      },
    });
    for (const item of items) {
      const data = { name: scrub(item.name), description: scrub(item.description) };
      await tx.invoiceItem.update({ where: { id: item.id }, data });
    }
    await eraseFromNotes(tx, id, scrub);
  }
}

/** What the notes of an invoice say in words of the office's own. */
async function eraseFromNotes(tx: Tx, invoiceId: number, scrub: Person["scrub"]): Promise<void> {
  const notes = await tx.note.findMany({ where: { invoiceId }, include: { items: true } });
  for (const { id, reason, placeOfSupplyReason, items } of notes) {
    const data = { reason: scrub(reason), placeOfSupplyReason: gone(placeOfSupplyReason) };
    await tx.note.update({ where: { id }, data });
    for (const item of items) {
      const data = { description: scrub(item.description) };
      await tx.noteItem.update({ where: { id: item.id }, data });
    }
  }
}

/** A voucher of tax goes on naming whom it was given to, without phone and e-mail. */
function keptOfVoucher(billedTo: string): string {
  return billedToOf({ ...readBilledTo(billedTo), email: null, phone: null });
}

async function eraseFromPayments(tx: Tx, { theirs, scrub }: Person): Promise<void> {
  const payments = await tx.payment.findMany({
    where: { id: { in: theirs.payment } },
    include: { invoice: { select: { invoiceNumber: true } } },
  });
  for (const payment of payments) {
    const transactionId = payment.transactionId && scrub(payment.transactionId);
    await tx.payment.update({
      where: { id: payment.id },
      data: {
        notes: null,
        refundReason: gone(payment.refundReason),
        transactionId,
        billedTo: payment.billedTo && keptOfVoucher(payment.billedTo),
        searchText: paymentSearchText({
          ...payment,
          invoiceNumber: payment.invoice?.invoiceNumber ?? null,
          transactionId,
        }),
        version: { increment: 1 },
      },
    });
  }
}

async function eraseFromJobs(tx: Tx, { theirs }: Person): Promise<void> {
  const jobs = await tx.job.findMany({ where: { id: { in: theirs.job } } });
  for (const { id, jobNumber } of jobs) {
    const words = { title: `Job ${jobNumber}`, description: REMOVED, location: REMOVED };
    await tx.job.update({
      where: { id },
      data: {
        ...words,
        notes: null,
        searchText: jobSearchText({ jobNumber, ...words }),
        version: { increment: 1 },
      },
    });
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
