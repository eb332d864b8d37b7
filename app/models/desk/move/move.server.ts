import { CREW } from "~/models/road/job/job.crew";
import { db } from "~/platform/db.server";

import { paymentReceived } from "../../billing/payment/payment.status";
import { moveShare } from "../../billing/invoice/invoice.consolidated";
import { companyToday, type Company } from "../../company/company/company.server";
import { dayOf } from "../../ground/day/time-zone";
import { sum } from "../../ground/money/money";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { notFound } from "../../kit/shared/domain-error";
import { SIGNED_FOR } from "../../road/consignment/consignment.customer-words";
import { consignmentCounts } from "../../road/consignment/consignment.status";
import { type Advance, unusedOf } from "../../sales/quotation/quotation.advance";
import { chainOf } from "../chain/chain.server";
import { moveKey, readMoveKey, rootOf, type ChainKind, type MoveRoot } from "../chain/chain";
import { moveEnded, stagesOf, type StageFacts } from "./move";

const CUSTOMER = { select: { id: true, name: true, email: true, phone: true } } as const;

/** The record that the address of a move names. Raises `not_found`. */
export function moveAsked(key: string | undefined) {
  const asked = readMoveKey(key);
  if (!asked) throw notFound("move");
  return asked;
}

/** Reads the other records that a move's record names. Raises `not_found`. */
async function keysOf({ kind, id }: MoveRoot) {
  switch (kind) {
    case "quotation":
      return { quotationId: id };
    case "job": {
      const where = { id };
      const job = await db.job.findUnique({ where, select: { quotationId: true } });
      if (!job) throw notFound("job");
      return { jobId: id, quotationId: job.quotationId };
    }
    case "invoice": {
      const select = { quotationId: true, jobId: true } as const;
      const invoice = await db.invoice.findUnique({ where: { id }, select });
      if (!invoice) throw notFound("invoice");
      return { invoiceId: id, ...invoice };
    }
  }
}

type IdsOf = (kind: ChainKind) => number[];

/** The rows of a move's records, side by side. */
const readRecords = (idsOf: IdsOf, quotationId: number | undefined) =>
  Promise.all([
    quotationId === undefined
      ? null
      : db.quotation.findUnique({
          where: { id: quotationId },
          include: { customer: CUSTOMER, enquiry: { select: { id: true, createdAt: true } } },
        }),
    db.job.findMany({
      where: { id: { in: idsOf("job") } },
      include: { client: CUSTOMER, assignments: CREW },
      orderBy: [{ startDate: "asc" }, { id: "asc" }],
    }),
    db.consignment.findMany({
      where: { jobId: { in: idsOf("job") } },
      orderBy: { id: "asc" },
      include: {
        vehicle: true,
        driver: true,
        signatures: SIGNED_FOR,
        _count: { select: { packages: true } },
      },
    }),
    db.invoice.findMany({
      where: { id: { in: idsOf("invoice") } },
      include: {
        client: CUSTOMER,
        moves: { where: { quotationId: quotationId ?? 0 }, select: { amount: true } },
        _count: { select: { moves: true } },
      },
      orderBy: { id: "asc" },
    }),
    db.payment.findMany({
      where: { id: { in: idsOf("payment") } },
      orderBy: [{ date: "asc" }, { id: "asc" }],
    }),
  ]);

/** When each of these jobs was completed: a job has no day of it, the history knows the moment. */
async function completionsOf(jobs: readonly { id: number; status: string }[]) {
  const completions = await db.historyEntry.findMany({
    where: {
      entity: "job",
      entityId: { in: jobs.filter(({ status }) => status === "Completed").map(({ id }) => id) },
      action: "status-changed",
    },
    select: { entityId: true, at: true },
    orderBy: { id: "asc" },
  });
  return new Map(completions.map(({ entityId, at }) => [entityId, at]));
}

/**
 * A move: its records, how far it has come, and its money in minor units. `root` is the record that it begins with,
 * whichever of them `asked` names. Nothing of it is stored: it is what joins the records. Staff only: raises `forbidden`,
 * and `not_found`.
 */
export async function getMove(actor: Actor, asked: MoveRoot, company: Company) {
  assertCan(actor, "move:view");
  const named = await chainOf(actor, asked, await keysOf(asked), company);
  const root = rootOf(named.records);
  if (!root) throw notFound(asked.kind);
  // A later record names only some of what the first one has.
  const begins = moveKey(root) === moveKey(asked);
  const chain = begins ? named : await chainOf(actor, root, await keysOf(root), company);
  const idsOf: IdsOf = (kind) =>
    chain.records.filter((record) => record.kind === kind).map(({ id }) => id);
  const quotationId = idsOf("quotation")[0];
  const [quotation, jobs, consignments, invoices, payments] = await readRecords(idsOf, quotationId);
  const completedAt = await completionsOf(jobs);
  const today = companyToday(company);
  const dayIn = (at: Date | null) => at && dayOf(at, company.timeZone);
  const received = payments.filter((payment) => paymentReceived.of(payment));
  const advance = received.find((payment) => payment.quotationId !== null && payment.amount > 0);
  const counting = consignments.filter((one) => consignmentCounts.of(one));
  // One that bills another quotation only took this one's advance.
  const issued = invoices.filter(
    ({ status, quotationId: bills, moves, _count: among }) =>
      status !== "Draft" &&
      status !== "Cancelled" &&
      (!bills || bills === quotationId) &&
      (among.moves === 0 || moves.length > 0),
  );
  const live = jobs.filter(({ status }) => status !== "Cancelled");
  const records = [quotation?.enquiry ?? null, quotation, ...jobs, ...invoices].filter(
    (record) => record !== null,
  );
  const facts: StageFacts = {
    begun: records.map(({ createdAt }) => dayOf(createdAt, company.timeZone)).sort()[0] ?? today,
    quotation: quotation && {
      status: quotation.status,
      expired: chain.facts.quotation?.expired ?? false,
      sent: dayIn(quotation.sentAt),
      decided: dayIn(quotation.decidedAt),
      advanceAsked: chain.facts.quotation?.advanceAsked ?? 0,
    },
    advanced: advance?.date ?? null,
    jobs: live.map(({ id, status, startDate, endDate }) => {
      const last = endDate ?? startDate;
      const completed = dayIn(completedAt.get(id) ?? null);
      // Pressing 'Complete Job' some days later does not tell the day on which the goods arrived.
      return { status, day: startDate, ended: completed && completed < last ? completed : last };
    }),
    planned: chain.facts.job?.planned ?? false,
    cancelledJobs: jobs.length - live.length,
    consignments: counting.map(({ status, loadingDate, deliveryDate }) => ({
      status,
      loading: loadingDate,
      delivered: deliveryDate,
    })),
    invoices: issued.map(({ invoiceDate, balance }) => ({ date: invoiceDate, balance })),
    paid: received.at(-1)?.date ?? null,
  };
  const ended = moveEnded(facts);
  const first = quotation ?? jobs[0] ?? invoices[0];
  if (!first) throw notFound(asked.kind);
  const customer = "customer" in first ? first.customer : first.client;
  return {
    root,
    chain,
    quotation,
    jobs,
    consignments,
    invoices,
    payments,
    enquiryId: quotation?.enquiryId ?? null,
    customer: { ...customer, phone: quotation?.phone ?? customer.phone },
    facts,
    ended,
    steps: stagesOf(facts, chain.next?.key ?? null),
    money: moneyOf(
      first,
      quotation,
      // An invoice for several moves counts by this move's share.
      issued.map((bill) => (bill.moves[0] ? moveShare(bill, bill.moves[0].amount) : bill)),
      received,
      ended,
    ),
    /** Whatever of it has a history and messages. */
    ids: {
      quotation: idsOf("quotation"),
      job: idsOf("job"),
      consignment: consignments.map(({ id }) => id),
      invoice: idsOf("invoice"),
      note: idsOf("note"),
      payment: idsOf("payment"),
    },
  };
}

export type Move = Awaited<ReturnType<typeof getMove>>;

type Bill = { currency: string; total: number; balance: number; amountPaid: number };
type Received = Advance & { quotationId: number | null };

/**
 * Sums up a move's money, in minor units. The total comes from its bills, and before there is one from the quotation.
 * Received: payments on the bills, and what is left of advances. Due: the open part of the bills, and for an accepted,
 * unbilled move the rest.
 */
function moneyOf(
  first: { currency: string },
  quotation: { status: string; totalAmount: number } | null,
  bills: Bill[],
  received: Received[],
  ended: string | null,
) {
  const kept = received
    .filter(({ quotationId, amount }) => quotationId !== null && amount > 0)
    .map(unusedOf);
  const paid = sum(bills.map(({ amountPaid }) => amountPaid)) + sum(kept);
  const { currency } = bills[0] ?? first;
  if (bills.length > 0) {
    const total = sum(bills.map((bill) => bill.total));
    return { currency, total, received: paid, due: sum(bills.map(({ balance }) => balance)) };
  }
  const total = quotation?.totalAmount ?? 0;
  const owed = quotation?.status === "approved" && !ended ? Math.max(0, total - paid) : 0;
  return { currency, total, received: paid, due: owed };
}
