import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ExpenseForm } from "~/components/expense/ExpenseForm";
import { expensePages } from "~/services/billing/cost-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit expense" }];

export async function loader(args: LoaderFunctionArgs) {
  return expensePages.loadForm(args);
}

export async function action(args: ActionFunctionArgs) {
  return expensePages.postForm(args);
}

export default function EditExpense() {
  return (
    <ExpenseForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
