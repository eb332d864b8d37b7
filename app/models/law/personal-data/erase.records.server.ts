import { now } from "~/platform/clock.server";
import type { Tx } from "~/platform/db.server";
import { sortNameOf } from "~/platform/lists/sort-name";

import { invoiceSearchText } from "../../billing/invoice/invoice.list";
import { jobSearchText } from "../../road/job/job.list";
import { requestSearchText } from "../../road/customer-request/customer-request.list";
import { requestOpen } from "../../road/customer-request/customer-request.status";
import { paymentSearchText } from "../../billing/payment/payment.list";
import { billedToOf, readBilledTo } from "../../billing/payment/payment.voucher";
import { ENQUIRY } from "../../sales/enquiry/enquiry.record";
import { SURVEY } from "../../sales/survey/survey.record";
import { quotationSearchText } from "../../sales/quotation/quotation.list";
import { eraseFromConsignments } from "./erase.consignments.server";
import { eraseFromCrews } from "./erase.helper.server";
import { eraseFromRevisions } from "./erase.kept.server";
import type { Person } from "./erase.known.server";
import { eraseElsewhere, eraseRows } from "./erase.rows.server";
import { REMOVED } from "./erase.scrub";

/** Takes a person out of their records; numbers, dates, amounts and states stay. */
export async function eraseFromRecords(tx: Tx, person: Person): Promise<void> {
  await eraseFromEnquiries(tx, person);
  await eraseFromSurveys(tx, person);
  await eraseFromQuotations(tx, person);
  await eraseFromInvoices(tx, person);
  await eraseFromPayments(tx, person);
  await eraseFromJobs(tx, person);
  await erasePhotos(tx, person);
  await eraseFromCustomerRequests(tx, person);
  await eraseFromConsignments(tx, person);
  await eraseFromRevisions(tx, person);
  await eraseFromOfficeNotes(tx, person);
  await eraseElsewhere(tx, person);
  const name = person.label;
  await tx.jobAssignment.updateMany({ where: { employeeId: person.id }, data: { name } });
  await eraseFromCrews(tx, person);
  await tx.quotationDecision.updateMany({ where: { recordedById: person.id }, data: { name } });
}

/** Erases the office's notes about them; its notes about others go on without them. */
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

const RAISED = { version: { increment: 1 } } as const;

/** Who asked, and for which way; what is left is a line of the report. */
async function eraseFromEnquiries(tx: Tx, person: Person): Promise<void> {
  const id = { in: person.theirs.enquiry };
  await eraseRows(
    tx,
    person,
    "Enquiry",
    await tx.enquiry.findMany({ where: { id } }),
    (row, left) => ({
      searchText: ENQUIRY.searchText({ ...row, ...left }),
      sortName: sortNameOf(person.label),
      ...RAISED,
    }),
  );
}

/** What was counted stays, without the words that tell whose it is. */
async function eraseFromSurveys(tx: Tx, person: Person): Promise<void> {
  const { survey, enquiry, quotation } = person.theirs;
  const where = {
    OR: [
      { id: { in: survey } },
      { enquiryId: { in: enquiry } },
      { quotationId: { in: quotation } },
    ],
  };
  const found = await tx.survey.findMany({ where });
  await eraseRows(tx, person, "Survey", found, (row, left) => ({
    searchText: SURVEY.searchText({ ...row, ...left }),
    ...RAISED,
  }));
  const surveyId = { in: found.map(({ id }) => id) };
  await tx.surveyPhoto.deleteMany({ where: { surveyId } });
  await eraseRows(tx, person, "SurveyRoom", await tx.surveyRoom.findMany({ where: { surveyId } }));
  const of = { room: { surveyId } };
  await eraseRows(tx, person, "SurveyLine", await tx.surveyLine.findMany({ where: of }));
  await tx.documentLink.updateMany({
    where: { entity: "survey", entityId: surveyId, revokedAt: null },
    data: { revokedAt: now() },
  });
}

async function eraseFromQuotations(tx: Tx, person: Person): Promise<void> {
  const id = { in: person.theirs.quotation };
  const quotations = await tx.quotation.findMany({ where: { id } });
  await eraseRows(tx, person, "Quotation", quotations, (row, left) => ({
    searchText: quotationSearchText({ ...row, ...left }),
    ...RAISED,
  }));
  const of = { quotationId: id };
  await eraseRows(tx, person, "QuotationItem", await tx.quotationItem.findMany({ where: of }));
  await tx.quotationDecision.updateMany({
    where: { ...of, address: { not: "" } },
    // An address says that the answer came by a link.
    data: { name: person.label, address: REMOVED, userAgent: null },
  });
  await tx.quotationDecision.updateMany({
    where: { ...of, reason: { not: null } },
    data: { reason: REMOVED },
  });
}

/** Returns the client's data that an issued invoice keeps: tax law asks for the name and the addresses. */
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
  const id = { in: person.theirs.invoice };
  const of = { invoiceId: id };
  await eraseRows(tx, person, "InvoiceItem", await tx.invoiceItem.findMany({ where: of }));
  // The lists also find them by the words of their moves.
  await eraseRows(tx, person, "BilledMove", await tx.billedMove.findMany({ where: of }));
  const invoices = await tx.invoice.findMany({ where: { id }, include: { moves: true } });
  await eraseRows(tx, person, "Invoice", invoices, (row, left) => ({
    billedTo: billedTo(row),
    searchText: invoiceSearchText({ ...row, ...left, clientName: person.label }),
    ...RAISED,
  }));
  // Their notes hold words of the office's own.
  await eraseRows(tx, person, "Note", await tx.note.findMany({ where: of }));
  const lines = await tx.noteItem.findMany({ where: { note: of } });
  await eraseRows(tx, person, "NoteItem", lines);
}

/** A voucher of tax goes on naming whom it was given to, without phone and e-mail. */
function keptOfVoucher(billedTo: string): string {
  return billedToOf({ ...readBilledTo(billedTo), email: null, phone: null });
}

async function eraseFromPayments(tx: Tx, person: Person): Promise<void> {
  const payments = await tx.payment.findMany({
    where: { id: { in: person.theirs.payment } },
    include: { invoice: { select: { invoiceNumber: true } } },
  });
  await eraseRows(tx, person, "Payment", payments, ({ invoice, ...row }, left) => ({
    billedTo: row.billedTo && keptOfVoucher(row.billedTo),
    searchText: paymentSearchText({
      ...row,
      ...left,
      invoiceNumber: invoice?.invoiceNumber ?? null,
    }),
    ...RAISED,
  }));
}

async function eraseFromJobs(tx: Tx, person: Person): Promise<void> {
  const jobs = await tx.job.findMany({ where: { id: { in: person.theirs.job } } });
  await eraseRows(tx, person, "Job", jobs, (row, left) => {
    const title = `Job ${row.jobNumber}`;
    return { title, searchText: jobSearchText({ ...row, ...left, title }), ...RAISED };
  });
}

/** Rooms, goods and cars of theirs, and who stands before them; the files go with the next sweep of what no photo is of. */
async function erasePhotos(tx: Tx, { theirs }: Person): Promise<void> {
  await tx.photo.deleteMany({ where: { jobId: { in: theirs.job } } });
}

/** What they asked and were answered goes, with its pictures; what waited still waits no more. */
async function eraseFromCustomerRequests(tx: Tx, person: Person): Promise<void> {
  const id = { in: person.theirs.customerRequest };
  await tx.requestPhoto.deleteMany({ where: { requestId: id } });
  await tx.customerRequest.updateMany({
    where: { AND: [{ id }, requestOpen.where()] },
    data: { status: "answered", answeredAt: now() },
  });
  const requests = await tx.customerRequest.findMany({ where: { id } });
  await eraseRows(tx, person, "CustomerRequest", requests, (row, left) => ({
    searchText: requestSearchText({ ...row, ...left }),
    ...RAISED,
  }));
}
