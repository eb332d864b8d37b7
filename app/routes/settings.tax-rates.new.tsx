import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PageHeader } from "~/components/ui/PageHeader";
import { PlainForm } from "~/components/ui/PlainForm";
import { TaxRateInput } from "~/models/company/company/tax-rate.schema";
import { createTaxRate } from "~/models/company/company/tax-rate.server";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { taxRatePlan } from "~/services/forms/form-plans.server";
import { formKey, newFormKey, saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";

export const meta = () => [{ title: "New tax rate" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:editTax", async () => ({
    plan: taxRatePlan(),
    idempotencyKey: newFormKey(),
  }));

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "company:editTax", async ({ actor, form }) => {
    const saving = { schema: TaxRateInput, failed: "Failed to save tax rate" };
    return saveForm(form, saving, async (input) => {
      await createTaxRate(actor, input, formKey(form));
      return doneAt(paths.taxRates.list(), "Tax rate added");
    });
  });

export default function NewTaxRate() {
  return (
    <>
      <PageHeader title="New Tax Rate" />
      <PlainForm
        id="tax-rate"
        save="Add Rate"
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.taxRates.list()}
        {...useLoaderData<typeof loader>()}
      />
    </>
  );
}
