import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { only } from "~/platform/only";

import { companyToday, getCompany, type Company } from "../../company/company/company.server";
import { gstCompany, recipientOf } from "../../company/company/gst.server";
import { daysOf, monthName, monthOf, periodName } from "../../company/month/month";
import { assertMonthOpen, firstOpen, returnOf } from "../../company/month/month.server";
import { formatDate } from "../../ground/day/calendar-date";
import { lastDayForNotes } from "../../ground/tax/financial-year";
import { isSpecified } from "../../ground/tax/recipient";
import { isGta } from "../../ground/tax/regimes";
import type { StateCode } from "../../ground/tax/states";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { assertCan, can, type Actor } from "../../kit/policy/policy";
import { readPage } from "../../kit/record/read-page.server";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { conflict, DomainError, notFound } from "../../kit/shared/domain-error";
import { once } from "../../kit/shared/once.server";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import { stateLabel } from "../../kit/shared/state-field";
import { AMENDMENTS, type Amendment } from "../invoice/invoice.amended";
import { carriedBy, saidOf, saidOfVoucher, type Said } from "../invoice/invoice.amended.document";
import { keepRevision } from "../invoice/invoice.revision.server";
import { keepNote } from "../note/note.revision.server";
import { amendedPaper } from "./amended";
import type { AmendmentInput } from "./amendment.fields";
import { AMENDMENT_LIST, type AmendmentsQuery } from "./amendment.list";
import { elsewhereWords, isElsewhere, placedOf, type Paper } from "./gstr1";
import { NOT_UNDER_GST } from "./gstr1.server";
import { returnedAdvance, returnedInvoice } from "./returned-papers.server";

/*
 * Amendments of filed papers: tables 9A, 9C, 10 and 11. An invoice takes its notes along, which are about the same supply and
 * say the same of it; an advance what became of it. The paper and the return that it was filed in stay as they are: from
 * its day's return on the amendment counts.
 */

/** Which paper: an invoice, or an advance. */
export type AmendedOf = { entity: "invoice" | "payment"; id: number };

export const HISTORY = {
  clientGstin: "GSTIN",
  placeOfSupply: { label: "Place of supply", show: stateLabel },
};

const columnOf = ({ entity, id }: AmendedOf) =>
  entity === "invoice" ? { invoiceId: id } : { paymentId: id };

const paperOf = ({
  invoiceId,
  paymentId,
}: {
  invoiceId: number | null;
  paymentId: number | null;
}): AmendedOf =>
  invoiceId === null
    ? { entity: "payment", id: paymentId ?? 0 }
    : { entity: "invoice", id: invoiceId };

/** Whose returns they are: the own GSTIN, and the State that it is of. */
type Filer = { own: string; stateCode: StateCode };

type Subject = Filer & {
  of: AmendedOf;
  number: string;
  date: string;
  amendments: readonly Amendment[];
  /** Of an invoice. */
  paper: Paper | null;
  /** What it says with an amendment, or as it was issued. */
  said: (amendment?: Amendment) => Said;
};

const NEW_BILL = "give a credit note for all of it and bill anew";

/** The invoice of a subject. Raises `not_found`, and `conflict` for one that amendments know nothing of. */
async function invoiceSubject(tx: Tx, of: AmendedOf, filer: Filer): Promise<Subject> {
  const { own, stateCode } = filer;
  const found = await returnedInvoice(tx, of.id);
  if (!found) throw notFound("invoice");
  const { paper, stored, status, amendments } = found;
  if (!paper.number) throw conflict("This invoice is a draft: change the draft instead.");
  if (status === "Cancelled") throw conflict(`${paper.number} is cancelled: it is in no return.`);
  const placed = placedOf(paper, stateCode, own);
  if (placed.why !== null) throw conflict(`${paper.number} cannot be amended. ${placed.why}.`);
  if (placed.items.length === 0) {
    throw conflict(
      `${paper.number} is exempt: returns have only the sum of such bills, and no amendment of it. If it is wrong, ${NEW_BILL}.`,
    );
  }
  return {
    ...filer,
    of,
    number: paper.number,
    date: paper.date,
    amendments,
    paper,
    said: (amendment) => saidOf(stored, amendment, stateCode),
  };
}

async function advanceSubject(tx: Tx, of: AmendedOf, filer: Filer): Promise<Subject> {
  const { own, stateCode } = filer;
  const found = await returnedAdvance(tx, of.id);
  if (!found) throw notFound("payment");
  const { referenceNumber: number, date, amendments, supplierGstin, currency } = found;
  if (isElsewhere(supplierGstin, own)) throw conflict(`${elsewhereWords(supplierGstin)}.`);
  if (currency !== "INR") throw conflict(`${number} is in ${currency}: it is in no return.`);
  return {
    ...filer,
    of,
    number,
    date,
    amendments,
    paper: null,
    said: (amendment) => saidOfVoucher(found, amendment, stateCode),
  };
}

async function filerOf(tx: Tx, company: Company): Promise<Filer> {
  const gst = await gstCompany(tx, company);
  if (!gst) throw conflict(NOT_UNDER_GST);
  return { own: gst.gstin ?? "", stateCode: gst.supplier.stateCode };
}

const readSubject = (tx: Tx, filer: Filer, of: AmendedOf): Promise<Subject> =>
  (of.entity === "invoice" ? invoiceSubject : advanceSubject)(tx, of, filer);

const subjectOf = async (tx: Tx, company: Company, of: AmendedOf): Promise<Subject> =>
  readSubject(tx, await filerOf(tx, company), of);

const ofInput = ruleOf<AmendmentInput>();

/** What is wrong with the day that declares it, by the returns of the paper and of its other amendments. */
function dayProblem(company: Company, subject: Subject, date: string): string | null {
  const { number, date: issued, amendments } = subject;
  if (date > companyToday(company)) return "Declared on cannot be in the future";
  const [own, declared] = [issued, date].map((day) => returnOf(company, monthOf(day))) as [
    string,
    string,
  ];
  const { from, before } = daysOf(declared);
  if (issued >= from) {
    return `${number} is of ${periodName(own)} itself: it is amended in a later return`;
  }
  const last = lastDayForNotes(issued);
  if (date > last) return `${number} could be amended until ${formatDate(last)}`;
  const other = amendments.findLast((one) => one.date >= from);
  if (!other) return null;
  const inIt = other.date < before;
  return `${number} is amended in ${monthName(monthOf(other.date))} already: ${inIt ? "delete that amendment first" : "choose a day after that"}`;
}

/** The amendment that an input makes of what counts so far. */
function wished(
  subject: Subject,
  { gstin, placeOfSupply }: Pick<AmendmentInput, "gstin" | "placeOfSupply">,
) {
  const now = subject.said(subject.amendments.at(-1));
  return {
    gstin: gstin === undefined ? now.gstin : gstin,
    placeOfSupply: placeOfSupply ?? now.placeOfSupply,
  };
}

/** What is wrong with another GSTIN: whoever was billed stays registered, or without a number. */
function gstinProblem({ paper, number, own }: Subject, gstin: string | null): string | null {
  if (!paper) return gstin ? "An advance is filed without a GSTIN: leave it out" : null;
  const { clientGstin, clientKind, regime } = paper;
  if (Boolean(gstin) !== Boolean(clientGstin)) {
    const filed = clientGstin ? "for a client with a GSTIN" : "for a client without a GSTIN";
    return `${number} was filed ${filed}, which no amendment changes: ${NEW_BILL}`;
  }
  if (gstin && gstin === own) return "This is our own GSTIN";
  const pays = (number: string | null) =>
    isSpecified(recipientOf({ kind: clientKind ?? "individual", gstin: number, stateCode: null }));
  if (gstin && isGta(regime ?? "") && pays(gstin) !== pays(clientGstin)) {
    return `Whoever has this GSTIN is taxed otherwise: ${NEW_BILL}`;
  }
  return null;
}

function amendmentRules(company: Company, subject: Subject): Rule<AmendmentInput>[] {
  return [
    ofInput(["date"], ({ date }, addError) => {
      const problem = dayProblem(company, subject, date ?? companyToday(company));
      if (problem) addError("date", problem);
    }),
    ofInput(["gstin"], (input, addError) => {
      const { gstin } = wished(subject, { ...input, placeOfSupply: null });
      const problem = gstinProblem(subject, gstin);
      if (problem) addError("gstin", problem);
    }),
    ofInput(["gstin", "placeOfSupply"], (input, addError) => {
      const amendment = { ...wished(subject, input), date: "", iffMonth: null };
      const before = subject.said(subject.amendments.at(-1));
      const { gstin, placeOfSupply } = before;
      if (gstin === amendment.gstin && placeOfSupply === amendment.placeOfSupply) {
        addError("placeOfSupply", "Nothing is amended: change the GSTIN or the place of supply");
      }
      const { paper, own, stateCode } = subject;
      if (!paper || Boolean(paper.clientGstin) !== Boolean(amendment.gstin)) return;
      const [filed, amended] = [paper, amendedPaper(paper, amendment, stateCode)].map((one) =>
        placedOf(one, stateCode, own),
      );
      if (filed?.why !== null || amended?.why !== null || filed.section === amended.section) return;
      addError(
        "placeOfSupply",
        `With this place it would stand in another table of the return, which no amendment changes: ${NEW_BILL}`,
      );
    }),
  ];
}

/** The rules of an amendment, for a form or a body that has mistakes already. */
export async function rulesOfAmendment(
  actor: Actor,
  of: AmendedOf,
): Promise<Rule<AmendmentInput>[]> {
  assertCan(actor, "amendment:make");
  const company = await getCompany();
  return amendmentRules(company, await subjectOf(db, company, of));
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
  throw conflict(`${note.noteNumber} about it is in ${iff} as it is: ${what}.`);
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
    await assertRules(amendmentRules(company, subject), input);
    const date = input.date ?? companyToday(company);
    const { from } = daysOf(returnOf(company, monthOf(date)));
    await assertMonthOpen(tx, date, "date", closedForAmendments);
    await assertFiled(tx, company, subject, from);
    await assertNotInIff(tx, of, from, "amend it in the next quarter");
    const { gstin, placeOfSupply } = wished(subject, input);
    const { id } = await tx.amendment.create({
      data: {
        ...columnOf(of),
        date,
        gstin,
        placeOfSupply,
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
      `${notes[0].noteNumber} was issued with what this amendment says: amend it again in the next return instead.`,
    );
  }
  if (!iffMonth) return;
  throw conflict(`It is in the IFF of ${monthName(iffMonth)}: leave it out there first.`);
}

/** Takes back an amendment while the return that declares it is open. Raises `not_found`, and `conflict` once that is closed. */
export async function deleteAmendment(actor: Actor, id: number): Promise<AmendedOf> {
  assertCan(actor, "amendment:make");
  return once(actor, "amendment:delete", null, async (tx) => {
    const select = { date: true, invoiceId: true, paymentId: true } as const;
    const found = await tx.amendment.findUnique({ where: { id }, select });
    if (!found) throw notFound("amendment");
    const { date } = found;
    const of = paperOf(found);
    await take(tx, of);
    try {
      await assertMonthOpen(
        tx,
        date,
        "date",
        (month) => `${monthName(month)} is closed: the amendment is filed`,
      );
    } catch (error) {
      throw error instanceof DomainError ? conflict(`${error.message}.`) : error;
    }
    await assertUnused(tx, id);
    const { from } = daysOf(returnOf(await getCompany(tx), monthOf(date)));
    await assertNotInIff(tx, of, from, "leave it out there first");
    const { count } = await tx.amendment.deleteMany({ where: { id } });
    if (count === 0) throw notFound("amendment");
    await recordHistory(tx, actor, of.entity, of.id, "amendment-deleted", { date });
    await keepAnew(tx, of);
    return of;
  });
}

const CLIENT = { select: { id: true, name: true } } as const;
const SHOWN = {
  ...AMENDMENTS.select,
  reason: true,
  invoiceId: true,
  paymentId: true,
  invoice: {
    select: {
      invoiceNumber: true,
      clientName: true,
      client: CLIENT,
      ...only("clientKind clientGstin placeOfSupply reverseCharge tax"),
      amendments: AMENDMENTS,
    },
  },
  payment: {
    select: {
      referenceNumber: true,
      client: CLIENT,
      ...only("taxRegime placeOfSupply reverseCharge taxableValue tax"),
      amendments: AMENDMENTS,
    },
  },
} as const satisfies Prisma.AmendmentSelect;

/** Amendments as pages, files and /api show them: what each says, beside what was said before it. */
export async function readAmendments(where: Prisma.AmendmentWhereInput, tx: Tx = db) {
  const orderBy = [{ date: "asc" as const }, { id: "asc" as const }];
  const rows = await tx.amendment.findMany({ where, orderBy, select: SHOWN });
  // Nearly every paper has none, and its page asks.
  if (rows.length === 0) return [];
  const company = await getCompany(tx);
  const state = company.stateCode ?? "";
  const closed = await tx.taxMonth.findMany({
    where: { month: { in: rows.map(({ date }) => monthOf(date)) }, closedAt: { not: null } },
    select: { month: true },
  });
  return rows.map(({ invoice, payment, ...row }) => {
    const all: readonly Amendment[] = (invoice ?? payment)?.amendments ?? [];
    const said = (as?: Amendment) =>
      invoice ? saidOf(invoice, as, state) : saidOfVoucher(payment ?? NO_VOUCHER, as, state);
    const client = (invoice ?? payment)?.client;
    return {
      id: row.id,
      of: paperOf(row),
      number: invoice?.invoiceNumber ?? payment?.referenceNumber ?? "",
      client: { id: client?.id ?? 0, name: invoice?.clientName ?? client?.name ?? "" },
      date: row.date,
      reason: row.reason,
      carriedBy: carriedBy(row, company),
      /** Whether its return is closed, or an IFF took it: it stays then. */
      filed: row.iffMonth !== null || closed.some(({ month }) => month === monthOf(row.date)),
      said: said(row),
      before: said(all.findLast(({ date }) => date < row.date)),
    };
  });
}
export type ShownAmendment = Awaited<ReturnType<typeof readAmendments>>[number];

const NO_VOUCHER = {
  taxRegime: null,
  placeOfSupply: null,
  reverseCharge: false,
  taxableValue: null,
  tax: null,
};

/** The amendments of a paper, the first one first. */
export async function amendmentsOf(actor: Actor, of: AmendedOf): Promise<ShownAmendment[]> {
  assertCan(actor, "return:view");
  return readAmendments(columnOf(of));
}

/** One page of amendments, the latest first unless sorted otherwise. */
export async function listAmendments(actor: Actor, asked: AmendmentsQuery) {
  assertCan(actor, "return:view");
  const where = AMENDMENT_LIST.where(actor, asked);
  const list = { table: "Amendment", where, orderBy: AMENDMENT_LIST.orderBy(asked), asked };
  return readPage(list, (those) => readAmendments(those));
}

/** The months in which amendments are declared, the latest first. */
export async function amendedMonths(actor: Actor): Promise<string[]> {
  assertCan(actor, "return:view");
  const found = await db.amendment.findMany({
    distinct: ["date"],
    select: { date: true },
    orderBy: { date: "desc" },
  });
  return [...new Set(found.map(({ date }) => monthOf(date)))];
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
