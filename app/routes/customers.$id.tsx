import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { HistoryList } from "~/components/ui/HistoryList";
import { PageHeader } from "~/components/ui/PageHeader";
import { StatusBadge } from "~/components/user/StatusBadge";
import { deleteCustomer, getCustomer } from "~/models/customer/customer.server";
import { listHistory } from "~/models/history/history.server";
import { can, isStaff } from "~/models/policy/policy";
import { formatMoment } from "~/models/shared/calendar-date";
import { companyHead } from "~/models/company/company.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/form.server";
import { forUser } from "~/services/page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.customer.name ?? "Customer" },
];

export async function loader(args: LoaderFunctionArgs) {
  return forUser(args, async ({ actor, id }) => {
    const [customer, { timeZone }] = await Promise.all([
      getCustomer(actor, id("customer")),
      companyHead(),
    ]);
    return {
      customer,
      since: formatMoment(customer.createdAt, timeZone),
      timeZone,
      history: isStaff(actor) ? await listHistory(actor, "user", customer.id) : [],
      isStaff: isStaff(actor),
      canDelete: can(actor, "customer:delete"),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return forUser(args, async ({ actor, request, id }) => {
    const customerId = id("customer");
    await readForm(request);
    await deleteCustomer(actor, customerId);
    return redirectWithFlash(paths.customers.list(), "success", "Customer deleted successfully");
  });
}

export default function CustomerPage() {
  const { customer, since, timeZone, history, isStaff, canDelete } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const here = paths.customers.view(customer.id);
  const deletion: ConfirmWords = {
    title: "Delete Customer",
    message: `Are you sure you want to delete ${customer.name}? This action cannot be undone.`,
    action: here,
    fields: { intent: "delete" },
  };
  return (
    <>
      <PageHeader
        title={customer.name}
        badge={<StatusBadge status={customer.status} />}
        subtitle={`Customer since ${since}`}
        actions={
          isStaff && (
            <>
              <ButtonLink to={paths.customers.list()}>Back to List</ButtonLink>
              <ButtonLink to={paths.quotations.create({ customerId: customer.id })} icon="plus">
                New Quotation
              </ButtonLink>
              <ButtonLink to={paths.customers.edit(customer.id)} variant="primary">
                Edit
              </ButtonLink>
              {canDelete && (
                <ConfirmLink
                  to={paths.customers.confirm(customer.id, "delete")}
                  label="Delete"
                  {...deletion}
                />
              )}
            </>
          )
        }
      />
      {canDelete && search.get("confirm") === "delete" && (
        <ConfirmStep {...deletion} cancelTo={here} />
      )}
      <Card title="Customer Details">
        <DescriptionList
          empty="Not provided"
          items={[
            { label: "Name", value: customer.name },
            { label: "Email", value: customer.email },
            { label: "Phone", value: customer.phone },
            { label: "Address", value: customer.address, wide: true },
          ]}
        />
      </Card>
      <HistoryList entries={history} timeZone={timeZone} />
    </>
  );
}
