import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AmendmentForm } from "~/components/returns/AmendmentForm";
import { loadAmendmentForm, saveAmendmentForm } from "~/services/billing/amendment-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Amend ${data.number}` : "Amend" },
];

/* An invoice or a payment, as the address says (remix.config.js). */
export const loader = (args: LoaderFunctionArgs) => loadAmendmentForm(args);
export const action = (args: ActionFunctionArgs) => saveAmendmentForm(args);

export default function AmendPage() {
  return (
    <AmendmentForm {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
