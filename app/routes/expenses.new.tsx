import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ExpenseForm } from "~/components/expense/ExpenseForm";
import { expensePages } from "~/services/billing/cost-pages.server";

export const meta = () => [{ title: "New expense" }];

export async function loader(args: LoaderFunctionArgs) {
  return expensePages.loadNew(args);
}

export async function action(args: ActionFunctionArgs) {
  return expensePages.postNew(args);
}

export default function NewExpense() {
  return (
    <ExpenseForm {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
