import { db, type Tx } from "~/platform/db.server";

import { claimUnsettled } from "../../road/claim/claim.status";
import { companyToday, getCompany } from "../../company/company/company.server";
import { consignmentOpen } from "../../road/consignment/consignment.status";
import { unusedOf } from "../../sales/quotation/quotation.advance";
import { invoiceUnpaid, shownInvoiceNumber } from "../../billing/invoice/invoice.status";
import { jobOpen } from "../../road/job/job.status";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { quotationAwaitingAnswer } from "../../sales/quotation/quotation.status";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { accountToErase, recordsOf } from "./erase.known.server";
import { linksOf } from "./erase.rows.server";

/** A paper that has to be closed first. */
type OpenPaper = {
  kind: "invoice" | "job" | "quotation" | "payment" | "consignment" | "claim";
  id: number;
  number: string;
};

/**
 * Lists open business between the person and the company: unpaid invoices and those to refund, jobs to do. Also
 * quotations that wait, advances with a rest, unfinished consignments, unsettled claims.
 */
export async function openPapers(id: number, tx: Tx = db): Promise<OpenPaper[]> {
  const today = companyToday(await getCompany(tx));
  const invoices = await tx.invoice.findMany({
    where: { clientId: id, OR: [invoiceUnpaid.where(), { toGiveBack: { gt: 0 } }] },
  });
  const jobs = await tx.job.findMany({
    where: {
      AND: [
        jobOpen.where(),
        { OR: [{ clientId: id }, { assignments: { some: { employeeId: id } } }] },
      ],
    },
  });
  const quotations = await tx.quotation.findMany({
    where: { customerId: id, ...quotationAwaitingAnswer.where(today) },
  });
  const journeys = await tx.consignment.findMany({
    where: { AND: [consignmentOpen.where(), { clientId: id }] },
    select: { id: true, lrNumber: true },
  });
  const claims = await tx.claim.findMany({
    where: { AND: [claimUnsettled.where(), { clientId: id }] },
    select: { id: true, claimNumber: true },
  });
  const advances = await tx.payment.findMany({
    where: { clientId: id, invoiceId: null, refundOfId: null },
  });
  const open =
    <Row extends { id: number }>(kind: OpenPaper["kind"], number: (row: Row) => string) =>
    (row: Row): OpenPaper => ({ kind, id: row.id, number: number(row) });
  const unused = advances.filter((one) => unusedOf(one) > 0);
  return [
    ...unused.map(open("payment", (one) => one.referenceNumber)),
    ...invoices.map(open("invoice", shownInvoiceNumber)),
    ...jobs.map(open("job", (one) => one.jobNumber)),
    ...journeys.map(open("consignment", shownLrNumber)),
    ...claims.map(open("claim", (one) => one.claimNumber)),
    ...quotations.map(open("quotation", (one) => one.quotationNumber)),
  ];
}

/** The drafts that go with the person, by their ids: nobody has been sent them. */
export async function draftsOf(id: number, tx: Tx = db) {
  const select = { id: true } as const;
  const none = { none: {} };
  const unused = {
    invoices: none,
    billedMoves: none,
    jobs: none,
    payments: none,
    consignments: none,
  };
  const quotations = await tx.quotation.findMany({
    where: { customerId: id, status: "draft", ...unused },
    select,
  });
  const invoices = await tx.invoice.findMany({ where: { clientId: id, status: "Draft" }, select });
  return { quotations: quotations.map((one) => one.id), invoices: invoices.map((one) => one.id) };
}

/** Counts that are asked for at the same time, by their names. */
async function together<K extends string>(counts: Record<K, Promise<number>>) {
  const asked = Object.entries<Promise<number>>(counts);
  const read = asked.map(async ([name, count]) => [name, await count] as const);
  return Object.fromEntries(await Promise.all(read)) as Record<K, number>;
}

/** Returns the plan of 'Erase' for its page: the number of records to erase, and the data that stays. Admins only. */
export async function erasurePlan(actor: Actor, id: number) {
  assertCan(actor, "user:erase");
  const { name, role, erasedAt } = await accountToErase(db, id);
  const theirs = await recordsOf(db, id);
  const userId = { userId: id };
  const drafted = await draftsOf(id);
  const { invoices, lorryReceipts, history, audit, ...removed } = await together({
    sessions: db.session.count({ where: userId }),
    keys: db.apiKey.count({ where: userId }),
    feeds: db.calendarFeed.count({ where: userId }),
    links: db.documentLink.count({ where: linksOf(theirs) }),
    messages: db.outboxMessage.count({ where: linksOf(theirs) }),
    drafts: db.formDraft.count({ where: userId }),
    photos: db.photo.count({ where: { jobId: { in: theirs.job } } }),
    history: db.historyEntry.count({
      where: { OR: [{ entity: "user", entityId: id }, { actorId: id }] },
    }),
    audit: db.auditEntry.count({
      where: { OR: [{ subject: "user", subjectId: id }, { actorId: id }] },
    }),
    invoices: db.invoice.count({ where: { clientId: id, invoiceNumber: { not: null } } }),
    lorryReceipts: db.consignment.count({ where: { clientId: id, lrNumber: { not: null } } }),
    packages: db.package.count({ where: { jobId: { in: theirs.job } } }),
    signatures: db.signature.count({ where: { consignmentId: { in: theirs.consignment } } }),
  });
  return {
    account: { id, name, role, erasedAt },
    isSelf: actor.id === id,
    open: await openPapers(id),
    removed: {
      ...removed,
      draftQuotations: drafted.quotations.length,
      draftInvoices: drafted.invoices.length,
      requests: theirs.privacyRequest.length,
    },
    kept: {
      quotations: theirs.quotation.length - drafted.quotations.length,
      invoices,
      notes: theirs.note.length,
      payments: theirs.payment.length,
      jobs: theirs.job.length,
      lorryReceipts,
      history,
      audit,
    },
  };
}
