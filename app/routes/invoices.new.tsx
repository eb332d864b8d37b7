import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import * as forms from "~/components/drawn-forms.server";
import { atFirstTouch } from "~/components/ui/first-touch";
import { PageHeader } from "~/components/ui/PageHeader";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import { createInvoice } from "~/models/billing/invoice/invoice.create.server";
import { invoiceChoices, newInvoiceValues } from "~/models/billing/invoice/invoice.form.server";
import { rulesOfNewInvoice } from "~/models/billing/invoice/invoice.rules.server";
import { InvoiceInput } from "~/models/billing/invoice/invoice.schema";
import type { Actor } from "~/models/kit/policy/policy";
import { toId } from "~/models/kit/shared/fields";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { answerDraft, savingDraft } from "~/services/forms/form-draft.server";
import { withAllRows } from "~/services/forms/form-rows.server";
import { formKey, newFormKey, readForm, saveForm } from "~/services/forms/form.server";
import { invoicePlan, withTax } from "~/services/forms/form-plans.server";
import {
  invoiceHelp,
  openInvoiceDraft,
  withInvoiceChoices,
} from "~/services/billing/invoice-form.server";
import { pageFor } from "~/services/page.server";
import { INVOICE_ROWS } from "~/services/forms/row-kinds.server";

const InvoiceForm = atFirstTouch(
  forms.InvoiceForm,
  async () => (await import("~/components/invoice/InvoiceForm")).InvoiceForm,
);

export const meta = () => [{ title: "New invoice" }];

/** What the form begins with, by whom or what its address opens it for. */
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
    const drafts = await openInvoiceDraft(actor, DRAFT, url);
    const plan = withTax(invoicePlan(), choices.tax);
    return { values, choices, plan, idempotencyKey: newFormKey(), ...drafts };
  });

export const action = (args: ActionFunctionArgs) =>
  pageFor(args, "invoice:create", async ({ actor, request, url }) => {
    const posted = await readForm(request);
    const form = withAllRows(posted, INVOICE_ROWS);
    const kept = await answerDraft(actor, DRAFT, posted, url, () => startOf(actor, url));
    if (kept) return kept instanceof Response ? kept : withInvoiceChoices(actor, form, kept);
    const help = await invoiceHelp(actor, form);
    if (help) return help;
    return saveForm(
      form,
      { schema: InvoiceInput, rules: () => rulesOfNewInvoice(actor), failed: FAILED },
      async (input) => {
        const create = () => createInvoice(actor, input, formKey(form));
        const to = paths.invoices.view(await savingDraft(actor, DRAFT, form, create));
        return redirectWithFlash(to, "success", "Invoice created successfully");
      },
      (reply) => withInvoiceChoices(actor, form, reply),
    );
  });

const FAILED = "Failed to save invoice";
const DRAFT: DraftForm = { noun: "invoice", id: null };

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
