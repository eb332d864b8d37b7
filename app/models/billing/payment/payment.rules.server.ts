import { db, type Tx } from "~/platform/db.server";

import type { RowOf } from "../../kit/record/define-record";
import { companyToday, getCompany, type Company } from "../../company/company/company.server";
import { currencyName } from "../../ground/money/money";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { ruleFrom } from "../../kit/shared/assert-rules.server";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { ruleOf, type Rule, type AddError } from "../../kit/shared/rules";
import { invoiceNamed, paymentRefusal, type Settling } from "../invoice/invoice.balance.server";
import { checkCash } from "./payment.cash.server";
import type { PaymentEditInput, PaymentInput } from "./payment.schema";
import { canEditPayment, closedWords, countedAmount, settledBy } from "./payment.status";
import { checkTds } from "./payment.tds";

export function checkDate(date: string, company: Company, addError: AddError): void {
  if (date > companyToday(company)) addError("date", "Date cannot be in the future");
}

export function checkCurrency(
  posted: string | null,
  currency: string,
  addError: AddError,
  paper: "invoice" | "quotation" = "invoice",
): void {
  const given = posted?.toUpperCase();
  if (!given || given === currency) return;
  addError(
    "currency",
    `This ${paper} is in ${currencyName(currency)}, but the amount was given in ${currencyName(given)}. Check it.`,
  );
}

// A state that forbids the payment is no invalid value: the command refuses it as a conflict.
function refuseAmount(invoice: Parameters<typeof paymentRefusal>[0], more: Settling, held = 0) {
  const refusal = paymentRefusal(invoice, more, held);
  if (refusal?.code === "invalid") throw refusal;
}

/** Fields that the question about cash depends on. */
const OF_CASH = ["amount", "paymentMethod", "date", "status"] as const;
const CASH_KEYS = ["invoiceId", ...OF_CASH, "confirmCash"] as const;

const ofNew = ruleOf<PaymentInput>();

/** Everything a new payment keeps to besides what its fields say of themselves. */
export function newPaymentRules(tx: Tx, company: Company): Rule<PaymentInput>[] {
  const invoiceOf = (id: number) => invoiceNamed(tx, id);
  return [
    ofNew(["invoiceId"], async ({ invoiceId }, addError) => {
      if (!(await invoiceOf(invoiceId))) addError("invoiceId", "Invoice not found");
    }),
    ofNew(["date"], ({ date }, addError) => checkDate(date, company, addError)),
    ofNew(["status"], ({ status }, addError) => {
      if (status === "Refunded") addError("status", "Refund the payment to make it Refunded");
    }),
    ofNew(["invoiceId", "currency"], async ({ invoiceId, currency }, addError) => {
      const invoice = await invoiceOf(invoiceId);
      if (invoice) checkCurrency(currency, invoice.currency, addError);
    }),
    ofNew(
      ["invoiceId", "amount", "tdsAmount"],
      ruleFrom(async ({ invoiceId, ...more }) => {
        const invoice = await invoiceOf(invoiceId);
        if (invoice) refuseAmount(invoice, more);
      }),
    ),
    ofNew(["invoiceId", "amount", "tdsKind", "tdsAmount", "deductedOn"], async (input, addError) =>
      checkTds(input, await invoiceOf(input.invoiceId), companyToday(company), addError),
    ),
    ofNew(CASH_KEYS, async (input, addError) => {
      const invoice = await invoiceOf(input.invoiceId);
      if (!invoice) return;
      const { clientId, currency, quotationId, jobId } = invoice;
      const amount = countedAmount(input);
      await checkCash(tx, { ...input, amount, clientId, currency, quotationId, jobId }, addError);
    }),
  ];
}

/** A stored payment; of an advance without an invoice. */
type Ruling = RowOf<"Payment"> & { invoice: RowOf<"Invoice"> | null };

const CERTIFIED =
  "The certificate of this deduction is in: empty its number before you change the deduction";

const STAYS_WITH_QUOTATION =
  "An advance stays with its quotation. Press 'Use advance' on the invoice to use it";

const ofStored = ruleOf<PaymentEditInput>();

/** An advance has a voucher with its number, day and amount: they stay. */
function voucherRules(before: Ruling): Rule<PaymentEditInput>[] {
  const stays = `It belongs to ${before.referenceNumber}: refund the advance and record another`;
  return [
    ofStored(["amount"], ({ amount }, addError) => {
      if (amount !== before.amount) addError("amount", stays);
    }),
    ofStored(["tdsKind", "tdsAmount", "deductedOn"], (input, addError) => {
      for (const name of ["tdsKind", "tdsAmount", "deductedOn"] as const)
        if (input[name] !== before[name]) addError(name, stays);
    }),
    ofStored(["date"], ({ date }, addError) => {
      if (date !== before.date) addError("date", stays);
    }),
    ofStored(["status"], ({ status }, addError) => {
      if (status === before.status) return;
      const isClaim = before.status === "Pending";
      addError(
        "status",
        isClaim
          ? "Use 'Confirm payment' or 'Not received'"
          : "Use 'Refund advance' to give it back",
      );
    }),
  ];
}

/** Rules for a stored payment, which stays with its invoice. */
export function storedPaymentRules(
  tx: Tx,
  before: Ruling,
  company: Company,
): Rule<PaymentEditInput>[] {
  const { invoice } = before;
  return [
    ofStored([...OF_CASH, "confirmCash"], async (input, addError) => {
      // Unchanged fields were asked about when the payment was recorded.
      const isOther = OF_CASH.some((name) => input[name] !== before[name]);
      if (!isOther) return;
      const { id, clientId, currency, invoiceId } = before;
      const move = { quotationId: invoice?.quotationId, jobId: invoice?.jobId, invoiceId };
      const amount = countedAmount(input);
      await checkCash(tx, { ...input, ...move, amount, id, clientId, currency }, addError);
    }),
    ofStored(["invoiceId"], ({ invoiceId }, addError) => {
      if (invoiceId === null || invoiceId === before.invoiceId) return;
      addError(
        "invoiceId",
        invoice ? "A payment cannot move to another invoice" : STAYS_WITH_QUOTATION,
      );
    }),
    ofStored(["currency"], ({ currency }, addError) =>
      checkCurrency(currency, before.currency, addError),
    ),
    ...(invoice ? invoiceRules({ ...before, invoice }, company) : voucherRules(before)),
  ];
}

/** Rules for an invoice's payment from the invoice's balance and the day. */
function invoiceRules(
  before: Ruling & { invoice: NonNullable<Ruling["invoice"]> },
  company: Company,
): Rule<PaymentEditInput>[] {
  return [
    ofStored(["date"], ({ date }, addError) => checkDate(date, company, addError)),
    ofStored(
      ["amount", "tdsAmount", "status"],
      ruleFrom(({ status, ...told }) => {
        const counts = status === "Refunded" ? before.status : status;
        const [held, now] = [settledBy(before), settledBy({ status: counts, ...told })];
        const more = {
          amount: now.amount - held.amount,
          tdsAmount: now.tdsAmount - held.tdsAmount,
        };
        const all = told.amount + told.tdsAmount;
        if (more.amount + more.tdsAmount > 0) {
          refuseAmount(before.invoice, more, held.amount + held.tdsAmount);
        } else if (counts === "Pending" && all > before.amount + before.tdsAmount) {
          refuseAmount(before.invoice, told);
        }
      }),
    ),
    ofStored(["amount", "tdsKind", "tdsAmount", "deductedOn"], (input, addError) => {
      const held = settledBy(before).tdsAmount;
      checkTds(input, before.invoice, companyToday(company), addError, held);
      const isOther = input.tdsAmount !== before.tdsAmount || input.tdsKind !== before.tdsKind;
      if (before.certificateNumber === null || !isOther) return;
      addError("tdsAmount", `${CERTIFIED} (${before.certificateNumber})`);
    }),
  ];
}

/** The rules of a new payment, for a form or a body that has mistakes already. */
export async function rulesOfNewPayment(actor: Actor): Promise<Rule<PaymentInput>[]> {
  assertCan(actor, "payment:record");
  return newPaymentRules(db, await getCompany());
}

/** The rules of a stored payment, in the same way. Raises `not_found`. */
export async function rulesOfPayment(actor: Actor, id: number): Promise<Rule<PaymentEditInput>[]> {
  assertCan(actor, "payment:edit");
  const [before, company] = await Promise.all([
    db.payment.findUnique({ where: { id }, include: { invoice: true } }),
    getCompany(),
  ]);
  if (!before) throw notFound("payment");
  // A refund's negative amount cannot be typed, so the reason is given first.
  if (!canEditPayment(before)) throw conflict(closedWords(before));
  return storedPaymentRules(db, before, company);
}
