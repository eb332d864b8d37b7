import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { PageHeader } from "~/components/ui/PageHeader";
import { AccountForm } from "~/components/user/AccountForm";
import { getEmployee, updateEmployee } from "~/models/employee/employee.server";
import { rulesOfAccount } from "~/models/user/account-rules.server";
import { EmployeeEditForm } from "~/models/user/user.schema";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { commandRefused, formReply, checkForm, readForm } from "~/services/form.server";
import { forAdmin } from "~/services/page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit employee" }];

export async function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ actor, id }) => getEmployee(actor, id("employee")));
}

export async function action(args: ActionFunctionArgs) {
  return forAdmin(args, async ({ actor, request, id }) => {
    const employeeId = id("employee");
    const submission = await checkForm(await readForm(request), EmployeeEditForm, () =>
      rulesOfAccount(employeeId),
    );
    if (submission.status !== "success") return formReply(submission);
    try {
      await updateEmployee(actor, employeeId, submission.value);
    } catch (error) {
      return commandRefused(submission, error, "Failed to save employee");
    }
    return redirectWithFlash(
      paths.employees.view(employeeId),
      "success",
      "Employee updated successfully",
    );
  });
}

export default function EditEmployee() {
  const employee = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit ${employee.name}`} />
      <AccountForm
        kind="employee"
        account={employee}
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.employees.view(employee.id)}
      />
    </>
  );
}
