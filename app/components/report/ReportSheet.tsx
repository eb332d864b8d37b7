import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/Button";
import { Card, Stat, Stats } from "~/components/ui/Card";
import { EmptyState } from "~/components/ui/EmptyState";
import { FilterFold, PERIOD } from "~/components/ui/FilterBar";
import { PageHeader } from "~/components/ui/PageHeader";
import { PlainInput } from "~/components/ui/PlainField";
import { RowLink } from "~/components/ui/RowLink";
import { ScriptOnly } from "~/components/ui/ScriptOnly";
import { Table } from "~/components/ui/Table";
import { Views } from "~/components/ui/Views";
import type { ShownReport } from "~/services/desk/report-page.server";

type ShownTable = ShownReport["tables"][number];
type ShownRow = ShownTable["rows"][number];
type ShownCell = ShownRow["cells"][number];

/** A report: what it is about, its days, its chart, and the tables that it stands on. */
export function ReportSheet({
  report,
  actions,
  children,
}: {
  report: ShownReport;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { title, counts, shown, csv, chart, tables, sums } = report;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={shown}
        actions={
          <>
            {actions}
            {csv && (
              <a className="btn btn-secondary" href={csv} download>
                CSV
              </a>
            )}
            <ScriptOnly>
              <Button onClick={() => window.print()}>Print</Button>
            </ScriptOnly>
          </>
        }
      />
      <Days page={report.here} {...report}>
        <Views label="Broken down by" views={report.breakdowns} />
      </Days>
      {sums && sums.length > 0 && (
        <Stats label="Totals">
          {sums.map(({ key, label, value }) => (
            <Stat key={key} label={label} value={value} />
          ))}
        </Stats>
      )}
      {chart && <Chart title={tables[0]?.title ?? title} {...chart} />}
      {tables.map((table) => (
        <ReportTable key={table.title} table={table} />
      ))}
      {tables.length === 0 && csv && (
        <Card>
          <EmptyState text="Nothing in these days." />
        </Card>
      )}
      {children}
      <p className="hint">{counts}</p>
    </>
  );
}

/**
 * Which days are looked at: those that are usual as links, and two fields; on a phone one line that says them. Drawn again for
 * another `page`.
 */
export function Days({
  page,
  typed,
  errors,
  quick,
  by,
  breakdowns = [],
  children,
}: Pick<ShownReport, "typed" | "errors" | "quick"> & {
  page: string;
  /** The report's breakdown, and those that there are. */
  by?: string;
  breakdowns?: ShownReport["breakdowns"];
  children?: ReactNode;
}) {
  const [action = ""] = page.split("?");
  const isCurrent = ({ current }: { current: boolean }) => current;
  // Below the title others are written out.
  const days = quick.find(isCurrent)?.label ?? "Chosen days";
  const wrong = Object.values(errors).some(Boolean);
  // The usual breakdown needs no words.
  const chosen = breakdowns.slice(1).find(isCurrent);
  return (
    <FilterFold key={page} open={wrong} title={chosen ? `${days} · ${chosen.label}` : days}>
      <div className="stack">
        {children}
        {quick.length > 0 && <Views label="Periods" views={quick} />}
        <Form method="get" action={action} className="filters" discover="none">
          <Day name="from" label={PERIOD.from} value={typed.from} error={errors.from} />
          <Day name="to" label={PERIOD.to} value={typed.to} error={errors.to} />
          {by !== undefined && <input type="hidden" name="by" value={by} />}
          <div className="row">
            <button className="btn btn-primary">Show</button>
          </div>
        </Form>
        {errors.by && <p className="error">{errors.by}</p>}
      </div>
    </FilterFold>
  );
}

function Day({
  name,
  label,
  value,
  error,
}: {
  name: string;
  label: string;
  value: string;
  error?: string;
}) {
  return (
    <PlainInput
      id={name}
      name={name}
      label={label}
      type="date"
      defaultValue={value}
      error={error}
    />
  );
}

/** The drawing with its legend in words; its data is the table below it. */
function Chart({
  title,
  svg,
  legend,
  hint,
}: { title: string } & NonNullable<ShownReport["chart"]>) {
  return (
    <Card title={title}>
      <div className="mx-auto max-w-xl" dangerouslySetInnerHTML={{ __html: svg }} />
      <ul className="row hint mt-4">
        {legend.map(({ label, color, value }) => (
          <li key={label} className="row">
            {color && <span className="swatch" style={{ background: color }} aria-hidden="true" />}
            <span>
              {label} <span className="num">{value}</span>
            </span>
          </li>
        ))}
      </ul>
      {hint && <p className="hint">{hint}</p>}
    </Card>
  );
}

function ReportTable({ table: { title, columns, rows, more } }: { table: ShownTable }) {
  return (
    <Card title={title}>
      <Table
        caption={title}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns.map(({ label, numeric }, at) => ({
          label,
          numeric,
          cell: ({ cells, last }: ShownRow) => <Figure cell={cells[at]} strong={last} />,
        }))}
      />
      {more > 0 && (
        <p className="hint">
          {`${more} more ${more === 1 ? "is" : "are"} counted in the total and listed in the CSV.`}
        </p>
      )}
    </Card>
  );
}

function Figure({ cell, strong }: { cell?: ShownCell; strong: boolean }) {
  if (!cell) return null;
  const text = strong ? <strong>{cell.text}</strong> : cell.text;
  return cell.to ? <RowLink to={cell.to}>{text}</RowLink> : <>{text}</>;
}
