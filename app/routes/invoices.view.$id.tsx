import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { SendActions } from "~/components/document/SendActions";
import { RelatedPapers } from "~/components/invoice/RelatedPapers";
import { InvoicePayments } from "~/components/invoice/InvoicePayments";
import { InvoiceSheet } from "~/components/invoice/InvoiceSheet";
import { InvoiceStatusBadge } from "~/components/invoice/InvoiceStatusBadge";
import { InvoiceStatusForm } from "~/components/invoice/InvoiceStatusForm";
import { ButtonLink } from "~/components/ui/Button";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { HistoryList } from "~/components/ui/HistoryList";
import { Problem } from "~/components/ui/Problem";
import { PageHeader } from "~/components/ui/PageHeader";
import { companyToday } from "~/models/company/company.server";
import { upiCode } from "~/models/document/square-code.server";
import { listHistory } from "~/models/history/history.server";
import { deleteInvoice } from "~/models/invoice/invoice-delete.server";
import { earlierVersions, getInvoiceDocument } from "~/models/invoice/invoice-revision.server";
import { changeInvoiceStatus } from "~/models/invoice/invoice-status.server";
import { getInvoice } from "~/models/invoice/invoice.server";
import { isEditable, isIssued, isUnpaid, toInvoiceStatus } from "~/models/invoice/invoice.status";
import { can, type Actor } from "~/models/policy/policy";
import { invoiceRefusal } from "~/models/reminder/reminder-refusal";
import { formatMoment } from "~/models/shared/calendar-date";
import { DomainError, noSuchButton } from "~/models/shared/domain-error";
import { paths } from "~/paths";
import { readCompanyHead } from "~/services/company.server";
import { linksFor, obeyAboutLinks } from "~/services/document-link-page.server";
import { redirectWithFlash } from "~/services/flash.server";
import { newFormKey, readForm } from "~/services/form.server";
import { forUser } from "~/services/page.server";
import { refusedOnPage } from "~/services/refusal.server";
import { sendAsPressed } from "~/services/sending.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Invoice ${data.invoice.number}` : "Invoice" },
];

export async function loader(args: LoaderFunctionArgs) {
  return forUser(args, async ({ actor, id }) => {
    const invoice = await getInvoice(actor, id("invoice"));
    const canSeeHistory = can(actor, "history:view");
    const [view, { timeZone }, versions, history, links] = await Promise.all([
      getInvoiceDocument(actor, invoice.id),
      readCompanyHead(args),
      earlierVersions(actor, invoice),
      canSeeHistory ? listHistory(actor, "invoice", invoice.id) : [],
      linksFor(actor, { entity: "invoice", entityId: invoice.id }),
    ]);
    const { version, status, amountPaid, quotation } = invoice;
    const today = companyToday({ timeZone });
    return {
      view,
      code: upiCode(view),
      invoice: {
        ...{ id: invoice.id, number: invoice.shownNumber, shownStatus: invoice.shownStatus },
        ...{ version, status, amountPaid, quotation },
      },
      payments: invoice.payments.map((payment) => ({
        ...{ id: payment.id, referenceNumber: payment.referenceNumber, date: payment.date },
        ...{ amount: payment.amount, currency: payment.currency, status: payment.status },
        paymentMethod: payment.paymentMethod,
      })),
      versions: versions.map((one) => ({
        version: one.version,
        day: formatMoment(one.at, timeZone),
      })),
      links,
      formKey: newFormKey(),
      history,
      timeZone,
      canEdit: can(actor, "invoice:edit") && isEditable(invoice),
      canChangeStatus: can(actor, "invoice:changeStatus") && isEditable(invoice),
      canPay: can(actor, "payment:record") && isUnpaid(invoice),
      canSend: can(actor, "document:send") && isIssued(invoice),
      canRemind: can(actor, "document:send") && invoiceRefusal(invoice, today) === null,
      canDelete: can(actor, "invoice:delete"),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return forUser(args, async ({ actor, request, id }) => {
    const invoiceId = id("invoice");
    const form = await readForm(request);
    try {
      return await obey(actor, invoiceId, form);
    } catch (error) {
      return refusedOnPage(error);
    }
  });
}

async function obey(actor: Actor, id: number, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  switch (intent) {
    case "status": {
      const status = toInvoiceStatus(text("status"));
      if (!status) throw new DomainError("invalid", "Choose one of the statuses");
      await changeInvoiceStatus(actor, id, status, Number(text("version")) || null);
      const done = `Invoice status updated to ${status}`;
      return redirectWithFlash(paths.invoices.view(id), "success", done);
    }
    case "email":
    case "whatsapp":
      return sendAsPressed(actor, { entity: "invoice", entityId: id }, intent, form);
    case "delete":
      await deleteInvoice(actor, id);
      return redirectWithFlash(paths.invoices.list(), "success", "Invoice deleted successfully");
    default: {
      const about = { entity: "invoice", entityId: id } as const;
      const answer = await obeyAboutLinks(actor, about, form, paths.invoices.view(id));
      if (!answer) throw noSuchButton();
      return answer;
    }
  }
}

export default function InvoicePage() {
  const data = useLoaderData<typeof loader>();
  const { invoice, view, payments, versions, history, timeZone } = data;
  const answer = useActionData<typeof action>();
  const refused = answer && "problem" in answer ? answer : null;
  const [search] = useSearchParams();
  const here = paths.invoices.view(invoice.id);
  const deletion: ConfirmWords = {
    title: "Delete Invoice",
    message: "Are you sure you want to delete this invoice? This action cannot be undone.",
    action: here,
    fields: { intent: "delete" },
    children: refused && <Problem text={refused.problem} more={refused.more} />,
  };
  return (
    <>
      <PageHeader
        title={`Invoice ${invoice.number}`}
        badge={<InvoiceStatusBadge status={invoice.shownStatus} />}
        actions={
          <>
            <ButtonLink to={paths.invoices.list()}>Back to List</ButtonLink>
            <DownloadLink to={paths.invoices.pdf(invoice.id)}>Download PDF</DownloadLink>
            {data.canSend && (
              <SendActions
                action={here}
                writeTo={paths.message("invoice", invoice.id)}
                formKey={data.formKey}
              />
            )}
            {data.canEdit && <ButtonLink to={paths.invoices.edit(invoice.id)}>Edit</ButtonLink>}
            {data.canPay && (
              <ButtonLink to={paths.payments.create({ invoiceId: invoice.id })} variant="primary">
                Record Payment
              </ButtonLink>
            )}
            {data.canDelete && (
              <ConfirmLink
                to={paths.invoices.confirm(invoice.id, "delete")}
                label="Delete Invoice"
                {...deletion}
              />
            )}
          </>
        }
      />
      {refused && <Problem text={refused.problem} more={refused.more} />}
      {data.canDelete && search.get("confirm") === "delete" && (
        <ConfirmStep {...deletion} cancelTo={here} />
      )}
      <Split
        aside={
          <SideColumn>
            {data.canChangeStatus && (
              <InvoiceStatusForm
                action={here}
                invoice={invoice}
                remindAt={data.canRemind ? paths.message("invoice-reminder", invoice.id) : null}
              />
            )}
            <RelatedPapers invoice={invoice} versions={versions} />
            <DocumentLinks
              links={data.links}
              here={here}
              canCopy={data.canSend}
              copied={copiedLinkOf(answer)}
            />
          </SideColumn>
        }
      >
        <InvoiceSheet view={view} code={data.code} />
        <InvoicePayments payments={payments} />
      </Split>
      <HistoryList entries={history} timeZone={timeZone} />
    </>
  );
}
