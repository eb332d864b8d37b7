import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { printedCompany, snapshotAbout } from "../../company/company/company.snapshot.server";
import { monthName } from "../../company/month/month";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney } from "../../ground/money/money";
import { frozenTax, lastDayToDeclare } from "../../ground/tax/frozen-tax";
import type { RoundOff } from "../../ground/tax/levy";
import { type NoteKind, noteSeries } from "../../ground/tax/notes";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import {
  conflictAt,
  type DomainError,
  invalidField,
  notFound,
} from "../../kit/shared/domain-error";
import { holdParent } from "../../kit/shared/hold.server";
import { nextNumber } from "../../kit/shared/number-series.server";
import { once } from "../../kit/shared/once.server";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import { printsNoTax, ratedInvoice } from "../../papers/paper-tax/no-tax";
import { AMENDMENTS, asAmended } from "../invoice/invoice.amended";
import { creditInvoice, debitInvoice } from "../invoice/invoice.balance.server";
import { isAddedLate } from "../invoice/invoice.checks.server";
import { keepRevision } from "../invoice/invoice.revision.server";
import { invoiceCounts, shownInvoiceNumber } from "../invoice/invoice.status";
import { noteFigures, type NoteFigures } from "./note.figures";
import { linesLeft, valueLeft } from "./note.left";
import { noteSearchText } from "./note.list";
import { keepNote } from "./note.server";
import { namesLines, type NoteInput } from "./note.schema";
import { lateAsked } from "./note.words";

const FULL = {
  items: { orderBy: { position: "asc" } },
  creditAndDebitNotes: { include: { items: true } },
  amendments: AMENDMENTS,
  client: { select: { name: true } },
  companySnapshot: { select: { content: true } },
} as const satisfies Prisma.InvoiceInclude;

type Invoice = Prisma.InvoiceGetPayload<{ include: typeof FULL }>;

/** An invoice as its last amendment has it: notes that come now say the same. */
async function invoiceOf(tx: Tx, id: number, company: Company): Promise<Invoice | null> {
  const invoice = await tx.invoice.findUnique({ where: { id }, include: FULL });
  return invoice && asAmended(invoice, printedCompany(invoice, company).stateCode ?? "");
}

/** Why an invoice can have no notes; null when it can. */
function refusalOf(invoice: Invoice): DomainError | null {
  if (invoice.carriedOver) {
    return conflictAt(
      "invoiceId",
      "This invoice was carried over from your earlier system. Make its notes there. Mark it as paid here if the rest is not received.",
    );
  }
  if (invoiceCounts.of(invoice)) return null;
  return conflictAt(
    "invoiceId",
    invoice.status === "Draft"
      ? "This invoice is a draft: change the draft instead."
      : "This invoice is cancelled: a note cannot change it.",
  );
}

/** The figures of a note. Raises `invalid` at the amount, or the line, that cannot be. */
function figuresOf(
  invoice: Invoice,
  kind: NoteKind,
  input: NoteInput,
  { taxRoundOff }: Company,
): NoteFigures {
  const { amount, lines, reason } = input;
  const wish = { kind, amount, lines, reason };
  const figures = noteFigures(invoice, invoice.creditAndDebitNotes, wish, taxRoundOff as RoundOff);
  if (!("field" in figures)) return figures;
  if ("message" in figures) throw invalidField(figures.field, figures.message);
  const left = formatMoney(figures.left, invoice.currency);
  throw invalidField(
    figures.field,
    `A credit note cannot be more than what is left of ${figures.ofLine ? "this line" : shownInvoiceNumber(invoice)} (${left})`,
  );
}

const ofNote = ruleOf<NoteInput>();

/** Everything a note keeps to besides what its fields say of themselves. */
function noteRules(tx: Tx, company: Company, kind: NoteKind): Rule<NoteInput>[] {
  return [
    ofNote(["invoiceId"], async ({ invoiceId }, addError) => {
      if (!(await invoiceOf(tx, invoiceId, company))) addError("invoiceId", "Invoice not found");
    }),
    ofNote(["invoiceId", "date"], async ({ invoiceId, date: typed }, addError) => {
      const today = companyToday(company);
      const date = typed ?? today;
      if (date > today) return addError("date", "Date cannot be in the future");
      const invoice = await invoiceOf(tx, invoiceId, company);
      if (!invoice || date >= invoice.invoiceDate) return;
      addError("date", `Date cannot be before the invoice's (${formatDate(invoice.invoiceDate)})`);
    }),
    ofNote(["invoiceId", "amount", "lines"], async ({ invoiceId, amount, lines }, addError) => {
      const invoice = await invoiceOf(tx, invoiceId, company);
      // A state that forbids the note is no invalid value: the command refuses it as a conflict.
      if (!invoice || refusalOf(invoice)) return;
      if ((amount === null) === !namesLines({ lines })) return;
      const input = { invoiceId, amount, lines, reason: "", date: null, return: null };
      const wrong = asked(() => figuresOf(invoice, kind, input, company));
      for (const [field, messages] of Object.entries(wrong?.fieldErrors ?? {}))
        for (const message of messages) addError(field, message);
    }),
  ];
}

/** A note may well be about an invoice of a closed month, but it is a paper of its own day. */
const closedForNotes = (month: string) =>
  `${monthName(month)} is closed: choose a date in an open month`;

/** Returns the error that the work raises; null for none. */
function asked(work: () => unknown): DomainError | null {
  try {
    work();
    return null;
  } catch (error) {
    return error as DomainError;
  }
}

/** The rules of a note, for a form or a body that has mistakes already. */
export async function rulesOfNote(actor: Actor, kind: NoteKind): Promise<Rule<NoteInput>[]> {
  assertCan(actor, "note:create");
  return noteRules(db, await getCompany(), kind);
}

/**
 * Issues a credit or debit note of an issued invoice, with its number, in one go: it is never changed afterwards.
 * Returns its id; the same key leads to the same one. Raises `conflict` at `invoiceId` for a draft and a cancelled
 * invoice, `invalid` at `amount` or a line for a credit note above what is left of the invoice; so that of two at once
 * the second finds what the first left.
 */
export async function issueNote(
  actor: Actor,
  kind: NoteKind,
  input: NoteInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "note:create");
  return once(actor, `note:${kind}`, key, async (tx) => {
    const company = await getCompany(tx);
    const { invoiceId } = input;
    // The row is ours from here on; the invoice's paper changes with its notes, and so does its version.
    await tx.invoice.updateMany({
      where: { id: invoiceId },
      data: { version: { increment: 1 } },
    });
    await assertRules(noteRules(tx, company, kind), input);
    const invoice = await invoiceOf(tx, invoiceId, company);
    if (!invoice) throw invalidField("invoiceId", "Invoice not found");
    const refusal = refusalOf(invoice);
    if (refusal) throw refusal;
    const { items, ...figures } = figuresOf(invoice, kind, input, company);
    const date = input.date ?? companyToday(company);
    // The invoice's month may be closed: that is what notes are for.
    const gstr1a = await isAddedLate(tx, actor, company, {
      day: date,
      field: "date",
      what: "note",
      return: input.return,
      words: closedForNotes,
    });
    const noteNumber = await nextNumber(tx, noteSeries(kind), date, company.financialYearStart);
    const { clientId, currency, reverseCharge, taxRegime } = invoice;
    const { placeOfSupply, placeOfSupplyReason } = invoice;
    await holdParent(tx, "User", clientId);
    const { id } = await tx.note.create({
      data: {
        ...figures,
        noteNumber,
        kind,
        invoiceId,
        clientId,
        currency,
        date,
        gstr1a,
        reason: input.reason,
        reverseCharge,
        taxRegime,
        placeOfSupply,
        placeOfSupplyReason,
        amendmentId: invoice.amendments.at(-1)?.id ?? null,
        companySnapshotId: await snapshotAbout(tx, invoice),
        createdById: actor.id,
        searchText: noteSearchText({ noteNumber }),
        createdAt: now(),
        items: { create: items.map((item, position) => ({ ...item, position })) },
      },
    });
    const change = kind === "credit" ? creditInvoice : debitInvoice;
    await change(tx, actor, invoice, figures.total);
    await keepNote(tx, id);
    await keepRevision(tx, invoiceId);
    const values = { number: noteNumber, amount: figures.total, currency };
    const more = { note: input.reason };
    await recordHistory(tx, actor, "note", id, "issued", values, more);
    await recordHistory(tx, actor, "invoice", invoiceId, "note-issued", { ...values, kind }, more);
    return id;
  });
}

/**
 * The question of pages about a note after the last day to declare it: asked once, `confirmed` are the questions that
 * 'Issue anyway' answered. Scripts are not asked.
 */
export async function lateQuestion(
  actor: Actor,
  invoiceId: number,
  confirmed: readonly unknown[],
): Promise<Rule<NoteInput>[]> {
  const { lastDay, today } = await invoiceToNote(actor, invoiceId, true);
  if (lastDay === null) return [];
  const asked = lateAsked(formatDate(lastDay));
  if (confirmed.includes(asked)) return [];
  return [
    ofNote(["date"], ({ date }, addError) => {
      // One in the future is refused: nobody is asked about it.
      if ((date ?? today) > lastDay && (date ?? today) <= today) addError("date", asked);
    }),
  ];
}

/** An invoice as the form of a note shows it; amounts in minor units. */
type InvoiceToNote = {
  id: number;
  number: string;
  client: string;
  currency: string;
  /** Before tax: what credit notes may still take off. */
  left: number;
  /** Tax comes on top of the amounts. */
  bearsTax: boolean;
  /** 30 November after the financial year of the invoice; null where no return has its notes. */
  lastDay: string | null;
  /** That day has passed: the note no longer changes the tax. */
  late: boolean;
  today: string;
  /** `left`: what of `billed`, both before tax and after the discount, no note about the line has taken off. */
  lines: { id: number; text: string; billed: number; left: number }[];
};

/** Whether a paper says of its amounts that they are before tax. */
function bearsTax(invoice: Invoice, company: Company): boolean {
  const frozen = frozenTax(invoice);
  if (frozen) return frozen.title !== "Bill";
  return !printsNoTax(ratedInvoice(invoice), printedCompany(invoice, company));
}

/** The invoice that a note is for. Raises `not_found`, and `conflict` where its state forbids one unless `includeClosed`. */
export async function invoiceToNote(
  actor: Actor,
  id: number,
  includeClosed = false,
): Promise<InvoiceToNote> {
  assertCan(actor, "note:create");
  const company = await getCompany();
  const invoice = await invoiceOf(db, id, company);
  if (!invoice) throw notFound("invoice");
  const refusal = refusalOf(invoice);
  if (refusal && !includeClosed) throw refusal;
  const { currency, invoiceDate, clientName, client } = invoice;
  const lastDay = lastDayToDeclare(invoiceDate, frozenTax(invoice));
  const today = companyToday(company);
  const ofLines = linesLeft(invoice, invoice.creditAndDebitNotes);
  return {
    id,
    number: shownInvoiceNumber(invoice),
    client: clientName ?? client.name,
    currency,
    left: valueLeft(invoice, invoice.creditAndDebitNotes),
    bearsTax: bearsTax(invoice, company),
    lastDay,
    late: lastDay !== null && today > lastDay,
    today,
    lines: invoice.items.map((item) => ({
      id: item.id,
      text: [item.name, item.description].filter(Boolean).join(": "),
      ...(ofLines.get(item.id) ?? { billed: item.lineTotal, left: item.lineTotal }),
    })),
  };
}
