import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep } from "~/components/ui/ConfirmStep";
import { FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { Refusal, replyIn } from "~/components/ui/Problem";
import { RecordForm } from "~/components/ui/RecordForm";
import { loadEInvoiceForm, saveEInvoiceForm } from "~/services/billing/e-invoice-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `E-invoice ${data.number}` : "E-invoice" },
];

/* The e-invoice of an invoice or a note, as the address says (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) => loadEInvoiceForm(args);
export const action = (args: ActionFunctionArgs) => saveEInvoiceForm(args);

type Values = Record<"response" | "irn" | "ackNo" | "ackDate" | "signedQr", string>;

/** Keeps what the e-invoice portal answered about a paper: pasted as a whole, or field by field. */
export default function EInvoicePage() {
  const { number, values, kept, removes, plan, here, cancelTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const words = {
    title: "Remove IRN",
    message:
      "Cancel the IRN on the e-invoice portal first. This only removes it here, and the document is then printed without it.",
    action: here,
    fields: { intent: "remove" },
  };
  return (
    <>
      <PageHeader title={`E-invoice ${number}`} />
      <Refusal answer={answer} />
      {kept && removes && <ConfirmStep {...words} cancelTo={here} />}
      <RecordForm<Values>
        id="e-invoice"
        plan={plan}
        values={values}
        lastResult={replyIn(answer)}
        save="Save IRN"
        cancelTo={cancelTo}
      >
        {({ control }) => (
          <FormSection>
            {control("response", { rows: 3 })}
            {control("irn")}
            {control("ackNo")}
            {control("ackDate")}
            {control("signedQr", { rows: 6 })}
          </FormSection>
        )}
      </RecordForm>
      {kept && !removes && (
        <p className="row no-print">
          <ConfirmLink {...words} to="?confirm=remove" label="Remove IRN" variant="link" />
        </p>
      )}
    </>
  );
}
