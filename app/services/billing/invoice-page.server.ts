import { companyToday, getCompany } from "~/models/company/company/company.server";
import { openAdvances } from "~/models/billing/invoice/invoice.advances.server";
import {
  earlierVersions,
  getInvoiceDocument,
} from "~/models/billing/invoice/invoice.revision.server";
import { interestLines, interestOf } from "~/models/billing/invoice/invoice.interest";
import { invoiceNext, invoiceSteps, stepsClosed } from "~/models/billing/invoice/invoice.next";
import { getInvoice } from "~/models/billing/invoice/invoice.server";
import {
  INVOICE_STATUSES,
  isOpen,
  isIssued,
  moveRefusal,
  invoiceCounts,
  invoiceSettled,
  invoiceUnpaid,
} from "~/models/billing/invoice/invoice.status";
import { taxDecision } from "~/models/papers/paper-tax/tax.document";
import { drawnView } from "~/models/papers/paper/document-view";
import { signedCode, upiCode } from "~/models/papers/paper/qr-code.server";
import { isGivenBack, paymentReceived } from "~/models/billing/payment/payment.status";
import { can, isStaff, type Actor } from "~/models/kit/policy/policy";
import { invoiceRefusal } from "~/models/billing/reminder/reminder.refusal";
import { waysToSend } from "~/models/kit/shared/next-steps";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import { formatMoment } from "~/models/ground/day/time-zone";
import { paths } from "~/paths";

import { paperPhones } from "../papers/paper-phones";
import { readCompanyHead } from "../company/company.server";
import { amendmentsCard } from "./amendment-page.server";
import { eInvoiceCard } from "./e-invoice-page.server";
import { paperParts, reachOf } from "../papers/paper-page.server";
import { headCustomer } from "../head.server";

/** Everything that the page of an invoice shows, as its reader may see it. Raises `not_found`. */
export async function loadInvoicePage(args: { context: object }, actor: Actor, id: number) {
  const invoice = await getInvoice(actor, id);
  const company = await readCompanyHead(args);
  const { timeZone } = company;
  const { id: invoiceId, quotationId, jobId } = invoice;
  const canUseAdvance = can(actor, "payment:record");
  const paper = { entity: "invoice", entityId: invoiceId } as const;
  const [view, versions, { parts, about, chain }, open, eInvoice, amended] = await Promise.all([
    getInvoiceDocument(actor, invoiceId),
    earlierVersions(actor, invoice),
    paperParts(args, actor, paper, { invoiceId, quotationId, jobId }, company),
    canUseAdvance ? openAdvances(actor, invoice) : [],
    eInvoiceCard(actor, { entity: "invoice", id: invoiceId }),
    amendmentsCard(actor, { entity: "invoice", id: invoiceId }),
  ]);
  const { version, status, amountPaid, balance, currency } = invoice;
  const canMove = can(actor, "invoice:changeStatus");
  const facts = {
    ...(await headCustomer(args, actor, invoice.client, paper, view)),
    closed: stepsClosed(actor, invoice),
    about,
    figures: [view.total, ...standingOf(actor, invoice, view)].map(({ label, amount }) => ({
      label,
      value: amount,
    })),
  };
  const reach = reachOf(invoice.client.email, facts.contact);
  const offered = invoiceSteps(actor, invoice, {
    reach,
    reported: Boolean(chain.facts.reported),
    reminds: invoiceRefusal(invoice, companyToday(company)) === null,
    received: invoice.payments.some(
      (payment) => paymentReceived.of(payment) && !isGivenBack(payment),
    ),
    pays: view.upi != null || view.payTo.length > 0,
  });
  return {
    view: drawnView(view),
    phones: paperPhones(view, company.dialCode),
    code: upiCode(view),
    signedCode: signedCode(view),
    eInvoice,
    amended,
    invoice: {
      id: invoice.id,
      number: invoice.shownNumber,
      shownStatus: invoice.shownStatus,
      word: invoice.statusWord,
      version,
      status,
      amountPaid,
      balance,
      currency,
      settledAmount: invoice.settledAmount,
      settledReason: canMove ? invoice.settledReason : null,
      email: canMove ? invoice.client.email : null,
    },
    payments: invoice.payments.map((payment) => ({
      id: payment.id,
      referenceNumber: payment.referenceNumber,
      date: payment.date,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      paymentMethod: payment.paymentMethod,
    })),
    advances: [
      ...invoice.adjustments.map(({ id, paymentId, amount, date, payment }) => ({
        id: paymentId,
        referenceNumber: payment.referenceNumber,
        date,
        amount,
        currency,
        adjustmentId: id as number | null,
      })),
      ...open.map(({ left, ...one }) => ({ ...one, amount: left, currency, adjustmentId: null })),
    ],
    notes: invoice.creditAndDebitNotes,
    canNote: can(actor, "note:create") && invoiceCounts.of(invoice),
    canUseAdvance,
    canTakeBack: can(actor, "payment:refund"),
    versions: versions.map((one) => ({
      version: one.version,
      day: formatMoment(one.at, timeZone),
    })),
    ...parts,
    facts,
    offered,
    next: invoiceNext({ status, unsent: invoice.sentAt === null, reach }, offered),
    receiptBy: waysToSend(reach)[0] ?? null,
    reported: chain.facts.reported ?? null,
    canEdit: offered.includes("edit"),
    canChangeStatus: canMove && isOpen(invoice),
    moves: INVOICE_STATUSES.map((to) => ({
      to,
      refusal: moveRefusal(invoice, to, companyToday(company)),
    })),
    canIssue: canMove && !isIssued(invoice),
    canReopen: canMove && invoiceSettled.of(invoice),
    canSettle: canMove && invoiceUnpaid.of(invoice),
    canPay: offered.includes("record"),
    isStaff: isStaff(actor),
    copies: [
      ...(view.copy && isStaff(actor)
        ? [["Supplier's copy (PDF)", paths.invoices.pdf(invoiceId, { copy: "duplicate" })]]
        : []),
      ...(view.annexure ? [["Annexure (XLSX)", `/invoices/${invoiceId}/annexure.xlsx`]] : []),
    ] as [label: string, to: string][],
    interest: can(actor, "document:send") ? await shownInterest(invoice) : null,
    taxDecision: isStaff(actor) ? taxDecision(invoice) : [],
    canCopyLink: can(actor, "document:send"),
    canDelete: can(actor, "invoice:delete") && !isIssued(invoice),
  };
}

export type InvoicePage = Awaited<ReturnType<typeof loadInvoicePage>>;

/**
 * Returns the card of the interest that the law gives a small business on late payment, with its computation. Only a
 * person asks for it.
 */
async function shownInterest(invoice: Parameters<typeof interestOf>[0] & { id: number }) {
  const company = await getCompany();
  const late = interestOf(invoice, company, companyToday(company));
  return (
    late && {
      title: "Interest under s.16",
      text: [
        `${formatMoney(late.interest, invoice.currency)} until today: it was to be paid by ${formatDate(late.payBy)}.`,
        ...interestLines(late, {}),
        "Three times the bank rate, compounded monthly. Nothing is sent by itself.",
      ].join("\n"),
      steps: [{ label: "Ask for it", to: paths.message("interest", invoice.id) }],
    }
  );
}

/** Returns the open part of the invoice. The customer of a settled one does not see the amount written off. */
function standingOf(
  actor: Actor,
  invoice: { status: string; settledAmount: number },
  { settlement }: { settlement: { label: string; amount: string }[] },
) {
  const closed = invoice.status === "Cancelled" || (!isStaff(actor) && invoiceSettled.of(invoice));
  return closed ? [] : settlement.slice(-1);
}
