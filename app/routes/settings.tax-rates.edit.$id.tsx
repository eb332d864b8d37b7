import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { HistoryList } from "~/components/ui/HistoryList";
import { PageHeader } from "~/components/ui/PageHeader";
import { PlainForm } from "~/components/ui/PlainForm";
import {
  regimeLabel,
  TAX_RATE_FIELDS,
  taxRateWords,
} from "~/models/company/company/tax-rate.fields";
import { TaxRateInput } from "~/models/company/company/tax-rate.schema";
import { deleteTaxRate, getTaxRate, updateTaxRate } from "~/models/company/company/tax-rate.server";
import { texts } from "~/models/kit/shared/define-fields";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { taxRatePlan } from "~/services/forms/form-plans.server";
import { saveForm } from "~/services/forms/form.server";
import { readHistory } from "~/services/desk/history.server";
import { pageFor, postFor } from "~/services/page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit tax rate" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "company:editTax", async ({ actor, id }) => {
    const row = await getTaxRate(actor, id("taxRate"));
    return {
      id: row.id,
      title: regimeLabel(row.regime),
      words: taxRateWords({ from: row.fromDate, to: row.toDate, rate: row.rate }),
      version: row.version,
      plan: taxRatePlan(),
      values: texts(TAX_RATE_FIELDS, row),
      history: await readHistory(args, actor, "taxRate", row.id),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "company:editTax", async ({ actor, form, id }) => {
    const rateId = id("taxRate");
    const intent = form.get("intent");
    if (intent !== null && intent !== "delete") throw noSuchButton();
    if (intent === "delete") {
      await deleteTaxRate(actor, rateId);
      return doneAt(paths.taxRates.list(), "Tax rate deleted");
    }
    const saving = { schema: TaxRateInput, failed: "Failed to save tax rate" };
    return saveForm(form, saving, async (input) => {
      await updateTaxRate(actor, rateId, input);
      return doneAt(paths.taxRates.list(), "Tax rate updated");
    });
  });

export default function EditTaxRate() {
  const { id, title, words, history, ...frame } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const here = paths.taxRates.edit(id);
  const deletion: ConfirmWords = {
    title: "Delete Tax Rate",
    message: `Are you sure you want to delete ${words}? Existing documents keep it; new documents of these days have no rate.`,
    action: here,
    fields: { intent: "delete" },
  };
  return (
    <>
      <PageHeader
        title={title}
        subtitle={words}
        actions={
          <ConfirmLink to={paths.taxRates.confirm(id, "delete")} label="Delete" {...deletion} />
        }
      />
      {search.get("confirm") === "delete" && <ConfirmStep {...deletion} cancelTo={here} />}
      <PlainForm
        id="tax-rate"
        save="Update Rate"
        lastResult={useActionData<typeof action>()}
        cancelTo={paths.taxRates.list()}
        {...frame}
      />
      <HistoryList entries={history} />
    </>
  );
}
