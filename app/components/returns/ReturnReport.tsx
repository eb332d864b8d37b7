import { Form } from "@remix-run/react";
import { Card } from "~/components/ui/Card";
import { FilterFold } from "~/components/ui/FilterBar";
import { Link } from "~/components/ui/Link";
import { PlainInput, PlainSelect } from "~/components/ui/PlainField";
import { Table } from "~/components/ui/Table";
import type { ShownCell } from "~/models/billing/returns/gstr1.columns";
import type { shownReturn } from "~/models/billing/returns/gstr1.tables";
import { periodName } from "~/models/company/month/month";

/** Chooses the month of a return, or of who files so a quarter, with those beside it. */
export function PeriodForms({
  action,
  asked,
  wrong,
  latest,
  quarters,
  quarter,
  beside,
}: {
  action: string;
  asked: string;
  wrong: string | null;
  latest: string;
  /** Those that are filed as such; none of who files month by month. */
  quarters: readonly string[];
  quarter: string | null;
  beside: readonly { period: string; to: string }[];
}) {
  return (
    <FilterFold key={asked} open={wrong !== null} title={periodName(quarter ?? asked)}>
      <div className="filters">
        <Form method="get" action={action} className="row" discover="none">
          <PlainInput
            id="month"
            name="month"
            label="Month"
            type="month"
            min="2017-07"
            max={latest}
            defaultValue={asked}
            key={asked}
            error={wrong}
          />
          <button className="btn btn-primary">Show</button>
        </Form>
        {quarters.length > 0 && (
          <Form method="get" action={action} className="row" discover="none">
            <PlainSelect
              id="quarter"
              name="quarter"
              label="Quarter"
              defaultValue={quarter ?? quarters[0]}
              key={quarter}
              options={quarters.map((each) => ({ value: each, label: periodName(each) }))}
            />
            <button className="btn btn-secondary">Show quarter</button>
          </Form>
        )}
        {beside.map(({ period, to }) => (
          <Link key={period} to={to}>
            {periodName(period)}
          </Link>
        ))}
      </div>
    </FilterFold>
  );
}

type Shown = ReturnType<typeof shownReturn>;
type Total = Shown["totals"][number];
type ShownProblem = { number: string; message: string; to: string | null };
type ShownTable = Omit<Shown["tables"][number], "rows"> & {
  rows: { cells: ShownCell[]; to: string | null }[];
};

/** Problems to check before a return is filed. */
export function ReturnProblems({ problems }: { problems: readonly ShownProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Card title="Check these first">
      <ul>
        {problems.map(({ number, message, to }, at) => (
          <li key={at}>
            {to ? <Link to={to}>{number}</Link> : number}: {message}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A return: its problems, what its sections come to, and the sections. */
export function ReturnReport({
  found,
}: {
  found: Pick<Shown, "totals" | "hasOutside"> & {
    tie: string | null;
    problems: ShownProblem[];
    tables: ShownTable[];
  };
}) {
  const { problems, totals, tie, tables } = found;
  return (
    <>
      <ReturnProblems problems={problems} />
      <Card title="Totals">
        <Table
          caption="Totals"
          rows={totals}
          rowKey={({ label }) => label}
          columns={[
            { label: "Section", cell: ({ label }) => label },
            { label: "Papers", cell: ({ papers }) => papers, phone: "who" },
            { label: "Taxable value", cell: ({ taxable }) => taxable, numeric: true, phone: "end" },
            { label: "IGST", cell: ({ igst }) => igst, numeric: true },
            { label: "CGST", cell: ({ cgst }) => cgst, numeric: true },
            { label: "SGST or UTGST", cell: ({ sgst }) => sgst, numeric: true },
            ...(found.hasOutside
              ? [{ label: "Tax outside GST", cell: ({ outside }: Total) => outside, numeric: true }]
              : []),
            { label: "Tax", cell: ({ tax }) => tax, numeric: true, phone: "status", named: true },
          ]}
        />
      </Card>
      {tie && <p className="hint">{tie}</p>}
      {tables.map(({ name, title, columns, rows, more }) => (
        <Card title={title} key={name} actions={more && <span className="hint">{more}</span>}>
          <Table
            caption={title}
            rows={rows}
            rowKey={(_, at) => at}
            rowTo={({ to }) => to}
            columns={columns.map((column, at) => ({
              ...column,
              cell: ({ cells }: { cells: ShownCell[] }) => <Cell cell={cells[at]} />,
            }))}
          />
        </Card>
      ))}
    </>
  );
}

function Cell({ cell = "" }: { cell?: ShownCell }) {
  if (typeof cell === "string") return <>{cell}</>;
  return (
    <>
      {cell.text} <small>{cell.note}</small>
    </>
  );
}
