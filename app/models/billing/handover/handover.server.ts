import * as z from "zod";
import { CURRENCIES } from "~/models/ground/money/money";
import { amount, choice, day, id as idField, text } from "~/models/kit/shared/field-kinds";
import { id, moment, record } from "~/models/kit/shared/json";
import { replyOf } from "~/models/papers/paper/reply-of";
import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";
import { companyToday, getCompany } from "../../company/company/company.server";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { columns, inputShape, replyShape, sent } from "../../kit/shared/define-fields";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { once } from "../../kit/shared/once.server";
import { activeStaff, staffMember } from "../../people/user/accounts.server";

/** Cash that left the office, in the order of its form. */
export const HANDOVER_FIELDS = {
  date: day("Date", { required: true }),
  amount: amount("Amount", { required: true, positive: "Amount must be positive" }),
  currency: choice("Currency", CURRENCIES, {
    required: "Currency is required",
    invalid: "Choose one of the currencies",
  }),
  handedById: idField("Handed over by", "Choose a staff member", { required: true }),
  handedTo: text("Handed to", 100, { required: true, hint: "The bank, the owner" }),
  note: text("Note", 200),
};

export const HandoverInput = z.object(inputShape(HANDOVER_FIELDS));
export type HandoverInput = z.output<typeof HandoverInput>;

/** Why an entry is taken back. */
export const REVERSAL_FIELDS = { reason: text("Reason", 200, { required: true }) };
export const ReversalInput = z.object(inputShape(REVERSAL_FIELDS));

/** Cash handed over. */
export const HandoverJson = record("Handover", {
  id,
  /** Below zero of an entry that takes another one back. */
  ...replyShape(HANDOVER_FIELDS),
  /** The entry that this takes back. */
  reversesId: id.nullable(),
  /** When it was taken back itself. */
  reversedAt: moment.nullable(),
  createdById: id.nullable(),
  createdAt: moment,
});

type Handover = Awaited<ReturnType<typeof getHandover>>;

export const handoverJson = (row: Handover) =>
  replyOf(HandoverJson, row, sent(HANDOVER_FIELDS, row));

/*
 * Cash that a staff member took to the bank or to the owner. An entry is never changed and never deleted: what was
 * wrong is taken back by an entry of its own, below zero, which names it.
 */

type Entry = { amount: number; currency: string; date: string; handedTo: string };

const cashValues = ({ amount, currency, date, handedTo }: Entry) => ({
  amount,
  currency,
  date,
  handedTo,
});

async function assertStaff(tx: Tx, id: number): Promise<void> {
  if (!(await staffMember(tx, id))) throw invalidField("handedById", "Choose a staff member");
}

/**
 * Records cash handed over; the same key leads to the same entry. Raises `invalid` at `date` for a day to come, at `handedById`
 * for who is not of the staff.
 */
export async function recordHandover(
  actor: Actor,
  input: HandoverInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "handover:record");
  return once(actor, "handover:record", key, async (tx) => {
    const today = companyToday(await getCompany(tx));
    if (input.date > today) throw invalidField("date", "Date cannot be in the future");
    await assertStaff(tx, input.handedById);
    const data = { ...columns(HANDOVER_FIELDS, input), createdById: actor.id, createdAt: now() };
    const { id } = await tx.handover.create({ data });
    await recordHistory(tx, actor, "handover", id, "cash-recorded", cashValues(input));
    return id;
  });
}

/**
 * Takes an entry back by one of its own, on the company's today. Raises `not_found`, and `conflict` for one that was taken back
 * already or takes one back itself: of two at once the second finds the first.
 */
export async function reverseHandover(
  actor: Actor,
  id: number,
  { reason }: { reason: string },
): Promise<number> {
  assertCan(actor, "handover:reverse");
  return transaction(async (tx) => {
    // The row is ours until the transaction ends.
    const { count } = await tx.handover.updateMany({
      where: { id, reversedAt: null, reversesId: null },
      data: { reversedAt: now() },
    });
    const found = await tx.handover.findUnique({ where: { id } });
    if (!found) throw notFound("handover");
    if (count === 0) {
      throw conflict(
        found.reversesId === null
          ? "This entry was reversed already."
          : "This entry reverses another one: record the cash again instead.",
      );
    }
    const today = companyToday(await getCompany(tx));
    const { currency, handedById, handedTo, amount } = found;
    const entry = { date: today, amount: -amount, currency, handedById, handedTo };
    const made = await tx.handover.create({
      data: {
        ...entry,
        note: reason,
        reversesId: id,
        createdById: actor.id,
        createdAt: now(),
      },
    });
    const values = cashValues(found);
    const more = { note: reason };
    await recordHistory(tx, actor, "handover", id, "reversed", values, more);
    const reverses = { ...values, reverses: true } as const;
    await recordHistory(tx, actor, "handover", made.id, "cash-recorded", reverses, more);
    return made.id;
  });
}

/** One entry. Raises `not_found`. */
export async function getHandover(actor: Actor, id: number) {
  assertCan(actor, "handover:view");
  const found = await db.handover.findUnique({ where: { id } });
  if (!found) throw notFound("handover");
  return found;
}

/** The entries of some days, the latest first, no more than `limit`. */
export async function listHandovers(
  actor: Actor,
  { from, to }: { from: string; to: string },
  limit: number,
) {
  assertCan(actor, "handover:view");
  return db.handover.findMany({
    where: { date: { gte: from, lte: to } },
    orderBy: [{ date: "desc" }, { id: "desc" }],
    take: limit,
  });
}

/** One page of the same, as lists of /api have it. */
export async function pageOfHandovers(
  actor: Actor,
  { from, to, page, limit }: { from: string; to: string; page: number; limit: number },
) {
  assertCan(actor, "handover:view");
  const where = { date: { gte: from || "0000-00-00", lte: to || "9999-12-31" } };
  const [total, rows] = await Promise.all([
    db.handover.count({ where }),
    db.handover.findMany({
      where,
      orderBy: [{ date: "desc" }, { id: "desc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
  ]);
  return { rows, total, page };
}

/** Active staff by name, who can hand cash over. */
export async function staffNames(actor: Actor) {
  assertCan(actor, "handover:record");
  return activeStaff();
}
