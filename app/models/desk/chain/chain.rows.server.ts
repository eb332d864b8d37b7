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
