import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";

import { InvoicePayments } from "~/components/invoice/InvoicePayments";
import { InvoiceSheet } from "~/components/invoice/InvoiceSheet";
import { InvoiceStatusBadge } from "~/components/invoice/InvoiceStatusBadge";
import { InvoiceStatusForm } from "~/components/invoice/InvoiceStatusForm";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { HistoryList } from "~/components/ui/HistoryList";
import { RowLink } from "~/components/ui/RowLink";
import { companyHead } from "~/models/company/company.server";
import { PageHeader } from "~/components/ui/PageHeader";
import { listHistory } from "~/models/history/history.server";
import { deleteInvoice } from "~/models/invoice/invoice-delete.server";
import { earlierVersions, getInvoiceDocument } from "~/models/invoice/invoice-revision.server";
import { changeInvoiceStatus } from "~/models/invoice/invoice-status.server";
import { getInvoice } from "~/models/invoice/invoice.server";
import { isEditable, isUnpaid, toInvoiceStatus } from "~/models/invoice/invoice.status";
import { can } from "~/models/policy/policy";
import { formatMoment } from "~/models/shared/calendar-date";
import { DomainError } from "~/models/shared/domain-error";
import { toId } from "~/models/shared/fields";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/form.server";
import { forUser } from "~/services/page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Invoice ${data.invoice.number}` : "Invoice" },
];

export async function loader(args: LoaderFunctionArgs) {
  return forUser(args, async ({ actor, id }) => {
    const invoice = await getInvoice(actor, id("invoice"));
    const canSeeHistory = can(actor, "history:view");
    const [view, { timeZone }, versions, history] = await Promise.all([
      getInvoiceDocument(actor, invoice.id),
      companyHead(),
      earlierVersions(actor, invoice),
      canSeeHistory ? listHistory(actor, "invoice", invoice.id) : [],
    ]);
    const { version, status, amountPaid, quotation } = invoice;
    return {
      view,
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
      history,
      timeZone,
      canEdit: can(actor, "invoice:edit") && isEditable(invoice),
      canChangeStatus: can(actor, "invoice:changeStatus") && isEditable(invoice),
      canPay: can(actor, "payment:record") && isUnpaid(invoice),
      canDelete: can(actor, "invoice:delete"),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return forUser(args, async ({ actor, request, id }) => {
    const invoiceId = id("invoice");
    const form = await readForm(request);
    const text = (name: string) => String(form.get(name) ?? "");
    switch (text("intent")) {
      case "status": {
        const status = toInvoiceStatus(text("status"));
        if (!status) throw new DomainError("invalid", "Choose one of the statuses.");
        await changeInvoiceStatus(actor, invoiceId, status, toId(text("version")));
        return redirectWithFlash(
          paths.invoices.view(invoiceId),
          "success",
          `Invoice status updated to ${status}`,
        );
      }
      case "delete":
        await deleteInvoice(actor, invoiceId);
        return redirectWithFlash(paths.invoices.list(), "success", "Invoice deleted successfully");
      default:
        throw new DomainError("invalid", "The form did not say what to do.");
    }
  });
}

export default function InvoicePage() {
  const data = useLoaderData<typeof loader>();
  const { invoice, view, payments, versions, history, timeZone } = data;
  const [search] = useSearchParams();
  const here = paths.invoices.view(invoice.id);
  const deletion: ConfirmWords = {
    title: "Delete Invoice",
    message: "Are you sure you want to delete this invoice? This action cannot be undone.",
    action: here,
    fields: { intent: "delete" },
  };
  return (
    <>
      <PageHeader
        title={`Invoice ${invoice.number}`}
        badge={<InvoiceStatusBadge status={invoice.shownStatus} />}
        actions={
          <>
            <ButtonLink to={paths.invoices.list()}>Back to List</ButtonLink>
            <ButtonLink to={paths.invoices.pdf(invoice.id)} icon="download" download>
              Download PDF
            </ButtonLink>
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
      {data.canDelete && search.get("confirm") === "delete" && (
        <ConfirmStep {...deletion} cancelTo={here} />
      )}
      {data.canChangeStatus && <InvoiceStatusForm action={here} invoice={invoice} />}
      <InvoiceSheet view={view} />
      <InvoicePayments payments={payments} />
      {(invoice.quotation || versions.length > 0) && (
        <Card title="Related">
          {invoice.quotation && (
            <p>
              {"Quotation "}
              <RowLink to={paths.quotations.view(invoice.quotation.id)}>
                {invoice.quotation.quotationNumber}
              </RowLink>
            </p>
          )}
          {versions.map(({ version, day }) => (
            <p key={version}>
              <a href={paths.invoices.pdf(invoice.id, version)}>{`Earlier PDF of ${day}`}</a>
              {` (version ${version})`}
            </p>
          ))}
        </Card>
      )}
      <HistoryList entries={history} timeZone={timeZone} />
    </>
  );
}
