import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney, sum } from "../../ground/money/money";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { holdCustomerOf } from "../../kit/shared/hold.server";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { once } from "../../kit/shared/once.server";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import { moveIn } from "../../road/consignment/consignment.move.server";
import { moveJob } from "../../road/job/job.move.server";
import { JOB_CLOSED, jobOpen } from "../../road/job/job.status";
import { unusedOf } from "../../sales/quotation/quotation.advance";
import { ADVANCES } from "../../sales/quotation/quotation.held.server";
import { rejectCancelled } from "../../sales/quotation/quotation.move.server";
import { quotationStatusLabel, toQuotationStatus } from "../../sales/quotation/quotation.status";
import { feeItem } from "../invoice/invoice.fee.server";
import { isIssued, shownInvoiceNumber } from "../invoice/invoice.status";
import { refundAdvanceIn } from "../payment/payment.advance-refund.server";
import type { CancelInput } from "./cancellation.fields";

/** The cancelled record: a job, or an accepted quotation that may have no job yet. */
export type Cancelled = { kind: "job" | "quotation"; id: number };

const ACTIONS = { job: "job:changeStatus", quotation: "quotation:changeStatus" } as const;

const JOB = { id: true, jobNumber: true, status: true, startDate: true } as const;
const QUOTATION = {
  ...only("Quotation", "id quotationNumber status currency"),
  customer: { select: { name: true } },
  jobs: { select: JOB, orderBy: { id: "asc" } },
} as const;

/** Reads the records that a cancellation ends; amounts in minor units. Raises `not_found`. */
async function cancelledMove(tx: Tx, { kind, id }: Cancelled) {
  const job =
    kind === "quotation"
      ? null
      : await tx.job.findUnique({
          where: { id },
          select: {
            ...JOB,
            quotationId: true,
            currency: true,
            client: { select: { name: true } },
          },
        });
  if (kind === "job" && !job) throw notFound("job");
  const quotationId = job ? job.quotationId : id;
  const quotation =
    quotationId === null
      ? null
      : await tx.quotation.findUnique({ where: { id: quotationId }, select: QUOTATION });
  if (kind === "quotation" && !quotation) throw notFound("quotation");
  const all = quotation?.jobs ?? [];
  // A job goes alone; an accepted quotation takes all of its jobs along.
  const jobs = job ? [job] : all.filter((one) => jobOpen.of(one));
  const goingOn = all.filter(({ id, status }) => id !== job?.id && status !== "Cancelled");
  const bill = await billOf(tx, quotationId, jobs);
  const ends =
    quotation !== null &&
    toQuotationStatus(quotation.status) !== "rejected" &&
    bill === null &&
    (job === null || goingOn.length === 0);
  const advances = ends
    ? await tx.payment.findMany({
        where: { ...ADVANCES, quotationId },
        select: only("Payment", "id amount tdsAmount adjustedAmount refundedAmount paymentMethod"),
        orderBy: { id: "asc" },
      })
    : [];
  return {
    jobs,
    quotation,
    goingOn,
    bill,
    /** The quotation is rejected with it, and its advances are asked about. */
    ends,
    client: job?.client.name ?? quotation?.customer.name ?? "",
    currency: quotation?.currency ?? job?.currency ?? "",
    advances,
    left: sum(advances.map(unusedOf)),
  };
}
type Move = Awaited<ReturnType<typeof cancelledMove>>;

/** The invoice that bills what is cancelled, of the quotation or of one of the jobs; null for none. */
async function billOf(tx: Tx, quotationId: number | null, jobs: readonly { id: number }[]) {
  const or = [
    ...(quotationId === null ? [] : [{ quotationId }, { moves: { some: { quotationId } } }]),
    ...(jobs.length === 0 ? [] : [{ jobId: { in: jobs.map(({ id }) => id) } }]),
  ];
  const found = await tx.invoice.findFirst({
    where: { OR: or, status: { not: "Cancelled" } },
    select: { id: true, invoiceNumber: true, status: true },
    orderBy: { id: "asc" },
  });
  return found && { number: shownInvoiceNumber(found), issued: isIssued(found) };
}

/** Raises `conflict` where the state of what is cancelled, or of what hangs on it, forbids that. */
async function assertCancellable(tx: Tx, { kind }: Cancelled, move: Move): Promise<void> {
  const { jobs, quotation, goingOn, bill } = move;
  if (kind === "job" && !jobs.every((job) => jobOpen.of(job))) throw conflict(JOB_CLOSED);
  if (kind === "quotation" && quotation) {
    if (toQuotationStatus(quotation.status) !== "approved") {
      const word = quotationStatusLabel(quotation.status).toLowerCase();
      throw conflict(`Only an approved quotation is cancelled; this one is ${word}.`);
    }
    const done = goingOn.find((job) => !jobOpen.of(job));
    if (done) throw conflict(`${done.jobNumber} of it is completed: the move took place.`);
    if (bill) throw conflict(`${bill.number} bills this move: cancel or delete it first.`);
  }
  await assertNothingSaid(tx, move);
  if (bill && !bill.issued) {
    throw conflict(`A draft bills this move: delete ${bill.number} first.`);
  }
  const left = await tx.consignment.findFirst({
    where: {
      jobId: { in: jobs.map((job) => job.id) },
      status: { in: ["In transit", "Delivered"] },
    },
    select: { id: true, lrNumber: true, status: true },
  });
  if (!left) return;
  const where = left.status === "Delivered" ? "delivered" : "on the way";
  throw conflict(`The goods of ${shownLrNumber(left)} are ${where}: this move took place.`);
}

/** A reported payment is decided first, since it may be money to give back. */
async function assertNothingSaid(tx: Tx, { ends, quotation }: Move): Promise<void> {
  if (!ends || !quotation) return;
  const claim = await tx.payment.findFirst({
    where: { quotationId: quotation.id, status: "Pending" },
    select: { referenceNumber: true, amount: true, currency: true },
  });
  if (!claim) return;
  const paid = formatMoney(claim.amount, claim.currency);
  throw conflict(
    `The customer says that ${paid} was paid in advance: confirm ${claim.referenceNumber} first, or say 'Not received'.`,
  );
}

const rule = ruleOf<CancelInput>();

/** The refund and the kept amount together are all that is held, unless that is decided later. */
function cancelRules({ left, currency }: Move): Rule<CancelInput>[] {
  return [
    rule(["giveBack", "fee", "decideLater"], ({ giveBack, fee, decideLater }, addError) => {
      if (decideLater || giveBack + fee === left) return;
      const held = formatMoney(left, currency);
      addError(
        "giveBack",
        left === 0
          ? "No advance is held: nothing is given back or kept"
          : `Given back and kept must add up to what is left of the advance (${held})`,
      );
    }),
  ];
}

/** The rules of a cancelling, for a form or a body that has mistakes already. Raises `not_found`. */
export async function rulesOfCancelling(
  actor: Actor,
  cancelled: Cancelled,
): Promise<Rule<CancelInput>[]> {
  assertCan(actor, ACTIONS[cancelled.kind]);
  return cancelRules(await cancelledMove(db, cancelled));
}

/**
 * Reads the facts shown before a cancellation. Raises `not_found`, and `conflict` where the state forbids it, unless
 * `includeClosed`.
 */
export async function moveToCancel(actor: Actor, cancelled: Cancelled, includeClosed = false) {
  assertCan(actor, ACTIONS[cancelled.kind]);
  const move = await cancelledMove(db, cancelled);
  if (!includeClosed) await assertCancellable(db, cancelled, move);
  const { jobs, quotation, goingOn, bill, ends, client, currency, left, advances } = move;
  return {
    client,
    /** As the first of what is held came in. */
    paidBy: advances.find((one) => unusedOf(one) > 0)?.paymentMethod ?? "",
    currency,
    left,
    jobs: jobs.map(({ jobNumber, startDate }) => `${jobNumber}, ${formatDate(startDate)}`),
    quotation: quotation?.quotationNumber ?? null,
    /** Why the quotation stays as it is; null where it is rejected with the move, or where there is none. */
    stays: ends || !quotation ? null : staysWords(quotation.quotationNumber, bill, goingOn),
  };
}

function staysWords(number: string, bill: Move["bill"], goingOn: Move["goingOn"]): string | null {
  if (bill) {
    return `${number} stays: ${bill.number} bills it. What was paid is given back by a credit note of that invoice.`;
  }
  const [other] = goingOn;
  return other ? `${number} stays, and its advance with it: ${other.jobNumber} goes on.` : null;
}

/**
 * Cancels a job, or an accepted quotation with its jobs, and does with the advance what is asked, all or nothing: what is
 * given back has its refund voucher, what is kept is a paid invoice of a fee, and `decideLater` leaves it among
 * `advancesToGiveBack`. The quotation is rejected with the reason, unless another job of it goes on or an invoice bills it;
 * consignments that have not left are cancelled too. Raises `conflict` for what is closed, completed, billed by a draft or on the
 * way, so that of two at once the second does nothing; `invalid` at `giveBack` where the sums are not all that is held.
 */
export async function cancelMove(
  actor: Actor,
  cancelled: Cancelled,
  input: CancelInput,
  key?: string | null,
): Promise<void> {
  assertCan(actor, ACTIONS[cancelled.kind]);
  const { kind, id } = cancelled;
  // Outside the transaction, as a refund does: whoever else makes the item is no reason to fail.
  const itemId = input.fee > 0 && !input.decideLater ? await feeItem(actor) : null;
  await once(actor, `move:cancel ${kind} ${id}`, key, async (tx) => {
    await hold(tx, cancelled);
    const move = await cancelledMove(tx, cancelled);
    await assertCancellable(tx, cancelled, move);
    await assertRules(cancelRules(move), input);
    const { reason } = input;
    for (const job of move.jobs) {
      await cancelConsignments(tx, actor, job.id, reason);
      await moveJob(tx, actor, job.id, "Cancelled", { reason });
    }
    if (move.ends && move.quotation) await rejectCancelled(tx, actor, move.quotation, reason);
    if (!input.decideLater) await settleAdvances(tx, actor, move, input, itemId);
    return id;
  });
}

/** Takes the rows of the quotation, of the jobs and of the advances: who pays, refunds, bills or cancels meanwhile waits. */
async function hold(tx: Tx, { kind, id }: Cancelled): Promise<void> {
  const job =
    kind === "job"
      ? await tx.job.findUnique({ where: { id }, select: { quotationId: true } })
      : null;
  const quotationId = kind === "job" ? (job?.quotationId ?? null) : id;
  const data = { version: { increment: 0 } };
  if (quotationId !== null) {
    await holdCustomerOf(tx, quotationId);
    await tx.quotation.updateMany({ where: { id: quotationId }, data });
    await tx.payment.updateMany({ where: { ...ADVANCES, quotationId }, data });
  }
  await tx.job.updateMany({ where: kind === "job" ? { id } : { quotationId: id }, data });
}

async function cancelConsignments(tx: Tx, actor: Actor, jobId: number, reason: string) {
  const booked = await tx.consignment.findMany({
    where: { jobId, status: "Booked" },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  for (const { id } of booked) await moveIn(tx, actor, id, "Cancelled", reason);
}

/** The fee is kept of the largest advance first, so that it is one paper wherever one can bear it; the rest goes back. */
async function settleAdvances(
  tx: Tx,
  actor: Actor,
  { advances }: Move,
  { fee, reason, paymentMethod, transactionId }: CancelInput,
  itemId: number | null,
): Promise<void> {
  let toKeep = fee;
  const held = advances.map((one) => ({ id: one.id, left: unusedOf(one) }));
  for (const { id, left } of held.sort((one, other) => other.left - one.left)) {
    if (left === 0) continue;
    const kept = Math.min(toKeep, left);
    toKeep -= kept;
    const back = { amount: left - kept, fee: kept, reason, paymentMethod, transactionId };
    await refundAdvanceIn(tx, actor, id, back, itemId);
  }
}
