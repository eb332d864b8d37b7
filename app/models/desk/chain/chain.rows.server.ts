import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { paymentReceived } from "../../billing/payment/payment.status";
import type { Actor } from "../../kit/policy/policy";
import { invoiceScope, jobScope, noteScope, quotationScope } from "../../kit/policy/scope";
import { consignmentCounts } from "../../road/consignment/consignment.status";
import { RECEIVED } from "../../sales/quotation/quotation.advance";
import { ANSWERS } from "../../sales/quotation/quotation.customer-words";

/** The advance columns that decide whether more is asked, and whether some of it is still held. */
const ADVANCE = {
  ...RECEIVED,
  ...only("Payment", "id refundOfId adjustedAmount refundedAmount"),
} as const;

/** More of a kind than anybody reads; the lists have the rest. */
export const MOST = 20;

/** The conditions that select each noun's rows of a move. */
type Wheres = {
  quotations: object[];
  jobs: object[];
  invoices: object[];
  quotationId: number | null;
};

/** The rows of a move as far as the actor may see them: small queries side by side. */
export const readRows = (actor: Actor, { quotations, jobs, invoices, quotationId }: Wheres) =>
  Promise.all([
    quotations.length === 0
      ? []
      : db.quotation.findMany({
          where: { AND: [quotationScope(actor), { OR: quotations }] },
          select: {
            ...only("Quotation", "id quotationNumber status validUntil"),
            decisions: ANSWERS,
            ...only(
              "Quotation",
              "movingDate sourceAddress destinationAddress totalAmount currency",
              "advancePayment",
            ),
            invoices: { select: { status: true } },
            payments: { where: paymentReceived.where(), select: ADVANCE },
          },
          orderBy: { id: "asc" },
          take: MOST,
        }),
    jobs.length === 0
      ? []
      : db.job.findMany({
          where: { AND: [jobScope(actor), { OR: jobs }] },
          select: {
            ...only(
              "Job",
              "id jobNumber status startDate scheduledTime location clientId crewSize",
              "vehicleId",
            ),
            consignments: {
              where: consignmentCounts.where(),
              select: { id: true, status: true, vehicleId: true, lrNumber: true },
              orderBy: { id: "asc" },
            },
          },
          orderBy: [{ startDate: "asc" }, { id: "asc" }],
          take: MOST,
        }),
    db.invoice.findMany({
      where: { AND: [invoiceScope(actor), { OR: invoices }] },
      select: {
        id: true,
        quotationId: true,
        moves: { where: { quotationId: quotationId ?? 0 }, select: { amount: true } },
        ...only(
          "Invoice",
          "jobId invoiceNumber status subtotal total currency balance amountPaid",
          "settledAmount creditedAmount sentAt dueDate",
        ),
      },
      orderBy: { id: "asc" },
      take: MOST,
    }),
    db.note.findMany({
      where: { AND: [noteScope(actor), { invoice: { is: { OR: invoices } } }] },
      select: { id: true, noteNumber: true, kind: true },
      orderBy: { id: "asc" },
      take: MOST,
    }),
  ]);

/** The ids through which the current record names others. */
export type Keys = {
  quotationId?: number | null;
  jobId?: number | null;
  invoiceId?: number | null;
  /** The advance's own id. */
  advanceId?: number;
};

/** The quotations that an invoice for several moves bills, in its order. */
export async function movesOf({ invoiceId, quotationId }: Keys): Promise<number[]> {
  if (!invoiceId || quotationId) return [];
  const rows = await db.billedMove.findMany({
    where: { invoiceId },
    select: { quotationId: true },
    orderBy: { position: "asc" },
  });
  return rows.map((row) => row.quotationId);
}

/** The invoices for several moves that bill this one too. */
export async function consolidatedOf(quotationId: number | null): Promise<number[]> {
  if (!quotationId) return [];
  const rows = await db.billedMove.findMany({
    where: { quotationId },
    select: { invoiceId: true },
  });
  return rows.map((row) => row.invoiceId);
}

/**
 * Uses of advances, by the current record. For an invoice: its advances, and their quotation where it bills none (a
 * cancellation fee). For a quotation: the fees. For an advance: the invoices that used it.
 */
export async function takenOff({ quotationId, invoiceId, advanceId }: Keys) {
  const or = [
    ...(invoiceId ? [{ invoiceId }] : []),
    ...(advanceId ? [{ paymentId: advanceId }] : []),
    ...(quotationId
      ? [{ payment: { quotationId }, invoice: { quotationId: null, moves: { none: {} } } }]
      : []),
  ];
  // Each by its own index: an OR over both tables would have none.
  const found = await Promise.all(
    or.map((where) =>
      db.advanceAdjustment.findMany({
        where,
        select: {
          paymentId: true,
          invoiceId: true,
          payment: { select: { quotationId: true } },
          invoice: { select: { quotationId: true, moves: { select: { id: true }, take: 1 } } },
        },
        orderBy: { id: "asc" },
        take: MOST,
      }),
    ),
  );
  const rows = found.flat();
  const fee = rows.find(
    ({ invoice, ...row }) =>
      row.invoiceId === invoiceId && invoice.quotationId === null && invoice.moves.length === 0,
  );
  return {
    quotationId: fee?.payment.quotationId ?? null,
    invoices: [...new Set(rows.map((row) => row.invoiceId))],
    payments: [...new Set(rows.map((row) => row.paymentId))],
  };
}

/** The quotation that a job is of, as a list. */
export async function quotationOf(jobId: number | null | undefined): Promise<number[]> {
  if (!jobId) return [];
  const job = await db.job.findUnique({ where: { id: jobId }, select: { quotationId: true } });
  return job?.quotationId ? [job.quotationId] : [];
}

/** The jobs that its bills may name: its own, or all of its quotation. */
export async function jobsNamed({ quotationId, jobId }: Keys): Promise<number[]> {
  if (!quotationId) return jobId ? [jobId] : [];
  const rows = await db.job.findMany({
    where: { quotationId },
    select: { id: true },
    orderBy: { id: "asc" },
    take: MOST,
  });
  return [...new Set([...(jobId ? [jobId] : []), ...rows.map(({ id }) => id)])];
}
