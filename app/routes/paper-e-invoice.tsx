import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { EInvoiceForm } from "~/components/document/EInvoiceForm";
import { loadEInvoiceForm, saveEInvoiceForm } from "~/services/billing/e-invoice-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `E-invoice ${data.number}` : "E-invoice" },
];

/* Of an invoice or a note, as the address says (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) => loadEInvoiceForm(args);
export const action = (args: ActionFunctionArgs) => saveEInvoiceForm(args);

export default function EInvoicePage() {
  return (
    <EInvoiceForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
