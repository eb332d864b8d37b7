import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { QuotationForm } from "~/components/quotation/QuotationForm";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { RowLink } from "~/components/ui/RowLink";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { firstLook } from "~/models/company/company/set-up.server";
import { addDays } from "~/models/ground/day/calendar-date";
import { type Actor, can } from "~/models/kit/policy/policy";
import { DomainError } from "~/models/kit/shared/domain-error";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { toId } from "~/models/kit/shared/number-fields";
import { getAccount } from "~/models/people/user/accounts.server";
import { duplicateOfQuotation } from "~/models/sales/quotation/quotation.duplicate.server";
import { newFormValues } from "~/models/sales/quotation/quotation.form";
import { paths } from "~/paths";
import { foldRows } from "~/services/forms/form-rows.server";
import { newFormKey } from "~/services/forms/form.server";
import { QUOTATION_ROWS } from "~/services/forms/row-kinds.server";
import { pageFor, postFor } from "~/services/page.server";
import { postQuotationForm, quotationFormParts } from "~/services/sales/quotation-form.server";
import stylesheet from "~/styles/composer.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

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

/** Copies the quotation that the address names for a new one; null where it names none. Raises `not_found`. */
async function copied(actor: Actor, url: URL) {
  const id = toId(url.searchParams.get("from") ?? "");
  if (id === null) return null;
  const { number, values, problems } = await duplicateOfQuotation(actor, id);
  const wrong = Object.keys(problems);
  const status = wrong.length > 0 ? { status: "error" as const, error: problems } : {};
  const reply = { initialValue: values, fields: wrong, ...status } as FormReply;
  return { id, number, values, reply };
}

/** Returns the form's initial values where it is no copy. */
async function startOf(actor: Actor, url: URL) {
  const [customer, company] = await Promise.all([customerOf(actor, url), getCompany()]);
  const validUntil = addDays(companyToday(company), company.validityDays);
  return newFormValues(company, validUntil, customer);
}

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "quotation:create", async ({ actor, url }) => {
    const [company, copy] = await Promise.all([getCompany(), copied(actor, url)]);
    const values = copy?.values ?? (await startOf(actor, url));
    const chosen = toId(values.customerId);
    const {
      company: _,
      resumed,
      ...parts
    } = await quotationFormParts(actor, url, null, chosen, values);
    return {
      ...parts,
      // The initial values are the form's first reply, as a draft's are: remarks on them stand at their fields.
      resumed: copy && !resumed ? foldRows(copy.reply, QUOTATION_ROWS) : resumed,
      first:
        url.searchParams.has("first") && can(actor, "company:edit") ? firstLook(company) : null,
      copiedFrom: copy && { id: copy.id, number: copy.number },
      values,
      currency: company.quotationCurrency,
      billAllWarehouseDays: company.billAllWarehouseDays,
      usualStationery: company.stationaryCharge,
      advanceRate: company.advanceRate,
      idempotencyKey: newFormKey(),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "quotation:create", async ({ actor, form, url }) =>
    postQuotationForm(actor, url, form, null, () => startOf(actor, url)),
  );

export default function NewQuotation() {
  const { resumed, copiedFrom, first, ...form } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={first ? "Your first quotation" : "New Quotation"} />
      {first && <PaperLook {...first} />}
      {copiedFrom && (
        <p className="notice info">
          {"Copied from "}
          <RowLink to={paths.quotations.view(copiedFrom.id)}>{copiedFrom.number}</RowLink>
          {". Nothing is saved until you press 'Create Quotation'. Choose a new moving date."}
        </p>
      )}
      <QuotationForm
        {...form}
        lastResult={useActionData<typeof action>() ?? resumed ?? undefined}
        cancelTo={copiedFrom ? paths.quotations.view(copiedFrom.id) : paths.quotations.list()}
      />
    </>
  );
}

type First = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["first"]>;

/** The letterhead of a new company's papers, and the settings that they still lack. */
function PaperLook({ head: [name, ...lines], tax, waits, doubt }: First) {
  return (
    <Card title="Your papers begin like this">
      <address className="paper-look">
        <b>{name}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span className="hint">{tax}</span>
      </address>
      {doubt && <p className="notice warning">{doubt}</p>}
      {waits.length > 0 && (
        <p className="hint">
          {`Still to come: ${waits.join(", ")}. `}
          <RowLink to={paths.settings("company")}>Add it in the settings</RowLink>
        </p>
      )}
    </Card>
  );
}
