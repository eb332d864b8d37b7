import { db, transaction, type Tx } from "~/platform/db.server";
import { type Company, companyToday, getCompany } from "../../company/company/company.server";
import { changesBetween, recordHistory } from "../../kit/history/history.server";
import { keepRevision } from "../invoice/invoice.revision.server";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { keepNote } from "~/models/billing/note/note.server";
import { formatMoney } from "../../ground/money/money";
import { HISTORY } from "./e-invoice.schema";
import { type EInvoiceAnswer } from "../../papers/paper-tax/e-invoice";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { formatDate } from "../../ground/day/calendar-date";
import { conflictAt, invalidField, isUniqueViolation } from "~/models/kit/shared/domain-error";
import { type Rule, ruleOf } from "../../kit/shared/rules";
import type { EInvoiceInput } from "./e-invoice.schema";
import { checkedInv01 } from "./inv01.limits";
import { type EInvoiceOf, registrablePaper, type RegistrablePaper } from "./inv01.server";
import { readSignedQr } from "./portal-answer";

const TAKEN = "Another document already has this IRN";

const columnOf = ({ entity, id }: EInvoiceOf) =>
  entity === "invoice" ? { invoiceId: id } : { noteId: id };

/** The number of the paper that has an IRN; null where none has, or it is this one. */
async function takenBy(tx: Tx, about: EInvoiceOf, irn: string): Promise<string | null> {
  const found = await tx.eInvoice.findUnique({
    where: { irn },
    include: {
      invoice: { select: { id: true, invoiceNumber: true } },
      note: { select: { noteNumber: true } },
    },
  });
  const isOwn = about.entity === "invoice" ? found?.invoiceId : found?.noteId;
  if (!found || isOwn === about.id) return null;
  return found.invoice ? shownInvoiceNumber(found.invoice) : (found.note?.noteNumber ?? "");
}

const ofAnswer = ruleOf<EInvoiceInput>();

/** Rules for an answer besides its fields' own. */
function answerRules(
  tx: Tx,
  company: Company,
  about: EInvoiceOf,
  { date, number, total, buyer }: RegistrablePaper["paper"],
): Rule<EInvoiceInput>[] {
  return [
    ofAnswer(["irn"], async ({ irn }, addError) => {
      const taken = irn === null ? null : await takenBy(tx, about, irn);
      if (taken !== null) addError("irn", `${taken} already has this IRN`);
    }),
    ofAnswer(["ackDate"], ({ ackDate }, addError) => {
      const day = ackDate?.slice(0, 10);
      if (!day) return;
      if (day > companyToday(company))
        addError("ackDate", "Acknowledgement date cannot be in the future");
      if (day < date) {
        addError(
          "ackDate",
          `Acknowledgement date cannot be before the document's date (${formatDate(date)})`,
        );
      }
    }),
    ofAnswer(["irn", "signedQr"], ({ irn, signedQr }, addError) => {
      const qr = readSignedQr(signedQr ?? "");
      if (qr.number && qr.number !== number.toUpperCase()) {
        addError("signedQr", `The signed QR is for ${qr.number}, but this document is ${number}`);
      } else if (qr.irn && irn !== null && qr.irn !== irn) {
        addError("signedQr", "The signed QR is of another IRN");
      } else if (qr.total !== null && qr.total !== total) {
        const [theirs, ours] = [qr.total, total].map((minor) => formatMoney(minor, "INR"));
        addError("signedQr", `The signed QR is for ${theirs}, but this document is for ${ours}`);
      } else if (qr.buyer && qr.buyer !== buyer.gstin) {
        addError(
          "signedQr",
          `The signed QR is for ${qr.buyer}, but this document is for ${buyer.gstin}`,
        );
      }
    }),
  ];
}

/** The rules of an answer, for a form or a body that has mistakes already. Raises `not_found`. */
export async function rulesOfAnswer(
  actor: Actor,
  about: EInvoiceOf,
): Promise<Rule<EInvoiceInput>[]> {
  assertCan(actor, "eInvoice:keep");
  const [{ paper }, company] = await Promise.all([registrablePaper(about), getCompany()]);
  return answerRules(db, company, about, paper);
}

/** Raises `conflict` unless the paper is one that is registered; its limits are the portal's to have checked. */
function assertRegistrable({ refusal, paper }: RegistrablePaper): void {
  if (refusal) throw refusal;
  const { inv01, problems } = checkedInv01(paper);
  const [why] = problems;
  if (!inv01 && why) throw conflictAt("irn", why.message);
}

function complete({ irn, ackNo, ackDate, signedQr }: EInvoiceInput): EInvoiceAnswer | null {
  if (irn === null || ackNo === null || ackDate === null || signedQr === null) return null;
  return { irn, ackNo, ackDate, signedQr };
}

/** The last characters of a text that nobody reads. */
const end = (text: string) => `…${text.slice(-12)}`;

/** The values kept in the history. */
const kept = (answer: EInvoiceAnswer | null): Partial<Record<keyof typeof HISTORY, string>> =>
  answer ? { ...answer, signedQr: end(answer.signedQr) } : {};
const NONE = { irn: null, ackNo: null, ackDate: null, signedQr: null };

/** Makes the paper's row the caller's; who edits or cancels it waits, and then finds what was kept. */
const take = (tx: Tx, { entity, id }: EInvoiceOf, by: number) => {
  const change = { where: { id }, data: { version: { increment: by } } };
  return entity === "invoice" ? tx.invoice.updateMany(change) : tx.note.updateMany(change);
};

/** The answer changes the printed paper, so it makes a new version. */
async function write(tx: Tx, about: EInvoiceOf, answer: EInvoiceAnswer | null): Promise<void> {
  const where = columnOf(about) as { invoiceId: number };
  if (answer) {
    await tx.eInvoice.upsert({ where, create: { ...where, ...answer }, update: answer });
  } else {
    await tx.eInvoice.delete({ where });
  }
  await take(tx, about, 1);
  await (about.entity === "invoice" ? keepRevision(tx, about.id) : keepNote(tx, about.id));
}

/**
 * Keeps what the e-invoice portal answered about an issued invoice or a note, corrects it, or removes it (null for all
 * four); the same again changes nothing. It is no figure of the paper: a paid one takes it, and one of a closed month.
 * Raises `conflict` for papers that are not registered, `invalid` at the field that is wrong, so that of two papers with
 * one IRN the second is refused.
 */
export async function keepAnswer(
  actor: Actor,
  about: EInvoiceOf,
  input: EInvoiceInput,
): Promise<void> {
  assertCan(actor, "eInvoice:keep");
  const answer = complete(input);
  try {
    await transaction(async (tx) => {
      await take(tx, about, 0);
      const found = await registrablePaper(about, tx);
      const before = found.answer;
      if (answer) {
        assertRegistrable(found);
        await assertRules(answerRules(tx, await getCompany(tx), about, found.paper), input);
      }
      const changes = changesBetween<object>(kept(before), { ...NONE, ...kept(answer) }, HISTORY);
      if (!isOther(before, answer)) return;
      await write(tx, about, answer);
      const event = !answer ? "irn-removed" : before ? "irn-corrected" : "irn-kept";
      await recordHistory(tx, actor, about.entity, about.id, event, {}, { changes });
    });
  } catch (error) {
    // Somebody kept it with another paper at the same moment.
    if (isUniqueViolation(error)) throw invalidField("irn", TAKEN);
    throw error;
  }
}

const isOther = (one: EInvoiceAnswer | null, other: EInvoiceAnswer | null) =>
  one?.irn !== other?.irn ||
  one?.ackNo !== other?.ackNo ||
  one?.ackDate !== other?.ackDate ||
  one?.signedQr !== other?.signedQr;
