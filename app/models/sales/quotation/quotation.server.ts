import { db, type Tx } from "~/platform/db.server";
import { countRows } from "~/platform/lists/page-sql.server";
import { only } from "~/platform/only";
import { noteAccess } from "../../company/access-log/access-log.server";
import { type Actor, assertCan, can } from "../../kit/policy/policy";
import { invoiceScope, jobScope, quotationScope } from "../../kit/policy/scope";
import type { ListDay } from "../../kit/record/define-list";
import { readPage } from "../../kit/record/read-page.server";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { RECEIVED } from "./quotation.advance";
import { ANSWERS } from "./quotation.customer-words";
import { QUOTATION_LIST, type QuotationsQuery } from "./quotation.list";
import { ERASED, quotationClosed } from "./quotation.status";

/** The columns of a quotation's invoices, enough to tell an overdue one. */
const INVOICE_FIELDS = {
  ...only(
    "Invoice",
    "id invoiceNumber status balance amountPaid settledAmount creditedAmount sentAt dueDate",
  ),
  // An invoice for several moves has no figures of a single one here.
  moves: { select: { id: true }, take: 1 },
} as const;

const CUSTOMER = { id: true, name: true, email: true, phone: true, erasedAt: true } as const;
const TAXED_CUSTOMER = { ...CUSTOMER, kind: true, gstin: true, stateCode: true } as const;

const LIST_FIELDS = {
  ...only(
    "Quotation",
    "id quotationNumber status currency totalAmount sourceAddress destinationAddress",
    "movingDate validUntil version createdAt updatedAt",
  ),
  customer: { select: CUSTOMER },
  decisions: ANSWERS,
  // Whether an invoice counts on it decides what may still be done.
  liveInvoices: true,
} as const;

/** The actor's possible steps for a quotation, for its page and the list. Commands check them again. */
export function quotationOffers(
  actor: Actor,
  quotation: {
    liveInvoices: number;
    invoices?: readonly unknown[];
    jobs?: readonly unknown[];
    payments?: readonly unknown[];
    customer: { erasedAt: Date | null };
  },
) {
  const { invoices, jobs = [], payments = [] } = quotation;
  const unused = invoices?.length === 0 && jobs.length === 0 && payments.length === 0;
  return {
    edit: can(actor, "quotation:edit") && quotationClosed(quotation) === null,
    // Also a cancelled invoice and an advance that was given back speak of it; a list's row does not say whether there is one.
    delete: can(actor, "quotation:delete") && unused,
  };
}

/** The quotation that another record names; null where it names none. */
export const quotationNamed = async (tx: Tx, id: number | null | undefined) =>
  id ? tx.quotation.findUnique({ where: { id } }) : null;

/** One page of the quotations that the actor may see, newest first unless sorted otherwise. Amounts in minor units. */
export async function listQuotations(actor: Actor, asked: QuotationsQuery, day: ListDay) {
  return readPage(QUOTATION_LIST.of("Quotation", actor, asked, day), (where) =>
    db.quotation.findMany({ where, select: LIST_FIELDS }),
  );
}

/** The quick views over the actor's quotations, with how many are in each. */
export function quotationViews(actor: Actor, day: ListDay) {
  return QUOTATION_LIST.views(actor, day, (where) => countRows("Quotation", where));
}

const DETAIL = {
  customer: { select: TAXED_CUSTOMER },
  items: { orderBy: { position: "asc" } },
  companySnapshot: { select: { content: true } },
  rateContract: { select: { id: true, number: true } },
  decisions: { orderBy: { version: "desc" } },
  // Advances, and what was given back of them.
  payments: { where: { status: "Completed" }, select: RECEIVED },
} as const;

/** A quotation with what its document needs, whoever asks: for those whose right was checked. */
export async function wholeQuotation(id: number, tx: Tx = db) {
  const invoices = { select: INVOICE_FIELDS };
  const jobs = { select: { id: true, jobNumber: true } };
  const billedMoves = { select: { invoice: invoices } };
  const include = { ...DETAIL, invoices, billedMoves, jobs };
  const quotation = await tx.quotation.findUnique({ where: { id }, include });
  if (!quotation) throw notFound("quotation");
  return withDecision(quotation);
}

/**
 * The latest answer as `decision`, null before the first: to this document, or to an earlier version of it. Among its invoices are those
 * that bill it with other moves.
 */
function withDecision<
  Q extends { decisions: unknown[]; invoices: unknown[]; billedMoves: { invoice: unknown }[] },
>({ billedMoves, ...quotation }: Q) {
  const decision = (quotation.decisions[0] ?? null) as Q["decisions"][number] | null;
  const among = billedMoves.map(({ invoice }) => invoice);
  const invoices = [...quotation.invoices, ...among] as Q["invoices"];
  return { ...quotation, invoices, decision };
}

/**
 * A quotation with its customer, items, invoices and jobs. Customers see their own once sent, with
 * those invoices of theirs that are out of Draft; raises `not_found` otherwise.
 */
export async function getQuotation(actor: Actor, id: number, tx: Tx = db) {
  const quotation = await tx.quotation.findFirst({
    where: { id, AND: quotationScope(actor) },
    include: {
      ...DETAIL,
      invoices: {
        where: invoiceScope(actor),
        select: INVOICE_FIELDS,
        orderBy: { id: "asc" },
      },
      billedMoves: {
        where: { invoice: invoiceScope(actor) },
        select: { invoice: { select: INVOICE_FIELDS } },
        orderBy: { id: "asc" },
      },
      jobs: {
        where: jobScope(actor),
        select: { id: true, jobNumber: true },
        orderBy: { id: "asc" },
      },
    },
  });
  if (!quotation) throw notFound("quotation");
  noteAccess(actor, { kind: "quotation", recordId: id, subjectId: quotation.customerId });
  return withDecision(quotation);
}

/** A quotation as its edit form starts. Raises `conflict` for one that has an invoice, unless `includeClosed`. */
export async function quotationForEdit(actor: Actor, id: number, includeClosed = false) {
  assertCan(actor, "quotation:edit");
  const quotation = await getQuotation(actor, id);
  const closed = quotationClosed(quotation);
  if (closed === ERASED || (closed && !includeClosed)) throw conflict(closed);
  return quotation;
}

export type QuotationRecord = Awaited<ReturnType<typeof getQuotation>>;
