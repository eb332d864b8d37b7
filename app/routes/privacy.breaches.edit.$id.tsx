import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PlainForm } from "~/components/ui/PlainForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { BREACH_FIELDS, BreachInput } from "~/models/people/breach/breach.fields";
import { breachForm, getBreach, updateBreach } from "~/models/people/breach/breach.server";
import { companyDay } from "~/models/company/company/company.server";
import { texts } from "~/models/kit/shared/define-fields";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { breachPlan } from "~/services/forms/form-plans.server";
import { saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit breach" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "breach:manage", async ({ actor, id }) => {
    const breach = await getBreach(actor, id("breach"));
    const { timeZone } = await companyDay();
    return {
      id: breach.id,
      version: breach.version,
      plan: breachPlan(),
      values: texts(BREACH_FIELDS, breachForm(breach, timeZone)),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "breach:manage", async ({ actor, form, id }) => {
    const breachId = id("breach");
    const saving = { schema: BreachInput, failed: "Failed to save breach" };
    return saveForm(form, saving, async (input) => {
      await updateBreach(actor, breachId, input);
      return doneAt(paths.breaches.view(breachId), "Breach updated");
    });
  });

export default function EditBreach() {
  const { id, ...frame } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit Breach ${id}`} />
      <PlainForm
        id="breach"
        save="Update Breach"
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.breaches.view(id)}
        {...frame}
      />
    </>
  );
}
