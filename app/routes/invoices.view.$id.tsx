import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { DocumentPaper } from "~/components/document/DocumentPaper";
import { EInvoiceCard } from "~/components/document/EInvoiceCard";
import { GoingOutStep } from "~/components/document/GoingOutStep";
import { SaidCard } from "~/components/document/SaidCard";
import { TaxCard } from "~/components/document/TaxCard";
import { DraftNotice, EarlierVersions } from "~/components/invoice/EarlierVersions";
import { InvoiceAdvances, InvoicePayments } from "~/components/invoice/InvoiceAdvances";
import { InvoiceHead } from "~/components/invoice/InvoiceHead";
import { InvoiceNotes } from "~/components/invoice/InvoiceNotes";
import { InvoiceStatusForm, SettledCard, SettleStep } from "~/components/invoice/SettleStep";
import { ChainNav, MessageLinks } from "~/components/ui/ChainNav";
import { ConfirmStep, deletionOf } from "~/components/ui/ConfirmStep";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { HistoryList } from "~/components/ui/HistoryList";
import { Problem } from "~/components/ui/Problem";
import { applyAdvance, takeBackAdvance } from "~/models/billing/invoice/invoice.advances.server";
import { deleteInvoice } from "~/models/billing/invoice/invoice.delete.server";
import {
  changeInvoiceStatus,
  issueInvoice,
  statusChangeOf,
} from "~/models/billing/invoice/invoice.move.server";
import { getInvoice } from "~/models/billing/invoice/invoice.server";
import { reopenInvoice } from "~/models/billing/invoice/invoice.settle.server";
import { invoiceUnpaid } from "~/models/billing/invoice/invoice.status";
import { CONFIRM_NO_RECEIPT } from "~/models/billing/invoice/invoice.words";
import { lastReceiptOf } from "~/models/billing/payment/payment.receipt.server";
import { linkToSayPaid } from "~/models/billing/payment/payment.said.server";
import type { Actor } from "~/models/kit/policy/policy";
import { DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { loadInvoicePage } from "~/services/billing/invoice-page.server";
import { doneAt } from "~/services/flash.server";
import { messageLinks } from "~/services/road/customer-requests.server";
import { pageFor, postFor } from "~/services/page.server";
import { confirmAsPressed } from "~/services/billing/confirm-paid.server";
import { runPaperIntent } from "~/services/papers/document-link-page.server";
import { afterPlaceAnswer, goingOutQuestion } from "~/services/papers/going-out.server";
import { sendAsPressed } from "~/services/papers/sending.server";
import { refusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Invoice ${data.invoice.number}` : "Invoice" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "invoice:view", async ({ actor, id }) => ({
    ...(await loadInvoicePage(args, actor, id("invoice"))),
    messages: await messageLinks(actor, { kind: "invoice", id: id("invoice") }),
  }));

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "invoice:view", async ({ actor, form, id }) => {
    const invoiceId = id("invoice");
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
      return doneAt(here, `Invoice status updated to ${status}`);
    }
    case "reopen":
      await reopenInvoice(actor, id, version);
      return doneAt(here, issued);
    case "issue":
      await issueInvoice(actor, id, version, confirmed);
      return doneAt(here, issued);
    case "issue-and-pay": {
      await issueInvoice(actor, id, version, confirmed);
      // An advance may have paid it.
      const unpaid = invoiceUnpaid.of(await getInvoice(actor, id));
      const to = unpaid ? paths.payments.create({ invoiceId: id }) : here;
      return doneAt(to, issued);
    }
    case "confirm-paid":
      return confirmAsPressed(actor, form, here);
    case "said":
      // The page of a link has no scripts and a frame of its own: it is loaded as a document.
      return redirectDocument(paths.documentLink(await linkToSayPaid(actor, id)));
    case "use-advance":
      await applyAdvance(actor, id, Number(text("paymentId")) || 0);
      return doneAt(here, "Advance taken off the invoice");
    case "take-back":
      await takeBackAdvance(actor, id, Number(text("adjustmentId")) || 0);
      return doneAt(here, "Advance taken back");
    case "issue-and-send":
      return sendAsPressed(actor, { entity: "invoice", entityId: id }, "best", form, confirmed);
    case "receipt-email":
    case "receipt-whatsapp": {
      const receipt = { entity: "payment", entityId: await lastReceiptOf(actor, id) } as const;
      const way = intent === "receipt-email" ? "email" : "whatsapp";
      return sendAsPressed(actor, receipt, way, form, {}, here);
    }
    case "delete":
      await deleteInvoice(actor, id);
      return doneAt(paths.invoices.list(), "Invoice deleted successfully");
    default:
      return runPaperIntent(actor, { entity: "invoice", entityId: id }, form, confirmed);
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
  const deletion = deletionOf("Delete Invoice", "this invoice", here, problem);
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
        reported={page.reported}
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
      <MessageLinks links={page.messages} />
      <HistoryList entries={history} />
    </>
  );
}
