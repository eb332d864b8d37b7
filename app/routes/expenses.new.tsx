import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ExpenseForm } from "~/components/expense/ExpenseForm";
import { expensePages } from "~/services/billing/cost-pages.server";

export const meta = () => [{ title: "New expense" }];

export const loader = (args: LoaderFunctionArgs) => expensePages.loadNew(args);
export const action = (args: ActionFunctionArgs) => expensePages.postNew(args);

export default function NewExpense() {
  return (
    <ExpenseForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
