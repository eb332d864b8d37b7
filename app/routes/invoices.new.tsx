import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { InvoiceForm } from "~/components/invoice/InvoiceForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { invoiceChoices, newInvoiceValues } from "~/models/billing/invoice/invoice.form.server";
import type { Actor } from "~/models/kit/policy/policy";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { newFormKey } from "~/services/forms/form.server";
import { invoicePlan, withTax } from "~/services/forms/form-plans.server";
import { openInvoiceDraft, postInvoiceForm } from "~/services/billing/invoice-form.server";
import { pageFor, postFor } from "~/services/page.server";

export const meta = () => [{ title: "New invoice" }];

/** Returns the form's initial values, by the actor or by its address. */
function startOf(actor: Actor, { searchParams }: URL) {
  const asked = (key: string) => toId(searchParams.get(key) ?? undefined);
  return newInvoiceValues(actor, {
    clientId: asked("clientId"),
    quotationId: asked("quotationId"),
    jobId: asked("jobId"),
  });
}

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "invoice:create", async ({ actor, url }) => {
    const values = await startOf(actor, url);
    const choices = await invoiceChoices(actor, {
      clientId: toId(values.clientId),
      quotationId: toId(values.quotationId),
      itemIds: (values.items ?? []).flatMap((row) => toId(row.itemId) ?? []),
      typed: values,
    });
    const drafts = await openInvoiceDraft(actor, null, url);
    const plan = withTax(invoicePlan(), choices.tax);
    return { values, choices, plan, idempotencyKey: newFormKey(), ...drafts };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "invoice:create", async ({ actor, form, url }) =>
    postInvoiceForm(actor, url, form, null, () => startOf(actor, url)),
  );

export default function NewInvoice() {
  const { resumed, ...form } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="New Invoice" />
      <InvoiceForm
        {...form}
        lastResult={useActionData<typeof action>() ?? resumed}
        cancelTo={paths.invoices.list()}
      />
    </>
  );
}
