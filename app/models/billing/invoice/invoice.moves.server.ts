import type { Prisma } from "~/generated/sqlite/client";
import { db, type Tx } from "~/platform/db.server";

import { monthOf } from "../../ground/day/calendar-date";
import { routeOf } from "../../ground/typed/place";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { LR_COUNTS } from "../../kit/shared/lr-number";
import { jobOpen } from "../../road/job/job.status";
import { quotationUnbilled } from "../../sales/quotation/quotation.status";
import type { ConsolidatedInput } from "./invoice.consolidated";

export const MOVED = {
  jobs: {
    select: { id: true, status: true, startDate: true, endDate: true },
    orderBy: { id: "asc" },
  },
  consignments: { where: LR_COUNTS, select: { lrNumber: true }, orderBy: { id: "asc" } },
} as const satisfies Prisma.QuotationInclude;
export type Moved = Prisma.QuotationGetPayload<{ include: typeof MOVED }>;

/** The job that a move's work ended with and its day; null for one of which something is still to be done, or nothing was. */
export function doneBy({ jobs }: Pick<Moved, "jobs">) {
  if (jobs.some((job) => jobOpen.of(job))) return null;
  const done = jobs
    .filter(({ status }) => status === "Completed")
    .map(({ id, startDate, endDate }) => ({ id, day: endDate ?? startDate }))
    .sort((one, other) => one.day.localeCompare(other.day) || one.id - other.id);
  return done.at(-1) ?? null;
}

/** A quotation's value before tax. */
export const valueOf = ({ subtotal, discount, surcharge }: Moved) =>
  subtotal - discount + surcharge;

/** A move as the page lists it and the annexure keeps it. */
export function billedMove(quotation: Moved, done: { id: number; day: string }) {
  const { id, sourceAddress, destinationAddress, consignments } = quotation;
  return {
    quotationId: id,
    jobId: done.id,
    date: done.day,
    lrNumbers: consignments.map(({ lrNumber }) => lrNumber).join(", "),
    route: routeOf(sourceAddress, destinationAddress),
    purchaseOrderNumber: quotation.purchaseOrderNumber,
    employeeName: quotation.employeeName,
    amount: valueOf(quotation),
  };
}

/** The approved moves of a customer that were done by the end of a month and that no invoice bills, in the order of their days. */
export async function movesToBill(actor: Actor, customerId: number, month: string, tx: Tx = db) {
  assertCan(actor, "invoice:create");
  const quotations = await tx.quotation.findMany({
    where: { customerId, ...quotationUnbilled.where() },
    include: MOVED,
    orderBy: { id: "asc" },
  });
  const toBill = quotations.filter((quotation) => {
    const done = doneBy(quotation);
    return done && monthOf(done.day) <= month && valueOf(quotation) > 0;
  });
  const alike = taxedAlike(toBill);
  return toBill
    .map((quotation) => {
      const { quotationNumber, currency, totalAmount } = quotation;
      const otherwise = !alike.includes(quotation);
      const move = billedMove(quotation, doneBy(quotation)!);
      return { ...move, quotationNumber, currency, totalAmount, otherwise };
    })
    .sort((one, other) => one.date.localeCompare(other.date));
}

type Taxed = Pick<
  Moved,
  "id" | "currency" | "taxRegime" | "placeOfSupply" | "reverseCharge" | "gstRate"
>;

/** Describes a quotation's taxation; one invoice bills quotations that are taxed alike. */
export function taxedAs(quotation: Taxed): string {
  const { currency, taxRegime, placeOfSupply, reverseCharge, gstRate } = quotation;
  return JSON.stringify([currency, taxRegime, placeOfSupply, reverseCharge, gstRate]);
}

/** Picks the moves for one invoice: the largest group taxed alike; of equal groups, the one that ended first. */
export function taxedAlike<M extends Moved>(quotations: M[]): M[] {
  const groups = new Map<string, M[]>();
  const day = (one: M) => doneBy(one)?.day ?? "";
  for (const one of quotations.toSorted((a, b) => day(a).localeCompare(day(b)) || a.id - b.id)) {
    groups.set(taxedAs(one), [...(groups.get(taxedAs(one)) ?? []), one]);
  }
  return [...groups.values()].reduce(
    (most, group) => (group.length > most.length ? group : most),
    [] as M[],
  );
}

/** Names the moves that were asked for and that an invoice does not bill, since they are taxed otherwise; null where there are none. */
export async function leftOffBill(
  actor: Actor,
  { customerId, month, quotationIds }: ConsolidatedInput,
  invoiceId: number,
): Promise<string | null> {
  const asked =
    quotationIds ??
    (await movesToBill(actor, customerId, month ?? "")).map(({ quotationId }) => quotationId);
  const billed = await db.billedMove.findMany({
    where: { invoiceId },
    include: { quotation: true },
  });
  const on = billed[0] && taxedAs(billed[0].quotation);
  const others = await db.quotation.findMany({
    where: { id: { in: asked, notIn: billed.map(({ quotationId }) => quotationId) }, customerId },
    orderBy: { id: "asc" },
  });
  const names = others.filter((one) => taxedAs(one) !== on).map((one) => one.quotationNumber);
  if (names.length === 0) return null;
  return names.length === 1
    ? `${names[0]} is taxed otherwise and was left out: it needs a bill of its own`
    : `${names.join(", ")} are taxed otherwise and were left out: they need bills of their own`;
}

/** A payment's subject; an invoice includes the quotations that it bills. */
export type PaidFor = { quotationId?: number | null; invoiceId?: number | null };

/** The ids of the quotations and invoices whose payments are one move's money. */
export async function paidTogether(tx: Tx, { quotationId, invoiceId }: PaidFor) {
  const bills = quotationId
    ? await tx.invoice.findMany({
        where: { OR: [{ quotationId }, { moves: { some: { quotationId } } }] },
        select: { id: true },
      })
    : [];
  const billed = invoiceId
    ? await tx.invoice.findUnique({
        where: { id: invoiceId },
        select: { quotationId: true, moves: { select: { quotationId: true } } },
      })
    : null;
  const of = (ids: (number | null | undefined)[]) => ids.flatMap((one) => (one ? [one] : []));
  return {
    invoices: of([invoiceId, ...bills.map(({ id }) => id)]),
    quotations: of([
      quotationId,
      billed?.quotationId,
      ...(billed?.moves ?? []).map((move) => move.quotationId),
    ]),
  };
}
