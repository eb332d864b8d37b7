import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { InvoiceForm } from "~/components/invoice/InvoiceForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { invoiceChoices, invoiceForEdit } from "~/models/billing/invoice/invoice.form.server";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { openInvoiceDraft, postInvoiceForm } from "~/services/billing/invoice-form.server";
import { invoicePlan, withTax } from "~/services/forms/form-plans.server";
import { firstRows } from "~/services/forms/form-rows.server";
import { INVOICE_ROWS } from "~/services/forms/row-kinds.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit invoice" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "invoice:edit", async ({ actor, id, url }) => {
    const invoiceId = id("invoice");
    const here = paths.invoices.view(invoiceId);
    const invoice = await redirectOnConflict(args.request, here, (includeClosed) =>
      invoiceForEdit(actor, invoiceId, includeClosed),
    );
    const { values, rows } = firstRows(invoice.values, INVOICE_ROWS);
    const choices = await invoiceChoices(
      actor,
      {
        clientId: toId(values.clientId),
        quotationId: toId(values.quotationId),
        itemIds: (values.items ?? []).flatMap((row) => toId(row.itemId) ?? []),
        typed: invoice.values,
      },
      invoice,
    );
    const drafts = await openInvoiceDraft(actor, invoiceId, url, invoice);
    return {
      ...invoice,
      values,
      rows,
      choices,
      plan: withTax(invoicePlan(), choices.tax),
      ...drafts,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "invoice:edit", async ({ actor, form, url, id }) =>
    postInvoiceForm(actor, url, form, id("invoice")),
  );

export default function EditInvoice() {
  const { id, shownNumber, numbered, version, values, rows, choices, plan, draft, resumed } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit Invoice ${shownNumber}`} />
      <InvoiceForm
        values={values}
        rows={rows}
        stored={{ version, numbered }}
        choices={choices}
        plan={plan}
        draft={draft}
        lastResult={useActionData<typeof action>() ?? resumed}
        cancelTo={paths.invoices.view(id)}
      />
    </>
  );
}
