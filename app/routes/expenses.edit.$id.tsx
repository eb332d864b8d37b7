import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ExpenseForm } from "~/components/expense/ExpenseForm";
import { expensePages } from "~/services/billing/cost-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit expense" }];

export const loader = (args: LoaderFunctionArgs) => expensePages.loadForm(args);
export const action = (args: ActionFunctionArgs) => expensePages.postForm(args);

export default function EditExpense() {
  return (
    <ExpenseForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
