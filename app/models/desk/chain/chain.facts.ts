/** Turns a move's records into facts for its rules. Pure. */
import type { RowOf } from "../../kit/record/define-record";
import { moveShare } from "../../billing/invoice/invoice.consolidated";
import { isIssued } from "../../billing/invoice/invoice.status";
import { jobOpen } from "../../road/job/job.status";
import type { MoveFacts } from "../../sales/quotation/move.next";
import {
  advanceAsked,
  unusedOf,
  receivedFor,
  type Advance,
} from "../../sales/quotation/quotation.advance";
import { liveInvoice, quotationExpired } from "../../sales/quotation/quotation.status";
import { formatDate } from "../../ground/day/calendar-date";
import { routeOf } from "../../ground/typed/place";
import type { Chain } from "./chain";

type Quoted = Parameters<typeof advanceAsked>[0] & {
  id: number;
  changed: readonly string[];
  payments: readonly (Parameters<typeof receivedFor>[1][number] &
    Advance & { id: number; refundOfId: number | null })[];
};
type Job = Pick<RowOf<"Job">, "id" | "status" | "clientId" | "crewSize" | "vehicleId"> & {
  consignments: readonly (MoveFacts["consignments"][number] & { vehicleId: number | null })[];
};
type Bill = { id: number; status: string; balance: number; sentAt: Date | null };

/** Returns the quotation's current job: an open one, else a completed one. */
export const workOf = <J extends { status: string }>(jobs: readonly J[]) =>
  jobs.find((job) => jobOpen.of(job)) ?? jobs.find(({ status }) => status !== "Cancelled");

/** The first advance of which something is left; null for none. */
function heldOf(payments: Quoted["payments"]): { id: number } | null {
  const held = payments.find((one) => one.refundOfId === null && unusedOf(one) > 0);
  return held ? { id: held.id } : null;
}

/** Returns the facts for the rule of the next step. */
export function factsOf(
  quotation: Quoted | undefined,
  job: Job | undefined,
  bill: readonly Bill[],
  today: string,
): MoveFacts {
  const invoice = liveInvoice({ invoices: bill });
  const goesOn = job && job.status !== "Cancelled" ? job : null;
  return {
    quotation: quotation
      ? {
          id: quotation.id,
          status: quotation.status,
          expired: quotationExpired.of(quotation, today),
          changed: quotation.changed,
          advanceAsked: advanceAsked(
            { ...quotation, invoices: [...quotation.invoices, ...bill] },
            receivedFor(quotation.id, quotation.payments),
            today,
          ),
          advanceToGiveBack: heldOf(quotation.payments),
        }
      : null,
    job: goesOn && {
      id: goesOn.id,
      status: goesOn.status,
      planned:
        goesOn.crewSize > 0 ||
        [goesOn, ...goesOn.consignments].some((one) => one.vehicleId !== null),
    },
    consignments: goesOn?.consignments ?? [],
    invoice: invoice && {
      id: invoice.id,
      issued: isIssued(invoice),
      unsent: isIssued(invoice) && invoice.sentAt === null,
      balance: invoice.balance,
    },
    clientId: job?.clientId,
  };
}

/** The current move's share of an invoice for several moves. */
export function ofThisMove<
  B extends Parameters<typeof moveShare>[0] & { moves: { amount: number }[] },
>(bill: B): B {
  const [move] = bill.moves;
  return move ? moveShare(bill, move.amount) : bill;
}

export function worthOf(
  quotation: { totalAmount: number; currency: string } | undefined,
  invoice: { total: number; balance: number; currency: string } | null,
): Chain["worth"] {
  if (invoice) {
    const { total, balance, currency } = invoice;
    return { total, balance, currency };
  }
  return quotation
    ? { total: quotation.totalAmount, balance: null, currency: quotation.currency }
    : null;
}

/** A job's location is one text; one that was made of a quotation has an arrow between the addresses. */
export function routeOfMove(
  quotation: { sourceAddress: string | null; destinationAddress: string | null } | undefined,
  job: { location: string | null } | undefined,
): string | null {
  if (quotation) return routeOf(quotation.sourceAddress, quotation.destinationAddress);
  const [from, to] = (job?.location ?? "").split("→");
  return to === undefined ? null : routeOf(from, to);
}

/** The crew's day goes before the one that was quoted. */
export function dayOf(
  quotation: { movingDate: string } | undefined,
  job: { startDate: string; scheduledTime: string | null } | undefined,
): string | null {
  const day = job?.startDate ?? quotation?.movingDate;
  if (!day) return null;
  return [formatDate(day), job?.scheduledTime].filter(Boolean).join(", ");
}
