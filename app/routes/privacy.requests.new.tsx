import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PlainForm } from "~/components/ui/PlainForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { companyDay } from "~/models/company/company/company.server";
import { PrivacyRequestInput } from "~/models/people/privacy-request/privacy-request.fields";
import { createPrivacyRequest } from "~/models/people/privacy-request/privacy-request.server";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { privacyRequestPlan } from "~/services/forms/form-plans.server";
import { formKey, newFormKey, saveForm } from "~/services/forms/form.server";
import { pageFor, postFor } from "~/services/page.server";

export const meta = () => [{ title: "New request" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "privacyRequest:manage", async ({ url }) => {
    const { today } = await companyDay();
    const accountId = String(toId(url.searchParams.get("accountId") ?? undefined) ?? "");
    return {
      plan: privacyRequestPlan(),
      values: { receivedDate: today, accountId },
      idempotencyKey: newFormKey(),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "privacyRequest:manage", async ({ actor, form }) => {
    const saving = { schema: PrivacyRequestInput, failed: "Failed to save request" };
    return saveForm(form, saving, async (input) => {
      const id = await createPrivacyRequest(actor, input, formKey(form));
      return doneAt(paths.privacy.view(id), "Request recorded");
    });
  });

export default function NewPrivacyRequest() {
  return (
    <>
      <PageHeader title="New Request" subtitle="A person's request about their personal data" />
      <PlainForm
        id="privacy-request"
        save="Create Request"
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.privacy.list()}
        {...useLoaderData<typeof loader>()}
      />
    </>
  );
}
