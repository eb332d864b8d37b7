import { db } from "~/platform/db.server";

import { companyToday, getCompany } from "../../company/company/company.server";
import { invoiceNamed, paymentRefusal } from "../invoice/invoice.balance.server";
import { unpaidInvoiceOptions } from "../invoice/invoice.options.server";
import { amountText } from "../../ground/money/money";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { texts } from "../../kit/shared/define-fields";
import { conflict, notFound } from "../../kit/shared/domain-error";
import { PAYMENT_FIELDS, type AdvanceTexts, type PaymentTexts } from "./payment.fields";
import { detailsOf, type AdvancedQuotation, type PaymentChoices } from "./payment.form";
import { getPayment } from "./payment.server";
import { canEditPayment, closedWords, paymentMethodsIn } from "./payment.status";

/** The unpaid invoices a payment's form offers (of one client, or of all) the chosen one among them. */
export async function paymentChoices(
  actor: Actor,
  wanted: { chosen: number | null; query?: string; clientId?: number | null },
): Promise<PaymentChoices> {
  assertCan(actor, "payment:record");
  const [invoices, company] = await Promise.all([
    unpaidInvoiceOptions(actor, wanted),
    getCompany(),
  ]);
  const currency = company.invoiceCurrency;
  const methods = paymentMethodsIn(currency);
  return { invoices, methods, currency, today: companyToday(company) };
}

/**
 * The invoice that a new payment's form is opened for. Raises `not_found`, and `conflict` with the sentence of the command
 * where its state takes no payment, unless `includeClosed`.
 */
export async function invoiceToPay(
  actor: Actor,
  id: number,
  includeClosed = false,
): Promise<number> {
  assertCan(actor, "payment:record");
  const invoice = await invoiceNamed(db, id);
  if (!invoice) throw notFound("invoice");
  const refusal = paymentRefusal(invoice, { amount: 0, tdsAmount: 0 });
  if (refusal && !includeClosed) throw refusal;
  return id;
}

/** The choices for an advance on a quotation: no invoices. */
export async function advanceChoices(quotation: AdvancedQuotation): Promise<PaymentChoices> {
  const company = await getCompany();
  return {
    invoices: { options: [], query: "", more: false },
    quotation,
    methods: paymentMethodsIn(company.invoiceCurrency),
    currency: company.invoiceCurrency,
    today: companyToday(company),
  };
}

/** Where UPI comes first it is what most pay by; elsewhere the method is asked for. */
const usualMethod = ([first]: readonly string[]) => (first === "UPI" ? first : "");

/** A new advance's initial values: the advance asked for, less the money received. */
export function newAdvanceValues(
  { today, methods }: PaymentChoices,
  { id, asked }: AdvancedQuotation,
): AdvanceTexts {
  return {
    quotationId: String(id),
    date: today,
    paymentMethod: usualMethod(methods),
    ...(asked > 0 ? { amount: amountText(asked) } : {}),
  };
}

/** A new payment's initial values: the invoice's balance when it is known. */
export function newPaymentValues(
  { invoices, today, methods }: PaymentChoices,
  invoiceId: number | null,
): PaymentTexts {
  const invoice = detailsOf(invoices, invoiceId);
  const of = invoice && { invoiceId: String(invoice.id), amount: amountText(invoice.balance) };
  return { ...of, date: today, paymentMethod: usualMethod(methods), status: "Completed" };
}

/** A payment as its edit form starts. Raises `conflict` for a refunded one, unless `includeClosed`. */
export async function paymentForEdit(actor: Actor, id: number, includeClosed = false) {
  assertCan(actor, "payment:edit");
  const payment = await getPayment(actor, id);
  if (!canEditPayment(payment) && !includeClosed) throw conflict(closedWords(payment));
  const { version, invoiceId, quotationId } = payment;
  const values: PaymentTexts = {
    invoiceId: invoiceId === null ? "" : String(invoiceId),
    ...texts(PAYMENT_FIELDS, payment),
  };
  return { id, version, invoiceId, quotationId, values };
}
