import { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";
import { groupsOf } from "~/platform/fast/fast.server";
import { partsOf, rowsSql, type Listed } from "~/platform/lists/page-sql.server";
import { only } from "~/platform/only";

import { noteAccess } from "../../company/access-log/access-log.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { unusedOf } from "../../sales/quotation/quotation.advance";
import { AMENDMENTS } from "../invoice/invoice.amended";
import { invoiceClient } from "../invoice/invoice.billed";
import { shownInvoiceNumber, shownInvoiceStatus } from "../invoice/invoice.status";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { paymentScope } from "../../kit/policy/scope";
import { notFound } from "../../kit/shared/domain-error";
import { readPage } from "../../kit/record/read-page.server";
import { ADVANCE_LIST, PAYMENT_LIST, type AdvancesQuery, type PaymentsQuery } from "./payment.list";
import { isAdvance, paymentReceived } from "./payment.status";
import { paymentSums } from "./payment.sums";
import { readBilledTo } from "./payment.voucher";

const ROW = {
  ...only(
    "Payment",
    "id referenceNumber invoiceId date amount tdsAmount tdsKind deductedOn currency paymentMethod",
    "status version createdAt updatedAt quotationId refundOfId adjustedAmount refundedAmount clientId",
  ),
  client: { select: { name: true } },
  invoice: { select: { id: true, invoiceNumber: true, clientName: true } },
  quotation: { select: { id: true, quotationNumber: true } },
} as const satisfies Prisma.PaymentSelect;

type Row = Prisma.PaymentGetPayload<{ select: typeof ROW }>;

/** A payment as lists show it. */
function shownRow({ invoice, quotation, client, ...payment }: Row) {
  return {
    ...payment,
    /** Advances and their refunds show the quotation's number. */
    aboutNumber: invoice ? shownInvoiceNumber(invoice) : (quotation?.quotationNumber ?? ""),
    clientName: invoice?.clientName ?? client.name,
  };
}

const readShown = async (where: Prisma.PaymentWhereInput) =>
  (await db.payment.findMany({ where, select: ROW })).map(shownRow);

/**
 * One page of payments, newest date first unless sorted otherwise, with the sums of the page and of all
 * that the filter finds, one line per currency.
 */
export async function listPayments(actor: Actor, asked: PaymentsQuery) {
  assertCan(actor, "payment:view");
  const list = PAYMENT_LIST.of("Payment", actor, asked);
  const { rows, ...pages } = await readPage(list, readShown);
  return { ...pages, rows, pageSums: paymentSums(rows), totals: await sumsOf(list) };
}

/**
 * Sums a list's payments: a search sums its rows, other lists use counters. Counters exclude refunds, which are few and
 * read through the index of amounts.
 */
async function sumsOf(list: Listed) {
  if (!partsOf(list).search) {
    const back = { AND: [list.where, { amount: { lt: 0 } }] };
    const [sums, givenBack] = await Promise.all([
      groupsOf("Payment", list.where, { by: ["currency", "status"], sums: ["amount"] }),
      groupsOf("Payment", back, { by: ["currency"], sums: ["amount"] }),
    ]);
    return paymentSums(sums, givenBack);
  }
  const rows = rowsSql(list, ["currency", "status", "amount"]);
  const found = await db.$queryRaw<Record<"currency" | "status" | "amount" | "back", unknown>[]>(
    Prisma.sql`SELECT "currency", "status", SUM("amount") AS "amount",
        SUM(CASE WHEN "amount" < 0 THEN "amount" ELSE 0 END) AS "back" FROM (${rows}) AS "found"
      GROUP BY "currency", "status"`,
  );
  const sums = found.map(({ currency, status, amount, back }) => ({
    currency: String(currency),
    status: String(status),
    amount: Number(amount),
    back: Number(back),
  }));
  return paymentSums(
    sums,
    sums.map(({ currency, back }) => ({ currency, amount: back })),
  );
}

/** One page of advances alone, newest date first unless sorted otherwise. */
export async function listAdvances(actor: Actor, asked: AdvancesQuery) {
  assertCan(actor, "payment:view");
  return readPage(ADVANCE_LIST.of("Payment", actor, asked), readShown);
}

/**
 * A payment with its invoice, or with the quotation that it was paid on in advance; the amount in minor units.
 * Customers see their own; raises `not_found`.
 */
export async function getPayment(actor: Actor, id: number, tx: Tx = db) {
  assertCan(actor, "payment:view");
  const payment = await tx.payment.findFirst({
    where: { AND: [{ id }, paymentScope(actor)] },
    include: WHOLE,
  });
  if (!payment) throw notFound("payment");
  const { invoice, client, billedTo, transferId } = payment;
  noteAccess(actor, { kind: "payment", recordId: id, subjectId: payment.clientId });
  const today = companyToday(await getCompany(tx));
  return {
    ...payment,
    /** Whom its paper names: as the invoice, or its own voucher, has it. */
    client: invoice
      ? invoiceClient(invoice)
      : { ...client, ...(billedTo === null ? {} : readBilledTo(billedTo)), id: client.id },
    together: transferId === null ? [] : await togetherIn(tx, transferId),
    /** The customer's record was erased: the paper is kept and goes out no more. */
    erased: client.erasedAt !== null,
    invoice: invoice && {
      ...invoice,
      shownStatus: shownInvoiceStatus(invoice, today),
      shownNumber: shownInvoiceNumber(invoice),
      client: invoiceClient(invoice),
    },
    /** The unused part of an advance. */
    left: isAdvance(payment) && paymentReceived.of(payment) ? unusedOf(payment) : 0,
  };
}

/** The payments that came as one transfer, in their order; those that were refunded since are none of its receipt. */
async function togetherIn(tx: Tx, transferId: number) {
  const rows = await tx.payment.findMany({
    where: { transferId, ...paymentReceived.where() },
    orderBy: { id: "asc" },
    select: {
      ...only("Payment", "id referenceNumber amount tdsAmount tdsKind"),
      invoice: { select: only("Invoice", "invoiceNumber id invoiceDate balance") },
    },
  });
  return rows.map(({ invoice, ...row }) => ({
    ...row,
    invoice: invoice && { ...invoice, shownNumber: shownInvoiceNumber(invoice) },
  }));
}

/** An advance, for those who ask for one. Raises `not_found` for any other payment. */
export async function getAdvance(actor: Actor, id: number, tx: Tx = db) {
  const payment = await getPayment(actor, id, tx);
  // A payment only reported by the customer is no advance yet.
  if (!isAdvance(payment) || !paymentReceived.of(payment)) throw notFound("payment");
  return payment;
}

const NAMED = { id: true, referenceNumber: true, date: true, amount: true } as const;
const TAXED = { ...NAMED, refundReason: true, taxableValue: true, tax: true } as const;

const WHOLE = {
  invoice: { include: { client: true } },
  quotation: { select: { id: true, quotationNumber: true } },
  client: {
    select: only("User", "id name email phone address gstin erasedAt"),
  },
  refundOf: { select: { ...NAMED, amendments: AMENDMENTS } },
  refunds: { select: TAXED, orderBy: { id: "asc" } },
  adjustments: {
    select: {
      id: true,
      amount: true,
      date: true,
      invoice: { select: { id: true, invoiceNumber: true, status: true } },
    },
    orderBy: { id: "asc" },
  },
  companySnapshot: { select: { content: true } },
  amendments: AMENDMENTS,
} as const satisfies Prisma.PaymentInclude;

export type Payment = Awaited<ReturnType<typeof getPayment>>;
