import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { HistoryList } from "~/components/ui/HistoryList";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { AccountDetails } from "~/components/user/AccountDetails";
import { PasswordLink } from "~/components/user/PasswordLink";
import { StatusBadge } from "~/components/user/StatusBadge";
import { noSuchButton } from "~/models/shared/domain-error";
import { deleteAccount, setAccountStatus } from "~/models/user/account-removal.server";
import { paths } from "~/paths";
import { loadAccountPage, replyPasswordLink } from "~/services/account-page.server";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/form.server";
import { forUser } from "~/services/page.server";
import { orRefused } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.account.name ?? "User" },
];

export async function loader(args: LoaderFunctionArgs) {
  return forUser(args, async ({ actor, id }) => {
    const page = await loadAccountPage(args, actor, "user", id("user"));
    const { account, offers } = page;
    const byAdmin = actor.role === "admin";
    const at = byAdmin ? paths.users : account.role === "customer" ? paths.customers : null;
    return { ...page, editTo: offers.edit && at ? at.edit(account.id) : null };
  });
}

export async function action(args: ActionFunctionArgs) {
  return forUser(args, async ({ actor, request, id }) => {
    const userId = id("user");
    const here = paths.users.view(userId);
    const intent = (await readForm(request)).get("intent");
    return orRefused(async () => {
      switch (intent) {
        case "activate":
          await setAccountStatus(actor, userId, "active");
          return redirectWithFlash(here, "success", "User activated successfully");
        case "deactivate":
          await setAccountStatus(actor, userId, "inactive");
          return redirectWithFlash(here, "success", "User deactivated successfully");
        case "password-link":
          return replyPasswordLink(actor, userId);
        case "delete":
          await deleteAccount(actor, "user", userId);
          return redirectWithFlash(paths.users.list(), "success", "User deleted successfully");
        default:
          throw noSuchButton();
      }
    });
  });
}

export default function UserPage() {
  const { account, offers, since, timeZone, history, isStaff, isSelf, editTo } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer && "problem" in answer && <Problem text={answer.problem} />;
  const [search] = useSearchParams();
  const here = paths.users.view(account.id);
  const deletion: ConfirmWords = {
    title: "Delete User",
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
            {isStaff && <ButtonLink to={paths.users.list()}>Back to List</ButtonLink>}
            {isSelf && <ButtonLink to={paths.profile()}>My Profile</ButtonLink>}
            {editTo && (
              <ButtonLink to={editTo} variant="primary">
                Edit
              </ButtonLink>
            )}
            {offers.setStatus && (
              <Form method="post" action={here} discover="none">
                <SubmitButton
                  name="intent"
                  variant="secondary"
                  {...(account.status === "active"
                    ? { value: "deactivate", label: "Deactivate" }
                    : { value: "activate", label: "Activate" })}
                />
              </Form>
            )}
            {offers.delete && (
              <ConfirmLink
                to={paths.users.confirm(account.id, "delete")}
                label="Delete User"
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
      <AccountDetails title="User Details" account={account} since={since} />
      {offers.passwordLink && !isSelf && (
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
