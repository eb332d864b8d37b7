import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { SendActions } from "~/components/document/SendActions";
import { DraftNotice } from "~/components/invoice/DraftNotice";
import { InvoicePayments } from "~/components/invoice/InvoicePayments";
import { InvoiceSheet } from "~/components/invoice/InvoiceSheet";
import { InvoiceStatusBadge } from "~/components/invoice/InvoiceStatusBadge";
import { InvoiceStatusForm } from "~/components/invoice/InvoiceStatusForm";
import { RelatedDocuments } from "~/components/invoice/RelatedDocuments";
import { SettleStep } from "~/components/invoice/SettleStep";
import { SettledCard } from "~/components/invoice/SettledCard";
import { ButtonLink } from "~/components/ui/Button";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { HistoryList } from "~/components/ui/HistoryList";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { companyToday } from "~/models/company/company.server";
import { deleteInvoice } from "~/models/invoice/invoice.delete.server";
import { earlierVersions, getInvoiceDocument } from "~/models/invoice/invoice.revision.server";
import {
  changeInvoiceStatus,
  issueInvoice,
  statusChangeOf,
} from "~/models/invoice/invoice.move.server";
import { getInvoice } from "~/models/invoice/invoice.server";
import {
  isDeletable,
  isEditable,
  isIssued,
  invoiceSettled,
  invoiceUnpaid,
} from "~/models/invoice/invoice.status";
import { reopenInvoice } from "~/models/invoice/invoice.settle.server";
import { upiCode } from "~/models/paper/qr-code.server";
import { can, type Actor } from "~/models/policy/policy";
import { invoiceRefusal } from "~/models/reminder/reminder.refusal";
import { formatMoment } from "~/models/shared/time-zone";
import { DomainError, noSuchButton, PAGE_STATUS } from "~/models/shared/domain-error";
import { paths } from "~/paths";
import { readCompanyHead } from "~/services/company.server";
import { linksFor, runLinkIntent } from "~/services/document-link-page.server";
import { redirectWithFlash } from "~/services/flash.server";
import { readHistory } from "~/services/history.server";
import { newFormKey, readForm } from "~/services/form.server";
import { pageFor } from "~/services/page.server";
import { refusalReply } from "~/services/refusal.server";
import { sendAsPressed } from "~/services/sending.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Invoice ${data.invoice.number}` : "Invoice" },
];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "invoice:view", async ({ actor, id }) => {
    const invoice = await getInvoice(actor, id("invoice"));
    const [view, { timeZone }, versions, history, links] = await Promise.all([
      getInvoiceDocument(actor, invoice.id),
      readCompanyHead(args),
      earlierVersions(actor, invoice),
      readHistory(args, actor, "invoice", invoice.id),
      linksFor(actor, { entity: "invoice", entityId: invoice.id }),
    ]);
    const { version, status, amountPaid, balance, currency, quotation } = invoice;
    const canMove = can(actor, "invoice:changeStatus");
    const today = companyToday({ timeZone });
    return {
      view,
      code: upiCode(view),
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
        quotation,
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
      versions: versions.map((one) => ({
        version: one.version,
        day: formatMoment(one.at, timeZone),
      })),
      links,
      formKey: newFormKey(),
      history,
      canEdit: can(actor, "invoice:edit") && isEditable(invoice),
      canChangeStatus: canMove && isEditable(invoice),
      canIssue: canMove && !isIssued(invoice),
      canReopen: canMove && invoiceSettled.of(invoice),
      canSettle: canMove && invoiceUnpaid.of(invoice),
      canPay: can(actor, "payment:record") && invoiceUnpaid.of(invoice),
      canSend: can(actor, "document:send"),
      canCopyLink: can(actor, "document:send"),
      canRemind: can(actor, "document:send") && invoiceRefusal(invoice, today) === null,
      canDelete: can(actor, "invoice:delete") && isDeletable(invoice),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "invoice:view", async ({ actor, request, id }) => {
    const invoiceId = id("invoice");
    const form = await readForm(request);
    try {
      return await runIntent(actor, invoiceId, form);
    } catch (error) {
      return asksForReason(error, form, invoiceId) ?? refusalReply(error);
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
  const issued = "Invoice status updated to Sent";
  switch (intent) {
    case "status": {
      const { status, reason } = statusChangeOf(Object.fromEntries(form));
      const balance = form.has("balance") ? Number(text("balance")) : null;
      await changeInvoiceStatus(actor, id, status, { version, reason, balance });
      return redirectWithFlash(here, "success", `Invoice status updated to ${status}`);
    }
    case "reopen":
      await reopenInvoice(actor, id, version);
      return redirectWithFlash(here, "success", issued);
    case "issue":
      await issueInvoice(actor, id, version);
      return redirectWithFlash(here, "success", issued);
    case "issue-and-pay":
      await issueInvoice(actor, id, version);
      return redirectWithFlash(paths.payments.create({ invoiceId: id }), "success", issued);
    case "issue-and-send":
      return sendAsPressed(actor, { entity: "invoice", entityId: id }, "email", form);
    case "email":
    case "whatsapp":
      return sendAsPressed(actor, { entity: "invoice", entityId: id }, intent, form);
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
  const [search] = useSearchParams();
  const here = paths.invoices.view(invoice.id);
  const deletion: ConfirmWords = {
    title: "Delete Invoice",
    message: "Are you sure you want to delete this invoice? This action cannot be undone.",
    action: here,
    fields: { intent: "delete" },
    children: problem,
  };
  return (
    <>
      <PageHeader
        title={`Invoice ${invoice.number}`}
        badge={<InvoiceStatusBadge status={invoice.shownStatus} word={invoice.word} />}
        actions={
          <>
            <ButtonLink to={paths.invoices.list()}>Back to List</ButtonLink>
            <DownloadLink to={paths.invoices.pdf(invoice.id)}>Download PDF</DownloadLink>
            {page.canSend && (
              <SendActions
                action={here}
                writeTo={paths.message("invoice", invoice.id)}
                formKey={page.formKey}
              />
            )}
            {page.canEdit && <ButtonLink to={paths.invoices.edit(invoice.id)}>Edit</ButtonLink>}
            {page.canPay && (
              <ButtonLink to={paths.payments.create({ invoiceId: invoice.id })} variant="primary">
                Record Payment
              </ButtonLink>
            )}
            {page.canDelete && (
              <ConfirmLink
                to={paths.invoices.confirm(invoice.id, "delete")}
                label="Delete Invoice"
                {...deletion}
              />
            )}
          </>
        }
      />
      {problem}
      {page.canIssue && (
        <DraftNotice
          action={here}
          version={invoice.version}
          formKey={page.formKey}
          email={invoice.email}
          takesPayment={invoice.balance > 0}
        />
      )}
      {page.canSettle && (settling || search.get("confirm") === "settle") && (
        <SettleStep action={here} invoice={invoice} refused={settling} />
      )}
      {page.canDelete && search.get("confirm") === "delete" && (
        <ConfirmStep {...deletion} cancelTo={here} />
      )}
      <Split
        aside={
          <SideColumn>
            {page.canChangeStatus && (
              <InvoiceStatusForm
                action={here}
                invoice={invoice}
                remindAt={page.canRemind ? paths.message("invoice-reminder", invoice.id) : null}
              />
            )}
            {page.canReopen && <SettledCard action={here} invoice={invoice} />}
            <RelatedDocuments invoice={invoice} versions={versions} />
            <DocumentLinks
              links={page.links}
              here={here}
              canCopy={page.canCopyLink}
              copied={copiedLinkOf(answer)}
            />
          </SideColumn>
        }
      >
        <InvoiceSheet view={view} code={page.code} />
        <InvoicePayments payments={payments} />
      </Split>
      <HistoryList entries={history} />
    </>
  );
}
