import { now } from "~/platform/clock.server";
import { db, type Tx } from "~/platform/db.server";

import { companyToday, getCompany, type Company } from "../../company/company/company.server";
import { nameOf } from "../../company/audit-log/audit.list.server";
import { currentSnapshot } from "../../company/company/company.snapshot.server";
import { recordHistory } from "../../kit/history/history.server";
import { invoiceNamed } from "../invoice/invoice.balance.server";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { formatMoney } from "../../ground/money/money";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { nextNumber } from "../../kit/shared/number-series.server";
import { once } from "../../kit/shared/once.server";
import { ruleOf, type Rule } from "../../kit/shared/rules";
import { paymentSearchText } from "./payment.list";
import { checkDate } from "./payment.rules.server";
import type { GiveBackInput } from "./payment.schema";
import { paymentMethodsIn } from "./payment.status";

const NOTHING = "Nothing is to be given back on this invoice.";

const ofGiveBack = ruleOf<GiveBackInput>();

function giveBackRules(tx: Tx, company: Company, invoiceId: number): Rule<GiveBackInput>[] {
  return [
    ofGiveBack(["date"], ({ date }, addError) => {
      if (date !== null) checkDate(date, company, addError);
    }),
    ofGiveBack(["amount"], async ({ amount }, addError) => {
      const invoice = await invoiceNamed(tx, invoiceId);
      // The command itself says that there is nothing to refund.
      if (!invoice || invoice.toGiveBack === 0 || amount <= invoice.toGiveBack) return;
      const most = formatMoney(invoice.toGiveBack, invoice.currency);
      addError("amount", `Amount cannot be more than what is to be given back (${most})`);
    }),
  ];
}

/**
 * The invoice that something is given back of, as its form shows it; amounts in minor units. Raises `not_found`, and
 * `conflict` where nothing is to be given back unless `includeClosed`.
 */
export async function invoiceToGiveBack(actor: Actor, id: number, includeClosed = false) {
  assertCan(actor, "payment:refund");
  const [invoice, company] = await Promise.all([invoiceNamed(db, id), getCompany()]);
  if (!invoice) throw notFound("invoice");
  if (invoice.toGiveBack === 0 && !includeClosed) throw conflict(NOTHING);
  return {
    number: shownInvoiceNumber(invoice),
    client: invoice.clientName ?? (await nameOf(invoice.clientId)),
    currency: invoice.currency,
    amountPaid: invoice.amountPaid,
    toGiveBack: invoice.toGiveBack,
    today: companyToday(company),
    methods: paymentMethodsIn(invoice.currency),
  };
}

/** The rules of what is given back, for a form or a body that has mistakes already. Raises `not_found`. */
export async function rulesOfGiveBack(
  actor: Actor,
  invoiceId: number,
): Promise<Rule<GiveBackInput>[]> {
  assertCan(actor, "payment:refund");
  if (!(await invoiceNamed(db, invoiceId))) throw notFound("invoice");
  return giveBackRules(db, await getCompany(), invoiceId);
}

/**
 * 'Give back': what was paid of an invoice beyond what its credit notes left of it goes back to its client, as a payment
 * below zero on its own day. Returns the payment's id. Raises `conflict` when nothing is to be given back, so that of
 * two at once the second gives back nothing; `invalid` at `amount` above it.
 */
export async function giveBack(
  actor: Actor,
  invoiceId: number,
  input: GiveBackInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "payment:refund");
  return once(actor, `payment:giveBack ${invoiceId}`, key, async (tx) => {
    // The row is ours from here on.
    await tx.invoice.updateMany({ where: { id: invoiceId }, data: { version: { increment: 0 } } });
    const invoice = await invoiceNamed(tx, invoiceId);
    if (!invoice) throw notFound("invoice");
    const company = await getCompany(tx);
    await assertRules(giveBackRules(tx, company, invoiceId), input);
    const { clientId, currency, invoiceNumber, toGiveBack } = invoice;
    if (toGiveBack === 0) throw conflict(NOTHING);
    const { amount, paymentMethod, transactionId, notes } = input;
    const date = input.date ?? companyToday(company);
    const referenceNumber = await nextNumber(tx, "PAY", date, company.financialYearStart);
    await tx.invoice.update({
      where: { id: invoiceId },
      data: { amountPaid: { decrement: amount }, toGiveBack: { decrement: amount } },
    });
    const { id } = await tx.payment.create({
      data: {
        amount: -amount,
        status: "Completed",
        date,
        paymentMethod,
        transactionId,
        notes,
        referenceNumber,
        invoiceId,
        clientId,
        currency,
        companySnapshotId: await currentSnapshot(tx),
        createdById: actor.id,
        searchText: paymentSearchText({ referenceNumber, invoiceNumber, transactionId }),
        createdAt: now(),
      },
    });
    const values = { number: referenceNumber, amount, currency, method: paymentMethod };
    await recordHistory(tx, actor, "payment", id, "recorded", values);
    await recordHistory(tx, actor, "invoice", invoiceId, "given-back", values);
    return id;
  });
}
