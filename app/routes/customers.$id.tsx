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
import { deleteCustomer } from "~/models/customer/customer.server";
import { noSuchButton } from "~/models/shared/domain-error";
import { paths } from "~/paths";
import { loadAccountPage, replyPasswordLink } from "~/services/account-page.server";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/form.server";
import { forUser } from "~/services/page.server";
import { orRefused } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.account.name ?? "Customer" },
];

export async function loader(args: LoaderFunctionArgs) {
  return forUser(args, ({ actor, id }) => loadAccountPage(args, actor, "customer", id("customer")));
}

export async function action(args: ActionFunctionArgs) {
  return forUser(args, async ({ actor, request, id }) => {
    const customerId = id("customer");
    const intent = (await readForm(request)).get("intent");
    return orRefused(async () => {
      switch (intent) {
        case "password-link":
          return replyPasswordLink(actor, customerId);
        case "delete":
          await deleteCustomer(actor, customerId);
          return redirectWithFlash(
            paths.customers.list(),
            "success",
            "Customer deleted successfully",
          );
        default:
          throw noSuchButton();
      }
    });
  });
}

export default function CustomerPage() {
  const { account, offers, since, timeZone, history, isStaff, isSelf } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer && "problem" in answer && <Problem text={answer.problem} />;
  const [search] = useSearchParams();
  const here = paths.customers.view(account.id);
  const deletion: ConfirmWords = {
    title: "Delete Customer",
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
        subtitle={`Customer since ${since}`}
        actions={
          <>
            {isStaff && (
              <>
                <ButtonLink to={paths.customers.list()}>Back to List</ButtonLink>
                <ButtonLink to={paths.quotations.create({ customerId: account.id })} icon="plus">
                  New Quotation
                </ButtonLink>
              </>
            )}
            {isSelf && <ButtonLink to={paths.profile()}>My Profile</ButtonLink>}
            {offers.edit && (
              <ButtonLink to={paths.customers.edit(account.id)} variant="primary">
                Edit
              </ButtonLink>
            )}
            {offers.delete && (
              <ConfirmLink
                to={paths.customers.confirm(account.id, "delete")}
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
      <AccountDetails title="Customer Details" account={account} since={since} />
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
