import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PageHeader } from "~/components/ui/PageHeader";
import { AccountForm } from "~/components/user/AccountForm";
import { CustomerInput } from "~/models/customer/customer.schema";
import { createCustomer } from "~/models/customer/customer.server";
import { rulesOfAccount } from "~/models/user/account-rules.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import {
  commandRefused,
  formKey,
  formReply,
  newFormKey,
  checkForm,
  readForm,
} from "~/services/form.server";
import { forStaff } from "~/services/page.server";

export const meta = () => [{ title: "New customer" }];

export async function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async () => ({ idempotencyKey: newFormKey() }));
}

export async function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ actor, request }) => {
    const form = await readForm(request);
    const submission = await checkForm(form, CustomerInput, () => rulesOfAccount(null));
    if (submission.status !== "success") return formReply(submission);
    let id: number;
    try {
      id = await createCustomer(actor, submission.value, formKey(form));
    } catch (error) {
      return commandRefused(submission, error, "Failed to save customer");
    }
    return redirectWithFlash(paths.customers.view(id), "success", "Customer created successfully");
  });
}

export default function NewCustomer() {
  const { idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="New Customer" />
      <AccountForm
        kind="customer"

        lastResult={useActionData<typeof action>()}
        idempotencyKey={idempotencyKey}
        cancelTo={paths.customers.list()}
      />
    </>
  );
}
