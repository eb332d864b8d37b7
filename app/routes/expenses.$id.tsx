import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { ProofForm } from "~/components/ui/ProofForm";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { BILL_FILE } from "~/models/billing/expense/expense.words";
import { expensePages, loadExpense } from "~/services/billing/cost-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.record.name ?? "Expense" },
];

export const loader = (args: LoaderFunctionArgs) => loadExpense(args);
export const action = (args: ActionFunctionArgs) => expensePages.post(args);

export default function ExpensePage() {
  const { record, history, besides } = useLoaderData<typeof loader>();
  return (
    <SmallRecordView
      record={record}
      history={history}
      answer={useActionData<typeof action>()}
      primary={
        besides.payTo && (
          <ButtonLink to={besides.payTo} variant="primary">
            Record Payment
          </ButtonLink>
        )
      }
    >
      <ProofForm {...BILL_FILE} file={besides.file} />
    </SmallRecordView>
  );
}
