import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PageHeader } from "~/components/ui/PageHeader";
import { AccountForm } from "~/components/user/AccountForm";
import { CustomerInput } from "~/models/customer/customer.schema";
import { getCustomer, updateCustomer } from "~/models/customer/customer.server";
import { rulesOfAccount } from "~/models/user/account-rules.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { commandRefused, formReply, checkForm, readForm } from "~/services/form.server";
import { forStaff } from "~/services/page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit customer" }];

export async function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ actor, id }) => getCustomer(actor, id("customer")));
}

export async function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ actor, request, id }) => {
    const customerId = id("customer");
    const submission = await checkForm(await readForm(request), CustomerInput, () =>
      rulesOfAccount(customerId),
    );
    if (submission.status !== "success") return formReply(submission);
    try {
      await updateCustomer(actor, customerId, submission.value);
    } catch (error) {
      return commandRefused(submission, error, "Failed to save customer");
    }
    return redirectWithFlash(
      paths.customers.view(customerId),
      "success",
      "Customer updated successfully",
    );
  });
}

export default function EditCustomer() {
  const customer = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit ${customer.name}`} />
      <AccountForm
        kind="customer"
        account={customer}
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.customers.view(customer.id)}
      />
    </>
  );
}
