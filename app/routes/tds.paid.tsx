import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Fragment } from "react";

import { Button, ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { EmptyState } from "~/components/ui/EmptyState";
import { FilterBar, FilterSelect } from "~/components/ui/FilterBar";
import { Link } from "~/components/ui/Link";
import { Money } from "~/components/ui/Money";
import { PageHeader } from "~/components/ui/PageHeader";
import { columnsOf } from "~/components/ui/list-columns";
import { FormSection } from "~/components/ui/FormLayout";
import { PlainInput } from "~/components/ui/PlainField";
import { Problem } from "~/components/ui/Problem";
import { RecordForm } from "~/components/ui/RecordForm";
import { Table } from "~/components/ui/Table";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { loadTdsPaid, postTdsPaid } from "~/services/billing/tds-pages.server";

export const meta = () => [{ title: "TDS on what we pay" }];

export const loader = (args: LoaderFunctionArgs) => loadTdsPaid(args);
export const action = (args: ActionFunctionArgs) => postTdsPaid(args);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Typed = { number?: string; date?: string };

/** The certificates that vendors were given of the quarter: a number and a day each. */
function Given({
  title,
  rows,
  answer,
}: NonNullable<Loaded["given"]> & { answer: ReturnType<typeof useActionData<typeof action>> }) {
  const typed = answer?.initialValue?.certificates as Typed[] | undefined;
  const errors = typed && answer?.error ? answer.error : {};
  const of = (at: number, name: keyof Typed, kept: string) => ({
    defaultValue: typed ? (typed[at]?.[name] ?? "") : kept,
    error: errors[`certificates[${at}].${name}`]?.[0],
  });
  return (
    <Form method="post" className="stack" discover="none">
      <FormSection title={title}>
        {errors[""] && <Problem text={errors[""].join(" ")} />}
        {rows
          .filter(({ open }) => open)
          .map(({ vendorId, vendor, about, number, date }, at) => (
            <Fragment key={vendorId}>
              <input type="hidden" name={`certificates[${at}].vendorId`} value={vendorId} />
              <PlainInput
                id={`given-${vendorId}`}
                name={`certificates[${at}].number`}
                label={vendor}
                hint={about}
                maxLength={50}
                {...of(at, "number", number)}
              />
              <PlainInput
                id={`given-on-${vendorId}`}
                name={`certificates[${at}].date`}
                label={`Given to ${vendor} on`}
                type="date"
                {...of(at, "date", date)}
              />
            </Fragment>
          ))}
        {rows
          .filter(({ open }) => !open)
          .map(({ vendorId, vendor, about }) => (
            <p key={vendorId} className="muted">{`${vendor}: ${about}`}</p>
          ))}
      </FormSection>
      {rows.some(({ open }) => open) && (
        <div className="row">
          <Button type="submit" name="intent" value="given">
            Keep Certificates
          </Button>
        </div>
      )}
    </Form>
  );
}

export default function TdsOnWhatWePay() {
  const {
    month,
    called,
    months,
    total,
    rows,
    labels,
    form,
    challan,
    due,
    plan,
    values,
    takesBack,
    given,
  } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const answer = useActionData<typeof action>();
  const here = returnPaths.tdsPaid(month);
  const back: ConfirmWords = {
    title: "Take Challan Back",
    message: `Are you sure that the TDS of ${called} was not deposited by ${challan?.challanNumber}? Its hires and expenses can be changed again.`,
    action: here,
    fields: { intent: "take-back" },
  };
  const column = columnsOf(rows);
  return (
    <>
      <PageHeader
        title="TDS on what we pay"
        subtitle={
          <>
            <Money minor={total} currency="INR" />
            {` deducted in ${called}`}
            {challan
              ? `, deposited by challan ${challan.challanNumber}`
              : `, to be deposited until ${due}`}
          </>
        }
        actions={
          <>
            <a className="btn btn-secondary" href={returnPaths.tdsPaidCsv(month)} download>
              CSV
            </a>
            <a className="btn btn-secondary" href={form.to} download>
              {form.name}
            </a>
            {takesBack && (
              <ConfirmLink to={returnPaths.tdsTakeBack(month)} label="Take Back" {...back} />
            )}
            <ButtonLink to={paths.tds.list()}>What customers deducted</ButtonLink>
          </>
        }
      />
      {takesBack && search.get("confirm") === "take-back" && (
        <ConfirmStep {...back} cancelTo={here} />
      )}
      <FilterBar resetTo={returnPaths.tdsPaid()}>
        <FilterSelect name="month" label="Month" options={months} defaultValue={month} />
      </FilterBar>
      <Card>
        <Table
          caption="Hires, expenses and advances with TDS"
          rows={rows}
          rowKey={({ key }) => key}
          rowTo={({ to }) => to}
          empty={<EmptyState text="Nothing was deducted in this month" />}
          columns={[
            { label: "Of", cell: ({ number }) => number },
            {
              label: "Paid to",
              phone: "who",
              cell: ({ vendorName, vendorTo }) => <Link to={vendorTo}>{vendorName}</Link>,
            },
            { label: labels.pan, phone: "status", cell: ({ pan }) => pan ?? "No PAN" },
            column.date("Date", ({ date }) => date, { phone: "date" }),
            { label: "Row", cell: ({ row }) => row },
            { label: "Rule", cell: ({ tdsRule }) => tdsRule },
            column.rupees("Amount", ({ amount }) => amount),
            column.rupees("Deducted", ({ tdsAmount }) => tdsAmount, { phone: "end" }),
          ]}
        />
      </Card>
      {plan && (
        <RecordForm<typeof values>
          key={month}
          id="challan"
          plan={plan}
          values={values}
          lastResult={answer?.initialValue?.certificates ? undefined : answer}
          currency="INR"
          save={challan ? "Correct Challan" : "Keep Challan"}
          cancelTo={here}
        >
          {({ control }) => (
            <FormSection title="Deposited">
              {control("challanNumber")}
              {control("challanDate")}
            </FormSection>
          )}
        </RecordForm>
      )}
      {given && <Given key={`given ${month}`} {...given} answer={answer} />}
    </>
  );
}
