import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { QuotationForm } from "~/components/quotation/QuotationForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { formValues } from "~/models/sales/quotation/quotation.form";
import { amountText } from "~/models/ground/money/money";
import { quotationForEdit } from "~/models/sales/quotation/quotation.server";
import { isUnpriced } from "~/models/sales/quotation/quotation.totals";
import { toQuotationStatus } from "~/models/sales/quotation/quotation.status";
import { paths } from "~/paths";
import { pageFor, postFor } from "~/services/page.server";
import { QUOTATION_ROWS } from "~/services/forms/row-kinds.server";
import { redirectOnConflict } from "~/services/refusal.server";
import { firstRows } from "~/services/forms/form-rows.server";
import { postQuotationForm, quotationFormParts } from "~/services/sales/quotation-form.server";
import stylesheet from "~/styles/composer.css";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => [{ title: "Edit quotation" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "quotation:edit", async ({ actor, id, url }) => {
    const quotationId = id("quotation");
    const here = paths.quotations.view(quotationId);
    const quotation = await redirectOnConflict(args.request, here, (includeClosed) =>
      quotationForEdit(actor, quotationId, includeClosed),
    );
    const { customerId } = quotation;
    const values = formValues(quotation);
    const { company, resumed, ...parts } = await quotationFormParts(
      actor,
      url,
      quotationId,
      customerId,
      values,
      quotation,
    );
    // Nothing was charged yet: what is usual is proposed as on a new one.
    const isNew = isUnpriced(quotation);
    const { stationaryCharge: usualStationery, advanceRate } = company;
    const stationery = amountText(usualStationery);
    const advancePayment = quotation.advancePayment > 0 ? values.advancePayment : "";
    const proposed = { ...values, stationaryCharge: stationery, advancePayment };
    const { version, status, currency, billAllWarehouseDays } = quotation;
    return {
      id: quotation.id,
      number: quotation.quotationNumber,
      resumed,
      approved: toQuotationStatus(status) === "approved",
      form: {
        ...parts,
        ...firstRows(isNew ? proposed : values, QUOTATION_ROWS),
        ...(isNew && { usualStationery, advanceRate }),
        stored: { version, status },
        currency,
        billAllWarehouseDays,
      },
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "quotation:edit", async ({ actor, form, url, id }) =>
    postQuotationForm(actor, url, form, id("quotation")),
  );

export default function EditQuotation() {
  const { id, number, approved, resumed, form } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit Quotation ${number}`} />
      {approved && (
        <p className="notice warning">
          This quotation is approved. If you change what its customer reads, it waits for an answer
          again.
        </p>
      )}
      <QuotationForm
        {...form}
        lastResult={useActionData<typeof action>() ?? resumed}
        cancelTo={paths.quotations.view(id)}
      />
    </>
  );
}
