import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { expensePages } from "~/services/billing/cost-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Expense" },
];

export async function loader(args: LoaderFunctionArgs) {
  return expensePages.loadView(args);
}

export async function action(args: ActionFunctionArgs) {
  return expensePages.post(args);
}

export default function ExpensePage() {
  const { record, history } = useLoaderData<typeof loader>();
  return (
    <SmallRecordView record={record} history={history} answer={useActionData<typeof action>()} />
  );
}
