import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { QuotationForm } from "~/components/quotation/QuotationForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { companyToday } from "~/models/company/company.server";
import type { Actor } from "~/models/policy/policy";
import { newFormValues } from "~/models/quotation/quotation.form";
import { createQuotation } from "~/models/quotation/quotation.create.server";
import { addDays } from "~/models/shared/calendar-date";
import { DomainError } from "~/models/shared/domain-error";
import { toId } from "~/models/shared/fields";
import { getAccount } from "~/models/user/accounts.server";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { formKey, newFormKey, readForm } from "~/services/form.server";
import { pageFor } from "~/services/page.server";
import { quotationFormParts, saveQuotationForm } from "~/services/quotation-form.server";

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
    const customer = await customerOf(actor, url);
    const { company, ...parts } = await quotationFormParts(actor, customer?.id ?? null);
    const validUntil = addDays(companyToday(company), company.validityDays);
    return {
      ...parts,
      values: newFormValues(company, validUntil, customer),
      currency: company.quotationCurrency,
      billAllWarehouseDays: company.billAllWarehouseDays,
      idempotencyKey: newFormKey(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "quotation:create", async ({ actor, request }) => {
    const form = await readForm(request);
    return saveQuotationForm(actor, form, null, async (input) => {
      const id = await createQuotation(actor, input, formKey(form));
      const to = paths.quotations.view(id);
      return redirectWithFlash(to, "success", "Quotation created successfully");
    });
  });
}

export default function NewQuotation() {
  return (
    <>
      <PageHeader title="New Quotation" />
      <QuotationForm
        {...useLoaderData<typeof loader>()}
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.quotations.list()}
      />
    </>
  );
}
