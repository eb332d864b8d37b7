import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { FileField } from "~/components/ui/FileField";
import { Link } from "~/components/ui/Link";
import { columnsOf } from "~/components/ui/list-columns";
import { PageHeader } from "~/components/ui/PageHeader";
import { Table } from "~/components/ui/Table";
import { paths } from "~/paths";
import { postForm26as } from "~/services/billing/tds-pages.server";
import { pageFor } from "~/services/page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Form 26AS" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "payment:record", () => Promise.resolve(null));

export const action = (args: ActionFunctionArgs) => postForm26as(args);

export default function Form26as() {
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Form 26AS"
        subtitle="Compare Form 26AS with your books. Nothing is stored."
        actions={<ButtonLink to={paths.tds.list()}>Back to List</ButtonLink>}
      />
      <Form
        method="post"
        encType="multipart/form-data"
        discover="none"
        className="card stack no-print"
      >
        <FileField
          id="form26as"
          label="File"
          accept=".csv,text/csv"
          hint="CSV whose first line names the columns tan, amount and date; at most 500 rows"
          errors={answer?.errors ?? undefined}
        />
        <div className="row">
          <SubmitButton label="Compare" busyLabel="Comparing..." />
        </div>
      </Form>
      {answer && !answer.errors && <Outcome {...answer} />}
    </>
  );
}

type Answer = NonNullable<ReturnType<typeof useActionData<typeof action>>>;

/** The result of each line of the file, and the payments that it lacks. */
function Outcome({ rows, matched, missing, labels }: Answer) {
  const all = rows.length;
  const column = columnsOf(missing);
  return (
    <>
      <Card title={`${matched} of ${all} ${all === 1 ? "line" : "lines"} found in the books`}>
        <Table
          caption="Lines of the file"
          rows={rows}
          rowKey={({ row }) => row}
          columns={[
            { label: "Line", numeric: true, phone: "who", named: true, cell: ({ row }) => row },
            { label: labels.tan, cell: ({ tan }) => tan },
            { label: labels.date, phone: "date", cell: ({ date }) => date },
            { label: labels.amount, numeric: true, phone: "end", cell: ({ amount }) => amount },
            {
              label: "In the books",
              phone: "whole",
              cell: ({ why, of }) =>
                of ? <Link to={of.to}>{`${of.payment}, ${of.customer}`}</Link> : why,
            },
          ]}
        />
      </Card>
      {missing.length > 0 && (
        <Card title="In the books, not in the file">
          <Table
            caption="In the books, not in the file"
            rows={missing}
            rowKey={({ id }) => id}
            rowTo={({ to }) => to}
            columns={[
              column.customer(({ customer }) => customer, { phone: undefined }),
              { label: "Invoice #", phone: "who", cell: ({ invoice }) => invoice },
              column.date(labels.date, ({ date }) => date, { phone: "date" }),
              column.rupees("Deducted", ({ amount }) => amount, { phone: "end" }),
            ]}
          />
        </Card>
      )}
    </>
  );
}
