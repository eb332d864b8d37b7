import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PlainForm } from "~/components/ui/PlainForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { BreachInput } from "~/models/people/breach/breach.fields";
import { createBreach } from "~/models/people/breach/breach.server";
import { companyDay } from "~/models/company/company/company.server";
import { timeOf } from "~/models/ground/day/time-zone";
import { paths } from "~/paths";
import { now } from "~/platform/clock.server";
import { doneAt } from "~/services/flash.server";
import { breachPlan } from "~/services/forms/form-plans.server";
import { formKey, newFormKey, saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";

export const meta = () => [{ title: "New breach" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "breach:manage", async () => {
    const { today, timeZone } = await companyDay();
    const values = { foundDate: today, foundTime: timeOf(now(), timeZone), affected: "all" };
    return { plan: breachPlan(), values, idempotencyKey: newFormKey() };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "breach:manage", async ({ actor, form }) => {
    const saving = { schema: BreachInput, failed: "Failed to save breach" };
    return saveForm(form, saving, async (input) => {
      const id = await createBreach(actor, input, formKey(form));
      return doneAt(paths.breaches.view(id), "Breach recorded");
    });
  });

export default function NewBreach() {
  return (
    <>
      <PageHeader title="New Breach" subtitle="What is not known yet can be added later" />
      <PlainForm
        id="breach"
        save="Create Breach"
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.breaches.list()}
        {...useLoaderData<typeof loader>()}
      />
    </>
  );
}
