import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { DateText } from "~/components/ui/DateText";
import { FileField } from "~/components/ui/FileField";
import { FormSection } from "~/components/ui/FormLayout";
import { Link } from "~/components/ui/Link";
import { columnsOf } from "~/components/ui/list-columns";
import { PageHeader } from "~/components/ui/PageHeader";
import { PlainInput } from "~/components/ui/PlainField";
import { Table } from "~/components/ui/Table";
import { formatMoney } from "~/models/ground/money/money";
import { paths } from "~/paths";
import { loadForm26as, postForm26as } from "~/services/billing/form-26as-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Form 26AS" }];

export const loader = (args: LoaderFunctionArgs) => loadForm26as(args);

export const action = (args: ActionFunctionArgs) => postForm26as(args);

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Found = NonNullable<Page["found"]>;
type Refused = ReturnType<typeof useActionData<typeof action>>;

export default function Form26as() {
  const { years, year, broughtOn, found, labels } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Form 26AS"
        subtitle="What customers told the tax office, beside your books"
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
          accept=".txt,.csv,.xlsx,text/plain,text/csv"
          hint="The text file or Excel of TRACES, or a list with TAN, date and amount. It takes the place of what was brought of its year before."
          errors={answer?.errors ?? undefined}
        />
        <div className="row">
          <SubmitButton name="intent" value="bring" label="Compare" busyLabel="Comparing..." />
        </div>
      </Form>
      {year && (
        <p className="row">
          {years.map(({ value, label, to }) =>
            value === year ? (
              <strong key={value}>{label}</strong>
            ) : (
              <Link key={value} to={to}>
                {label}
              </Link>
            ),
          )}
          <span className="hint">
            Brought on <DateText date={broughtOn} />
          </span>
        </p>
      )}
      {found && (
        <>
          {found.groups.map((group) => (
            <Certify key={group.key} group={group} year={year ?? ""} refused={answer} />
          ))}
          <Lines {...found} labels={labels} />
        </>
      )}
    </>
  );
}

const certifyLabel = (rows: Found["groups"][number]["rows"]) =>
  rows.length > 1 && rows.every(({ sure }) => sure) ? `Certify these ${rows.length}` : "Certify";

/** One certificate of what a customer deducted in a quarter: the sure ones are ticked. */
function Certify({
  group: { key, name, rows },
  year,
  refused,
}: {
  group: Found["groups"][number];
  year: string;
  refused: Refused;
}) {
  const mine = refused?.group?.key === key ? refused.group : null;
  const id = `certify-${rows[0]?.id}`;
  return (
    <Card title={name}>
      <Form method="post" discover="none" className="stack" key={mine ? "again" : "first"}>
        <input type="hidden" name="group" value={key} />
        <input type="hidden" name="financialYear" value={year} />
        {mine && (
          <p className="notice danger" role="alert">
            {refused?.wrong}
          </p>
        )}
        <div className="row">
          {rows.map((row) => (
            <label key={row.id} className="row ticked">
              <input
                type="checkbox"
                name="ids"
                value={row.id}
                defaultChecked={mine ? mine.ids.includes(row.id) : row.sure}
              />
              {`${row.text}, ${formatMoney(row.amount, "INR")}`}
            </label>
          ))}
        </div>
        <FormSection>
          <PlainInput
            id={`${id}-number`}
            name="certificateNumber"
            label="Certificate number"
            defaultValue={mine?.certificateNumber}
            maxLength={50}
            required
          />
          <PlainInput
            id={`${id}-date`}
            name="certificateDate"
            label="Certificate date"
            type="date"
            defaultValue={mine?.certificateDate}
          />
        </FormSection>
        <div className="row">
          <SubmitButton
            name="intent"
            value="certify"
            label={certifyLabel(rows)}
            busyLabel="Keeping..."
          />
        </div>
      </Form>
    </Card>
  );
}

/** The result of each line of the file, and the deductions that it lacks. */
function Lines({ lines, certain, missing, labels }: Found & { labels: Page["labels"] }) {
  const all = lines.length;
  const column = columnsOf(missing);
  return (
    <>
      <Card title={`${certain} of ${all} ${all === 1 ? "line" : "lines"} found in the books`}>
        <Table
          caption="Lines of the file"
          rows={lines}
          rowKey={({ row }) => row}
          columns={[
            { label: "Line", numeric: true, phone: "who", named: true, cell: ({ row }) => row },
            { label: labels.tan, cell: ({ tan }) => tan },
            { label: labels.date, phone: "date", cell: ({ date }) => date },
            { label: labels.amount, numeric: true, phone: "end", cell: ({ amount }) => amount },
            {
              label: "In the books",
              phone: "whole",
              cell: ({ why, of, kind }) => (
                <>
                  {of.map(({ text, to }) => (
                    <Link key={to} to={to}>
                      {text}
                    </Link>
                  ))}
                  {why && <span className="hint">{kind === "proposed" ? `${why}?` : why}</span>}
                </>
              ),
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
