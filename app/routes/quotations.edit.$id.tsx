import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { QuotationForm } from "~/components/quotation/QuotationForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { formValues } from "~/models/quotation/quotation.form";
import { quotationForEdit } from "~/models/quotation/quotation.server";
import { toQuotationStatus } from "~/models/quotation/quotation.status";
import { updateQuotation } from "~/models/quotation/quotation.edit.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/form.server";
import { pageFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";
import { quotationFormParts, saveQuotationForm } from "~/services/quotation-form.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit quotation" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "quotation:edit", async ({ actor, id }) => {
    const quotationId = id("quotation");
    const here = paths.quotations.view(quotationId);
    const quotation = await redirectOnConflict(args.request, here, (includeClosed) =>
      quotationForEdit(actor, quotationId, includeClosed),
    );
    const { company: _, ...parts } = await quotationFormParts(actor, quotation.customerId);
    const { version, status, currency, billAllWarehouseDays } = quotation;
    return {
      id: quotation.id,
      number: quotation.quotationNumber,
      approved: toQuotationStatus(status) === "approved",
      form: {
        ...parts,
        values: formValues(quotation),
        stored: { version, status },
        currency,
        billAllWarehouseDays,
      },
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "quotation:edit", async ({ actor, request, id }) => {
    const quotationId = id("quotation");
    const form = await readForm(request);
    return saveQuotationForm(actor, form, quotationId, async (input) => {
      await updateQuotation(actor, quotationId, input);
      const to = paths.quotations.view(quotationId);
      return redirectWithFlash(to, "success", "Quotation updated successfully");
    });
  });
}

export default function EditQuotation() {
  const { id, number, approved, form } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit Quotation ${number}`} />
      {approved && (
        <p className="notice warning">
          This quotation is approved. If you change what its customer reads, it waits for an answer
          again.
        </p>
      )}
      <QuotationForm
        {...form}
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.quotations.view(id)}
      />
    </>
  );
}
