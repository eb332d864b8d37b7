import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PageHeader } from "~/components/ui/PageHeader";
import { AccountForm } from "~/components/user/AccountForm";
import { createEmployee } from "~/models/employee/employee.server";
import { rulesOfAccount } from "~/models/user/account-rules.server";
import { EmployeeCreateForm } from "~/models/user/user.schema";
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
import { forAdmin } from "~/services/page.server";

export const meta = () => [{ title: "New employee" }];

export async function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, async () => ({ idempotencyKey: newFormKey() }));
}

export async function action(args: ActionFunctionArgs) {
  return forAdmin(args, async ({ actor, request }) => {
    const form = await readForm(request);
    const submission = await checkForm(form, EmployeeCreateForm, () => rulesOfAccount(null));
    if (submission.status !== "success") return formReply(submission);
    let id: number;
    try {
      id = await createEmployee(actor, submission.value, formKey(form));
    } catch (error) {
      return commandRefused(submission, error, "Failed to save employee");
    }
    return redirectWithFlash(paths.employees.view(id), "success", "Employee created successfully");
  });
}

export default function NewEmployee() {
  const { idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="New Employee" />
      <AccountForm
        kind="employee"

        lastResult={useActionData<typeof action>()}
        idempotencyKey={idempotencyKey}
        cancelTo={paths.employees.list()}
      />
    </>
  );
}
