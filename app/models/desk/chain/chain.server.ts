import type { Prisma } from "~/generated/sqlite/client";
import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { companyToday } from "../../company/company/company.server";
import { invoiceStatusFor } from "../../billing/invoice/invoice.customer-words";
import { shownInvoiceNumber } from "../../billing/invoice/invoice.status";
import { jobStatusFor } from "../../road/job/job.customer-words";
import { paymentReported, paymentWord } from "../../billing/payment/payment.status";
import { claimWords } from "../../billing/payment/payment.words";
import { can, isStaff, type Actor } from "../../kit/policy/policy";
import { paymentScope } from "../../kit/policy/scope";
import { nextStep } from "../../sales/quotation/move.next";
import { changedSinceSent } from "../../sales/quotation/quotation.revise.server";
import { quotationStatusFor } from "../../sales/quotation/quotation.customer-words";
import { EXPIRED, liveInvoice, quotationExpired } from "../../sales/quotation/quotation.status";
import { noteTitle } from "../../ground/tax/notes";
import {
  consolidatedOf,
  jobsNamed,
  type Keys,
  MOST,
  movesOf,
  quotationOf,
  readRows,
  takenOff,
} from "./chain.rows.server";
import { moveKey, rootOf, type Chain, type ChainKind } from "./chain";
import { workOf, factsOf, ofThisMove, worthOf, routeOfMove, dayOf } from "./chain.facts";

/**
 * The records of the move that a record belongs to, as far as the actor may see them, `current` marked; of an invoice for several
 * moves those of all of them. Small queries side by side, whichever of the five it is asked for; the record itself was read by the
 * caller.
 */
export async function chainOf(
  actor: Actor,
  current: { kind: ChainKind; id: number },
  asked: Keys,
  company: { timeZone: string },
): Promise<Chain> {
  const today = companyToday(company);
  const moves = await movesOf(asked);
  const keys = moves.length === 1 ? { ...asked, quotationId: moves[0] } : asked;
  const several = moves.length > 1 ? moves : [];
  const { jobId, invoiceId } = keys;
  const [taken, jobIds, ofJob] = await Promise.all([
    takenOff(keys),
    jobsNamed(keys),
    quotationOf(jobId),
  ]);
  const quotationId = keys.quotationId ?? (jobId ? null : taken.quotationId);
  const consolidated = await consolidatedOf(quotationId);
  const named = (ids: number[]) => (ids.length > 0 ? [{ id: { in: ids } }] : []);
  const quotations = [
    ...(quotationId ? [{ id: quotationId }] : []),
    ...named([...ofJob, ...several]),
  ];
  const jobs = [
    ...(jobId ? [{ id: jobId }] : []),
    ...(quotationId ? [{ quotationId }] : []),
    ...(several.length > 0 ? [{ quotationId: { in: several } }] : []),
  ];
  const bills = [
    ...(invoiceId ? [{ id: invoiceId }] : []),
    ...(quotationId ? [{ quotationId }] : []),
    ...named(consolidated),
    ...(jobIds.length > 0 ? [{ jobId: { in: jobIds } }] : []),
  ];
  const invoices = [...bills, ...named(taken.invoices)];
  const [quoted, planned, billed, noted] = await readRows(actor, {
    quotations,
    jobs,
    invoices,
    quotationId: quotationId ?? null,
  });
  const record = (kind: ChainKind, id: number, number: string, word: string) => ({
    kind,
    id,
    number,
    word,
    current: kind === current.kind && id === current.id,
  });
  // A record for several moves stands for none of them.
  const [quotation] = several.length > 0 ? [] : quoted;
  const [first] = several.length > 0 ? [] : planned;
  const job = planned.find(({ id }) => id === jobId) ?? first;
  // A fee is no bill of the move: what that comes to is the quotation's.
  const bill = billed.filter(
    (row) =>
      row.id === invoiceId ||
      (quotationId && row.quotationId === quotationId) ||
      row.moves.length > 0 ||
      (row.jobId !== null && jobIds.includes(row.jobId)),
  );
  // A payment's own are those of its invoice; an advance is its quotation's, and of those that took it off.
  const paid = await paymentsOf(actor, [
    ...(bill.length > 0 ? [{ invoiceId: { in: bill.map(({ id }) => id) } }] : []),
    ...(quotationId ? [{ quotationId }] : []),
    ...named(taken.payments),
  ]);
  const reported = isStaff(actor) ? (paid.find((row) => paymentReported(row)) ?? null) : null;
  const changed = quotation && isStaff(actor) ? await changedSinceSent(quotation) : [];
  const facts = {
    ...factsOf(
      quotation && { ...quotation, changed },
      jobId ? job : first && workOf(planned),
      bill,
      today,
    ),
    reported: reported && { id: reported.id, label: `Confirm ${claimWords(reported)}` },
  };
  const records = [
    ...quoted.map((row) => {
      const expired = isStaff(actor) && quotationExpired.of(row, today);
      const word = expired ? EXPIRED : quotationStatusFor(actor, row, today);
      return record("quotation", row.id, row.quotationNumber, word);
    }),
    ...planned.map((row) => record("job", row.id, row.jobNumber, jobStatusFor(actor, row))),
    ...billed.map((row) => {
      const word = invoiceStatusFor(actor, row, today);
      return record("invoice", row.id, shownInvoiceNumber(row), word);
    }),
    ...noted.map((row) => record("note", row.id, row.noteNumber, noteTitle(row.kind))),
    ...paid.map((row) => record("payment", row.id, row.referenceNumber, paymentWord(row))),
  ];
  const root = can(actor, "move:view") && several.length === 0 ? rootOf(records) : null;
  return {
    records,
    move: root && moveKey(root),
    route: several.length > 0 ? `${several.length} moves` : routeOfMove(quotation, job),
    worth: worthOf(quotation, liveInvoice({ invoices: bill.map(ofThisMove) })),
    day: dayOf(quotation, job),
    facts,
    next: nextStep(facts),
  };
}

/**
 * The earliest payments that are one of several kinds. Each kind is asked for by itself: of an 'or' over columns and relations
 * SQLite goes through all payments there are.
 */
async function paymentsOf(actor: Actor, kinds: readonly Prisma.PaymentWhereInput[]) {
  const found = await Promise.all(
    kinds.map((kind) =>
      db.payment.findMany({
        where: { AND: [paymentScope(actor), kind] },
        select: only(
          "Payment",
          "id referenceNumber status amount date createdById currency paymentMethod transactionId",
        ),
        orderBy: [{ date: "asc" }, { id: "asc" }],
        take: MOST,
      }),
    ),
  );
  const once = new Map(found.flat().map((row) => [row.id, row]));
  return [...once.values()]
    .sort((one, other) => one.date.localeCompare(other.date) || one.id - other.id)
    .slice(0, MOST);
}
