import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSubmit } from "@remix-run/react";

import { Anyway } from "~/components/ui/Anyway";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { FormSection } from "~/components/ui/FormLayout";
import { columnsOf } from "~/components/ui/list-columns";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { PlainInput, PlainSelect } from "~/components/ui/PlainField";
import { Problem } from "~/components/ui/Problem";
import { Table } from "~/components/ui/Table";
import { CONFIRM_CASH } from "~/models/billing/payment/payment.words";
import { returnPaths } from "~/return-paths";
import {
  loadPayables,
  type PayablesAnswer,
  postPayables,
} from "~/services/billing/payables-page.server";

export const meta = () => [{ title: "We owe" }];

export const loader = (args: LoaderFunctionArgs) => loadPayables(args);
export const action = (args: ActionFunctionArgs) => postPayables(args);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The bills, each with a tick for the payment of several. */
function Owed({ rows, pays, ticked }: Pick<Loaded, "rows" | "pays"> & { ticked: Set<string> }) {
  return (
    <Table
      caption="Bills and hires that are owed"
      rows={rows}
      rowKey={({ word }) => word}
      columns={[
        {
          label: "Bill",
          phone: "whole",
          cell: ({ word, name }) => (
            <label className="row ticked">
              <input
                type="checkbox"
                name="bill"
                value={word}
                defaultChecked={ticked.has(word)}
                aria-label={`Choose ${name}`}
              />
              <span>{name}</span>
            </label>
          ),
        },
        {
          label: "Owed to",
          phone: "who",
          cell: ({ vendor, vendorTo }) => <Link to={vendorTo}>{vendor}</Link>,
        },
        { label: "Pay by", phone: "date", cell: ({ due }) => due },
        {
          label: "Age",
          phone: "status",
          cell: ({ age, late }) => (late ? <strong>{age}</strong> : age),
        },
        { label: "Owed", numeric: true, phone: "end", cell: ({ balance }) => balance },
        columnsOf(rows).links(
          ({ name }) => name,
          ({ payTo, to }) => [{ to, label: "View bill" }, pays && { to: payTo, label: "Pay" }],
        ),
      ]}
    />
  );
}

/** All that is owed to vendors: several are paid by one press, or go to the bank as a sheet. */
export default function Payables() {
  const submit = useSubmit();
  const { pays, today, more, methods, labels, formKey, sums, rows } =
    useLoaderData<typeof loader>();
  const answer = useActionData() as PayablesAnswer | undefined;
  const ticked = new Set(answer?.bills);
  return (
    <>
      <PageHeader
        title="We owe"
        subtitle={sums.map(({ total }) => total).join(", ") || "Nothing is owed to vendors"}
        actions={pays && <ButtonLink to={returnPaths.payVendor()}>Pay a vendor</ButtonLink>}
      />
      {answer?.problem && <Problem text={answer.problem} />}
      {sums.map(({ currency, ages }) => (
        <Card key={currency} title={sums.length > 1 ? `By age in ${currency}` : "By age"}>
          <DescriptionList items={ages} />
        </Card>
      ))}
      {rows.length > 0 && (
        <form
          key={formKey}
          method="post"
          className="stack"
          onSubmit={(event) => {
            const { submitter } = event.nativeEvent as SubmitEvent;
            // The sheet is a file, which is the browser's own matter.
            if (submitter?.hasAttribute("formaction")) return;
            event.preventDefault();
            // The button's own value goes along: it may be an answer.
            submit((submitter as HTMLButtonElement | null) ?? event.currentTarget);
          }}
        >
          <input type="hidden" name="idempotencyKey" value={formKey} />
          <Card title="Bills and hires">
            <Owed rows={rows} pays={pays} ticked={ticked} />
            {more > 0 && <p className="muted">{`${more} more are due later.`}</p>}
          </Card>
          {pays && (
            <FormSection title="Pay what is ticked">
              <PlainInput
                id="date"
                name="date"
                label={labels.date}
                type="date"
                max={today}
                required
                defaultValue={answer?.date ?? today}
              />
              <PlainSelect
                id="method"
                name="method"
                label={labels.method}
                options={methods}
                required
                defaultValue={answer?.method ?? "Bank Transfer"}
              />
              <Anyway
                name={CONFIRM_CASH}
                asked={answer?.cash ?? false}
                confirmed={undefined}
                label="Record the cash anyway"
              />
            </FormSection>
          )}
          <div className="row">
            {pays && <SubmitButton label="Record Payments" variant="primary" />}
            <button
              type="submit"
              className="btn btn-secondary"
              formMethod="get"
              formAction={returnPaths.payablesCsv()}
              formNoValidate
            >
              Sheet for the bank (CSV)
            </button>
          </div>
        </form>
      )}
    </>
  );
}
