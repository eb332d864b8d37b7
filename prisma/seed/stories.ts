import type { QuotationStatus } from "~/models/sales/quotation/quotation.status";
import type { QuotationCharges } from "~/models/sales/quotation/quotation.totals";

import { deal, age, type Contact, type Part, type Person } from "./plan";
import { allot } from "./random";
import { dayOf, later, officeTime } from "./timeline";
import { MOVES, type MoveKind } from "./words/goods";
import { awayPlace, homePlace, type Place } from "./words/places";

export type InvoiceFate = "draft" | "open" | "overdue" | "partial" | "paid" | "cancelled";

/** One move: what happened to its quotation, and later to its invoice and job. */
export type Move = {
  status: QuotationStatus;
  created: number;
  sent: number | null;
  decided: number | null;
  /** Days as offsets from today. */
  movingDay: number;
  validUntil: number;
  kind: MoveKind;
  from: Place;
  to: Place;
  customer: Contact;
  author: Person | null;
  invoice: Bill | null;
  /** Set when their rows are made. */
  id: number;
  number: string;
  jobId: number | null;
  charges: QuotationCharges | null;
};

/** One invoice: of a move, or without a quotation. */
export type Bill = {
  fate: InvoiceFate;
  created: number;
  dueDays: number;
  move: Move | null;
  customer: Contact;
  author: Person | null;
};

const OPEN_STATUSES = { draft: 11, sent: 17, rejected: 12 };

/** The quotations of a part, oldest first, as moves; `approved` is how many must have been approved. */
export function planMoves(part: Part, customers: Contact[], approved: number): Move[] {
  const { random, counts, days, company } = part;
  const times = Array.from({ length: counts.quotations }, (_, index) => {
    const share = ((index + 0.5) / counts.quotations) ** 0.75;
    return officeTime(random, days.first + Math.floor(share * (days.last - days.first + 1)));
  }).sort((a, b) => a - b);

  const enough = Math.max(approved, Math.round(counts.quotations * 0.6));
  const rest = allot(counts.quotations - enough, OPEN_STATUSES);
  const young = (time: number) => age(time) <= Math.min(27, company.validityDays - 3);
  const indexes = times.map((_, index) => index);
  const time = (index: number) => times[index] ?? 0;
  const live = { draft: Math.ceil(rest.draft * 0.3), sent: Math.ceil(rest.sent * 0.3) };
  // Moves that are still to come.
  const recent = Math.min(enough, Math.ceil(counts.quotations * 0.07));
  const suits = (fits: (time: number) => boolean) => (index: number) => fits(time(index));
  const old = (time: number) => !young(time);
  const dealt = deal<number, QuotationStatus>(random, indexes, [
    { name: "approved", count: recent, suits: suits((each) => young(each) && age(each) > 2) },
    // Some still count, the others have run out since.
    { name: "draft", count: live.draft, suits: suits(young) },
    { name: "sent", count: live.sent, suits: suits(young) },
    { name: "draft", count: rest.draft - live.draft, suits: suits(old) },
    { name: "sent", count: rest.sent - live.sent, suits: suits(old) },
    { name: "approved", count: enough - recent, suits: suits((each) => age(each) > 2) },
    { name: "rejected", count: rest.rejected },
  ]);

  return indexes.map((index) =>
    planMove(
      part,
      time(index),
      dealt.get(index) ?? "draft",
      pickCustomer(part, customers, time(index)),
    ),
  );
}

/** Somebody who was a customer by then; customers come in the order in which they signed up. */
function pickCustomer(part: Part, customers: Contact[], time: number): Contact {
  let known = customers.length;
  while (known > 1 && (customers[known - 1]?.since ?? 0) > time) known--;
  return part.random.pick(customers.slice(0, known));
}

function planMove(part: Part, created: number, status: QuotationStatus, customer: Contact): Move {
  const { random, company } = part;
  const sent = status === "draft" ? null : later(random, created, 0, 1);
  const decided = sent === null || status === "sent" ? null : later(random, sent, 0, 6);
  const home = homePlace(random);
  const local = random.chance(0.4);
  const other = local ? homePlace(random) : awayPlace(random);
  const outward = random.chance(0.65);
  return {
    status,
    created,
    sent,
    decided,
    movingDay: dayOf(decided ?? created) + random.int(4, 40),
    validUntil: dayOf(created) + company.validityDays,
    kind: pickKind(part),
    from: outward ? home : other,
    to: outward ? other : home,
    customer,
    author: part.author(),
    invoice: null,
    id: 0,
    number: "",
    jobId: null,
    charges: null,
  };
}

function pickKind({ random }: Part): MoveKind {
  let ticket = random.int(
    1,
    MOVES.reduce((sum, { weight }) => sum + weight, 0),
  );
  return MOVES.find(({ weight }) => (ticket -= weight) <= 0) ?? (MOVES[0] as MoveKind);
}

const FATES: Record<InvoiceFate, number> = {
  paid: 33,
  open: 10,
  partial: 8,
  overdue: 8,
  draft: 6,
  cancelled: 5,
};
const FATES_LONG_AGO: Record<InvoiceFate, number> = {
  paid: 56,
  open: 0,
  partial: 4,
  overdue: 5,
  draft: 1,
  cancelled: 4,
};

/** How many invoices come from quotations; the others are written directly. */
export function billedMoves(invoices: number, quotations: number): number {
  return Math.min(Math.round(invoices * 0.86), Math.round(quotations * 0.9));
}

/**
 * The invoices of a part in the order in which they were made. When there are not enough payments
 * for as many paid invoices as usual, fewer are paid.
 */
export function planBills(part: Part, moves: Move[], customers: Contact[]): Bill[] {
  const { random, counts, days } = part;
  const approved = moves.filter((move) => move.status === "approved");
  const billed = random
    .shuffled(approved)
    .slice(0, billedMoves(counts.invoices, counts.quotations));
  const bills: Bill[] = billed.map((move) => {
    // On the moving day when that is past, else soon after the approval.
    const decided = move.decided ?? move.created;
    const wait = Math.max(0, move.movingDay - dayOf(decided));
    const created =
      move.movingDay < 0 ? later(random, decided, wait, wait + 2) : later(random, decided, 0, 1);
    return { ...newBill(part, created), move, customer: move.customer };
  });
  while (bills.length < counts.invoices) {
    const created = officeTime(random, random.int(days.first, Math.min(days.last, -1)));
    bills.push({
      ...newBill(part, created),
      move: null,
      customer: pickCustomer(part, customers, created),
    });
  }
  bills.sort((a, b) => a.created - b.created);

  const dealt = deal(random, bills, fates(part));
  for (const bill of bills) {
    bill.fate = dealt.get(bill) ?? "draft";
    if (bill.move) bill.move.invoice = bill;
  }
  return bills;
}

function newBill(part: Part, created: number) {
  const { random, company } = part;
  const dueDays = random.pick([7, 15, company.invoiceDueDays]);
  return { fate: "draft" as InvoiceFate, created, dueDays, author: part.author() };
}

function fates(part: Part) {
  const { invoices, payments } = part.counts;
  const many = allot(invoices, part.isLongAgo ? FATES_LONG_AGO : FATES);
  const tooMany = Math.max(0, many.paid + many.partial - payments);
  const lessPaid = Math.min(many.paid, tooMany);
  many.paid -= lessPaid;
  many.partial -= tooMany - lessPaid;
  many.overdue += tooMany;

  const isDue = (bill: Bill) => age(bill.created) > bill.dueDays;
  return [
    { name: "draft" as const, count: many.draft, suits: (bill: Bill) => age(bill.created) < 12 },
    { name: "open" as const, count: many.open, suits: (bill: Bill) => !isDue(bill) },
    { name: "overdue" as const, count: many.overdue, suits: isDue },
    { name: "partial" as const, count: many.partial },
    { name: "cancelled" as const, count: many.cancelled },
    { name: "paid" as const, count: many.paid },
  ];
}
