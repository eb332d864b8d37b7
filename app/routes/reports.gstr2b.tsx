import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { PeriodForms } from "~/components/returns/ReturnReport";
import { SubmitButton } from "~/components/ui/Button";
import { Card, FoldCard } from "~/components/ui/Card";
import { EmptyState } from "~/components/ui/EmptyState";
import { FileField } from "~/components/ui/FileField";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { Pagination } from "~/components/ui/Pagination";
import { PlainInput } from "~/components/ui/PlainField";
import { Problem } from "~/components/ui/Problem";
import { RowLink } from "~/components/ui/RowLink";
import { Table } from "~/components/ui/Table";
import { Views } from "~/components/ui/Views";
import { returnPaths } from "~/return-paths";
import { loadGstr2b, postGstr2b } from "~/services/billing/gstr2b-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "GSTR-2B" }];

export const loader = (args: LoaderFunctionArgs) => loadGstr2b(args);
export const action = (args: ActionFunctionArgs) => postGstr2b(args);

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Page["rows"][number];
type Refused = ReturnType<typeof useActionData<typeof action>>;

export default function Gstr2b() {
  const page = useLoaderData<typeof loader>();
  const { month, name, latest, beside, brought, views, canDecide, state, sum, ignored } = page;
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="GSTR-2B" subtitle={`${name}, beside your books`} />
      <PeriodForms
        action={returnPaths.gstr2b()}
        asked={month}
        wrong={null}
        latest={latest}
        quarters={[]}
        quarter={null}
        beside={beside}
      />
      {canDecide && <Bring month={month} answer={answer} brought={brought} />}
      {answer && !answer.file && !answer.reason && <Problem text={answer.said} />}
      {ignored && <Ignore {...ignored} answer={answer} />}
      <Views label="Lines" views={views} />
      <Card title={`GST ${sum}`}>
        <Form method="post" discover="none">
          <Lines {...page} />
        </Form>
      </Card>
      <Pagination
        {...page}
        hrefFor={(to) => returnPaths.gstr2b(month, { state, page: to })}
        variant="ellipsis"
        summary="results"
      />
    </>
  );
}

function Bring({ month, answer, brought }: Pick<Page, "month" | "brought"> & { answer: Refused }) {
  return (
    <FoldCard title="Bring GSTR-2B" open={brought === 0 || Boolean(answer?.file)}>
      <Form method="post" encType="multipart/form-data" discover="none" className="stack no-print">
        <input type="hidden" name="month" value={month} />
        <FileField
          id="gstr2b"
          label="File"
          accept=".json,.xlsx,application/json"
          hint={
            brought > 0
              ? `${brought} lines are kept. A new file takes their place; what you decided stays.`
              : "GSTR-2B as JSON or Excel from the portal, up to 20 MB"
          }
          errors={answer?.file ?? undefined}
        />
        <div className="row">
          <SubmitButton label="Compare" busyLabel="Comparing..." />
        </div>
      </Form>
    </FoldCard>
  );
}

/** Asks why a line is ignored. */
function Ignore({ id, about, answer }: NonNullable<Page["ignored"]> & { answer: Refused }) {
  return (
    <Card title={`Ignore ${about}`}>
      <Form method="post" discover="none" className="stack">
        <input type="hidden" name="ignore" value={id ?? ""} />
        <PlainInput
          id="reason"
          name="reason"
          label="Reason"
          maxLength={200}
          required
          defaultValue={answer?.typed}
          error={answer?.reason?.join(" ")}
        />
        <div className="row">
          <SubmitButton label="Ignore" />
        </div>
      </Form>
    </Card>
  );
}

function Lines({ rows, brought, canDecide }: Page) {
  const empty = brought > 0 ? "Nothing here" : "Bring GSTR-2B of this month first";
  return (
    <Table
      caption="Lines of GSTR-2B"
      rows={rows}
      rowKey={({ key }) => key}
      empty={<EmptyState text={empty} />}
      columns={[
        {
          label: "Supplier",
          phone: "who",
          cell: ({ supplier, gstin }) => (
            <>
              {supplier}
              {gstin && <span className="hint">{` ${gstin}`}</span>}
            </>
          ),
        },
        {
          label: "Bill",
          phone: "status",
          cell: ({ bill, number }) => (bill ? <Link to={bill}>{number}</Link> : number),
        },
        { label: "Date", phone: "date", cell: ({ date }) => date },
        { label: "Value", numeric: true, cell: ({ value }) => value },
        { label: "GST", numeric: true, phone: "end", cell: ({ tax }) => tax },
        {
          label: "",
          phone: "whole",
          cell: (row) => (
            <>
              {row.said && <span className="hint">{row.said} </span>}
              {row.decided && <span className="hint">{row.decided} </span>}
              {canDecide && <Acts row={row} />}
            </>
          ),
        },
      ]}
    />
  );
}

/** The presses of a line: those that its group asks for. */
function Acts({ row: { id, bill, ask, ignore, decided, number } }: { row: Row }) {
  const press = (name: string, label: string) => (
    <button className="btn btn-secondary" name={name} value={id ?? ""}>
      {label}
      <span className="hide">{` ${number}`}</span>
    </button>
  );
  return (
    <span className="row">
      {ask && (
        <a className="btn btn-secondary" href={ask} target="_blank" rel="noreferrer">
          Ask by WhatsApp
        </a>
      )}
      {id !== null && decided && press("undo", "Take back")}
      {id !== null && !decided && !bill && press("bill", "Make the bill")}
      {id !== null && !decided && press("wait", "Wait")}
      {ignore && !decided && (
        <RowLink to={ignore} about={number}>
          Ignore
        </RowLink>
      )}
    </span>
  );
}
