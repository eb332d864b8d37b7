import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { QuotationForm } from "~/components/quotation/QuotationForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { companyToday, getCompany } from "~/models/company/company.server";
import type { Actor } from "~/models/policy/policy";
import { newFormValues } from "~/models/quotation/quotation.form";
import { addDays } from "~/models/shared/calendar-date";
import { DomainError } from "~/models/shared/domain-error";
import { toId } from "~/models/shared/fields";
import { getAccount } from "~/models/user/accounts.server";
import { paths } from "~/paths";
import { newFormKey, readForm } from "~/services/form.server";
import { pageFor } from "~/services/page.server";
import { quotationFormParts, postQuotationForm } from "~/services/quotation-form.server";

export const meta = () => [{ title: "New quotation" }];

/** The customer that the address names; none when there is no such customer. */
async function customerOf(actor: Actor, url: URL) {
  const id = toId(url.searchParams.get("customerId") ?? "");
  if (id === null) return null;
  return getAccount(actor, "customer", id).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  });
}

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "quotation:create", async ({ actor, url }) => {
    const [customer, company] = await Promise.all([customerOf(actor, url), getCompany()]);
    const validUntil = addDays(companyToday(company), company.validityDays);
    const values = newFormValues(company, validUntil, customer);
    const chosen = customer?.id ?? null;
    const { company: _, ...parts } = await quotationFormParts(actor, url, null, chosen, values);
    return {
      ...parts,
      values,
      currency: company.quotationCurrency,
      billAllWarehouseDays: company.billAllWarehouseDays,
      usualStationery: company.stationaryCharge,
      idempotencyKey: newFormKey(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "quotation:create", async ({ actor, request, url }) =>
    postQuotationForm(actor, url, await readForm(request), null),
  );
}

export default function NewQuotation() {
  const { resumed, ...form } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="New Quotation" />
      <QuotationForm
        {...form}
        lastResult={useActionData<typeof action>() ?? resumed}
        cancelTo={paths.quotations.list()}
      />
    </>
  );
}
