import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { ProofForm } from "~/components/ui/ProofForm";
import { RecentList } from "~/components/ui/RecentList";
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
      more={besides.correct && <ButtonLink to={besides.correct}>Correct</ButtonLink>}
    >
      {besides.credit && <p className="notice info">{besides.credit}.</p>}
      {besides.voucher && (
        <DownloadLink to={besides.voucher.to}>
          {`Payment voucher ${besides.voucher.number}`}
        </DownloadLink>
      )}
      {besides.selfInvoice && (
        <DownloadLink to={besides.selfInvoice.to}>
          {`Self-invoice ${besides.selfInvoice.number}`}
        </DownloadLink>
      )}
      {besides.corrects && (
        <p className="notice info">
          This is the difference to a bill of a filed return.{" "}
          <Link to={besides.corrects}>Open the bill</Link>
        </p>
      )}
      {besides.says && (
        <Card title="Corrections">
          <RecentList lines={besides.corrections} />
          <p className="hint">{besides.says}</p>
        </Card>
      )}
      <ProofForm {...BILL_FILE} file={besides.file} />
    </SmallRecordView>
  );
}
