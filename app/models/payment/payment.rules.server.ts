import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany, type Company } from "../company/company.server";
import { currencyName } from "../money/money";
import { assertCan, type Actor } from "../policy/policy";
import { ruleFrom } from "../shared/assert-rules.server";
import { notFound } from "../shared/domain-error";
import { ruleOf, type Rule, type Say } from "../shared/rules";
import { paymentRefusal } from "./payment.balance.server";
import type { PaymentEditInput, PaymentInput } from "./payment.schema";
import { countedAmount } from "./payment.status";

function sayDate(date: string, company: Company, say: Say): void {
  if (date > companyToday(company)) say("date", "Date cannot be in the future");
}

function sayCurrency(posted: string | null, currency: string, say: Say): void {
  const given = posted?.toUpperCase();
  if (!given || given === currency) return;
  say(
    "currency",
    `This invoice is in ${currencyName(currency)}, but the amount was given in ${currencyName(given)}. Check it.`,
  );
}

// What the state of the invoice forbids is no wrong value: the command refuses it as a conflict.
function refuseAmount(invoice: Parameters<typeof paymentRefusal>[0], amount: number, held = 0) {
  const refusal = paymentRefusal(invoice, amount, held);
  if (refusal?.code === "invalid") throw refusal;
}

const ofNew = ruleOf<PaymentInput>();

/** Everything a new payment keeps to besides what its fields say of themselves. */
export function newPaymentRules(tx: Tx, company: Company): Rule<PaymentInput>[] {
  const invoiceOf = (id: number) => tx.invoice.findUnique({ where: { id } });
  return [
    ofNew(["invoiceId"], async ({ invoiceId }, say) => {
      if (!(await invoiceOf(invoiceId))) say("invoiceId", "Invoice not found");
    }),
    ofNew(["date"], ({ date }, say) => sayDate(date, company, say)),
    ofNew(["status"], ({ status }, say) => {
      if (status === "Refunded") say("status", "A payment becomes Refunded by its refund only");
    }),
    ofNew(["invoiceId", "currency"], async ({ invoiceId, currency }, say) => {
      const invoice = await invoiceOf(invoiceId);
      if (invoice) sayCurrency(currency, invoice.currency, say);
    }),
    ofNew(
      ["invoiceId", "amount"],
      ruleFrom(async ({ invoiceId, amount }) => {
        const invoice = await invoiceOf(invoiceId);
        if (invoice) refuseAmount(invoice, amount);
      }),
    ),
  ];
}

type Ruling = {
  invoiceId: number;
  currency: string;
  status: string;
  amount: number;
  invoice: Parameters<typeof paymentRefusal>[0];
};

const ofStored = ruleOf<PaymentEditInput>();

/** The same of a stored payment, which stays with its invoice. */
export function storedPaymentRules(before: Ruling, company: Company): Rule<PaymentEditInput>[] {
  return [
    ofStored(["invoiceId"], ({ invoiceId }, say) => {
      if (invoiceId === null || invoiceId === before.invoiceId) return;
      say("invoiceId", "A payment stays with its invoice");
    }),
    ofStored(["date"], ({ date }, say) => sayDate(date, company, say)),
    ofStored(["currency"], ({ currency }, say) => sayCurrency(currency, before.currency, say)),
    ofStored(
      ["amount", "status"],
      ruleFrom(({ amount, status }) => {
        const held = countedAmount(before);
        const counts = status === "Refunded" ? before.status : status;
        const more = countedAmount({ status: counts, amount }) - held;
        if (more > 0) refuseAmount(before.invoice, more, held);
        else if (counts === "Pending" && amount > before.amount)
          refuseAmount(before.invoice, amount);
      }),
    ),
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
  return storedPaymentRules(before, company);
}
