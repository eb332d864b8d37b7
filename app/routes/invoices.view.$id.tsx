import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { GoingOutStep } from "~/components/document/GoingOutStep";
import { DraftNotice, EarlierVersions } from "~/components/invoice/EarlierVersions";
import { InvoiceAdvances } from "~/components/invoice/InvoiceAdvances";
import { InvoiceHead } from "~/components/invoice/InvoiceHead";
import { InvoiceNotes } from "~/components/invoice/InvoiceNotes";
import { InvoicePayments } from "~/components/invoice/InvoicePayments";
import { SaidCard } from "~/components/document/SaidCard";
import { EInvoiceCard } from "~/components/document/EInvoiceCard";
import { DocumentPaper } from "~/components/document/DocumentPaper";
import { TaxCard } from "~/components/document/TaxCard";
import { InvoiceStatusForm } from "~/components/invoice/InvoiceStatusForm";
import { SettledCard, SettleStep } from "~/components/invoice/SettleStep";
import { ChainNav } from "~/components/ui/ChainNav";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { HistoryList } from "~/components/ui/HistoryList";
import { Problem } from "~/components/ui/Problem";
import { chainOf } from "~/models/desk/chain/chain.server";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { paperPhones } from "~/services/papers/paper-phones";
import {
  applyAdvance,
  openAdvances,
  takeBackAdvance,
} from "~/models/billing/invoice/invoice.advances.server";
import { deleteInvoice } from "~/models/billing/invoice/invoice.delete.server";
import {
  earlierVersions,
  getInvoiceDocument,
} from "~/models/billing/invoice/invoice.revision.server";
import {
  changeInvoiceStatus,
  issueInvoice,
  statusChangeOf,
} from "~/models/billing/invoice/invoice.move.server";
import { interestLines, interestOf } from "~/models/billing/invoice/invoice.interest";
import { invoiceNext, invoiceSteps } from "~/models/billing/invoice/invoice.next";
import { getInvoice } from "~/models/billing/invoice/invoice.server";
import { CONFIRM_NO_RECEIPT } from "~/models/billing/invoice/invoice.words";
import {
  INVOICE_STATUSES,
  invoiceCounts,
  invoiceSettled,
  invoiceUnpaid,
  isIssued,
  isOpen,
  moveRefusal,
} from "~/models/billing/invoice/invoice.status";
import { reopenInvoice } from "~/models/billing/invoice/invoice.settle.server";
import { taxDecision } from "~/models/papers/paper-tax/tax.words";
import { drawnView } from "~/models/papers/paper/document-view";
import { signedCode, upiCode } from "~/models/papers/paper/qr-code.server";
import { lastReceiptOf } from "~/models/billing/payment/payment.receipt.server";
import { isGivenBack, paymentReceived } from "~/models/billing/payment/payment.status";
import { type Actor, can, isStaff } from "~/models/kit/policy/policy";
import { invoiceRefusal } from "~/models/billing/reminder/reminder.refusal";
import { waysToSend } from "~/models/kit/shared/next-steps";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import { formatMoment } from "~/models/ground/day/time-zone";
import { DomainError, noSuchButton, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { readCompanyHead } from "~/services/company/company.server";
import { amendmentsCard } from "~/services/billing/amendment-page.server";
import { eInvoiceCard } from "~/services/billing/e-invoice-page.server";
import { linksFor, runLinkIntent } from "~/services/papers/document-link-page.server";
import { redirectWithFlash } from "~/services/flash.server";
import { afterPlaceAnswer, goingOutQuestion } from "~/services/papers/going-out.server";
import { headCustomer } from "~/services/head.server";
import { readHistory } from "~/services/desk/history.server";
import { pressKey, readForm } from "~/services/forms/form.server";
import { pageFor } from "~/services/page.server";
import { refusalReply } from "~/services/refusal.server";
import { sendAsPressed } from "~/services/papers/sending.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Invoice ${data.invoice.number}` : "Invoice" },
];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "invoice:view", async ({ actor, id }) => {
    const invoice = await getInvoice(actor, id("invoice"));
    const company = await readCompanyHead(args);
    const { timeZone } = company;
    const { id: invoiceId, quotationId, jobId } = invoice;
    const canUseAdvance = can(actor, "payment:record");
    const [view, versions, history, links, chain, open, eInvoice, amended] = await Promise.all([
      getInvoiceDocument(actor, invoiceId),
      earlierVersions(actor, invoice),
      readHistory(args, actor, "invoice", invoiceId),
      linksFor(actor, { entity: "invoice", entityId: invoiceId }),
      chainOf(
        actor,
        { kind: "invoice", id: invoiceId },
        { invoiceId, quotationId, jobId },
        company,
      ),
      canUseAdvance ? openAdvances(actor, invoice) : [],
      eInvoiceCard(actor, { entity: "invoice", id: invoiceId }),
      amendmentsCard(actor, { entity: "invoice", id: invoiceId }),
    ]);
    const { version, status, amountPaid, balance, currency } = invoice;
    const canMove = can(actor, "invoice:changeStatus");
    const facts = {
      ...(await headCustomer(
        args,
        actor,
        invoice.client,
        {
          entity: "invoice",
          entityId: invoiceId,
        },
        view,
      )),
      about: [chain.route, chain.day && `Moving ${chain.day}`],
      figures: [view.total, ...standingOf(actor, invoice, view)].map(({ label, amount }) => ({
        label,
        value: amount,
      })),
    };
    const reach = {
      email: Boolean(invoice.client.email),
      whatsapp: Boolean(facts.contact?.whatsapp),
    };
    const offered = invoiceSteps(actor, invoice, {
      reach,
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
          adjustmentId: id as number | null,
        })),
        ...open.map(({ left, ...one }) => ({ ...one, amount: left, adjustmentId: null })),
      ],
      notes: invoice.creditAndDebitNotes,
      canNote: can(actor, "note:create") && invoiceCounts.of(invoice),
      canUseAdvance,
      canTakeBack: can(actor, "payment:refund"),
      versions: versions.map((one) => ({
        version: one.version,
        day: formatMoment(one.at, timeZone),
      })),
      links,
      formKey: pressKey(),
      history,
      facts,
      chain: chain.records,
      wholeMove: chain.move,
      offered,
      next: invoiceNext({ status, reach }, offered),
      receiptBy: waysToSend(reach)[0] ?? null,
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
  });
}

/** What the law gives a small business on what is paid late, and how it comes about, as its card says it. Only a person asks for it. */
async function shownInterest(invoice: Parameters<typeof interestOf>[0] & { id: number }) {
  const company = await getCompany();
  const late = interestOf(invoice, company, companyToday(company));
  return (
    late && {
      title: "Interest under s.16",
      text: [
        `${formatMoney(late.interest, invoice.currency)} until today: it was to be paid by ${formatDate(late.payBy)}.`,
        ...interestLines(late),
        "Three times the bank rate, compounded monthly. Nothing is sent by itself.",
      ].join("\n"),
      steps: [{ label: "Ask for it", to: paths.message("interest", invoice.id) }],
    }
  );
}

/** What of it is open; who got a settled one is not met with what was written off. */
function standingOf(
  actor: Actor,
  invoice: { status: string; settledAmount: number },
  { settlement }: { settlement: { label: string; amount: string }[] },
) {
  const closed = invoice.status === "Cancelled" || (!isStaff(actor) && invoiceSettled.of(invoice));
  return closed ? [] : settlement.slice(-1);
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "invoice:view", async ({ actor, request, id }) => {
    const invoiceId = id("invoice");
    const form = await readForm(request);
    try {
      return await afterPlaceAnswer(actor, { entity: "invoice", entityId: invoiceId }, form, () =>
        runIntent(actor, invoiceId, form),
      );
    } catch (error) {
      return (
        asksForReason(error, form, invoiceId) ??
        (await goingOutQuestion(error, form)) ??
        refusalReply(error)
      );
    }
  });
}

/**
 * 'Change Status' to Paid with a balance leads to the question why. Its form asks again, with what was typed: without
 * a reason, and when the invoice is no longer what the question was about.
 */
function asksForReason(error: unknown, form: FormData, id: number) {
  if (!(error instanceof DomainError)) return null;
  const reasonError = error.fieldErrors.reason?.[0] ?? null;
  if (!form.has("reason")) {
    return reasonError && redirect(paths.invoices.confirm(id, "settle"));
  }
  if (!reasonError && error.code !== "conflict") return null;
  const problem = reasonError ? null : error.message;
  const reason = String(form.get("reason"));
  return data({ problem, more: null, reason, reasonError }, { status: PAGE_STATUS[error.code] });
}

async function runIntent(actor: Actor, id: number, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  const here = paths.invoices.view(id);
  const version = Number(text("version")) || null;
  const confirmed = { [CONFIRM_NO_RECEIPT]: form.get(CONFIRM_NO_RECEIPT) === "on" };
  const issued = "Invoice status updated to Sent";
  switch (intent) {
    case "status": {
      const { status, reason } = statusChangeOf(Object.fromEntries(form));
      const balance = form.has("balance") ? Number(text("balance")) : null;
      await changeInvoiceStatus(actor, id, status, { version, reason, balance, ...confirmed });
      return redirectWithFlash(here, "success", `Invoice status updated to ${status}`);
    }
    case "reopen":
      await reopenInvoice(actor, id, version);
      return redirectWithFlash(here, "success", issued);
    case "issue":
      await issueInvoice(actor, id, version, confirmed);
      return redirectWithFlash(here, "success", issued);
    case "issue-and-pay": {
      await issueInvoice(actor, id, version, confirmed);
      // What was received in advance may have paid it.
      const unpaid = invoiceUnpaid.of(await getInvoice(actor, id));
      const to = unpaid ? paths.payments.create({ invoiceId: id }) : here;
      return redirectWithFlash(to, "success", issued);
    }
    case "use-advance":
      await applyAdvance(actor, id, Number(text("paymentId")) || 0);
      return redirectWithFlash(here, "success", "Advance taken off the invoice");
    case "take-back":
      await takeBackAdvance(actor, id, Number(text("adjustmentId")) || 0);
      return redirectWithFlash(here, "success", "Advance taken back");
    case "issue-and-send":
      return sendAsPressed(actor, { entity: "invoice", entityId: id }, "best", form, confirmed);
    case "email":
    case "whatsapp":
      return sendAsPressed(actor, { entity: "invoice", entityId: id }, intent, form, confirmed);
    case "receipt-email":
    case "receipt-whatsapp": {
      const receipt = { entity: "payment", entityId: await lastReceiptOf(actor, id) } as const;
      const way = intent === "receipt-email" ? "email" : "whatsapp";
      return sendAsPressed(actor, receipt, way, form, {}, here);
    }
    case "delete":
      await deleteInvoice(actor, id);
      return redirectWithFlash(paths.invoices.list(), "success", "Invoice deleted successfully");
    default: {
      const about = { entity: "invoice", entityId: id } as const;
      const answer = await runLinkIntent(actor, about, form, here);
      if (!answer) throw noSuchButton();
      return answer;
    }
  }
}

export default function InvoicePage() {
  const page = useLoaderData<typeof loader>();
  const { invoice, view, payments, versions, history } = page;
  const answer = useActionData<typeof action>();
  const refused = answer && "problem" in answer ? answer : null;
  const problem = refused?.problem && <Problem text={refused.problem} more={refused.more} />;
  const settling = refused && "reasonError" in refused ? refused : null;
  const goingOut = answer && "goingOut" in answer ? answer.goingOut : null;
  const [search] = useSearchParams();
  const here = paths.invoices.view(invoice.id);
  const deletion: ConfirmWords = {
    title: "Delete Invoice",
    message: "Are you sure you want to delete this invoice? This action cannot be undone.",
    action: here,
    fields: { intent: "delete" },
    children: problem,
  };
  const asked = search.get("confirm");
  return (
    <>
      {problem}
      {goingOut && <GoingOutStep goingOut={goingOut} here={here} />}
      {page.canSettle && (settling || asked === "settle") && (
        <SettleStep action={here} invoice={invoice} refused={settling} />
      )}
      {page.canDelete && asked === "delete" && <ConfirmStep {...deletion} cancelTo={here} />}
      {page.canChangeStatus && asked === "status" && (
        <InvoiceStatusForm action={here} invoice={invoice} moves={page.moves} />
      )}
      <InvoiceHead
        invoice={invoice}
        facts={page.facts}
        next={page.next}
        offered={page.offered}
        formKey={page.formKey}
        receiptBy={page.receiptBy}
        deletion={page.canDelete ? deletion : null}
      />
      <ChainNav records={page.chain} move={page.wholeMove} />
      {page.canIssue && <DraftNotice email={invoice.email} />}
      <Split
        aside={
          <SideColumn>
            {page.canReopen && <SettledCard action={here} invoice={invoice} />}
            {page.interest && <SaidCard {...page.interest} />}
            <TaxCard decision={page.taxDecision} />
            {page.eInvoice && <EInvoiceCard {...page.eInvoice} />}
            <EarlierVersions id={invoice.id} versions={versions} />
            <DocumentLinks
              links={page.links}
              here={here}
              canCopy={page.canCopyLink}
              copied={copiedLinkOf(answer)}
            />
          </SideColumn>
        }
      >
        <DocumentPaper
          view={view}
          code={page.code}
          signedCode={page.signedCode}
          phones={page.phones}
          folds={page.isStaff}
        />
        {page.copies.map(([label, to]) => (
          <p key={to} className="no-print">
            <DownloadLink plain to={to}>
              {label}
            </DownloadLink>
          </p>
        ))}
        <InvoiceAdvances
          rows={page.advances}
          currency={invoice.currency}
          here={here}
          canUse={page.canUseAdvance}
          canTakeBack={page.canTakeBack}
        />
        <InvoiceNotes
          invoiceId={invoice.id}
          rows={page.notes}
          currency={invoice.currency}
          canNote={page.canNote}
        />
        {page.amended && <SaidCard {...page.amended} />}
        <InvoicePayments payments={payments} />
      </Split>
      <HistoryList entries={history} />
    </>
  );
}
