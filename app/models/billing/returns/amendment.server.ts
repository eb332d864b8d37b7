import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { daysOf, monthName, monthOf, periodName } from "../../company/month/month";
import {
  assertMonthOpen,
  firstOpen,
  isMonthClosed,
  returnOf,
} from "../../company/month/month.held.server";
import { addDays } from "../../ground/day/calendar-date";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan, can } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { conflict, DomainError, notFound } from "../../kit/shared/domain-error";
import { once } from "../../kit/shared/once.server";
import { type Rule } from "../../kit/shared/rules";
import { keepRevision } from "../invoice/invoice.revision.server";
import { keepNote } from "~/models/billing/note/note.server";
import { type AmendmentInput, HISTORY } from "./amendment.fields";
import { amendmentRules, ownReturnProblem, wished } from "./amendment.rules.server";
import {
  type AmendedOf,
  columnOf,
  paperOf,
  type Subject,
  subjectOf,
} from "./amendment.subject.server";

/** The rules of an amendment, for a form or a body that has mistakes already. */
export async function rulesOfAmendment(
  actor: Actor,
  of: AmendedOf,
): Promise<Rule<AmendmentInput>[]> {
  assertCan(actor, "amendment:make");
  const company = await getCompany();
  return amendmentRules(db, company, await subjectOf(db, company, of));
}

/** Raises `conflict` unless every return from the paper's on is filed before that which declares its amendment. */
async function assertFiled(tx: Tx, company: Company, { number, date }: Subject, before: string) {
  const open = await firstOpen(tx, monthOf(date), monthOf(before));
  if (open === null) return;
  const own = returnOf(company, monthOf(date));
  const of = returnOf(company, open);
  throw conflict(
    of === own
      ? `${periodName(own)} is not closed: only documents of a filed return are amended. Change ${number} itself, or close it first.`
      : `${periodName(of)} is not closed: close it first, its return comes before.`,
  );
}

/** Raises `conflict` for an invoice with a note that an IFF of the declaring return, or of a later one, has taken as it is. */
async function assertNotInIff(tx: Tx, of: AmendedOf, from: string, what: string): Promise<void> {
  if (of.entity !== "invoice") return;
  const note = await tx.note.findFirst({
    where: { invoiceId: of.id, date: { gte: from }, iff: { isNot: null } },
    select: { noteNumber: true, date: true },
  });
  if (!note) return;
  const iff = `the IFF of ${monthName(monthOf(note.date))}`;
  throw conflict(`${note.noteNumber} was filed in ${iff} and cannot follow this change: ${what}.`);
}

const closedForAmendments = (month: string) =>
  `${monthName(month)} is closed: choose a day in an open month`;

/** Makes the paper's row the caller's. */
const take = (tx: Tx, { entity, id }: AmendedOf) => {
  const change = { where: { id }, data: { version: { increment: 0 } } };
  return entity === "invoice" ? tx.invoice.updateMany(change) : tx.payment.updateMany(change);
};

/** The papers say that they are amended, or no more: other versions of them, beside those that were issued. */
async function keepAnew(tx: Tx, { entity, id }: AmendedOf): Promise<void> {
  if (entity === "payment") return;
  const change = { data: { version: { increment: 1 } } };
  await tx.invoice.update({ where: { id }, ...change });
  await keepRevision(tx, id);
  const notes = await tx.note.findMany({ where: { invoiceId: id }, select: { id: true } });
  for (const note of notes) {
    await tx.note.update({ where: { id: note.id }, ...change });
    await keepNote(tx, note.id);
  }
}

/**
 * Amends a filed invoice with its notes, or a filed advance, in the return of a day; returns the amendment's id. Raises
 * `conflict` for a paper that is in no return, or whose return or one after it is not closed; `invalid` at the field that
 * is wrong, so that of two at once the second finds the first.
 */
export async function amend(
  actor: Actor,
  of: AmendedOf,
  input: AmendmentInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "amendment:make");
  return once(actor, `amendment:${of.entity}`, key, async (tx) => {
    await take(tx, of);
    const company = await getCompany(tx);
    const subject = await subjectOf(tx, company, of);
    const gstr1a = input.return === "gstr1a";
    const { before: afterOwn } = daysOf(returnOf(company, monthOf(subject.date)));
    // Whoever files its GSTR-3B meanwhile takes the months alone.
    if (gstr1a) await assertFiled(tx, company, subject, afterOwn);
    await assertRules(amendmentRules(tx, company, subject), input);
    const date = gstr1a ? addDays(afterOwn, -1) : (input.date ?? companyToday(company));
    const from = gstr1a ? afterOwn : daysOf(returnOf(company, monthOf(date))).from;
    if (!gstr1a) {
      await assertMonthOpen(tx, date, "date", closedForAmendments);
      await assertFiled(tx, company, subject, from);
    }
    await assertNotInIff(tx, of, from, "amend it in the next quarter");
    const { gstin, placeOfSupply } = wished(subject, input);
    const { id } = await tx.amendment.create({
      data: {
        ...columnOf(of),
        date,
        gstin,
        placeOfSupply,
        gstr1a,
        reason: input.reason,
        createdById: actor.id,
        createdAt: now(),
      },
    });
    const before = subject.said(subject.amendments.at(-1));
    const changes = changesBetween<object>(
      { clientGstin: before.gstin, placeOfSupply: before.placeOfSupply },
      { clientGstin: gstin, placeOfSupply },
      HISTORY,
    );
    const more = { changes, note: input.reason };
    await recordHistory(tx, actor, of.entity, of.id, "amended", { date }, more);
    await keepAnew(tx, of);
    return id;
  });
}

/** Raises `conflict` for an amendment that a note was issued as of, or an IFF took. */
async function assertUnused(tx: Tx, id: number): Promise<void> {
  const select = { iffMonth: true, notes: { select: { noteNumber: true }, take: 1 } } as const;
  const { iffMonth, notes } = await tx.amendment.findUniqueOrThrow({ where: { id }, select });
  if (notes[0]) {
    throw conflict(
      `${notes[0].noteNumber} was issued with this change. Amend it in the next return.`,
    );
  }
  if (!iffMonth) return;
  throw conflict(`It is in the IFF of ${monthName(iffMonth)}: leave it out there first.`);
}

/** Raises `conflict` where the return that declares an amendment is filed. */
async function assertNotFiled(tx: Tx, date: string, gstr1a: boolean): Promise<void> {
  const month = monthOf(date);
  const isClosed = await isMonthClosed(tx, month);
  if (!gstr1a && isClosed) throw conflict(`${monthName(month)} is closed: the amendment is filed.`);
  const state = await tx.taxMonth.findUnique({ where: { month } });
  if (gstr1a && state?.gstr3bFiledAt)
    throw conflict(`GSTR-3B of ${monthName(month)} is filed, and the amendment with it.`);
}

/** Takes back an amendment while the return that declares it is open. Raises `not_found`, and `conflict` once that is closed. */
export async function deleteAmendment(actor: Actor, id: number): Promise<AmendedOf> {
  assertCan(actor, "amendment:make");
  return once(actor, "amendment:delete", null, async (tx) => {
    const select = { date: true, invoiceId: true, paymentId: true, gstr1a: true } as const;
    const found = await tx.amendment.findUnique({ where: { id }, select });
    if (!found) throw notFound("amendment");
    const { date, gstr1a } = found;
    const of = paperOf(found);
    await take(tx, of);
    await assertNotFiled(tx, date, gstr1a);
    await assertUnused(tx, id);
    const { from, before } = daysOf(returnOf(await getCompany(tx), monthOf(date)));
    await assertNotInIff(tx, of, gstr1a ? before : from, "leave it out there first");
    const { count } = await tx.amendment.deleteMany({ where: { id } });
    if (count === 0) throw notFound("amendment");
    await recordHistory(tx, actor, of.entity, of.id, "amendment-deleted", { date });
    await keepAnew(tx, of);
    return of;
  });
}

/** A paper as the form of its amendment shows it. Raises as `amend` does of what cannot be amended at all. */
export async function paperToAmend(actor: Actor, of: AmendedOf) {
  assertCan(actor, "amendment:make");
  const company = await getCompany();
  const subject = await subjectOf(db, company, of);
  const { number, date, amendments, said } = subject;
  return {
    number,
    date,
    today: companyToday(company),
    said: said(amendments.at(-1)),
    isRegistered: Boolean(said().gstin),
    offersOwn: (await ownReturnProblem(db, company, subject)) === null,
  };
}

/** Whether a paper's page offers to amend it: its month is closed, and the returns know of it. */
export async function mayAmend(actor: Actor, of: AmendedOf): Promise<boolean> {
  if (!can(actor, "amendment:make")) return false;
  const company = await getCompany();
  const subject = await subjectOf(db, company, of).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
  if (!subject) return false;
  const month = monthOf(subject.date);
  const found = await db.taxMonth.findUnique({ where: { month }, select: { closedAt: true } });
  return found?.closedAt != null;
}
