import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { Button } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PageHeader } from "~/components/ui/PageHeader";
import { Refusal } from "~/components/ui/Problem";
import { paths } from "~/paths";
import { loadConsolidated, postConsolidated } from "~/services/billing/consolidated-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Consolidated bill" }];

export const loader = (args: LoaderFunctionArgs) => loadConsolidated(args);
export const action = (args: ActionFunctionArgs) => postConsolidated(args);

export default function ConsolidatedBill() {
  const { customers, customerId, month, until, moves, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ticked = answer && "ticked" in answer ? answer.ticked : null;
  return (
    <>
      <PageHeader
        title="Consolidated Bill"
        subtitle="One invoice for several moves of a business"
      />
      <Refusal answer={answer} />
      <Card title="Whose moves">
        <Form method="get" className="filters" discover="none">
          <label className="field">
            <span className="label">Customer</span>
            <select key={customerId} className="input" name="customerId" defaultValue={customerId}>
              <option value="">Select a customer</option>
              {customers.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span className="label">Month</span>
            <input key={month} className="input" type="month" name="month" defaultValue={month} />
          </label>
          <div className="row">
            <Button type="submit">Show Moves</Button>
          </div>
        </Form>
      </Card>
      {customerId && (
        <Card title={`Done by the end of ${until}, not billed`}>
          {moves.length === 0 ? (
            <p>No move is waiting for its bill.</p>
          ) : (
            <Form method="post" className="stack" discover="none">
              <input type="hidden" name="customerId" value={customerId} />
              <input type="hidden" name="idempotencyKey" value={formKey} />
              <ul className="stack">
                {moves.map((move) => (
                  <li key={move.quotationId}>
                    <label className="check">
                      <input
                        type="checkbox"
                        name="quotationIds"
                        value={move.quotationId}
                        defaultChecked={
                          ticked?.includes(String(move.quotationId)) ?? !move.otherwise
                        }
                      />
                      <span>
                        <b>{move.quotationNumber}</b>
                        {[
                          move.lrNumbers && `LR ${move.lrNumbers}`,
                          move.day,
                          move.route,
                          move.purchaseOrderNumber && `PO ${move.purchaseOrderNumber}`,
                          move.employeeName,
                          `${move.amount} before tax, ${move.total} with it`,
                          move.otherwise && "taxed otherwise: needs a bill of its own",
                        ]
                          .filter(Boolean)
                          .map((text) => ` · ${text}`)}
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
              <div className="row">
                <Button type="submit" variant="primary">
                  Create Invoice
                </Button>
                <a className="btn btn-secondary" href={paths.invoices.list()}>
                  Cancel
                </a>
              </div>
            </Form>
          )}
        </Card>
      )}
    </>
  );
}
