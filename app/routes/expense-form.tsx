import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";

import { expensePages } from "~/services/billing/cost-pages.server";

export { ExpensePage as default } from "~/components/expense/ExpenseForm";
export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction = ({ params }) => [
  { title: `${params.id ? "Edit" : "New"} expense` },
];

export const loader = (args: LoaderFunctionArgs) => expensePages.loadForm(args);
export const action = (args: ActionFunctionArgs) => expensePages.postForm(args);
