import { Form } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { Table } from "~/components/ui/Table";
import { paths } from "~/paths";

import type { RowsStep, ImportHead } from "~/services/desk/import-page.server";

type Step = RowsStep;

const OUTCOMES = {
  create: { label: "New", tone: "success" },
  fill: { label: "Filled", tone: "info" },
  skip: { label: "Left out", tone: "neutral" },
  problem: { label: "Problem", tone: "danger" },
} as const;

const figure = (count: number) => count.toLocaleString("en-IN");

/** The dry run: each row as it will be, what is wrong with it, and the button that imports. */
export function ImportRows({ id, head, step }: { id: number; head: ImportHead; step: Step }) {
  const { rows, columns, only, page, pages } = step;
  const to = (asked: { only?: string; page?: number }) => paths.imports.view(id, asked);
  const hasProblems = head.problems > 0;
  return (
    <>
      <Card title="What will be imported">
        <div className="stack">
          <p>
            {[
              `${figure(head.created)} new`,
              head.filled > 0 && `${figure(head.filled)} filled`,
              head.skipped > 0 && `${figure(head.skipped)} left out`,
              hasProblems && `${figure(head.problems)} with problems`,
            ]
              .filter(Boolean)
              .join(", ")}
            {"."}
          </p>
          {hasProblems && (
            <p>
              Rows with problems are not imported.{" "}
              <a href={paths.imports.problems(id)}>Problems as CSV</a> has these rows, each with
              what to do: correct them there, and upload that file.
            </p>
          )}
          <Form method="post" action={paths.imports.view(id)} className="row" discover="none">
            {step.runs && (
              <SubmitButton label={step.label} busyLabel="Importing..." name="intent" value="run" />
            )}
            <SubmitButton
              label="Back to columns"
              variant="secondary"
              name="intent"
              value="columns"
            />
          </Form>
        </div>
      </Card>
      <nav className="row" aria-label="Rows shown">
        {step.filters.map((one) => (
          <ButtonLink
            key={one.only}
            to={to({ only: one.only })}
            variant={one.only === only ? "primary" : "secondary"}
          >
            {`${one.label} (${figure(one.count)})`}
          </ButtonLink>
        ))}
      </nav>
      <Table
        caption="Rows"
        rows={rows}
        rowKey={({ line }) => line}
        empty={<p>No rows of this kind.</p>}
        columns={[
          { label: "Line", numeric: true, cell: ({ line }) => String(line) },
          {
            label: "Result",
            cell: ({ outcome }) => (
              <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
            ),
          },
          ...columns.map(({ label, kind }, index) => ({
            label,
            numeric: kind === "amount",
            cell: ({ shown }: Step["rows"][number]) => {
              const text = shown[index] ?? "";
              // A day, an amount or a phone stays in one piece, unless the file has a tale there.
              const whole = ["amount", "day", "phone"].includes(kind) && text.length <= 18;
              return <span className={whole ? "num" : "wrap-anywhere"}>{text}</span>;
            },
          })),
          {
            label: "Problem or note",
            cell: ({ messages: words, outcome }) =>
              words.map(({ column, message }) => (
                <p
                  key={`${column} ${message}`}
                  className={outcome === "problem" ? "error" : "hint"}
                >
                  {column ? `${column}: ${message}` : message}
                </p>
              )),
          },
        ]}
      />
      {pages > 1 && (
        <nav className="row" aria-label="Pages">
          {page > 1 && <ButtonLink to={to({ only, page: page - 1 })}>Previous</ButtonLink>}
          <span>{`Page ${figure(page)} of ${figure(pages)}`}</span>
          {page < pages && <ButtonLink to={to({ only, page: page + 1 })}>Next</ButtonLink>}
        </nav>
      )}
    </>
  );
}
