import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { HistoryList } from "~/components/ui/HistoryList";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { AccountDetails } from "~/components/user/AccountDetails";
import { PasswordLink } from "~/components/user/PasswordLink";
import { StatusBadge } from "~/components/user/StatusBadge";
import { deleteEmployee } from "~/models/employee/employee.server";
import { noSuchButton } from "~/models/shared/domain-error";
import { paths } from "~/paths";
import { loadAccountPage, replyPasswordLink } from "~/services/account-page.server";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/form.server";
import { forStaff } from "~/services/page.server";
import { orRefused } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.account.name ?? "Employee" },
];

export async function loader(args: LoaderFunctionArgs) {
  return forStaff(args, ({ actor, id }) =>
    loadAccountPage(args, actor, "employee", id("employee")),
  );
}

export async function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ actor, request, id }) => {
    const employeeId = id("employee");
    const intent = (await readForm(request)).get("intent");
    return orRefused(async () => {
      switch (intent) {
        case "password-link":
          return replyPasswordLink(actor, employeeId);
        case "delete":
          await deleteEmployee(actor, employeeId);
          return redirectWithFlash(
            paths.employees.list(),
            "success",
            "Employee deleted successfully",
          );
        default:
          throw noSuchButton();
      }
    });
  });
}

export default function EmployeePage() {
  const { account, offers, since, timeZone, history } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer && "problem" in answer && <Problem text={answer.problem} />;
  const [search] = useSearchParams();
  const here = paths.employees.view(account.id);
  const deletion: ConfirmWords = {
    title: "Delete Employee",
    message: `Are you sure you want to delete ${account.name}? This action cannot be undone.`,
    action: here,
    fields: { intent: "delete" },
    children: problem || undefined,
  };
  return (
    <>
      <PageHeader
        title={account.name}
        badge={<StatusBadge status={account.status} />}
        actions={
          <>
            <ButtonLink to={paths.employees.list()}>Back to List</ButtonLink>
            {offers.edit && (
              <ButtonLink to={paths.employees.edit(account.id)} variant="primary">
                Edit
              </ButtonLink>
            )}
            {offers.delete && (
              <ConfirmLink
                to={paths.employees.confirm(account.id, "delete")}
                label="Delete"
                {...deletion}
              />
            )}
          </>
        }
      />
      {problem}
      {offers.delete && search.get("confirm") === "delete" && (
        <ConfirmStep {...deletion} cancelTo={here} />
      )}
      <AccountDetails title="Employee Details" account={account} since={since} />
      {offers.passwordLink && (
        <PasswordLink
          name={account.name}
          action={here}
          link={answer && "link" in answer ? answer.link : null}
        />
      )}
      <HistoryList entries={history} timeZone={timeZone} />
    </>
  );
}
