import { invoiceUnpaid, shownInvoiceNumber } from "~/models/billing/invoice/invoice.status";
import { INVOICE_FIELDS } from "~/models/billing/invoice/invoice.fields";
import { supplyFacts } from "~/models/billing/payment/payment.document";
import { paymentNext, paymentSteps, stepsClosed } from "~/models/billing/payment/payment.next";
import { ADVANCE_REFUND_FORM, PAYMENT_FIELDS } from "~/models/billing/payment/payment.fields";
import { getPayment, type Payment } from "~/models/billing/payment/payment.server";
import { standingFor } from "~/models/billing/payment/payment.standing.server";
import { isAdvance } from "~/models/billing/payment/payment.status";
import { methodWord } from "~/models/billing/payment/payment.words";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import { TDS_LABELS } from "~/models/ground/tax/tds";
import { voucherTax } from "~/models/ground/tax/voucher";
import { can, type Actor } from "~/models/kit/policy/policy";
import type { Fact } from "~/models/kit/record/shown-record";
import { waysToSend } from "~/models/kit/shared/next-steps";
import { titled } from "~/models/kit/shared/vocabulary";
import { paths } from "~/paths";

import { readCompanyHead } from "../company/company.server";
import { facts } from "../forms/facts.server";
import { headCustomer } from "../head.server";
import { paperParts, reachOf } from "../papers/paper-page.server";
import { amendmentsCard } from "./amendment-page.server";

/** Everything that the page of a payment shows, as its reader may see it. Raises `not_found`. */
export async function loadPaymentPage(args: { context: object }, actor: Actor, id: number) {
  const payment = await getPayment(actor, id);
  const { invoice, client, currency, left } = payment;
  const keys = invoice
    ? { invoiceId: invoice.id, quotationId: invoice.quotationId, jobId: invoice.jobId }
    : { quotationId: payment.quotationId, advanceId: payment.id };
  const company = await readCompanyHead(args);
  const paper = { entity: "payment", entityId: payment.id } as const;
  const { parts, about } = await paperParts(args, actor, paper, keys, company);
  const head = {
    ...(await headCustomer(args, actor, client, paper)),
    closed: stepsClosed(actor, payment),
    about,
    figures: [
      { label: PAYMENT_FIELDS.amount.label, value: formatMoney(payment.amount, currency) },
      ...(payment.tdsAmount > 0
        ? [{ label: PAYMENT_FIELDS.tdsKind.label, value: formatMoney(payment.tdsAmount, currency) }]
        : []),
      // Nothing is owed on a cancelled one.
      ...(invoice && invoice.status !== "Cancelled"
        ? [
            {
              label: `Balance of ${invoice.shownNumber}`,
              value: formatMoney(invoice.balance, invoice.currency),
            },
          ]
        : isAdvance(payment)
          ? [{ label: "Left of it", value: formatMoney(left, currency) }]
          : []),
    ],
  };
  const reach = reachOf(client.email, head.contact);
  const offered = paymentSteps(actor, payment, {
    reach,
    left,
    invoiceUnpaid: invoice !== null && invoiceUnpaid.of(invoice),
  });
  return {
    payment: {
      id: payment.id,
      referenceNumber: payment.referenceNumber,
      status: payment.status,
      amount: payment.amount,
      currency: payment.currency,
      invoiceId: payment.invoiceId,
      quotationId: payment.quotationId,
      paper: paperOf(payment),
      about: invoice ? invoice.shownNumber : (payment.quotation?.quotationNumber ?? ""),
    },
    details: detailsOf(payment),
    advance: invoice ? null : advanceOf(payment),
    together: payment.together
      .filter((one) => one.id !== payment.id)
      .map(({ id, referenceNumber, amount, invoice: of }) => ({
        id,
        amount,
        number: referenceNumber,
        of: of ? of.shownNumber : "Kept as an advance",
      })),
    // The payments that its confirmation asks about.
    same: offered.includes("confirm") ? await standingFor(payment, payment) : null,
    amended: isAdvance(payment)
      ? await amendmentsCard(actor, { entity: "payment", id: payment.id })
      : null,
    ...parts,
    facts: head,
    offered,
    next: paymentNext({ status: payment.status, reach }, offered),
    receiptBy: waysToSend(reach)[0] ?? null,
    canEdit: offered.includes("edit"),
    canRefund: offered.includes("refund"),
    canSend: offered.includes("write"),
    // An advance keeps its number: it is given back instead.
    canDelete: can(actor, "payment:delete") && invoice !== null,
  };
}

/** A payment's own facts, as its page says them. */
function detailsOf(payment: Payment): Fact[] {
  const { invoice, quotation, tdsKind, currency, certificateNumber, certificateDate } = payment;
  const money = (minor: number) => ({ figure: formatMoney(minor, currency) });
  const of = invoice
    ? { text: invoice.shownNumber, to: paths.invoices.view(invoice.id) }
    : quotation && {
        text: quotation.quotationNumber,
        to: paths.quotations.view(payment.quotationId ?? 0),
      };
  const certificate = [certificateNumber, formatDate(certificateDate)].filter(Boolean).join(", ");
  return [
    { label: "Reference Number", value: payment.referenceNumber },
    of
      ? { label: titled(invoice ? "invoice" : "quotation"), value: of }
      : { label: "For", value: "Kept as an advance of the client" },
    { label: INVOICE_FIELDS.clientId.label, value: payment.client.name },
    ...facts(PAYMENT_FIELDS, payment, ["amount"]),
    ...(payment.tdsAmount > 0
      ? [
          {
            label: `${PAYMENT_FIELDS.tdsKind.label} (${TDS_LABELS[tdsKind ?? ""]})`,
            value: money(payment.tdsAmount),
          },
          ...facts(PAYMENT_FIELDS, payment, ["deductedOn"]),
          { label: "Certificate", value: certificate || "Not in yet" },
        ]
      : []),
    ...facts(PAYMENT_FIELDS, payment, ["paymentMethod"], {
      paymentMethod: methodWord(payment.paymentMethod, currency),
    }),
    { label: PAYMENT_FIELDS.date.inSentence, value: { day: payment.date } },
    ...facts(PAYMENT_FIELDS, payment, ["transactionId", "notes"]),
    ...(payment.status === "Refunded"
      ? [
          { label: "Refund Date", value: { day: payment.refundDate } },
          { label: "Refund Reason", value: payment.refundReason, wide: true },
        ]
      : []),
  ];
}

/** The data of a payment's page. */
export type PaymentPage = Awaited<ReturnType<typeof loadPaymentPage>>;
export type AdvanceFacts = ReturnType<typeof advanceOf>;

/** Names the paper on its buttons: a voucher where there is tax in it. */
const paperOf = ({ invoice, tax }: Payment) =>
  invoice === null && tax !== null ? "Voucher" : "Receipt";

/** Returns the page's data of an advance, or of a refund of one, beside its payment. */
function advanceOf(payment: Payment) {
  const { adjustments, refunds, refundOf, taxableValue } = payment;
  return {
    supply: supplyFacts(payment),
    taxableValue,
    heads: voucherTax(payment)?.heads ?? [],
    refundOf,
    refunds: refunds.map(({ id, referenceNumber, date, amount }) => ({
      id,
      referenceNumber,
      date,
      amount,
    })),
    reason:
      refundOf && payment.refundReason
        ? [{ label: ADVANCE_REFUND_FORM.reason.label, value: payment.refundReason, wide: true }]
        : [],
    adjustments: adjustments.map(({ id, amount, date, invoice }) => ({
      id,
      amount,
      date,
      invoiceId: invoice.id,
      number: shownInvoiceNumber(invoice),
    })),
  };
}
